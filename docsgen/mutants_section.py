"""The part of the page about the shared suite that tells how many mutants of each game the suite notices.

``python -m benchmarks.mutants GAME`` measures the results; ``survivors.toml`` says, by hand, what the survivors are.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from bisongames.engine.loader import load
from bisongames.engine.variants.catalogue import game_ids
from bisongames.lab.stats.estimates import share_estimate
from docsgen.writing import capital, code, paragraphs, table, text_of

DATA: Final = Path(__file__).resolve().parent / "data" / "mutants"
_ABOUT: Final = (
    "People choose the bugs that are planted. Mutants are made by a tool that knows nothing of the suite: "
    "[Cosmic Ray](https://cosmic-ray.readthedocs.io) lists every small change that it can make to the modules of a game, such as another number, `<=` "
    "instead of `<`, `-` instead of `+`, a condition with `not`, a loop without a turn, a missing decorator. All modules of a game count but those that only word "
    "things, whose names contain `text`. A seed draws some of these mutants, and "
    "`check_game` is the only test: with one variant and then, if there was no alarm, with another."
)
_COUNTED: Final = (
    "A mutant counts as noticed only if a law is broken; a game that no longer loads is counted apart, and so are survivors that "
    "change nothing. The results are those of the suite on the days named below: laws added since, and checks that come earlier since, are not counted. "
    "Where fewer are checked than drawn, they are the first in the order drawn. Intervals are Wilson's, of 95 %."
)
_COMMAND: Final = (
    "`python -m benchmarks.mutants GAME` checks the drawn mutants that have no result yet and stores each result in "
    "`docsgen/data/mutants`; every mutant has a process and a copy of the package of its own. A result stays until the line that "
    "its mutant changes reads otherwise."
)
_SURVIVORS: Final = (
    "The suite knows no rulebook, so a game with another number or another rule is a game as good as the first. What a survivor "
    "changes was found by reading it."
)
_COUNTS: Final = (
    "game",
    "mutants",
    "drawn",
    "checked",
    "noticed by a law",
    "do not load",
    "survive",
)
_SHARES: Final = ("game", "of those that load", "of those that load and change something", "of all")
UNREAD: Final = "not yet examined"


@frozen
class Mutants:
    """The results of one game, with what was found about its survivors."""

    game: str
    data: dict[str, Any]
    same: dict[str, str]
    """Why a survivor changes nothing, by its name."""
    other: dict[str, str]
    """Why any other survivor survives, by its name: a key of the causes."""

    @classmethod
    def of(cls, game: str) -> Mutants | None:
        """The results of a game; None if it has none."""
        path = DATA / f"{game}.json"
        if not path.is_file():
            return None
        found = judgements().get(game, {})
        data = json.loads(path.read_text(encoding="utf-8"))
        return cls(game, data, found.get("same", {}), found.get("other", {}))

    @property
    def results(self) -> list[dict[str, Any]]:
        """What became of each mutant that was checked, in the order drawn."""
        return list(self.data["results"])

    @property
    def survivors(self) -> dict[str, dict[str, Any]]:
        """The mutants without an alarm, by name."""
        left = ("survived", "no answer")
        return {name(result): result for result in self.results if result["outcome"] in left}

    def count(self, outcome: str) -> int:
        """The number of mutants with an outcome."""
        return sum(result["outcome"] == outcome for result in self.results)


def judgements() -> dict[str, Any]:
    """What was found about survivors, by game, and the ``causes``."""
    return tomllib.loads((DATA / "survivors.toml").read_text(encoding="utf-8"))


def name(result: dict[str, Any]) -> str:
    """The name of a mutant, unique in its game."""
    return f"{result['file']} {result['operator']} {result['occurrence']}"


def lines() -> Iterator[str]:
    """Yields the lines of this part of the page."""
    measured = [mutants for game in game_ids() if (mutants := Mutants.of(game)) is not None]
    yield from paragraphs("## Mutants", _ABOUT, _COUNTED)
    yield from table(_COUNTS, map(_counts, measured))
    yield from paragraphs("The shares that are noticed:")
    yield from table(_SHARES, map(_shares, measured))
    yield from paragraphs(_COMMAND, _SURVIVORS)
    for mutants in measured:
        yield from _of_a_game(mutants)


def _title(mutants: Mutants) -> str:
    return text_of(load(mutants.game).title)


def _counts(mutants: Mutants) -> tuple[str, ...]:
    data = mutants.data
    counts = (data["mutants"], data["count"], len(mutants.results))
    outcomes = (mutants.count("noticed"), mutants.count("does not load"), len(mutants.survivors))
    return _title(mutants), *(f"{number:,}" for number in (*counts, *outcomes))


def _shares(mutants: Mutants) -> tuple[str, ...]:
    noticed, unloaded = mutants.count("noticed"), mutants.count("does not load")
    survivors, same = len(mutants.survivors), len(mutants.same)
    return (
        _title(mutants),
        share(noticed, survivors),
        share(noticed, survivors - same),
        share(noticed + unloaded, survivors),
    )


def share(noticed: int, missed: int) -> str:
    """The share noticed, with its interval, as text."""
    if noticed + missed < 2:
        return "–"
    estimate = share_estimate([1.0] * noticed + [0.0] * missed)
    assert estimate.low is not None
    assert estimate.high is not None
    return f"{estimate.mean:.0%} ({estimate.low:.0%} to {estimate.high:.0%})".replace("%", " %")


def _of_a_game(mutants: Mutants) -> Iterator[str]:
    data, causes = mutants.data, judgements()["causes"]
    ids = " and then ".join(map(code, data["variants"]))
    yield from paragraphs(
        f"### Mutants of {_title(mutants)}",
        f"Checked with {ids}, {data['seconds']:g} seconds of CPU time each; seed {data['seed']}, {data['tool']}, {_days(mutants)}.",
        f"Modules: {', '.join(code(file) for file in data['files'])}.",
    )
    laws = Counter(result["law"] for result in mutants.results if result["law"])
    rows = ((text_of(law), str(number)) for law, number in laws.most_common())
    yield from table(("law that is broken first", "mutants"), rows)
    if mutants.same:
        yield from paragraphs("These survivors change nothing:")
        rows3 = (
            (*_change(mutants.survivors[key]), text_of(why)) for key, why in mutants.same.items()
        )
        yield from table(("in", "instead of", "there is", "why nothing changes"), rows3)
    if len(mutants.survivors) > len(mutants.same):
        yield from paragraphs("The others:")
        kept = [key for key in mutants.survivors if key not in mutants.same]
        why = Counter(mutants.other.get(key, "") for key in kept)
        rows = (
            (text_of(capital(causes.get(cause, UNREAD))), str(number))
            for cause, number in why.most_common()
        )
        yield from table(("what they change", "mutants"), rows)


def _days(mutants: Mutants) -> str:
    days = sorted({result["day"] for result in mutants.results})
    return days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"


def _change(result: dict[str, Any]) -> tuple[str, str, str]:
    before, after = (code(" ".join(result[side].split())) for side in ("before", "after"))
    return code(f"{result['file']}:{result['line']}"), before, after
