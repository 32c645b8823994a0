"""A puzzle as data, and the puzzles that come with the library."""

from __future__ import annotations

import json
from collections.abc import Iterable
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
        tempting: the choice that looks best one step ahead, in notation.
        choices: what the search tried often enough to judge it, the best first.
        rules: the ids of the rules that the solution uses.
    """

    link: str
    budget: int
    seed: int
    tempting: str
    choices: tuple[JudgedChoice, ...]
    rules: tuple[str, ...]

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

    def judged(self, action: Action | str) -> JudgedChoice | None:
        """How the search judged an action; None if it hardly tried it, since it promised less."""
        return next((each for each in self.choices if each.action == str(action)), None)

    def explanation(self) -> list[str]:
        """The solution with what it brings, and what looks better than it is, a line each."""
        told = [(str(self.best), self.best.reasons)]
        if judged := self.judged(self.tempting):
            told.append((f"At first sight this looks better: {judged}", judged.reasons))
        else:
            view = self.state.view(self.player)
            label = show.label(self.tempting, view, names=self.names)
            told.append((f"At first sight this looks better: {label} [{self.tempting}]", ()))
        return [line for head, reasons in told for line in (head, *(f"  {why}" for why in reasons))]

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
