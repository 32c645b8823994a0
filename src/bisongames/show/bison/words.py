"""Bison in words: what must be decided, what lies on a field, what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bisongames.bison import events as happenings
from bisongames.bison.board import TERRAINS, Face
from bisongames.bison.building import BuildingCanoes, BuildingTents
from bisongames.bison.drawing_tiles import DrawingTile
from bisongames.bison.gathering import Calling, Fetching
from bisongames.bison.laying_tiles import LayingTile, Settling
from bisongames.bison.marking import Announcing, Marking
from bisongames.bison.moving import MovingHunters
from bisongames.bison.options import ANIMALS
from bisongames.bison.paying import Gaining, Paying
from bisongames.bison.scoring_a_round import Overflowing
from bisongames.bison.table import HeldField, LaidTile
from bisongames.bison.view import BisonView
from bisongames.play.actions import Event
from bisongames.play.errors import in_words
from bisongames.play.first_player import DrawingStartPlayer, StartPlayerDrawn
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.writing import counted, game_over, in_form, listed, sentences


def shown_to(position: State | View) -> tuple[BisonView, tuple[str, ...]]:
    """What is drawn: the view, and per player the tile in hand as far as it is shown; empty for none."""
    if isinstance(position, State):
        view: Any = position.view(None)
        hands = [position.view(player) for player in range(position.num_players)]
        return view, tuple(getattr(hand, "hand") or "" for hand in hands)  # noqa: B009
    own: Any = position
    hidden = ["?" if has else "" for has in own.tiles_in_hand]
    if own.player is not None and own.hand:
        hidden[own.player] = own.hand
    return own, tuple(hidden)


def face(view: BisonView, tile: LaidTile) -> Face:
    """What lies at the sides and corners of a tile."""
    board: Any = view.game.board(view.num_players)
    found: Face = board.faces[board.tile_number[tile.tile]][tile.rotation]
    return found


def animals(view: BisonView, tile: str) -> tuple[int, int, int]:
    """Bison, fish and turkeys on a tile."""
    board: Any = view.game.board(view.num_players)
    bison, fish, turkeys = board.animals[board.tile_number[tile]]
    return bison, fish, turkeys


def when(view: BisonView) -> str:
    """The moment of the game."""
    if view.result is not None:
        return f"ended in round {view.round}"
    if not view.round:
        return "before the first round"
    return (
        f"round {view.round} of {view.game.options.rounds[str(view.num_players)]}, turn {view.turn}"
    )


def caption(view: BisonView) -> str:
    """What must be decided now and by whom, or how the game ended."""
    if view.result is not None:
        score = view.result.scores[view.result.winners[0]]
        return game_over(view.result, counted(score, "animal"))
    decision, who = view.decision, f"Player {view.actor}"
    match decision:
        case DrawingStartPlayer():
            return "Chance decides who begins."
        case DrawingTile(drawer=drawer):
            return f"Player {drawer} draws a tile."
        case Marking():
            return f"{who} marks the space of the next action, or buys or exchanges."
        case Announcing(space=space):
            return (
                f"{who} says with how many hunters to use the {space} space, or buys or exchanges."
            )
        case Gaining():
            return f"{who} takes an animal."
        case Paying(cost=cost):
            return f"{who} pays {counted(cost, 'animal')}."
        case LayingTile():
            return f"{who} lays a tile."
        case Settling(hunters=number, cell=cell):
            return f"{who} settles {counted(number, 'hunter')} on the tile at {cell}."
        case BuildingTents(still_to_use=number):
            return f"{who} builds tents with {counted(number, 'hunter')}."
        case BuildingCanoes(still_to_use=number):
            return f"{who} builds canoes with {counted(number, 'hunter')}."
        case Calling(hunters=number):
            return f"{who} says where {counted(number, 'hunter')} will gather."
        case Fetching(still_to_fetch=number, to=to):
            return f"{who} fetches {counted(number, 'hunter')} to {to}."
        case MovingHunters(still_to_move=number, far=far):
            options = view.game.options
            steps = options.long_move if far else options.short_move
            return f"{who} moves {counted(number, 'hunter')}, each at most {counted(steps, 'field')} far."
        case Overflowing(animal=animal):
            return f"{who} has more {animal} than the track shows: buy, exchange or finish."
    return f"{who} decides: {in_words(type(decision))}."


def on_field(field: str, number: int, held: HeldField | None) -> str:
    """What lies on a field: ``0,1R: river with 2 fish; 1 hunter and canoe 2 of player 1``."""
    terrain = "PRM".index(field[-1])
    text = f"{field}: {TERRAINS[terrain]} with {_animals(number, ANIMALS[terrain])}"
    if held is None:
        return text
    pieces = [counted(held.hunters, "hunter")] if held.hunters else []
    if held.building:
        pieces.append(f"{'canoe' if terrain == 1 else 'tent'} of size {held.building}")
    return f"{text}; {listed(pieces)} of player {held.player}"


def happened(events: Iterable[Event]) -> list[str]:
    """The events as sentences, those of one player in a row together."""
    some = (e for e in events if not isinstance(e, happenings.AreaScored) or e.shares)
    return sentences(some, _told)


def _animals(number: int, animal: str) -> str:
    return counted(number, animal.removesuffix("s"), animal)


_PLAIN: Final[dict[type[Event], str]] = {
    StartPlayerDrawn: "begins",
    happenings.RoundBegun: "has the totem pole in round {round}",
    happenings.TurnBegun: "begins turn {turn}",
    happenings.SpaceMarked: "marks the {space} space",
    happenings.PieceBought: "buys a {piece} for {price} of each animal",
    happenings.TileLaid: "lays tile {tile} on {cell}, rotation {rotation}",
    happenings.GatheringCalled: "calls a gathering on {field}",
    happenings.StocksCleared: "all tracks go back to 0",
    happenings.GameEnded: "the game ends by {rule}",
}
"""Events that are told by their fields alone."""


def _told(event: Event) -> str:
    if type(event) in _PLAIN:
        return in_form(event, _PLAIN)
    match event:
        case happenings.TileDrawn(tile=tile):
            return "draws a tile" if tile is None else f"draws tile {tile}"
        case happenings.HuntersAnnounced(hunters=number):
            return f"acts with {counted(number, 'hunter')}"
        case happenings.AnimalGained(animal=animal):
            return f"gains {_animals(1, animal)}"
        case happenings.AnimalsPaid(bison=bison, fish=fish, turkeys=turkeys):
            paid = zip((bison, fish, turkeys), ANIMALS, strict=True)
            return f"pays {listed([_animals(n, animal) for n, animal in paid if n])}"
        case happenings.AnimalsExchanged(give=give, number=number, take=take):
            return f"exchanges {_animals(number, give)} for {_animals(1, take)}"
        case happenings.HuntersSettled(field=field, hunters=number):
            return f"settles {counted(number, 'hunter')} on {field}"
        case (
            happenings.TentBuilt(field=field, size=size)
            | happenings.CanoeBuilt(field=field, size=size)
        ):
            return f"builds size {size} on {field}"
        case (
            happenings.TentReduced(field=field, size=size)
            | happenings.CanoeReduced(field=field, size=size)
        ):
            return f"reduces {field} to size {size}"
        case (
            happenings.HunterFetched(start=start, end=end)
            | happenings.HunterMoved(start=start, end=end)
        ):
            return f"hunter {start} to {end}"
        case happenings.AreaScored():
            return scored(event)
        case happenings.TrackCut(animal=animal, lost=lost):
            return f"loses {_animals(lost, animal)} beyond the end of the track"
    return in_words(type(event))


def scored(area: happenings.AreaScored) -> str:
    """An area with what it brings to whom."""
    shares = ", ".join(f"player {s.player} {s.gain} (rank {s.rank}, {s.rule})" for s in area.shares)
    name = f"{area.terrain} {' '.join(area.fields)} with {counted(area.animals, 'animal')}"
    return f"{name}: {shares or 'nobody is there'}"
