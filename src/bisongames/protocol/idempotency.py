"""Requests with a key of the client's own: carried out once, however often they come."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from attrs import frozen

from bisongames.protocol.error_codes import ProtocolError

LONGEST: Final = 64
"""Characters of a key."""

Data = dict[str, Any]


@frozen
class StoredAnswer:
    """A request that was carried out: a digest of what was asked, and what was answered."""

    body: str
    answer: Data


def digest_of(body: Data) -> str:
    """A digest of a request, the same however it was written."""
    written = json.dumps(body, sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()


def check_key(key: str | None) -> None:
    """See that a key is one, where it is given.

    Raises:
        ProtocolError: malformed.
    """
    if key is not None and not 0 < len(key) <= LONGEST:
        raise ProtocolError("malformed", f"a key has 1 to {LONGEST} characters", "$.key")


def earlier_answer(found: StoredAnswer | None, body: Data) -> Data | None:
    """What was answered to this request; None where it is new.

    Raises:
        ProtocolError: key, where something else was asked with it.
    """
    if found is None:
        return None
    if found.body != digest_of(body):
        raise ProtocolError("key", "something else was asked with this key")
    return found.answer
