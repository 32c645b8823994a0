"""Catan A5: a seven, the robber, and stealing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import Discard, DrawResource, MoveRobber, RobPlayer
from bisongames.catan.components import MOST_PLAYERS
from bisongames.catan.ending import public_points
from bisongames.catan.events import CardsDiscarded, CardStolen, RobberMoved
from bisongames.catan.hooks import RAID
from bisongames.catan.island import HEX_NAMES, HEX_NUMBER, HEXES
from bisongames.catan.options import RESOURCE_NUMBER, RESOURCES
from bisongames.catan.paying import pay
from bisongames.catan.pieces import with_more
from bisongames.catan.table import HAND_SIZE, NO_RESOURCES, Table
from bisongames.components.arrays import Seat, counted
from bisongames.components.seats import clockwise_from
from bisongames.components.stocks import move
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Drawing, Follow, Upkeep
from bisongames.play.rules import Rule, Violation, remarks, ruling

DISCARDS: Final = tuple(map(Discard, RESOURCES))
ROBBER_MOVES: Final = tuple(map(MoveRobber, HEX_NAMES))
OTHER_HEXES: Final = tuple(
    tuple(move for move in ROBBER_MOVES if move is not here) for here in ROBBER_MOVES
)
"""Per hex: the moves to another one."""
VICTIMS: Final = tuple(map(RobPlayer, range(MOST_PLAYERS)))
STOLEN: Final = tuple(map(DrawResource, RESOURCES))

SEVEN = Rule(
    "CA-4i",
    "On a 7 whoever holds more than {discard_limit:card} has to discard; then the active player moves the robber.",
)
DISCARD_ORDER = ruling(
    "CA-R2",
    "Discards are chosen from the active player clockwise, and all are shown when all are done.",
    "5",
)


def seven(table: Table, player: int, tell: Tell) -> Follow:
    """Those with too many cards discard; then the robber moves."""
    limit, rest = table.board.options.discard_limit, table.board.main[player]
    sizes = [sum(hand) for hand in table.hands]
    if max(sizes) <= limit:
        return (MovingRobber.of(player), *rest)
    seats = clockwise_from(player, table.num_players)
    asked = [Discarding.of(p, sizes[p] // 2) for p in seats if sizes[p] > limit]
    return (*asked, CarryOutDiscards.of(), MovingRobber.of(player), *rest)


HALF = Rule(
    "CA-5p",
    "Who has to discard gives up half of his resource cards, rounded down, of his own choice; development cards do "
    "not count.",
)
HAS_CARD = Rule("CA-5ac", "Only cards that are in the hand and not yet chosen can be discarded.")
IN_ORDER = ruling(
    "CA-5ad",
    "Discards are named card by card in the order lumber, brick, wool, grain, ore, never going back.",
    source="sheet C0",
)
ENOUGH_LEFT = ruling(
    "CA-5ae",
    "No card may be named after which too few are left for the rest of the discard.",
    source="sheet C0",
)
FIXED_NUMBER = ruling(
    "CA-5af",
    "How many are discarded is fixed by the roll; the chosen cards wait, known to their owner alone, until all have "
    "chosen.",
    source="sheet C0",
)


@frozen
class Discarding(Decision[Table, Discard]):
    """A player chooses the cards to discard, one by one."""

    silent = (Discard,)
    player: int
    number: int = counted(HAND_SIZE)
    """How many more."""

    def candidates(self, table: Table) -> tuple[Discard, ...]:
        return DISCARDS

    def violations(self, table: Table, action: Discard) -> Iterator[Violation]:
        kind, chosen = RESOURCE_NUMBER[action.resource], table.discards[self.player]
        left = [h - c for h, c in zip(table.hands[self.player], chosen, strict=True)]
        if not left[kind]:
            yield HAS_CARD.broken(resource=action.resource)
        if any(chosen[kind + 1 :]):
            last = max(k for k, number in enumerate(chosen) if number)
            yield IN_ORDER.broken(resource=action.resource, last=RESOURCES[last])
        later = sum(left[kind:])
        if left[kind] and later < self.number:
            yield ENOUGH_LEFT.broken(
                resource=action.resource, still_to_discard=self.number, left_from_here=later
            )

    def legal(self, table: Table) -> tuple[Discard, ...]:
        hand, discards = table.hands[self.player], table.discards[self.player]
        later, found = 0, []
        for kind in range(len(RESOURCES) - 1, -1, -1):
            chosen = discards[kind]
            left = hand[kind] - chosen
            later += left
            if left and later >= self.number:
                found.append(DISCARDS[kind])
            if chosen:
                break
        return tuple(found[::-1])

    def resolve(self, table: Table, action: Discard, tell: Tell) -> Follow:
        kind = RESOURCE_NUMBER[action.resource]
        table.discards[self.player] = with_more(table.discards[self.player], kind)
        return (Discarding.of(self.player, self.number - 1),) if self.number > 1 else ()


@frozen
class CarryOutDiscards(Upkeep[Table]):
    """All have chosen: the cards leave the hands together."""

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


OTHER_HEX = Rule("CA-5r", "The robber has to go to another hex of land, the desert included.")
FRIENDLY = ruling(
    "CA-R12",
    "The robber may not go to a hex with a building of an opponent with at most {friendly_points:public point}, "
    "unless no other hex would be left.",
    "7",
    when=(("friendly_robber", True),),
)
PUBLIC_POINTS = ruling(
    "CA-7i",
    "Public points are those of buildings, bonus cards and hunts.",
    source="sheet C0",
    when=(("friendly_robber", True),),
)
FORCED = ruling(
    "CA-4q",
    "A choice with one possibility is still made, but a single victim of the robber is robbed without asking.",
    source="sheet A4, C0",
)


@frozen
class MovingRobber(Decision[Table, MoveRobber]):
    """The active player moves the robber."""

    player: int

    def spared(self, table: Table, cell: int) -> list[int]:
        """The opponents at a hex whom the friendly robber spares."""
        most = table.board.options.friendly_points
        return [
            player
            for player in table.owners_around(cell)
            if player != self.player and public_points(table, player) <= most
        ]

    def candidates(self, table: Table) -> tuple[MoveRobber, ...]:
        return ROBBER_MOVES

    def violations(self, table: Table, action: MoveRobber) -> Iterator[Violation]:
        cell = HEX_NUMBER[action.hex]
        if cell == table.robber:
            yield OTHER_HEX.broken(hex=action.hex)
        elif table.board.options.friendly_robber and (spared := self.spared(table, cell)):
            others = [c for c in range(HEXES) if c != table.robber]
            if not all(self.spared(table, c) for c in others):
                yield FRIENDLY.broken(hex=action.hex, spared=tuple(spared))

    def legal(self, table: Table) -> tuple[MoveRobber, ...]:
        listed = OTHER_HEXES[table.robber]
        if not table.board.options.friendly_robber:
            return listed
        return tuple(a for a in listed if not self.spared(table, HEX_NUMBER[a.hex])) or listed

    def resolve(self, table: Table, action: MoveRobber, tell: Tell) -> Follow:
        cell = HEX_NUMBER[action.hex]
        table.move_robber(cell)
        if tell:
            tell(RobberMoved(self.player, action.hex))
        nothing_stolen = False
        for react in table.board.reactions[RAID]:
            nothing_stolen = react(table, cell, tell) or nothing_stolen
        if nothing_stolen:
            return ()
        victims = [player for player in table.owners_around(cell) if player != self.player]
        if len(victims) > 1:
            return (ChoosingVictim.of(self.player),)
        return stealing(table, self.player, victims[0]) if victims else ()


STEAL = Rule(
    "CA-5s",
    "Then the mover takes a random card from one opponent with a building at that hex; where nobody has one, nothing "
    "happens.",
)
VICTIM = Rule(
    "CA-4j", "The mover names one of several victims; which card he gets is left to chance."
)


@frozen
class ChoosingVictim(Decision[Table, RobPlayer]):
    """The active player names the opponent at the robber's hex whom he robs."""

    silent = (RobPlayer,)
    player: int

    def candidates(self, table: Table) -> tuple[RobPlayer, ...]:
        return tuple([VICTIMS[player] for player in table.owners_around(table.robber)])

    def violations(self, table: Table, action: RobPlayer) -> Iterator[Violation]:
        if action.player == self.player or action.player not in table.owners_around(table.robber):
            yield STEAL.broken(player=action.player, hex=HEX_NAMES[table.robber])

    def resolve(self, table: Table, action: RobPlayer, tell: Tell) -> Follow:
        return stealing(table, self.player, action.player)


SECRET = Rule("CA-4o", "Which card was stolen is known to the thief and to the victim alone.")


@frozen
class Stealing(Drawing[Table, DrawResource]):
    """A random card goes from the victim to the thief."""

    kind: ClassVar[str] = "stolen card"
    thief: int = counted(Seat())
    victim: int = counted(Seat())

    def pile(self, table: Table) -> tuple[tuple[DrawResource, ...], list[int]]:
        return STOLEN, table.hands[self.victim]

    def resolve(self, table: Table, action: DrawResource, tell: Tell) -> Follow:
        kind = RESOURCE_NUMBER[action.resource]
        move(table.hands[self.victim], kind, table.hands[self.thief], kind, 1)
        if tell:
            tell(CardStolen(self.thief, self.victim, action.resource))
        return ()


EMPTY_HANDED = ruling("CA-R3", "A victim without cards may be named; nothing is stolen then.", "5")


def stealing(table: Table, thief: int, victim: int) -> Follow:
    """A card is stolen, if the victim has any."""
    return (Stealing.of(thief, victim),) if table.size(victim) else ()


REMARKS = remarks(
    Rule("CA-5q", "A knight makes nobody discard."),
)
