"""The phrasing of Catan: facts for sentences, and the elements that actions touch."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bisongames.catan import actions, events, island_setup, production, setup, turn
from bisongames.catan.bison_herds import (
    actions as scenario_actions,
    events as scenario_events,
    herds,
    hunters,
)
from bisongames.catan.bison_herds.actions import BuildHunter
from bisongames.catan.bison_herds.herd_view import CatanView
from bisongames.catan.discarding import Discarding
from bisongames.catan.island import ENDS, HEX_NAMES, HEX_NUMBER, NEAR, NODE_NAMES
from bisongames.catan.main_phase import development_cards
from bisongames.catan.main_phase.trading import ClosingTrade
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.first_player import StartWith
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.result import Result
from bisongames.show.catan.field_text import goods, path_ends
from bisongames.show.catan.news import OfferRefused, RollMultiplied, fold_events, forced_event
from bisongames.show.catan.places import brings, near, where
from bisongames.show.catan.previews import outlook
from bisongames.show.catan.prospects import prospect
from bisongames.show.language import Facts, Phrase, Who, Word
from bisongames.show.phrasing import Speech, StateOrView
from bisongames.show.text_grid import public


def facts(thing: object, position: StateOrView | None) -> Facts:
    """The facts for a sentence beyond the fields of its subject: counted cards, the ends of roads, and the position."""
    values: dict[str, object] = {}
    for name in ("give", "get", "resources", "paid"):
        cards = getattr(thing, name, None)
        if isinstance(cards, tuple):
            values[name] = goods(cards)
    path = getattr(thing, "path", None)
    if isinstance(path, str):
        values["a"], values["b"] = path_ends(path)
    more = _position_facts(thing, position) if position is not None else {}
    return {**values, **_own_facts(thing), **more}


def _own_facts(thing: object) -> Facts:
    match thing:
        case island_setup.DealingTerrain() | herds.ThrowingDirection():
            return {"place": HEX_NAMES[thing.hex]}
        case actions.DealHarbour(harbour=kind):
            return {"harbour": Word("berth" if kind == "any" else "resource", kind)}
        case setup.PlacingSettlement(second=True):
            return {"as": "PlacingSecondSettlement"}
        case scenario_actions.HerdNumber(total=2 | 12):
            return {"as": "HerdsApart"}
        case RollMultiplied(low=low, high=high, times=""):
            return {"total": low + high, "as": "DoubleAsUsual" if low == high else "OthersAsUsual"}
        case events.DiceRolled(low=low, high=high) | RollMultiplied(low=low, high=high):
            return {"total": low + high}
        case events.HexBlocked():
            return {"rule": production.BLOCKED.id}
        case scenario_events.HuntersDrivenOut():
            return {"rule": hunters.DRIVEN_OUT.id}
        case scenario_events.HunterMoved(start=start, end=end):
            adjacent = NEAR[HEX_NUMBER[start]] >> HEX_NUMBER[end] & 1
            return {"rule": (hunters.ADJACENT if adjacent else hunters.ANYWHERE_OWN).id}
        case ClosingTrade(accepted=accepted) | events.OfferCancelled(accepted=accepted):
            return {"accepted": tuple(map(Who, accepted))}
        case events.OfferAnswered(accepted=accepted):
            return {"as": "OfferAccepted" if accepted else "OfferRejected"}
        case OfferRefused(times=times) if times > 1:
            return {"as": "OfferRefusedOften"}
        case scenario_events.HerdMoved(start=start, end=end) if start == end:
            return {"as": "HerdStayed"}
        case Result():
            return _late(thing)
    return {}


def _position_facts(thing: object, position: StateOrView) -> Facts:
    options = position.game.options
    match thing:
        case island_setup.DealingHarbour(number=number):
            board = position.game.board(position.num_players)
            a, b = ENDS[board.harbour_paths[number]]
            return {"a": NODE_NAMES[a], "b": NODE_NAMES[b]}
        case Discarding(player=player):
            held = public(position, CatanView).hand_sizes[player]
            return {"held": held, "due": held // 2}
        case development_cards.TakingCards():  # no more cards than the bank has
            in_bank = sum(public(position, CatanView).bank.values())
            return {"number": min(options.plenty_cards, in_bank)}
        case herds.ChoosingHerd() | turn.BeforeRolling():
            by_chance = isinstance(thing, herds.ChoosingHerd) and options.herd_chooser == "random"
            key = "LettingPick" if by_chance else type(thing).__name__
            return {"as": key if _may_play(position) else f"{key}Only"}
    return {}


def _may_play(position: StateOrView) -> bool:
    """Whether the actor may play a card or, for other players, who cannot see the cards, whether the actor might."""
    if isinstance(position, State) or position.player == position.actor:
        return any(isinstance(each, actions.PlayCard) for each in position.legal_actions())
    view, actor = public(position, CatanView), position.actor
    return actor is not None and bool(view.card_counts[actor]) and not view.card_played


def about(game: Ruleset) -> Mapping[str, Facts]:
    """The facts about each development card, with the number of such cards."""
    options = game.options
    army = {"minimum": options.largest_army_minimum, "points": options.largest_army_points}
    facts_by_card: dict[str, Facts] = {
        "knight": army,
        "road_building": {"free": options.free_roads},
        "year_of_plenty": {"free": options.plenty_cards},
        "monopoly": {},
        "victory_point": {"points": options.victory_card_points},
    }
    deck = game.components.development_cards
    return {
        card: {"as": card, "cards": deck[card], **more}
        for card, more in facts_by_card.items()
        if deck[card]
    }


def costs(game: Ruleset) -> Mapping[str, Facts]:
    """The prices of pieces, cards and moves in this variant."""
    options, listed = game.options, game.components.costs
    there = {
        "road": True,
        "settlement": True,
        "city": options.allow_cities and options.cities_per_player,
        "card": game.components.development_cards.total > 0,
        "hunter": options.hunters_per_player,
    }
    prices: dict[str, Facts] = {
        name: {"cost": goods(listed[name])} for name, here in there.items() if here
    }
    if options.hunters_per_player:
        prices["hunter_moved"] = {"number": options.hunter_move_cost}
    if options.settlement_moves:
        prices["settlement_moved"] = {"number": options.settlement_move_cost}
    prices["bank"] = {"number": options.bank_rate}
    return prices


def _late(result: Result) -> Facts:
    """The players who reached the winner's points, but not in their own turn."""
    won = result.scores[result.winners[0]]
    late = tuple(
        Phrase("phrase", "ahead", {"player": Who(player), "points": points})
        for player, points in enumerate(result.scores)
        if points >= won and player not in result.winners
    )
    return {"ahead": late or None}


SPEECH: Final = Speech(
    folder=Path(__file__).parent,
    kinds={
        "resource": "resource",
        "give": "resource",
        "get": "resource",
        "card": "card",
        "terrain": "terrain",
        "cost": "resource*",
        "missing": "resource*",
        **dict.fromkeys(
            ("holder", "partner", "players", "victim", "thief", "buyer", "roller", "offerer"),
            "player",
        ),
    },
    facts=facts,
    outlook=outlook,
    prospect=prospect,
    scored=("points", "road_points", "army_points"),
    about=about,
    costs=costs,
    priced={
        "road": actions.BuildRoad,
        "settlement": actions.BuildSettlement,
        "city": actions.BuildCity,
        "card": actions.BuyCard,
        "hunter": BuildHunter,
    },
    near=near,
    where=where,
    place=brings,
    fold=fold_events,
    forced_event=forced_event,
    decisive=(events.DiceRolled, RollMultiplied),
    passing=(events.IslandLaid, events.TurnBegun),
    targets={
        StartWith: ("seat:{player}",),
        actions.DealCorner: ("hex:{hex}",),
        actions.PlaceSettlement: ("corner:{node}",),
        actions.PlaceRoad: ("edge:{path}",),
        actions.Discard: ("hand:{resource}",),
        actions.MoveRobber: ("hex:{hex}",),
        actions.RobPlayer: ("seat:{player}",),
        actions.BuildRoad: ("edge:{path}",),
        actions.BuildSettlement: ("corner:{node}",),
        actions.BuildCity: ("corner:{node}",),
        actions.BuyCard: ("bank:card",),
        actions.PlayCard: ("card:{card}",),
        actions.ClaimAll: ("bank:{resource}",),
        actions.TradeWithBank: ("hand:{give}", "bank:{get}"),
        actions.TradeWith: ("seat:{player}",),
        scenario_actions.ChooseHerd: ("hex:{hex}",),
        scenario_actions.PickHerd: ("hex:{hex}",),
        BuildHunter: ("hex:{hex}",),
        scenario_actions.MoveHunter: ("hex:{start}", "hex:{end}"),
        scenario_actions.MoveSettlement: ("corner:{start}", "corner:{end}"),
    },
)
