"""The tables of what more thinking brings: a search against one with a fifth of its iterations.

``python -m benchmarks.levels --budgets`` plays the matches and stores them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from bisongames import load
from bisongames.bots.judgement import FULL_DEPTH, searcher_of
from bisongames.bots.search_tree import FURTHER
from bisongames.engine.positions.state import Game
from bisongames.lab.stats.estimates import share_estimate
from docsgen.writing import table, text_of

DATA: Final = Path(__file__).resolve().parent / "data" / "budgets.json"
TIMES: Final = 5
"""How many times as many iterations the search has that thinks more."""
BUDGETS: Final[Mapping[int, int]] = {50: 200, 250: 200, 1250: 200, 6250: 40}
"""Per budget of the search that thinks more: the number of matches that are wanted."""
AIM: Final = 0.6
"""The share of pairings that more thinking should win."""

Cells = Mapping[str, Mapping[str, Any]]


def key_of(variant: str, players: int, iterations: int) -> str:
    """The key of a comparison in the file."""
    return f"{variant} {players} {iterations}"


def settings(game: Game, iterations: int) -> str:
    """How far a search looks ahead, as text; matches under other settings do not count."""
    horizon, further = searcher_of(game).horizon, FURTHER
    if horizon == FULL_DEPTH:
        return "to the end"
    told = f"{horizon} turn{'s' * (horizon > 1)} ahead"
    while iterations > further:
        horizon += 1
        told += f", {horizon} after {further:,}"
        further *= 5
    return told


def report(cells: Cells) -> Iterator[str]:
    """Yields a table: per game and budget, the share of pairings that the larger budget won."""
    columns = ("game", "players", "looks ahead", "iterations", "ahead of a fifth", "ms a choice")
    yield from table(columns, _rows(cells))


def _rows(cells: Cells) -> Iterator[tuple[str, ...]]:
    order = sorted(cells, key=lambda key: (key.split()[0], int(key.split()[2])))
    title = ""
    for key in order:
        variant, players, more = key.split()
        game, cell = load(variant), cells[key]
        if cell["settings"] != settings(game, int(more)):
            continue
        ms = [1000 * s / max(n, 1) for s, n in zip(cell["seconds"], cell["decisions"], strict=True)]
        shown = text_of(game.title) if game.title != title else ""
        title = game.title
        depth = cell["settings"]
        times = f"{ms[1]:.0f} against {ms[0]:.0f}"
        yield shown, players, depth, f"{int(more):,}", _share(cell["ahead"]), times


def _share(ahead: list[float]) -> str:
    """The share of pairings with its interval and what it shows about the aim."""
    share = share_estimate(ahead)
    if share.low is None or share.high is None:
        return f"{100 * share.mean:.0f} %, 1 match"
    verdict = "more" if share.low >= AIM else "less" if share.high < AIM else "open"
    return (
        f"{100 * share.mean:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f}), "
        f"{share.number} matches: {verdict}"
    )
