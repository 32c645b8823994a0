"""The result of a game."""

from __future__ import annotations

from attrs import field, frozen

from bisongames.components.seats import EVERYBODY, Seating
from bisongames.play.pictured import Told
from bisongames.play.rulebook import Ruleset
from bisongames.play.rules import Rule
from bisongames.play.scores import Part


@frozen
class Result(Told):
    """The end of a game: who won, by what, and why the order is so."""

    game: Ruleset = field(repr=False)
    ranking: tuple[tuple[int, ...], ...]
    """Players, best first, those who share a rank together."""
    scores: tuple[int, ...]
    """Per player."""
    parts: tuple[tuple[Part, ...], ...]
    """Per player; the points of the parts add up to the score."""
    decided_by: tuple[Rule, ...]
    """The rules that broke ties."""
    ended_by: Rule
    cut: bool = False
    """True if the game was cut off rather than played to its end."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The first rank."""
        return self.ranking[0]


def result_of(game: Ruleset, table: Seating) -> Result:
    """The result of an ended game."""
    now, ranking = (
        game.rulebook.standing(game, table, EVERYBODY),
        game.rulebook.ranking(game, table),
    )
    return Result(
        game=game,
        ranking=ranking.players,
        scores=now.scores,
        parts=now.parts,
        decided_by=ranking.decided_by,
        ended_by=game.rule(table.ended),
        cut=table.ended in [rule.id for rule in game.rulebook.cuts],
    )
