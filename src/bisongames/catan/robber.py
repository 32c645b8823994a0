"""Catan A5: a seven, the robber, and stealing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from attrs import frozen

from bisongames.catan.actions import Discard, DrawResource, MoveRobber, RobPlayer
from bisongames.catan.ending import public_points
from bisongames.catan.events import CardsDiscarded, CardStolen, RobberMoved
from bisongames.catan.island import HEX_NAMES, HEX_NUMBER, HEXES
from bisongames.catan.options import RESOURCE_NUMBER, RESOURCES
from bisongames.catan.table import Table
from bisongames.components.piles import Luck, pick_weighted
from bisongames.components.seats import clockwise_from
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Chance, Decision, Follow, Upkeep
from bisongames.play.rules import Rule, Violation, ruling


SEVEN = Rule(
    "CA-4i",
    "On a 7 whoever holds more than {discard_limit:card} has to discard; then the active player moves the robber.",
    source="sheet A4",
)
DISCARD_ORDER = ruling(
    "CA-R2",
    "Discards are chosen from the active player clockwise, and all are shown when all are done.",
    "5",
)


def seven(table: Table, player: int, tell: Tell) -> Follow:
    """Those with too many cards discard; then the robber moves."""
    limit, hands = table.board.discard_limit, table.hands
    sizes = [sum(hands[start : start + 5]) for start in range(0, len(hands), 5)]
    if max(sizes) <= limit:
        return (moving_robber(player), *table.board.main[player])
    asked = [
        discarding(p, sizes[p] // 2)
        for p in clockwise_from(player, table.num_players)
        if sizes[p] > limit
    ]
    return (*asked, CARRY_OUT, moving_robber(player), *table.board.main[player])


HALF = Rule(
    "CA-5p",
    "Who has to discard gives up half of his resource cards, rounded down, of his own choice; development cards do "
    "not count.",
    source="sheet A5",
)
HAS_CARD = Rule(
    "CA-5ac",
    "Only cards that are in the hand and not yet chosen can be discarded.",
    source="sheet A5",
)
IN_ORDER = Rule(
    "CA-5ad",
    "Discards are named card by card in the order lumber, brick, wool, grain, ore, never going back.",
    source="sheet C0",
    status="ruling",
)
ENOUGH_LEFT = Rule(
    "CA-5ae",
    "No card may be named after which too few are left for the rest of the discard.",
    source="sheet C0",
    status="ruling",
)
FIXED_NUMBER = Rule(
    "CA-5af",
    "How many are discarded is fixed by the roll; the chosen cards wait, known to their owner alone, until all have "
    "chosen.",
    source="sheet C0",
    status="ruling",
)


@frozen
class Discarding(Decision[Table, Discard]):
    """A player chooses the cards to discard, one by one."""

    player: int
    number: int
    """How many more."""

    def violations(self, table: Table, action: Discard) -> Iterator[Violation]:
        kind, start = RESOURCE_NUMBER[action.resource], 5 * self.player
        chosen = table.discards[start : start + 5]
        left = [h - c for h, c in zip(table.hands[start : start + 5], chosen, strict=True)]
        if not left[kind]:
            yield HAS_CARD.broken(resource=action.resource)
        if any(chosen[kind + 1 :]):
            last = max(k for k in range(5) if chosen[k])
            yield IN_ORDER.broken(resource=action.resource, last=RESOURCES[last])
        later = sum(left[kind:])
        if left[kind] and later < self.number:
            yield ENOUGH_LEFT.broken(
                resource=action.resource, still_to_discard=self.number, left_from_here=later
            )

    def legal(self, table: Table) -> tuple[Discard, ...]:
        start = 5 * self.player
        hand, discards = table.hands[start : start + 5], table.discards[start : start + 5]
        number, actions = self.number, table.board.discards
        later = 0
        found = []
        for kind in (4, 3, 2, 1, 0):
            chosen = discards[kind]
            left = hand[kind] - chosen
            if left:
                later += left
                if later >= number:
                    found.append(actions[kind])
            if chosen:
                break
        return tuple(found[::-1])

    def resolve(self, table: Table, action: Discard, tell: Tell) -> Follow:
        table.discards[5 * self.player + RESOURCE_NUMBER[action.resource]] += 1
        return (discarding(self.player, self.number - 1),) if self.number > 1 else ()


discarding = cache(Discarding)


@frozen
class CarryOutDiscards(Upkeep[Table]):
    """All have chosen: the cards leave the hands together."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        for place, number in enumerate(table.discards):
            if number:
                table.hands[place] -= number
                table.bank[place % 5] += number
        if tell:
            for player in clockwise_from(table.active_player, table.num_players):
                mine = table.discards[5 * player : 5 * player + 5]
                cards = [RESOURCES[k] for k in range(5) for _ in range(mine[k])]
                if cards:
                    tell(CardsDiscarded(player, tuple(cards)))
        table.discards = [0] * len(table.discards)
        return ()


CARRY_OUT = CarryOutDiscards()


OTHER_HEX = Rule(
    "CA-5r", "The robber has to go to another hex of land, the desert included.", source="sheet A5"
)
FRIENDLY = ruling(
    "CA-R12",
    "The robber may not go to a hex with a building of an opponent with at most {friendly_points:public point}, "
    "unless no other hex would be left.",
    "7",
    when=(("friendly_robber", True),),
)
PUBLIC_POINTS = Rule(
    "CA-7i",
    "Public points are those of buildings, bonus cards and hunts.",
    source="sheet C0",
    status="ruling",
    when=(("friendly_robber", True),),
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

    def violations(self, table: Table, action: MoveRobber) -> Iterator[Violation]:
        cell = HEX_NUMBER[action.hex]
        if cell == table.robber:
            yield OTHER_HEX.broken(hex=action.hex)
        elif table.board.friendly_robber and self.spared(table, cell):
            others = [c for c in range(HEXES) if c != table.robber]
            if not all(self.spared(table, c) for c in others):
                yield FRIENDLY.broken(hex=action.hex, spared=tuple(self.spared(table, cell)))

    def legal(self, table: Table) -> tuple[MoveRobber, ...]:
        listed = table.board.robber_moves[table.robber]
        if not table.board.friendly_robber:
            return listed
        return tuple(a for a in listed if not self.spared(table, HEX_NUMBER[a.hex])) or listed

    def resolve(self, table: Table, action: MoveRobber, tell: Tell) -> Follow:
        cell, board = HEX_NUMBER[action.hex], table.board
        table.move_robber(cell)
        if tell:
            tell(RobberMoved(self.player, action.hex))
        if board.raid is not None and board.raid(table, cell, tell):
            return ()
        victims = table.owners_around(cell)
        if self.player in victims:
            victims.remove(self.player)
        if len(victims) > 1:
            return (choosing_victim(self.player),)
        return stealing(table, self.player, victims[0]) if victims else ()


moving_robber = cache(MovingRobber)


STEAL = Rule(
    "CA-5s",
    "Then the mover takes a random card from one opponent with a building at that hex; where nobody has one, nothing "
    "happens.",
    source="sheet A5",
)
VICTIM = Rule(
    "CA-4j",
    "The mover names one of several victims; which card he gets is left to chance.",
    source="sheet A4",
)


@frozen
class ChoosingVictim(Decision[Table, RobPlayer]):
    """The active player names the opponent at the robber's hex whom he robs."""

    player: int

    def violations(self, table: Table, action: RobPlayer) -> Iterator[Violation]:
        if action.player == self.player or action.player not in table.owners_around(table.robber):
            yield STEAL.broken(player=action.player, hex=HEX_NAMES[table.robber])

    def legal(self, table: Table) -> tuple[RobPlayer, ...]:
        rob = table.board.rob_player
        return tuple([rob[p] for p in table.owners_around(table.robber) if p != self.player])

    def resolve(self, table: Table, action: RobPlayer, tell: Tell) -> Follow:
        return stealing(table, self.player, action.player)


choosing_victim = cache(ChoosingVictim)


SECRET = Rule(
    "CA-4o",
    "Which card was stolen is known to the thief and to the victim alone.",
    source="sheet A4",
)


@frozen
class Stealing(Chance[Table, DrawResource]):
    """A random card goes from the victim to the thief."""

    kind: ClassVar[str] = "stolen card"
    thief: int
    victim: int

    def weights(self, table: Table) -> tuple[tuple[DrawResource, int], ...]:
        hand = table.hands[5 * self.victim : 5 * self.victim + 5]
        return tuple((a, n) for a, n in zip(table.board.draws, hand, strict=True) if n)

    def draw(self, table: Table, luck: Luck) -> DrawResource:
        hand = table.hands[5 * self.victim : 5 * self.victim + 5]
        return table.board.draws[pick_weighted(hand, sum(hand), luck)]

    def resolve(self, table: Table, action: DrawResource, tell: Tell) -> Follow:
        kind = RESOURCE_NUMBER[action.resource]
        table.hands[5 * self.victim + kind] -= 1
        table.hands[5 * self.thief + kind] += 1
        if tell:
            tell(CardStolen(self.thief, self.victim, action.resource))
        return ()


_stealing = cache(Stealing)


EMPTY_HANDED = ruling("CA-R3", "A victim without cards may be named; nothing is stolen then.", "5")


def stealing(table: Table, thief: int, victim: int) -> Follow:
    """A card is stolen, if the victim has any."""
    return (_stealing(thief, victim),) if table.size(victim) else ()


# Nothing more enforces this.

KNIGHT_SPARES = Rule("CA-5q", "A knight makes nobody discard.", source="sheet A5", remark=True)
