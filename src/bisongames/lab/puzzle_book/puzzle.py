"""A puzzle as data, and the puzzles that come with the library."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from importlib import resources
from typing import Any, Final

from attrs import asdict, define, frozen

from bisongames import show
from bisongames.engine.core.actions import Action
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.core.player_names import default_names
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.loader import load
from bisongames.engine.matches.links import read_link
from bisongames.engine.positions.state import Game, State
from bisongames.lab.advice.advice import AdvisedChoice
from bisongames.lab.puzzle_book.difficulty import Difficulty
from bisongames.lab.puzzle_book.explanation import brought_in_turn, in_a_sentence
from bisongames.lab.value_checks import structure

FOLDER: Final = "bisongames.lab.puzzle_book"
FOLLOWED: Final = 3
"""The most choices that are told of those that the solution may follow."""
ROWS: Final = 4
"""The most rows of the score sheet that are told of a player."""
OTHER_ROWS: Final = "all else"
DECISIVE: Final = 2
"""The most rows of a player that decide a puzzle."""
LEAST: Final = 0.3
"""The smallest difference in a row that is worth a word."""


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
    """What it brings in this turn, in words."""

    @classmethod
    def of(cls, choice: AdvisedChoice, names: Sequence[str]) -> JudgedChoice:
        """An advised choice in short."""
        reward, error = round(choice.reward, 3), round(choice.error or 0.0, 3)
        reasons = brought_in_turn(choice, names)
        return cls(str(choice.action), choice.label, reward, error, reasons)

    @property
    def in_a_sentence(self) -> str:
        """The label within a sentence, with the notation."""
        return f"{in_a_sentence(self.label)} [{self.action}]"

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
        lure: why this choice tempts, in words.
        grounds: what decides against it, in words, the most telling first.
        gain: by how many points the final lead is better after the solution than after this choice, if bots play on; the
            mean of several matches.
        parts: the rows of the score sheet by which these matches differ, with the mean, of the player.
        others: those of the best other player.
        course: by how many points the lead is better at the beginning of each of the player's next turns, the mean; turns that
            some match does not reach are left out.
        choices: what the search tried often enough to judge it, the best first, and what looks best at first sight.
        rules: the ids of the rules that decide it.
        equal: the choices of the same kind that are as good as the solution, in notation: any of them is right.
        reordered: in notation, the later choices of the solution's turn with which it may begin as well, and others after which
            it is as good in the same turn: they are right too.
    """

    link: str
    budget: int
    seed: int
    difficulty: Difficulty
    tempting: str
    lure: str
    grounds: tuple[str, ...]
    gain: float
    parts: dict[str, float]
    others: dict[str, float]
    course: tuple[float, ...]
    choices: tuple[JudgedChoice, ...]
    rules: tuple[str, ...]
    equal: tuple[str, ...] = ()
    reordered: tuple[str, ...] = ()

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
    def unusual(self) -> tuple[str, ...]:
        """The rules that the base variant does not have, in words: ``You may not trade with other players.``"""
        game = self.state.game
        base = load(f"{game.rulebook.id}/base")
        return tuple(rule.text for rule in game.rules if not base.has_rule(rule.id))

    @property
    def title(self) -> str:
        """What tells it apart: the difficulty, the turn, the scores, the number of choices and what is asked."""
        state = self.state
        scores = ":".join(map(str, state.view(self.player).standing().scores))
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
        """The solution with what it brings, what tempts, what decides between them, and how bots play on from both; a line each."""
        tempting = self.judged(self.tempting)
        assert tempting is not None
        equal = [each.in_a_sentence for each in self.choices if each.action in self.equal]
        brings = f": {'; '.join(self.best.reasons)}" if self.best.reasons else ""
        lines = [f"Best: {self.best.in_a_sentence}{brings}."]
        if equal:
            lines.append(f"As good: {join_list(equal)}.")
        if self.reordered:
            view, told = self.state.view(self.player), self.reordered[:FOLLOWED]
            labels = [
                f"{in_a_sentence(show.label(self.state.parse(each), view, names=self.names))} [{each}]"
                for each in told
            ]
            if more := len(self.reordered) - len(told):
                labels.append(f"{more} more")
            lines.append(f"Right too, since the same may follow: {join_list(labels)}.")
        lines.append(f"Tempting: {tempting.in_a_sentence}, {self.lure}.")
        lines += [f"But {ground}." for ground in self.grounds[:1]]
        lines += [f"{ground[:1].upper()}{ground[1:]}." for ground in self.grounds[1:]]
        return [*lines, self._compared()]

    def _compared(self) -> str:
        """How bots play on from the solution, beside how they do from what tempts."""
        own = round(sum(self.parts.values()), 1)
        first = self.course[0] if self.course else 0.0
        soon = f"{_better(first)} at your next turn, but " if first < 0 else ""
        players = self.state.num_players
        other = self.names[1 - self.player] if players == 2 else "the best other player"
        return (
            f"If bots play on, you are {soon}{_better(self.gain)} in the end than after the tempting choice, "
            f"compared with {other}: your score {_sum(self.parts, own)}, theirs {_sum(self.others, own - self.gain)}."
        )

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as plain data."""
        return asdict(self)


def most_of(means: Mapping[str, float], others: Mapping[str, float]) -> dict[str, float]:
    """The few differences that are at least half of the largest in either, the largest first."""
    least = max(map(abs, (*means.values(), *others.values())), default=0.0) / 2
    return {
        name: mean for name, mean in _ranked(means)[:DECISIVE] if abs(mean) >= max(least, LEAST)
    }


def _ranked(means: Mapping[str, float]) -> list[tuple[str, float]]:
    """The rows of the score sheet with their differences, the largest first."""
    return sorted(means.items(), key=lambda item: -abs(item[1]))


def _better(points: float) -> str:
    """A difference between leads in words: ``2 points better off``."""
    return (
        f"{abs(points):g} point{'s' * (abs(points) != 1)} {'better' if points > 0 else 'worse'} off"
    )


def _sum(means: Mapping[str, float], total: float) -> str:
    """A difference of scores with the rows that add up to it, in brackets; the smallest ones are told together."""
    rest = total = round(total, 1)
    ranked, told = _ranked(means), dict[str, float]()
    for name, mean in ranked[:ROWS]:
        if max(abs(mean), abs(rest)) >= LEAST:
            told[name] = mean
            rest = round(rest - mean, 1)
    if told and rest:  # only rounding leaves some where all rows are told
        name = OTHER_ROWS if len(ranked) > len(told) else ranked[0][0]
        told[name] = round(told.get(name, 0.0) + rest, 1)
    rows = ", ".join(f"{name.partition(',')[0]} {mean:+g}" for name, mean in told.items())
    return f"{f'{total:+g}' if total else 'unchanged'}{f' ({rows})' if rows else ''}"


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
