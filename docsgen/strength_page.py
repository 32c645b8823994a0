"""The page about the strength of the bots: beside the players of catanatron, and of a search that thinks longer.

``python -m benchmarks.crossplay`` plays the matches with catanatron, one line of the file each; the others are told by
:mod:`docsgen.budget_tables`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bisongames.lab.stats.estimates import share_estimate
from docsgen import agreement_table, budget_tables, levels_page
from docsgen.writing import page, paragraphs, table, text_of

NAME: Final = "strength.md"
DATA: Final = Path(__file__).resolve().parent / "data" / "crossplay.jsonl"

PLANNED: Final = 400
"""The number of matches after which the table is complete."""
SEARCH, ALPHABETA = "search", "AlphaBeta(2)"

Match = Mapping[str, Any]


def matches(file: Path = DATA) -> list[dict[str, Any]]:
    """The stored matches; a last line that an interruption cut is left out."""
    if not file.is_file():
        return []
    lines = file.read_text(encoding="utf-8").split("\n")[:-1]
    return [json.loads(line) for line in lines]


def report(played: Sequence[Match]) -> Iterator[str]:
    """Yields the tables: wins and thinking time, and differences between the engines."""
    by_table: dict[str, list[Match]] = {}
    for match in played:
        by_table.setdefault(match["table"], []).append(match)
    columns = (
        "table",
        "matches",
        "player",
        "seats",
        "wins",
        "if equal",
        "ms a decision",
        "s a match",
    )
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
            *_times(group, name),
        )
        title = number = ""


def _times(group: Sequence[Match], name: str) -> Iterator[str]:
    """Yields the mean thinking time of a player: milliseconds for a decision, and seconds for a match and seat."""
    seats, decisions, seconds = _thought(group, name)
    for time in (1000 * seconds / max(decisions, 1), seconds / seats):
        yield f"{time:.0f}" if time >= 10 else f"{time:.2g}"


def _thought(group: Sequence[Match], name: str) -> tuple[int, int, float]:
    """How many seats a player had in some matches, its decisions, and the seconds that these took."""
    held = [(m, seat) for m in group for seat, player in enumerate(m["seats"]) if player == name]
    decisions = sum(match["decisions"][seat] for match, seat in held)
    return len(held), decisions, sum(match["seconds"][seat] for match, seat in held)


def _differences(played: Sequence[Match]) -> str:
    """Says how the two engines differed."""
    explained: Counter[str] = Counter()
    for match in played:
        explained.update(match["explained"])
    told = ", ".join(f"{reason} {number:,}" for reason, number in explained.most_common())
    unexplained = sum(len(match["unexplained"]) for match in played)
    return (
        f"Differences between the two engines in {len(played):,} matches: {unexplained:,} unexplained; "
        f"explained, by reason: {told or 'none'}."
    )


@page
def text() -> Iterator[str]:
    """The whole page as Markdown."""
    played = matches()
    yield from paragraphs("# Strength", _OPENING, "## Beside others, in Catan", *_about(played))
    yield from report(played)
    yield from paragraphs(_MIRROR, _TIME, _COMMANDS, "## With more time to think", *_THINKING)
    yield from budget_tables.report(levels_page.measured(budget_tables.DATA))
    yield from paragraphs(*_FLATTENS, _ALIKE)
    yield from agreement_table.report(agreement_table.measured())
    yield from paragraphs(_WHY, _BUDGET_COMMANDS)


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
        "In Catan there is an open yardstick: "
        f"[catanatron](https://github.com/bcollazo/catanatron), version {versions} of its repository, with its players "
        "AlphaBeta of depth 2, ValueFunction and MCTS (10 simulations), all with their default settings. Only AlphaBeta's limit of 20 seconds of real time for a decision is lifted, since "
        "on a busy machine it would choose worse for it."
    )
    both = [match for match in played if {SEARCH, ALPHABETA} <= {*match["seats"]}]
    mine, theirs = (
        seconds / seats for seats, _, seconds in (_thought(both, SEARCH), _thought(both, ALPHABETA))
    )
    yield (
        f"{len(played)} matches of four seats are played, without trade between players, on random islands with shuffled harbours; "
        f"{PLANNED} are planned. `search` has {budgets} iterations for each choice; where both sit at a table, it thinks {mine / theirs:.2f} times as long as AlphaBeta. Every "
        f"island is played in all four rotations of the seats. This library runs in {build}, catanatron in plain Python."
    )
    yield "Wins are of all seats of a player together, with Wilson's interval of 95 %."


_OPENING: Final = (
    "How well do the [bots](guides/bots.md) of this library play beside others, and how much better with more time? "
    "The [levels](levels.md) compare them with each other."
)
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
_THINKING: Final = (
    (
        "`search` plays against `search` with a fifth of its iterations. Seats and start player rotate; with more than two players, the two alternate around the table. "
        "A pairing is two seats of different budgets: who finishes before whom, a tie counts half, as in `lab.ladder`. Intervals are 95 %, over matches; "
        "*more* and *less* say that the interval lies above or below 60 %. Milliseconds are CPU time of a choice among several, on a busy machine, in the compiled build."
    ),
)
_FLATTENS: Final = ("*Open* says that too few matches are played to tell.",)
_ALIKE: Final = (
    "A look at single choices tells more with fewer matches: positions of matches between `greedy` bots, each searched twice, with other luck. *Two searches agree*: both choose the same action. "
    "*As with five times as many*: the first search still chooses it later. *Loses*: by how much less the choice brings than that of the largest search, by the mean rewards "
    "of that search, in hundredths of a reward from 0 to 1. Where a choice hardly loses anything, more iterations cannot win much."
)
_WHY: Final = (
    "So in Natives more thinking hardly changes a choice, and loses next to nothing without it: it looks two turns ahead by learned values, and what an unknown card brings is as likely as ever. In Bison, "
    "where hardly anything is left to chance within a turn, searches with other luck choose alike; what more iterations change is how far they look, from the 500th on. In Catan a "
    "choice of 250 iterations loses a quarter of what one of 50 does. In Wind River searches still disagree with 6,250: they play to the end of the match at random, and few of those random ends tell one move of a "
    "buffalo from another."
)
_BUDGET_COMMANDS: Final = """```console
python -m benchmarks.agreement --positions 30 --store
python -m benchmarks.levels --budgets --only 1250 --minutes 60 --chunk 4
python -m benchmarks.levels --budgets --report
```"""
