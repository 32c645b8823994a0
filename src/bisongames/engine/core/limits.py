"""Limits on untrusted input.

No game comes near these limits. ``docs/limits.md`` lists them for users.
"""

from __future__ import annotations

from typing import Final

NOTATION: Final = 200
"""Characters of the notation of an action; more only in a game that has longer ones."""
ID: Final = 300
"""Characters of an id, and of the value of an option that is given as text."""
TEXT: Final = 1000
"""Characters of a title, a name or any other text in a variant."""
NUMBER: Final = 25
"""Characters of a number in a file."""
MEASURED: Final = 10**60
"""What a metric may be at most, above or below 0: the squares of its squares are numbers still. And it is 0 or at least
1 / MEASURED away from 0, lest they are 0."""
OPTION_DIGITS: Final = 11
"""Digits of a number in an id."""
DEPTH: Final = 64
"""Levels of things within things in a file."""
RECORD_BYTES: Final = 64 * 1024**2
"""Bytes of JSON."""
LINK: Final = 60_000
"""Characters of a link to a match; some browsers cut longer ones."""
POSITION_BYTES: Final = 256 * 1024
"""Bytes of a position in a link, once it is unpacked."""
VARIANT_BYTES: Final = 1024**2
"""Bytes of a variant file."""
EXTENDED: Final = 20
"""Variant files that build on each other."""
FAULTS_KEPT: Final = 1000
"""Faults that an error keeps."""
FAULTS_TOLD: Final = 20
"""Faults that its message tells."""
QUOTED: Final = 60
"""Characters of what a message quotes."""
PATH: Final = 300
"""Characters of the path of a fault, and of the name of a file in a message."""
MESSAGE: Final = 2000
"""Characters of what is said about one fault."""
COMPARED: Final = 100
"""Characters of a name that are compared when the nearest names are looked for."""
CANDIDATES: Final = 2000
"""Names that it is compared with."""
