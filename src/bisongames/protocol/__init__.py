"""Matches as messages for any frontend, independent of the transport.

:class:`Dispatcher` starts and finds matches; a :class:`MatchTable` is one match with its seats, revisions and news. Child
process, server and browser are thin layers around both. ``docs/protocol.md`` describes the shapes.
"""

from bisongames.protocol.dispatcher import Dispatcher
from bisongames.protocol.error_codes import CODES, ProtocolError
from bisongames.protocol.json_rpc import Stdio
from bisongames.protocol.match_table import MatchTable
from bisongames.protocol.messages import DEALER, PROTOCOL, plain

__all__ = [
    "CODES",
    "DEALER",
    "PROTOCOL",
    "Dispatcher",
    "ProtocolError",
    "Stdio",
    "MatchTable",
    "plain",
]
