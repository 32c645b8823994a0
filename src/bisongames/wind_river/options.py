"""Wind River: the numbers and switches of the rulebook, and the shape of the board."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from attrs import field, frozen

from bisongames.play.errors import Fault
from bisongames.play.options import Choice, Number, option


@frozen
class Options:
    """Every number of the rulebook, and the switches of our rulings."""

    rows: int = option(Number(4, 12), "rows of fields in the direction of travel")
    lanes: int = option(Number(3, 12), "lanes of fields side by side")
    herd_rows: int = option(Number(1, 12), "rows that the herd fills at the start")
    herd_per_field: int = option(Number(1, 12), "buffaloes on each field of these rows")
    herd_limit: int = option(Number(1, 60), "buffaloes that fit on one field")
    tipis: int = option(Number(1, 20), "tipis of each player")
    placement_rounds: int = option(
        Number(1, 7), "tipis each player puts on the board before the first turn"
    )
    resources: int = option(Number(0, 500), "resources in the game")
    start_resources: int = option(Number(0, 20), "resources each player begins with")
    resource_limit: int = option(Number(0, 100), "resources a player may hold")
    supply_cost: int = option(Number(1, 10), "resources for each unsupplied tipi")
    entry_cost: int = option(
        Number(0, 10), "resources each player pays when a tipi enters other players' field"
    )
    insert_cost: int = option(Number(0, 50), "resources for inserting a tipi")
    earning: str = option(
        Choice(("total", "per_field")), "surplus of buffaloes in one total, or field by field"
    )
    tipiless_players: str = option(
        Choice(("play", "skip")), "whether a player without a tipi on the board has turns"
    )


@frozen
class Components:
    """The shape of the board."""

    high_lanes: tuple[str, ...]
    """Letters of the lanes that lie half a field further forward."""
    unused_lanes: dict[str, tuple[str, ...]] = field(hash=False)
    """Per number of players: letters of the lanes that are out of use."""


def faults(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    """What does not fit together."""
    letters = ascii_uppercase[: options.lanes]
    most = max(players)
    every_other = (letters[::2], letters[1::2])
    if "".join(sorted(components.high_lanes)) not in every_other:
        found = ", ".join(components.high_lanes)
        allowed = " or ".join(", ".join(lanes) for lanes in every_other)
        yield Fault(
            "components.high_lanes",
            f"found {found}; with {options.lanes} lanes allowed is {allowed}",
        )
    if set(components.unused_lanes) != {str(n) for n in players}:
        yield Fault(
            "components.unused_lanes", f"needed for each of {', '.join(map(str, players))} players"
        )
        return
    for count, lanes in components.unused_lanes.items():
        path = f"components.unused_lanes.{count}"
        outer = {letters[0], letters[-1]}
        if (
            len(set(lanes)) != len(lanes)
            or not set(lanes) <= outer
            or len(lanes) >= options.lanes - 1
        ):
            yield Fault(
                path,
                f"found {', '.join(lanes)}, allowed are the outer lanes {letters[0]} and {letters[-1]}",
            )
        elif options.rows * (options.lanes - len(lanes)) < int(count) * options.placement_rounds:
            yield Fault(path, "leaves too few fields for the first tipis")
    if options.herd_rows > options.rows:
        yield Fault(
            "options.herd_rows",
            f"found {options.herd_rows}, allowed is at most rows = {options.rows}",
        )
    if options.herd_per_field > options.herd_limit:
        yield Fault(
            "options.herd_per_field",
            f"found {options.herd_per_field}, allowed is at most herd_limit = {options.herd_limit}",
        )
    if options.placement_rounds > options.tipis:
        yield Fault(
            "options.placement_rounds",
            f"found {options.placement_rounds}, allowed is at most tipis = {options.tipis}",
        )
    if options.start_resources > options.resource_limit:
        yield Fault(
            "options.start_resources",
            f"found {options.start_resources}, allowed is at most resource_limit = {options.resource_limit}",
        )
    if options.start_resources * most > options.resources:
        yield Fault(
            "options.start_resources",
            f"{most} players need more than resources = {options.resources}",
        )
