"""``bisongames variants``: what there is to play, and the options of one variant."""

from __future__ import annotations

from typing import Final

from bisongames.cli.faults import one_line
from bisongames.cli.terminal import say, say_table
from bisongames.play.catalogue import faults_of_installed, variants as listed
from bisongames.play.options import kinds_of
from bisongames.play.variant import Variant
from bisongames.play.variants import load

EXAMPLES: Final = """
  bisongames variants
  bisongames variants wind_river/seven-rows"""


def variants(variant: str | None = None, /) -> None:
    """List every variant and expansion, or show one with all its options.

    Args:
        variant: an id such as wind_river/base, or the path of a variant file; all of them if not given.
    """
    if variant is not None:
        _show(variant)
        return
    say_table(
        ("id", "title", "players", "builds on", "what it is"),
        [
            (
                found.id,
                found.title,
                " ".join(map(str, found.player_counts)),
                found.extends or "",
                _what(found),
            )
            for found in listed()
        ],
    )
    for fault in faults_of_installed():
        say(one_line(fault), "red")
    say("Play one with: bisongames play ID. Its options: bisongames variants ID.", "dim")


def _what(variant: Variant) -> str:
    if variant.expansion:
        base, _, name = variant.id.partition("/")
        return f"an expansion, as in {base}/base+{name}: {variant.summary}"
    return variant.summary


def _show(id: str) -> None:
    game = load(id)
    counts = " or ".join(map(str, game.player_counts))
    say(f"{game.title} ({game.id}), for {counts} players", "bold")
    if game.variant.summary:
        say(game.variant.summary)
    say()
    values = game.plain_options()
    kinds = kinds_of(game.rulebook.options)
    rows = [
        (name, _plain(values[name]), kind.allowed, game.variant.provenance.get(name, ""))
        for name, kind in kinds.items()
    ]
    say_table(("option", "value", "allowed", "where it comes from"), rows)
    if rows:
        name, value = rows[0][:2]
        say(f"Set one with: bisongames play {game.id} --option {name}={value}", "dim")


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
