"""Bison 5: the final scoring, and who wins."""

from __future__ import annotations

from bisongames.bison.board import TERRAINS
from bisongames.bison.events import AreaScored, Share
from bisongames.bison.scoring import SCORING_ORDER, explained, gains
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
    final = final_tracks(table)
    at_the_end = "BI-4.4n" if game.options.overflow == "cut" else "BI-4.4l"
    for terrain in SCORING_ORDER:
        for area in explained(table, terrain):
            for share in area.shares:
                parts[share.player].append(
                    Part(told(area, share), share.gain, game.rule(share.rule))
                )
        for owner, gain in enumerate(gains(table, terrain)):
            have = final[owner][terrain]
            if have != gain:
                name = f"{TERRAINS[terrain]}: bought, exchanged or lost at the end of the track"
                parts[owner].append(Part(name, have - gain, game.rule(at_the_end)))
    return summed(parts)


def final_tracks(table: Table) -> list[list[int]]:
    """The tracks after a final scoring now, without buying or exchanging; at the end the tracks themselves."""
    if table.ended:
        return table.tracks
    options = table.board.options
    per_terrain = [gains(table, terrain) for terrain in range(len(TERRAINS))]
    found = [list(mine) for mine in zip(*per_terrain, strict=True)]
    if options.final_overflow == "uncapped":
        return found
    return [[min(gain, options.track_end) for gain in mine] for mine in found]


def told(area: AreaScored, share: Share) -> str:
    """One line about what a player has in an area and gets for it."""
    strength = "-".join(map(str, share.strength))
    return (
        f"{area.terrain} {' '.join(area.fields)}, animals {area.animals}: "
        f"rank {share.rank} with {strength}, animals on own fields {share.animals}"
    )


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
