"""Catan as it is said: what its things name, and which things on a picture its actions touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from bisongames.catan import actions, events, island_setup, setup, turn
from bisongames.catan.bison_herds import (
    actions as scenario_actions,
    events as scenario_events,
    herds,
)
from bisongames.catan.island import ENDS, HEX_NAMES, NODE_NAMES
from bisongames.catan.main_phase import development_cards
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.first_player import StartWith
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.result import Result
from bisongames.show.catan.field_text import goods, path_ends
from bisongames.show.catan.news import OfferRefused, folded, unasked
from bisongames.show.catan.previews import outlook
from bisongames.show.language import Facts, Phrase, Who, Word
from bisongames.show.phrasing import Speech


def facts(thing: Any, position: Any) -> Facts:
    """What sentences need besides the fields: counted cards, the ends of roads, and what the position tells."""
    found: dict[str, Any] = {}
    for name in ("give", "get", "resources", "paid"):
        named = getattr(thing, name, None)
        if isinstance(named, tuple):
            found[name] = goods(named)
    if isinstance(getattr(thing, "path", None), str):
        found["a"], found["b"] = path_ends(thing.path)
    more = _MORE.get(type(thing))
    return found if more is None else {**found, **more(thing, position)}


def _harbour(thing: island_setup.DealingHarbour, position: Any) -> Facts:
    """Where the harbour lies that is drawn."""
    board = position.game.board(position.num_players)
    a, b = ENDS[board.harbour_paths[thing.number]]
    return {"a": NODE_NAMES[a], "b": NODE_NAMES[b]}


def _due(thing: development_cards.TakingCards, position: Any) -> Facts:
    """How many cards are taken: no more than the bank has."""
    bank = position.table.bank if isinstance(position, State) else position.bank.values()
    return {"number": min(position.game.options.plenty_cards, sum(bank))}


def _first(thing: Any, position: Any) -> Facts:
    """Whether a development card may come first."""
    by_chance = isinstance(thing, herds.ChoosingHerd) and (
        position.game.options.herd_chooser == "random"
    )
    asked = "LettingPick" if by_chance else type(thing).__name__
    return {"as": asked if _may_play(position) else f"{asked}Only"}


def _may_play(position: Any) -> bool:
    """Whether whoever is asked may play a card; others, who do not know which he has, see whether he might."""
    if isinstance(position, State) or position.player == position.actor:
        return any(isinstance(each, actions.PlayCard) for each in position.legal_actions())
    return bool(position.card_counts[position.actor]) and not position.card_played


def _berth(thing: actions.DealHarbour, position: Any) -> Facts:
    kind = thing.harbour
    return {"harbour": Word("berth" if kind == "any" else "resource", kind)}


def about(game: Ruleset) -> Mapping[str, Facts]:
    """What the development cards are and do, with how many there are."""
    options = game.options
    numbers: dict[str, Facts] = {
        "knight": {
            "minimum": options.largest_army_minimum,
            "points": options.largest_army_points,
        },
        "road_building": {"free": options.free_roads},
        "year_of_plenty": {"free": options.plenty_cards},
        "monopoly": {},
        "victory_point": {"points": options.victory_card_points},
    }
    deck = game.components.development_cards
    return {
        card: {"as": card, "cards": deck[card], **more}
        for card, more in numbers.items()
        if deck[card]
    }


def costs(game: Ruleset) -> Mapping[str, Facts]:
    """What can be built or bought, and what moving costs, as far as this variant has it."""
    options, listed = game.options, game.components.costs
    there = {
        "road": True,
        "settlement": True,
        "city": options.allow_cities,
        "card": game.components.development_cards.total > 0,
        "hunter": options.hunters_per_player,
    }
    found: dict[str, Facts] = {
        name: {"cost": goods(listed[name])} for name, here in there.items() if here
    }
    if options.hunters_per_player:
        found["hunter_moved"] = {"number": options.hunter_move_cost}
    if options.settlement_moves:
        found["settlement_moved"] = {"number": options.settlement_move_cost}
    found["bank"] = {"number": options.bank_rate}
    return found


def _late(thing: Result, position: Any) -> Facts:
    """Who had as many points as the winner, but not in a turn of his own."""
    won = thing.scores[thing.winners[0]]
    late = tuple(
        Phrase("phrase", "ahead", {"player": Who(player), "points": points})
        for player, points in enumerate(thing.scores)
        if points >= won and player not in thing.winners
    )
    return {"ahead": late or None}


_MORE: Final[Mapping[type, Callable[[Any, Any], Facts]]] = {
    island_setup.DealingTerrain: lambda thing, position: {"place": HEX_NAMES[thing.hex]},
    island_setup.DealingHarbour: _harbour,
    actions.DealHarbour: _berth,
    herds.ThrowingDirection: lambda thing, position: {"place": HEX_NAMES[thing.hex]},
    herds.ChoosingHerd: _first,
    turn.BeforeRolling: _first,
    setup.PlacingSettlement: lambda thing, position: (
        {"as": "PlacingSecondSettlement"} if thing.second else {}
    ),
    development_cards.TakingCards: _due,
    scenario_actions.HerdNumber: lambda thing, position: (
        {"as": "HerdsApart"} if thing.total in (2, 12) else {}
    ),
    events.DiceRolled: lambda thing, position: {"total": thing.low + thing.high},
    events.OfferAnswered: lambda thing, position: {
        "as": "OfferAccepted" if thing.accepted else "OfferRejected"
    },
    OfferRefused: lambda thing, position: {"as": "OfferRefusedOften"} if thing.times > 1 else {},
    scenario_events.HerdMoved: lambda thing, position: (
        {"as": "HerdStayed"} if thing.start == thing.end else {}
    ),
    Result: _late,
}
"""What each kind of thing tells besides."""

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
    about=about,
    costs=costs,
    folded=folded,
    unasked=unasked,
    always_told=(events.DiceRolled,),
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
        scenario_actions.BuildHunter: ("hex:{hex}",),
        scenario_actions.MoveHunter: ("hex:{start}", "hex:{end}"),
        scenario_actions.MoveSettlement: ("corner:{start}", "corner:{end}"),
    },
)
