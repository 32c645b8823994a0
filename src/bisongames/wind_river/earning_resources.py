"""Wind River 5.3.2: earning resources."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.components.stocks import move, room
from bisongames.play.actions import Tell
from bisongames.play.rules import Rule, Violation, remarks, ruling
from bisongames.wind_river.events import ResourcesEarned
from bisongames.wind_river.table import Table

OWN_FIELDS = Rule(
    "WR-5.3.2a", "For earning, the buffaloes on all fields with own tipis only are counted."
)
GAIN = Rule(
    "WR-5.3.2b",
    "The gain is these buffaloes minus the own tipis among them; it comes from the stock.",
)
SHARED_FIELDS = Rule("WR-5.3.2c", "Fields that hold tipis of others as well bring nothing.")
GAIN_PER_FIELD = ruling(
    "WR-5.3.2g",
    "The gain is counted field by field: a field with fewer buffaloes than tipis does not lower it.",
    source="clarification",
    when=(("earning", "per_field"),),
)
GAIN_IN_TOTAL = ruling(
    "WR-R1",
    "The gain is one total over all these fields, and never below 0.",
    "5.3.2",
    when=(("earning", "total"),),
)


def gain(table: Table, player: int) -> int:
    """What a player's fields would bring, before any limit."""
    per_field = table.board.options.earning == "per_field"
    herd, everybody = table.buffaloes, table.all_tipis
    total = 0
    for field, own in table.tipis[player].items():
        if own == everybody[field] and (herd[field] > own or not per_field):
            total += herd[field] - own
    return max(0, total)


EXCESS = ruling("WR-R18", "What goes beyond {resource_limit} is not taken.", "5.3.2")


def earnings(table: Table, player: int) -> int:
    """What a player would take: the gain as far as his limit and the stock allow."""
    space = room(table.resources[player], table.board.options.resource_limit)
    return min(gain(table, player), space, table.stock[0]) if space else 0


RESOURCE_LIMIT = Rule("WR-5.3.2d", "Nobody holds more than {resource_limit} resources.")
STOCK = ruling(
    "WR-R22",
    "Nobody takes more than the stock holds; with as many resources as everybody may hold together it always suffices.",
    "5.3.2",
)
EARN_SOMETHING = ruling(
    "WR-5.3.2f",
    "A player may earn only if at least 1 resource comes of it, and then takes all that he may.",
    source="clarification",
)


def violations(table: Table, player: int) -> Iterator[Violation]:
    """Why a player may not earn."""
    have = table.resources[player]
    if have >= table.board.options.resource_limit:
        yield RESOURCE_LIMIT.broken(resources=have)
    if not table.stock[0]:
        yield STOCK.broken(stock=0)
    if gain(table, player) < 1:
        yield EARN_SOMETHING.broken(gain=gain(table, player))


def resolve(table: Table, player: int, tell: Tell) -> None:
    """The player takes what he may."""
    number = earnings(table, player)
    if tell:
        tell(ResourcesEarned(player, gain(table, player), number))
    move(table.stock, 0, table.resources, player, number)


REMARKS = remarks(
    Rule("WR-5.3.2e", "Earning leaves the buffaloes where they are."),
)
