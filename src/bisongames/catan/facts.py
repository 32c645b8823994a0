"""Catan: what the components of a variant say, in words for the texts of rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from bisongames.catan.components import Components
from bisongames.catan.options import BUILDINGS, CARDS, RESOURCES, TERRAINS, Options
from bisongames.play.rules import Counted

_TIMES: Final = {1: "once", 2: "twice"}


def facts(options: Options, components: Components) -> Mapping[str, str | int]:
    """What texts of rules may name besides options."""
    found: dict[str, str | int] = {
        "terrain": ", ".join(f"{components.terrain[name]} {name}" for name in TERRAINS),
        "tokens": _tokens(components.tokens),
        "development_cards": ", ".join(
            f"{name.replace('_', ' ')} ({components.development_cards[name]})" for name in CARDS
        ),
        "harbour_types": "shuffled" if options.harbours == "shuffled" else "as listed",
        "city_pieces": f"{Counted(options.cities_per_player):city|cities}"
        if options.allow_cities
        else f"{Counted(options.hunters_per_player):hunter}",
        "city_yields": f", each city {options.city_yield}" if options.allow_cities else "",
        "city_scores": f"a city {options.city_points}, " if options.allow_cities else "",
    }
    for building in BUILDINGS:
        cost = components.costs[building]
        cards = [f"{cost[r]} {r}" for r in RESOURCES if cost[r]]
        found[f"{building}_cost"] = " and ".join(filter(None, [", ".join(cards[:-1]), cards[-1]]))
    return found


def _tokens(tokens: tuple[int, ...]) -> str:
    """``2, 12 once; 3, 4, 5 twice``."""
    by_count: dict[int, list[int]] = {}
    for token, count in sorted(Counter(tokens).items()):
        by_count.setdefault(count, []).append(token)
    return "; ".join(
        f"{', '.join(map(str, found))} {_TIMES.get(count, f'{count} times')}"
        for count, found in sorted(by_count.items())
    )
