"""What the suites of other people are run on: each game at its smallest and largest number of players."""

from typing import Any

from bisongames import SetupError, UnknownVariant
from tests.budget import NIGHTLY

EVERYTHING = "natives/base+rituals+seasons+soul-of-the-prairie"
ROUNDS = "" if NIGHTLY else "+rounds=2:1,3:1,4:1"
WINTER = "" if NIGHTLY else "+cards_below_winter=20"
SMALL = (
    ("wind_river/base", 3),
    (f"bison/base{ROUNDS}", 2),
    (f"natives/base{WINTER}", 2),
    ("catan/base+max_turns=5", 3),
)
LARGE = (
    ("wind_river/seven-rows", 4),
    (f"bison/expansion-2{ROUNDS}", 4),
    (f"{EVERYTHING}{WINTER}", 4),
    (f"catan/bison+max_turns={8 if NIGHTLY else 2}", 4),
)
BOTH = (*SMALL, *LARGE)
WRONG: tuple[tuple[dict[str, Any], type[Exception]], ...] = (
    ({"variant": "bisn"}, UnknownVariant),
    ({"players": 9}, SetupError),
    ({"reward": "points"}, SetupError),
    ({"setup": {"start_player": 9}}, SetupError),
)
"""Arguments that no adapter takes for Bison, each with its error."""
