"""Catan: the hooks at which expansions extend the rules.

Tables are ``Any`` here, since the board, which tables lie on, keeps the reactions at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from attrs import frozen

from bisongames.catan.options import Options
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Follow, Pending
from bisongames.engine.core.rules import Violation
from bisongames.engine.core.scoring import Part
from bisongames.engine.rulebook.chapters import Hook
from bisongames.engine.rulebook.rulebook import Ruleset

Hand = tuple[int, ...]
"""Numbers of cards, in the order of RESOURCES."""
Check = Callable[[Any, int, Any], Iterable[Violation]]
"""From the table, a player and an action: the violations."""
Effect = Callable[[Any, int, Any, Tell], Follow]
"""Carries out a player's action; returns the agenda before the main part continues."""


@frozen(eq=False)
class MainPhaseAction:
    """A kind of action in the main part of a turn: how it is judged, listed and carried out."""

    kind: type[Action]
    candidates: Callable[[Any, int], Iterable[Action]]
    violations: Check
    resolve: Effect
    affords: Callable[[Any, Hand], Any] = lambda prices, hand: None
    """From prices and a hand: what the hand pays for, in any form that ``legal`` understands; falsy for nothing."""
    legal: Callable[[Any, int, Any], Iterable[Action]] = lambda table, player, afforded: ()
    """From the table, the player and the value of ``affords``: the legal actions."""
    most: Callable[[Any], int] = lambda options: 0
    """From the options: the number of cards of one kind beyond which a hand pays for nothing more."""


MAIN_PART: Final[Hook[Callable[[int, Any], Pending | None]]] = Hook("main part")
"""From the player and the options: a replacement of the main part, or None."""
MAIN_PHASE_ACTIONS: Final[Hook[MainPhaseAction]] = Hook("main phase actions")
"""Further actions of the main part."""
FORBIDDEN: Final[Hook[Check]] = Hook("forbidden")
"""Violations of actions that the variant rules out; they hide all others."""
CITY_PIECES: Final[Hook[Callable[[Options], int]]] = Hook("city pieces")
"""The city pieces that each player needs for other things than cities."""
DOUBLE: Final[Hook[Callable[[Any, Tell], None]]] = Hook("double")
"""Effects of a double, before production."""
RAID: Final[Hook[Callable[[Any, int, Tell], bool]]] = Hook("raid")
"""Effects of the robber on its new hex; True if nothing is stolen."""
POINTS: Final[Hook[Callable[[Ruleset, Any, int], Part | None]]] = Hook("points")
"""A further part of a player's score, or None."""
INTERLUDE_FAULTS: Final[Hook[Callable[[Any, Pending], str | None]]] = Hook("interlude faults")
"""The fault of an agenda entry of the expansion, empty if there is none; None for entries of others."""
