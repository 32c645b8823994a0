import io
import json
import random
import sys
from pathlib import Path

import pytest
from attrs import frozen

from bisongames import Match
from bisongames.cli import app


@frozen
class CommandResult:
    code: int
    out: str
    err: str

    @property
    def fault(self) -> str:
        """The one line on stderr of a command that failed because of what it was given."""
        assert self.code == 1
        assert self.err.count("\n") == 1
        assert self.err.startswith("bisongames: ")
        return self.err


@pytest.fixture
def cli(capsys, monkeypatch, tmp_path):
    """Run a command line in a folder of its own, with these lines typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: object, typed: str = "") -> CommandResult:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = app.run([str(word) for word in words])
        return CommandResult(code, *capsys.readouterr())

    return run


@pytest.fixture(scope="session")
def record(tmp_path_factory) -> Path:
    """The file of a whole match."""
    path = tmp_path_factory.mktemp("records") / "match.json"
    match = Match("wind_river", seed=1, start_player=0)
    rng = random.Random(1)
    while not match.is_over:
        legal = match.legal_actions()
        match.play(legal[int(rng.random() * len(legal))])
    match.save(path)
    return path


@pytest.fixture
def changed(record, tmp_path):
    """A copy of the record in which one thing is different."""

    def change(**values: object) -> Path:
        path = tmp_path / "changed.json"
        path.write_text(json.dumps(json.loads(record.read_text()) | values))
        return path

    return change
