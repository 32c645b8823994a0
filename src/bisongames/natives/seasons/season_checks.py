"""Natives 7.1, The Seasons: the seasons that options choose, and the checks of variants with them."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.engine.core.errors import Fault, short_text
from bisongames.natives.components import Components
from bisongames.natives.options import SETS, Options
from bisongames.natives.seasons.season_cards import PARTS


def chosen_seasons(options: Options, components: Components) -> tuple[str, ...]:
    """The ids of the chosen seasons, spring first; empty if they are drawn at random."""
    choice = options.season_choice
    if choice == "random" or not components.seasons:
        return ()
    if choice in SETS:
        return tuple(components.season_sets.get(choice, ()))
    return tuple(f"{part}-of-{name}" for part, name in zip(PARTS, choice.split("-"), strict=True))


def season_faults(options: Options, components: Components) -> Iterator[Fault]:
    """Yields the faults of a variant with the Seasons."""
    for name in ("summer", "autumn"):
        if name not in components.specials or components.specials[name].count != 1:
            yield Fault("components.specials", f"expected one season change {name}")
    for name in SETS:
        if name not in components.season_sets:
            yield Fault("components.season_sets", f"missing set {name}")
    for name, ids in components.season_sets.items():
        parts = [components.seasons[id].part for id in ids if id in components.seasons]
        if parts != list(PARTS) or len(ids) != len(PARTS):
            yield Fault(
                f"components.season_sets.{short_text(name)}",
                "expected a spring, a summer and an autumn, in this order",
            )
    for part in PARTS:
        if not any(
            row.part == part and not (row.needs and not components.rites)
            for row in components.seasons.values()
        ):
            yield Fault("components.seasons", f"no {part} is playable")
    if not options.seasons_known and chosen_seasons(options, components):
        yield Fault("options.seasons_known", "expected true, since the seasons are chosen")
    for id in chosen_seasons(options, components):
        row = components.seasons.get(id)
        if row is None:
            yield Fault("options.season_choice", f"unknown season {id}")
        elif row.needs and not components.rites:
            yield Fault("options.season_choice", f"{row.title} needs the {row.needs.capitalize()}")
