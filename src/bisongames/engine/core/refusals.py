"""The refusal of an action: every violation of a rule, and similar legal actions."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

from attrs import define

from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import BisongamesError, short_text
from bisongames.engine.core.rules import Violation


class Guide(Protocol):
    """A position that knows what is like an illegal action, and a way to it."""

    def nearest_legal(self, action: Any, player: int | None = None) -> tuple[Action, ...]:
        """The legal actions most similar to ``action``."""
        ...

    def way(self, action: Any, player: int | None = None) -> tuple[Action, ...]:
        """The choices of ``player`` after which the action is legal."""
        ...


@define(eq=False, repr=False, slots=False)
class IllegalAction(BisongamesError):
    """An action that the rules refuse: ``violations`` gives every reason."""

    action: object
    violations: tuple[Violation, ...]
    position: Guide | None = None
    """The position that refused, if it can tell what is like the action, and a way to it."""
    player: int | None = None
    """The player who wanted to act, if given."""

    @cached_property
    def nearest(self) -> tuple[Action, ...]:
        """Similar legal actions, given only to the player who must choose: others may not know them.

        They are searched when first asked for, by the message too.
        """
        return self.position.nearest_legal(self.action, self.player) if self.position else ()

    @cached_property
    def way(self) -> tuple[Action, ...]:
        """Up to three choices of this player after which the action is legal, the next first; () if none are known.

        They are searched when first asked for, among what the player may know; only the actor gets any.
        """
        return self.position.way(self.action, self.player) if self.position else ()

    def __str__(self) -> str:
        why = "; ".join(map(str, self.violations))
        hint = f" (nearest legal: {', '.join(map(str, self.nearest))})" if self.nearest else ""
        return f"{short_text(self.action)} is not legal: {why}{hint}"
