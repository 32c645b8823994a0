"""A short run of the fuzzer that is the same each time, and that it finds what is planted."""

from __future__ import annotations

import json
import time

import pytest

from bisongames import RecordError, View
from bisongames.cli import app
from bisongames.play import records, variants
from bisongames.play.match import Match
from bisongames.play.state import State
from fuzz import __main__ as command
from fuzz.driving import Fuzzer
from fuzz.finding import outcome_of, read
from fuzz.guarding import Stuck, not_stuck
from fuzz.mutating import Draft, data_changes, edited, paths_in, text_changes
from fuzz.targets import TARGETS

SEED = 20
NUMBERS = {"command": 40, "result": 60}
"""Inputs of each sort for a target, where they are not the usual 100."""


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_given_is_answered_as_documented(name, tmp_path):
    fuzzer = Fuzzer(SEED, tmp_path)
    number = NUMBERS.get(name, 100)
    fuzzer.give_mutated(TARGETS[name], number)
    fuzzer.give_made(TARGETS[name], number // 2)
    kept = [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()]
    assert not kept, kept[0][:5000]
    assert fuzzer.tally.given[name] >= number * 1.5 - 1
    assert 0 < fuzzer.tally.accepted[name] < fuzzer.tally.given[name]


# ---- the oracles can fail ------------------------------------------------------------------------


def wrong_key(*_args, **_kwargs):
    raise KeyError("planted")


def slow(*_args, **_kwargs):
    begin = time.process_time()
    while time.process_time() < begin + 2.2:
        pass
    raise RecordError.at("", "slow")


def endless(*_args, **_kwargs):
    raise RecordError.at("", "x" * 10, "y") from None


class Long(RecordError):
    def __str__(self):
        return "x" * 10**6


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


def forgetting(old):
    """A view that is read as that of somebody else."""

    def read(game, data):
        view = old(game, data)
        return View.__attrs_init__ and __import__("attrs").evolve(view, turn=view.turn + 1)

    return read


def printing(old):
    def run(words):
        code = old(words)
        print("\x1b[31m" + " ".join(words))
        return code

    return run


def exiting(_words):
    raise SystemExit(3)


def plant(monkeypatch, name):
    """Plant one fault in the library."""
    if name == "an undocumented error":
        monkeypatch.setattr(State, "parse", wrong_key)
    elif name == "a slow answer":
        monkeypatch.setattr(State, "parse", slow)
    elif name == "a message without end":
        monkeypatch.setattr(variants, "named", raising(Long))
    elif name == "a message that commands a terminal":
        monkeypatch.setattr(State, "parse", raising(Raw))
    elif name == "a refusal that changes something":
        monkeypatch.setattr(State, "violations", changing(State.violations))
    elif name == "a view that is read as another":
        monkeypatch.setitem(records._READERS, "View", forgetting(records._READERS["View"]))
    elif name == "a record that is loaded as another":
        monkeypatch.setattr(Match, "_deal", Match.undo)
    elif name == "a picture that commands a terminal":
        monkeypatch.setattr(State, "to_text", lambda *_: "\x1b[2J")
    elif name == "a command line that prints what commands a terminal":
        monkeypatch.setattr(app, "run", printing(app.run))
    elif name == "a command line that ends the process":
        monkeypatch.setattr(app, "run", exiting)
    else:
        raise AssertionError(name)


@pytest.mark.parametrize(
    ("name", "target", "signature"),
    [
        ("an undocumented error", "notation", "KeyError"),
        ("a slow answer", "notation", "an answer takes time in proportion"),
        ("a message that commands a terminal", "notation", "a message is one line"),
        ("a refusal that changes something", "thing", "judging changes nothing"),
        ("a view that is read as another", "view", "what is written to JSON is read back equal"),
        ("a record that is loaded as another", "record", "MatchError"),
        ("a picture that commands a terminal", "setup", "what is shown holds no control characters"),
        (
            "a command line that prints what commands a terminal",
            "command",
            "what is shown holds no control characters",
        ),
        ("a command line that ends the process", "command", "SystemExit"),
    ],
)
@pytest.mark.parametrize("how", ["give_mutated", "give_made"])
def test_a_planted_fault_is_found_and_kept(
    name, target, signature, how, tmp_path, monkeypatch, capsys
):
    fuzzer = Fuzzer(SEED, tmp_path)
    with monkeypatch.context() as planted:
        plant(planted, name)
        while not fuzzer.tally.found:
            getattr(fuzzer, how)(TARGETS[target], 20)
            assert fuzzer.tally.given[target] < 1500, "it is not found"
        (path, *_) = tmp_path.iterdir()
        kept = json.loads(path.read_text(encoding="utf-8"))
        assert kept["target"] == target
        assert kept["problem"].startswith(signature)
        assert str(path) in kept["again"]
        assert command.again([path]) == 1
    assert command.again([path]) == 0
    assert "all is well now" in capsys.readouterr().out
