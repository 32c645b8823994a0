"""Values of options that a study of many options does not try: those that cannot be played, and those that change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.engine.core.errors import Fault, VariantError
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.loader import with_options
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import options_that_name
from bisongames.lab.metrics.metric_titles import value_text
from bisongames.lab.report.text_tables import Table
from bisongames.lab.rule_diff.diff import same_play

_NAMES_ONLY: Final = "only says who is called what"
MAX_NAMED: Final = 3
"""The maximum number of values that a row names."""
_IDLE: Final = "no effect here"

Untried = Sequence[tuple[str, object, str]]
"""Options and values, with the reasons."""


def hindrance(game: Game, name: str, value: object, players: object) -> str:
    """Why a game with this value of an option is not tried; empty if it is.

    Args:
        game: the game as it is.
        name: the option.
        value: another value of it.
        players: the number of players; None: the smallest.
    """
    if name in options_that_name(game.rulebook.options):
        return f"{name} {_NAMES_ONLY}"
    try:
        changed = with_options(game, {name: value})
    except VariantError as error:
        return "; ".join(dict.fromkeys(map(_in_words, error.faults)))
    if (min(game.player_counts) if players is None else players) not in changed.player_counts:
        return "not for this number of players"
    return same_play(game, changed)


def _in_words(fault: Fault) -> str:
    """A fault, in other words if a designer would have to change a component as well."""
    kind, *names = fault.path.split(".")
    if kind != "components" or not names:
        return str(fault)
    return (
        f"the {names[0].replace('_', ' ')} have to change with it, in a variant file ([components])"
    )


def untried_tables(title: str, untried: Untried) -> list[Table]:
    """A table of the values that cannot be played, if any, or one line of the options that change nothing here."""
    rows = dict[tuple[str, str], list[str]]()
    idle, names = dict[str, None](), dict[str, None]()
    for name, value, why in untried:
        if why.endswith(_NAMES_ONLY):
            names[name] = None
        elif why.endswith(_IDLE):
            idle[name] = None
        else:
            rows.setdefault((name, why), []).append(value_text(value))
    parts = (
        [f"{join_list([*idle])} (no rule in force here uses {'it' if len(idle) == 1 else 'them'})"]
        if idle
        else []
    )
    parts += [f"{join_list([*names])} ({_NAMES_ONLY})"] if names else []
    note = f"Options that cannot change play here: {'; '.join(parts)}." if parts else ""
    cells = tuple((name, _shortened(values), why) for (name, why), values in rows.items())
    return [Table(title, ("option", "value", "why"), cells, note)] if cells or note else []


def _shortened(values: Sequence[str]) -> str:
    """Values in a cell; if there are many, the first and the number of the others."""
    if len(values) <= MAX_NAMED:
        return ", ".join(values)
    return f"{values[0]} and {len(values) - 1} more"
