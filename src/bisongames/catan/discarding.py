"""Catan A5: discarding cards on a seven."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.catan.actions import Discard
from bisongames.catan.events import CardsDiscarded
from bisongames.catan.island_table import with_more
from bisongames.catan.options import RESOURCE_NUMBER, RESOURCES
from bisongames.catan.table import HAND_SIZE, NO_RESOURCES, Table, pay
from bisongames.components.seats import clockwise_from
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Decision, Follow, Upkeep
from bisongames.engine.core.rules import Rule, Violation, note, remarks, ruling
from bisongames.tables.row_encoding import column_field

DISCARDS: Final = tuple(map(Discard, RESOURCES))
KINDS: Final = range(len(RESOURCES))

HALF = Rule(
    "CA-5f",
    "On a 7, each player with more than {discard_limit:resource card} discards half of them, rounded down, of their own "
    "choice.",
    about=(Discard, "Discarding"),
)
TOGETHER = ruling(
    "CA-R2",
    "Players who discard choose their cards in secret, clockwise from the player who rolled, and show them together.",
    "5",
    about="CarryOutDiscards",
    reason="So that nobody can wait for the others, and a match can be repeated.",
)


def begin_discards(table: Table, player: int) -> Follow:
    """The discards after a 7, clockwise from the player who rolled it."""
    limit = table.board.discard_limit
    sizes = [sum(hand) for hand in table.hands]
    if max(sizes) <= limit:
        return ()
    seats = clockwise_from(player, table.num_players)
    asked = [Discarding.of(p, sizes[p] // 2) for p in seats if sizes[p] > limit]
    return (*asked, CarryOutDiscards.of())


HAS_CARD = ruling(
    "CA-R19",
    "You may discard only cards that you hold and have not chosen yet.",
    "5",
    firm=True,
    reason="You cannot discard a card twice.",
)
ONE_BY_ONE = note("CA-N7", "Discards are named one by one, in any order.", "5")
WAITING = note(
    "CA-N9",
    "The roll fixes how many cards each player discards; chosen cards wait, known to their owner only, until all have "
    "chosen.",
    "5",
)


@frozen
class Discarding(Decision[Table, Discard]):
    """A player chooses the cards to discard, one by one."""

    task = "discard cards, {number:card} left"
    silent = (Discard,)
    player: int
    number: int = column_field(HAND_SIZE)
    """The number of cards still to choose."""

    def candidates(self, table: Table) -> tuple[Discard, ...]:
        return DISCARDS

    def legal(self, table: Table) -> tuple[Discard, ...]:
        hand, chosen = table.hands[self.player], table.discards[self.player]
        return tuple([DISCARDS[kind] for kind in KINDS if hand[kind] > chosen[kind]])

    def violations(self, table: Table, action: Discard) -> Iterator[Violation]:
        kind = RESOURCE_NUMBER[action.resource]
        if table.hands[self.player][kind] == table.discards[self.player][kind]:
            yield HAS_CARD.broken(resource=action.resource)

    def resolve(self, table: Table, action: Discard, tell: Tell) -> Follow:
        kind = RESOURCE_NUMBER[action.resource]
        table.discards[self.player] = with_more(table.discards[self.player], kind)
        return (Discarding.of(self.player, self.number - 1),) if self.number > 1 else ()


@frozen
class CarryOutDiscards(Upkeep[Table]):
    """Removes the chosen cards from all hands at the same time, once all players have chosen."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        for player in clockwise_from(table.active_player, table.num_players):
            chosen = table.discards[player]
            if chosen == NO_RESOURCES:
                continue
            pay(table.hands[player], table.bank, enumerate(chosen))
            if tell:
                names = zip(RESOURCES, chosen, strict=True)
                cards = tuple(name for name, number in names for _ in range(number))
                tell(CardsDiscarded(player, cards))
        table.discards = [NO_RESOURCES] * table.num_players
        return ()


REMARKS = remarks(
    Rule("CA-5g", "Your development cards do not count when you discard."),
    note("CA-N8", "In whatever order discards are named, enough cards are left to name.", "5"),
)
