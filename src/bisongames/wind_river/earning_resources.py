"""Wind River 5.3.2: earning resources."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.components.goods import move, room
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.rules import Rule, Violation, departure, note, remarks, ruling
from bisongames.wind_river.events import ResourcesEarned
from bisongames.wind_river.table import Table

GAIN = Rule(
    "WR-5.3.2a",
    "To earn, count the buffaloes on all fields where only you have tipis, subtract your tipis there, and take that many "
    "resources from the stock.",
    when=(("earning", "total"),),
    about="Earn",
)
GAIN_FIELD_BY_FIELD = departure(
    "WR-5.3.2a",
    "To earn, count the buffaloes on each field where only you have tipis, subtract your tipis there, and take that many "
    "resources from the stock.",
    printed="Count the buffaloes and your tipis on all these fields together.",
    option="earning=total",
    when=(("earning", "per_field"),),
)
SHARED_FIELDS = Rule("WR-5.3.2b", "Fields that also hold another player's tipis bring you nothing.")
GAIN_IN_TOTAL = ruling(
    "WR-R1",
    "Earning is one total over all fields where only you have tipis, and never below 0.",
    "5.3.2",
    source="ruling WR-R1, earning",
    when=(("earning", "total"),),
    reason="The rulebook subtracts the tipis of those fields from the buffaloes of those fields as a whole. Some reviews count it field by field.",
)
GAIN_PER_FIELD = GAIN_IN_TOTAL.otherwise(
    "Earning is counted field by field: a field with fewer buffaloes than tipis does not lower what the others bring.",
    earning="per_field",
    reason="Some reviews tell it so; the rulebook adds up all fields.",
)


def gain(table: Table, player: int) -> int:
    """The resources that a player's fields would bring, before any limit."""
    per_field = table.board.options.earning == "per_field"
    herd, everybody = table.buffaloes, table.all_tipis
    total = 0
    for field, own in table.tipis[player].items():
        if own == everybody[field] and (herd[field] > own or not per_field):
            total += herd[field] - own
    return max(0, total)


EXCESS = Rule(
    "WR-5.3.2d",
    "If earning would take you past {resource_limit:resource}, leave the excess in the stock.",
    source="rulebook 5.3.2, example",
    when=(("may_hold_resources", True),),
)


def earnings(table: Table, player: int) -> int:
    """The resources that a player would take: the gain, capped by the limit and the stock."""
    space = room(table.resources[player], table.board.options.resource_limit)
    return min(gain(table, player), space, table.stock[0]) if space else 0


RESOURCE_LIMIT = Rule(
    "WR-5.3.2c",
    "You may not hold more than {resource_limit:resource}.",
    when=(("may_hold_resources", True),),
)
NO_RESOURCES = RESOURCE_LIMIT.otherwise("You may not hold any resources.", may_hold_resources=False)
STOCK = ruling(
    "WR-R22",
    "You may take no more than the stock holds: if it runs short, take what is left.",
    "5.3.2",
    when=(("stock_may_run_short", True),),
    reason="With the printed numbers the stock cannot run short.",
)
STOCK_SUFFICES = note(
    "WR-N6",
    "The stock cannot run short: all players together never hold more resources than the game has.",
    "5.3.2",
    when=(("stock_may_run_short", False),),
)
EARN_SOMETHING = ruling(
    "WR-R35",
    "You may earn only if it brings you at least 1 resource.",
    "5.3.2",
    reason="An activity has to change something.",
)


def violations(table: Table, player: int) -> Iterator[Violation]:
    """Yields the reasons why a player may not earn."""
    have = table.resources[player]
    if have >= table.board.options.resource_limit:
        yield RESOURCE_LIMIT.broken(resources=have)
    elif not table.stock[0]:
        yield STOCK.broken(stock=0)
    if gain(table, player) < 1:
        mine = table.fields_with(player)
        alone = [(field, own) for field, own in mine if own == table.all_tipis[field]]
        names = table.board.fields
        shared = tuple(names[field] for field, own in mine if own < table.all_tipis[field])
        if shared:
            yield SHARED_FIELDS.broken(shared_fields=shared)
        yield EARN_SOMETHING.broken(
            your_fields=tuple(names[field] for field, _ in alone),
            buffaloes=sum(table.buffaloes[field] for field, _ in alone),
            your_tipis=sum(own for _, own in alone),
        )


def resolve(table: Table, player: int, tell: Tell) -> None:
    """Moves the earnings from the stock to the player."""
    number = earnings(table, player)
    if tell:
        tell(ResourcesEarned(player, gain(table, player), number))
    move(table.stock, 0, table.resources, player, number)


REMARKS = remarks(Rule("WR-5.3.2e", "Earning leaves the buffaloes where they are."))
