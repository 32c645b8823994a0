"""Wind River 5.2: supplying tipis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from bisongames.components.goods import move
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow, Upkeep
from bisongames.engine.core.rules import Rule, Violation, note, remarks
from bisongames.tables.row_encoding import NameList, column_field
from bisongames.wind_river.actions import LATER_IN_THE_TURN, KeepTipi, MoveBuffalo, PlaceTipi
from bisongames.wind_river.ending import CHECK_END
from bisongames.wind_river.events import TipisLost, TipisPaidFor
from bisongames.wind_river.table import PLACES, Table

HERD_SUPPLIES = Rule("WR-4d", "A tipi needs buffaloes on its field to be supplied.")
ENOUGH = Rule(
    "WR-5.2a",
    "All tipis on a field are supplied if at least as many buffaloes as tipis stand there.",
    source="rulebook 4, 5.2",
)
OTHERS_FIRST = Rule(
    "WR-5.2c",
    "If a field has fewer buffaloes than tipis, each of its buffaloes supplies one tipi, the other players' tipis before yours.",
)
OWN_TURN_ONLY = Rule(
    "WR-5.2d",
    "In your turn supply your tipis only; the other players supply theirs in their turns.",
)


def unsupplied_tipis(table: Table, player: int) -> list[tuple[int, int]]:
    """The fields where a player has unsupplied tipis, in field order, each with the number of them."""
    herd, everybody = table.buffaloes, table.all_tipis
    short = []
    for field, own in table.fields_with(player):
        if herd[field] < everybody[field]:
            short.append((field, min(own, everybody[field] - herd[field])))
    return short


COST = Rule(
    "WR-5.2b",
    "Look at all your tipis on the board and pay {supply_cost:resource} from your resources to the stock for each "
    "unsupplied one.",
    about="SupplyTipis",
)
ONLY_UNSUPPLIED = Rule(
    "WR-5.2e", "You may pay only for your tipis that are unsupplied, and once for each."
)
NO_GIVING_UP = Rule("WR-5.2f", "You may not give up an unsupplied tipi while you can pay for it.")
NO_BORROWING = Rule("WR-5.2g", "You may not borrow resources from other players.")
AUTOMATIC = note(
    "WR-N3",
    "Nobody is asked which tipis to keep if there is enough for all, nothing to pay with, or one field only with "
    "unsupplied tipis.",
    "5.2",
)


@frozen
class SupplyTipis(Upkeep[Table]):
    """Supplies the active player's tipis, and asks the player only if there is a choice."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        short = unsupplied_tipis(table, self.player)
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
    "If you cannot pay for all your unsupplied tipis, keep as many as you can pay for; you choose which.",
    source="rulebook 5.2, example 2",
    about=(KeepTipi, "KeepingTipis"),
)
ONE_BY_ONE = note("WR-N4", "Tipis to keep are named one by one, in any order.", "5.2")


@frozen
class KeepingTipis(Decision[Table, KeepTipi]):
    """A player who cannot pay for all unsupplied tipis names those that stay, one by one."""

    task = "choose an unsupplied tipi to pay for"
    silent = (KeepTipi,)
    only_first = True
    only_names = True
    player: int
    kept: tuple[str, ...] = column_field(NameList(PLACES, length=lambda board: board.options.tipis))
    """The fields named so far, in the order of lanes and rows."""

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, (PlaceTipi, MoveBuffalo, *LATER_IN_THE_TURN)):
            yield NO_GIVING_UP.broken(resources=table.resources[self.player])

    def still_to_keep(self, table: Table) -> int:
        """The number of further tipis that the resources pay for."""
        return table.resources[self.player] // table.board.options.supply_cost - len(self.kept)

    def candidates(self, table: Table) -> tuple[KeepTipi, ...]:
        return tuple(table.board.keeps[field] for field, _ in unsupplied_tipis(table, self.player))

    def violations(self, table: Table, action: KeepTipi) -> Iterator[Violation]:
        number = table.board.number
        short = unsupplied_tipis(table, self.player)
        here = number[action.field]
        left = dict(short).get(here, 0) - self.kept.count(action.field)
        if left <= 0:
            yield ONLY_UNSUPPLIED.broken(
                field=action.field, unsupplied=dict(short).get(here, 0), kept=self.kept
            )

    def resolve(self, table: Table, action: KeepTipi, tell: Tell) -> Follow:
        names = tuple(sorted((*self.kept, action.field), key=table.board.number.__getitem__))
        if self.still_to_keep(table) > 1:
            return (KeepingTipis(self.player, names),)
        short = unsupplied_tipis(table, self.player)
        kept = [min(names.count(table.board.fields[field]), number) for field, number in short]
        return settle(table, self.player, short, kept, tell)


RESOURCES_SUPPLY = Rule("WR-4e", "You may earn resources to keep tipis that are unsupplied.")
LOST = Rule(
    "WR-5.2h",
    "Take off the board each unsupplied tipi that you cannot pay for.",
    source="rulebook 4, 5.2",
)
BACK_TO_HAND = Rule(
    "WR-5.2j",
    "Tipis taken off the board go back to your hand, and you may insert them again later.",
    source="rulebook 5.2, example 2",
)
TOGETHER = note(
    "WR-N5",
    "Payment and losses are carried out together, when the last tipi to keep is named.",
    "5.2",
)


def settle(
    table: Table, player: int, short: Sequence[tuple[int, int]], kept: Sequence[int], tell: Tell
) -> Follow:
    """Pays for the kept tipis on each field with too few buffaloes; the others go back to the hand."""
    price = sum(kept) * table.board.options.supply_cost
    if price:
        move(table.resources, player, table.stock, 0, price)
        if tell:
            paid = [field for (field, _), stay in zip(short, kept, strict=True) if stay]
            names = tuple([table.board.fields[field] for field in paid])
            tell(TipisPaidFor(player, sum(kept), price, names))
    for (field, number), stay in zip(short, kept, strict=True):
        lost = number - stay
        if lost:
            table.remove_tipis(player, field, lost)
            table.hand[player] += lost
            if tell:
                tell(TipisLost(player, table.board.fields[field], lost))
    return CHECK_END if sum(kept) < sum(number for _, number in short) else ()


REMARKS = remarks(
    Rule(
        "WR-4f",
        "A tipi is safe only when it has reached the plains.",
        source="rulebook, preface and 4",
    ),
    Rule("WR-5.2k", "Keep the tipis in your hand apart from your tipis in the plains."),
)
