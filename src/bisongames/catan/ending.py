"""Catan A6: points, bonus cards, and the end of the game."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from bisongames.catan.events import GameEnded, LargestArmyPassed
from bisongames.catan.hooks import POINTS
from bisongames.catan.options import VICTORY_POINT
from bisongames.catan.table import NOBODY, Table
from bisongames.components.seats import EVERYBODY
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import GAME_OVER, Follow
from bisongames.engine.core.rules import Rule, ruling
from bisongames.engine.core.scoring import Part, Ranking, Standing, rank_players, standing_of
from bisongames.engine.rulebook.rulebook import Ruleset

VICTORY = Rule(
    "CA-6i",
    "You win as soon as you have {vp_to_win:victory point} or more in your own turn. If you reach them in another player's "
    "turn, you win when your turn begins, if you still have them.",
    firm=True,
)
CHECK = ruling(
    "CA-R35",
    "The game ends the moment you have enough points in your turn: nothing else is carried out.",
    "6",
    reason="You win as soon as you have the points.",
)
HIDDEN_POINTS = ruling(
    "CA-R5",
    "Your victory point cards count for winning without your showing them first.",
    "6",
    reason="To show them when they win is always right.",
)


def wins(table: Table, player: int, tell: Tell) -> bool:
    """Whether the active player has just won; ends the game if so."""
    if table.points[player] < table.board.vp_to_win:
        return False
    end(table, VICTORY, tell)
    return True


def end(table: Table, rule: Rule, tell: Tell) -> None:
    """Ends the game by a rule."""
    table.ended = rule.id
    if tell:
        tell(GameEnded(rule.id))


FIRST_ARMY = Rule(
    "CA-6a", "The first player who has played {largest_army_minimum:knight} takes the Largest Army."
)
LARGER_ARMY = Rule(
    "CA-6b", "The Largest Army passes only to a player who has played more knights than its holder."
)


def add_knight(table: Table, player: int, tell: Tell) -> None:
    """Adds a played knight, and passes on the Largest Army if due."""
    options = table.board.options
    table.knights[player] += 1
    number, holder = table.knights[player], table.largest
    least = options.largest_army_minimum if holder == NOBODY else table.knights[holder] + 1
    if player == holder or number < least:
        return
    if holder != NOBODY:
        table.points[holder] -= options.largest_army_points
    table.points[player] += options.largest_army_points
    table.largest = player
    if tell:
        tell(LargestArmyPassed(player, number))


def public_points(table: Table, player: int) -> int:
    """A player's points without hidden cards."""
    hidden = table.held[player][VICTORY_POINT]
    return table.points[player] - hidden * table.board.options.victory_card_points


SCORES = Rule(
    "CA-6j",
    "You score {points_worth}.",
    firm=True,
    about=("settlement_points", "city_points", "longest_road_points", "largest_army_points"),
)


VICTORY_CARDS: Final = "victory point cards"
"""The name of the part of a score for these cards."""


def standing(game: Ruleset, table: Table, player: int | None) -> Standing:
    """The points of all players by source; victory point cards count only if ``player`` knows them."""
    options, rule = table.board.options, game.rule(SCORES.id)
    lines = []
    for owner, cards in enumerate(table.held):
        known = cards[VICTORY_POINT] if player in (owner, EVERYBODY) else 0
        mine = [
            ("settlements", table.settlements[owner].bit_count(), options.settlement_points),
            ("cities", table.cities[owner].bit_count(), options.city_points),
            ("Longest Road", int(table.longest == owner), options.longest_road_points),
            ("Largest Army", int(table.largest == owner), options.largest_army_points),
            (VICTORY_CARDS, known, options.victory_card_points),
        ]
        parts = [Part(name, number * each, rule, {"each": each}) for name, number, each in mine]
        parts += [
            more for count in table.board.reactions[POINTS] if (more := count(game, table, owner))
        ]
        # Parts without points are left out: otherwise the end would reveal cards that are worth nothing.
        lines.append([part for part in parts if part.points])
    return standing_of(lines)


CUT = ruling(
    "CA-R36",
    "The game is cut off after {max_turns:turn}, at the end of the last one.",
    "6",
    firm=True,
    reason="A bound for programs: without it a match might never end.",
)


def cut_off(table: Table, tell: Tell) -> Follow:
    """Ends the game after the last turn."""
    end(table, CUT, tell)
    return GAME_OVER


CUT_RANKING = ruling(
    "CA-R37",
    "All points, hidden ones included, decide the ranks behind a winner and in a game that is cut off. Tied players share "
    "a rank.",
    "6",
    firm=True,
    reason="The rules name only the winner.",
)
FIRST_OF_CUT = ruling(
    "CA-R38",
    "If the game is cut off, all players with the most points win together.",
    "6",
    reason="The rules do not say who wins a game that is cut off.",
)


def ranking(game: Ruleset, table: Table) -> Ranking:
    """Ranks the winner first, and the others by points."""
    scores = standing(game, table, EVERYBODY).scores
    cut = table.ended == CUT.id
    keys = [(not cut and player == table.active_player, n) for player, n in enumerate(scores)]
    # Another player may have as many points as the winner, but still be waiting for their turn.
    level = not cut and sorted(scores)[-2] >= scores[table.active_player]
    decided_by = (game.rule(VICTORY.id),) if level else ()
    return evolve(rank_players(keys, (game.rule(CUT_RANKING.id),)), decided_by=decided_by)
