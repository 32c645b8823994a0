"""Idempotency keys: a request with a key is executed once, however often it arrives."""

from __future__ import annotations

import hashlib
import json

from attrs import frozen

from bisongames.protocol.error_codes import ProtocolError
from bisongames.protocol.json_object import JsonObject


@frozen
class StoredAnswer:
    """The response to an executed request, with a digest of the request."""

    body: str
    answer: JsonObject


def digest_of(body: JsonObject) -> str:
    """A digest of a request, independent of the order of its fields."""
    written = json.dumps(body, sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()


def earlier_answer(stored: StoredAnswer | None, body: JsonObject) -> JsonObject | None:
    """The stored response to this request; None if the request is new.

    Raises:
        ProtocolError: key, if the key was used for another request.
    """
    if stored is None:
        return None
    if stored.body != digest_of(body):
        raise ProtocolError("key", "this key was used for another request")
    return stored.answer
