"""What an analysis finds in a match, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from bisongames.engine.core.actions import Action
from bisongames.engine.core.hints import HelpfulValue, hints_for
from bisongames.engine.positions.state import State
from bisongames.lab.advice.advice import AdviceReason, PlayLine
from bisongames.lab.analysis.match_judge import Judged
from bisongames.lab.value_checks import PlainDict


@frozen
class CurvePoint(HelpfulValue):
    """The chances to win where somebody chooses, or at the end."""

    move: int
    """The number of moves before, chance outcomes included."""
    turn: int
    chances: tuple[Judged, ...]
    """Per player, as far as that player can know. Where players see different things, they need not add up to 1."""


@frozen
class LuckyOutcome(HelpfulValue):
    """A chance outcome that mattered to a player."""

    move: int
    turn: int
    player: int
    text: str
    """What happened, as that player saw it."""
    luck: Judged
    """What it added to the chance to win, beyond what was to be expected."""


@frozen
class ChoiceGrade(HelpfulValue):
    """A choice that was judged against the best choice that a search found."""

    move: int
    turn: int
    player: int
    made: Action
    best: Action
    """The best choice found; the one made, unless another is better by two standard errors."""
    loss: Judged
    """The chance to win that it lost against the best."""


@frozen
class TurningPoint:
    """A choice that lost much, judged a second time with other random numbers."""

    move: int
    turn: int
    player: int
    names: tuple[str, ...]
    """The names of all players."""
    position: State
    """The position before the choice, with full information."""
    made: Action
    made_label: str
    made_preview: str
    """Its costs and gains; empty if there are none."""
    chance_made: Judged
    better: Action
    better_label: str
    chance_better: Judged
    loss: Judged
    reasons: tuple[AdviceReason, ...]
    """Why the other choice is better."""
    line: PlayLine | None
    """What the search tried most often after it; None if the search did not prefer it."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("label", "text"), "moment.made_label or moment.better_label"),
                **dict.fromkeys(("best", "alternative", "best_action"), "moment.better"),
                **dict.fromkeys(("action", "choice", "played"), "moment.made"),
                "best_label": "moment.better_label",
            }
        )

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.names[self.player]

    def to_dict(self) -> PlainDict:
        """The turning point as plain data, without the position."""
        return {
            "move": self.move,
            "turn": self.turn,
            "player": self.player,
            "name": self.name,
            "made": str(self.made),
            "made_label": self.made_label,
            "made_preview": self.made_preview,
            "chance_made": plain(self.chance_made),
            "better": str(self.better),
            "better_label": self.better_label,
            "chance_better": plain(self.chance_better),
            "loss": plain(self.loss),
            "reasons": [{"kind": each.kind, "text": each.text} for each in self.reasons],
            "line": [
                {"player": each.player, "action": str(each.action)}
                for each in (self.line.moves if self.line else ())
            ],
        }


def plain(judged: Judged) -> dict[str, float]:
    """A judgement as plain data."""
    return {"value": round(judged.value, 5), "error": round(judged.error, 5)}
