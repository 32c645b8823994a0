"""Natives: the places in the rules at which expansions react, in the order in which a match comes to them.

The board and the table stand above this file, so that the board can collect the reactions: here they have no type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import Rule, Violation
from bisongames.engine.rulebook.chapters import Hook

Board = Any
Table = Any
Concerns = Callable[[Board, int], bool]
"""Whether something has to do with a kind of card."""
Limit = Callable[[Table, int, int], Iterator[Violation]]
"""For a table, a player, and a kind of card or a role: why not."""
OnReveal = Callable[[Table, int, Tell], Follow]
OnTake = Callable[[Table, int, int], Follow]


class Line(NamedTuple):
    """A line of a score: what for, how much, by which rule, and what it was counted from."""

    name: str
    """Of the category: the same for everybody and in every position."""
    points: int
    rule: Rule
    facts: tuple[tuple[str, str | int], ...] = ()


KEPT_BACK: Final = Hook[Concerns]("kept back")
"""Whether a kind of card may not lie in the opening prairie."""
OPENING_CARDS: Final = Hook[Callable[[Board], int]]("opening cards")
"""How many cards the opening prairie has instead."""
SPECIAL_CARDS: Final = Hook[Callable[[Board, int], dict[int, str]]]("special cards")
"""The special cards in a stack of so many playing cards, other than winter, by the number of their reveal."""
SET_UP: Final = Hook[Callable[[Table], Follow]]("set-up")
"""What is put on the table before the opening prairie is dealt, and what is drawn for it."""
NEW_TURN: Final = Hook[Callable[[Table], None]]("new turn")
"""What is counted anew in each turn."""
REPLENISH: Final = Hook[Callable[[Table], int]]("replenish")
"""How many cards step 1 reveals in all; the highest counts."""
ON_REVEAL: Final = Hook[tuple[Concerns, OnReveal]]("on reveal")
"""Which kinds of card, when revealed, do what instead of going to the prairie."""
ROLE_LIMITS: Final = Hook[Limit]("role limits")
"""Why a player may not act with a role, be it the scout of step 2."""
ON_PASS: Final = Hook[Callable[[Table, int], None]]("on pass")
"""What passing step 3 brings a player."""
STRENGTH: Final = Hook[Callable[[Table, int, int], int]]("strength")
"""How many more cards a player's action with a role may take in step 3."""
EXTRA_CARDS: Final = Hook[Callable[[Table, int], int]]("extra cards")
"""How many cards of certain kinds an action with a role may take beyond its strength."""
MORE_CARDS: Final = Hook[Callable[[Board], int]]("more cards")
"""How many cards an action may take at most beyond the strength of its role, whatever brings them."""
EXTRA_KINDS: Final = Hook[Concerns]("extra kinds")
"""Whether such a card is of a certain kind."""
ALSO_TAKES: Final = Hook[tuple[int, str]]("also takes")
"""What else a role takes, in words."""
LIMITS: Final = Hook[tuple[Concerns, Limit]]("limits")
"""Which kinds of card a player may not take, and why."""
ON_TAKE: Final = Hook[tuple[Concerns, OnTake]]("on take")
"""What follows at once when a player has taken which kinds of card."""
ON_ADD: Final = Hook[tuple[Concerns, Callable[[Table], None]]]("on add")
"""What is counted when a player lays which kinds of card above a tribe card."""
AFTER_ACTION: Final = Hook[Callable[[Table, int, int], Follow]]("after action")
"""What follows a player's action with a role in step 3."""
FOOD_LINES: Final = Hook[tuple[Concerns, tuple[str, Rule]]]("food lines")
"""The name of the line, and the rule, that some kinds of food score by instead."""
SCORE: Final = Hook[Callable[[Table, int], list[Line]]]("score")
"""Further lines of a player's score."""
