"""A puzzle as data, and the puzzles that come with the library."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from importlib import resources
from typing import Any, Final

from attrs import asdict, define, frozen

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
        parts: the parts of the own score by which these matches differ, by name.
        choices: what the search tried often enough to judge it, the best first, and what looks best at first sight.
        rules: the ids of the rules that the solution uses.
        equal: the choices of the same kind that are as good as the solution, in notation: any of them is right.
    """

    link: str
    budget: int
    seed: int
    difficulty: Difficulty
    tempting: str
    gain: float
    parts: dict[str, float]
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
            *((f"As good: {each}", each) for each in equal),
            (f"At first sight this looks better: {tempting}", tempting),
        )
        lines = [line for head, it in told for line in (head, *(f"  {why}" for why in it.reasons))]
        own = round(sum(self.parts.values()), 1)
        parts = ", ".join(f"{name} {mean:+g}" for name, mean in self.parts.items())
        score = f"your own score {own:+g}{f' ({parts})' if parts else ''}"
        best = f"that of the best other player {round(own - self.gain, 1):+g}"
        ahead = f"your lead at the end is {self.gain:g} point{'s' * (self.gain != 1)} larger"
        return [*lines, f"If bots play on from here, {ahead} after the first: {score}, {best}."]

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as plain data."""
        return asdict(self)


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
