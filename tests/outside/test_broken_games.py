"""A game from outside that cannot be loaded is a fault when it is asked for, and harms nothing else."""

import importlib.metadata
import json
import os
import subprocess
import sys

import pytest

import bisongames
from bisongames import UnknownVariant, VariantError
from bisongames.cli import app
from bisongames.engine.loader import refresh
from bisongames.engine.variants.catalogue import installation_faults
from bisongames.engine.variants.plugins import shipped_ids
from bisongames.wind_river import RULEBOOK
from tests.conftest import EXAMPLE

SOURCE = (EXAMPLE / "bead_river" / "__init__.py").read_text(encoding="utf-8")
BASE = (EXAMPLE / "bead_river" / "variants" / "base.toml").read_text(encoding="utf-8")
GOOD = {"fine.py": SOURCE.replace('"bead_river"', '"fine"')}
FILES = {"variants/base.toml": BASE.replace('"bead_river"', '"fine"')}

BROKEN = {
    "no module": ("fine = nowhere:RULEBOOK", {}, "ModuleNotFoundError: No module named 'nowhere'"),
    "no attribute": ("fine = fine:BOOK", GOOD | FILES, "AttributeError"),
    "raises": ("fine = fine:RULEBOOK", {"fine.py": "raise ValueError('two\\nlines')"}, "two lines"),
    "leaves": ("fine = fine:RULEBOOK", {"fine.py": "import sys; sys.exit(3)"}, "SystemExit: 3"),
    "interrupts": (
        "fine = fine:RULEBOOK",
        {"fine.py": "raise KeyboardInterrupt"},
        "KeyboardInterrupt",
    ),
    "an exception of its own": (
        "fine = fine:RULEBOOK",
        {"fine.py": "class Ended(BaseException): pass\nraise Ended('so')"},
        "Ended: so",
    ),
    "without end": ("fine = fine:RULEBOOK", {"fine.py": "def f(): f()\nf()"}, "RecursionError"),
    "a bad message": (
        "fine = fine:RULEBOOK",
        {"fine.py": "class E(Exception):\n  def __str__(self): raise ValueError\nraise E"},
        "E: no message",
    ),
    "not to be looked at": (
        "fine = fine:BOOK",
        {
            "fine.py": "class Book:\n  def __getattribute__(self, name): raise KeyboardInterrupt(name)\nBOOK = Book()"
        },
        "KeyboardInterrupt: __class__",
    ),
    "no class": (
        "fine = fine:BOOK",
        {
            "fine.py": "class Book:\n  @property\n  def __class__(self): raise SystemExit(3)\nBOOK = Book()"
        },
        "SystemExit: 3",
    ),
    "no syntax": ("fine = fine:RULEBOOK", {"fine.py": "def"}, "SyntaxError"),
    "no rulebook": ("fine = fine:SIX", {"fine.py": "SIX = 6"}, "names 6, which is not a Rulebook"),
    "a class": ("fine = fine:Table", GOOD | FILES, "which is not a Rulebook"),
    "another id": (
        "fine = bead:RULEBOOK",
        {"bead.py": SOURCE} | FILES,
        "a different id: bead_river",
    ),
    "no variants": ("fine = fine:RULEBOOK", GOOD, "no file variants/base.toml"),
    "odd name": ("Fi-ne = fine:RULEBOOK", GOOD | FILES, "lowercase letters"),
    "less": (
        "fine = fine:RULEBOOK",
        {"fine.py": GOOD["fine.py"].replace("    begin=begin,\n", "")} | FILES,
        "missing 1 required keyword-only argument: 'begin'",
    ),
}


def test_a_good_one_is_no_fault(installed, packages):
    installed(packages("good", "fine = fine:RULEBOOK", GOOD | FILES))
    assert bisongames.load("fine").title == "Bead River"
    assert installation_faults() == ()


@pytest.mark.parametrize("case", BROKEN)
def test_it_is_told_in_one_line_when_it_is_asked_for(installed, packages, site, capsys, case):
    entry, files, cause = BROKEN[case]
    installed(packages("shaky", entry, files), site)
    name = entry.split()[0]
    with pytest.raises(UnknownVariant) as error:
        bisongames.load(name)
    fault = str(error.value)
    assert fault.startswith(f"the entry point {entry} of shaky does not load: ")
    assert cause in fault
    assert "\n" not in fault
    assert bisongames.load("bead_river").title == "Bead River"
    assert {v.game for v in bisongames.variants()} == {*shipped_ids(), "bead_river"}
    assert installation_faults() == (fault,)
    assert app.run(["variants"]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if "shaky" in line] == [fault]
    assert app.run(["rules", name]) == 1
    assert capsys.readouterr().err == f"bisongames: {fault}\n"


def test_what_it_prints_when_it_is_loaded_does_not_reach_standard_output(
    installed, packages, capsys
):
    said = {"fine.py": GOOD["fine.py"] + "\nprint('hello')\n"}
    installed(packages("chatty", "fine = fine:RULEBOOK", said | FILES))
    assert bisongames.load("fine").title == "Bead River"
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "hello\n")


@pytest.mark.parametrize("door", [("mcp",), ("serve", "--stdio")])
def test_nothing_that_it_does_when_it_is_loaded_reaches_the_channel_of_a_protocol(packages, door):
    said = """
import os, subprocess, sys
os.write(1, b"one\\n")
subprocess.run(["echo", "two"])
sys.__stdout__.write("three\\n")
print("four")
"""
    folder = packages("loud", "fine = fine:RULEBOOK", {"fine.py": GOOD["fine.py"] + said} | FILES)
    head = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "a", "version": "1"},
    }
    asked = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": head},
        {"jsonrpc": "2.0", "id": 2, "method": "variants", "params": {}},
    ]
    done = subprocess.run(
        [sys.executable, "-m", "bisongames", *door],
        input="".join(json.dumps(each) + "\n" for each in asked),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, str(folder)])},
        check=True,
        timeout=60,
    )
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()][:1] == [1]
    assert {"one", "two", "three", "four"} <= set(done.stderr.split())


def test_two_packages_with_one_id_are_a_fault_of_both(installed, packages):
    one, other = (
        packages(name, f"fine = {name}:RULEBOOK", {f"{name}.py": GOOD["fine.py"]} | FILES)
        for name in ("one", "other")
    )
    installed(one, other)
    with pytest.raises(UnknownVariant, match="2 packages provide a game with this id"):
        bisongames.load("fine")


def test_a_shipped_id_is_not_taken(installed, packages):
    files = {"bad.py": SOURCE.replace('"bead_river"', '"wind_river"')} | FILES
    installed(packages("thief", "wind_river = bad:RULEBOOK", files))
    assert bisongames.load("wind_river").rulebook is RULEBOOK
    (fault,) = installation_faults()
    assert "wind_river = bad:RULEBOOK of thief is left out" in fault


def test_shipped_games_load_without_looking_outside(monkeypatch):
    def refuse(**_: object) -> None:
        raise AssertionError("entry points are looked for")

    refresh()
    monkeypatch.setattr(importlib.metadata, "entry_points", refuse)
    assert bisongames.load("wind_river/per-field+tipis=6").start(3).num_players == 3
    refresh()


def test_one_faulty_file_leaves_the_other_variants_alone(installed, packages):
    faulty = {
        "variants/torn.toml": "title = ",
        "variants/odd.toml": 'extends = "fine/nothing"\ntitle = "Odd"',
        "variants/other.toml": 'extends = "wind_river/base"\ntitle = "Other"',
        "variants/round.toml": 'extends = "fine/circle"\ntitle = "Round"',
        "variants/circle.toml": 'extends = "fine/round"\ntitle = "Circle"',
        "variants/rich.toml": 'extends = "fine"\ntitle = "Rich"\n[options]\nriver = 7\n',
    }
    installed(packages("good", "fine = fine:RULEBOOK", GOOD | FILES | faulty))
    ids = [v.id for v in bisongames.variants() if v.game == "fine"]
    assert ids == ["fine/base", "fine/rich"]
    assert bisongames.load("fine/rich").options.river == 7
    assert len(installation_faults()) == 5
    for name in ("torn", "odd", "other", "round", "circle"):
        with pytest.raises(VariantError):
            bisongames.load(f"fine/{name}")


def test_a_faulty_base_is_told(installed, packages):
    installed(packages("good", "fine = fine:RULEBOOK", GOOD | {"variants/base.toml": "game = 7"}))
    with pytest.raises(VariantError, match=r"base\.toml: game: expected text, got 7"):
        bisongames.load("fine")
    assert "fine" not in {v.game for v in bisongames.variants()}
    assert len(installation_faults()) == 1
