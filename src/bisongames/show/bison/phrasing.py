"""Bison as it is said: what sentences need besides the fields of things, what actions cost and bring, and what they touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bisongames.bison import actions, events as told
from bisongames.bison.board import LETTERS, PIECES, TERRAINS
from bisongames.bison.building import BuildingCanoes, BuildingTents
from bisongames.bison.laying_tiles import LayingTile, Settling
from bisongames.bison.marking import Announcing, Marking
from bisongames.bison.moving import MovingHunters
from bisongames.bison.options import ANIMALS
from bisongames.bison.paying import Gaining
from bisongames.bison.scoring_a_round import Overflowing
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.scoring import Part
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.first_player import StartWith
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.show.bison.news import AreasScored, NobodyThere, folded
from bisongames.show.language import Facts, Goods, Phrase, Who, Word
from bisongames.show.phrasing import Speech


def animals(numbers: Sequence[int]) -> Goods:
    """So many bison, fish and turkeys."""
    return Goods.of("animal", dict(zip(ANIMALS, numbers, strict=True)))


def some_animals(terrain: int, number: int) -> Goods | None:
    """The animals of one terrain; None for none."""
    return _one(ANIMALS[terrain], number) if number else None


def _one(animal: str, number: int = 1) -> Goods:
    return Goods.of("animal", {animal: number})


def facts(thing: Any, position: Any) -> Facts:
    """What the fields of a thing do not say."""
    if isinstance(thing, Part):
        return _about_part(thing)
    if isinstance(thing, Result):
        return _about_result(thing)
    if isinstance(thing, Action):
        return _about_action(thing, position)
    if isinstance(thing, Event | AreasScored | NobodyThere):
        return _about_event(thing)
    return _about_decision(thing, position)


def held(numbers: Mapping[str, Any]) -> Goods:
    """Hunters, tents and canoes, of whatever else there is."""
    return Goods.of("piece", {piece: numbers.get(piece, 0) for piece in PIECES[::-1]})


def _about_result(result: Result) -> Facts:
    """What has decided among equals: the lowest track of the winner."""
    best = result.scores[result.winners[0]]
    if result.scores.count(best) == len(result.winners):
        return {}
    return {"lowest": tied(result)["BI-5.0e"][result.winners[0]]}


def tied(result: Result) -> dict[str, list[int]]:
    """What decides among equals: the lowest track of each player."""
    return {
        "BI-5.0e": [
            min(
                sum(part.points for part in parts if part.name.startswith(terrain))
                for terrain in TERRAINS
            )
            for parts in result.parts
        ]
    }


def _about_part(part: Part) -> Facts:
    return {"held": held(part.facts), "place": Word("place", part.rule.id)}


def _about_decision(thing: Any, position: Any) -> Facts:
    match thing:
        case Marking(player=player):
            used = _stones_used(position, player)
            return {"action": used + 1, "actions": position.game.options.stones}
        case Gaining(still_to_take=number) if number > 1:
            return {"more": number}
        case LayingTile(hunters=number) if number:
            return {"settlers": number}
        case BuildingTents(built=built) | BuildingCanoes(built=built) if built:
            return {"as": f"{type(thing).__name__}_more"}
        case MovingHunters(far=far):
            return {"steps": _steps(position, far)}
        case Overflowing(animal=animal):
            return {"animals": Word("animals", animal)}
    return {}


def _stones_used(position: State | View, player: int) -> int:
    if isinstance(position, State):
        used: int = position.table.stones_used(player)
        return used
    marked: Any = position
    return len(marked.marked[player])


def _steps(position: State | View, far: bool) -> int:
    steps: int = position.game.options.long_move if far else position.game.options.short_move
    return steps


def _about_action(action: Any, position: Any) -> Facts:
    match action:
        case actions.Announce(hunters=0):
            return {"as": "announce_none"}
        case actions.Announce():
            decision = None if position is None else position.decision
            return {"as": f"announce_{decision.space}"} if isinstance(decision, Announcing) else {}
        case actions.Exchange(give=give, take=take):
            rate = None if position is None else position.game.options.exchange_rate
            given = _one(give, rate or 1) if rate else None
            return {"given": given, "taken": _one(take), "gone": Word("animals", give), "came": Word("animals", take)}  # fmt: skip
        case actions.Gain(animal=animal):
            return {"taken": _one(animal)}
        case actions.Pay():
            return {"paid": animals((action.bison, action.fish, action.turkeys))}
        case actions.Settle():
            field = _settled(action, position)
            return {"field": field, "number": position.decision.hunters} if field else {}
        case actions.BuildTent(field=field, size=size) | actions.BuildCanoe(field=field, size=size):
            before = None if position is None else _built_on(position, field)
            if before and isinstance(action, actions.BuildCanoe) != field.endswith("R"):
                before = 0  # a tent becomes no canoe, nor a canoe a tent
            return {} if before is None else {"as": _change(action, before, size), "before": before}
    return {}


def _change(thing: Any, before: int, size: int) -> str:
    """The name of the sentence about a tent or canoe that becomes another."""
    kind = "canoe" if "Canoe" in type(thing).__name__ else "tent"
    if not size:
        return f"{kind}_down"
    if size < before:
        return f"{kind}_smaller"
    return f"{kind}_larger" if before else f"{kind}_new"


def _built_on(position: State | View, field: str) -> int:
    """The size of the tent or canoe on a field; 0 for none."""
    if isinstance(position, State):
        table = position.table
        place = table.board.field_number.get(field)
        return max((mine.get(place, 0) for mine in table.buildings), default=0)
    view: Any = position
    return next((there.building for there in view.pieces if there.field == field), 0)


def _about_event(event: Any) -> Facts:
    match event:
        case told.AnimalGained(animal=animal):
            return {"taken": _one(animal)}
        case told.AnimalsPaid():
            return {"paid": animals((event.bison, event.fish, event.turkeys))}
        case told.PieceBought(price=price):
            return {"paid": animals((price,) * len(ANIMALS))}
        case told.AnimalsExchanged(give=give, number=number, take=take):
            return {"given": _one(give, number), "taken": _one(take)}
        case told.TrackCut(animal=animal, lost=lost):
            return {"gone": _one(animal, lost)}
        case told.TentBuilt() | told.CanoeBuilt() | told.TentReduced() | told.CanoeReduced():
            return {"as": f"{_change(event, event.before, event.size)}_now"}
        case told.AreaScored(terrain=terrain, shares=shares):
            parts = tuple(
                Phrase("phrase", "share", {"who": Who(s.player), "gain": s.gain}) for s in shares
            )
            living = some_animals(TERRAINS.index(terrain), event.animals)
            return {"area": event.fields[0], "number": len(event.fields), "living": living, "shares": parts or None}  # fmt: skip
        case AreasScored(gains=gains):
            return {
                "shares": tuple(
                    Phrase("phrase", "share", {"who": Who(player), "gain": animals(numbers)})
                    for player, numbers in enumerate(gains)
                )
            }
    return {}


def outlook(action: Any, state: State) -> Facts:
    """What an action costs its player and brings him."""
    found: dict[str, Any] = {}
    table: Any = state.table
    options = state.game.options
    match action:
        case actions.MarkSpace():
            after = [a for a in state.apply(action).legal_actions() if type(a) is actions.Announce]
            most = max(announce.hunters for announce in after)
            found["most" if most else "nobody"] = most
        case actions.Announce(hunters=0):
            found["idle"] = options.idle_gain or None
        case actions.Announce(hunters=number):
            cost = options.costs[number - 1]
            found["cost" if cost else "free"] = cost
        case actions.Buy(piece=piece):
            found["paid"] = animals((table.board.prices[PIECES.index(piece)],) * len(ANIMALS))
        case actions.Pay() | actions.Exchange():
            stock = state.apply(action).table.tracks[state.actor]
            found["kept"] = animals(stock)
        case actions.Finish():
            for event in state.step(action).events:
                if isinstance(event, told.TrackCut):
                    found["lost"] = _one(event.animal, event.lost)
        case actions.LayTile(cell=cell):
            found |= _joined(state.apply(action).table, cell)
        case actions.BuildTent(field=field, size=size) | actions.BuildCanoe(field=field, size=size):
            used = size - _built_on(state, field)
            found["uses" if used > 0 else "frees"] = abs(used)
    return {**found, "as": tuple(name for name, value in found.items() if value is not None)}


def _joined(table: Any, cell: str) -> Facts:
    """Which fields a tile has joined its own to, and how many animals the areas have that it belongs to."""
    board = table.board
    own = board.fields_on[board.cell_number[cell]]
    joined = tuple(
        board.fields[other]
        for field in own
        for other in table.land.links[field]
        if other not in own and board.terrain_of[other] == board.terrain_of[field]
    )
    living = animals(
        [
            next(area.animals for area in areas if field in area.fields)
            for field, areas in zip(own, table.land.areas, strict=True)
        ]
    )
    return {"joined": joined or None, "living": living}


def _settled(action: actions.Settle, position: Any) -> str | None:
    """The field where hunters settle, if it is known on which tile."""
    decision = None if position is None else position.decision
    if not isinstance(decision, Settling):
        return None
    return decision.cell + LETTERS[TERRAINS.index(action.terrain)]


def _where_settled(action: Any, position: Any) -> tuple[str, ...]:
    field = _settled(action, position)
    return () if field is None else (f"field:{field}",)


SPEECH: Final = Speech(
    folder=Path(__file__).parent,
    tied=tied,
    kinds={"space": "space", "piece": "piece", "terrain": "terrain", "drawer": "player"},
    facts=facts,
    outlook=outlook,
    folded=folded,
    always_told=(AreasScored,),
    passing=(
        told.AreaScored,
        NobodyThere,
        told.TileDrawn,
        told.TurnBegun,
        told.SpaceMarked,
        told.HuntersAnnounced,
        told.AnimalsPaid,
    ),
    targets={
        StartWith: ("seat:{player}",),
        actions.DrawTile: ("tile:{tile}",),
        actions.MarkSpace: ("space:{space}",),
        actions.Announce: ("hunters:{hunters}",),
        actions.Buy: ("market:{piece}",),
        actions.Exchange: ("track:{give}", "track:{take}"),
        actions.Gain: ("track:{animal}",),
        actions.LayTile: ("cell:{cell}", "rotation:{rotation}"),
        actions.Settle: _where_settled,
        actions.BuildTent: ("field:{field}",),
        actions.BuildCanoe: ("field:{field}",),
        actions.CallAt: ("field:{field}",),
        actions.Fetch: ("field:{field}",),
        actions.MoveHunter: ("field:{start}", "field:{end}"),
    },
)
