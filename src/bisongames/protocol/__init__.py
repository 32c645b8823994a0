"""Matches as messages: what any frontend can rely on, without input or output of its own.

:class:`Desk` begins matches and finds them; a :class:`Table` is one match with its seats, its revisions and its news. Child
process, server and browser are thin coats around both. ``docs/protocol.md`` tells the shapes.
"""

from bisongames.protocol.desk import Desk
from bisongames.protocol.faults import CODES, ProtocolError
from bisongames.protocol.seating import Sitting
from bisongames.protocol.stdio import Stdio
from bisongames.protocol.table import Table
from bisongames.protocol.things import DEALER, PROTOCOL, plain

__all__ = [
    "CODES",
    "DEALER",
    "PROTOCOL",
    "Desk",
    "ProtocolError",
    "Sitting",
    "Stdio",
    "Table",
    "plain",
]
