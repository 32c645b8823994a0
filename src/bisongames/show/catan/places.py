"""Catan: what is next to a hex, intersection or path, and what an intersection brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bisongames.catan.bison_herds.herd_view import CatanView
from bisongames.catan.bison_herds.hunts import AS_CITIES
from bisongames.catan.board import NO_HARBOUR, Board
from bisongames.catan.island import (
    CORNERS,
    ENDS,
    HEX_NAMES,
    HEX_NUMBER,
    HEXES_AT,
    NEXT_HEXES,
    NEXT_NODES,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_NAMES,
    PATH_NUMBER,
    PATHS_AT,
)
from bisongames.catan.options import RESOURCES, TERRAINS
from bisongames.catan.production import BLOCKED, SHARES
from bisongames.show.catan.field_text import (
    UNKNOWN,
    goods,
    harbour_facts,
    land,
    roads_on,
    standing_on,
)
from bisongames.show.language import Facts, Phrase, Who, Word
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import public


def near(id: str, position: StateOrView) -> Sequence[str]:
    """The ids of what is next to a place: hexes, intersections and roads of an intersection; hexes and buildings of a hex; the ends of a path."""
    view, (kind, _, name) = public(position, CatanView), id.partition(":")
    match kind:
        case "corner":
            node, roads = NODE_NUMBER[name], roads_on(view)
            paths = (PATH_NAMES[path] for path, _ in PATHS_AT[node])
            return [
                *(f"hex:{HEX_NAMES[cell]}" for cell in HEXES_AT[node]),
                *(f"corner:{NODE_NAMES[other]}" for other in NEXT_NODES[node]),
                *(f"edge:{path}" for path in paths if path in roads),
            ]
        case "hex":
            cell, built = HEX_NUMBER[name], standing_on(view)
            corners = (NODE_NAMES[node] for node in CORNERS[cell])
            return [
                *(f"corner:{corner}" for corner in corners if corner in built),
                *(f"hex:{HEX_NAMES[other]}" for other in NEXT_HEXES[cell] if other >= 0),
            ]
        case "edge":
            return [f"corner:{NODE_NAMES[end]}" for end in ENDS[PATH_NUMBER[name]]]
    return ()


def where(id: str, position: StateOrView) -> Phrase | None:
    """A hex by its terrain and number, an intersection or path by the hexes and the harbour beside it; None before they are laid."""
    view, (kind, _, name) = public(position, CatanView), id.partition(":")
    match kind:
        case "hex":
            around: Sequence[int] = [HEX_NUMBER[name]]
        case "corner":
            around = HEXES_AT[NODE_NUMBER[name]]
        case "edge":
            start, end = ENDS[PATH_NUMBER[name]]
            around = [cell for cell in HEXES_AT[start] if cell in HEXES_AT[end]]
        case _:
            return None
    if any(view.terrain[cell] == UNKNOWN for cell in around):
        return None
    lands = tuple(land(view.terrain[cell], view.numbers[cell]) for cell in around)
    if kind == "hex":
        return lands[0]
    if kind == "edge":
        return Phrase("phrase", "path" if len(lands) > 1 else "coast", {"beside": lands})
    return Phrase("phrase", "corner", {"beside": (*lands, *_harbour(view, name))})


def _harbour(view: CatanView, name: str) -> Iterator[Phrase]:
    """Yields the harbor at an intersection, if there is one whose kind is known."""
    board: Board = view.game.board(view.num_players)
    number = board.harbour_at[NODE_NUMBER[name]]
    if number != NO_HARBOUR and view.harbours[number] != UNKNOWN:
        facts = harbour_facts(board, view.harbours[number])
        special = view.harbours[number] in RESOURCES
        yield Phrase("phrase", "harbour_of" if special else "harbour_for_all", facts)


def brings(id: str, position: StateOrView) -> Facts:
    """The facts about what a hex produces, and what the building on an intersection brings with each roll, or a settlement on a free one."""
    view, (kind, _, name) = public(position, CatanView), id.partition(":")
    if kind == "hex":
        resource = _resource(view, HEX_NUMBER[name])
        robbed = BLOCKED.id if resource and name == view.robber else None
        return {
            "as": "produces",
            "resource": resource and Word("resource", resource),
            "rule": robbed,
        }
    if kind != "corner":
        return {}
    player, building = standing_on(view).get(name, (None, "settlement"))
    rolls = tuple(_rolls(view, name, building == "city"))
    cited = [SHARES.id, *[AS_CITIES.id] * (view.game.options.production_factor != (1, 1))]
    whose = None if player is None else Who(player)
    return {"as": "brings", "rolls": rolls or None, "player": whose, "rules": ", ".join(cited)}


def _resource(view: CatanView, cell: int) -> str | None:
    """What a hex produces; None for the desert, and before it is laid."""
    terrain = view.terrain[cell]
    made = dict(zip(TERRAINS, RESOURCES, strict=False))
    return made.get(terrain)


def _rolls(view: CatanView, name: str, is_city: bool) -> Iterator[Phrase]:
    """Yields what each hex at an intersection brings."""
    options = view.game.options
    cards = options.city_yield if is_city else options.settlement_yield
    for cell in HEXES_AT[NODE_NUMBER[name]]:
        number, resource = view.numbers[cell], _resource(view, cell)
        if not resource:
            continue
        on_double, otherwise = (cards * factor for factor in options.production_factor)
        usual = on_double if number in (2, 12) else otherwise
        differs = number % 2 == 0 and number not in (2, 12) and on_double != otherwise
        facts = {
            "number": number,
            "cards": goods({resource: usual}),
            "double": on_double if differs else None,
            "rule": BLOCKED.id if HEX_NAMES[cell] == view.robber else None,
        }
        yield Phrase("phrase", "roll", facts)
