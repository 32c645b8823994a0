"""The laboratory: files of runs, positions under other rules, bots by name; and its command lines."""

from __future__ import annotations

import contextlib
import json
import random
import re
import sqlite3
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st

from bisongames import RecordError, RunError, SetupError, VariantError
from bisongames.bots import BOTS, make
from bisongames.lab import Run, compare, fairness, ladder, overview, sensitivity, sweep, under
from fuzz import corpus
from fuzz.mutating import Draft, Input, as_bytes, kept_bytes, pick, text_changes
from fuzz.mutating_data import data_changes, json_text
from fuzz.oracles import asked, can_be_shown, hold
from fuzz.targets.loading import options_of, some_options
from fuzz.targets.target import Target

# ---- files of runs -------------------------------------------------------------------------------

PAIR: Final = ("wind_river", "wind_river/per-field")
FEW: Final[dict[str, Any]] = {"matches": 2, "bots": "random", "metrics": "decisions,win,chosen"}
RUNS: Final[tuple[Callable[..., Any], ...]] = (
    lambda **more: compare(PAIR, **FEW, **more),
    lambda **more: compare(PAIR, **FEW, until="decisions", **more),
    lambda **more: sweep(PAIR[0], {"herd_limit": [4, 5]}, **FEW, **more),
    lambda **more: sensitivity(PAIR[0], ["herd_limit"], **FEW, **more),
    lambda **more: ladder(PAIR[0], "random,greedy", matches=1, metrics="turns", **more),
    lambda **more: fairness(PAIR[0], **FEW, **more),
    lambda **more: overview(PAIR, **FEW, **more),
)
"""The functions that make the runs to be changed."""
COLUMNS: Final = ("variant", "number", "seed", "moves", "metrics", "more")
INNER: Final = ("asked", "moves", "metrics", "more")
"""The columns of the file that contain JSON."""


@cache
def run_file(which: int) -> bytes:
    """The bytes of the file of a run."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "run.sqlite")
        RUNS[which](run=path)
        with contextlib.closing(sqlite3.connect(path)) as base:
            base.execute("PRAGMA journal_mode = DELETE")  # so that all of it is in one file
        return path.read_bytes()


@cache
def run_data(which: int) -> dict[str, Any]:
    """The contents of the file of a run, as plain data."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "run.sqlite")
        path.write_bytes(run_file(which))
        with contextlib.closing(sqlite3.connect(path)) as base:
            about = {
                name: json.loads(value) if name in INNER else value
                for name, value in base.execute("SELECT name, value FROM about")
            }
            matches = [
                {
                    name: json.loads(value) if name in INNER else value
                    for name, value in zip(COLUMNS, row, strict=True)
                }
                for row in base.execute(f"SELECT {', '.join(COLUMNS)} FROM matches")
            ]
    return {"about": about, "matches": matches}


def write_run(path: Path, given: Input) -> None:
    """Writes the file of a run, from bytes or from its contents as far as possible."""
    if "bytes" in given:
        path.write_bytes(as_bytes(given["bytes"]))
        return
    data = given["run"] if isinstance(given["run"], dict) else {}
    about, matches = data.get("about"), data.get("matches")
    with contextlib.closing(sqlite3.connect(path)) as base, base:
        base.execute("CREATE TABLE about (name, value)")
        base.execute(f"CREATE TABLE matches ({', '.join(COLUMNS)})")
        for name, value in about.items() if isinstance(about, dict) else ():
            base.execute("INSERT INTO about VALUES (?, ?)", (_cell("", name), _cell(name, value)))
        for row in matches if isinstance(matches, list) else ():
            if isinstance(row, dict):
                cells = [_cell(name, row.get(name)) for name in COLUMNS]
                base.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)", cells)


def _cell(name: str, value: Any) -> Any:
    """A value in a form that the file can contain."""
    if name in INNER or isinstance(value, list | dict):
        value = json_text(value)
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        value = str(value)
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def check_run(given: Input) -> bool:
    """Checks that the file of a run is refused, or can be reported and its matches replayed."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "run.sqlite")
        write_run(path, given)
        size = path.stat().st_size
        opened = asked(lambda: Run(path), (RunError,), size)
        if opened.value is None:
            return False
        run = opened.value
        hold(len(run.id) == 12, "a run has an id", run.id)
        for look in (lambda: run.total, lambda: run.done, lambda: run.complete):
            asked(look, (RunError,), size)
        found = asked(run.report, (RunError,), size)
        if found.value is None:
            return False
        report = found.value
        can_be_shown(report.verdict)
        for table in report.tables(80, all=True):
            can_be_shown("\n".join([table.title, table.note, *(c for r in table.rows for c in r)]))
        json.loads(report.to_json())
        report.to_csv()
        if report.matches:
            asked(lambda: report.match(0), (RunError, SetupError), size)
        asked(lambda: report.match(10**6), (SetupError,), size)
    return True


def mutated_run(rng: random.Random) -> Draft:
    """The file of a run with its contents or its bytes changed."""
    which = int(rng.random() * len(RUNS))
    if rng.random() < 0.3:
        raw = kept_bytes(run_file(which))
        return Draft(raw, text_changes(raw, rng, raw=True), lambda changed: {"bytes": changed})
    data = run_data(which)
    insert_match = {"about": data["about"], "matches": data["matches"]}
    return Draft(insert_match, data_changes(insert_match, rng), lambda changed: {"run": changed})


MADE_RUN: Final = st.one_of(
    st.binary(max_size=200).map(lambda data: {"bytes": kept_bytes(data)}),
    st.sampled_from(range(len(RUNS))).map(lambda which: {"run": run_data(which)}),
    st.dictionaries(st.sampled_from(("format", "version", "asked")), st.text(max_size=9)).map(
        lambda about: {"run": {"about": about, "matches": []}}
    ),
)


# ---- other rules ---------------------------------------------------------------------------------


def check_under(given: Input) -> bool:
    """Checks that a position or record is refused, or can be judged by the other rules."""
    text, variant = given["text"], given["variant"]
    allowed = (RecordError, VariantError, SetupError)
    found = asked(lambda: under(text, variant), allowed, 4 * len(text))
    if found.value is None:
        return False
    can_be_shown(found.value.verdict)
    json.dumps(found.value.to_dict(), allow_nan=False)
    return True


def mutated_under(rng: random.Random) -> Draft:
    """A real position or record, changed or not, and another variant, mostly of its game."""
    data, id = corpus.json_of(pick(("state", "state", "record", "view"), rng), rng)
    game = corpus.game_of(id).rulebook.id
    others = [i for i in corpus.ids() if i.startswith(f"{game}/") or rng.random() < 0.02]
    other = pick(others, rng)
    changes = data_changes(data, rng) if rng.random() < 0.5 else ()
    return Draft(data, changes, lambda changed: {"text": json_text(changed), "variant": other})


MADE_UNDER: Final = st.builds(
    lambda number, text, real: {
        "text": json_text(corpus.json_of("state", random.Random(number))[0]) if real else text,
        "variant": pick(corpus.ids(), random.Random(number)),
    },
    st.integers(0, 10**6),
    st.text(max_size=12).map(lambda text: "{" + text),
    st.booleans(),
)


# ---- bots ----------------------------------------------------------------------------------------

BOT_TEXTS: Final = (
    *("random", "greedy", " greedy ", "random:", "greedy:depth=3", "random:seed=1:seed=2"),
    *("bisongames.bots:Greedy", "bisongames.bots:Judgement", "bisongames.bots:BOTS"),
    *("no_such_module:Bot", "bisongames.bots:Greedy:key=true", "", ":", "=", "::"),
)


def check_bot(given: Input) -> bool:
    """Checks that a text is refused, or names a bot that can choose."""
    text = given["text"]
    found = asked(lambda: make(text), (SetupError,), len(text))
    if found.value is None:
        return False
    hold(callable(found.value.choose), "a bot can choose", text)
    hold(text.strip().split(":")[0] in {*BOTS, "bisongames.bots"}, "a bot has a name", text)
    return True


def mutated_bot(rng: random.Random) -> Draft:
    """The name of a bot with characters changed."""
    text = str(pick(BOT_TEXTS, rng))
    changes = text_changes(text, rng, BOT_TEXTS) if rng.random() < 0.8 else ()
    return Draft(text, changes, lambda changed: {"text": changed})


MADE_BOT: Final = st.one_of(st.text(max_size=12), st.sampled_from(BOT_TEXTS)).map(
    lambda text: {"text": text}
)


TARGETS: Final = (
    Target("run", check_run, mutated_run, MADE_RUN),
    Target("under", check_under, mutated_under, MADE_UNDER),
    Target("bot", check_bot, mutated_bot, MADE_BOT),
)


# ---- command lines -------------------------------------------------------------------------------

PLAYING: Final = ("compare", "sweep", "sensitivity", "ladder", "fairness", "overview")
"""The commands that play matches, by default many."""
COMMANDS: Final = (*PLAYING, "under", "difference")
RUN: Final = "run.sqlite"
"""The name in a command line of the file of a run, which stores the comparison ``ASKED``."""
ASKED: Final = ("compare", *PAIR, "--matches", "2", "--bots", "random", "--metrics")
OUTPUTS: Final[tuple[list[str], ...]] = (
    *(["--json"], ["--csv"], ["--csv", "rows.csv"], ["--json", "-"], ["--json=report.json"]),
    *([], [], [], ["--all"], ["--parquet", "rows.parquet"]),
)


def question_words(command: str, id: str, rng: random.Random) -> list[str]:
    """A random command line of the laboratory as people write it."""
    game = corpus.game_of(id.split("+", maxsplit=1)[0]).rulebook.id
    other = pick([i for i in corpus.ids() if i.startswith(f"{game}/")], rng)
    if command == "difference":
        return [command, id, other, *pick(([], ["--json"], ["--markdown"], ["--html"]), rng)]
    if command == "under":
        return [
            command,
            pick(("match.json", "state.json"), rng),
            other,
            *pick(([], ["--json"]), rng),
        ]
    if command == "compare" and rng.random() < 0.2:
        return [*ASKED, "decisions,win,chosen", "--jobs", "1", "--run", RUN, "--resume"]
    number = "0" if command == "sensitivity" else pick(("0", "1"), rng)
    more = ["--matches", number, "--bots", "random", "--jobs", "1"]
    more += pick(([], ["--metrics", "decisions"], ["--until", "turns"], ["--run", "a.sqlite"]), rng)
    more += pick(OUTPUTS, rng)
    if command == "compare":
        kind = pick((["--rules-only"], [], []), rng)
        return [command, id, other, *kind, *more]
    if command == "sweep":
        option = pick([*options_of(game)], rng)
        drawn = some_options(game, rng)
        values = pick(("1,2", "1..3", f"{drawn.get(option, 2)},3", "on,off"), rng)
        return [command, id, pick((f"{option}={values}", "players=3,4"), rng), *more]
    if command == "sensitivity":
        return [command, id, pick([*options_of(game)], rng), *more]
    if command == "ladder":
        return [command, "wind_river", "--matches", "1", "--bots", "random,greedy", "--jobs", "1"]
    return [command, id, *more]


def is_little(words: list[str]) -> bool:
    """Whether a command line of the laboratory plays few matches: it must state their number."""
    joined = " ".join(words)
    if "--scheduler" in joined:
        return False
    if not set(words) & set(PLAYING) or "--rules-only" in words:
        return True
    asked_for = re.findall(r"--matches[\s=]+(\d+)(?=\s|$)", joined)
    long = "sensitivity" in words or ("ladder" in words and "wind_river" not in words)
    return bool(asked_for) and (set(asked_for) == {"0"} or not long)
