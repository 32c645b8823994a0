"""Importing the package loads no game, no variant and no extra."""

import pydoc
import re
import subprocess
import sys
import textwrap

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
    for name in dir(bisongames):
        assert getattr(bisongames, name) is not None


def test_help_fits_on_two_screens_and_its_programs_run():
    told = pydoc.plain(pydoc.render_doc(bisongames))
    assert len(told.splitlines()) <= 100
    blocks = re.findall(r"::\n\n((?:    .*\n|\n)+)", bisongames.__doc__ or "")
    assert len(blocks) == 2
    for block in blocks:
        names = {"bisongames": bisongames}
        exec(textwrap.dedent(block), names)
        assert isinstance(names["match"], bisongames.Match)


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
    assert set(CONTRACT) <= set(dir(bisongames))
