"""Natives 8: who wins."""

from __future__ import annotations

from bisongames.natives import scoring
from bisongames.natives.table import Table
from bisongames.play.result import Result
from bisongames.play.rules import Rule, ruling
from bisongames.play.scores import Part, Standing, ranked, standing
from bisongames.play.state import Game

HIGHEST = Rule("NA-8m", "The highest total wins.", source="rulebook")
FEWER_MEMBERS = Rule(
    "NA-8n",
    "Among players tied at the top the one with fewer members in his tribe wins.",
    source="rulebook",
)
SHARED = Rule("NA-8o", "If this ties too, the victory is shared.", source="rulebook")
TIE_BREAK_COUNT = ruling("NA-R15", "The tie-break counts added cards only, heroes with them.", "8")

RULES = (
    HIGHEST,
    FEWER_MEMBERS,
    SHARED,
    TIE_BREAK_COUNT,
)


def scores(game: Game, table: Table) -> Standing:
    """The scores as if scored now."""
    return standing(
        [
            [
                Part(name, number, game.rule(rule.id))
                for name, number, rule in scoring.lines(table, p)
            ]
            for p in range(table.num_players)
        ]
    )


def result(game: Game, table: Table) -> Result:
    """Most points, then fewest added members, then shared."""
    now = scores(game, table)
    keys = [(score, -table.members[p]) for p, score in enumerate(now.scores)]
    ranking, tie_breaks = ranked(keys, (game.rule(FEWER_MEMBERS.id),))
    return Result(
        game=game,
        ranking=ranking,
        scores=now.scores,
        parts=now.parts,
        decided_by=tie_breaks,
        ended_by=game.rule(table.ended),
    )
