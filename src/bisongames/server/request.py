"""Parts of a request: token, body, language and query parameters."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection, Request

from bisongames.engine.io.json_and_toml import Malformed, json_data
from bisongames.protocol import ProtocolError
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.requests import PictureWish, known_language, read_request
from bisongames.server.settings import ServerSettings


def token_of(request: Request) -> str | None:
    """The bearer token; None if there is none.

    Raises:
        ProtocolError: token, if the header has another form.
    """
    head = request.headers.get("authorization")
    if head is None:
        return None
    kind, _, token = head.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise ProtocolError("token", "expected Authorization: Bearer TOKEN")
    return token.strip()


async def body_of(request: Request, most: int, settings: ServerSettings) -> JsonObject:
    """The JSON body, of at most so many bytes; fewer if the request does not say how many it has.

    Raises:
        ProtocolError: large; media, if it is not declared as JSON; or malformed.
    """
    size = request.headers.get("content-length", "")
    if not size:
        most = min(most, settings.message)
    if size.isdecimal() and int(size) > most:
        raise ProtocolError("large", f"a body has at most {most} bytes")
    try:
        data = await asyncio.wait_for(_read_body(request, most), settings.waiting)
    except TimeoutError as error:
        raise ProtocolError("malformed", "the body did not arrive in time", "$") from error
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise ProtocolError("media", "expected Content-Type: application/json")
    try:
        parsed = json_data(data)
    except Malformed as error:
        raise ProtocolError("malformed", f"the body {error}", "$") from error
    if not isinstance(parsed, dict):
        raise ProtocolError("malformed", "expected an object", "$")
    return parsed


async def _read_body(request: Request, most: int) -> bytes:
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise ProtocolError("large", f"a body has at most {most} bytes")
        parts.append(part)
    return b"".join(parts)


def language_of(request: HTTPConnection) -> str:
    """The first known language of those that the query and then ``Accept-Language`` ask for; English if none is known."""
    asked = request.query_params.getlist("language")[:1]
    return known_language([*asked, *_accepted(request)])


def _accepted(request: HTTPConnection) -> list[str]:
    """The languages in ``Accept-Language``, the most wanted first, without those that are not wanted at all."""
    weighted = []
    for part in request.headers.get("accept-language", "").split(","):
        tag, _, weight = part.partition(";")
        try:
            wanted = float(weight.strip().removeprefix("q=")) if weight.strip() else 1.0
        except ValueError:
            wanted = 0.0
        if wanted > 0:
            weighted.append((wanted, tag))
    return [tag for _, tag in sorted(weighted, key=lambda each: -each[0])]


def number_of(request: Request, name: str, most: int | None = None) -> int:
    """The value of an integer query parameter; 0 if it is not given."""
    given = request.query_params.get(name, "0")
    if not (given.isascii() and given.isdecimal()) or len(given) > 9:
        raise ProtocolError("malformed", "expected a whole number", f"?{name}")
    if most is not None and int(given) > most:
        raise ProtocolError("malformed", f"expected a number from 0 to {most}", f"?{name}")
    return int(given)


def only(request: Request, *names: str) -> None:
    """Checks that there are no other query parameters.

    Raises:
        ProtocolError: malformed, if there are.
    """
    for name in request.query_params:
        if name not in (*names, "language"):
            known = ", ".join((*names, "language"))
            raise ProtocolError(
                "malformed", f"unknown parameter; expected one of {known}", f"?{name}"
            )


_READERS: Final[dict[str, Callable[[QueryParams, str], object]]] = {
    "layout": lambda given, name: given[name],
    "theme": lambda given, name: given[name],
    "labels": lambda given, name: {"true": True, "false": False}.get(given[name], given[name]),
    "size": lambda given, name: int(given[name]) if given[name].isdecimal() else given[name],
    "revision": lambda given, name: int(given[name]) if given[name].isdecimal() else given[name],
    "targets": lambda given, name: (
        "legal" if given.getlist(name) == ["legal"] else given.getlist(name)
    ),
}


def picture_of(request: Request) -> PictureWish:
    """The picture options in the query."""
    only(request, *_READERS)
    given = request.query_params
    wished = {name: how(given, name) for name, how in _READERS.items() if name in given}
    try:
        return read_request(wished, PictureWish)
    except ProtocolError as error:
        path = "?" + (error.path or "").removeprefix("$.").partition("[")[0]
        raise ProtocolError(error.code, str(error), path) from error
