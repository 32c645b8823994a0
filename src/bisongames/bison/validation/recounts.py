"""Bison: areas and score lines, counted again from the tiles and pieces of a view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from bisongames.bison.board import LETTERS, RIVER, TERRAINS, cell_name
from bisongames.bison.events import AreaScored
from bisongames.bison.options import ANIMALS, MOST_SIZE
from bisongames.bison.table import HeldField
from bisongames.components.hexes import Grid
from bisongames.engine.views.view import ToldEvent

Field = tuple[str, int]
"""The name of a field, and its animals."""
Line = tuple[str, int, dict[str, object]]
"""The name, the points and the facts of a score line."""

_IN_ORDER: Final = (0, 2, 1)
"""The terrains as they are scored: prairie, mountain, river."""
_RULES: Final[dict[tuple[object, bool], str]] = {
    (1, False): "BI-4.4g",
    (1, True): "BI-4.4h",
    (2, False): "BI-4.4j",
    (2, True): "BI-4.4k",
}
"""The rules by which a player gains, by rank and whether others share it."""
_BEHIND: Final = "BI-4.4l"


def land_again(view: Any) -> Iterator[tuple[str, object, object]]:
    """Counts the areas again, and the score of each player."""
    areas = [_areas(view, terrain) for terrain in range(len(TERRAINS))]
    names = tuple([tuple([tuple([name for name, _ in area]) for area in some]) for some in areas])
    yield "areas", view.areas, names
    if len({held.field for held in view.pieces}) < len(view.pieces):
        return  # a rule is lifted: players share a field
    right: list[list[Line]] = [[] for _ in view.tracks]
    for terrain in _IN_ORDER:
        gains = [0] * len(right)
        for area in areas[terrain]:
            for player, line in _lines(view, terrain, area):
                right[player].append(line)
                gains[player] += line[1]
        for player, gain in enumerate(gains):
            end = gain if view.game.options.final_overflow == "uncapped" else _end(view, gain)
            have = view.tracks[player][terrain] if view.result else end
            if have != gain:
                right[player].append((f"{TERRAINS[terrain]} track", have - gain, {}))
    for player, parts in enumerate(view.scores.parts):
        told = [
            (part.name, part.points, {k: v for k, v in part.facts.items() if k != "under"})
            for part in parts
        ]
        yield f"lines of player {player}", told, right[player]


def areas_told_again(told_event: ToldEvent) -> Iterator[tuple[str, object, object]]:
    """Counts the area again that an event tells, and the shares in it; each area is told once."""
    event, view = told_event.event, told_event.after
    if not isinstance(event, AreaScored):
        return
    if len({held.field for held in view.pieces}) < len(view.pieces):
        return  # a rule is lifted: players share a field
    terrain = TERRAINS.index(event.terrain)
    areas = {tuple([name for name, _ in area]): area for area in _areas(view, terrain)}
    all_told = [
        other.fields
        for other in told_event.events
        if isinstance(other, AreaScored) and other.terrain == event.terrain
    ]
    yield f"{event.terrain} areas", all_told, [*areas]
    area = areas[event.fields]
    yield f"animals of {area[0][0]}", event.animals, sum([number for _, number in area])
    lines = [(player, gain, facts) for player, (_, gain, facts) in _lines(view, terrain, area)]
    ranks = [facts["rank"] for _, _, facts in lines]
    shares = []
    for player, gain, facts in lines:
        strength = tuple([facts.get(name, 0) for name in _names(terrain)])
        rank, own = facts["rank"], facts["own_animals"]
        rule = _RULES.get((rank, ranks.count(rank) > 1), _BEHIND)
        shares.append((player, strength, rank, own, rule, gain))
    told = [(s.player, s.strength, s.rank, s.animals, s.rule, s.gain) for s in event.shares]
    yield f"shares in {area[0][0]}", told, shares


def _names(terrain: int) -> tuple[str, ...]:
    """The names of the pieces in an area, the most valuable first."""
    kind = "canoe" if terrain == RIVER else "tent"
    return (*(f"{kind}{size}" for size in range(MOST_SIZE, 0, -1)), "hunter")


def _end(view: Any, gain: int) -> int:
    return min(gain, int(view.game.options.track_end))


def _areas(view: Any, terrain: int) -> list[list[Field]]:
    """The areas of a terrain: fields that share a side of land, or a corner of rivers, directly or through others."""
    laid = sorted(
        (tuple(map(int, one.cell.split(","))), one.tile, one.rotation) for one in view.land
    )
    grid = Grid([(q, r) for (q, r), _, _ in laid])
    areas: list[tuple[set[object], list[Field]]] = []
    for at, (cell, name, rotation) in enumerate(laid):
        tile = view.game.components.tiles[name]
        touched: set[object] = {grid.corners[at][(end + rotation) % 6] for end in tile.river}
        if terrain != RIVER:
            touched = {
                frozenset((at, other))
                for side, other in enumerate(grid.across[at])
                if other >= 0 and tile.sides[side - rotation] == LETTERS[terrain]
            }
        fields = [
            (cell_name((cell[0], cell[1])) + LETTERS[terrain], tile.animals[ANIMALS[terrain]])
        ]
        apart = []
        for border, others in areas:
            if touched & border:
                touched |= border
                fields = others + fields
            else:
                apart.append((border, others))
        areas = [*apart, (touched, fields)]
    order = {cell_name((q, r)): at for at, ((q, r), _, _) in enumerate(laid)}
    grown = [sorted(fields, key=lambda field: order[field[0][:-1]]) for _, fields in areas]
    return sorted(grown, key=lambda fields: order[fields[0][0][:-1]])


def strengths_of(pieces: Iterable[HeldField]) -> dict[int, list[int]]:
    """The strength of each player with some of these pieces, in the order of seats: tents or canoes of sizes 4 to 1, then hunters."""
    counts: dict[int, list[int]] = {}
    for held in sorted(pieces, key=lambda held: held.player):
        mine = counts.setdefault(held.player, [0] * (MOST_SIZE + 1))
        mine[MOST_SIZE] += held.hunters
        if held.building:
            mine[MOST_SIZE - held.building] += 1
    return counts


def _lines(view: Any, terrain: int, area: Sequence[Field]) -> Iterator[tuple[int, Line]]:
    """The line of each player who is present in an area."""
    animals, there = sum([number for _, number in area]), dict(area)
    pieces = [held for held in view.pieces if held.field in there]
    counts = strengths_of(pieces)
    names = _names(terrain)
    ranked = sorted(counts.values(), reverse=True)
    for player, mine in counts.items():
        rank, level = ranked.index(mine) + 1, ranked.count(mine) > 1
        own = sum([there[held.field] for held in pieces if held.player == player])
        gain = {1: animals // 2 if level else animals, 2: own if level else animals // 2}
        facts: dict[str, object] = {"area": area[0][0], "fields": len(area), "animals": animals}
        facts |= {"rank": rank, "own_animals": own}
        facts |= {name: number for name, number in zip(names, mine, strict=True) if number}
        yield player, (TERRAINS[terrain], gain.get(rank, own), facts)
