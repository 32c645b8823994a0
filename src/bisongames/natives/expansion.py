"""Natives: what an expansion may add to the course of play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from bisongames.play.actions import Tell
from bisongames.play.agenda import Follow, Pending
from bisongames.play.chapters import Expansion
from bisongames.play.rules import Rule, Violation

if TYPE_CHECKING:
    from bisongames.natives.table import Table

TurnPart = tuple[str, Callable[[int], Pending]]
"""A named part of a turn, made for the player whose turn it is."""
RoundPart = tuple[str, Callable[[], Pending]]
"""A named part of the end of a round."""
Line = tuple[str, int, Rule]
"""A line of a score: what for, how much, by which rule."""


@frozen
class NativesExpansion(Expansion):
    """Parts inserted after a named part, and reactions; several expansions react in the order of the rulebook."""

    turn_parts: tuple[tuple[str, TurnPart], ...] = ()
    """Each with the name of the part that it comes after; '' puts it first."""
    round_parts: tuple[tuple[str, RoundPart], ...] = ()
    """The same for the end of a round."""
    on_reveal: Mapping[str, Callable[[Table, int, Tell], Follow | None]] = {}
    """By family of the revealed card: what happens instead of its going to the prairie; None lets it go there."""
    on_take: Mapping[str, Callable[[Table, int, int], Follow]] = {}
    """By family of the taken card: what follows at once for its taker."""
    limits: tuple[Callable[[Table, int, int], Iterator[Violation]], ...] = ()
    """Why a player may not take a kind of card with the role he is acting with."""
    role_limits: tuple[Callable[[Table, int, int], Iterator[Violation]], ...] = ()
    """Why a player may not act with a role, be it the scout of step 2."""
    strength: tuple[Callable[[Table, int, int], int], ...] = ()
    """How many more cards a player's step-3 action may take."""
    extra_rites: tuple[Callable[[Table, int], int], ...] = ()
    """How many rites an action of a role may take beyond its strength."""
    replenish: tuple[Callable[[Table], int], ...] = ()
    """How many cards step 1 reveals in all; the highest counts."""
    on_pass: tuple[Callable[[Table, int], None], ...] = ()
    """What passing step 3 brings."""
    after_action: tuple[Callable[[Table, int, int], Follow], ...] = ()
    """What follows a step-3 action in which cards were taken."""
    score: tuple[Callable[[Table, int], list[Line]], ...] = ()
    """Further lines of a player's score."""
    opening_of_base_cards: bool = False
    """Whether the opening prairie has cards of the base game only."""
