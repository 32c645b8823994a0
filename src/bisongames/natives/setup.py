"""Natives 2: set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from attrs import frozen

from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Drawing, Follow, Upkeep
from bisongames.engine.core.rules import Rule, departure, note, remarks, ruling
from bisongames.engine.rulebook.first_player import who_begins
from bisongames.natives.actions import Reveal
from bisongames.natives.events import CardDealt
from bisongames.natives.table import Table
from bisongames.natives.turn import StartTurn

SORTED_OUT = Rule("NA-2b", "Put the start player card and the winter card aside.")
SHUFFLED = Rule("NA-2g", "Shuffle the {playing_cards:playing card}: {shuffled_cards}.")
OWN_TRIBE = Rule("NA-2c", "Choose a colour and take its {roles:tribe card}.")
START_PLAYER = Rule(
    "NA-2l",
    "The player who sat down at the table first is the start player and puts the start player card to the left of "
    "their scout.",
)
DRAWN_START_PLAYER = departure(
    "NA-R35",
    "You may draw the start player at random or agree on one instead.",
    "2",
    printed="The player who sat down first begins.",
    source="sheet 2",
    read_after="NA-2l",
    reason="The game is the same whoever begins, so any agreed way will do.",
)
ORDER_OF_CHANCE = note(
    "NA-N4",
    "In set-up, chance decides in this order: start player, seasons where they are played with, opening prairie.",
    "2",
    when=(("seasons_hidden", False),),
)
SEASONS_LATER = ORDER_OF_CHANCE.otherwise(
    "In set-up, chance decides in this order: start player, spring, opening prairie; another season when it begins.",
    seasons_hidden=True,
)


def begin(table: Table, setup: Mapping[str, object]) -> tuple[Table, Follow]:
    """The table at the start, and the first agenda."""
    board = table.board
    first = who_begins(table, setup)
    more = [part for lay_out in board.set_up for part in lay_out(table)]
    return table, (*first, *more, *[DealingOpeningCard()] * board.opening_size, StartGame())


PRAIRIE = Rule(
    "NA-2j",
    "Lay the top {opening_size:card} of the stack open in the prairie.",
    when=(
        ("base_cards_open", False),
        ("prairie_opens_empty", False),
        ("opening_leaves_out", False),
    ),
)
PRAIRIE_FIRST = PRAIRIE.otherwise(
    "Lay the first {opening_size:shuffled card} that may lie there open in the prairie.",
    opening_leaves_out=True,
)
EMPTY_OPENING = Rule(
    "NA-2j", "The prairie is empty at the start of the game.", when=(("prairie_opens_empty", True),)
)
OPENING_POOL = note(
    "NA-N2",
    "The opening prairie is dealt first and the stack is built of all other cards, so that the place of the winter "
    "card is fixed.",
    "2",
)
POOL_STAYS = ruling(
    "NA-R11",
    "If a card comes up that may not lie in the opening prairie, put it aside, and shuffle it in with the remaining cards "
    "before you build the stack.",
    "2",
    read_after="NA-2i",
    when=(("opening_leaves_out", True),),
    reason="All cards of the expansions in play belong to the stack.",
)


@frozen
class DealingOpeningCard(Drawing[Table, Reveal]):
    """One card of the opening prairie, drawn from the kinds allowed there."""

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


ALWAYS_THE_SAME = Rule("NA-2m", "The start player stays the same for the whole game.")


@frozen
class StartGame(Upkeep[Table]):
    """The first turn goes to the start player, who is known by now."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        return (StartTurn.of(table.start_player),)


REMARKS = remarks(
    Rule(
        "NA-2a",
        "Return all cards with a symbol at their lower edge to the box.",
        when=(("expansions_played", "none"),),
    ),
    Rule(
        "NA-2a",
        "Return the cards of the expansions that you leave out to the box; a symbol at their lower edge marks them.",
        when=(("expansions_played", "some"),),
    ),
    Rule(
        "NA-2d",
        "Lay your tribe cards face down in a row, in the order of their numbers, then turn them over.",
    ),
    Rule(
        "NA-2e", "The scout lies at the left end of your tribe cards, the hunter at the right end."
    ),
    Rule("NA-2f", "Return the tribe cards of colours that nobody plays to the box."),
    Rule("NA-2i", "The prairie is made of the cards that lie open in the middle of the table."),
    Rule("NA-2k", "Have pen and paper ready to note the points at the end of the game."),
    Rule(
        "NA-2n",
        "The start player card marks where the game ends: with the player to the start player's right.",
    ),
    note("NA-N5", "The colours by seat are {colors}.", "2"),
    ruling(
        "NA-R16",
        "With fewer than 4 players, all member cards stay in the game.",
        "2",
        reason="Only tribe cards are taken out.",
    ),
    ruling(
        "NA-R36",
        "A colour that nobody plays is foreign to all players.",
        "2",
        source="ruling NA-R16",
        reason="Foreign is whatever does not show your own colour.",
    ),
)
"""Rules without code of their own: they describe the cards, numbers and board of a variant."""
