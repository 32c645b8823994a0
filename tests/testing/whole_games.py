"""Measures how many planted bugs are noticed in whole shipped variants, instead of the short ones that tests use.

A row is a bug in a variant. A seed draws some of the rows, and each is checked until the right law, another law or the
end of its time. Each result is stored as soon as it is known, and the same command continues there:

    nice python -m tests.testing.whole_games --sample 20 --seconds 60 --seed 0

draws 20 rows of the bugs of laws and 20 of the bugs in the truth of what is told. The page *What the suite notices*
shows the results.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from bisongames import load
from bisongames.testing import check_game
from bisongames.testing.schedule import sentence
from docsgen.whole_variants import RESULTS, whole_variants
from tests.testing.planted_everything import bugs
from tests.testing.planting import Bug, all_forgotten
from tests.testing.test_planted import law_of


@frozen
class Row:
    """A bug that is planted in a whole variant."""

    bug: Bug
    variant: str

    @property
    def part(self) -> str:
        """What speaks of the bug: "truth" of what is told, or "laws"."""
        return "truth" if self.bug.module.endswith("planted_truth") else "laws"

    @property
    def key(self) -> dict[str, str]:
        """What identifies the row among stored results."""
        return {"part": self.part, "bug": self.bug.name, "variant": self.variant}


@cache
def _expansions(id: str) -> frozenset[str]:
    return frozenset(expansion.id for expansion in load(id).in_force)


def rows(chosen: Sequence[str] = ()) -> list[Row]:
    """Every bug in every variant of its game that has the expansions it needs; or in some variants only."""
    return [
        Row(bug, id)
        for bug in bugs()
        for id in chosen or whole_variants()
        if _game_of(id) == _game_of(bug.game) and _expansions(bug.game) <= _expansions(id)
    ]


def _game_of(id: str) -> str:
    return id.partition("+")[0].partition("/")[0]


def drawn(chosen: Sequence[str], sample: int, seed: int) -> list[Row]:
    """The rows to check, of each part in the order in which a seed draws them; a larger sample only adds some."""
    found: list[Row] = []
    for part in ("truth", "laws"):
        order = [row for row in rows(chosen) if row.part == part]
        random.Random(seed).shuffle(order)
        found += order[:sample]
    return found


def noticed(row: Row, seconds: float, seed: int) -> tuple[str, str, float]:
    """How a bug ends in its variant: right, another or missed; the law that is broken, and the CPU time."""
    began = time.process_time()
    verdict, law = "missed", ""
    with pytest.MonkeyPatch.context() as patch:
        all_forgotten()
        players = min(load(row.variant).player_counts)
        row.bug.plant(patch)
        all_forgotten()
        try:
            check_game(row.variant, players=players, seed=seed, seconds=seconds)
        except AssertionError as error:
            law = str(error).partition("\n")[0].partition(": ")[2]
            also = [*map(sentence, row.bug.also)]
            verdict = "right" if law in (law_of(row.bug), *also) else "another"
    all_forgotten()
    return verdict, law, round(time.process_time() - began, 1)


def stored(path: Path, key: dict[str, Any]) -> dict[str, Any]:
    """The results in a file; none if it does not exist or holds those of another key."""
    if path.is_file():
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if {name: data[name] for name in key} == key:
            return data
    return {**key, "rows": []}


def say(line: str) -> None:
    """Prints a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(words: Sequence[str] | None = None) -> None:
    """Checks the drawn rows that have no result yet, and prints the shares."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--variants", nargs="*", default=(), metavar="ID", help="whole variants (all)"
    )
    parser.add_argument("--sample", type=int, default=20, help="rows of each part to draw (20)")
    parser.add_argument("--seconds", type=float, default=60.0, help="CPU time for each row (60)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the draw and the checks (0)")
    parser.add_argument("--file", type=Path, default=RESULTS, help="where results are stored")
    given = parser.parse_args(words)
    data = stored(given.file, {"seconds": given.seconds, "seed": given.seed})
    known = [{name: row[name] for name in ("part", "bug", "variant")} for row in data["rows"]]
    for row in drawn(given.variants, given.sample, given.seed):
        if row.key in known:
            continue
        verdict, law, seconds = noticed(row, given.seconds, given.seed)
        data["rows"].append({**row.key, "verdict": verdict, "law": law, "seconds": seconds})
        given.file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        say(f"{row.bug.name} in {row.variant}: {verdict} {law}, {seconds} s")
    for part in ("truth", "laws"):
        counts = Counter(row["verdict"] for row in data["rows"] if row["part"] == part)
        say(f"{part}: {sum(counts.values())} rows, {dict(counts)}")


if __name__ == "__main__":
    main()
