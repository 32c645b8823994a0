"""Catan: the hooks at which expansions extend the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from attrs import frozen

from bisongames.catan.options import Options
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Follow, Pending
from bisongames.engine.core.rules import Violation
from bisongames.engine.core.scoring import Part
from bisongames.engine.rulebook.chapters import Hook
from bisongames.engine.rulebook.rulebook import Ruleset

AnyTable: TypeAlias = Any
"""A table of the base game or of an expansion, which the board, built before either, cannot name."""
AnyAction: TypeAlias = Any
"""An action of the kind that a function handles."""
Afforded: TypeAlias = Any
"""The actions that a hand pays for, in a form chosen by the ``legal`` function; falsy for none."""
Hand = tuple[int, ...]
"""Numbers of cards, in the order of RESOURCES."""
Cost = tuple[tuple[int, int], ...]
"""Pairs of kind and number."""
Check = Callable[[AnyTable, int, AnyAction], Iterable[Violation]]
"""Returns the violations of a player's action."""
Effect = Callable[[AnyTable, int, AnyAction, Tell], Follow]
"""Carries out a player's action; returns the agenda before the main part continues."""


class Prices(Protocol):
    """The costs and rates of a variant, as stored on its board."""

    options: Options
    costs: Mapping[str, Cost]
    bank_rate: int
    general_rate: int
    special_rate: int


@frozen(eq=False)
class MainPhaseAction:
    """A kind of action in the main part of a turn: how it is checked, listed and carried out."""

    kind: type[Action]
    candidates: Callable[[AnyTable, int], Iterable[Action]]
    violations: Check
    resolve: Effect
    affords: Callable[[Prices, Hand], Afforded] = lambda prices, hand: None
    legal: Callable[[AnyTable, int, Afforded], Iterable[Action]] = lambda table, player, afforded: ()
    """Returns a player's legal actions, given the value of ``affords``."""
    most: Callable[[Options], int] = lambda options: 0
    """Returns the number of cards of one kind beyond which a hand pays for nothing more."""


MAIN_PART: Final[Hook[Callable[[int, Options], Pending | None]]] = Hook("main part")
"""A replacement of the main part for a player, or None."""
MAIN_PHASE_ACTIONS: Final[Hook[MainPhaseAction]] = Hook("main phase actions")
"""Further actions of the main part."""
FORBIDDEN: Final[Hook[Check]] = Hook("forbidden")
"""Violations of actions that the variant rules out; they hide all others."""
CITY_PIECES: Final[Hook[Callable[[Options], int]]] = Hook("city pieces")
"""The city pieces that each player needs for anything but cities."""
DOUBLE: Final[Hook[Callable[[AnyTable, Tell], None]]] = Hook("double")
"""Effects of a double, before production."""
RAID: Final[Hook[Callable[[AnyTable, int, Tell], bool]]] = Hook("raid")
"""Effects of the robber on its new hex; True if nothing is stolen."""
POINTS: Final[Hook[Callable[[Ruleset, AnyTable, int], Part | None]]] = Hook("points")
"""A further part of a player's score, or None."""
INTERLUDE_FAULTS: Final[Hook[Callable[[AnyTable, Pending], str | None]]] = Hook("interlude faults")
"""The fault of an agenda entry of the expansion, empty if there is none; None for all other entries."""
