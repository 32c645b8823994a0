"""Natives: the places in the rules at which expansions react, in the order in which a turn comes to them.

Those of the set-up stand beside the board and in the chapter of the set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bisongames.natives.board import Board
from bisongames.natives.table import Table
from bisongames.play.actions import Tell
from bisongames.play.agenda import Follow
from bisongames.play.chapters import Hook
from bisongames.play.rules import Rule, Violation

Line = tuple[str, int, Rule]
"""A line of a score: what for, how much, by which rule."""
Limit = Callable[[Table, int, int], Iterator[Violation]]
"""For a table, a player, and a kind of card or a role: why not."""

REPLENISH: Final = Hook[Callable[[Table], int]]("replenish")
"""How many cards step 1 reveals in all; the highest counts."""
ON_REVEAL: Final = Hook[Callable[[Table, int, Tell], Follow | None]]("on reveal")
"""What a revealed kind of card does instead of going to the prairie; None lets it go there."""
ROLE_LIMITS: Final = Hook[Limit]("role limits")
"""Why a player may not act with a role, be it the scout of step 2."""
ON_PASS: Final = Hook[Callable[[Table, int], None]]("on pass")
"""What passing step 3 brings a player."""
STRENGTH: Final = Hook[Callable[[Table, int, int], int]]("strength")
"""How many more cards a player's action with a role may take in step 3."""
EXTRA_RITES: Final = Hook[Callable[[Table, int], int]]("extra rites")
"""How many rites an action with a role may take beyond its strength."""
LIMITS: Final = Hook[Limit]("limits")
"""Why a player may not take a kind of card."""
ON_TAKE: Final = Hook[Callable[[Table, int, int], Follow | None]]("on take")
"""What follows at once when a player has taken a kind of card; None where the action simply goes on."""
AFTER_ACTION: Final = Hook[Callable[[Table, int, int], Follow]]("after action")
"""What follows a player's action with a role in step 3."""
FOOD_RULE: Final = Hook[Callable[[Board, int], Rule | None]]("food rule")
"""The rule that a kind of food scores by; None for that of the base game."""
SCORE: Final = Hook[Callable[[Table, int], list[Line]]]("score")
"""Further lines of a player's score."""


def is_barred(table: Table, player: int, role: int) -> bool:
    """Whether something keeps a player from acting with a role, whatever the prairie has."""
    return any(True for limit in table.board.at(ROLE_LIMITS) for _ in limit(table, player, role))


def may_take(table: Table, player: int, kind: int) -> bool:
    """Whether no expansion keeps a player from taking a kind of card."""
    for limit in table.board.at(LIMITS):
        for _ in limit(table, player, kind):
            return False
    return True
