"""Catan A6: points, bonus cards, and the end."""

from __future__ import annotations

from bisongames.catan.events import GameEnded, LargestArmyPassed
from bisongames.catan.table import Table
from bisongames.play.actions import Tell
from bisongames.play.result import Result
from bisongames.play.rules import Rule, ruling
from bisongames.play.scores import Part, Standing, ranked, standing
from bisongames.play.state import Game

CUT = Rule(
    "CA-7g",
    "After {max_turns:turn} the game is cut off, at the end of that turn.",
    source="sheet A7, C0",
    status="ruling",
)


VICTORY = Rule(
    "CA-6i",
    "A player with {vp_to_win:victory point} wins at once, but only in a turn of his own, also as it begins; points "
    "reached in another's turn wait.",
    source="sheet A6",
)
CHECK = Rule(
    "CA-6k",
    "After every event of his own turn it is checked whether the player has won, before anything else goes on.",
    source="sheet C0",
    status="ruling",
)
HIDDEN_POINTS = ruling(
    "CA-R5",
    "Victory point cards count for their owner at every check without being shown first.",
    "6",
)


def wins(table: Table, player: int, tell: Tell) -> bool:
    """Whether the active player has won now; the end is noted."""
    if table.points[player] < table.board.vp_to_win:
        return False
    end(table, VICTORY, tell)
    return True


def end(table: Table, rule: Rule, tell: Tell) -> None:
    """The game is over."""
    table.ended = rule.id
    if tell:
        tell(GameEnded(rule.id))


FIRST_ARMY = Rule(
    "CA-6a",
    "The Largest Army goes to the first player with {largest_army_minimum:played knight}.",
    source="sheet A6",
)
LARGER_ARMY = Rule(
    "CA-6b", "It passes on only to a player with more knights than its holder.", source="sheet A6"
)


def knight_played(table: Table, player: int, tell: Tell) -> None:
    """A player has one more knight: does the Largest Army pass on?"""
    options = table.board.options
    table.knights[player] += 1
    number, holder = table.knights[player], table.largest
    least = table.knights[holder] + 1 if holder >= 0 else options.largest_army_minimum
    if player == holder or number < least:
        return
    if holder >= 0:
        table.points[holder] -= options.largest_army_points
    table.points[player] += options.largest_army_points
    table.largest = player
    if tell:
        tell(LargestArmyPassed(player, number))


def public_points(table: Table, player: int) -> int:
    """A player's points without hidden cards."""
    return (
        table.points[player] - table.held[5 * player + 4] * table.board.options.victory_card_points
    )


SCORES = Rule(
    "CA-6j",
    "Points: a settlement {settlement_points}, {city_scores}the Longest Road {longest_road_points}, the "
    "Largest Army {largest_army_points}, a victory point card {victory_card_points}.",
    source="sheet A6",
)


def parts(game: Game, table: Table, cards: list[int] | None = None) -> Standing:
    """Every player's points and where they come from; ``cards``: victory point cards taken as known."""
    options = table.board.options
    rule = game.rule(SCORES.id)
    hunt = game.rule("CS-4t") if table.board.hunters else rule
    lines = []
    for player in range(table.num_players):
        known = table.held[5 * player + 4] if cards is None else cards[player]
        mine = [
            ("settlements", table.settlements[player].bit_count(), options.settlement_points, rule),
            ("cities", table.cities[player].bit_count(), options.city_points, rule),
            ("Longest Road", int(table.longest == player), options.longest_road_points, rule),
            ("Largest Army", int(table.largest == player), options.largest_army_points, rule),
            ("victory point cards", known, options.victory_card_points, rule),
            ("hunts", table.hunt_points[player], 1, hunt),
        ]
        lines.append(
            [Part(name, number * each, rule) for name, number, each, rule in mine if number]
        )
    return standing(lines)


CUT_RANKING = Rule(
    "CA-7h",
    "Behind a winner, and when the game is cut off, players rank by all their points, hidden ones included; equal "
    "players share a rank, and the first rank wins a game that is cut off.",
    source="sheet C0",
    status="ruling",
)


def result(game: Game, table: Table) -> Result:
    """The winner first, then by points."""
    now = parts(game, table)
    cut = table.ended == CUT.id
    keys = [
        (0 if cut else int(player == table.active_player), score)
        for player, score in enumerate(now.scores)
    ]
    ranking, _ = ranked(keys, (game.rule(CUT_RANKING.id),))
    # As many points as the winner's may wait for their owner's turn.
    level = not cut and sorted(now.scores)[-2] >= now.scores[table.active_player]
    return Result(
        game=game,
        ranking=ranking,
        scores=now.scores,
        parts=now.parts,
        decided_by=(game.rule(VICTORY.id),) if level else (),
        ended_by=game.rule(table.ended),
        cut=cut,
    )
