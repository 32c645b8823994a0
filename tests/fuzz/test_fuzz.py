"""A short run of the fuzzer that is the same each time, and that it finds what is planted."""

from __future__ import annotations

import json
import random
import sys
import time
from itertools import product

import attrs
import pytest

from bisongames import RecordError, Variant
from bisongames.cli import app
from bisongames.engine.io.structuring import structure
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.engine.serialization import records
from fuzz import command
from fuzz.driving import Fuzzer
from fuzz.guarding import Stuck, not_stuck
from fuzz.mutating import Draft, text_changes
from fuzz.mutating_data import data_changes, edited, paths_in
from fuzz.oracles import SPEED
from fuzz.targets import TARGETS
from fuzz.targets.commands import is_harmless
from tests import budget

SEED = 20
NUMBERS = {"command": budget.examples(20, 10), "thing": budget.examples(80, 60)}
USUAL = budget.examples(40, 20)
"""Inputs made of real things for a target; half as many are made by hypothesis."""


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_given_is_answered_as_documented(name, tmp_path):
    fuzzer = Fuzzer(SEED, tmp_path)
    number = NUMBERS.get(name, USUAL)
    fuzzer.give_mutated(TARGETS[name], number)
    fuzzer.give_made(TARGETS[name], number // 2)
    found = [*fuzzer.tally.found.values()]
    assert not found, found[0].read_text(encoding="utf-8")[:5000]
    assert fuzzer.tally.given[name] >= number * 1.5 - 1
    assert 0 < fuzzer.tally.accepted[name] < fuzzer.tally.given[name]


# ---- the oracles can fail ------------------------------------------------------------------------


def wrong_key(*_args, **_kwargs):
    raise KeyError("planted")


def slow(*_args, **_kwargs):
    begin = time.process_time()
    while time.process_time() < begin + 0.2:
        pass
    raise RecordError.at("", "slow")


class Long(RecordError):
    def __str__(self):
        return "x" * 10**5


class Raw(RecordError):
    def __str__(self):
        return "\x1b[31m"


def raising(kind):
    def call(*_args, **_kwargs):
        raise kind.at("", "planted")

    return call


def changing(old):
    """A refusal after which a table is another one."""

    def violations(self, action, player=None):
        found = old(self, action, player)
        if found:
            self.table.turn += 1
        return found

    return violations


def retitling(old):
    """A variant that is read with another title than was written."""

    def read(data, kind, path, converter=None):
        found = old(data, kind, path, converter)
        return attrs.evolve(found, title=f"{found.title} x") if kind is Variant else found

    return read


def printing(old):
    def run(words):
        code = old(words)
        sys.stdout.write("\x1b[31m" + " ".join(words))
        return code

    return run


def exiting(_words):
    raise SystemExit(3)


PLANTED = {
    "an undocumented error": ("notation", "KeyError", State, "parse", wrong_key),
    "a slow answer": ("notation", "an answer takes time in proportion", State, "parse", slow),
    "a message without end": ("notation", "a message has a limited length", State, "parse", raising(Long)),
    "a message that commands a terminal": (
        "notation", "a message is one line", State, "parse", raising(Raw)
    ),
    "a refusal that changes something": (
        "thing", "judging changes nothing", State, "violations", changing(State.violations)
    ),
    "a variant that is read as another": (
        "variant", "what is written to JSON is read back equal", records, "structure", retitling(structure)
    ),
    "a match that is loaded as another": (
        "file", "a saved match is loaded the same", Match, "load",
        classmethod(lambda cls, path, verify=False: cls("bison")),
    ),
    "a picture that commands a terminal": (
        "setup", "what is shown holds no control characters", State, "to_text", lambda *_: "\x1b[2J"
    ),
    "a line that commands a terminal": (
        "command", "what is shown holds no control characters", app, "run", printing(app.run)
    ),
    "a command line that ends the process": ("command", "SystemExit", app, "run", exiting),
}  # fmt: skip
"""Faults of the library: by which target each is found, what is said of it, and what takes the place of what."""


@pytest.mark.parametrize(
    ("how", "name"), budget.share(product(("give_mutated", "give_made"), PLANTED), 7)
)
def test_a_planted_fault_is_found_and_kept(name, how, tmp_path, monkeypatch, capsys):
    target, signature, owner, function, fault = PLANTED[name]
    fuzzer = Fuzzer(SEED, tmp_path)
    with monkeypatch.context() as planted:
        planted.setattr(owner, function, fault)
        # slow is what takes a tenth of a second, and is not looked for where the machine alone may be
        planted.setitem(SPEED, "factor", 0.05 if name == "a slow answer" else 100)
        while not fuzzer.tally.found:
            getattr(fuzzer, how)(TARGETS[target], 10)
            assert fuzzer.tally.given[target] < 1000, "it is not found"
        assert len(fuzzer.tally.found) == 1, "nothing else is wrong"
        (path,) = fuzzer.tally.found.values()
        kept = json.loads(path.read_text(encoding="utf-8"))
        assert kept["target"] == target
        assert kept["problem"].startswith(signature)
        assert str(path) in kept["again"]
        assert command.again([path]) == 1
    assert command.again([path]) == 0
    assert "no longer a problem" in capsys.readouterr().out


def test_what_never_ends_is_given_up():
    def endless():
        with not_stuck(0.2):
            while True:
                pass

    with pytest.raises(Stuck):
        endless()


def test_changes_that_a_fault_does_not_need_are_taken_back():
    adding = [lambda old, sign=sign: old + sign for sign in "abcd"]
    draft = Draft("", tuple(adding), lambda text: {"text": text})
    fewer = draft.shrunk(lambda given: "c" in given["text"])
    assert (draft.input(), fewer.input()) == ({"text": "abcd"}, {"text": "c"})


def test_changes_leave_what_they_change_as_it_was():
    data = {"a": [1, {"b": "x"}], "c": None}
    before = json.dumps(data)
    rng = random.Random(1)
    changed = {json.dumps(change(data)) for _ in range(200) for change in data_changes(data, rng)}
    assert json.dumps(data) == before
    assert len(changed) > 50
    assert edited(data, ("a", 7, "b"), lambda _: 1) == data
    assert ("a", 1, "b") in set(paths_in(data))
    texts = {change("abc") for _ in range(200) for change in text_changes("abc", rng)}
    assert len(texts) > 50


def test_no_command_line_leaves_its_folder():
    assert is_harmless(["play", "wind_river/base", "--save", "new.json"], "save mine.json")
    for word in ("/etc/x", "--save=/x", "../x", "~/x", "a /x"):
        assert not is_harmless(["play", word], "")
        assert not is_harmless(["play"], f"save {word}")
    assert not is_harmless(["watch", "catan/base"], "")
    assert not is_harmless(["watch", "catan/bison+max_turns=5000"], "")
    assert is_harmless(["watch", "catan/bison+max_turns=20", "--seed", "1"], "")
    assert not is_harmless(["compare", "wind_river", "wind_river", "--matches", "1000"], "")


def test_the_command_says_what_was_given_and_found(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(command, "FOUND", tmp_path)
    monkeypatch.setattr("sys.argv", ["fuzz", "--minutes", "0.02", "--target", "id", "--seed", "1"])
    assert command.main() == 0
    assert "1 targets, seeds 1 to 1: id" in capsys.readouterr().out
