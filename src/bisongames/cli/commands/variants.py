"""``bisongames variants``: the list of variants, and the options of one."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from bisongames.cli.arguments.argument_errors import one_line
from bisongames.cli.arguments.seats import or_list
from bisongames.cli.output.terminal import say, say_pairs
from bisongames.engine.loader import load
from bisongames.engine.rulebook.options import Kind, OneOf, Switch, about, kinds_of
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.variants.catalogue import installation_faults, variants as listed

EXAMPLES: Final = """
  bisongames variants
  bisongames variants wind_river/seven-rows"""

MANY: Final = 8
"""Lists of more values than this are abbreviated."""
FIRST: Final = 4
"""Number of values that an abbreviated list names."""


def variants(variant: str | None = None, /) -> None:
    """List every variant and expansion, or show one with all its options.

    Args:
        variant: an id such as wind_river/base, or the path of a variant file; all variants if not given.
    """
    if variant is not None:
        _show(variant)
        return
    every = listed()
    wide = max(len(each.id) for each in every)
    for number, (_, of_game) in enumerate(groupby(every, key=lambda each: each.game)):
        if number:
            say()
        say_pairs([(each.id, _what(each)) for each in of_game], wide)
    for fault in installation_faults():
        say(one_line(fault), "red")
    say()
    say("Play one with: bisongames play ID. Its options: bisongames variants ID.", "dim")


def _what(variant: Variant) -> str:
    counts = or_list(variant.player_counts)
    if variant.expansion:
        base, _, name = variant.id.partition("/")
        return f"An expansion, as in {base}/base+{name}: {variant.summary}"
    text = f"{variant.title}, {counts} players. {variant.summary}"
    return f"{text} Builds on {variant.extends}." if variant.extends else text


def _show(id: str) -> None:
    game = load(id)
    counts = or_list(game.player_counts)
    say(f"{game.title} ({game.id}), for {counts} players", "bold")
    if game.variant.summary:
        say(game.variant.summary)
    say()
    values, texts = game.plain_options(), about(game.rulebook.options)
    rows = []
    for name, kind in kinds_of(game.rulebook.options).items():
        where = game.variant.provenance.get(name, "")
        allowed = _allowed(kind)
        limits = f"{allowed}; {where}" if where else allowed
        text = " ".join(filter(None, [_sentence(texts.get(name, "")), f"[{limits}]"]))
        rows.append((f"{name} = {kind.write(values[name])}", text))
    if rows:
        say_pairs(rows)
        say()
        say(
            f"Set one with: bisongames play {game.id} --option {rows[0][0].replace(' ', '')}", "dim"
        )


def _sentence(text: str) -> str:
    """The description of an option as a sentence."""
    text = " ".join(text.split())
    if not text:
        return ""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def _allowed(kind: Kind) -> str:
    """The allowed values, abbreviated if there are many."""
    if isinstance(kind, Switch):
        return "on or off"
    if isinstance(kind, OneOf) and len(kind.values) > MANY:
        return f"{', '.join(map(str, kind.values[:FIRST]))} and {len(kind.values) - FIRST} more of the kind"
    return kind.allowed
