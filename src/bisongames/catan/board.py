"""Catan: what never changes in a match, computed once per variant and number of players."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from bisongames.catan import actions as moves, island
from bisongames.catan.island import HEX_NAMES, NODE_NAMES, PATH_NAMES
from bisongames.catan.options import (
    BUILDINGS,
    CARDS,
    HARBOUR_TYPES,
    RESOURCES,
    TERRAINS,
    Components,
    Options,
)
from bisongames.catan.purses import GRAIN, Hand, Purses
from bisongames.components.piles import Bag, bag
from bisongames.play.actions import Action

if TYPE_CHECKING:
    from bisongames.catan.table import Table
    from bisongames.play.actions import Tell
    from bisongames.play.agenda import Follow

DESERT: Final = 5
"""The terrain that yields nothing, after the five resources."""

END: Final = moves.EndTurn()
END_ONLY: Final = (END,)

Cost = tuple[tuple[int, int], ...]
"""Pairs of resource and number."""

ActionT = TypeVar("ActionT", bound=Action)


class Lists(Generic[ActionT]):
    """Actions by bit set, nine bits of it at a time: what these stand for is made once and kept."""

    __slots__ = ("_parts",)

    def __init__(self, of: tuple[ActionT, ...]) -> None:
        self._parts = tuple(_Part(of[start : start + 9]) for start in range(0, len(of), 9))

    def __getitem__(self, mask: int) -> list[ActionT]:
        found: list[ActionT] = []
        for part in self._parts:
            if not mask:
                break
            found += part[mask & 511]
            mask >>= 9
        return found


class _Part(dict[int, tuple[ActionT, ...]]):
    __slots__ = ("_of",)

    def __init__(self, of: tuple[ActionT, ...]) -> None:
        self._of = of

    def __missing__(self, bits: int) -> tuple[ActionT, ...]:
        found = self[bits] = tuple(a for i, a in enumerate(self._of) if bits >> i & 1)
        return found


class Board:
    """Options at hand, costs as numbers, harbours, and every action that can ever be listed."""

    def __init__(self, options: Options, components: Components, players: int) -> None:
        self.options = options
        self.components = components
        self.players = players
        # Copied here because looking them up in the options takes twice as long.
        self.distance_rule = options.distance_rule_after_setup
        self.settlement_moves = options.settlement_moves
        self.settlement_move_cost = options.settlement_move_cost
        self.hunter_move_cost = options.hunter_move_cost
        self.hunter_move_price = ((GRAIN, options.hunter_move_cost),)
        self.direction_sides: tuple[int, ...] = ()
        self.settlement_yield = options.settlement_yield
        self.city_yield = options.city_yield
        self.settlement_points = options.settlement_points
        self.city_points = options.city_points
        self.longest_road_points = options.longest_road_points
        self.longest_road_minimum = options.longest_road_minimum
        self.bank_rate = options.bank_rate
        self.general_rate = min(options.general_rate, options.bank_rate)
        self.special_rate = min(options.special_rate, options.bank_rate)
        # Without and with a harbour for any kind, and in each without and with one for the kind.
        self.rates = (
            (self.bank_rate, self.special_rate),
            (self.general_rate, min(self.general_rate, self.special_rate)),
        )
        self.vp_to_win = options.vp_to_win
        self.discard_limit = options.discard_limit
        self.on_doubles, self.otherwise = options.production_factor
        self.separate_phases = options.separate_phases
        self.domestic_trade = options.domestic_trade
        self.max_offers = options.max_offers_per_turn
        self.max_turns = options.max_turns
        self.allow_cities = options.allow_cities
        self.friendly_robber = options.friendly_robber
        self.hunters = options.hunters_per_player
        self.pieces = (
            options.cities_per_player if options.allow_cities else options.hunters_per_player
        )
        self.deck = tuple(components.development_cards[card] for card in CARDS)
        self.terrain: Bag[moves.DealTerrain] = bag(
            tuple(map(moves.DealTerrain, TERRAINS)),
            tuple(components.terrain[name] for name in TERRAINS),
        )
        self.tokens = components.tokens
        self._harbours()
        self._costs()
        self._actions()
        self.purses = Purses(self)
        self.lengths: dict[tuple[int, int], int] = {}  # of roads that were cut or joined
        self.main: tuple[Follow, ...] = ()
        self.turn_start: tuple[Follow, ...] = ()
        self.after_setup: Follow = ()
        # Reactions of an expansion: to a double, and to the robber's arrival (True: nothing is stolen).
        self.hunt: Callable[[Table, int, Tell], bool] | None = None
        self.raid: Callable[[Table, int, Tell], bool] | None = None

    def _harbours(self) -> None:
        harbours = tuple(self.components.harbours.values())
        self.harbour_paths = tuple(island.side_path(h.hex, h.side) for h in harbours)
        self.harbour_types = tuple(HARBOUR_TYPES.index(h.type) for h in harbours)
        at = [-1] * island.NODES
        for number, path in enumerate(self.harbour_paths):
            for node in island.ENDS[path]:
                at[node] = number
        self.harbour_at = tuple(at)

    def _costs(self) -> None:
        costs = {
            name: tuple(
                (kind, self.components.costs[name][resource])
                for kind, resource in enumerate(RESOURCES)
                if self.components.costs[name][resource]
            )
            for name in BUILDINGS
        }
        self.costs: dict[str, Cost] = costs
        self.road_cost = costs["road"]
        self.settlement_cost = costs["settlement"]
        self.city_cost = costs["city"]
        self.card_cost = costs["card"]
        self.hunter_cost = costs["hunter"]

    def _actions(self) -> None:
        options = self.options
        self.build_roads = Lists(tuple(map(moves.BuildRoad, PATH_NAMES)))
        self.build_settlements = Lists(tuple(map(moves.BuildSettlement, NODE_NAMES)))
        self.build_cities = Lists(tuple(map(moves.BuildCity, NODE_NAMES)))
        self.place_roads = Lists(tuple(map(moves.PlaceRoad, PATH_NAMES)))
        self.place_settlements = Lists(tuple(map(moves.PlaceSettlement, NODE_NAMES)))
        robber = tuple(map(moves.MoveRobber, HEX_NAMES))
        self.robber_moves = tuple(
            tuple(m for i, m in enumerate(robber) if i != cell) for cell in range(island.HEXES)
        )
        self.rob_player = tuple(map(moves.RobPlayer, range(self.players)))
        self.discards = tuple(map(moves.Discard, RESOURCES))
        self.draws = tuple(map(moves.DrawResource, RESOURCES))
        self.card_draws = tuple(map(moves.DrawCard, CARDS))
        self.play_cards = tuple(map(moves.PlayCard, CARDS[:4]))
        self.claims = tuple(map(moves.ClaimAll, RESOURCES))
        self.takes = tuple(
            tuple(map(moves.TakeCards, combinations_with_replacement(RESOURCES, n)))
            for n in range(options.plenty_cards + 1)
        )
        trades = tuple(
            tuple(moves.TradeWithBank(give, get) for get in RESOURCES if get != give)
            for give in RESOURCES
        )
        # Per bit set of kinds that can be given.
        self.bank_trades = tuple(
            tuple(trade for kind in range(5) if kinds >> kind & 1 for trade in trades[kind])
            for kinds in range(32)
        )
        self.end_or_trade = tuple((END, *found) for found in self.bank_trades)
        # Per resource given: the listed offers that need one card of it, and those that need two.
        self._single_offers = tuple(
            tuple(
                moves.OfferTrade((give,), (get,) * n)
                for n in (1, 2)
                for get in RESOURCES
                if get != give
            )
            for give in RESOURCES
        )
        self._double_offers = tuple(
            tuple(moves.OfferTrade((give, give), (get,)) for get in RESOURCES if get != give)
            for give in RESOURCES
        )
        self._offers: dict[tuple[int, int], tuple[moves.OfferTrade, ...]] = {}
        self.trade_with = tuple(map(moves.TradeWith, range(self.players)))
        self.choose_herds = tuple(map(moves.ChooseHerd, HEX_NAMES))
        self.pick_herds = tuple(map(moves.PickHerd, HEX_NAMES))
        self.build_hunters = Lists(tuple(map(moves.BuildHunter, HEX_NAMES)))
        self.move_hunters = tuple(
            Lists(tuple(moves.MoveHunter(start, end) for end in HEX_NAMES)) for start in HEX_NAMES
        )
        self.move_settlements = (
            tuple(
                tuple(moves.MoveSettlement(start, end) for end in NODE_NAMES)
                for start in NODE_NAMES
            )
            if options.settlement_moves
            else ()
        )

    def offers(self, held: int, twice: int) -> tuple[moves.OfferTrade, ...]:
        """The listed offers to other players, by the kinds of which a hand has a card, and two."""
        if not self.domestic_trade:
            return ()
        found = self._offers.get((held, twice))
        if found is None:
            found = self._offers[held, twice] = tuple(
                offer
                for kind in range(5)
                for offer in (
                    *(self._single_offers[kind] if held >> kind & 1 else ()),
                    *(self._double_offers[kind] if twice >> kind & 1 else ()),
                )
            )
        return found

    def payments(self, hand: Hand) -> tuple[moves.PayCards, ...]:
        """Every payment for the move of a settlement from a hand."""
        number = self.settlement_move_cost if self.settlement_moves else 0
        return tuple(
            moves.PayCards(cards)
            for cards in combinations_with_replacement(RESOURCES, number)
            if number and all(cards.count(r) <= n for r, n in zip(RESOURCES, hand, strict=True))
        )
