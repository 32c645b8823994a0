"""How many mutants of a game ``check_game`` notices, as the only test: mutation testing of the shared suite.

Cosmic Ray lists every mutant of the modules of a game; a seed draws some of them, and each is checked in a copy of the
package in a temporary folder, in a process of its own, with the variants listed here one after another, until an alarm.

    python -m benchmarks.mutants wind_river --seed 1 --count 200 --seconds 20

Each result is stored in ``docsgen/data/mutants/GAME.json`` as soon as it is known, and the same command continues there:
a mutant is drawn by its name alone, so that a result stays until the line that it changes reads otherwise.
The page *What the suite notices* shows the results; ``survivors.toml`` next to them says why the survivors survive.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from difflib import SequenceMatcher
from importlib.metadata import version
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

from attrs import asdict, frozen

ROOT: Final = Path(__file__).resolve().parent.parent
RESULTS: Final = ROOT / "docsgen" / "data" / "mutants"
VARIANTS: Final = {
    "wind_river": ("wind_river/skip-tipiless", "wind_river/per-field"),
    "bison": ("bison/expansion-2", "bison/base"),
    "natives": ("natives/base+rituals+seasons+soul-of-the-prairie", "natives/base"),
    "catan": ("catan/bison", "catan/base"),
}
"""The variants that check a mutant, the one with the most rules first; together they have every rule of the base."""
PATIENCE: Final = 30
"""How many times its CPU time a check may take on a busy computer before it counts as one without an answer."""

CHECK: Final = """
import json, sys
seconds, *ids = sys.argv[1:]
def told(outcome, id, what):
    print(json.dumps({"outcome": outcome, "variant": id, "told": what}))
    sys.exit()
for id in ids:
    try:
        from bisongames import load
        from bisongames.testing import check_game
        game = load(id)
    except Exception as error:
        told("does not load", id, f"{type(error).__name__}: {error}")
    try:
        check_game(game, seconds=float(seconds))
    except AssertionError as error:
        told("noticed", id, str(error))
    except Exception as error:
        told("does not load", id, f"{type(error).__name__}: {error}")
told("survived", "", "")
"""


@frozen
class Mutant:
    """One change of one module of a game."""

    file: str
    """The path of the module below the folder of the game."""
    operator: str
    """What changes, as Cosmic Ray calls it."""
    occurrence: int
    """Which of the places in the file that this operator can change, from 0."""
    line: int


def modules(game: str, root: Path = ROOT) -> list[Path]:
    """The modules of a game whose mutants count: all but those that only word things."""
    folder = root / "src" / "bisongames" / game
    paths = sorted(folder.rglob("*.py"))
    return [path for path in paths if path.name != "__init__.py" and "text" not in path.stem]


def mutants(game: str, paths: Sequence[Path]) -> list[Mutant]:
    """Every mutant that Cosmic Ray makes of these modules, in a fixed order."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import WorkDB, use_db

    folder = ROOT / "src" / "bisongames" / game
    with (
        tempfile.TemporaryDirectory() as place,
        use_db(f"{place}/work", WorkDB.Mode.create) as work,
    ):
        init(paths, work, {})
        specs = [item.mutations[0] for item in work.work_items]
    every = [
        Mutant(
            spec.module_path.relative_to(folder).as_posix(),
            spec.operator_name.removeprefix("core/"),
            spec.occurrence,
            spec.start_pos[0],
        )
        for spec in specs
    ]
    return sorted(every, key=lambda m: (m.file, m.operator, m.occurrence))


def drawn(every: Sequence[Mutant], seed: int, count: int) -> list[Mutant]:
    """The mutants to check, in the order in which a seed draws them; a higher count only adds some.

    Each has its place by its own name: where the game changes, the others stay drawn.
    """

    def place(mutant: Mutant) -> bytes:
        named = f"{seed} {mutant.file} {mutant.operator} {mutant.occurrence}"
        return hashlib.sha256(named.encode()).digest()

    return sorted(every, key=place)[:count]


def mutated(mutant: Mutant, source: str) -> str:
    """The source of a module with one mutant."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    text = mutate_code(source, get_operator(f"core/{mutant.operator}")(), mutant.occurrence)
    assert text is not None, f"{mutant} is not there"
    return str(text)


def difference(old: str, new: str) -> tuple[str, str]:
    """The lines in which two sources differ, each side without indentation."""
    one, two = old.splitlines(), new.splitlines()
    spans = [
        s for s in SequenceMatcher(None, one, two, autojunk=False).get_opcodes() if s[0] != "equal"
    ]
    (_, first, _, other, _), (_, _, last, _, end) = spans[0], spans[-1]
    return tuple(
        "\n".join(line.strip() for line in part) for part in (one[first:last], two[other:end])
    )  # type: ignore[return-value]


def copied(place: Path) -> Path:
    """A copy of the package in a folder, without compiled files."""
    for folder in ("src/bisongames", "variants"):
        shutil.copytree(ROOT / folder, place / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return place


def checked(mutant: Mutant, game: str, copy: Path, seconds: float) -> dict[str, Any]:
    """Checks one mutant in a copy of the package, which it leaves as it was."""
    path = copy / "src" / "bisongames" / game / mutant.file
    source = path.read_text(encoding="utf-8")
    path.write_text(mutated(mutant, source), encoding="utf-8")
    try:
        answer = _answer(game, copy, seconds)
    finally:
        path.write_text(source, encoding="utf-8")
    return description(mutant, source) | answer | {"day": date.today().isoformat()}


def description(mutant: Mutant, source: str) -> dict[str, Any]:
    """What a mutant changes in the source of its module."""
    before, after = difference(source, mutated(mutant, source))
    return asdict(mutant) | {"before": before, "after": after}


def present(result: dict[str, Any], mutant: Mutant, game: str) -> bool:
    """Whether a result is of this mutant, which still makes the same change, on whatever line."""
    if any(result[part] != getattr(mutant, part) for part in ("file", "operator", "occurrence")):
        return False
    source = (ROOT / "src" / "bisongames" / game / mutant.file).read_text(encoding="utf-8")
    now = description(mutant, source)
    return all(result[side] == now[side] for side in ("before", "after"))


def _answer(game: str, copy: Path, seconds: float) -> dict[str, Any]:
    ids = VARIANTS[game]
    settings = {
        "PYTHONPATH": str(copy / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
    }
    try:
        done = subprocess.run(
            [sys.executable, "-c", CHECK, str(seconds), *ids],
            cwd=copy,
            env=os.environ | settings,
            capture_output=True,
            text=True,
            timeout=PATIENCE * seconds * len(ids),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"outcome": "no answer", "variant": "", "law": "", "told": ""}
    try:
        answer = json.loads(done.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        return {
            "outcome": "no answer",
            "variant": "",
            "law": "",
            "told": done.stderr[-300:].replace(f"{copy}/", ""),
        }
    first, *more = answer["told"].splitlines() or [""]
    law = first.partition(": ")[2] if answer["outcome"] == "noticed" else ""
    told = "; ".join(more[:2] if law else [first, *more]).replace(f"{copy}/", "")[:300]
    return {"outcome": answer["outcome"], "variant": answer["variant"], "law": law, "told": told}


def heading(game: str, every: Sequence[Mutant], given: argparse.Namespace) -> dict[str, Any]:
    """What the results of a run have in common."""
    return {
        "game": game,
        "tool": f"cosmic-ray {version('cosmic-ray')}",
        "seed": given.seed,
        "count": given.count,
        "seconds": given.seconds,
        "variants": list(VARIANTS[game]),
        "mutants": len(every),
        "files": [p.relative_to(ROOT / "src/bisongames" / game).as_posix() for p in modules(game)],
    }


def kept(
    stored: dict[str, Any], same: dict[str, Any], drawn_ones: Sequence[Mutant]
) -> list[dict[str, Any]]:
    """The stored results that are still right: of mutants that are drawn, checked in the same way.

    Raises:
        ValueError: if they were drawn or checked in another way; says in which.
    """
    if other := [part for part in ("seed", "seconds", "variants") if stored[part] != same[part]]:
        raise ValueError(f"has another {', '.join(other)}")
    by_name = {(r["file"], r["operator"], r["occurrence"]): r for r in stored["results"]}
    found = ((m, by_name.get((m.file, m.operator, m.occurrence))) for m in drawn_ones)
    return [r | {"line": m.line} for m, r in found if r and present(r, m, same["game"])]


def results(
    game: str, left: Sequence[Mutant], given: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    """Checks mutants, several at a time, and yields the results in order."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        free: SimpleQueue[Path] = SimpleQueue()
        for number in range(given.processes):
            free.put(copied(Path(place) / str(number)))

        def check(mutant: Mutant) -> dict[str, Any]:
            copy = free.get()
            try:
                return checked(mutant, game, copy, given.seconds)
            finally:
                free.put(copy)

        with ThreadPoolExecutor(given.processes) as pool:
            try:
                yield from pool.map(check, left)
            finally:
                pool.shutdown(cancel_futures=True)


def main() -> None:
    """Checks the drawn mutants of a game that have no result yet."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=VARIANTS)
    parser.add_argument("--seed", type=int, default=1, help="draws the mutants (1)")
    parser.add_argument("--count", type=int, default=200, help="how many are drawn (200)")
    parser.add_argument("--seconds", type=float, default=20.0, help="CPU time of a check (20)")
    parser.add_argument("--processes", type=int, default=1, help="checks at the same time (1)")
    parser.add_argument("--restart", action="store_true", help="forget the stored results")
    given = parser.parse_args()
    every = mutants(given.game, modules(given.game))
    wanted = drawn(every, given.seed, given.count)
    same, path = heading(given.game, every, given), RESULTS / f"{given.game}.json"
    done: list[dict[str, Any]] = []
    if path.is_file() and not given.restart:
        try:
            done = kept(json.loads(path.read_text(encoding="utf-8")), same, wanted)
        except ValueError as error:
            parser.error(f"{path} {error}; --restart forgets its results")
    known = {(r["file"], r["operator"], r["occurrence"]) for r in done}
    left = [m for m in wanted if (m.file, m.operator, m.occurrence) not in known]
    for result in results(given.game, left, given):
        done.append(result)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        text = json.dumps(same | {"results": done}, indent=1, ensure_ascii=False)
        part.write_text(f"{text}\n", encoding="utf-8")
        part.replace(path)
        at = f"{len(done)}/{given.count}"
        print(at, result["file"], result["line"], result["outcome"], result["law"], flush=True)


if __name__ == "__main__":
    main()
