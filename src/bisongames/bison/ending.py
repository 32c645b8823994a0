"""Bison 5: the final scoring, and who wins."""

from __future__ import annotations

from bisongames.bison.board import TERRAINS
from bisongames.bison.scoring import SCORING_ORDER, Claim, claims, vector
from bisongames.bison.table import Table
from bisongames.play.rulebook import Ruleset
from bisongames.play.rules import Rule, ruling
from bisongames.play.scores import Part, Ranking, Standing, ranked, summed

LAST_ROUND = Rule(
    "BI-5.0a", "The game ends with the scoring of the round in which the last tiles are drawn."
)
HIGHEST_SUM = Rule("BI-5.0d", "Whoever has the most animals of all kinds together after it wins.")


def standing(game: Ruleset, table: Table, player: int | None) -> Standing:
    """What the final scoring has brought, or would bring now, area by area.

    What was bought or exchanged because a track was full, or lost, is a part of its own.
    """
    parts: list[list[Part]] = [[] for _ in range(table.num_players)]
    at_the_end = "BI-4.4n" if game.options.overflow == "cut" else "BI-4.4l"
    for terrain in SCORING_ORDER:
        brings = [0] * table.num_players
        for area, names in zip(
            table.land.areas[terrain], table.land.area_names[terrain], strict=True
        ):
            for claim in claims(table, area):
                brings[claim.player] += claim.gain
                line = (
                    f"{TERRAINS[terrain]} {' '.join(names)}, animals {area.animals}: {_told(claim)}"
                )
                parts[claim.player].append(Part(line, claim.gain, game.rule(claim.rule.id)))
        for owner, gain in enumerate(brings):
            have = stock_at_the_end(table, owner, terrain, gain)
            if have != gain:
                name = f"{TERRAINS[terrain]}: bought, exchanged or lost at the end of the track"
                parts[owner].append(Part(name, have - gain, game.rule(at_the_end)))
    return summed(parts)


def _told(claim: Claim) -> str:
    """What a player has in an area."""
    strength = "-".join(map(str, vector(claim.strength)))
    return f"rank {claim.rank} with {strength}, animals on own fields {claim.animals}"


def stock_at_the_end(table: Table, player: int, terrain: int, gain: int) -> int:
    """The animals of a kind after a final scoring now, without buying or exchanging; at the end what is there."""
    if table.ended:
        return table.tracks[player][terrain]
    options = table.board.options
    return gain if options.final_overflow == "uncapped" else min(gain, options.track_end)


LOWEST_TRACK = Rule(
    "BI-5.0e", "Among those who are equal in this the one wins whose lowest track is higher."
)
TIES = ruling(
    "BI-R14",
    "The lowest track is looked at only among players with the same sum, for the lower places as well.",
    "5.0",
)
DRAW = Rule("BI-5.0f", "Who is equal in this too shares the victory.")


def ranking(game: Ruleset, table: Table) -> Ranking:
    """Most animals, then the higher lowest track, then shared."""
    keys = [(sum(tracks), min(tracks)) for tracks in table.tracks]
    return ranked(keys, (game.rule(LOWEST_TRACK.id),))
