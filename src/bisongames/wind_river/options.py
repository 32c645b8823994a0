"""Wind River: the numbers and switches of the rulebook, and the shape of the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_uppercase
from typing import Final

from attrs import field, frozen

from bisongames.engine.core.errors import Fault, short_text
from bisongames.engine.rulebook.chapters import Check
from bisongames.engine.rulebook.options import NamedValues, OneOf, WholeNumber, option


@frozen
class Options(NamedValues):
    """The numbers of the rulebook, and the switches for our rulings."""

    rows: int = option(WholeNumber(4, 12), "rows of fields in the direction of travel")
    lanes: int = option(WholeNumber(3, 12), "lanes of fields side by side")
    herd_rows: int = option(WholeNumber(1, 12), "rows that the herd fills at the start")
    herd_per_field: int = option(WholeNumber(1, 12), "buffaloes on each field of these rows")
    herd_limit: int = option(WholeNumber(1, 60), "buffaloes that fit on one field")
    tipis: int = option(WholeNumber(1, 20), "tipis of each player")
    placement_rounds: int = option(
        WholeNumber(1, 7), "tipis each player puts on the board before the first turn"
    )
    resources: int = option(WholeNumber(0, 500), "resources in the game")
    start_resources: int = option(WholeNumber(0, 20), "resources each player begins with")
    resource_limit: int = option(WholeNumber(0, 100), "resources a player may hold")
    supply_cost: int = option(WholeNumber(1, 10), "resources that keep one unsupplied tipi")
    entry_cost: int = option(
        WholeNumber(0, 10),
        "resources each player pays when a tipi enters a field with other players' tipis",
    )
    insert_cost: int = option(WholeNumber(0, 50), "resources for inserting a tipi")
    earning: str = option(
        OneOf(("total", "per_field")),
        "whether the surplus of buffaloes counts in one total, or field by field",
    )
    tipiless_players: str = option(
        OneOf(("play", "skip")), "whether a player without a tipi on the board has turns"
    )


@frozen
class Components:
    """The shape of the board."""

    high_lanes: tuple[str, ...]
    """Letters of the lanes that lie half a field further forward."""
    unused_lanes: dict[str, tuple[str, ...]] = field(hash=False)
    """The letters of the lanes that are not used, by number of players."""


def _high_lanes(
    options: Options, components: Components, players: tuple[int, ...]
) -> Iterator[Fault]:
    letters = ascii_uppercase[: options.lanes]
    every_other = (letters[::2], letters[1::2])
    if "".join(sorted(components.high_lanes)) not in every_other:
        lanes_named = ", ".join(components.high_lanes) or "none"
        allowed = " or ".join(", ".join(lanes) for lanes in every_other)
        yield Fault(
            "components.high_lanes",
            f"expected {allowed} with {options.lanes} lanes, got {lanes_named}",
        )


def _unused_lanes(
    options: Options, components: Components, players: tuple[int, ...]
) -> Iterator[Fault]:
    """Checks that the unused lanes are outer ones, given for every number of players."""
    letters = ascii_uppercase[: options.lanes]
    unused = components.unused_lanes
    for count in players:
        if str(count) not in unused:
            yield Fault(
                f"components.unused_lanes.{count}",
                f"is missing; list the unused lanes for {count} players, or [] if all lanes are used",
            )
    for name, lanes in unused.items():
        path = f"components.unused_lanes.{short_text(name)}"
        outer = {letters[0], letters[-1]}
        if not re.fullmatch("[1-9]", name):
            yield Fault(path, "expected a number of players from 1 to 9")
        elif (
            len(set(lanes)) != len(lanes)
            or not set(lanes) <= outer
            or len(lanes) >= options.lanes - 1
        ):
            yield Fault(
                path,
                f"expected only the outer lanes {letters[0]} and {letters[-1]}, got {', '.join(lanes)}",
            )


def _first_tipis(
    options: Options, components: Components, players: tuple[int, ...]
) -> Iterator[Fault]:
    """Checks that the board has room for the tipis placed in set-up."""
    for count in players:
        lanes = components.unused_lanes.get(str(count), ())
        needed = count * options.placement_rounds
        fields = options.rows * (options.lanes - len(lanes))
        if fields < needed:
            yield Fault(
                f"components.unused_lanes.{count}",
                f"expected at least {needed} fields in use for the first tipis, got {fields}",
            )


def _at_most(name: str, limit: str) -> Check:
    """Returns a check that one option is not above another."""

    def check(
        options: Options, components: Components, players: tuple[int, ...]
    ) -> Iterator[Fault]:
        value, most = getattr(options, name), getattr(options, limit)
        if value > most:
            yield Fault(f"options.{name}", f"expected at most {limit} = {most}, got {value}")

    return check


def _resources(
    options: Options, components: Components, players: tuple[int, ...]
) -> Iterator[Fault]:
    most = max(players)
    if options.start_resources * most > options.resources:
        yield Fault(
            "options.start_resources",
            f"expected at most {options.resources // most} for {most} players to share "
            f"resources = {options.resources}, got {options.start_resources}",
        )


FAULTS: Final = (
    _high_lanes,
    _unused_lanes,
    _first_tipis,
    _at_most("herd_rows", "rows"),
    _at_most("herd_per_field", "herd_limit"),
    _at_most("placement_rounds", "tipis"),
    _at_most("start_resources", "resource_limit"),
    _resources,
)
"""Checks for options and components that contradict each other."""
