"""Wind River: values, other than options, for the texts of rules: lanes by letter, sums, and conditions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bisongames.engine.core.rules import Counted
from bisongames.engine.core.text_helpers import by_players, join_list, players
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.wind_river.options import Components, Options


def facts(game: Ruleset) -> Mapping[str, object]:
    """Plain values, by the names used in the texts and conditions of rules."""
    options: Options = game.options
    components: Components = game.components
    counts = game.player_counts
    lanes = {count: tuple(sorted(components.unused_lanes[str(count)])) for count in counts}
    high = sorted(components.high_lanes)
    return {
        "players": players(counts),
        "colours": max(counts),
        "high_lanes_lie": f"{_lanes(high, 'Lane')} {'lies' if len(high) == 1 else 'lie'}",
        "board_in_use": _board_in_use(lanes),
        "lighter_lanes": by_players(
            {n: _lanes(letters) for n, letters in lanes.items() if letters}
        ),
        "herd_rows_named": "row 1" if options.herd_rows == 1 else f"rows 1 to {options.herd_rows}",
        "herd_sizes": by_players(
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


def _lanes(letters: Iterable[str], lane: str = "lane") -> str:
    named = [*letters]
    return f"{lane}{'s' if len(named) > 1 else ''} {join_list(named)}"


def _herd(options: Options, lanes: int) -> str:
    return f"{Counted(lanes * options.herd_rows * options.herd_per_field):buffalo|buffaloes}"


def _board_in_use(lanes: Mapping[int, tuple[str, ...]]) -> str:
    whole = [count for count, unused in lanes.items() if not unused]
    part = [count for count, unused in lanes.items() if unused]
    if not part:
        return "The whole board is used."
    if not whole:
        return "The lighter fields of the board are not used."
    return f"With {players(whole)} the whole board is used; with {players(part)} the lighter fields are not used."
