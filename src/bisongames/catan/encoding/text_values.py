"""Catan: values of options and components for rule texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from bisongames.catan import island
from bisongames.catan.components import Components, Harbour, Layout
from bisongames.catan.options import (
    BUILDINGS,
    CARDS,
    GENERAL,
    HARBOUR_TYPES,
    LAYOUT,
    PUBLISHED,
    RESOURCES,
    TERRAINS,
    Options,
)
from bisongames.engine.core.rules import Counted
from bisongames.engine.core.text_helpers import join_list

_TIMES: Final = {1: "once", 2: "twice"}
_ROWS: Final = (3, 4, 5, 4, 3)
"""Hexes of each row of the island."""


def text_values(options: Options, components: Components) -> Mapping[str, str | int]:
    """Values that rule texts and conditions of rules may use in addition to options."""
    beginner = options.setup != "variable"
    values: dict[str, str | int] = {
        "terrain": join_list(f"{n} {name}" for name in TERRAINS if (n := components.terrain[name])),
        "tokens": _tokens(components.tokens),
        "token_order": ", ".join(map(str, components.tokens)),
        "development_cards": join_list(
            f"{name} ({n})"
            for card, name in CARD_NAMES.items()
            if (n := components.development_cards[card])
        )
        or "nothing",
        "pieces": join_list(pieces(options)),
        "ends_trade": join_list(ENDING_TRADE, "or"),
        "public_points": join_list(PUBLIC_POINTS),
        "beginner_map_is_used": beginner,
        "with_cities": _with_cities(options),
        "players_place": options.setup != "beginner_full",
        "harbours_shuffled": not beginner and options.harbours == "shuffled",
        "victory_cards_count": options.victory_card_points > 0,
        "points_worth": _points(options),
        "spared": f"{Counted(options.friendly_points):public victory point} or fewer"
        if options.friendly_points
        else "no public victory points",
        "poor": f"{Counted(options.friendly_points):victory point} or fewer"
        if options.friendly_points
        else "no victory points",
        "robber_may_stay": options.friendly_robber == PUBLISHED,
        **_harbours(options, components.harbours),
        **_beginner_map(components.layouts),
    }
    for building in BUILDINGS:
        cost = components.costs[building]
        values[f"{building}_cost"] = join_list(f"{cost[r]} {r}" for r in RESOURCES if cost[r])
    return values


CARD_NAMES: Final = {
    card: card.title().replace("_Of_", " of ").replace("_", " ")
    if card in ("road_building", "year_of_plenty", "monopoly")
    else card.replace("_", " ")
    for card in CARDS
}
"""The cards as they are named in texts: only progress cards have proper names."""


def _tokens(tokens: tuple[int, ...]) -> str:
    """Counts tokens as in ``2 and 12 once; 3, 4 and 5 twice``."""
    by_count: dict[int, list[str]] = {}
    for token, count in sorted(Counter(tokens).items()):
        by_count.setdefault(count, []).append(str(token))
    return "; ".join(
        f"{join_list(names)} {_TIMES.get(count, f'{count} times')}"
        for count, names in sorted(by_count.items())
    )


def _with_cities(options: Options) -> bool:
    return options.allow_cities and options.cities_per_player > 0


def pieces(options: Options) -> list[str]:
    """The pieces of a player, with their numbers."""
    named = [
        f"{Counted(options.roads_per_player):road}",
        f"{Counted(options.settlements_per_player):settlement}",
    ]
    if _with_cities(options):
        named.append(f"{Counted(options.cities_per_player):city|cities}")
    return named


ENDING_TRADE: Final = ("build", "buy")
PUBLIC_POINTS: Final = ("buildings", "the Longest Road", "the Largest Army")


def _points(options: Options) -> str:
    """Lists points as in ``1 victory point for each settlement, 2 for each city``, leaving out anything worth 0."""
    worth = {
        "each settlement": options.settlement_points,
        "each city": options.city_points if _with_cities(options) else 0,
        "the Longest Road": options.longest_road_points,
        "the Largest Army": options.largest_army_points,
        "each victory point card": options.victory_card_points,
    }
    (name, points), *others = [(name, n) for name, n in worth.items() if n] or [("anything", 0)]
    first = f"{Counted(points):victory point} for {name}"
    return join_list([first, *(f"{n} for {name}" for name, n in others)])


def _harbours(options: Options, harbours: Mapping[str, Harbour]) -> dict[str, str | int]:
    general = min(options.general_rate, options.bank_rate)
    special = min(options.special_rate, options.bank_rate)
    names = {
        kind: f"{general}:1" if kind == GENERAL else f"{special}:1 {kind}" for kind in HARBOUR_TYPES
    }
    counts = Counter(harbour.type for harbour in harbours.values())
    kinds = [f"{names[GENERAL]} ({counts[GENERAL]})"] if counts[GENERAL] else []
    for number in sorted({counts[kind] for kind in RESOURCES if counts[kind]}):
        same = [kind for kind in RESOURCES if counts[kind] == number]
        each = f"{number} each" if len(same) > 1 else f"{number}"
        kinds.append(f"{special}:1 for {join_list(same)} ({each})")
    at = [(island.PATH_NAMES[island.side_path(h.hex, h.side)], h.type) for h in harbours.values()]
    return {
        "harbours_named": f"{Counted(len(harbours)):harbour}: {join_list(kinds)}",
        "harbours_at": join_list(f"{path} ({names[kind]})" for path, kind in at),
        "harbour_paths": join_list(path for path, _ in at),
        "harbours_there": bool(harbours),
        "general_harbour": f"{general}:1 harbour",
        "special_harbour": f"{special}:1 harbour",
        "general_price": general,
        "special_price": special,
        "general_harbour_helps": general < options.bank_rate and counts[GENERAL] > 0,
        "special_harbour_helps": special < options.bank_rate
        and any(n for kind, n in counts.items() if kind != GENERAL),
    }


def _beginner_map(layouts: Mapping[str, Layout]) -> dict[str, str]:
    layout = layouts.get(LAYOUT)
    if layout is None:
        return dict.fromkeys(("beginner_hexes", "beginner_colours", "beginner_pieces"), "")
    hexes = [
        f"{name} {number}" if number else name
        for name, number in zip(layout.terrain, layout.numbers, strict=True)
    ]
    rows = [sum(_ROWS[:row]) for row in range(len(_ROWS))]
    by_row = [", ".join(hexes[start : start + n]) for start, n in zip(rows, _ROWS, strict=True)]
    seats = {int(count): colours for count, colours in layout.seats.items()}
    starts = {
        colour: f"{colour} has settlements on {join_list(pieces.settlements)} and roads on {join_list(pieces.roads)}"
        for colour, pieces in layout.starts.items()
    }
    return {
        "beginner_hexes": "; ".join(by_row),
        "beginner_colours": "; ".join(
            f"with {Counted(count):player} {join_list(seats[count])}" for count in sorted(seats)
        ),
        "beginner_pieces": "; ".join(starts.values()),
    }
