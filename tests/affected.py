"""Chooses the tests that a change touches: python -m tests.affected [--base REF] [FILE ...] lists their files.

A test file depends on the modules that it imports, on those that these import, and on the games that it names. The nearest
come first: tests that bear the id of a changed rule, tests of the same room and of the same name, then by the number of
imports in between. Files are chosen until their quick tests, by the seconds in ``seconds.json``, fill the time.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from attrs import field, frozen

from tests.timing import read

ROOT: Final = Path(__file__).resolve().parent.parent
BUDGET: Final = 3.5
"""Seconds of processor time that a selection may take; with starting, it is under ten."""
UNKNOWN: Final = 0.6
"""Seconds that a file is expected to take that was never measured."""

SOURCES: Final = ("src", "tests", "docsgen", "fuzz", "benchmarks", "examples")
GAMES: Final = ("wind_river", "bison", "natives", "catan")
ROOMS: Final = {"tables": "engine", "components": "engine"}
"""The folder of tests for a folder of the sources, where the names differ."""
TESTED_BY: Final = {
    "variants": ("tests/engine", "tests/golden"),
    "docs": ("tests/docs",),
    "docsgen": ("tests/docs",),
    "README.md": ("tests/docs",),
    "CHANGELOG.md": ("tests/docs",),
    "mkdocs.yml": ("tests/docs",),
    "CONTRIBUTING.md": ("tests/docs",),
    "pyproject.toml": ("tests/test_layers.py", "tests/test_circles.py"),
    "compiling": ("tests/test_compiling.py",),
    "tests/golden": ("tests/golden",),
}
"""The tests of what no test imports."""

IMPORT: Final = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)|import[ \t]+([\w., \t]+))",
    re.MULTILINE,
)
RULE_ID: Final = re.compile(r"\b[A-Z]{2,4}-[A-Z]?\d[\w.]*\b")
NEAR: Final = 3
"""Test files of a higher rank are left to the run of all tests."""
FAR: Final = 99
"""The distance of what is not reached."""


@frozen
class Sources:
    """The Python files of the repository and which of them each imports."""

    modules: dict[str, str]
    """Path by dotted name."""
    imports: dict[str, tuple[str, ...]]
    """Paths by path."""
    texts: dict[str, str] = field(repr=False)

    @property
    def tests(self) -> list[str]:
        """The files with tests."""
        return [path for path in self.texts if is_test(path)]

    def importers(self) -> dict[str, list[str]]:
        """The files that import each file."""
        found: dict[str, list[str]] = defaultdict(list)
        for path, imported in self.imports.items():
            for other in imported:
                found[other].append(path)
        return found


def is_test(path: str) -> bool:
    """Whether a file holds tests."""
    name = path.rpartition("/")[2]
    return path.startswith("tests/") and name.startswith("test_") and name.endswith(".py")


def dotted(path: str) -> str:
    """The dotted name of a Python file."""
    inner = path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__")
    return inner.replace("/", ".")


@cache
def sources() -> Sources:
    """All Python files, with their imports."""
    listed = git("ls-files", "-co", "--exclude-standard", "--", *(f"{s}/*.py" for s in SOURCES))
    texts = {p: (ROOT / p).read_text(encoding="utf-8") for p in listed if (ROOT / p).exists()}
    modules = {dotted(path): path for path in texts}
    imports = {path: tuple(imported(text, modules)) for path, text in texts.items()}
    return Sources(modules, imports, texts)


def imported(text: str, modules: Mapping[str, str]) -> Iterator[str]:
    """The paths of the modules that a text imports, also inside functions, and of the games that it names."""
    names: set[str] = set()
    for module, members, plain in IMPORT.findall(text):
        if plain:
            names.update(name.split()[0] for name in plain.split(",") if name.strip())
            continue
        parts = [
            member.split()[0] for member in members.strip("() \n").split(",") if member.strip()
        ]
        inner = {f"{module}.{part}" for part in parts}
        names |= {name for name in inner if name in modules}
        if not inner <= modules.keys():
            names.add(module)
    names |= {f"bisongames.{game}.rulebook" for game in GAMES if names_game(game, text)}
    return iter(sorted({modules[name] for name in names if name in modules}))


def git(*words: str) -> list[str]:
    """The lines that a git command prints."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def changed_files(base: str) -> list[str]:
    """The files that differ from a commit, new ones included."""
    new = git("ls-files", "--others", "--exclude-standard")
    return sorted({*git("diff", "--name-only", base), *new})


def changed_rules(base: str, paths: Iterable[str]) -> set[str]:
    """The ids of rules in the changed lines of these files."""
    lines = git("diff", "-U2", base, "--", *paths)
    return {id for line in lines if line[:1] in "+-" for id in RULE_ID.findall(line)}


def distances(path: str) -> dict[str, int]:
    """The number of imports between a file and each file that depends on it."""
    importers = sources().importers()
    reached = {path: 0}
    waiting = deque([path])
    while waiting:
        here = waiting.popleft()
        for other in importers.get(here, ()):
            if other not in reached:
                reached[other] = reached[here] + 1
                waiting.append(other)
    return reached


def words_of(path: str) -> set[str]:
    """The words in the name of a file."""
    stem = path.rpartition("/")[2].removesuffix(".py").removeprefix("test_")
    return {word.rstrip("s") for word in stem.split("_") if len(word) > 3}


def room_of(path: str) -> str:
    """The room that a file belongs to: ``natives`` for its rules, for its pictures and for its tests."""
    inner = re.sub(r"^(src/bisongames|tests)/", "", path)
    room = inner.partition("/")[0]
    return next((game for game in GAMES if names_game(game, inner)), ROOMS.get(room, room))


def names_game(game: str, text: str) -> bool:
    """Whether a text names a game; the name of the library does not count."""
    return re.search(rf"(?<![a-z]){game}(?![a-z])", text) is not None


def ranked(path: str, rules: Iterable[str] = ()) -> dict[str, float]:
    """The test files that a changed file touches, the nearest with the lowest rank."""
    if is_test(path):
        return {path: 0.0}
    marks = [re.sub(r"[-.]", "_", rule) for rule in rules]
    near = distances(path) if path.endswith(".py") else {}
    area = next((tests for start, tests in TESTED_BY.items() if path.startswith(start)), ())
    ranks = {}
    for test in sources().tests:
        rank: float = near.get(test, FAR)
        if room_of(path) == room_of(test):
            rank = min(rank, 2 if not path.endswith(".py") else 4)  # loaded by name, perhaps
        if test.startswith(area or "-"):
            rank = min(rank, 1)
        if rank == FAR:
            continue
        rank += 0 if room_of(path) == room_of(test) else 2
        rank -= 3 * bool(words_of(path) & words_of(test))
        rank -= 5 * any(mark in sources().texts[test] for mark in marks)
        ranks[test] = rank
    return ranks


@frozen
class Selection:
    """The test files that a change touches."""

    chosen: list[str]
    left_out: list[str]
    """Further files that depend on the change, for which there is no time."""
    other_games: tuple[str, ...]
    """Games that the change does not touch, whose items in tests of all games are left out."""
    seconds: float
    """Of processor time, expected."""

    def words(self) -> list[str]:
        """The words for pytest; none where nothing is to be run."""
        if not self.chosen:
            return []
        names = [f"-k=not({' or '.join(self.other_games)})"] if self.other_games else []
        return ["-n0", "-mnot(slow)", *names, *self.chosen]  # starting workers takes longer


def select(
    paths: Iterable[str],
    rules: Iterable[str] = (),
    budget: float = BUDGET,
    seconds: Mapping[str, float] | None = None,
) -> Selection:
    """The nearest test files of a change, as far as time allows; at least one."""
    recorded = read()["files"] if seconds is None else seconds
    ranks: dict[str, float] = {}
    paths = list(paths)
    for path in paths:
        for test, rank in ranked(path, rules).items():
            ranks[test] = min(rank, ranks.get(test, FAR))
    ordered = sorted(ranks, key=lambda test: (ranks[test], recorded.get(test, UNKNOWN), test))
    ordered += [
        path for path in paths if path.endswith(".md") and path.startswith(("docs", "READ"))
    ]
    chosen: list[str] = []
    spent = 0.0
    for test in ordered:
        cost = recorded.get(test, UNKNOWN)
        near = ranks.get(test, 0) <= NEAR
        if not chosen or (near and spent + cost <= budget):
            chosen.append(test)
            spent += cost
    touched = {room_of(path) for path in paths}
    games = tuple(g for g in GAMES if g not in touched) if touched & set(GAMES) else ()
    return Selection(chosen, [t for t in ordered if t not in chosen], games, spent)


def main() -> None:
    """Print the words for pytest, and what is left out."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.affected", description="The tests that a change touches."
    )
    parser.add_argument(
        "files", nargs="*", help="changed files; by default those that differ from --base"
    )
    parser.add_argument("--base", default="HEAD", help="the commit to compare with (HEAD)")
    given = parser.parse_args()
    paths = given.files or changed_files(given.base)
    selection = select(paths, changed_rules(given.base, paths))
    number = len(selection.chosen)
    sys.stderr.write(
        f"{len(paths)} changed files, {number} test files, about {selection.seconds:.0f} seconds of"
        f" processor time; slow tests and {len(selection.left_out)} files further away are left out\n"
    )
    sys.stdout.write("\n".join([*selection.words(), ""]))


if __name__ == "__main__":
    main()
