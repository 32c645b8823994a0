"""The functions that write observations: they are assembled for each variant, those of installed ones also when a wheel is built.

A wheel looks a function up by its code, so that it never uses one that differs from what it would assemble.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from unittest.mock import patch

import bisongames
from bisongames.engine.encoding import observation_sources

MODULE: Final = "bisongames.engine.encoding.compiled_rows"
_HEAD: Final = """\
from __future__ import annotations
from typing import Any, Final
from bisongames.engine.views.position import Position
"""
_BINDER: Final = """\
def bind_{number}(names: dict[str, Any]) -> Any:
{names}
    def write(position: Position, player: Any, out: Any, at: int, last: list[Any]) -> None:
        value: Any; agenda: Any; result: Any; table: {table}
{body}
    return write
"""


def module_text() -> str:
    """The text of the module with the functions of all installed base games and variants."""
    parts, binders = [_HEAD], []
    for number, (source, table) in enumerate(_sources().items()):
        parts.append(f"from {table.__module__} import {table.__name__} as Table{number}\n")
        parts.append(_binder(number, source))
        binders.append(f"    {source!r}: bind_{number},\n")
    return "\n".join([*parts, "WRITERS: Final[dict[str, Any]] = {\n", *binders, "}\n"])


def _sources() -> dict[str, type]:
    """The code of the functions, each with the class of the tables that it reads."""
    table: type = object
    found: dict[str, type] = {}

    def note(source: str, *_: object) -> object:
        found.setdefault(source, table)
        return compile(source, "<note>", "exec")

    with patch.dict(vars(observation_sources), {"compile": note}):
        for variant in bisongames.variants():
            if not variant.expansion:
                game = bisongames.load(variant.id)
                table = game.rulebook.table
                for players in game.player_counts:
                    game.observation_space(players)
    return found


def _binder(number: int, source: str) -> str:
    """A function that binds the function with this code to its names."""
    _, *body = source.splitlines()
    return _BINDER.format(
        number=number,
        names="\n".join(_bindings(source)),
        table=f"Table{number}",
        body="\n".join(f"    {line}" for line in body),
    )


def _bindings(source: str) -> Iterator[str]:
    """Yields the lines that bind the names of one function."""
    stems = "numbers|zeros|put|pack|show|hide"
    for name in sorted({*re.findall(rf"\b(?:(?:{stems})\d+|snapshot)\b", source)}):
        yield f'    {name}: Any = names["{name}"]'
