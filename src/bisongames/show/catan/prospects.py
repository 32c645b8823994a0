"""Catan: what a place will bring: the rolls of an intersection, where a road leads, what the robber keeps, what a hand can pay for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bisongames.catan import actions
from bisongames.catan.bison_herds.herd_table import HerdTable
from bisongames.catan.island import (
    CORNERS,
    ENDS,
    HEXES_AT,
    NODE_BIT,
    NODE_NAMES,
    PATH_BIT,
    PATHS_AT,
)
from bisongames.catan.main_phase.affordability import pays
from bisongames.catan.main_phase.trading import AnsweringOffer, ClosingTrade
from bisongames.catan.options import CARDS, RESOURCE_NUMBER, RESOURCES
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.show.catan.field_text import goods, held_cards
from bisongames.show.language import Facts, Phrase, Who, Word

SEVEN: Final = 7
"""The roll that moves the robber instead of producing cards, and the most frequent one: 6 of 36."""
BOUGHT: Final = ("settlement", "city", "hunter", "card", "road")
"""What a hand pays for, the dearest first."""


def rolls_of(numbers: Iterable[int]) -> int:
    """How many of the 36 rolls of two dice show one of these numbers."""
    return sum(SEVEN - 1 - abs(SEVEN - number) for number in {*numbers} if number)


def site(table: HerdTable, node: int, player: int | None = None) -> Facts:
    """The rolls that bring cards to an intersection, with the kinds of cards; which kinds are new to a player with buildings, and which still missing."""
    cells = [cell for cell in HEXES_AT[node] if table.numbers[cell]]
    kinds = _kinds(table, [node])
    facts: dict[str, object] = {
        "rolls": rolls_of(table.numbers[cell] for cell in cells),
        "kinds": _resources(kinds),
    }
    if not kinds:
        return {}
    if player is None or not (own := _kinds(table, _buildings(table, player))):
        return facts
    rest = {*range(len(RESOURCES))} - own - kinds
    return {**facts, "new": _resources(kinds - own), "lacking": _resources(rest)}


def _resources(kinds: Iterable[int]) -> tuple[Word, ...] | None:
    return tuple(Word("resource", RESOURCES[kind]) for kind in sorted(kinds)) or None


def _buildings(table: HerdTable, player: int) -> list[int]:
    return [node for node, owner in enumerate(table.owners) if owner == player + 1]


def _kinds(table: HerdTable, nodes: Sequence[int]) -> set[int]:
    """The kinds of cards that hexes at these intersections produce."""
    cells = {cell for node in nodes for cell in HEXES_AT[node]}
    return {table.terrain[cell] for cell in cells if table.numbers[cell]}


def road_end(table: HerdTable, path: int, player: int) -> Facts:
    """The free intersection that a road reaches, or the best one that one road more can reach."""
    mine = table.touched[player] | table.settlements[player] | table.cities[player]
    ends = [end for end in ENDS[path] if not mine & NODE_BIT[end]]
    if reached := [end for end in ends if table.open_nodes & NODE_BIT[end]]:
        return {"reaches": True, **_spot(table, reached)}
    further = [
        far
        for end in ends
        if not table.owners[end]
        for on, far in PATHS_AT[end]
        if on != path and table.free_paths & PATH_BIT[on] and table.open_nodes & NODE_BIT[far]
    ]
    if further:
        return {"towards": True, **_spot(table, further)}
    return {"nowhere": True} if ends else {}


def _spot(table: HerdTable, nodes: Sequence[int]) -> Facts:
    best = max(nodes, key=lambda node: (site(table, node).get("rolls", 0), -node))
    return {"spot": NODE_NAMES[best], "brings": site(table, best).get("rolls", 0)}


def kept_from(table: HerdTable, cell: int) -> Facts:
    """The cards that the robber on a hex keeps from each player when its number is rolled."""
    if not (number := table.numbers[cell]):
        return {}
    options, kind = table.board.options, RESOURCES[table.terrain[cell]]
    lost = dict[int, int]()
    for node in CORNERS[cell]:
        if owner := table.owners[node]:
            is_city = table.cities[owner - 1] & NODE_BIT[node]
            cards = options.city_yield if is_city else options.settlement_yield
            lost[owner - 1] = lost.get(owner - 1, 0) + cards
    losers = tuple(
        Phrase("phrase", "kept_from", {"player": Who(player), "cards": goods({kind: cards})})
        for player, cards in sorted(lost.items())
    )
    return {"keeps_from": losers or None, "often": rolls_of([number])}


def prospect(action: Action, state: State) -> Facts:
    """The facts about what the actor's hand pays for after an action, and what it keeps; ``as`` lists their sentences."""
    facts = {name: fact for name, fact in _facts(action, state).items() if fact is not None}
    return {**facts, "as": tuple(name for name in facts if name != "half")}


def _facts(action: Action, state: State) -> Facts:
    decision, table, player = state.decision, state.table, state.actor
    assert isinstance(table, HerdTable)
    if player is None or player == CHANCE:
        return {}
    match action:
        case actions.TradeWithBank(give=give, get=get):
            rate = table.rate(player, RESOURCE_NUMBER[give])
            return paid_for(table, player, {give: -rate, get: 1})
        case actions.OfferTrade(give=given, get=got):
            return {"would_do": paid_for(table, player, _exchanged(given, got))["enough"]}
        case actions.AcceptOffer() if isinstance(decision, AnsweringOffer):
            return paid_for(table, player, _exchanged(decision.get, decision.give))
        case actions.TradeWith() if isinstance(decision, ClosingTrade):
            return paid_for(table, player, _exchanged(decision.give, decision.get))
        case actions.RejectOffer() if isinstance(decision, AnsweringOffer):
            return _kept(table, player, decision.get, decision.give)
        case actions.CancelOffer() if isinstance(decision, ClosingTrade):
            return _kept(table, player, decision.give, decision.get)
        case actions.BuyCard():
            return _unseen(table, player)
        case actions.TakeCards(resources=taken):
            return paid_for(table, player, Counter(taken))
        case actions.Discard(resource=resource):
            hand = Counter(dict(zip(RESOURCES, table.hands[player], strict=True)))
            rest = goods(hand - Counter((resource,)))
            return {"rest": rest, **paid_for(table, player, {resource: -1})}
        case actions.EndTurn() if own := table.size(player):
            half = own // 2 if own > table.board.discard_limit else None
            return {"holding": own, "half": half}
    return {}


def _exchanged(given: Iterable[str], got: Iterable[str]) -> Counter[str]:
    """The change of a hand that gives and gets these cards."""
    change = Counter(got)
    change.subtract(Counter(given))
    return change


def _kept(table: HerdTable, player: int, give: Sequence[str], get: Sequence[str]) -> Facts:
    """The cards that a trade would have cost, and what the hand could then no longer pay for."""
    return {
        "rest": goods(Counter(give)),
        "still": paid_for(table, player, _exchanged(give, get))["too_few"],
    }


def _unseen(table: HerdTable, player: int) -> Facts:
    """The development cards that a player has not seen, in the pile and with others."""
    hidden = (table.deck, *(held for other, held in enumerate(table.held) if other != player))
    left = map(sum, zip(*hidden, strict=True))
    return {"unseen": held_cards(dict(zip(CARDS, left, strict=True)))}


def paid_for(table: HerdTable, player: int, change: Mapping[str, int]) -> Facts:
    """What a hand pays for after a change that it did not before, and the other way about; the dearest only."""
    costs = table.board.costs
    hand = tuple(table.hands[player])
    after = tuple([n + change.get(name, 0) for n, name in zip(hand, RESOURCES, strict=True)])
    able = [what for what in BOUGHT if _is_left(table, player, what)]
    now, past = [
        [what for what in able if pays(a, costs[what]) and not pays(b, costs[what])]
        for a, b in ((after, hand), (hand, after))
    ]
    return {
        "enough": Word("bought", now[0]) if now else None,
        "too_few": Word("bought", past[0]) if past else None,
    }


def _is_left(table: HerdTable, player: int, what: str) -> bool:
    """Whether there is a piece or a card of this kind to buy."""
    match what:
        case "settlement":
            return bool(table.settlements_left[player])
        case "city":
            return bool(table.board.options.allow_cities and table.settlements[player])
        case "road":
            return bool(table.roads_left[player])
        case "card":
            return bool(sum(table.deck))
    return bool(table.board.options.hunters_per_player and table.pieces_left[player])
