"""Natives: the places in the rules at which expansions react, in the order in which a turn comes to them.

Those of the set-up stand beside the board and in the chapter of the set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bisongames.natives.board import Concerns
from bisongames.natives.table import Table
from bisongames.play.actions import Tell
from bisongames.play.agenda import Follow
from bisongames.play.chapters import Hook
from bisongames.play.rules import Rule, Violation

Line = tuple[str, int, Rule]
"""A line of a score: what for, how much, by which rule."""
Limit = Callable[[Table, int, int], Iterator[Violation]]
"""For a table, a player, and a kind of card or a role: why not."""
OnReveal = Callable[[Table, int, Tell], Follow]
OnTake = Callable[[Table, int, int], Follow]

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
EXTRA_RITES: Final = Hook[Callable[[Table, int], int]]("extra rites")
"""How many rites an action with a role may take beyond its strength."""
LIMITS: Final = Hook[tuple[Concerns, Limit]]("limits")
"""Which kinds of card a player may not take, and why."""
ON_TAKE: Final = Hook[tuple[Concerns, OnTake]]("on take")
"""What follows at once when a player has taken which kinds of card."""
AFTER_ACTION: Final = Hook[Callable[[Table, int, int], Follow]]("after action")
"""What follows a player's action with a role in step 3."""
FOOD_RULES: Final = Hook[tuple[Concerns, Rule]]("food rules")
"""The rule that some kinds of food score by instead."""
SCORE: Final = Hook[Callable[[Table, int], list[Line]]]("score")
"""Further lines of a player's score."""


def is_barred(table: Table, player: int, role: int) -> bool:
    """Whether something keeps a player from acting with a role, whatever the prairie has."""
    for limit in table.board.at(ROLE_LIMITS):
        for _ in limit(table, player, role):
            return True
    return False


def may_take(table: Table, player: int, kind: int) -> bool:
    """Whether no expansion keeps a player from taking a kind of card."""
    for limit in table.board.of_kinds(LIMITS)[kind]:
        for _ in limit(table, player, kind):
            return False
    return True
