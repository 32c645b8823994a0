"""What was played in a match, action by action."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.play.actions import Action, Event
from bisongames.play.agenda import Chance
from bisongames.play.state import State


@frozen
class Move:
    """One action that was played, by a player or by chance."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State

    @property
    def player(self) -> int:
        """Who made it; CHANCE (-1) if nobody did."""
        return CHANCE if self.before.actor is None else self.before.actor

    @property
    def chance_kind(self) -> str:
        """The kind of chance it is the outcome of; empty for a choice."""
        decision = self.before.decision
        return decision.kind if isinstance(decision, Chance) else ""


@frozen
class Divergence:
    """Where a record goes on otherwise than today's rules allow."""

    move: int
    """The number of the move in the record, from 0."""
    message: str
    rule: str | None
    """The first rule that refuses it; None where it could not be read."""


def kinds_of_chance(moves: Iterable[Move]) -> list[str]:
    """The kinds of chance among moves."""
    return [move.chance_kind for move in moves if move.chance_kind]
