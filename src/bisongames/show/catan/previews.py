"""Catan: costs and gains of an action, as far as the acting player knows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bisongames.catan import actions, events
from bisongames.catan.bison_herds import actions as scenario_actions, events as scenario_events
from bisongames.catan.bison_herds.herd_table import HerdTable
from bisongames.catan.bison_herds.herds import ThrowingDirection, herd_end, herds_at
from bisongames.catan.board import NO_HARBOUR
from bisongames.catan.dice import DICE
from bisongames.catan.island import HEX_NAMES, HEX_NUMBER, HEXES_AT, NODE_NUMBER, PATH_NUMBER
from bisongames.catan.main_phase.trading import AnsweringOffer, ClosingTrade
from bisongames.catan.options import HARBOUR_TYPES, RESOURCE_NUMBER, RESOURCES, TERRAINS
from bisongames.catan.robber import victims_at
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.positions.state import State
from bisongames.show.catan.field_text import goods, harbour_facts, land
from bisongames.show.catan.prospects import SEVEN, kept_from, road_end, site
from bisongames.show.language import Facts, Phrase, Who


def outlook(action: Action, state: State) -> Facts:
    """The costs and gains of an action for its player; each fact has its sentence."""
    if state.decision is None or type(action) not in state.decision.kinds:
        return {"as": ()}
    known = {name: fact for name, fact in _facts(action, state).items() if fact is not None}
    return {**known, "as": tuple(name for name in known if name not in _SUBORDINATE)}


_SUBORDINATE: Final = {
    "rate", "place", "victims", "hunters", "free", "owners", "hexes", "end", "kinds", "spot", "brings", "often",
}  # fmt: skip
"""Facts that are part of the sentence of another fact."""


def _facts(action: Action, state: State) -> Facts:
    options, decision = state.game.options, state.decision
    table: HerdTable = state.table
    actor = CHANCE if state.actor is None else state.actor
    match action:
        case actions.PlaceSettlement(node=node):
            gained = [e for e in _events(action, state) if isinstance(e, events.CardsReceived)]
            got = {"got": goods(gained[-1].resources), "kinds": None} if gained else {}
            return {**_at(table, node, actor), **got}
        case actions.PlaceRoad(path=path):
            return {**_road(action, state), **road_end(table, PATH_NUMBER[path], actor)}
        case scenario_actions.PayCards():
            return _road(action, state)
        case actions.DicePair():
            return _dice(action, state)
        case actions.MoveRobber(hex=name):
            cell = HEX_NUMBER[name]
            return {**_on(table, name), **_robber(table, cell, actor), **kept_from(table, cell)}
        case actions.RobPlayer(player=player):
            return {"held": table.size(player)}
        case actions.BuildRoad(path=path):
            leads = road_end(table, PATH_NUMBER[path], actor)
            return {**_cost(state, "road"), **_road(action, state), **leads}
        case actions.BuildSettlement(node=node):
            cost = {**_cost(state, "settlement"), "points": options.settlement_points or None}
            return {**cost, **_road(action, state), **_at(table, node, actor)}
        case actions.BuildCity(node=node):
            more = options.city_points - options.settlement_points
            cost = {**_cost(state, "city"), "points": more if more > 0 else None}
            there = site(table, NODE_NUMBER[node])
            cards = options.city_yield - options.settlement_yield
            return {**cost, "more": cards, "often": there.get("rolls"), "kinds": there.get("kinds")}
        case actions.BuyCard():
            return {**_cost(state, "card"), "left": sum(table.deck)}
        case actions.PlayCard():
            return _play(action, state, table, actor)
        case actions.ClaimAll(resource=resource):
            # The other players hold all cards that are neither in the bank nor in the actor's hand.
            kind = RESOURCE_NUMBER[resource]
            own = table.hands[actor][kind]
            return {"claimed": options.bank_per_resource - table.bank[kind] - own}
        case actions.TradeWithBank(give=give):
            rate = table.rate(actor, RESOURCE_NUMBER[give])
            return {"given": goods({give: rate})}  # the label says what it brings
        case actions.AcceptOffer() if isinstance(decision, AnsweringOffer):
            trade = {"given": goods(decision.get), "got": goods(decision.give)}
            return {**trade, "may_trade": Who(decision.offerer)}
        case actions.TradeWith() if isinstance(decision, ClosingTrade):
            return {"given": goods(decision.give), "got": goods(decision.get)}
        case scenario_actions.HerdNumber(total=total):
            cells = herds_at(table, total)
            return {"herds": True, "hexes": tuple(HEX_NAMES[cell] for cell in cells)}
        case scenario_actions.ChooseHerd(hex=name):
            return {**_on(table, name), "leads": True, "leading": _leading(table, HEX_NUMBER[name])}
        case scenario_actions.PickHerd(hex=name):
            return _on(table, name)
        case scenario_actions.Direction(face=face) if isinstance(decision, ThrowingDirection):
            end = herd_end(table, decision.hex, face)
            stays = end == decision.hex
            return {"stays": True} if stays else {"goes": True, "end": HEX_NAMES[end]}
        case scenario_actions.BuildHunter(hex=name):
            return {**_cost(state, "hunter"), **_on(table, name)}
        case scenario_actions.MoveHunter(end=name):
            paid = goods({"grain": options.hunter_move_cost})
            return {"paid": paid, "to": True, "place": _hex(table, HEX_NUMBER[name])}
        case scenario_actions.MoveSettlement(end=node):
            return {"any": options.settlement_move_cost, **_at(table, node, actor)}
    return {}


def _events(action: Action, state: State) -> Iterable[Event]:
    """The immediate events of the action; empty if it is illegal."""
    return () if state.violations(action) else state.step_trusted(action).events


def _cost(state: State, name: str) -> Facts:
    cost = state.game.components.costs[name]
    return {"paid": goods({r: cost[r] for r in RESOURCES if cost[r]})}


def _road(action: Action, state: State) -> Facts:
    """The points of the Longest Road, if the acting player takes it."""
    taken = any(
        isinstance(event, events.LongestRoadPassed) and event.holder == state.actor
        for event in _events(action, state)
    )
    return {"road_points": state.game.options.longest_road_points} if taken else {}


def _hex(table: HerdTable, cell: int) -> Phrase:
    kind = table.terrain[cell]
    return land(TERRAINS[kind] if kind >= 0 else "unknown", table.numbers[cell])


def _on(table: HerdTable, name: str) -> Facts:
    return {"on": True, "place": _hex(table, HEX_NUMBER[name])}


def _per_player(key: str, fact: str, values: Iterable[tuple[int, object]]) -> tuple[Phrase, ...]:
    """A phrase about each of these players with a value."""
    return tuple(Phrase("phrase", key, {"player": Who(p), fact: value}) for p, value in values)


def _at(table: HerdTable, name: str, actor: int) -> Facts:
    """The hexes and the harbor at a corner, and what these bring."""
    node = NODE_NUMBER[name]
    beside = tuple(_hex(table, cell) for cell in HEXES_AT[node])
    facts = {"beside": beside, **site(table, node, actor)}
    number = table.board.harbour_at[node]
    if number == NO_HARBOUR or table.harbours[number] < 0:
        return facts
    kind = HARBOUR_TYPES[table.harbours[number]]
    return {**facts, **harbour_facts(table.board, kind)}


def _robber(table: HerdTable, cell: int, actor: int) -> Facts:
    """The effect of the robber on a hex: the hunters it drives out, or the players it can rob with their hand sizes."""
    hunters = [(p, mine[cell]) for p, mine in enumerate(table.hunters) if mine[cell]]
    if hunters and cell != table.robber:
        return {"drives_out": True, "hunters": _per_player("hunters", "number", hunters)}
    victims = [(p, table.size(p)) for p in victims_at(table, actor, cell)]
    key = "may_rob" if len(victims) > 1 else "robs" if victims else "robs_nobody"
    return {key: True, "victims": _per_player("holder", "number", victims)}


def _play(action: actions.PlayCard, state: State, table: HerdTable, actor: int) -> Facts:
    options = state.game.options
    match action.card:
        case "knight":
            passes = any(isinstance(e, events.LargestArmyPassed) for e in _events(action, state))
            return {"robber": True, "army_points": options.largest_army_points if passes else None}
        case "road_building":
            free = min(options.free_roads, table.roads_left[actor])
            return {"free_roads": True, "free": free}
        case "year_of_plenty":
            return {"plenty": True, "free": min(options.plenty_cards, sum(table.bank))}
    return {action.card: True}


def _dice(action: actions.DicePair, state: State) -> Facts:
    """The gains of the players from a roll."""
    if action.low + action.high == SEVEN:
        return {"seven": True}
    told = tuple(_events(action, state))
    got = [(e.player, goods(e.resources)) for e in told if isinstance(e, events.CardsReceived)]
    hunted = [(e.player, e.points) for e in told if isinstance(e, scenario_events.Hunted)]
    hunts = {"hunt": True, "hunters": _per_player("scores", "number", hunted)} if hunted else {}
    gains = {"produces": True, "owners": _per_player("gets", "got", got)} if got else {}
    return {**hunts, **gains}


def _leading(table: HerdTable, start: int) -> tuple[Phrase, ...]:
    """The end of a herd's move for each face of the direction die."""
    return tuple(
        Phrase(
            "phrase",
            "lead_to_sea" if end == start else "lead",
            {"face": face, "end": HEX_NAMES[end]},
        )
        for face in DICE.faces
        for end in [herd_end(table, start, face)]
    )
