"""Wind River 5.2: supplying tipis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from bisongames.components.arrays import Several, counted
from bisongames.components.stocks import move
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow, Upkeep
from bisongames.play.rules import Rule, Violation, remarks, ruling
from bisongames.wind_river.actions import KeepTipi
from bisongames.wind_river.ending import CHECK_END
from bisongames.wind_river.events import TipisLost, TipisPaidFor
from bisongames.wind_river.table import PLACES, Table

HERD_SUPPLIES = Rule("WR-4e", "Buffaloes on a tipi's own field keep it supplied.")
ENOUGH = Rule(
    "WR-5.2a", "All tipis of a field are supplied if it holds at least as many buffaloes as tipis."
)
OTHERS_FIRST = Rule(
    "WR-5.2c",
    "The buffaloes of a field serve the other players' tipis first; what is left of them serves one's own.",
)
OWN_TURN_ONLY = Rule(
    "WR-5.2d", "Other players' tipis are not looked at: they are supplied in their owners' turns."
)
ALL_FIELDS = Rule("WR-5.2e", "The player looks at all his tipis and pays for all unsupplied ones.")


def unsupplied(table: Table, player: int) -> list[tuple[int, int]]:
    """The fields where a player has unsupplied tipis, in field order, each with their number."""
    herd, everybody = table.buffaloes, table.all_tipis
    short = []
    for field, own in table.fields_with(player):
        if herd[field] < everybody[field]:
            short.append((field, min(own, everybody[field] - herd[field])))
    return short


COST = Rule(
    "WR-5.2b",
    "Otherwise the player pays {supply_cost} resource from his own stock for each of his unsupplied tipis.",
)
NO_GIVING_UP = Rule("WR-5.2g", "No unsupplied tipi may be given up while its owner can pay for it.")
NO_BORROWING = Rule("WR-5.2h", "Resources may not be borrowed from other players.")
AUTOMATIC = ruling(
    "WR-5.2l",
    "Paying goes by itself if there is enough for all, nothing to pay with, or one field only that is short.",
    source="clarification",
)


@frozen
class SupplyTipis(Upkeep[Table]):
    """The active player's tipis are looked at; he is asked only where he has a choice."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        short = unsupplied(table, self.player)
        if not short:
            return ()
        affordable = table.resources[self.player] // table.board.options.supply_cost
        missing = sum(number for _, number in short)
        if affordable < missing and affordable and len(short) > 1:
            return (KeepingTipis(self.player, ()),)
        kept = (
            [number for _, number in short] if affordable >= missing else [affordable] * len(short)
        )
        return settle(table, self.player, short, kept, tell)


CHOICE = Rule(
    "WR-5.2i",
    "In a shortage the owner chooses which of his unsupplied tipis he pays for.",
    source="rulebook 5.2, example 2",
)
IN_ORDER = ruling(
    "WR-5.2m",
    "The tipis to keep are named in the order of lanes and rows, never going back, and so that all that can be paid "
    "for are kept.",
    source="clarification",
)
ANY_SPLIT = ruling(
    "WR-R14",
    "With a shortage on several fields the owner decides freely how many to keep on each.",
    "5.2",
)


@frozen
class KeepingTipis(Decision[Table, KeepTipi]):
    """A player who cannot pay for all says one by one which unsupplied tipis stay."""

    silent = (KeepTipi,)
    only_first = True
    player: int
    kept: tuple[str, ...] = counted(Several(PLACES, length=lambda board: board.options.tipis))
    """The fields named so far."""

    def still_to_keep(self, table: Table) -> int:
        """How many more tipis the resources pay for."""
        return table.resources[self.player] // table.board.options.supply_cost - len(self.kept)

    def candidates(self, table: Table) -> tuple[KeepTipi, ...]:
        return tuple(table.board.keeps[field] for field, _ in unsupplied(table, self.player))

    def violations(self, table: Table, action: KeepTipi) -> Iterator[Violation]:
        number = table.board.number
        short = unsupplied(table, self.player)
        here = number[action.field]
        left = dict(short).get(here, 0) - self.kept.count(action.field)
        if left <= 0:
            yield CHOICE.broken(
                field=action.field, unsupplied=dict(short).get(here, 0), kept=self.kept
            )
        if self.kept and here < number[self.kept[-1]]:
            yield IN_ORDER.broken(field=action.field, kept=self.kept)
        later = left + sum(n for field, n in short if field > here)
        if left > 0 and later < self.still_to_keep(table):
            yield IN_ORDER.broken(
                field=action.field, still_to_keep=self.still_to_keep(table), left_from_here=later
            )

    def resolve(self, table: Table, action: KeepTipi, tell: Tell) -> Follow:
        if self.still_to_keep(table) > 1:
            return (KeepingTipis(self.player, (*self.kept, action.field)),)
        short = unsupplied(table, self.player)
        names = (*self.kept, action.field)
        kept = [names.count(table.board.fields[field]) for field, _ in short]
        return settle(table, self.player, short, kept, tell)


RESOURCES_SUPPLY = Rule(
    "WR-4f", "A tipi without buffaloes can be kept with resources, which can be earned."
)
LOST = Rule("WR-5.2f", "Unsupplied tipis that cannot be paid for leave the board.")
BACK_TO_HAND = Rule(
    "WR-5.2j",
    "Lost tipis go back to the hand and may be inserted again.",
    source="rulebook 5.2, example 2",
)
TOGETHER = ruling(
    "WR-5.2n",
    "Payment and losses happen together after the last tipi is named.",
    source="clarification",
)


def settle(
    table: Table, player: int, short: Sequence[tuple[int, int]], kept: Sequence[int], tell: Tell
) -> Follow:
    """Pay for the tipis that are kept on each field that is short; the rest goes back to the hand."""
    price = sum(kept) * table.board.options.supply_cost
    if price:
        move(table.resources, player, table.stock, 0, price)
        if tell:
            tell(TipisPaidFor(player, sum(kept), price))
    for (field, number), stay in zip(short, kept, strict=True):
        lost = number - stay
        if lost:
            table.remove_tipis(player, field, lost)
            table.hand[player] += lost
            if tell:
                tell(TipisLost(player, table.board.fields[field], lost))
    return CHECK_END if sum(kept) < sum(number for _, number in short) else ()


REMARKS = remarks(
    Rule("WR-4g", "Only a tipi that follows the herd off the board is safe."),
    Rule("WR-5.2k", "Tipis in the hand and tipis in the plains are never mixed up."),
)
