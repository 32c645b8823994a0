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
"""A table of the base game or of an expansion; the board, which knows neither, keeps the reactions at hand."""
AnyAction: TypeAlias = Any
"""An action of the one kind that a function is about."""
Afforded: TypeAlias = Any
"""What a hand pays for, in any form that ``legal`` understands; falsy for nothing."""
Hand = tuple[int, ...]
"""Numbers of cards, in the order of RESOURCES."""
Cost = tuple[tuple[int, int], ...]
"""Pairs of kind and number."""
Check = Callable[[AnyTable, int, AnyAction], Iterable[Violation]]
"""From the table, a player and an action: the violations."""
Effect = Callable[[AnyTable, int, AnyAction, Tell], Follow]
"""Carries out a player's action; returns the agenda before the main part continues."""


class Prices(Protocol):
    """Costs and rates of a variant, which its board knows."""

    options: Options
    costs: Mapping[str, Cost]
    bank_rate: int
    general_rate: int
    special_rate: int


@frozen(eq=False)
class MainPhaseAction:
    """A kind of action in the main part of a turn: how it is judged, listed and carried out."""

    kind: type[Action]
    candidates: Callable[[AnyTable, int], Iterable[Action]]
    violations: Check
    resolve: Effect
    affords: Callable[[Prices, Hand], Afforded] = lambda prices, hand: None
    legal: Callable[[AnyTable, int, Afforded], Iterable[Action]] = lambda table, player, afforded: ()
    """From the table, the player and the value of ``affords``: the legal actions."""
    most: Callable[[Options], int] = lambda options: 0
    """From the options: the number of cards of one kind beyond which a hand pays for nothing more."""


MAIN_PART: Final[Hook[Callable[[int, Options], Pending | None]]] = Hook("main part")
"""From the player and the options: a replacement of the main part, or None."""
MAIN_PHASE_ACTIONS: Final[Hook[MainPhaseAction]] = Hook("main phase actions")
"""Further actions of the main part."""
FORBIDDEN: Final[Hook[Check]] = Hook("forbidden")
"""Violations of actions that the variant rules out; they hide all others."""
CITY_PIECES: Final[Hook[Callable[[Options], int]]] = Hook("city pieces")
"""The city pieces that each player needs for other things than cities."""
DOUBLE: Final[Hook[Callable[[AnyTable, Tell], None]]] = Hook("double")
"""Effects of a double, before production."""
RAID: Final[Hook[Callable[[AnyTable, int, Tell], bool]]] = Hook("raid")
"""Effects of the robber on its new hex; True if nothing is stolen."""
POINTS: Final[Hook[Callable[[Ruleset, AnyTable, int], Part | None]]] = Hook("points")
"""A further part of a player's score, or None."""
INTERLUDE_FAULTS: Final[Hook[Callable[[AnyTable, Pending], str | None]]] = Hook("interlude faults")
"""The fault of an agenda entry of the expansion, empty if there is none; None for entries of others."""
