"""Limits on untrusted input, and on games that never end.

No game comes near these limits. ``docs/limits.md`` lists them for users.
"""

from __future__ import annotations

from typing import Final

NOTATION: Final = 200
"""Characters in the notation of an action; more only in a game with longer notations."""
ID: Final = 300
"""Characters in an id, and in the value of an option given as text."""
TEXT: Final = 1000
"""Characters in a title, a name or any other text of a variant."""
NUMBER: Final = 1000
"""Characters in a number in a file."""
MEASURED: Final = 10**60
"""The largest magnitude of a metric, so that its fourth power does not overflow. A metric is 0 or at least 1 / MEASURED
in magnitude, so that its fourth power does not vanish."""
OPTION_DIGITS: Final = 11
"""Digits in a number in an id."""
DEPTH: Final = 64
"""Levels of nesting in a file."""
RECORD_BYTES: Final = 64 * 1024**2
"""Bytes of JSON text."""
LINK: Final = 60_000
"""Characters in a link to a match; some browsers cut longer ones."""
POSITION_BYTES: Final = 256 * 1024
"""Bytes of a position in a link, unpacked."""
VARIANT_BYTES: Final = 1024**2
"""Bytes of a variant file."""
EXTENDED: Final = 20
"""Variant files in one chain of ``extends``."""
FAULTS_KEPT: Final = 1000
"""Faults that an error keeps."""
FAULTS_TOLD: Final = 20
"""Faults that the message of an error lists."""
QUOTED: Final = 60
"""Characters of a value that a message quotes."""
PATH: Final = 300
"""Characters in the path of a fault, and in the name of a file in a message."""
MESSAGE: Final = 2000
"""Characters in the message of one fault."""
COMPARED: Final = 100
"""Characters of a name that are compared in a search for the nearest names."""
CANDIDATES: Final = 2000
"""Names that are compared in such a search."""
STEPS: Final = 10_000_000
"""Choices, chance outcomes and upkeep that one cursor carries out; longer play is taken for endless."""
UPKEEP: Final = 100_000
"""Entries of upkeep in a row that a cursor carries out before a choice or chance must be due."""
WAY_LENGTH: Final = 3
"""Choices in a way to an illegal action."""
WAY_POSITIONS: Final = 1500
"""Positions tried in the search for such a way."""
MOVES: Final = 100_000
"""Choices and chance outcomes of a match, unless its game gives a larger bound on them."""
OUTCOMES: Final = 10_000
"""Chance outcomes in a row that a match deals before it must ask a player."""
