"""Set up and run everything: python3 dev.py demo | test | nightly | check | wheel | compiled | docs | bench | adapters | learn | fuzz

Needs Python 3.11 or newer and nothing else. Creates the environment .venv if it is missing or out
of date, and installs the pinned tools there. Further arguments are passed to the underlying tool.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PINS = ROOT / "requirements-dev.txt"
BENCH_PINS = ROOT / "requirements-bench.txt"
LEARN_PINS = ROOT / "requirements-learn.txt"
NEEDS: dict[str, tuple[str | Path, ...]] = {
    "bisongames": ("--editable", ".[cli,tui,png,lab,server,postgres,mcp]", "--constraint", PINS),
    "the development tools": ("--requirement", PINS),
    "the yardstick": ("--requirement", BENCH_PINS),
    "what learns": ("--requirement", LEARN_PINS, "--constraint", PINS),
}
QUIET = dict.fromkeys(("NO_MKDOCS_2_WARNING", "DISABLE_MKDOCS_2_WARNING"), "true")
NIGHTLY = "BISONGAMES_NIGHTLY"
"""The environment variable for long checks of whole games; see tests/budget.py."""
COMPILE = "HATCH_BUILD_HOOK_ENABLE_CUSTOM"
"""The environment variable that decides whether the build compiles the wheel."""
NOT_COMPILED = tuple(
    f"--ignore=tests/{folder}"
    for folder in (
        "docs",
        "browser",
        "cli",
        "fuzz",
        "handbook",
        "lab",
        "protocol",
        "show",
        "server",
        "tui",
    )
)
"""Options that skip slow tests of code that is not compiled and reads the same positions, views and records as other tests.

`python3 dev.py compiled tests` skips nothing.
"""
PLAY_ALL = """
import random, sys, bisongames
ids = [variant.id for variant in bisongames.variants()]
print(*ids, sep=", ")
for variant in bisongames.variants():
    whole = f"{variant.extends}+{variant.id.partition('/')[2]}" if variant.expansion else variant.id
    cursor = bisongames.load(whole).start(3).cursor()
    assert cursor.play_out(random.Random(1)) and cursor.is_over, whole
assert ids and str(bisongames.__compiled__) == sys.argv[1]
"""
"""A program that a wheel must be able to run where nothing else is installed."""


def run(*command: str | Path, cwd: Path = ROOT) -> int:
    """Runs a command with the output of this process; returns its exit code.

    Python may cache compiled bytecode: without it, importing all tests takes three times as long.
    """
    sys.stdout.flush()
    words = [str(word) for word in command]
    environment = os.environ | QUIET | {"PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run(words, cwd=cwd, env=environment, check=False).returncode


def program(name: str, venv: Path = VENV) -> Path:
    """The path of a program in an environment."""
    return venv / ("Scripts" if os.name == "nt" else "bin") / name


def tool(module: str, *arguments: str) -> int:
    """Runs a module with the Python of .venv; returns its exit code."""
    return run(program("python"), "-m", module, *arguments)


def create(venv: Path) -> None:
    """Creates an empty environment, replacing an older one."""
    if run(sys.executable, "-m", "venv", "--clear", venv):
        sys.exit(f"dev.py: could not create {venv}; the reason is printed above")


def install(what: str, *requirements: str | Path, venv: Path = VENV) -> None:
    """Installs packages into an environment, showing errors only."""
    print(f"Installing {what} into {venv.name} ...")
    pip = (program("python", venv), "-m", "pip", "--disable-pip-version-check")
    if run(*pip, "install", "-qq", *requirements):
        sys.exit(f"dev.py: could not install {what}; is a package index reachable?")


def prepare(*needs: str) -> None:
    """Brings .venv up to date for these needs; does nothing if they are met already."""
    digest = hashlib.sha256(f"{sys.version} {sys.base_prefix} {ROOT}".encode())
    for file in (ROOT / "pyproject.toml", PINS, BENCH_PINS, LEARN_PINS):
        digest.update(file.read_bytes())
    stamp = VENV / "installed.txt"
    met = stamp.read_text(encoding="utf-8").splitlines() if stamp.exists() else []
    if met[:1] != [digest.hexdigest()] or not program("python").exists():
        create(VENV)
        met = [digest.hexdigest()]
    for need in needs:
        if need not in met:
            install(need, *NEEDS[need])
            met.append(need)
            stamp.write_text("\n".join(met), encoding="utf-8")


def demo(*arguments: str) -> int:
    """Show a few turns, a refusal, a picture and a comparison: under a minute, including installation."""
    if not program("bisongames").exists():
        print((ROOT / "examples" / "opening.txt").read_text(encoding="utf-8"))
    prepare("bisongames")
    code = tool("bisongames", "demo", *arguments)
    if code == 0:
        print(f"The command is at {program('bisongames').relative_to(ROOT)}")
    return code


def test(*arguments: str) -> int:
    """Run all tests; with --quick the fast ones, with --changed [REF] those affected by the changes since REF."""
    prepare("bisongames", "the development tools")
    if arguments[:1] == ("--changed",):
        return changed(*arguments[1:])
    if "--quick" in arguments:
        print("Quick tests only, without the slow ones; python3 dev.py test runs all.")
        words = [word for word in arguments if word != "--quick"]
        return tool("pytest", "-n", "2", "-m", "not slow", *words)
    if not arguments:
        print("All tests, on two workers: about 25 minutes on two cores.")
    return tool("pytest", "-n", "2", *arguments)


def changed(base: str = "HEAD", *arguments: str) -> int:
    """Run the tests affected by the changes since a commit, the closest first, within about ten seconds."""
    command = (program("python"), "-m", "tests.affected", "--base", base)
    found = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True)
    words = found.stdout.splitlines()
    if found.returncode or not words:
        return found.returncode
    return tool("pytest", *words, *arguments)


def nightly(*arguments: str) -> int:
    """Run all tests with long checks of every game, then fuzz the library for ten minutes."""
    prepare("bisongames", "the development tools")
    os.environ[NIGHTLY] = "true"
    return tool("pytest", "-n", "2", *arguments) or tool("fuzz", "--minutes", "10")


def check_wheel(folder: Path, *, compiled: bool = False) -> int:
    """Builds the wheel from the sdist, installs it alone, and plays a match of each variant; returns the exit code."""
    os.environ[COMPILE] = str(compiled).lower()
    if tool("build", "--quiet", "--no-isolation", "--outdir", str(folder)):
        return 1
    wheel = max(folder.glob("*.whl"), key=lambda file: file.stat().st_mtime_ns)
    with tempfile.TemporaryDirectory(prefix="bisongames-") as scratch:
        venv = Path(scratch, "an empty environment")
        create(venv)
        install("the wheel", wheel, "--constraint", PINS, venv=venv)
        return run(program("python", venv), "-c", PLAY_ALL, str(compiled), cwd=Path(scratch))


def wheel(*arguments: str) -> int:
    """Build the sdist and the pure wheel into dist/ and check them; with --compiled also the wheel for this platform."""
    if arguments not in ((), ("--compiled",)):
        print(
            f"wheel: expected --compiled or no argument, got {' '.join(arguments)}", file=sys.stderr
        )
        return 2
    prepare("bisongames", "the development tools")
    if code := check_wheel(ROOT / "dist"):
        return code
    return check_wheel(ROOT / "dist", compiled=True) if arguments else 0


def compiled(*arguments: str) -> int:
    """Compile the library and run tests on the result: the named ones, or all but those of pages, pictures, commands, laboratory and server."""
    prepare("bisongames", "the development tools")
    with tempfile.TemporaryDirectory(prefix="bisongames-") as scratch:
        os.environ[COMPILE] = "true"
        if tool("build", "--quiet", "--wheel", "--no-isolation", "--outdir", scratch):
            return 1
        (built,) = Path(scratch).glob("*.whl")
        target = Path(scratch, "installed")
        with zipfile.ZipFile(built) as archive:
            archive.extractall(target)
        os.environ["PYTHONPATH"] = str(
            target
        )  # before the sources, here and in processes that tests start
        if tool("bisongames", "--version"):
            return 1
        return tool("pytest", "-n", "2", *(arguments or ("tests", *NOT_COMPILED)))


def check(*wanted: str) -> int:
    """Check types, lint, format, layers, wheel and documentation, or only the named ones."""
    prepare("bisongames", "the development tools")
    failed = []
    with tempfile.TemporaryDirectory(prefix="bisongames-") as scratch:
        steps: dict[str, Callable[[], int]] = {
            "types": lambda: tool("mypy"),
            "lint": lambda: tool("ruff", "check"),
            "format": lambda: tool("ruff", "format", "--check"),
            "layers": lambda: run(program("lint-imports"), "--no-logo"),
            "wheel": lambda: check_wheel(Path(scratch, "wheel")),
            "documentation": lambda: tool("mkdocs", "build", "-q", "-s", "-d", f"{scratch}/site"),
        }
        for name in wanted or steps:
            print(f"--- {name}")
            if name not in steps or steps[name]():
                failed.append(name)
    print(f"check: failed: {', '.join(failed)}" if failed else "check: all passed")
    return 1 if failed else 0


def docs(*arguments: str) -> int:
    """Show the documentation in a browser, reloaded whenever a page changes."""
    prepare("bisongames", "the development tools")
    return tool("mkdocs", "serve", "--open", *arguments)


def bench(*arguments: str) -> int:
    """Measure speed and memory against the yardstick."""
    prepare("bisongames", "the yardstick")
    return run(program("python"), ROOT / "benchmarks" / "run.py", *arguments)


def adapters(*arguments: str) -> int:
    """Measure the adapters in comparison with PettingZoo's own chess."""
    prepare("bisongames", "the development tools", "the yardstick")
    return run(program("python"), ROOT / "benchmarks" / "adapters.py", *arguments)


def learn(*arguments: str) -> int:
    """Train masked PPO against random opponents; installs torch."""
    prepare("bisongames", "the development tools", "what learns")
    return run(program("python"), ROOT / "benchmarks" / "learning.py", *arguments)


def fuzz(*arguments: str) -> int:
    """Fuzz the library for some minutes, and keep the inputs that reveal problems."""
    prepare("bisongames", "the development tools")
    return tool("fuzz", *arguments)


def main() -> int:
    """Runs the command in the arguments; returns the exit code."""
    commands = {
        "demo": demo,
        "test": test,
        "nightly": nightly,
        "check": check,
        "docs": docs,
        "wheel": wheel,
        "compiled": compiled,
        "bench": bench,
        "adapters": adapters,
        "learn": learn,
        "fuzz": fuzz,
    }
    command, *arguments = sys.argv[1:] or ["--help"]
    if command not in commands:
        print("usage: python3 dev.py COMMAND ...", file=sys.stderr)
        for name, function in commands.items():
            print(f"  {name:8} {function.__doc__}", file=sys.stderr)
        return 0 if command in ("-h", "--help") else 2
    if sys.version_info < (3, 11):
        sys.exit(f"dev.py: Python 3.11 or newer is required, this is {sys.version.split()[0]}")
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        sys.exit("dev.py: this Python has no venv; install python3-venv or a complete Python")
    return commands[command](*arguments)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
