"""Counts the Python calls of a difference of two loaded games: `python benchmarks/rule_difference.py [A B]`.

Another difference, of another game, is made first, so that imports are not counted.
"""

import sys
from itertools import count

import bisongames
from bisongames.lab import difference

before, after = sys.argv[1:] or ("wind_river", "wind_river+herd_limit=3")
difference("bison", "bison/expansion-1")
games = bisongames.load(before), bisongames.load(after)
calls = count()
sys.setprofile(lambda frame, event, argument: next(calls) if event == "call" else None)
result = difference(*games)
sys.setprofile(None)
print(f"{next(calls):,} calls")
print(result.to_text())
