"""Bison 5: the final scoring, and who wins."""

from __future__ import annotations

from bisongames.bison.board import CANOE, HUNTER, PIECES, RIVER, TENT, TERRAINS
from bisongames.bison.land import Area
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.scoring import ORDER, SCORING_ORDER, Claim, claims, vector
from bisongames.bison.scoring_a_round import CUT, OVERFLOW
from bisongames.bison.table import Table
from bisongames.engine.core.rules import Rule, ruling
from bisongames.engine.core.scoring import Part, Ranking, Standing, rank_players, standing_of
from bisongames.engine.rulebook.rulebook import Ruleset

LAST_ROUND = Rule(
    "BI-5.0a",
    "The game ends with the round in which the last tile of the stack is drawn.",
    firm=True,
)
HIGHEST_SUM = Rule(
    "BI-5.0d",
    "The player with the most animals of all kinds together after the final scoring wins.",
    source="rulebook 2.5.1, 5.0",
)


def standing(game: Ruleset, table: Table, player: int | None) -> Standing:
    """The result of the final scoring, or of one carried out now, area by area.

    Each area is a part, named by its terrain. Animals that were lost, or spent because a track was full, are a separate
    part.
    """
    parts: list[list[Part]] = [[] for _ in range(table.num_players)]
    at_the_end = (CUT if game.options.overflow == "cut" else OVERFLOW).id
    for terrain in SCORING_ORDER:
        brings = [0] * table.num_players
        for area, names in zip(
            table.land.areas[terrain], table.land.area_names[terrain], strict=True
        ):
            for claim in claims(table, area):
                brings[claim.player] += claim.gain
                rule = game.rule(claim.rule.id)
                facts = _facts(terrain, names[0], area, claim)
                parts[claim.player].append(Part(TERRAINS[terrain], claim.gain, rule, facts))
        for owner, gain in enumerate(brings):
            have = stock_at_the_end(table, owner, terrain, gain)
            if have != gain:
                name = f"{TERRAINS[terrain]} track"
                parts[owner].append(Part(name, have - gain, game.rule(at_the_end)))
    return standing_of(parts)


def _facts(terrain: int, first: str, area: Area, claim: Claim) -> dict[str, str | int]:
    """A player's pieces in an area, by kind and size; the area is named by its first field."""
    kind = CANOE if terrain == RIVER else TENT
    sizes = range(MOST_SIZE, 0, -1)
    pieces = (*(PIECES[kind + size] for size in sizes), PIECES[HUNTER])
    held = {
        piece: number
        for piece, number in zip(pieces, vector(claim.strength), strict=True)
        if number
    }
    return {
        "under": ORDER.id,
        "area": first,
        "fields": len(area.fields),
        "animals": area.animals,
        "rank": claim.rank,
        "own_animals": claim.animals,
        **held,
    }


def stock_at_the_end(table: Table, player: int, terrain: int, gain: int) -> int:
    """The animals of a kind after a final scoring now, without trading; after the game, the actual ones."""
    if table.ended:
        return table.tracks[player][terrain]
    options = table.board.options
    return gain if options.final_overflow == "uncapped" else min(gain, options.track_end)


LOWEST_TRACK = Rule(
    "BI-5.0e",
    "If players are tied for the most animals, the one whose lowest track is higher wins.",
    firm=True,
)
TIES = Rule(
    "BI-R14",
    "Compare the lowest tracks only of players with the same number of animals.",
    section="5.0",
    source="rulebook 5.0, example",
)
LOWER_PLACES = ruling(
    "BI-R37",
    "The places behind the winner are decided in the same way, and tied players share a place.",
    "5.0",
    reason="The rulebook ranks only the winner.",
)
DRAW = Rule(
    "BI-5.0f", "If players are tied in animals and in their lowest tracks, they share the victory."
)


def ranking(game: Ruleset, table: Table) -> Ranking:
    """Ranks by most animals, then by the higher lowest track; other ties are shared."""
    keys = [(sum(tracks), min(tracks)) for tracks in table.tracks]
    return rank_players(keys, (game.rule(LOWEST_TRACK.id),))
