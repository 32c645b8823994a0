"""The page about the strength of the bots of this library beside the players of catanatron.

``python -m benchmarks.crossplay`` plays the matches, one line of the file each.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bisongames.lab.stats.estimates import share_estimate
from docsgen.writing import page, paragraphs, table, text_of

NAME: Final = "strength.md"
DATA: Final = Path(__file__).resolve().parent / "data" / "crossplay.jsonl"

ALPHABETA_LIMIT: Final = 20
"""The seconds of real time after which AlphaBeta ends a decision."""

Match = Mapping[str, Any]


def matches(file: Path = DATA) -> list[dict[str, Any]]:
    """The stored matches; a last line that an interruption cut is left out."""
    if not file.is_file():
        return []
    lines = file.read_text(encoding="utf-8").split("\n")[:-1]
    return [json.loads(line) for line in lines]


def was_cut_short(match: Match) -> bool:
    """Whether AlphaBeta ended a decision of a match because of its limit, as on a busy machine."""
    return any(
        name.startswith("AlphaBeta") and longest >= ALPHABETA_LIMIT
        for name, longest in zip(match["seats"], match["longest"], strict=True)
    )


def report(played: Sequence[Match]) -> Iterator[str]:
    """Yields the tables: wins and thinking time, and differences between the engines."""
    by_table: dict[str, list[Match]] = {}
    for match in played:
        by_table.setdefault(match["table"], []).append(match)
    columns = ("table", "matches", "player", "seats", "wins", "if equal", "ms a decision")
    yield from table(columns, (row for group in by_table.values() for row in _rows(group)))
    yield from paragraphs(_differences(played))


def _rows(group: Sequence[Match]) -> Iterator[tuple[str, ...]]:
    """Yields a row for each player of a table, the strongest first."""
    seats: Counter[str] = Counter(group[0]["seats"])
    share = {
        name: share_estimate([float(m["seats"][m["winner"]] == name) for m in group])
        for name in seats
    }
    title, number = text_of(group[0]["table"]), str(len(group))
    for name in sorted(seats, key=lambda name: (-share[name].mean / seats[name], name)):
        wins, fair = share[name], seats[name] / sum(seats.values())
        reach = (
            "" if wins.low is None else f" ({100 * wins.low:.0f} to {100 * (wins.high or 0):.0f})"
        )
        shown = f"{100 * wins.mean:.0f} %{reach}"
        yield (
            title,
            number,
            f"`{name}`",
            str(seats[name]),
            shown,
            f"{100 * fair:.0f} %",
            _time(group, name),
        )
        title = number = ""


def _time(group: Sequence[Match], name: str) -> str:
    """The mean thinking time of a player, in milliseconds."""
    decisions, seconds = 0, 0.0
    for match in group:
        for seat, player in enumerate(match["seats"]):
            if player == name:
                decisions += match["decisions"][seat]
                seconds += match["seconds"][seat]
    milliseconds = 1000 * seconds / max(decisions, 1)
    return f"{milliseconds:.0f}" if milliseconds >= 10 else f"{milliseconds:.2g}"


def _differences(played: Sequence[Match]) -> str:
    """Says how the two engines differed."""
    explained: Counter[str] = Counter()
    for match in played:
        explained.update(match["explained"])
    told = ", ".join(f"{reason} {number:,}" for reason, number in explained.most_common())
    unexplained = sum(len(match["unexplained"]) for match in played)
    cut = sum(map(was_cut_short, played))
    return (
        f"Differences between the two engines in {len(played):,} matches: {unexplained:,} unexplained; "
        f"explained, by reason: {told or 'none'}. "
        f"AlphaBeta ends a decision after {ALPHABETA_LIMIT} seconds of real time; in {cut:,} matches it did so at least once."
    )


@page
def text() -> Iterator[str]:
    """The whole page as Markdown."""
    played = matches()
    yield from paragraphs("# Strength", *_about(played))
    yield from report(played)
    yield from paragraphs(_MIRROR, _TIME, _COMMANDS)


def _about(played: Sequence[Match]) -> Iterator[str]:
    versions = " and ".join(sorted({match["peer"] for match in played}))
    budgets = " or ".join(str(number) for number in sorted({m["iterations"] for m in played}))
    builds = {match["compiled"] for match in played}
    build = (
        "the compiled build"
        if builds == {True}
        else "plain Python"
        if builds == {False}
        else "both builds"
    )
    yield (
        "How well do the [bots](guides/bots.md) of this library play beside others? In Catan there is an open yardstick: "
        f"[catanatron](https://github.com/bcollazo/catanatron), version {versions} of its repository, with its players "
        "AlphaBeta of depth 2, ValueFunction and MCTS (10 simulations), all with their default settings."
    )
    yield (
        f"So far {len(played)} matches of four seats are played, without trade between players, on random islands with shuffled harbours; "
        f"400 are planned. `search` has {budgets} iterations for each choice, to think about as long as AlphaBeta: the last column shows the times. Every "
        f"island is played in all four rotations of the seats. This library runs in {build}, catanatron in plain Python."
    )
    yield "Wins are of all seats of a player together, with Wilson's interval of 95 %."


_MIRROR: Final = (
    "The table of this library decides. Each step is repeated in a Game of catanatron, whose players choose there among what is legal at both "
    "tables. Hands, bank, cards, points, the Longest Road, the Largest Army and the robber are compared after every step, and the Game "
    "is set right after a difference. catanatron builds roads on past a settlement of an opponent "
    "(which [CA-5z](rules/catan.md#CA-5z) forbids), pays nothing when the bank is short of cards for a single player, and never robs "
    "a player without cards."
)
_TIME: Final = (
    "Time is CPU time for each decision with more than one choice, on a busy machine. catanatron chooses the robber's hex and whom to rob in one "
    "decision, and a card together with the resources that it names. Its players see the hands of all others; those of this library see only "
    "their own. AlphaBeta and ValueFunction judge positions with a single opponent in mind, so a table of four is not "
    "their best ground."
)
_COMMANDS: Final = """```console
git clone https://github.com/bcollazo/catanatron
python -m venv peer && peer/bin/pip install ./catanatron .
peer/bin/python -m benchmarks.crossplay --catanatron catanatron --matches 60
peer/bin/python -m benchmarks.crossplay --report
```"""
