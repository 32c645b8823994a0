"""Wind River: what the texts of rules say besides options: lanes by their letters, sums, and what is free or impossible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bisongames.play.rulebook import Ruleset
from bisongames.play.rules import Counted
from bisongames.wind_river.options import Components, Options


def facts(game: Ruleset) -> Mapping[str, Any]:
    """Plain values, by the names that texts and conditions of rules use."""
    options: Options = game.options
    components: Components = game.components
    counts = game.player_counts
    lanes = {count: tuple(sorted(components.unused_lanes[str(count)])) for count in counts}
    high = sorted(components.high_lanes)
    return {
        "players": _players(counts),
        "colours": max(counts),
        "high_lanes_lie": f"{_lanes(high, 'Lane')} {'lies' if len(high) == 1 else 'lie'}",
        "board_in_use": _board_in_use(lanes),
        "lighter_lanes": _by_players({n: _lanes(found) for n, found in lanes.items() if found}),
        "herd_rows_named": "row 1" if options.herd_rows == 1 else f"rows 1 to {options.herd_rows}",
        "herd_sizes": _by_players(
            {count: _herd(options, options.lanes - len(lanes[count])) for count in reversed(counts)}
        ),
        "some_fields_are_not_used": any(lanes.values()),
        "there_are_resources": options.resources > 0,
        "begin_with_resources": options.start_resources > 0,
        "place_several": options.placement_rounds > 1,
        "may_hold_resources": options.resource_limit > 0,
        "supply_costs_1": options.supply_cost == 1,
        "entry_is_free": options.entry_cost == 0,
        "entry_costs_several": options.entry_cost > 1,
        "insert_is_free": options.insert_cost == 0,
        "stock_may_run_short": options.resources < max(counts) * options.resource_limit,
    }


def _players(counts: Iterable[int]) -> str:
    *first, last = counts
    told = f"{Counted(last):player}"
    return f"{', '.join(map(str, first))} or {told}" if first else told


def _lanes(letters: Iterable[str], lane: str = "lane") -> str:
    *first, last = letters
    return f"{lane}s {', '.join(first)} and {last}" if first else f"{lane} {last}"


def _herd(options: Options, lanes: int) -> str:
    return f"{Counted(lanes * options.herd_rows * options.herd_per_field):buffalo|buffaloes}"


def _by_players(told: Mapping[int, str]) -> str:
    """What holds for each number of players; once, where it is always the same; empty where there is nothing."""
    if len(set(told.values())) < 2:
        return next(iter(told.values()), "")
    *first, last = (f"{what} with {_players([count])}" for count, what in told.items())
    return f"{', '.join(first)} and {last}"


def _board_in_use(lanes: Mapping[int, tuple[str, ...]]) -> str:
    whole = [count for count, unused in lanes.items() if not unused]
    part = [count for count, unused in lanes.items() if unused]
    if not part:
        return "The whole board is used."
    if not whole:
        return "The lighter fields of the board are not used."
    return f"With {_players(whole)} the whole board is used; with {_players(part)} the lighter fields are not used."
