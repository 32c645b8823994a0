"""The phrasing of Bison: facts for sentences, costs and gains of actions, and the elements that actions touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from bisongames.bison import actions, events
from bisongames.bison.board import LETTERS, PIECES, TERRAINS, Board
from bisongames.bison.building import BuildingCanoes, BuildingTents
from bisongames.bison.choosing_an_action import Announcing, Marking
from bisongames.bison.land import land_of
from bisongames.bison.laying_tiles import LayingTile, Settling
from bisongames.bison.moving import MovingHunters
from bisongames.bison.options import ANIMALS
from bisongames.bison.paying import Gaining
from bisongames.bison.scoring_a_round import Overflowing
from bisongames.bison.table import Table
from bisongames.bison.view import BisonView
from bisongames.engine.core.actions import Action
from bisongames.engine.core.scoring import Part
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.first_player import StartWith
from bisongames.engine.views.result import Result
from bisongames.show.bison.news import AreasScored, NobodyThere, TileTurned, fold_events
from bisongames.show.bison.places import in_words, mountain_in_hand, side_of, terrain_of, where
from bisongames.show.bison.prospects import prospect
from bisongames.show.language import Facts, Phrase, Tally, Who, Word
from bisongames.show.phrasing import Speech, StateOrView
from bisongames.show.text_grid import public


def animals(numbers: Sequence[int]) -> Tally:
    """A tally of bison, fish and turkeys."""
    return Tally.of("animal", dict(zip(ANIMALS, numbers, strict=True)))


def some_animals(terrain: int, number: int) -> Tally | None:
    """A tally of the animals of one terrain; None if there are none."""
    return _one(ANIMALS[terrain], number) if number else None


def _one(animal: str, number: int = 1) -> Tally:
    return Tally.of("animal", {animal: number})


def pieces_in_words(numbers: Mapping[str, object]) -> Tally:
    """A tally of the hunters, tents and canoes among these numbers."""
    counts = {piece: numbers.get(piece, 0) for piece in PIECES[::-1]}
    return Tally.of("piece", {piece: n for piece, n in counts.items() if isinstance(n, int)})


def facts(thing: object, position: StateOrView | None) -> Facts:
    """The facts for a sentence beyond the fields of its subject, with the places on the land in words but in choices.

    Lists of choices stay short, as the places are marked beside them.
    """
    names = () if isinstance(thing, Action) else _NAMES
    named = {name: in_words(getattr(thing, name)) for name in names if hasattr(thing, name)}
    return {**named, **_facts(thing, position)}


_NAMES: Final = ("cell", "field", "start", "end", "to")
"""The fields of decisions and events that name cells and fields of the land."""


def _facts(thing: object, position: StateOrView | None) -> Facts:
    match thing:
        case Part(rule=rule):
            named = {"area": in_words(thing.facts.get("area")), "place": Word("place", rule.id)}
            return {"held": pieces_in_words(thing.facts), **named}
        case Result(scores=scores, winners=winners):
            if scores.count(scores[winners[0]]) == len(winners):
                return {}
            return {"lowest": tie_numbers(thing)["BI-5.0e"][winners[0]]}
        case Action():
            return _action_facts(thing, position)
    return _event_facts(thing) if position is None else _decision_facts(thing, position)


def near(id: str, position: StateOrView) -> Sequence[str]:
    """The ids of the fields one step away from a field."""
    view, (kind, _, name) = public(position, BisonView), id.partition(":")
    if kind != "field":
        return ()
    board: Board = view.game.board(view.num_players)
    cells, tiles, fields = board.cell_names, board.tile_number, board.fields
    laid = ((cells.index(t.cell), tiles[t.tile], t.rotation) for t in view.land)
    return [f"field:{fields[other]}" for other in land_of(board, laid).links[fields.index(name)]]


def tie_numbers(result: Result) -> dict[str, list[int]]:
    """The numbers that break a tie: the lowest track of each player."""
    lowest = [
        min(
            sum(part.points for part in parts if part.name.startswith(terrain))
            for terrain in TERRAINS
        )
        for parts in result.parts
    ]
    return {"BI-5.0e": lowest}


def _decision_facts(thing: object, position: StateOrView) -> Facts:
    options = position.game.options
    match thing:
        case Marking(player=player):
            used = len(public(position, BisonView).marked[player])
            return {"action": used + 1, "actions": options.stones}
        case Gaining(still_to_take=number) if number > 1:
            return {"more": number}
        case LayingTile(hunters=number) if number:
            return {"settlers": number}
        case BuildingTents(built=built) | BuildingCanoes(built=built) if built:
            return {"as": f"{type(thing).__name__}_more"}
        case MovingHunters(far=far):
            return {"steps": options.long_move if far else options.short_move}
        case Overflowing(animal=animal):
            return {"animals": Word("animals", animal)}
    return {}


def _action_facts(action: Action, position: StateOrView | None) -> Facts:
    decision = None if position is None else position.decision
    match action:
        case actions.Announce(hunters=0):
            return {"as": "announce_none"}
        case actions.Announce() if isinstance(decision, Announcing):
            return {"as": f"announce_{decision.space}"}
        case actions.Exchange(give=give, take=take):
            rate = None if position is None else position.game.options.exchange_rate
            words = {"gone": Word("animals", give), "came": Word("animals", take)}
            return {"given": _one(give, rate) if rate else None, "taken": _one(take), **words}
        case actions.Gain(animal=animal):
            return {"taken": _one(animal)}
        case actions.Pay(bison=bison, fish=fish, turkeys=turkeys):
            return {"paid": animals((bison, fish, turkeys))}
        case actions.LayTile(rotation=rotation) if position is not None:
            return {"mountain": mountain_in_hand(position, rotation)}
        case actions.Settle(terrain=terrain) if isinstance(decision, Settling):
            field = in_words(settled_field(decision, terrain))
            return {"field": field, "number": decision.hunters}
        case actions.BuildTent() | actions.BuildCanoe() if position is not None:
            before = _size_on(position, action.field)
            if isinstance(action, actions.BuildCanoe) != action.field.endswith("R"):
                before = 0  # a tent cannot become a canoe, nor a canoe a tent
            return {"as": _change(action, before, action.size), "before": before}
    return {}


def _change(thing: object, before: int, size: int) -> str:
    """The key of the sentence for a tent or canoe that changes size."""
    kind = "canoe" if "Canoe" in type(thing).__name__ else "tent"
    if not size:
        return f"{kind}_down"
    if size < before:
        return f"{kind}_smaller"
    return f"{kind}_larger" if before else f"{kind}_new"


def _size_on(position: StateOrView, field: str) -> int:
    """The size of the tent or canoe on a field; 0 if there is none."""
    if isinstance(position, State):  # faster than making a view for each label
        table = position.table
        assert isinstance(table, Table)
        place = table.board.field_number.get(field, -1)
        return max((mine.get(place, 0) for mine in table.buildings), default=0)
    pieces = public(position, BisonView).pieces
    return next((held.building for held in pieces if held.field == field), 0)


def _event_facts(event: object) -> Facts:
    match event:
        case events.AnimalGained(animal=animal):
            return {"taken": _one(animal)}
        case events.AnimalsPaid(bison=bison, fish=fish, turkeys=turkeys):
            return {"paid": animals((bison, fish, turkeys))}
        case events.PieceBought(price=price):
            return {"paid": animals((price,) * len(ANIMALS))}
        case events.AnimalsExchanged(give=give, number=number, take=take):
            return {"given": _one(give, number), "taken": _one(take)}
        case events.TrackCut(animal=animal, lost=lost):
            return {"gone": _one(animal, lost)}
        case (
            events.TentBuilt() | events.CanoeBuilt() | events.TentReduced() | events.CanoeReduced()
        ):
            return {"as": f"{_change(event, event.before, event.size)}_now"}
        case events.AreaScored(terrain=terrain, fields=fields):
            living = some_animals(TERRAINS.index(terrain), event.animals)
            shares = tuple(_share(share.player, share.gain) for share in event.shares)
            area = {"area": fields[0], "number": len(fields), "side": side_of(fields[0])}
            return {**area, "living": living, "shares": shares or None}
        case TileTurned(event=laid):
            return {"tile": laid.tile, "cell": in_words(laid.cell), "rotation": laid.rotation}
        case NobodyThere(areas=areas):
            return {"areas": Tally.of("terrain", [terrain_of(area) for area in areas])}
        case AreasScored(gains=gains):
            shares = tuple(_share(player, animals(gain)) for player, gain in enumerate(gains))
            return {"shares": shares}
    return {}


def _share(player: int, gain: object) -> Phrase:
    return Phrase("phrase", "share", {"who": Who(player), "gain": gain})


def outlook(action: Action, state: State) -> Facts:
    """The costs and gains of an action for its player."""
    effects = _effects(action, state)
    return {**effects, "as": tuple(name for name, value in effects.items() if value is not None)}


def _effects(action: Action, state: State) -> Facts:
    options = state.game.options
    match action:
        case actions.MarkSpace():
            after = state.apply(action).legal_actions()
            most = max(each.hunters for each in after if isinstance(each, actions.Announce))
            return {"most": most} if most else {"nobody": options.idle_gain}
        case actions.Announce(hunters=0):
            return {"idle": options.idle_gain or None}
        case actions.Announce(hunters=number):
            cost = options.costs[number - 1]
            return {"cost" if cost else "free": cost}
        case actions.Buy(piece=piece):
            prices = state.game.board(state.num_players).prices
            return {"paid": animals((prices[PIECES.index(piece)],) * len(ANIMALS))}
        case actions.Pay() | actions.Exchange():
            return {"kept": animals(state.apply(action).table.tracks[state.actor])}
        case actions.Finish():
            cuts = [e for e in state.step(action).events if isinstance(e, events.TrackCut)]
            return {"lost": _one(cuts[-1].animal, cuts[-1].lost)} if cuts else {}
        case actions.LayTile(cell=cell):
            table = state.apply(action).table
            assert isinstance(table, Table)
            return _joined(table, cell)
        case actions.BuildTent(field=field, size=size) | actions.BuildCanoe(field=field, size=size):
            used = size - _size_on(state, field)
            return {"uses" if used > 0 else "frees": abs(used)}
    return {}


def _joined(table: Table, cell: str) -> Facts:
    """How many fields of each terrain a newly laid tile has joined, and the animals in the areas of its fields."""
    board = table.board
    own = board.fields_on[board.cell_number[cell]]
    joined = [
        TERRAINS[board.terrain_of[field]]
        for field in own
        for other in table.land.links[field]
        if other not in own and board.terrain_of[other] == board.terrain_of[field]
    ]
    living = [
        next(area.animals for area in areas if field in area.fields)
        for field, areas in zip(own, table.land.areas, strict=True)
    ]
    return {"joined": Tally.of("terrain", joined) if joined else None, "living": animals(living)}


def settled_field(decision: Settling, terrain: str) -> str:
    """The field of a terrain on the tile where hunters settle."""
    return decision.cell + LETTERS[TERRAINS.index(terrain)]


def _settle_targets(action: actions.Settle, position: StateOrView | None) -> tuple[str, ...]:
    decision = None if position is None else position.decision
    if not isinstance(decision, Settling):
        return ()
    return (f"field:{settled_field(decision, action.terrain)}",)


SPEECH: Final = Speech(
    folder=Path(__file__).parent,
    ties=tie_numbers,
    kinds={"space": "space", "piece": "piece", "terrain": "terrain", "drawer": "player"},
    facts=facts,
    outlook=outlook,
    prospect=prospect,
    near=near,
    where=where,
    fold=fold_events,
    decisive=(AreasScored,),
    passing=(
        events.AreaScored,
        NobodyThere,
        events.TileDrawn,
        events.TurnBegun,
        events.SpaceMarked,
        events.HuntersAnnounced,
        events.AnimalsPaid,
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
        actions.Settle: _settle_targets,
        actions.BuildTent: ("field:{field}",),
        actions.BuildCanoe: ("field:{field}",),
        actions.CallAt: ("field:{field}",),
        actions.Fetch: ("field:{field}",),
        actions.MoveHunter: ("field:{start}", "field:{end}"),
    },
)
