"""What the suites of other people are run on: each game at its smallest and largest number of players."""

CATAN = "catan/bison+max_turns=8"
EVERYTHING = "natives/base+rituals+seasons+soul-of-the-prairie"
SMALL = (
    ("wind_river/base", 3),
    ("bison/base", 2),
    ("natives/base", 2),
    ("catan/base+max_turns=5", 3),
)
LARGE = (
    ("wind_river/seven-rows", 4),
    ("bison/expansion-2", 4),
    (EVERYTHING, 4),
    (CATAN, 4),
)
BOTH = (*SMALL, *LARGE)
