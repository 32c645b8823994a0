"""Natives 2: set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from attrs import frozen

from bisongames.natives.actions import Reveal
from bisongames.natives.board import Board
from bisongames.natives.events import CardDealt
from bisongames.natives.table import Table
from bisongames.natives.turn import StartTurn
from bisongames.play.actions import Tell
from bisongames.play.agenda import Drawing, Follow, Upkeep
from bisongames.play.first_player import who_begins
from bisongames.play.rules import Rule, remarks, ruling

SORTED_OUT = Rule(
    "NA-2d",
    "The start player card and the winter card are taken out before the playing cards are shuffled.",
)
OWN_TRIBE = Rule(
    "NA-2e",
    "Every player receives the seven tribe cards of one colour and lays them out openly in positions 1 to 7.",
    source="rulebook, Spielidee, Spielvorbereitung",
)
START_PLAYER = Rule(
    "NA-2g", "Chance decides who begins, unless somebody is named; his card lies left of his scout."
)
ORDER_OF_CHANCE = ruling(
    "NA-2x",
    "Chance in set-up runs in this order: start player, seasons where they are in play, opening prairie.",
    source="sheet clarifications",
)


def begin(board: Board, setup: Mapping[str, Any]) -> tuple[Table, Follow]:
    """The table as it is laid out, and what comes first."""
    table = Table(board)
    first = who_begins(table, setup)
    more = [part for lay_out in board.set_up for part in lay_out(table)]
    return table, (*first, *more, *[DealingOpeningCard()] * board.opening_size, StartGame())


PRAIRIE = Rule(
    "NA-2j",
    "The prairie is an open display in the middle that starts with {opening_cards} cards.",
    when=(("seasons", False),),
)
OPENING_POOL = ruling(
    "NA-R10",
    "The opening prairie is dealt first and the rest shuffled into the stack afterwards, so that the place of "
    "winter is fixed; cards that act when they are revealed are never among the opening cards.",
    "2",
)
POOL_STAYS = ruling(
    "NA-R11",
    "Cards left out of the opening pool stay in the game and are shuffled into the stack.",
    "2",
)


@frozen
class DealingOpeningCard(Drawing[Table, Reveal]):
    """One card of the opening prairie, from its own pool."""

    kind: ClassVar[str] = "opening prairie"

    def pile(self, table: Table) -> tuple[Sequence[Reveal], Sequence[int]]:
        board = table.board
        pool = zip(table.stack, board.opening_counts, strict=True)
        return board.reveals, [number if opening else 0 for number, opening in pool]

    def resolve(self, table: Table, action: Reveal, tell: Tell) -> Follow:
        kind = table.board.number[action.card]
        table.stack[kind] -= 1
        table.open(kind)
        if tell:
            tell(CardDealt(action.card))
        return ()


ALWAYS_THE_SAME = Rule("NA-2h", "The start player remains the same for the whole game.")


@frozen
class StartGame(Upkeep[Table]):
    """Once the start player is known he has the first turn."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        return (StartTurn.of(table.start_player),)


REMARKS = remarks(
    Rule("NA-2a", "The game is for 2, 3 or 4 players.", source="rulebook, title"),
    Rule(
        "NA-2b",
        "Cards of every expansion not in play stay in the box.",
        source="rulebook, Spielvorbereitung",
    ),
    Rule(
        "NA-2c",
        "Any selection of none, one, two or all three expansions may be combined.",
        source="rulebook, Spielvorbereitung, Die Erweiterungen",
    ),
    Rule("NA-2f", "Tribe cards of colours nobody plays go to the box."),
    ruling(
        "NA-2y",
        "Each seat has a tribe of its own colour, by seat {colors}.",
        source="sheet clarifications",
    ),
    ruling(
        "NA-R16",
        "With 2 or 3 players all 52 members stay in, and colours nobody plays are foreign to everyone.",
        "2",
    ),
)
"""They say what the cards, the numbers of a variant and its board are made of."""
