"""A puzzle as data, and the puzzles that come with the library."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib import resources
from typing import Any, Final

from attrs import asdict, define, frozen

from bisongames import show
from bisongames.engine.core.actions import Action
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.core.player_names import default_names
from bisongames.engine.loader import load
from bisongames.engine.matches.links import read_link
from bisongames.engine.positions.state import Game, State
from bisongames.lab.advice.advice import AdvisedChoice
from bisongames.lab.puzzle_book.difficulty import Difficulty
from bisongames.lab.value_checks import structure

FOLDER: Final = "bisongames.lab.puzzle_book"
ROWS: Final = 3
"""The most rows of the score sheet that are told of a player."""


@frozen
class JudgedChoice(HelpfulValue):
    """A choice of a puzzle as the search judged it."""

    action: str
    """In notation."""
    label: str
    """In words."""
    reward: float
    """From 0 to 1, as in an advice."""
    error: float
    reasons: tuple[str, ...]
    """What it brings, in words."""

    @classmethod
    def of(cls, choice: AdvisedChoice) -> JudgedChoice:
        """An advised choice in short."""
        reward, error = round(choice.reward, 3), round(choice.error or 0.0, 3)
        reasons = tuple(map(str, choice.reasons))
        return cls(str(choice.action), choice.label, reward, error, reasons)

    def __str__(self) -> str:
        return f"{self.label} [{self.action}]: reward {self.reward:.2f} ± {self.error:.2f}"


@define(slots=False, frozen=True)
class Puzzle(HelpfulValue):
    """A position in which one choice is clearly best.

    Attributes:
        link: the position, as the end of an address of the table in a browser.
        budget: the number of iterations of the search that found the solution.
        seed: the seed of this search.
        difficulty: ``"easy"`` if the level ``steady`` finds the solution, ``"medium"`` if the level ``strong`` or the bot ``greedy``
            does, ``"hard"`` otherwise; each in at least half of its tries.
        tempting: the choice that looks best at first sight, in notation.
        gain: by how many points the final lead is better after the solution than after this choice, if bots play on; the
            mean of several matches.
        parts: the rows of the score sheet by which these matches differ, with the mean, of the player.
        others: those of the best other player.
        course: by how many points the lead is better at the beginning of each of the player's next turns, the mean; turns that
            some match does not reach are left out.
        choices: what the search tried often enough to judge it, the best first, and what looks best at first sight.
        rules: the ids of the rules that decide it.
        equal: the choices of the same kind that are as good as the solution, in notation: any of them is right.
    """

    link: str
    budget: int
    seed: int
    difficulty: Difficulty
    tempting: str
    gain: float
    parts: dict[str, float]
    others: dict[str, float]
    course: tuple[float, ...]
    choices: tuple[JudgedChoice, ...]
    rules: tuple[str, ...]
    equal: tuple[str, ...] = ()

    @cached_property
    def state(self) -> State:
        """The position."""
        link = read_link(self.link)
        return link.match(load(link.variant)).state

    @property
    def player(self) -> int:
        """The player to act."""
        actor = self.state.actor
        assert actor is not None
        return actor

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return default_names(self.state.num_players)

    @property
    def title(self) -> str:
        """What tells it apart: the difficulty, the turn, the scores, the number of choices and what is asked."""
        state = self.state
        scores = "-".join(map(str, state.view(self.player).standing().scores))
        number = len(state.legal_actions())
        asked = show.prompt(state, self.names)
        return f"{self.difficulty}, turn {state.turn}, points {scores}, {number} choices: {asked}"

    @property
    def best(self) -> JudgedChoice:
        """The solution, with its reasons."""
        return self.choices[0]

    @property
    def solution(self) -> Action:
        """The best action."""
        return self.state.parse(self.best.action)

    @property
    def right(self) -> tuple[Action, ...]:
        """The best action, and those that are as good."""
        return (self.solution, *map(self.state.parse, self.equal))

    def judged(self, action: Action | str) -> JudgedChoice | None:
        """How the search judged an action; None if it hardly tried it, since it promised less."""
        return next((each for each in self.choices if each.action == str(action)), None)

    def explanation(self) -> list[str]:
        """The solution with what it brings, what looks better than it is, and how bots play on from both; a line each."""
        tempting = self.judged(self.tempting)
        assert tempting is not None
        equal = [each for each in self.choices if each.action in self.equal]
        told = (
            (str(self.best), self.best),
            *((f"As good: {each.label} [{each.action}]", each) for each in equal),
            (f"At first sight this looks better: {tempting}", tempting),
        )
        lines = [line for head, it in told for line in (head, *(f"  {why}" for why in it.reasons))]
        return [*lines, *self._compared()]

    def _compared(self) -> Iterator[str]:
        """Yields how bots play on from the solution, beside how they do from what looks better."""
        times = ("when you are next on turn", "a turn later", "two turns later")
        steps = [_larger(*step) for step in zip(self.course, times, strict=False)]
        way = f"; it is {', '.join(steps)}" if steps else ""
        yield (
            f"If bots play on from here, your lead at the end is {_larger(self.gain)} than after what looks better{way}."
        )
        own = round(sum(self.parts.values()), 1) + 0.0  # no minus zero
        mine, theirs = most_of(self.parts, self.others), most_of(self.others, self.parts)
        yield (
            f"At the end your own score is {own:+g}{_rows(mine)}, "
            f"that of the best other player {round(own - self.gain, 1) + 0.0:+g}{_rows(theirs)}."
        )

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as plain data."""
        return asdict(self)


def most_of(means: Mapping[str, float], others: Mapping[str, float]) -> dict[str, float]:
    """The few differences that are at least a third of the largest in either, the largest first."""
    least = max(map(abs, (*means.values(), *others.values())), default=0.0) / 3
    ranked = sorted(means.items(), key=lambda item: -abs(item[1]))[:ROWS]
    return {name: mean for name, mean in ranked if abs(mean) >= least}


def _larger(points: float, when: str = "") -> str:
    """A difference between leads in words: ``2 points smaller when you are next on turn``."""
    than = "larger" if points > 0 else "smaller"
    told = f"{abs(points):g} point{'s' * (abs(points) != 1)} {than}" if points else "the same"
    return f"{told} {when}".rstrip()


def _rows(means: Mapping[str, float]) -> str:
    """Rows of the score sheet, in brackets."""
    return f" ({', '.join(f'{name}: {mean:+g}' for name, mean in means.items())})" if means else ""


def puzzles(game: Game | str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with the library; none for games of other packages.

    Args:
        game: the game or variant, or its id; all variants of a game have the same puzzles.

    Raises:
        UnknownVariant: if there is no such variant.
    """
    book = (game if isinstance(game, Game) else load(game)).rulebook.id
    file = resources.files(FOLDER).joinpath(f"{book}.json")
    return read_puzzles(file.read_text(encoding="utf-8")) if file.is_file() else ()


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    return tuple(structure(plain, Puzzle) for plain in json.loads(text))


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The file of puzzles, a line each."""
    lines = [json.dumps(each.to_dict(), ensure_ascii=False) for each in puzzles]
    return "[\n" + ",\n".join(lines) + "\n]\n"
