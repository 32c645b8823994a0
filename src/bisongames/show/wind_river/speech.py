"""Wind River as it is said: what its actions cost and bring, and which things they touch."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from bisongames.play.result import Result
from bisongames.play.state import State
from bisongames.show.language import Facts
from bisongames.show.speech import Speech
from bisongames.wind_river import actions, events as told


def outlook(action: Any, state: State) -> Facts:
    """What an action costs its player and brings him, as carrying it out tells."""
    found: dict[str, Any] = {}
    for event in state.step(action).events:
        match event:
            case told.ResourcesEarned(taken=number):
                found["earned"] = number
            case told.EntryPaid(resources=number) | told.TipisPaidFor(resources=number):
                if event.player == state.actor:
                    found["paid"] = found.get("paid", 0) + number
            case told.TipisLost(number=number):
                found["lost"] = found.get("lost", 0) + number
            case told.BuffaloMoved(end="exit"):
                found["gone"] = True
            case told.TipiMoved(end="exit"):
                found["home"] = True
    if isinstance(action, actions.InsertTipi):
        found["paid"] = state.game.options.insert_cost
    return {**found, "as": tuple(found)}


def tied(result: Result) -> dict[str, list[int]]:
    """What decides among equals."""
    return {"WR-6c": [int(part.facts["resources"]) for (part,) in result.parts]}


SPEECH: Final = Speech(
    folder=Path(__file__).parent,
    tied=tied,
    kinds={"start": "place", "end": "place"},
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
