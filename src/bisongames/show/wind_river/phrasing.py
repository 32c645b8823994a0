"""Wind River as it is said: what its actions cost and bring, and which things they touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.show.language import Facts
from bisongames.show.phrasing import Speech
from bisongames.show.text_grid import public
from bisongames.wind_river import actions, events as told
from bisongames.wind_river.supplying_tipis import KeepingTipis
from bisongames.wind_river.view import WindRiverView


def outlook(action: Any, state: State) -> Facts:
    """What an action costs its player and brings him, as carrying it out tells."""
    found: dict[str, Any] = {}
    for event in _events_of(action, state):
        match event:
            case told.BuffaloMoved(end="exit"):
                found["gone"] = True
            case told.TipiMoved(end="exit"):
                found["home"] = True
            case _ if getattr(event, "player", None) != state.actor:
                pass  # the next player's turn has begun, or others pay
            case told.ResourcesEarned(taken=number):
                found["earned"] = number
            case told.EntryPaid(resources=number) | told.TipisPaidFor(resources=number):
                found["paid"] = found.get("paid", 0) + number
            case told.TipisLost(number=number):
                found["lost"] = found.get("lost", 0) + number
    if isinstance(action, actions.InsertTipi):
        found["paid"] = state.game.options.insert_cost
    return {**found, "as": tuple(found)}


def _events_of(action: Any, state: State) -> Iterator[Event]:
    """What follows from an action. Where it is still to be said which tipis stay, it is known how many: any answer tells."""
    step = state.step(action)
    yield from step.events
    while isinstance(step.state.decision, KeepingTipis):
        step = step.state.step(step.state.legal_actions()[0])
        yield from step.events


def facts(thing: Any, position: State | View | None) -> Facts:
    """Of the question which tipis stay: how many can be paid for, and which are named already."""
    if not isinstance(thing, KeepingTipis) or position is None:
        return {}
    view: WindRiverView = public(position)
    most = view.resources[thing.player] // view.game.options.supply_cost
    return {"number": len(thing.kept), "most": most, "named": thing.kept or None}


def tied(result: Result) -> dict[str, list[int]]:
    """What decides among equals."""
    return {"WR-6c": [int(part.facts["resources"]) for (part,) in result.parts]}


SPEECH: Final = Speech(
    folder=Path(__file__).parent,
    tied=tied,
    kinds={"start": "place", "end": "place"},
    facts=facts,
    outlook=outlook,
    passing=(told.TurnBegun,),
    targets={
        actions.PlaceTipi: ("field:{field}",),
        actions.MoveBuffalo: ("field:{start}", "field:{end}"),
        actions.KeepTipi: ("field:{field}",),
        actions.MoveTipi: ("field:{start}", "field:{end}"),
        actions.InsertTipi: ("field:{field}",),
        actions.ExtraBuffalo: ("field:{start}", "field:{end}"),
    },
)
