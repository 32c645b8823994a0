"""Matches as messages: what any frontend can rely on, without input or output of its own.

:class:`Desk` begins matches and finds them; a :class:`Table` is one match with its seats, its revisions and its news. Child
process, server and browser are thin coats around both. ``docs/protocol.md`` tells the shapes.
"""

from bisongames.protocol.dispatcher import Desk
from bisongames.protocol.error_codes import CODES, ProtocolError
from bisongames.protocol.json_rpc import Stdio
from bisongames.protocol.match_table import Table
from bisongames.protocol.messages import DEALER, PROTOCOL, plain
from bisongames.protocol.seating import Sitting

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
