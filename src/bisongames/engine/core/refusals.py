"""The refusal of an action: every violation of a rule, and similar legal actions."""

from __future__ import annotations

from attrs import define

from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import BisongamesError, short_text
from bisongames.engine.core.rules import Violation


@define(eq=False, repr=False, slots=False)
class IllegalAction(BisongamesError):
    """An action that the rules refuse: ``violations`` gives every reason.

    ``nearest`` are similar legal actions, given only to the player who must choose: others may not know them.
    """

    action: object
    violations: tuple[Violation, ...]
    nearest: tuple[Action, ...] = ()

    def __str__(self) -> str:
        why = "; ".join(map(str, self.violations))
        hint = f" (nearest legal: {', '.join(map(str, self.nearest))})" if self.nearest else ""
        return f"{short_text(self.action)} is not legal: {why}{hint}"
