"""The page about how well the chances of an analysis are calibrated.

``python -m benchmarks.chances measure`` judges positions of fresh matches and stores what came of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from bisongames import load
from docsgen.writing import page, paragraphs, table

NAME: Final = "chances.md"
DATA: Final = Path(__file__).resolve().parent / "data" / "chances.json"
SIDE, MARGIN = 200, 30

Measured = Mapping[str, Mapping[str, Any]]
"""By the number of players: ``matches positions brier naive``, and ``bins`` of number, mean chance and share of wins."""


def measured() -> Mapping[str, Measured]:
    """What was measured, by variant."""
    data: Mapping[str, Measured] = json.loads(DATA.read_text(encoding="utf-8"))
    return data


@page
def text() -> Iterator[str]:
    """The whole page as Markdown."""
    data = measured()
    yield from paragraphs("# Chances to win", *_ABOUT)
    rows = [
        (
            load(variant).title,
            players,
            f"{cell['matches']:,}",
            f"{cell['positions']:,}",
            f"{cell['brier']:.3f}",
            f"{cell['naive']:.3f}",
        )
        for variant, cells in sorted(data.items())
        for players, cell in sorted(cells.items())
    ]
    yield from table(
        ("game", "players", "matches", "positions", "Brier score", "equal chances"), rows
    )
    yield from paragraphs(_READING)
    yield '<div class="grid" markdown="0">'
    for variant, cells in sorted(data.items()):
        yield _diagram(load(variant).title, cells)
    yield "</div>"
    yield ""
    yield from paragraphs(_COMMANDS)


def _diagram(title: str, cells: Measured) -> str:
    """Chances in ten bins against the share of wins, over all numbers of players."""
    points = []
    for bins in zip(*(cell["bins"] for cell in cells.values()), strict=True):
        number = sum(count for count, _, _ in bins)
        if number:
            chance = sum(count * mean for count, mean, _ in bins) / number
            share = sum(count * won for count, _, won in bins) / number
            points.append((number, chance, share))
    end = MARGIN + SIDE
    parts = [
        f'<svg viewBox="0 0 {end + 10} {end + 40}" width="{end + 10}" role="img" aria-label="Reliability of chances in {title}">',
        f'<text x="{MARGIN}" y="14" font-size="13" fill="currentColor">{title}</text>',
        f'<g transform="translate({MARGIN} 22)">',
        f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="currentColor" stroke-opacity=".4"/>',
        f'<line x1="0" y1="{SIDE}" x2="{SIDE}" y2="0" stroke="currentColor" stroke-opacity=".4" stroke-dasharray="4 4"/>',
    ]
    for number, chance, share in points:
        radius = min(9.0, 1.5 + number**0.5 / 4)
        parts.append(
            f'<circle cx="{SIDE * chance:.1f}" cy="{SIDE * (1 - share):.1f}" r="{radius:.1f}" fill="#0072b2" fill-opacity=".7">'
            f"<title>{number} chances, mean {100 * chance:.0f} %: won {100 * share:.0f} %</title></circle>"
        )
    for percent in (0, 50, 100):
        at = SIDE * percent / 100
        parts.append(
            f'<text x="{at}" y="{SIDE + 14}" font-size="10" text-anchor="middle" fill="currentColor">{percent}</text>'
            f'<text x="-4" y="{SIDE - at + 4}" font-size="10" text-anchor="end" fill="currentColor">{percent}</text>'
        )
    return "".join([*parts, "</g></svg>"])


_ABOUT: Final = (
    """An [analysis](guides/analysis.md) says how likely each player is to win. A quick bot plays the position on for a turn (in Wind
River for 24), and a formula judges what it reaches: a conditional logit of leads in value and in score, of the time and of the order of play. It is
fitted for each game and number of players to matches of greedy bots in which one choice of ten is random.""",
    """How good these chances are was measured on fresh matches of the same kind. The Brier score is the mean squared difference between
chance and outcome: 0 is perfect, and the last column is the score of equal chances for all.""",
)
_READING: Final = (
    "Each diagram puts chances into ten bins: across, the mean chance in percent; up, how many of these players won. Points on the dashed line are calibrated; "
    "larger points have more chances, and points of a few chances scatter by luck alone. Positions of one match are not independent. People play differently from "
    "these bots, and so their true chances differ too."
)
_COMMANDS: Final = """```console
python -m benchmarks.chances play --store chances
python -m benchmarks.chances fit --store chances
python -m benchmarks.chances measure --matches 100
```"""
