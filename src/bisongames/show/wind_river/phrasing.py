"""The phrasing of Wind River: facts for sentences, costs and gains of actions, and the elements that actions touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.result import Result
from bisongames.show.click_targets import candidate_actions
from bisongames.show.language import Facts, Phrase
from bisongames.show.phrasing import Speech, StateOrView
from bisongames.show.text_grid import public
from bisongames.show.wind_river.losses import lack_after, may_lose, sure_to_lose
from bisongames.show.wind_river.news import TipiCounted, fold_events
from bisongames.show.wind_river.prospects import prospect
from bisongames.wind_river import actions
from bisongames.wind_river.board import Board
from bisongames.wind_river.events import (
    BuffaloMoved,
    EntryPaid,
    ResourcesEarned,
    TipiMoved,
    TipisLost,
    TipisPaidFor,
    TurnBegun,
)
from bisongames.wind_river.extra_activities import ChoosingActivity
from bisongames.wind_river.inserting_a_tipi import BESIDE_OWN
from bisongames.wind_river.setup import PlacingTipi
from bisongames.wind_river.supplying_tipis import COST, KeepingTipis
from bisongames.wind_river.view import WindRiverView


def outlook(action: Action, state: State) -> Facts:
    """The costs and gains of an action for its player, found by carrying it out; losses first, then what is paid."""
    numbers, unsupplied = Counter[str](), 0
    left = 0 if state.actor is None else state.table.on_board[state.actor]
    events, after = _carried_out(action, state)
    for event in events:
        match event:
            case BuffaloMoved(end="exit"):
                numbers["gone"] = 1
            case TipiMoved(end="exit"):
                numbers["home"] = 1
                left -= 1
            case _ if getattr(event, "player", None) != state.actor:
                pass  # the next player's turn has begun, or others pay
            case ResourcesEarned(taken=number):
                numbers["earned"] = number
            case EntryPaid(resources=number):
                numbers["paid"] += number
            case TipisPaidFor(resources=number, number=tipis):
                numbers["supply"] += number
                unsupplied += tipis
            case TipisLost(number=number):
                numbers["lost"] += number
    if isinstance(action, actions.PlaceTipi) and state.actor is not None:
        number = may_lose(after, state.actor)
        numbers["may"] = number if number > may_lose(state, state.actor) else 0
    if isinstance(action, actions.InsertTipi):
        numbers["paid"] = state.game.options.insert_cost
    if state.actor is not None:
        numbers["soon" if after.turn == state.turn else "next"] = sure_to_lose(after, state.actor)
    all_lost = left in (numbers["lost"], numbers["soon"])
    last = "_last" * (all_lost and state.game.has_rule(BESIDE_OWN.id))
    lack = lack_after(state, after)
    numbers["short"] = lack.sure * (not numbers["soon"])
    numbers["unpaid" if not lack.toll else "open"] = lack.gap * (not numbers["next"])
    told = [name + last * (name in _LAST) for name in _ORDER if numbers[name]]
    more = {"sure": lack.sure, "due": lack.due or None, "left": lack.left, "toll": lack.toll}
    where = lack.fields or Phrase("phrase", "own_tipis", {})
    return {**numbers, **more, "fields": where, "unsupplied": unsupplied, "as": tuple(told)}


_LOSSES: Final = ("lost", "soon", "next", "may", "unpaid")
_ORDER: Final = (*_LOSSES, "short", "open", "supply", "paid", "home", "earned", "gone")
"""The sentences about an action in order: a row of a list may be cut at its end."""
_LAST: Final = ("lost", "soon", "home")
"""Those that differ for the last tipi on the board."""


def _carried_out(action: Action, state: State) -> tuple[list[Event], State]:
    """The events of an action, and the State after it. If its player must then choose which tipis stay, any choice shows how many."""
    step = state.step(action)
    events = [*step.events]
    while isinstance(step.state.decision, KeepingTipis):
        step = step.state.step(step.state.legal_actions()[0])
        events += step.events
    return events, step.state


def facts(thing: object, position: StateOrView | None) -> Facts:
    """The facts for placing a tipi and for a tipi placed: whether it is the first; for the choice of an activity: the kinds possible now; for that of tipis that stay: how many can be paid for, and which are already chosen; and the rule by which tipis are paid for."""
    if isinstance(thing, TipisPaidFor):
        return {"rule": COST.id}
    if isinstance(thing, TipiCounted):
        return {"as": f"{_nth(thing.number - 1)}TipiPlaced"}
    if isinstance(thing, actions.PlaceTipi):
        placing = None if position is None else position.decision
        return {"as": _which("Place", placing, position)}
    if isinstance(thing, PlacingTipi) and position is not None:
        return {"as": _which("Placing", thing, position)}
    if isinstance(thing, ChoosingActivity) and position is not None:
        kinds = dict.fromkeys(_KINDS[type(action)] for action in candidate_actions(position))
        return {"possible": tuple(Phrase("kind", kind, {}) for kind in kinds) or None}
    if not isinstance(thing, KeepingTipis) or position is None:
        return {}
    view = public(position, WindRiverView)
    most = view.resources[thing.player] // view.game.options.supply_cost
    return {"number": len(thing.kept), "most": most, "named": thing.kept or None}


def _which(verb: str, placing: object, position: StateOrView | None) -> str:
    """The key of the sentence for the tipi that a player now places: the first, the second or a later one."""
    if not isinstance(placing, PlacingTipi) or position is None:
        return f"{verb}Tipi"
    if isinstance(position, State):  # faster than making a view for each label
        placed = position.table.on_board[placing.player]
    else:
        placed = public(position, WindRiverView).tipis[placing.player].total
    return f"{verb}{_nth(placed)}Tipi"


def _nth(before: int) -> str:
    """The part of a key that tells how many tipis a player has placed before."""
    return ("First", "Second", "Next")[min(before, 2)]


_KINDS: Final[Mapping[type[Action], str]] = {
    actions.MoveTipi: "move_tipi",
    actions.Earn: "earn",
    actions.InsertTipi: "insert_tipi",
    actions.ExtraBuffalo: "extra_buffalo",
    actions.Pass: "pass",
}
"""The name of each activity among the kinds of action."""


def near(id: str, position: StateOrView) -> Sequence[str]:
    """The ids of the fields ahead of a field, the plains among them, and of those behind it."""
    board: Board = position.game.board(position.num_players)
    number = board.number.get(id.partition(":")[2], board.plains)
    around = () if number == board.plains else board.around[number]
    return [f"field:{board.names[other]}" for other in around]


def ahead(id: str, position: StateOrView) -> Sequence[str]:
    """The ids of the fields ahead of a field, the plains among them."""
    board: Board = position.game.board(position.num_players)
    number = board.number.get(id.partition(":")[2], board.plains)
    fields = () if number == board.plains else board.ahead[number]
    return [f"field:{board.names[other]}" for other in fields]


def tie_numbers(result: Result) -> dict[str, list[int]]:
    """The numbers that break a tie: the resources of each player."""
    return {"WR-6c": [int(part.facts["resources"]) for (part,) in result.parts]}


SPEECH: Final = Speech(
    folder=Path(__file__).parent,
    ties=tie_numbers,
    kinds={"start": "place", "end": "place", "ahead": "place", "mover": "player"},
    near=near,
    ahead=ahead,
    fold=fold_events,
    facts=facts,
    outlook=outlook,
    prospect=prospect,
    passing=(TurnBegun,),
    shown_kinds={
        ChoosingActivity: (
            actions.MoveTipi,
            actions.Earn,
            actions.InsertTipi,
            actions.ExtraBuffalo,
        ),
    },
    losses=(*_LOSSES, *(f"{name}_last" for name in _LOSSES)),
    targets={
        actions.PlaceTipi: ("field:{field}",),
        actions.MoveBuffalo: ("field:{start}", "field:{end}"),
        actions.KeepTipi: ("field:{field}",),
        actions.MoveTipi: ("field:{start}", "field:{end}"),
        actions.InsertTipi: ("field:{field}",),
        actions.ExtraBuffalo: ("field:{start}", "field:{end}"),
    },
)
