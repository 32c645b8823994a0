"""The tests that lock each rule: ``test_WR_5_1f_...`` is about WR-5.1f, ``test_WR_2g_2h_...`` about two rules."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

from attrs import frozen

TESTS = Path(__file__).resolve().parents[1] / "tests"


@frozen
class Lock:
    """A test that fails if a rule is violated."""

    file: str
    """The path of the file from the top folder."""
    name: str

    @property
    def sentence(self) -> str:
        """The sentence that the name of the test states about the rule."""
        return _split(self.name)[1]


def locks(game: str) -> dict[str, tuple[Lock, ...]]:
    """The tests of a game, by the ids of the rules in their names."""
    tests: defaultdict[str, list[Lock]] = defaultdict(list)
    for path in sorted((TESTS / game).rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                for id in _split(node.name)[0]:
                    tests[id].append(Lock(path.relative_to(TESTS.parent).as_posix(), node.name))
    return {id: tuple(locks) for id, locks in tests.items()}


def _split(name: str) -> tuple[tuple[str, ...], str]:
    """The ids in the name of a test, and the words after them."""
    match = re.fullmatch(r"test_([A-Z]{2})_(\w+)", name)
    if match is None:
        return (), name.removeprefix("test_").replace("_", " ")
    letters, rest = match.groups()
    ids = []
    while part := re.match(r"([RN]\d+|\d+(?:_\d+)*[a-z]+)_", rest):
        ids.append(f"{letters}-{part[1].replace('_', '.')}")
        rest = rest[part.end() :]
    return tuple(ids), rest.replace("_", " ")
