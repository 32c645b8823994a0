"""Importing the package loads no game, no variant and no extra."""

import subprocess
import sys

import bisongames

PROGRAM = """
import sys
import bisongames
loaded = {name for name in sys.modules if name.startswith("bisongames")}
assert loaded == {"bisongames"}, loaded
for extra in ("rich", "cyclopts", "tomllib", "cattrs"):
    assert extra not in sys.modules, extra
bisongames.load
assert not any(game in sys.modules for game in ("bisongames.wind_river", "rich", "cyclopts"))
bisongames.load("wind_river")
assert "bisongames.show" not in sys.modules
"""


def test_importing_loads_next_to_nothing():
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)


def test_every_public_name_is_there():
    for name in bisongames.__all__:
        assert getattr(bisongames, name) is not None
    assert set(bisongames.__all__) <= set(dir(bisongames))


CONTRACT = [
    "Game",
    "State",
    "Cursor",
    "Decision",
    "Upkeep",
    "Chance",
    "Action",
    "Event",
    "Rule",
    "Violation",
    "View",
    "Result",
    "Match",
    "CHANCE",
    "Step",
    "variants",
    "load",
    "to_json",
    "from_json",
    "Variant",
    "BisongamesError",
    "UnknownVariant",
    "VariantError",
    "UnknownRule",
    "SetupError",
    "IllegalAction",
    "RecordError",
    "bots",
    "compare",
    "lab",
    "testing",
    "show",
]


def test_the_names_of_the_contract_are_importable():
    assert set(CONTRACT) <= set(bisongames.__all__)
