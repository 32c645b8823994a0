"""Command lines, run in this process in a temporary folder."""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final
from unittest import mock

from attrs import frozen
from hypothesis import strategies as st

from bisongames.cli import app
from fuzz import corpus
from fuzz.mutating import (
    SIGNS,
    Draft,
    Input,
    as_bytes,
    bytes_of,
    kept_bytes,
    pick,
    text_change,
    text_changes,
)
from fuzz.mutating_data import data_changes, json_text
from fuzz.oracles import can_be_shown, hold
from fuzz.targets import laboratory
from fuzz.targets.loading import some_id, some_options
from fuzz.targets.target import Target

COMMANDS: Final = (
    *("rules", "variants", "explain", "replay", "draw", "play", "watch"),
    *laboratory.COMMANDS,
)
KIND_IN: Final = {"match.json": "record", "state.json": "state", "view.json": "view"}
FILES: Final = (*KIND_IN, "own.toml", laboratory.RUN)
"""The files in the folder, sometimes changed."""
MOST_LINES: Final = 3
"""The maximum number of lines on stderr."""
LONG_TO_WATCH: Final = r"toml|catan(?!\S*\+max_turns=\d\d?(\s|$))"
"""The variants that take random bots too long: Catan ends only at its limit, by default thousands of turns."""
RANGE: Final = re.compile(r"=\d\.\.\d\b")
"""The values of a sweep, in which ``..`` is not a parent folder."""
MOST_MATCHES: Final = 2
"""The number of matches that a command line may play: more would only be slow."""


@frozen
class Done:
    """The exit code and output of a command line."""

    code: int
    out: str
    err: str


def carried_out(words: list[str], typed: bytes, folder: Path) -> Done:
    """Runs a command line in a folder, with some typed input."""
    out, err = io.BytesIO(), io.BytesIO()
    with (
        _inside(folder),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8")),
        mock.patch.object(sys, "stdout", io.TextIOWrapper(out, "utf-8", write_through=True)),
        mock.patch.object(
            sys, "stderr", io.TextIOWrapper(err, "utf-8", "backslashreplace", write_through=True)
        ),
        mock.patch.dict(os.environ, {"COLUMNS": "80", "TERM": "dumb"}),
    ):
        code = app.run(words)
        sys.stdout.flush()
        return Done(code, out.getvalue().decode(), err.getvalue().decode())


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    came_from = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(came_from)


def check_command(given: Input) -> bool:
    """Checks that a command line succeeds, or reports its error in a few lines, with a fitting exit code."""
    with tempfile.TemporaryDirectory() as name:
        for file, text in given["files"].items():
            Path(name, file).write_bytes(as_bytes(text))
        done = carried_out(given["words"], as_bytes(given["typed"]), Path(name))
        left = [path.name for path in Path(name).glob(".bisongames-*")]
        hold(not left, "saving leaves nothing behind", left)
    hold(type(done.code) is int and done.code in (0, 1, 2), "the exit code is 0, 1 or 2", done.code)
    can_be_shown(done.out)
    can_be_shown(done.err)
    hold("Traceback" not in done.out + done.err, "no traceback is shown", done.err)
    lines = done.err.splitlines()
    hold(len(lines) <= MOST_LINES, "an error takes only a few lines", lines[:10])
    hold(bool(lines) == (done.code != 0), "stderr reports errors and nothing else", done.err)
    return done.code == 0


def is_harmless(words: list[str], typed: str) -> bool:
    """Whether a command line writes no file outside the folder and does not play too much."""
    whole = RANGE.sub("", " ".join([*words, typed]))
    if ".." in whole or "~" in whole or re.search(r"(^|[^\w-])/", whole):
        return False
    joined = " ".join(words)
    if "watch" in words and re.search(LONG_TO_WATCH, joined):
        return False
    numbers = re.findall(r"(?:matches|workers|jobs)[\s=]*(\d+)", joined)
    if any(int(number) > MOST_MATCHES for number in numbers if len(number) < 20):
        return False
    return laboratory.is_little(words)


WATCHED: Final = ("wind_river", "bison", "natives", "catan+max_turns=9", "catan/bison+max_turns=20")


def _safe(words: list[str], typed: str, files: dict[str, str]) -> Input:
    """An input for a command line, replaced by a harmless one if needed."""
    if not is_harmless(words, typed):
        words, typed = ["variants", *(word for word in words[:1] if is_harmless([word], ""))], ""
    return {"words": words, "typed": typed, "files": files}


def some_words(rng: random.Random) -> list[str]:
    """A random command line as people write them."""
    command = str(pick(COMMANDS, rng))
    id = some_id(rng) if rng.random() < 0.3 else str(pick(corpus.ids(), rng))
    game = corpus.game_of(id.split("+")[0])
    seed = ["--seed", str(int(rng.random() * 99))]
    if command == "rules":
        rule = pick([rule.id for rule in game.rules], rng)
        return [command, id, *pick(([], [rule], [rule[3:-1]], ["--search", "may"]), rng)]
    if command == "variants":
        return [command, *pick(([], [id], ["own.toml"]), rng)]
    if command in ("explain", "draw"):
        given = pick((id, *FILES), rng)
        more: list[str] = pick(([], ["--player", "1"], ["--at", "5"], ["--players", "3"]), rng)
        state = corpus.state_at(corpus.some_place(rng))
        actions = [str(action) for action in state.legal_actions()] or ["pass"]
        if command == "explain":
            return [command, given, *pick(([], [pick(actions, rng)]), rng), *more]
        kind = pick(([], ["--text"], ["--text", "--out", "a.txt"], ["--out", "a.svg"]), rng)
        return [command, given, *kind, *more]
    if command == "replay":
        if rng.random() < 0.3:
            return [command, f"{laboratory.RUN}:{pick('0123', rng)}", "--quick"]
        return [command, "match.json", *pick((["--quick"], ["--at", "3"], ["--verify"]), rng)]
    if command in laboratory.COMMANDS:
        return [*laboratory.question_words(command, id, rng)]
    if command == "watch":
        return [command, pick(WATCHED, rng), "--bots", "random", *seed]
    if rng.random() < 0.4:
        return [command, "--load", "match.json", "--bots", "random", "--save", "new.json"]
    options = [
        word
        for name, value in some_options(game.rulebook.id, rng).items()
        for word in ("--option", f"{name}={value}")
    ]
    seats = pick(([], ["--seat", "all"], ["--seat", "1"], ["--dealer", "manual"]), rng)
    return [command, game.id, "--bots", "random", *seed, *seats, *pick(([], options), rng)]


LINES: Final = (
    *("", "1", "2", "3", "99", "0", "list", "list a", "board", "score", "undo", "undo 2", "redo"),
    *("rules", "rules 5.1", "help", "?", "save mine.json", "save! mine.json", "save", "why 1"),
    *("why pass", "pass", "nothing of the kind", "save mine.json x", "q"),
)
"""Lines that people type during play."""


def some_lines(rng: random.Random) -> str:
    """Random lines that people may type during play, one of them possibly changed."""
    lines = [pick(LINES, rng) if rng.random() < 0.7 else "1" for _ in range(int(rng.random() * 25))]
    if lines and rng.random() < 0.5:
        index = int(rng.random() * len(lines))
        lines[index] = text_change(lines[index], rng, LINES)(lines[index])
    return "\n".join([*lines, ""])


def some_files(rng: random.Random, words: list[str]) -> dict[str, str]:
    """The files that a command line names, intact or changed."""
    files = {}
    for name in [file for file in FILES if any(file in word for word in words)]:
        if name == laboratory.RUN:
            raw = kept_bytes(laboratory.run_file(0))
            files[name] = text_change(raw, rng, raw=True)(raw) if rng.random() < 0.2 else raw
            continue
        if name.endswith(".toml"):
            id = pick([i for i in corpus.ids() if "=" not in i], rng)
            text = f'extends = "{id}"\ntitle = "Our own"\n'
        else:
            data, _ = corpus.json_of(KIND_IN[name], rng)
            if rng.random() < 0.4:
                for change in data_changes(data, rng):
                    data = change(data)
            text = json_text(data)
        raw = bytes_of(text)
        if rng.random() < 0.2:
            raw = text_change(raw, rng, raw=True)(raw)
        files[name] = raw
    return files


def mutated_command(rng: random.Random) -> Draft:
    """A command line with changed words, and the input typed into it."""
    words, typed = some_words(rng), some_lines(rng)
    files = some_files(rng, words)
    changes: list[Any] = []
    if rng.random() < 0.6:
        index = int(rng.random() * len(words))
        found = text_changes(words[index], rng, corpus.ids())
        changes += [partial(_changed, index=index, change=change) for change in found]
    if rng.random() < 0.2:
        extra = pick((*SIGNS, "--help", "--version", "--", "--players", "-1", *FILES), rng)
        live = int(rng.random() * (len(words) + 1))
        changes.append(lambda old, live=live, extra=extra: [*old[:live], extra, *old[live:]])
    if rng.random() < 0.1:
        changes.append(lambda old: old[:-1])
    return Draft(words, tuple(changes), lambda changed: _safe(changed, bytes_of(typed), files))


def _changed(words: list[str], index: int, change: Any) -> list[str]:
    return [change(word) if live == index else word for live, word in enumerate(words)]


WORDS: Final = st.one_of(
    st.sampled_from((*COMMANDS, *FILES, "wind_river", "catan/bison", "--at", "--player", "--text")),
    st.integers(-2, 9).map(str),
    st.text(max_size=12),
)
MADE: Final = st.builds(
    lambda number, first, rest, typed: _safe(
        [first, *rest], kept_bytes(typed), some_files(random.Random(number), [first, *rest])
    ),
    st.integers(0, 10**6),
    st.sampled_from(COMMANDS),
    st.lists(WORDS, max_size=5),
    st.one_of(st.binary(), st.lists(st.sampled_from(LINES)).map(lambda ls: "\n".join(ls).encode())),
)

TARGETS: Final = (Target("command", check_command, mutated_command, MADE),)
