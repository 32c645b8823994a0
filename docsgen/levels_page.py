"""The page about the levels of the bots: how each plays, and how far it is ahead of the one below.

``python -m benchmarks.levels`` plays the matches and stores them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from bisongames import load
from bisongames.bots.skill_levels import LEVELS, Level, Skill
from bisongames.engine.positions.state import Game
from bisongames.engine.variants.catalogue import game_ids
from bisongames.lab.stats.estimates import share_estimate
from docsgen.writing import page, paragraphs, table

NAME: Final = "levels.md"
DATA: Final = Path(__file__).resolve().parent / "data" / "levels.json"

Cells = Mapping[str, Mapping[str, Any]]
"""By variant, number of players and level: ``settings ahead decisions seconds longest``, as ``benchmarks.levels`` stores them."""


def measured(file: Path = DATA) -> dict[str, dict[str, Any]]:
    """The matches that are stored, by cell."""
    if not file.is_file():
        return {}
    cells: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return cells


def settings(game: Game, pair: tuple[Level, Level]) -> str:
    """How two levels play a game, as text; matches under other settings do not count."""
    return "; ".join(str(level.skill(game)) for level in pair)


def report(cells: Cells) -> Iterator[str]:
    """Yields a section for each game: how its levels play, and the share of pairings that each wins against the one below."""
    for id in game_ids():
        game = load(id)
        tables = sorted({tuple(key.split()[:2]) for key in cells if key.startswith(f"{id}/")})
        yield from paragraphs(f"## {game.title}")
        heads = [f"ahead of the level below, {players} players" for _, players in tables]
        yield from table(
            ("level", "how it plays", *heads, "ms a choice"),
            [_row(game, number, tables, cells) for number in range(len(LEVELS))],
        )


def _row(game: Game, number: int, tables: list[tuple[str, ...]], cells: Cells) -> tuple[str, ...]:
    level = LEVELS[number]()
    found = [cells.get(f"{' '.join(at)} {level.name}") for at in tables]
    if number:
        below = LEVELS[number - 1]()
        found = [
            c if c and c["settings"] == settings(game, (below, level)) else None for c in found
        ]
        side, timed = 1, found
    else:  # it is the lower one of the next level's matches
        side, timed = 0, [cells.get(f"{' '.join(at)} {LEVELS[1].name}") for at in tables]
    seconds = sum(cell["seconds"][side] for cell in timed if cell)
    decisions = sum(cell["decisions"][side] for cell in timed if cell)
    longest = max([cell["longest"][side] for cell in timed if cell], default=0.0)
    mean = 1000 * seconds / max(decisions, 1)
    shown = f"{mean:.0f}" if mean >= 10 else f"{mean:.2g}"
    time = f"{shown}, at most {1000 * longest:.0f}" if decisions else ""
    ahead = [_share(cell) if number else "" for cell in found]
    return f"`{level.name}`", _how(level.skill(game)), *ahead, time


def _share(cell: Mapping[str, Any] | None) -> str:
    """The share of pairings won, with its interval and the number of matches."""
    if cell is None or not cell["ahead"]:
        return "not measured"
    share = share_estimate(cell["ahead"])
    low, high = share.low or 0.0, share.high or 0.0
    return f"{100 * share.mean:.0f} % ({100 * low:.0f} to {100 * high:.0f}), {share.number} matches"


def _how(skill: Skill) -> str:
    """How a level plays, in a few words."""
    parts = list[str]()
    if skill.thinks == 1:
        return f"searches every choice, {skill.iterations} iterations"
    if skill.thinks:
        parts.append(
            f"searches {100 * skill.thinks:.0f} % of its choices, {skill.iterations} iterations"
        )
    if skill.plans == 1:
        return "plans every choice as `greedy` does"
    if skill.plans:
        parts.append(
            f"plans {100 * skill.plans:.0f} %{'' if parts else ' of its choices'} as `greedy` does"
        )
    if skill.forgets:
        parts.append(f"overlooks with chance {100 * skill.forgets:.0f} %")
    if skill.shortsighted:
        parts.append(f"sees only points in {100 * skill.shortsighted:.0f} %")
    return "; ".join(parts) or "looks one step ahead"


@page
def text() -> Iterator[str]:
    """The whole page as Markdown."""
    yield from paragraphs("# Levels of the bots", *_ABOUT)
    yield from table(
        ("level", "plays like somebody who"), [(f"`{level.name}`", level.about) for level in LEVELS]
    )
    yield from paragraphs(*_READING)
    yield from report(measured())
    yield from paragraphs(_COMMANDS)


_ABOUT: Final = (
    (
        "Six levels play every game and every variant, under the same names everywhere: `bisongames play bison --bots casual`, the seats of "
        '`bisongames serve` and of its page, the tool `start` for agents, and `bots="casual,steady"` in the laboratory. '
        "`bots.levels(game)` lists them. Like all bots they choose by what their seat may know, and a seed repeats their choices, "
        "since they search by iterations and not by the clock."
    ),
)
_READING: Final = (
    (
        "The weaker levels err as people do. *Overlooks*: with this chance a whole kind of choice does not come to mind, and with the same chance each other choice is not "
        "seen; what needs no thought, such as ending a turn, always comes to mind. *Sees only points*: at this share of its choices it takes what "
        "scores most at once, instead of what the position promises. *Plans*: at this share of its choices it chooses as `greedy` does, without such errors: it follows each choice to the "
        "end of the turn in Bison and Natives, in Natives by learned weights. Everything else is one look ahead."
    ),
    (
        "A level should be ahead of the one below in 65 to 80 % of pairings: of two seats, who finishes before whom, a tie counts half (as in "
        "`lab.ladder`). Both levels have equally many seats, or with three players one more in turn. Intervals are 95 %, over matches. The settings "
        "were chosen by other matches, but those of Bison, Wind River, of Catan up to `strong` and of Natives' `newcomer` were moved one to three times after a look at matches of the same seed. Where an "
        "interval reaches beyond 65 to 80 %, this is not shown yet. How far each is ahead in Natives with expansions, for which nothing is learned, is not measured. "
        "Milliseconds are processor time of a choice among several, on a busy machine, in the compiled build; plain Python takes longer."
    ),
)
_COMMANDS: Final = """More matches, where it stopped:

```console
python -m benchmarks.levels --minutes 60
python -m docsgen.generate
```"""
