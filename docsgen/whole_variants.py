"""The parts of the page about the shared suite that are about whole shipped variants: what checks do not reach, and planted bugs."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import bisongames
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.engine.variants.catalogue import game_ids
from bisongames.testing.support.code_names import citable_rules, tellable_events
from docsgen.mutants_section import share
from docsgen.writing import code, paragraphs, table, text_of

DATA: Final = Path(__file__).resolve().parent / "data"
RESULTS: Final = DATA / "whole-games.json"
"""What ``tests.testing.whole_games`` has measured."""
ALL_OF_NATIVES: Final = "natives/base+rituals+seasons+soul-of-the-prairie"
"""The game with all expansions, which is no file of its own."""
_NEVER: Final = "No play of these variants reaches the following kinds and rules; a test holds the list against what checks reach."
_RARE: Final = "Play reaches these rules, but a check of a minute may not:"

_WHOLE: Final = (
    "Tests plant the bugs in variants with short matches. `python -m tests.testing.whole_games --sample {number} --seconds {seconds:g} --seed {seed}` "
    "draws bugs and shipped variants, checks each pair for {seconds:g} seconds of CPU time, and stores the results in `docsgen/data/whole-games.json`; "
    "it continues there when it is started again. The suite has gained laws, and checks them in another order, since these results. Intervals are Wilson's, of 95 %."
)
_PARTS: Final = {"laws": "that a law speaks of", "truth": "that make something told untrue"}


def whole_variants() -> list[str]:
    """The ids of all shipped variants, and of Natives with all expansions."""
    shipped = [variant.id for variant in bisongames.variants() if not variant.expansion]
    return [*(id for id in shipped if id.partition("/")[0] in game_ids()), ALL_OF_NATIVES]


def reasons(how: str, id: str) -> dict[str, str]:
    """Why things of a variant are ``never`` or ``rare``ly reached, by their names."""
    data = tomllib.loads((DATA / "unreached.toml").read_text(encoding="utf-8"))[how]
    of_the_game = data.get(id.partition("/")[0], {})
    here = {name: why for name, why in of_the_game.items() if name in things(id)}
    return {**here, **data.get(id, {})}


@cache
def things(id: str) -> frozenset[str]:
    """The names of all kinds in play of a variant, and the ids of its rules that code names."""
    game: Game = load(id)
    kinds = [kind.__name__ for kind in (*game.parts, *game.kinds_in_play)]
    return frozenset((*kinds, *tellable_events(game), *citable_rules(game)))


def unreached_lines() -> Iterator[str]:
    """Yields the lines about what checks do not reach."""
    yield from paragraphs("## What play does not reach", _NEVER)
    yield from table(("in", "what", "why"), _rows("never"))
    yield from paragraphs(_RARE)
    yield from table(("in", "what", "when it is reached"), _rows("rare"))


def _rows(how: str) -> Iterator[tuple[str, str, str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for id in whole_variants():
        for named in reasons(how, id).items():
            found.setdefault(named, []).append(id)
    for (name, why), ids in found.items():
        yield ", ".join(map(code, ids)), code(name), text_of(why).replace("\\`", "`")


def planted_lines(what: Mapping[str, str]) -> Iterator[str]:
    """Yields the lines about planted bugs; ``what`` describes each by its name."""
    data = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.is_file() else {"rows": []}
    if not data["rows"]:
        return
    number = max(Counter(row["part"] for row in data["rows"]).values())
    yield from paragraphs("## Planted bugs in whole variants", _WHOLE.format(number=number, **data))
    columns = ("bugs", "checked", "noticed by the right law", "by another law", "missed", "share")
    yield from table(columns, (_counts(part, data["rows"]) for part in _PARTS))
    missed = [row for row in data["rows"] if row["verdict"] == "missed"]
    if missed:
        yield from paragraphs("Missed:")
        yield from table(
            ("planted", "in"), ((text_of(what[row["bug"]]), code(row["variant"])) for row in missed)
        )


def _counts(part: str, rows: list[dict[str, Any]]) -> tuple[str, ...]:
    verdicts = Counter(row["verdict"] for row in rows if row["part"] == part)
    right, another, missed = (verdicts[each] for each in ("right", "another", "missed"))
    counts = (right + another + missed, right, another, missed)
    return _PARTS[part], *map(str, counts), share(right, another + missed)
