"""Wind River 5.3: the extra activity."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, compress
from typing import ClassVar, Final

from attrs import frozen

from bisongames.components.players import opponents_clockwise
from bisongames.components.resources import room
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation, ruling
from bisongames.wind_river.actions import (
    EXIT,
    BuffaloMoved,
    Earn,
    EntryPaid,
    ExtraBuffalo,
    InsertTipi,
    MoveTipi,
    Pass,
    Passed,
    ResourcesEarned,
    TipiInserted,
    TipiMoved,
)
from bisongames.wind_river.ending import CHECK_END
from bisongames.wind_river.moving_buffaloes import done, step, step_violations
from bisongames.wind_river.table import Table

ONE_ACTIVITY = Rule(
    "WR-5.3a", "After supplying, the player carries out exactly one of the four activities."
)
NO_IDLING = Rule("WR-5.3b", "Doing nothing is not allowed.")
WITH_EFFECT = ruling(
    "WR-R7", "An activity must have an effect; only a player who has none to choose passes.", "5.3"
)

TO_A_NEIGHBOUR = Rule("WR-5.3.1a", "One of the player's own tipis moves to an adjacent field.")
TIPI_UNUSED = Rule("WR-5.3.1b", "No tipi moves to a field that is out of use.")
TIPI_FAR_SIDE = Rule(
    "WR-5.3.1c", "Tipis leave the board only where buffaloes may: from the last row."
)
ENTRY = Rule(
    "WR-5.3.1d",
    "Whoever enters a field with tipis of others pays {entry_cost} resource to the stock, and so does everybody else "
    "who has tipis there.",
)
ENTRY_FREE_FOR_POOR = Rule("WR-5.3.1e", "Another player there who has no resources pays nothing.")
ENTRY_COMPULSORY = Rule(
    "WR-5.3.1f", "Who cannot pay {entry_cost} resource may not enter a field with tipis of others."
)
ENTRY_OWN = Rule("WR-5.3.1g", "Entering an empty field or one with only own tipis is free.")
INTO_THE_PLAINS = Rule(
    "WR-5.3.1h", "From the last row a tipi may move into the plains and stays there."
)
COUNTS = Rule("WR-5.3.1i", "Tipis in the plains count at the end.")
NEVER_RETURNS = Rule("WR-5.3.1j", "A tipi in the plains never goes back to the hand.")
ONCE_PER_PLAYER = ruling(
    "WR-R10", "A player with several tipis on the entered field pays once.", "5.3.1"
)
PLAINS_FREE = ruling(
    "WR-R11", "Entering the plains is free, whoever is there, and they have room for all.", "5.3.1"
)
BACKWARDS = ruling("WR-R12", "A tipi may move backwards.", "5.3.1")
NO_OTHER_EDGE = ruling("WR-R13", "No tipi leaves over the start edge or the sides.", "5.3.1")
MIXED_FIELD = ruling(
    "WR-R19",
    "A field with own tipis and tipis of others is paid for like any with others.",
    "5.3.1",
)

OWN_FIELDS = Rule(
    "WR-5.3.2a", "For earning, the buffaloes on all fields with own tipis only are counted."
)
GAIN = Rule(
    "WR-5.3.2b",
    "The gain is these buffaloes minus the own tipis among them; it comes from the stock.",
)
SHARED_FIELDS = Rule("WR-5.3.2c", "Fields that hold tipis of others as well bring nothing.")
RESOURCE_LIMIT = Rule("WR-5.3.2d", "Nobody holds more than {resource_limit} resources.")
HERD_STAYS = Rule("WR-5.3.2e", "Earning leaves the buffaloes where they are.")
EARN_SOMETHING = Rule(
    "WR-5.3.2f",
    "A player may earn only if at least 1 resource comes of it, and then takes all that he may.",
    source="sheet 8",
    status="ruling",
)
GAIN_PER_FIELD = Rule(
    "WR-5.3.2g",
    "The gain is counted field by field: a field with fewer buffaloes than tipis does not lower it.",
    source="sheet 7",
    status="ruling",
    when=(("earning", "per_field"),),
)
GAIN_IN_TOTAL = ruling(
    "WR-R1",
    "The gain is one total over all these fields, and never below 0.",
    "5.3.2",
    when=(("earning", "total"),),
)
EXCESS = ruling("WR-R18", "What goes beyond {resource_limit} is not taken.", "5.3.2")
STOCK = ruling(
    "WR-R22",
    "Nobody takes more than the stock holds; with as many resources as everybody may hold together it always suffices.",
    "5.3.2",
)

INSERT_COST = Rule(
    "WR-5.3.3a",
    "For {insert_cost} resources, paid to the stock, a tipi comes from the hand to the board.",
)
BESIDE_OWN = Rule("WR-5.3.3b", "It goes to a field that holds an own tipi already.")
NOT_BESIDE_OTHERS = Rule(
    "WR-5.3.3c", "It does not go to a field that holds a tipi of another player."
)
EMPTY_HAND = ruling("WR-R8", "With an empty hand nothing is inserted.", "5.3.3")
BESIDE_UNSUPPLIED = ruling(
    "WR-R9", "It may go beside an own tipi that was paid for in this turn.", "5.3.3"
)

ONE_MORE = Rule("WR-5.3.4a", "The player may move one more buffalo.")
SAME_RULES = Rule(
    "WR-5.3.4b", "Direction, limit and the way out are the same as for the other buffaloes."
)
AFTER_SUPPLY = Rule("WR-5.3.4c", "It comes after supplying and saves no tipi in this turn.")
MOVED_AGAIN = Rule("WR-5.3.4d", "It may be a buffalo that moved in this turn already.")

RULES = (
    ONE_ACTIVITY,
    NO_IDLING,
    WITH_EFFECT,
    TO_A_NEIGHBOUR,
    TIPI_UNUSED,
    TIPI_FAR_SIDE,
    ENTRY,
    ENTRY_FREE_FOR_POOR,
    ENTRY_COMPULSORY,
    ENTRY_OWN,
    INTO_THE_PLAINS,
    COUNTS,
    NEVER_RETURNS,
    ONCE_PER_PLAYER,
    PLAINS_FREE,
    BACKWARDS,
    NO_OTHER_EDGE,
    MIXED_FIELD,
    OWN_FIELDS,
    GAIN,
    SHARED_FIELDS,
    RESOURCE_LIMIT,
    HERD_STAYS,
    EARN_SOMETHING,
    GAIN_PER_FIELD,
    GAIN_IN_TOTAL,
    EXCESS,
    STOCK,
    INSERT_COST,
    BESIDE_OWN,
    NOT_BESIDE_OTHERS,
    EMPTY_HAND,
    BESIDE_UNSUPPLIED,
    ONE_MORE,
    SAME_RULES,
    AFTER_SUPPLY,
    MOVED_AGAIN,
)

Activity = MoveTipi | Earn | InsertTipi | ExtraBuffalo | Pass

EARN: Final = Earn()
PASS: Final = Pass()


def gain(table: Table, player: int) -> int:
    """What a player's fields would bring, before any limit."""
    per_field = table.board.options.earning == "per_field"
    herd, everybody = table.buffaloes, table.all_tipis
    total = 0
    for field, own in table.tipis[player].items():
        if own == everybody[field] and (herd[field] > own or not per_field):
            total += herd[field] - own
    return max(0, total)


def earnings(table: Table, player: int) -> int:
    """What a player would take: the gain as far as his limit and the stock allow."""
    space = room(table.resources[player], table.board.options.resource_limit)
    return min(gain(table, player), space, table.stock[0]) if space else 0


@frozen
class ChoosingActivity(Decision[Table, Activity]):
    """A player carries out one extra activity."""

    kinds: ClassVar[tuple[type[Action], ...]] = (MoveTipi, Earn, InsertTipi, ExtraBuffalo, Pass)
    player: int

    def candidates(self, table: Table) -> Iterator[Activity]:
        board = table.board
        yield from chain.from_iterable(board.tipi_moves)
        yield EARN
        yield from board.inserts
        yield from chain.from_iterable(board.extra_actions)
        yield PASS

    def violations(self, table: Table, action: Activity) -> Iterator[Violation]:
        match action:
            case MoveTipi():
                yield from self._move_violations(table, action)
            case Earn():
                yield from self._earn_violations(table)
            case InsertTipi():
                yield from self._insert_violations(table, action)
            case ExtraBuffalo():
                yield from step_violations(table, action.start, action.end)
            case Pass():
                if self.legal(table) != (PASS,):
                    yield NO_IDLING.broken()
                    yield WITH_EFFECT.broken()

    def _move_violations(self, table: Table, action: MoveTipi) -> Iterator[Violation]:
        board, number = table.board, table.board.number
        start, end = number[action.start], number[action.end]
        if not table.own(self.player, start):
            yield TO_A_NEIGHBOUR.broken(start=action.start, own_tipis=0)
        if action.end == EXIT:
            if end not in board.around[start]:
                yield TIPI_FAR_SIDE.broken(start=action.start)
            return
        if end not in board.usable:
            yield TIPI_UNUSED.broken(end=action.end)
        elif end not in board.around[start]:
            yield TO_A_NEIGHBOUR.broken(start=action.start, end=action.end)
        others = table.all_tipis[end] - table.own(self.player, end)
        if others and table.resources[self.player] < board.options.entry_cost:
            yield ENTRY_COMPULSORY.broken(end=action.end, resources=table.resources[self.player])

    def _earn_violations(self, table: Table) -> Iterator[Violation]:
        have = table.resources[self.player]
        if have >= table.board.options.resource_limit:
            yield RESOURCE_LIMIT.broken(resources=have)
        if not table.stock[0]:
            yield STOCK.broken(stock=0)
        if gain(table, self.player) < 1:
            yield EARN_SOMETHING.broken(gain=gain(table, self.player))

    def _insert_violations(self, table: Table, action: InsertTipi) -> Iterator[Violation]:
        field = table.board.number[action.field]
        own = table.own(self.player, field)
        if not own:
            yield BESIDE_OWN.broken(field=action.field)
        if table.all_tipis[field] > own:
            yield NOT_BESIDE_OTHERS.broken(field=action.field, others=table.all_tipis[field] - own)
        if not table.hand[self.player]:
            yield EMPTY_HAND.broken(hand=0)
        if table.resources[self.player] < table.board.options.insert_cost:
            yield INSERT_COST.broken(resources=table.resources[self.player])

    def legal(self, table: Table) -> tuple[Activity, ...]:
        found: list[Activity] = []
        if table.on_board[self.player]:
            self._add_tipi_choices(table, found)
        for steps in compress(table.extras, table.buffaloes):
            found += steps
        return tuple(found) or (PASS,)

    def _add_tipi_choices(self, table: Table, found: list[Activity]) -> None:
        """What needs a tipi on the board."""
        player, board = self.player, table.board
        everybody, own_tipis, have = table.all_tipis, table.tipis[player], table.resources[player]
        for field in sorted(own_tipis):
            if have >= board.options.entry_cost:
                found += board.tipi_moves[field]
            else:
                found += [
                    action
                    for action, end in board.tipi_moves_to[field]
                    if not everybody[end] or everybody[end] == own_tipis.get(end)
                ]
        if earnings(table, player) > 0:
            found.append(EARN)
        if have >= board.options.insert_cost and table.hand[player]:
            found += [
                board.inserts[f] for f, own in table.fields_with(player) if own == everybody[f]
            ]

    def resolve(self, table: Table, action: Activity, tell: Tell) -> Follow:
        player = self.player
        if isinstance(action, ExtraBuffalo):  # the most frequent first
            step(table, action.start, action.end)
            done(table)
            if tell:
                tell(BuffaloMoved(player, action.start, action.end))
        elif isinstance(action, MoveTipi):
            move_tipi(table, player, action, tell)
            if action.end == EXIT:
                return CHECK_END
        elif isinstance(action, Earn):
            number = earnings(table, player)
            if tell:
                tell(ResourcesEarned(player, gain(table, player), number))
            table.pay(player, -number)
        elif isinstance(action, InsertTipi):
            table.pay(player, table.board.options.insert_cost)
            table.hand[player] -= 1
            table.add_tipi(player, table.board.number[action.field])
            if tell:
                tell(TipiInserted(player, action.field))
        elif tell:
            tell(Passed(player))
        return ()


def move_tipi(table: Table, player: int, action: MoveTipi, tell: Tell) -> None:
    """A tipi moves, and whoever has to pays for it."""
    number = table.board.number
    table.remove_tipis(player, number[action.start], 1)
    if tell:
        tell(TipiMoved(player, action.start, action.end))
    if action.end == EXIT:
        table.plains[player] += 1
        return
    end = number[action.end]
    if table.all_tipis[end] > table.own(player, end):
        others = opponents_clockwise(player, table.num_players)
        for payer in (player, *(p for p in others if table.own(p, end))):
            price = min(table.board.options.entry_cost, table.resources[payer])
            if price:
                table.pay(payer, price)
                if tell:
                    tell(EntryPaid(payer, action.end, price))
    table.add_tipi(player, end)
