"""Catan: what lies on the table."""

from __future__ import annotations

from typing import Any, Final

from bisongames.catan.board import Board
from bisongames.catan.island import (
    ALL_NODES,
    ALL_PATHS,
    CLOSE_MASK,
    CORNERS,
    ENDS,
    HEXES,
    HEXES_AT,
    NODE_BIT,
    NODES,
    PATH_BIT,
    PATH_MASK_AT,
    PATHS,
    bits,
)
from bisongames.catan.purses import ANY_KIND
from bisongames.components.seats import CHANCE
from bisongames.play.first_player import StartTable

UNKNOWN: Final = -2
"""Terrain or harbour that is not dealt yet; a set that is not worked out yet."""

NO_CARDS: Final[tuple[int, ...]] = (0, 0, 0, 0, 0)
"""No development cards."""

ROBBED: Final = 13
"""Where in payouts the number of the robber's hex is."""

Payout = tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]
"""Per resource that a number brings: the resource, all cards together, and shares (place in hands, cards)."""


class Table(StartTable):
    """Flat lists of small ints; places and pieces as bit sets where legal lists are made of them.

    A hand is five places of ``hands``, a player's development cards five of ``held``, in the order of RESOURCES and
    CARDS. ``owners`` and ``roads`` hold a player's number plus 1, 0 where nothing stands.
    """

    __slots__ = (
        "bag",
        "bank",
        "board",
        "bought",
        "built",
        "card_played",
        "cities",
        "deck",
        "discards",
        "free_paths",
        "hands",
        "harbours",
        "held",
        "herds",
        "hunt_points",
        "hunters",
        "joints",
        "knights",
        "laid",
        "largest",
        "lengths",
        "longest",
        "numbers",
        "offers",
        "open_nodes",
        "owners",
        "payouts",
        "pieces_left",
        "points",
        "ports",
        "reach",
        "roads",
        "roads_left",
        "robber",
        "settlements",
        "settlements_left",
        "terrain",
        "touched",
        "unplayed",
        "webs",
    )

    def __init__(self, board: Board) -> None:
        options, players = board.options, board.players
        self.board = board
        self.start_player = self.active_player = CHANCE
        self.turn = self.round = 0
        self.ended = ""
        self.terrain = [UNKNOWN] * HEXES  # per hex: a resource, or DESERT
        self.bag = board.terrain  # the terrain that is not dealt yet
        self.numbers = [0] * HEXES  # per hex
        self.harbours = [UNKNOWN] * len(board.harbour_paths)  # per harbour: a resource, or 5
        self.robber = -1
        self.bank = [options.bank_per_resource] * 5
        self.hands = [0] * (5 * players)
        self.held = [0] * (5 * players)  # development cards not played
        self.unplayed = [0] * players  # those of them that can be played: no victory points
        self.bought = NO_CARDS  # by the active player in this turn
        self.deck = list(board.deck)
        self.knights = [0] * players  # played
        self.card_played = 0  # whether in this turn
        self.offers = 0  # in this turn
        self.built = 0  # whether in this turn
        self.discards = [0] * (5 * players)  # chosen, still in hand
        self.owners = [0] * NODES
        self.roads = [0] * PATHS
        self.settlements = [0] * players  # bit sets
        self.cities = [0] * players
        self.laid = [0] * players  # paths with own roads
        self.joints = [0] * players  # intersections where own roads meet
        self.touched = [0] * players  # intersections that own roads touch
        self.reach = [
            0
        ] * players  # paths that meet own roads and buildings, taken ones too; UNKNOWN until asked
        self.open_nodes = ALL_NODES  # where a settlement may stand for all that stands around
        self.free_paths = ALL_PATHS
        self.roads_left = [options.roads_per_player] * players
        self.settlements_left = [options.settlements_per_player] * players
        self.pieces_left = [board.pieces] * players  # city pieces: cities and hunters
        self.ports = [0] * players  # the kinds of a player's harbours, as bit sets
        self.points = [0] * players  # hidden ones included
        self.lengths = [0] * players
        self.longest = self.largest = -1
        # Per number; the last is for the number of the robber's hex, so that nothing else changes when he moves.
        self.payouts: list[Payout | None] = [None] * (ROBBED + 1)
        self.herds: list[int] = []
        self.hunters = [0] * (HEXES * players if board.hunters else 0)  # per hex, per player
        self.hunt_points = [0] * players
        self.webs: list[int] = []  # connected roads of all colours, as bit sets of intersections

    @property
    def num_players(self) -> int:
        return self.board.players

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.board = self.board
        new.start_player = self.start_player
        new.active_player = self.active_player
        new.turn = self.turn
        new.round = self.round
        new.ended = self.ended
        new.terrain = self.terrain[:]
        new.bag = self.bag
        new.numbers = self.numbers[:]
        new.harbours = self.harbours[:]
        new.robber = self.robber
        new.bank = self.bank[:]
        new.hands = self.hands[:]
        new.held = self.held[:]
        new.unplayed = self.unplayed[:]
        new.bought = self.bought
        new.deck = self.deck[:]
        new.knights = self.knights[:]
        new.card_played = self.card_played
        new.offers = self.offers
        new.built = self.built
        new.discards = self.discards[:]
        new.owners = self.owners[:]
        new.roads = self.roads[:]
        new.settlements = self.settlements[:]
        new.cities = self.cities[:]
        new.laid = self.laid[:]
        new.joints = self.joints[:]
        new.touched = self.touched[:]
        new.reach = self.reach[:]
        new.open_nodes = self.open_nodes
        new.free_paths = self.free_paths
        new.roads_left = self.roads_left[:]
        new.settlements_left = self.settlements_left[:]
        new.pieces_left = self.pieces_left[:]
        new.ports = self.ports[:]
        new.points = self.points[:]
        new.lengths = self.lengths[:]
        new.longest = self.longest
        new.largest = self.largest
        new.payouts = self.payouts[:]
        new.herds = self.herds[:]
        new.hunters = self.hunters[:]
        new.hunt_points = self.hunt_points[:]
        new.webs = self.webs[:]
        return new

    def key(self) -> tuple[Any, ...]:
        flags = self.card_played + 2 * self.built
        small = [self.robber + 1, self.offers, flags, self.start_player + 1, self.active_player + 1]
        return (
            bytes([n + 2 for n in self.terrain + self.harbours]),
            bytes(self.numbers + self.bank + self.hands + self.held + self.deck),
            bytes([*self.bought, *self.knights]),
            bytes(self.discards + self.owners + self.roads + self.herds),
            bytes(self.hunters + small),
            (*self.cities, *self.hunt_points, self.longest, self.largest),
            (self.turn, self.round, self.ended),
        )

    # What the pieces on the island mean, kept up to date

    def put_road(self, player: int, path: int) -> None:
        """A road of a player lies on a path; its length is judged elsewhere."""
        self.roads[path] = player + 1
        self.roads_left[player] -= 1
        self.free_paths &= ~PATH_BIT[path]
        own, owners = player + 1, self.owners
        a, b = ENDS[path]
        ends = NODE_BIT[a] | NODE_BIT[b]
        self.laid[player] |= PATH_BIT[path]
        self.joints[player] |= self.touched[player] & ends
        self.touched[player] |= ends
        reach = self.reach[player]
        if reach != UNKNOWN:
            if not owners[a] or owners[a] == own:
                reach |= PATH_MASK_AT[a]
            if not owners[b] or owners[b] == own:
                reach |= PATH_MASK_AT[b]
            self.reach[player] = reach
        if self.board.settlement_moves:
            self._connect(ends)

    def _connect(self, ends: int) -> None:
        apart = []
        for web in self.webs:
            if web & ends:
                ends |= web
            else:
                apart.append(web)
        self.webs = sorted([*apart, ends])  # in one order, however they grew together

    def put_settlement(self, player: int, node: int) -> None:
        """A settlement of a player stands on an intersection; roads that it cuts are judged elsewhere."""
        board = self.board
        self.owners[node] = player + 1
        self.settlements[player] |= NODE_BIT[node]
        self.settlements_left[player] -= 1
        apart = self.turn == 0 or board.distance_rule
        self.open_nodes &= ~(CLOSE_MASK[node] if apart else NODE_BIT[node])
        self._building_changed(node)
        self.points[player] += board.settlement_points
        harbour = board.harbour_at[node]
        if harbour >= 0:
            self.ports[player] |= 1 << self.harbours[harbour]

    def put_city(self, player: int, node: int) -> None:
        """A city takes the place of a settlement."""
        board = self.board
        self.settlements[player] ^= NODE_BIT[node]
        self.cities[player] |= NODE_BIT[node]
        self.settlements_left[player] += 1
        self.pieces_left[player] -= 1
        self._building_changed(node)
        self.points[player] += board.city_points - board.settlement_points

    def lift_settlement(self, player: int, node: int) -> None:
        """A settlement leaves an intersection."""
        board = self.board
        self.owners[node] = 0
        self.settlements[player] ^= NODE_BIT[node]
        self.settlements_left[player] += 1
        self._building_changed(node)
        self.points[player] -= board.settlement_points
        if board.distance_rule:
            self.renew_open_nodes()
        else:
            self.open_nodes |= NODE_BIT[node]
        if board.harbour_at[node] >= 0:
            self.renew_ports(player)

    def renew_open_nodes(self) -> None:
        """Work out anew where settlements may stand."""
        apart = self.turn == 0 or self.board.distance_rule
        closing = CLOSE_MASK if apart else NODE_BIT
        taken = 0
        for node, owner in enumerate(self.owners):
            if owner:
                taken |= closing[node]
        self.open_nodes = ALL_NODES & ~taken

    def road_places(self, player: int) -> int:
        """The free paths that join on to a player's roads and buildings, as a bit set."""
        reach = self.reach[player]
        if reach == UNKNOWN:
            owners, own = self.owners, player + 1
            reach = 0
            for node in bits(self.touched[player] | self.settlements[player] | self.cities[player]):
                if not owners[node] or owners[node] == own:
                    reach |= PATH_MASK_AT[node]
            self.reach[player] = reach
        return reach & self.free_paths

    def _building_changed(self, node: int) -> None:
        """The hexes around bring something else, and roads lead on no more, or again."""
        payouts, numbers = self.payouts, self.numbers
        for cell in HEXES_AT[node]:
            payouts[numbers[cell]] = None
        payouts[ROBBED] = None
        self.reach = [UNKNOWN] * self.board.players

    def renew_ports(self, player: int) -> None:
        """Work out anew what harbours a player has."""
        self.ports[player] = 0
        for node in bits(self.settlements[player] | self.cities[player]):
            harbour = self.board.harbour_at[node]
            if harbour >= 0:
                self.ports[player] |= 1 << self.harbours[harbour]

    def rate(self, player: int, kind: int) -> int:
        """How many cards of a kind the bank takes from a player for one."""
        ports = self.ports[player]
        return self.board.rates[ports >> ANY_KIND][ports >> kind & 1]

    def move_robber(self, cell: int) -> None:
        """The robber stands on another hex."""
        self.robber = cell
        self.payouts[ROBBED] = None

    def size(self, player: int) -> int:
        """How many resource cards a player has in hand."""
        return sum(self.hands[5 * player : 5 * player + 5])

    def renew_payout(self, number: int) -> Payout:
        """Work out anew what a number brings."""
        owners, settlement, city = self.owners, self.board.settlement_yield, self.board.city_yield
        payout: dict[int, dict[int, int]] = {}
        cell = -1
        for _ in range(self.numbers.count(number)):
            cell = self.numbers.index(number, cell + 1)
            if cell == self.robber:
                continue
            kind = self.terrain[cell]
            shares = payout.setdefault(kind, {})
            for node in CORNERS[cell]:
                owner = owners[node]
                if owner:
                    player = owner - 1
                    cards = city if self.cities[player] & NODE_BIT[node] else settlement
                    if cards:
                        shares[5 * player + kind] = shares.get(5 * player + kind, 0) + cards
        found = tuple(
            [
                (kind, sum(shares.values()), tuple(shares.items()))
                for kind, shares in payout.items()
                if shares
            ]
        )
        self.payouts[ROBBED if self.numbers[self.robber] == number else number] = found
        return found

    def owners_around(self, cell: int) -> list[int]:
        """The players with a building at a hex, in seat order."""
        owners = self.owners
        a, b, c, d, e, f = CORNERS[cell]
        found = {owners[a], owners[b], owners[c], owners[d], owners[e], owners[f]}
        return [player - 1 for player in sorted(found) if player]

    def pay(self, player: int, cost: tuple[tuple[int, int], ...]) -> None:
        """Cards of a player go to the bank."""
        hands, bank, start = self.hands, self.bank, 5 * player
        for kind, number in cost:
            hands[start + kind] -= number
            bank[kind] += number
