"""The table of how often searches choose alike, and of what small ones lose.

``python -m benchmarks.agreement --store`` searches the positions and stores what is chosen.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from bisongames import load
from bisongames.lab.stats.estimates import share_estimate
from docsgen.writing import table, text_of

DATA: Final = Path(__file__).resolve().parent / "data" / "agreement.json"

Searched = Mapping[str, Any]
"""What was chosen in a position, and what that loses."""


def measured() -> dict[str, list[Searched]]:
    """Per variant and number of players, the positions that were searched."""
    held: dict[str, list[Searched]] = json.loads(DATA.read_text(encoding="utf-8"))
    return held


def store(held: Mapping[str, Sequence[Searched]]) -> None:
    """Writes all positions, a line for each."""
    cells = (
        f"{json.dumps(key)}: [\n" + ",\n".join(map(json.dumps, each)) + "\n]"
        for key, each in sorted(held.items())
    )
    DATA.write_text("{\n" + ",\n".join(cells) + "\n}\n", encoding="utf-8", newline="\n")


def report(held: Mapping[str, Sequence[Searched]]) -> Iterator[str]:
    """Yields a table: per game and budget, how alike searches choose."""
    yield from table(
        ("game", "iterations", "two searches agree", "as with five times as many", "loses"),
        (row for key, cell in held.items() for row in _rows(key, cell)),
    )


def _rows(key: str, cell: Sequence[Searched]) -> Iterator[tuple[str, ...]]:
    title = text_of(load(key.split(maxsplit=1)[0]).title)
    budgets = sorted(map(int, cell[0]["chosen"]))
    for budget, more in zip(budgets, [*budgets[1:], None], strict=True):
        chosen = [each["chosen"][str(budget)] for each in cell]
        alike = _share([one == other for one, other in chosen])
        later = [each["chosen"][str(more)][0] for each in cell] if more else []
        stays = _share([now[0] == then for now, then in zip(chosen, later, strict=False)])
        loses = fmean(each["lost"][str(budget)] for each in cell)
        yield title, f"{budget:,}", alike, stays if more else "", f"{100 * loses:.1f}"
        title = ""


def _share(hits: Sequence[bool]) -> str:
    """A share with its interval."""
    if not hits:
        return ""
    share = share_estimate([float(hit) for hit in hits])
    if share.low is None or share.high is None:
        return f"{100 * share.mean:.0f} %"
    return f"{100 * share.mean:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"
