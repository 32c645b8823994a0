"""What the suites of other people are run on: each game at its smallest and largest number of players."""

from tests.budget import NIGHTLY

EVERYTHING = "natives/base+rituals+seasons+soul-of-the-prairie"
ROUNDS = "" if NIGHTLY else "+rounds=2:2,3:2,4:2"
SMALL = (
    ("wind_river/base", 3),
    (f"bison/base{ROUNDS}", 2),
    ("natives/base", 2),
    ("catan/base+max_turns=5", 3),
)
LARGE = (
    ("wind_river/seven-rows", 4),
    (f"bison/expansion-2{ROUNDS}", 4),
    (f"{EVERYTHING}{'' if NIGHTLY else '+cards_below_winter=20'}", 4),
    (f"catan/bison+max_turns={8 if NIGHTLY else 4}", 4),
)
BOTH = (*SMALL, *LARGE)
