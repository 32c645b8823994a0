"""Bison 5: the final scoring, and who wins."""

from __future__ import annotations

from bisongames.bison.board import TERRAINS
from bisongames.bison.events import AreaScored, Share
from bisongames.bison.scoring import SCORING_ORDER, explained, gains
from bisongames.bison.table import Table
from bisongames.play.result import Result
from bisongames.play.rules import Rule, ruling
from bisongames.play.scores import Part, Standing, ranked, standing
from bisongames.play.state import Game

LAST_ROUND = Rule(
    "BI-5.0a", "The game ends with the scoring of the round in which the last tiles are drawn."
)
FINAL_SCORING = Rule("BI-5.0b", "The final scoring is done like any other, but for one thing.")
CLEARED = Rule(
    "BI-5.0c",
    "Right before it all tracks are set to 0: only the hunting grounds count, not what is left of the stocks.",
)
HIGHEST_SUM = Rule("BI-5.0d", "Whoever has the most animals of all kinds together after it wins.")
LOWEST_TRACK = Rule(
    "BI-5.0e", "Among those who are equal in this the one wins whose lowest track is higher."
)
DRAW = Rule("BI-5.0f", "Who is equal in this too shares the victory.")
TIES = ruling(
    "BI-R14",
    "The lowest track is looked at only among players with the same sum, for the lower places as well.",
    "5.0",
)

RULES = (LAST_ROUND, FINAL_SCORING, CLEARED, HIGHEST_SUM, LOWEST_TRACK, DRAW, TIES)


def scores(game: Game, table: Table) -> Standing:
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
        for player, gain in enumerate(gains(table, terrain)):
            have = final[3 * player + terrain]
            if have != gain:
                name = f"{TERRAINS[terrain]}: bought, exchanged or lost at the end of the track"
                parts[player].append(Part(name, have - gain, game.rule(at_the_end)))
    return standing(parts)


def final_tracks(table: Table) -> list[int]:
    """The tracks after a final scoring now, without buying or exchanging; at the end the tracks themselves."""
    if table.ended:
        return table.tracks
    options = table.board.options
    per_terrain = [gains(table, terrain) for terrain in range(len(TERRAINS))]
    found = [gain[player] for player in range(table.num_players) for gain in per_terrain]
    if options.final_overflow == "uncapped":
        return found
    return [min(gain, options.track_end) for gain in found]


def told(area: AreaScored, share: Share) -> str:
    """One line about what a player has in an area and gets for it."""
    strength = "-".join(map(str, share.strength))
    return (
        f"{area.terrain} {' '.join(area.fields)}, animals {area.animals}: "
        f"rank {share.rank} with {strength}, animals on own fields {share.animals}"
    )


def result(game: Game, table: Table) -> Result:
    """Most animals, then the higher lowest track, then shared."""
    now = scores(game, table)
    lowest = [min(table.stock(player)) for player in range(table.num_players)]
    ranking, tie_breaks = ranked(
        list(zip(now.scores, lowest, strict=True)), (game.rule(LOWEST_TRACK.id),)
    )
    return Result(
        game=game,
        ranking=ranking,
        scores=now.scores,
        parts=now.parts,
        decided_by=tie_breaks,
        ended_by=game.rule(table.ended),
    )
