"""Advice as data and text: choices with rewards, reasons and lines of play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import takewhile
from math import sqrt
from typing import TYPE_CHECKING, Final, Literal

from attrs import frozen

from bisongames.engine.core.actions import Action
from bisongames.engine.core.hints import HelpfulValue, hints_for
from bisongames.engine.core.to_files import text_or_file
from bisongames.engine.positions.state import State
from bisongames.lab.value_checks import PlainDict

REWARD: Final = (
    "reward, from 0 to 1: the expected gain on the others, 0.5 for none, and winning if the match ends so soon"
    "; what was tried little comes later"
)
"""What a reward is, in one line."""
OUTLOOK: Final = {
    0.65: "gains on the others",
    0.55: "gains a little on the others",
    0.45: "holds your place among the others",
    0.0: "loses least ground",
}
"""What a reward from a given one on means to a player; 0.5 is the lead of now."""
SLIGHT: Final = 0.05
"""The difference between rewards from which a choice is called worse, not a little worse."""


COMPARED: Final = (
    "about even with the first",
    "perhaps as good, but tried less",
    "a little behind the first",
    "behind the first",
)
"""How good a choice is beside the first, in words for a player, the best first."""
EVEN: Final = "as good as the first"


@frozen
class LineMove(HelpfulValue):
    """An action of a line, with its player."""

    player: int
    action: Action


@frozen
class PlayLine(HelpfulValue):
    """The most tried line of play after a choice, from a position consistent with the view of the player.

    What the player cannot see is drawn at random there. The line reads on as far as no chance decides, to the end of a turn if it gets
    so far.
    """

    start: State
    moves: tuple[LineMove, ...]
    """All actions from ``start`` on, the advised one first, with those of other players."""

    def states(self) -> Iterator[State]:
        """Yields the position before each move, and the last one."""
        state = self.start
        yield state
        for move in self.moves:
            state = state.apply(move.action)
            yield state

    def __str__(self) -> str:
        return " ".join(f"{move.player}:{move.action}" for move in self.moves)


@frozen
class AdviceReason(HelpfulValue):
    """One reason for a choice, in words."""

    kind: Literal["preview", "line", "scores"]
    """``preview``: of the costs and gains that ``show.preview`` gives, and of what the place means, what not all of the choices have; ``scores``: how the
    points change until the line ends a turn, or at once if it ends none, unless they change alike for all; ``line``: a choice that
    follows."""
    text: str

    def __str__(self) -> str:
        return self.text


@frozen
class AdvisedChoice:
    """A choice with what it is expected to bring."""

    action: Action
    label: str
    """The action in words."""
    tried: int
    """The number of iterations that tried it."""
    reward: float
    """Their mean reward, from 0 to 1, which the search maximizes: the lead over the others at its horizon, 0.5 if it is that of
    now. In an iteration that ends the match, winning counts half. It is no chance to win."""
    error: float | None
    """The standard error of this mean; None if one iteration tried it."""
    chance: float | None
    """The share of wins, a shared win in parts, if all iterations that tried it ended the match; otherwise None. It is not
    calibrated: after the choices of the tree, play is random."""
    reasons: tuple[AdviceReason, ...]
    line: PlayLine

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("visits", "visit_count", "count", "n"), "choice.tried"),
                **dict.fromkeys(("score", "value", "q"), "choice.reward"),
                **dict.fromkeys(("win_rate", "probability"), "choice.chance"),
                **dict.fromkeys(("reason", "why"), "choice.reasons"),
                "move": "choice.action",
            }
        )

    def __str__(self) -> str:
        return f"{self.label} [{self.action}]: {self.expected} in {_times(self.tried)}"

    @property
    def expected(self) -> str:
        """The reward with its error: ``reward 0.62 ± 0.05``."""
        return f"reward {self.reward:.2f}{'' if self.error is None else f' ± {self.error:.2f}'}"

    @property
    def outlook(self) -> str:
        """What is expected, in words for a player: ``likely gains a little on the others``."""
        if self.chance is not None:
            error = sqrt(self.chance * (1 - self.chance) / self.tried)
            if self.chance < SLIGHT:
                return "keeps what chances there are"
            return f"won {self.chance:.0%} ± {error:.0%} of the bot's tries"
        words = next(words for least, words in OUTLOOK.items() if self.reward >= least)
        is_sure = self.error is not None and self.error <= SLIGHT / 2
        return f"{'likely' if is_sure else 'perhaps'} {words}"

    @property
    def gist(self) -> str:
        """What it brings that others do not, in a line; if nothing, what follows it."""
        told = [str(reason) for reason in self.reasons if reason.kind != "line"]
        return "; ".join(told or map(str, self.reasons[:1]))

    @property
    def steps(self) -> tuple[str, ...]:
        """The choices that were tried most often after it, in words, but the one that is its gist."""
        steps = [str(reason) for reason in self.reasons if reason.kind == "line"]
        return tuple(steps[len(steps) == len(self.reasons) :])

    def to_dict(self) -> PlainDict:
        """The choice as plain data, with its line in notation."""
        return {
            "action": str(self.action),
            "label": self.label,
            "tried": self.tried,
            "reward": self.reward,
            "error": self.error,
            "chance": self.chance,
            "reasons": [{"kind": each.kind, "text": each.text} for each in self.reasons],
            "line": [
                {"player": each.player, "action": str(each.action)} for each in self.line.moves
            ],
        }


@frozen
class Advice(HelpfulValue):
    """The best choices of a player as a search judges them, the best first. Iterating gives its ``choices``.

    Attributes:
        player: the player who asks.
        name: the name of the player.
        budget: the number of iterations.
        legal: the number of legal actions.
        choices: at most three, of those that the search tried; each has ``action``, ``label``, ``reward`` and ``reasons``.
        best: the action of the first choice.
    """

    player: int
    name: str
    budget: int
    legal: int
    choices: tuple[AdvisedChoice, ...]

    def __iter__(self) -> Iterator[AdvisedChoice]:
        return iter(self.choices)

    def __len__(self) -> int:
        return len(self.choices)

    @property
    def best(self) -> Action:
        """The action of the first choice."""
        return self.choices[0].action

    @property
    def equal(self) -> tuple[AdvisedChoice, ...]:
        """The first choice, and those after it of which the same is expected, error included: any of them is as good."""
        best = self.choices[0].expected
        return tuple(takewhile(lambda each: each.expected == best, self.choices))

    @property
    def others(self) -> tuple[AdvisedChoice, ...]:
        """The choices after these, in the order of the words in which they are compared with the first."""
        rest = self.choices[len(self.equal) :]
        return tuple(sorted(rest, key=lambda each: COMPARED.index(self.compared(each))))

    def compared(self, choice: AdvisedChoice) -> str:
        """How good another choice is beside the first, in words for a player."""
        best = self.choices[0]
        if choice in self.equal:
            return EVEN
        doubt = (best.error or 0.0) + (choice.error or 0.0)
        if choice.error is None or choice.reward > best.reward:
            return COMPARED[1]
        if choice.reward >= best.reward - doubt:
            return COMPARED[0]
        return COMPARED[2 if choice.reward >= best.reward - SLIGHT else 3]

    def __str__(self) -> str:
        counts = f"{len(self.choices)} of {self.legal} choices, after {_times(self.budget)}"
        lines = [f"{self.name}: {counts}"]
        if len(self.equal) > 1:
            lines.append(f"The first {len(self.equal)} are equally good: choose any of them.")
        for number, choice in enumerate(self.choices, 1):
            lines.append(f"{number}. {choice}")
            told = [choice.gist, ", ".join(choice.steps)]
            lines += [f"   {text}" for text in told if text]
        return "\n".join([*lines, f"({REWARD})"])

    def to_dict(self) -> PlainDict:
        """The advice as plain data."""
        return {
            "player": self.player,
            "name": self.name,
            "budget": self.budget,
            "legal": self.legal,
            "choices": [choice.to_dict() for choice in self.choices],
        }

    @text_or_file
    def to_json(self) -> str:
        """The advice as JSON, or None once it is written to a path."""
        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n"


def _times(number: int) -> str:
    return f"{number} tr{'y' if number == 1 else 'ies'}"
