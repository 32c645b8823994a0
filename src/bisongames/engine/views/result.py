"""The result of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from bisongames.components.seats import EVERYBODY, Seating
from bisongames.engine.core.display import HtmlTable, renderer
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.hints import hints_for
from bisongames.engine.core.rules import Rule
from bisongames.engine.core.scoring import Part
from bisongames.engine.io.extras import extra
from bisongames.engine.rulebook.rulebook import Ruleset

REWARDS: Final = ("win", "rank", "score")
"""The ways to turn the result of a match into payoffs."""


def check_reward(reward: object, among: tuple[str, ...] = REWARDS) -> None:
    """Checks that there is such a reward.

    Raises:
        SetupError: if there is none; names the allowed ones.
    """
    if reward not in among:
        raise SetupError(f"a reward must be one of {', '.join(among)}, got {short_text(reward)}")


@frozen
class Result(HtmlTable):
    """The result of a game: the ranking, the scores with their parts, and what decided ties."""

    game: Ruleset = field(repr=False)
    ranking: tuple[tuple[int, ...], ...]
    """The players by rank, best first; tied players share a tuple."""
    scores: tuple[int, ...]
    """The score of each player."""
    parts: tuple[tuple[Part, ...], ...]
    """The parts of each player's score, whose points add up to it; :meth:`to_frame` has them as rows."""
    decided_by: tuple[Rule, ...]
    """The rules that broke ties."""
    ended_by: Rule
    cut: bool = False
    """True if the game was cut off rather than played to its end."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("points", "score"), "result.scores"),
                **dict.fromkeys(
                    ("returns", "rewards", "reward", "payoff", "utility"), "result.payoffs()"
                ),
                **dict.fromkeys(
                    ("rank", "ranks", "place", "places", "place_of"),
                    "result.ranking: next(n for n, tied in enumerate(result.ranking, 1) if player in tied)",
                ),
                **dict.fromkeys(("df", "to_pandas", "to_dataframe"), "result.to_frame()"),
                **dict.fromkeys(("names", "turns", "moves", "seed"), "match, which has it"),
                "winner": "result.winners",
                **dict.fromkeys(("to_json", "to_dict"), "bisongames.to_json(result)"),
                **dict.fromkeys(("is_draw", "draw", "tie", "tied"), "len(result.winners) > 1"),
                **dict.fromkeys(("ended", "end_reason", "reason"), "result.ended_by"),
                **dict.fromkeys(("table", "sheet", "score_sheet"), "print(result)"),
            }
        )

    def __str__(self) -> str:
        return str(renderer().score_sheet(self))

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row for each part of each score. Requires the ``pandas`` extra.

        Its columns are ``player``, ``part`` (its name), ``rule`` (the id) and ``points``. A player may have several parts of
        one name; ``frame.pivot_table("points", "part", "player", "sum")`` adds up their points.

        Raises:
            MissingExtra: if pandas is not installed.
        """
        pandas = extra("pandas", "pandas", "a DataFrame")
        rows = [
            (player, part.name, part.rule.id, part.points)
            for player, parts in enumerate(self.parts)
            for part in parts
        ]
        return pandas.DataFrame(rows, columns=["player", "part", "rule", "points"])

    @property
    def winners(self) -> tuple[int, ...]:
        """The players on the first rank."""
        return self.ranking[0]

    def payoffs(self, reward: str = "win") -> tuple[float, ...]:
        """The payoff of each player.

        Args:
            reward: ``win``: 1 for a sole winner, who takes it from all others in equal shares; joint winners share
                what the others lose. ``rank``: 1 for the first place, -1 for the last, in even steps between; tied
                players get the mean. ``score``: the scores. Payoffs of the first two kinds add up to 0.

        Raises:
            SetupError: if there is no such reward; names the allowed ones.
        """
        check_reward(reward)
        if reward == "score":
            return tuple(map(float, self.scores))
        return payoffs_of(self.ranking, reward)


def payoffs_of(ranking: tuple[tuple[int, ...], ...], reward: str) -> tuple[float, ...]:
    """The payoffs for a ranking; ``win`` or ``rank``, as for :meth:`Result.payoffs`."""
    number = sum(map(len, ranking))
    if number == 1:
        return (0.0,)
    if reward == "win":
        winners = ranking[0]
        won = len(winners)
        gain, loss = (number - won) / (won * (number - 1)), -1 / (number - 1)
        return tuple(gain if p in winners else loss for p in range(number))
    values = [0.0] * number
    place = 0
    for together in ranking:
        mean = place + (len(together) - 1) / 2
        for player in together:
            values[player] = 1 - 2 * mean / (number - 1)
        place += len(together)
    return tuple(values)


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
