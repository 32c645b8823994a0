"""How many mutants of a game ``check_game`` notices, as the only test: mutation testing of the shared suite.

Cosmic Ray lists every mutant of the modules of a game; a seed draws some of them, and each is checked in a copy of the
package in a temporary folder, in a process of its own, with the variants listed here one after another, until an alarm.

    python -m benchmarks.mutants wind_river --seed 1 --count 200 --seconds 20

Each result is stored in ``docsgen/data/mutants/GAME.json`` as soon as it is known, and the same command continues there.
The page *What the suite notices* shows the results; ``survivors.toml`` next to them says why the survivors survive.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
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
    """The mutants to check, in the order in which a seed draws them; a higher count only adds some."""
    order = list(every)
    random.Random(seed).shuffle(order)
    return order[:count]


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
    changed = mutated(mutant, source)
    before, after = difference(source, changed)
    path.write_text(changed, encoding="utf-8")
    try:
        answer = _answer(game, copy, seconds)
    finally:
        path.write_text(source, encoding="utf-8")
    return asdict(mutant) | {"before": before, "after": after} | answer


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


def source_digest() -> str:
    """A digest of everything that a check depends on: the package and the variants."""
    digest = hashlib.sha256()
    for folder, ends in (("src/bisongames", "*.py"), ("variants", "*.toml")):
        for path in sorted((ROOT / folder).rglob(ends)):
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def heading(game: str, every: Sequence[Mutant], given: argparse.Namespace) -> dict[str, Any]:
    """What must be the same for results to belong together."""
    return {
        "game": game,
        "tool": f"cosmic-ray {version('cosmic-ray')}",
        "source": source_digest(),
        "seed": given.seed,
        "count": given.count,
        "seconds": given.seconds,
        "variants": list(VARIANTS[game]),
        "mutants": len(every),
        "files": [p.relative_to(ROOT / "src/bisongames" / game).as_posix() for p in modules(game)],
    }


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
    same, path = heading(given.game, every, given), RESULTS / f"{given.game}.json"
    stored = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None
    if stored is None or given.restart:
        stored = same | {"day": date.today().isoformat(), "results": []}
    other = [name for name in same if stored[name] != same[name]]
    if other:
        parser.error(f"{path} has another {', '.join(other)}; --restart forgets its results")
    left = drawn(every, given.seed, given.count)[len(stored["results"]) :]
    for result in results(given.game, left, given):
        stored["results"].append(result)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        part.replace(path)
        at = f"{len(stored['results'])}/{given.count}"
        print(at, result["file"], result["line"], result["outcome"], result["law"], flush=True)


if __name__ == "__main__":
    main()
