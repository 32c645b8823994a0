"""Catan: costs and gains of an action, as far as the acting player knows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from bisongames.catan import actions, events
from bisongames.catan.bison_herds import actions as scenario_actions, events as scenario_events
from bisongames.catan.bison_herds.herds import herd_end, herds_at
from bisongames.catan.board import NO_HARBOUR
from bisongames.catan.dice import FACES
from bisongames.catan.island import HEX_NAMES, HEX_NUMBER, HEXES_AT, NODE_NUMBER
from bisongames.catan.options import HARBOUR_TYPES, RESOURCE_NUMBER, RESOURCES, TERRAINS
from bisongames.catan.table import Table
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.positions.state import State
from bisongames.show.catan.field_text import goods, harbour_facts, land
from bisongames.show.language import Facts, Phrase, Who

_OnHex = scenario_actions.ChooseHerd | scenario_actions.PickHerd | scenario_actions.BuildHunter

SEVEN: Final = 7
"""Brings the robber instead of cards."""


def outlook(action: Action, state: State) -> Facts:
    """The costs and gains of an action for its player; each fact has its sentence."""
    if state.decision is None or type(action) not in state.decision.kinds:
        return {"as": ()}
    found = _FACTS_BY_KIND[type(action)](action, state) if type(action) in _FACTS_BY_KIND else {}
    told = {name: fact for name, fact in found.items() if fact is not None}
    return {
        **told,
        "as": tuple(_SENTENCE.get(name, name) for name in told if name not in _SUBORDINATE),
    }


_SENTENCE: Final[Mapping[str, str]] = {
    "paid": "pays", "any": "pays_any", "given": "gives", "got": "gets", "road_points": "longest",
    "army_points": "army", "held": "holds", "claimed": "claims",
}  # fmt: skip
"""The sentence of a fact, if its name differs."""
_SUBORDINATE: Final = {"rate", "place", "victims", "hunters", "free", "owners", "hexes", "end"}
"""Facts that are part of the sentence of another fact."""


def _events(action: Action, state: State) -> Iterable[Event]:
    """The immediate events; none if the action is illegal."""
    return state.step(action).events if not state.violations(action) else ()


def _cost(state: State, name: str) -> dict[str, Any]:
    cost = state.game.components.costs[name]
    return {"paid": goods({r: cost[r] for r in RESOURCES if cost[r]})}


def _road(action: Action, state: State) -> dict[str, Any]:
    """The points of the Longest Road, if the acting player takes it."""
    for event in _events(action, state):
        if isinstance(event, events.LongestRoadPassed) and event.holder == state.actor:
            return {"road_points": state.game.options.longest_road_points}
    return {}


def _hex(table: Table, cell: int) -> Phrase:
    kind = table.terrain[cell]
    return land(TERRAINS[kind] if kind >= 0 else "unknown", table.numbers[cell])


def _at(table: Table, name: str) -> dict[str, Any]:
    """The hexes and the harbor at a corner."""
    node = NODE_NUMBER[name]
    found: dict[str, Any] = {"beside": tuple(_hex(table, cell) for cell in HEXES_AT[node])}
    number = table.board.harbour_at[node]
    if number != NO_HARBOUR and table.harbours[number] >= 0:
        kind = HARBOUR_TYPES[table.harbours[number]]
        found |= harbour_facts(table.board, kind)
    return found


def _place_settlement(action: actions.PlaceSettlement, state: State) -> Facts:
    found = _at(state.table, action.node)
    for event in _events(action, state):
        if isinstance(event, events.CardsReceived):
            found["got"] = goods(event.resources)
    return found


def _build_settlement(action: actions.BuildSettlement, state: State) -> Facts:
    points = state.game.options.settlement_points or None
    road = _road(action, state)
    return {**_cost(state, "settlement"), "points": points, **road, **_at(state.table, action.node)}


def _build_city(action: actions.BuildCity, state: State) -> Facts:
    options = state.game.options
    more = options.city_points - options.settlement_points
    return {**_cost(state, "city"), "points": more if more > 0 else None}


def _robber(action: actions.MoveRobber, state: State) -> Facts:
    """The players that the robber meets at a hex, and the sizes of their hands."""
    table, cell = state.table, HEX_NUMBER[action.hex]
    found: dict[str, Any] = {"on": True, "place": _hex(table, cell)}
    hunters = tuple(
        Phrase("phrase", "hunters", {"player": Who(player), "number": mine[cell]})
        for player, mine in enumerate(table.hunters)
        if mine[cell]
    )
    if hunters:
        return {**found, "drives_out": True, "hunters": hunters}
    victims = tuple(
        Phrase("phrase", "holder", {"player": Who(player), "number": table.size(player)})
        for player in table.owners_around(cell)
        if player != state.actor
    )
    if not victims:
        return {**found, "robs_nobody": True}
    return {**found, "robs" if len(victims) == 1 else "may_rob": True, "victims": victims}


def _play(action: actions.PlayCard, state: State) -> Facts:
    options, table, player = state.game.options, state.table, state.actor
    match action.card:
        case "knight":
            passes = any(
                isinstance(event, events.LargestArmyPassed) for event in _events(action, state)
            )
            points = options.largest_army_points if passes else None
            return {"robber": True, "army_points": points}
        case "road_building":
            return {"free_roads": True, "free": min(options.free_roads, table.roads_left[player])}
        case "year_of_plenty":
            return {"plenty": True, "free": min(options.plenty_cards, sum(table.bank))}
    return {action.card: True}


def _claim(action: actions.ClaimAll, state: State) -> Facts:
    """The cards that the others hold: all that are neither in the bank nor in one's own hand."""
    kind, table = RESOURCE_NUMBER[action.resource], state.table
    own = table.hands[state.actor][kind]
    return {"claimed": state.game.options.bank_per_resource - table.bank[kind] - own}


def _bank_trade(action: actions.TradeWithBank, state: State) -> Facts:
    rate = state.table.rate(state.actor, RESOURCE_NUMBER[action.give])
    return {"given": goods({action.give: rate}), "got": goods({action.get: 1})}


def _accept(action: actions.AcceptOffer, state: State) -> Facts:
    decision: Any = state.decision
    return {"given": goods(decision.get), "got": goods(decision.give)}


def _close(action: actions.TradeWith, state: State) -> Facts:
    decision: Any = state.decision
    return {"given": goods(decision.give), "got": goods(decision.get)}


def _dice(action: actions.DicePair, state: State) -> Facts:
    """The gains of all players from a roll."""
    if action.low + action.high == SEVEN:
        return {"seven": True}
    got, hunted = [], []
    for event in _events(action, state):
        match event:
            case events.CardsReceived(player=player, resources=cards):
                got.append(Phrase("phrase", "gets", {"player": Who(player), "got": goods(cards)}))
            case scenario_events.Hunted(player=player, points=points):
                hunted.append(Phrase("phrase", "scores", {"player": Who(player), "number": points}))
    found: dict[str, Any] = {"hunt": True, "hunters": tuple(hunted)} if hunted else {}
    return {**found, "produces": True, "owners": tuple(got)} if got else found


def _direction(action: scenario_actions.Direction, state: State) -> Facts:
    decision: Any = state.decision
    end = herd_end(state.table, decision.hex, action.face)
    return {"stays": True} if end == decision.hex else {"goes": True, "end": HEX_NAMES[end]}


def _herd_start(action: scenario_actions.HerdNumber, state: State) -> Facts:
    cells = herds_at(state.table, action.total)
    return {"herds": True, "hexes": tuple(HEX_NAMES[cell] for cell in cells)}


def _on(action: _OnHex, state: State) -> Facts:
    return {"on": True, "place": _hex(state.table, HEX_NUMBER[action.hex])}


def _herd(action: scenario_actions.ChooseHerd, state: State) -> Facts:
    """The hex of a herd, and the end of its move for each face of the direction die."""
    start = HEX_NUMBER[action.hex]
    ends = {face: HEX_NAMES[herd_end(state.table, start, face)] for face in FACES}
    leading = tuple(
        Phrase("phrase", "lead_to_sea", {"face": face})
        if end == action.hex
        else Phrase("phrase", "lead", {"face": face, "end": end})
        for face, end in ends.items()
    )
    return {**_on(action, state), "leads": True, "leading": leading}


def _move_hunter(action: scenario_actions.MoveHunter, state: State) -> Facts:
    paid = goods({"grain": state.game.options.hunter_move_cost})
    return {"paid": paid, "to": True, "place": _hex(state.table, HEX_NUMBER[action.end])}


def _move_settlement(action: scenario_actions.MoveSettlement, state: State) -> Facts:
    cost = state.game.options.settlement_move_cost
    return {"any": cost, **_at(state.table, action.end)}


_FACTS_BY_KIND: Final[Mapping[type[Action], Callable[[Any, State], Facts]]] = {
    actions.PlaceSettlement: _place_settlement,
    actions.PlaceRoad: _road,
    actions.DicePair: _dice,
    actions.MoveRobber: _robber,
    actions.RobPlayer: lambda action, state: {"held": state.table.size(action.player)},
    actions.BuildRoad: lambda action, state: {**_cost(state, "road"), **_road(action, state)},
    actions.BuildSettlement: _build_settlement,
    actions.BuildCity: _build_city,
    actions.BuyCard: lambda action, state: {**_cost(state, "card"), "left": sum(state.table.deck)},
    actions.PlayCard: _play,
    actions.ClaimAll: _claim,
    actions.TradeWithBank: _bank_trade,
    actions.AcceptOffer: _accept,
    actions.TradeWith: _close,
    scenario_actions.HerdNumber: _herd_start,
    scenario_actions.ChooseHerd: _herd,
    scenario_actions.PickHerd: _on,
    scenario_actions.Direction: _direction,
    scenario_actions.BuildHunter: lambda action, state: {
        **_cost(state, "hunter"),
        **_on(action, state),
    },
    scenario_actions.MoveHunter: _move_hunter,
    scenario_actions.MoveSettlement: _move_settlement,
    scenario_actions.PayCards: _road,
}
