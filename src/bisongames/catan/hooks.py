"""Catan: the places in the rules at which an expansion may react, and what a reaction is.

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
"""Five numbers of cards, in the order of RESOURCES."""
Check = Callable[[Any, int, Any], Iterable[Violation]]
"""From the table, a player and an action: why it is not legal."""
Effect = Callable[[Any, int, Any, Tell], Follow]
"""The action of a player is carried out; what follows before the main part goes on."""


@frozen(eq=False)
class MainPhaseAction:
    """A kind of action in the main part of a turn: how it is judged, listed and carried out."""

    kind: type[Action]
    candidates: Callable[[Any, int], Iterable[Action]]
    violations: Check
    resolve: Effect
    affords: Callable[[Any, Hand], Any] = lambda prices, hand: None
    """From prices and a hand, once for each kind of hand: what the hand pays for; falsy for nothing."""
    legal: Callable[[Any, int, Any], Iterable[Action]] = lambda table, player, afforded: ()
    """From the table, the player and what the hand pays for: the legal actions, fast."""
    most: Callable[[Any], int] = lambda options: 0
    """From the options: the number of cards of one kind beyond which a hand pays for nothing more."""


MAIN_PART: Final[Hook[Callable[[int, Any], Pending | None]]] = Hook("main part")
"""From the player and the options: the main part that takes the place of that of the base game."""
MAIN_PHASE_ACTIONS: Final[Hook[MainPhaseAction]] = Hook("main phase actions")
"""Further actions of the main part."""
FORBIDDEN: Final[Hook[Check]] = Hook("forbidden")
"""What is not done in this variant at all: then no other reason is told."""
CITY_PIECES: Final[Hook[Callable[[Options], int]]] = Hook("city pieces")
"""How many city pieces each player needs for something else than cities."""
DOUBLE: Final[Hook[Callable[[Any, Tell], None]]] = Hook("double")
"""The dice for production are equal: what comes before production."""
RAID: Final[Hook[Callable[[Any, int, Tell], bool]]] = Hook("raid")
"""The robber has come to a hex: what it does there; True if nothing is stolen then."""
POINTS: Final[Hook[Callable[[Ruleset, Any, int], Part | None]]] = Hook("points")
"""A further part of the score of a player; None where there is nothing to score."""
INTERLUDE_FAULTS: Final[Hook[Callable[[Any, Pending], str | None]]] = Hook("interlude faults")
"""What is wrong with something of the expansion that is pending in a turn: empty for nothing; None where it is not its own."""
