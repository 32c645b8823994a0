"""Natives: the hooks at which expansions extend the rules, in the order in which a match reaches them.

``Board`` and ``Table`` are untyped here, because the board imports this module to collect the reactions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.errors import Fault
from bisongames.engine.core.rules import Rule, Violation
from bisongames.engine.rulebook.chapters import Hook

Board = Any
Table = Any
Concerns = Callable[[Board, int], bool]
"""Returns whether a reaction applies to a kind of card."""
Limit = Callable[[Table, int, int], Iterator[Violation]]
"""Yields the reasons why a player may not use a kind of card or a role."""
OnReveal = Callable[[Table, int, Tell], Follow]
OnTake = Callable[[Table, int, int], Follow]


class Line(NamedTuple):
    """A line of a score: its category, its points, its rule, and the facts behind it."""

    name: str
    """The name of the category, the same for all players and positions."""
    points: int
    rule: Rule
    facts: tuple[tuple[str, str | int], ...] = ()


class Bounds(NamedTuple):
    """The actions and the upper bounds that an expansion adds to those of the base game."""

    actions: Mapping[type[Action], Iterable[Action]] = {}
    """For some kinds of action: those that can ever be legal."""
    draws: int = 0
    """Draws before the first turn."""
    in_turn: int = 0
    """Decisions in each turn."""
    in_match: int = 0
    """Decisions in a match that do not recur in each turn."""
    waiting: int = 0
    """Entries on the agenda during a turn."""


KEPT_BACK: Final = Hook[Concerns]("kept back")
"""Whether a kind of card may not lie in the opening prairie."""
OPENING_CARDS: Final = Hook[Callable[[Board], int]]("opening cards")
"""The number of cards in the opening prairie, in place of the option ``opening_cards``."""
SPECIAL_CARDS: Final = Hook[Callable[[Board, int], dict[int, str]]]("special cards")
"""The special cards except winter, by the number of their reveal, for a number of playing cards."""
SET_UP: Final = Hook[Callable[[Table], Follow]]("set-up")
"""Prepares the table before the opening prairie is dealt; returns the draws that this requires."""
NEW_TURN: Final = Hook[Callable[[Table], None]]("new turn")
"""Resets a count at the start of each turn."""
REPLENISH: Final = Hook[Callable[[Table], int]]("replenish")
"""The total number of cards that step 1 reveals; the highest number applies."""
ON_REVEAL: Final = Hook[tuple[Concerns, OnReveal]]("on reveal")
"""The kinds of card that do not go to the prairie when revealed, and their effect instead."""
ROLE_LIMITS: Final = Hook[Limit]("role limits")
"""Yields the reasons why a player may not act with a role, including the scout in step 2."""
ON_PASS: Final = Hook[Callable[[Table, int], int]]("on pass")
"""Carries out the effect of passing in step 3; returns the additional cards of the player's next action."""
STRENGTH: Final = Hook[Callable[[Table, int, int], int]]("strength")
"""The number of additional cards that a player's action with a role may take in step 3."""
EXTRA_CARDS: Final = Hook[Callable[[Table, int], int]]("extra cards")
"""The number of cards of the extra kinds that an action may take beyond the strength of its role."""
MORE_CARDS: Final = Hook[Callable[[Board], int]]("more cards")
"""The maximum number of cards, from all effects, that an action may take beyond the strength of its role."""
EXTRA_KINDS: Final = Hook[Concerns]("extra kinds")
"""Returns whether a kind of card is one of the extra kinds."""
ALSO_TAKES: Final = Hook[tuple[int, str]]("also takes")
"""A role, and the further cards that it takes, in words."""
LIMITS: Final = Hook[tuple[Concerns, Limit]]("limits")
"""The kinds of card with a limit, and the reasons why a player may not take them."""
ON_TAKE: Final = Hook[tuple[Concerns, OnTake]]("on take")
"""The kinds of card with an effect as soon as they are taken, and this effect."""
ON_ADD: Final = Hook[tuple[Concerns, Callable[[Table], None]]]("on add")
"""The kinds of card that are counted when laid above a tribe card, and the function that counts them."""
AFTER_ACTION: Final = Hook[Callable[[Table, int, int], Follow]]("after action")
"""The decisions that follow a player's action with a role in step 3."""
FOOD_LINES: Final = Hook[tuple[Concerns, tuple[str, Rule]]]("food lines")
"""The kinds of food that score by another line, and the name and rule of that line."""
SCORE: Final = Hook[Callable[[Table, int], list[Line]]]("score")
"""Additional lines of a player's score."""
BOUNDS: Final = Hook[Callable[[Board], Bounds]]("bounds")
"""The actions and upper bounds that an expansion adds."""
TABLE_FAULTS: Final = Hook[Callable[[Table, Follow], Iterator[Fault]]]("table faults")
"""Yields the faults of a loaded table, given the agenda of its set-up, or an empty one after set-up."""
