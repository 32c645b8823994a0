"""The protocol over HTTP and WebSocket, and the page that speaks it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from attrs import frozen
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from bisongames import show
from bisongames.play.errors import BisongamesError, shown
from bisongames.play.parsing import Malformed, json_data
from bisongames.protocol import ProtocolError, plain
from bisongames.protocol.bodies import WhyWish, read
from bisongames.server.guard import App, Guard, Rates
from bisongames.server.hall import Hall, Place
from bisongames.server.live import live
from bisongames.server.openapi import openapi
from bisongames.server.store import Store

PREFIX: Final = "/api/v1"
LONGEST_WAIT: Final = 25.0
PAGE: Final = Path(__file__).parent / "page"
LOOKS: Final = {"layout", "size", "labels", "theme", "targets", "language"}


@frozen(kw_only=True)
class Settings:
    """How a server behaves."""

    data: str = "bisongames.sqlite"
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "::1")
    origins: tuple[str, ...] = ()
    body: int = 256 * 1024
    matches: int = 10_000
    connections: int = 1000
    rate: float = 50.0
    waiting: float = 10.0
    keep: float = 30.0


Handler = Callable[[Request], Awaitable[Response]]


class Api:
    """What answers requests."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.hall = Hall(Store(settings.data), settings.matches)

    # What there is.

    async def about(self, request: Request) -> Response:
        return _told(self.hall.desk.about(), request)

    async def variants(self, request: Request) -> Response:
        return _told(self.hall.desk.variants(), request)

    async def variant(self, request: Request) -> Response:
        return _told(self.hall.desk.variant(_id(request)), request)

    async def variant_rules(self, request: Request) -> Response:
        game = self.hall.desk.game(_id(request), "variant")
        return _told(self.hall.desk.rules(game, request.path_params.get("rule")), request)

    async def schema(self, request: Request) -> Response:
        return _told(self.hall.desk.schema(), request)

    async def openapi(self, request: Request) -> Response:
        return _told(openapi(), request)

    # Matches.

    async def start(self, request: Request) -> Response:
        return _told(await self.hall.start(await self._body(request)), request, 201)

    async def join(self, request: Request) -> Response:
        return _told(await self.hall.join(_match(request), await self._body(request)), request)

    async def match(self, request: Request) -> Response:
        place, seat = await self._seat(request)
        return _told(plain(place.table.snapshot(seat, _language(request))), request)

    async def match_rules(self, request: Request) -> Response:
        place, _ = await self._seat(request)
        rule = request.path_params.get("rule")
        return _told(self.hall.desk.rules(place.table.match.game, rule), request)

    async def news(self, request: Request) -> Response:
        place, seat = await self._seat(request)
        after, wait = _number(request, "after", 0), _number(request, "wait", 0)
        if not 0 <= wait <= LONGEST_WAIT:
            raise ProtocolError("malformed", f"from 0 to {LONGEST_WAIT:g} seconds", "?wait")
        found = place.table.news(seat, after, _language(request))
        if not found and wait:
            found = await self._awaited(request, place, seat, after, wait)
        return _told(plain(found), request)

    async def _awaited(
        self, request: Request, place: Place, seat: int | None, after: int, wait: float
    ) -> Any:
        async with place.changed:
            try:
                news = place.changed.wait_for(lambda: place.table.revision > after)
                await asyncio.wait_for(news, wait)
            except TimeoutError:
                return ()
        return place.table.news(seat, after, _language(request))

    async def act(self, request: Request) -> Response:
        body = await self._body(request)
        _, seat = await self._seat(request)
        return _told(await self.hall.act(_match(request), seat, body, _language(request)), request)

    async def undo(self, request: Request) -> Response:
        body = await self._body(request)
        _, seat = await self._seat(request)
        return _told(await self.hall.undo(_match(request), seat, body, _language(request)), request)

    async def why(self, request: Request) -> Response:
        body = await self._body(request)
        place, seat = await self._seat(request)
        wish = read(body, WhyWish)
        if seat is None:
            raise ProtocolError("forbidden", "who only looks on is not told")
        told = place.table.why(seat, wish.action, wish.targets, _language(request))
        return _told(plain(told), request)

    async def picture(self, request: Request) -> Response:
        place, seat = await self._seat(request)
        svg = place.table.picture(seat, **_look(request))
        return Response(svg, media_type="image/svg+xml")

    async def record(self, request: Request) -> Response:
        place, seat = await self._seat(request)
        if not place.table.may_have_record(seat):
            raise ProtocolError("forbidden", "the record is shown when the match is over")
        return _told(place.table.record(), request)

    async def replay(self, request: Request) -> Response:
        place, seat = await self._seat(request)
        revision = _number(request, "revision", place.table.revision)
        return _told(plain(place.table.snapshot(seat, _language(request), revision)), request)

    # What all of them need.

    async def _seat(self, request: Request) -> tuple[Place, int | None]:
        """The table that is asked for, and the seat that the token proves."""
        place = await self.hall.place(_match(request))
        head = request.headers.get("authorization")
        if head is None:
            return place, None
        kind, _, token = head.partition(" ")
        if kind.lower() != "bearer" or not token:
            raise ProtocolError("token", "needed: Authorization: Bearer TOKEN")
        return place, place.seat_of(token.strip())

    async def _body(self, request: Request) -> Any:
        """The JSON that was sent."""
        size = request.headers.get("content-length", "0")
        if size.isdecimal() and int(size) > self.settings.body:
            raise ProtocolError("large", f"a body has at most {self.settings.body} bytes")
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise ProtocolError("media", "bodies are application/json")
        try:
            data = await asyncio.wait_for(self._whole(request), self.settings.waiting)
        except TimeoutError as error:
            raise ProtocolError("malformed", "the body did not arrive in time", "$") from error
        try:
            found = json_data(data)
        except Malformed as error:
            raise ProtocolError("malformed", str(error), "$") from error
        if not isinstance(found, dict):
            raise ProtocolError("malformed", "needed an object", "$")
        return found

    async def _whole(self, request: Request) -> bytes:
        parts, size = [], 0
        async for part in request.stream():
            size += len(part)
            if size > self.settings.body:
                raise ProtocolError("large", f"a body has at most {self.settings.body} bytes")
            parts.append(part)
        return b"".join(parts)


def application(settings: Settings) -> App:
    """The server as an ASGI application."""
    api = Api(settings)

    @asynccontextmanager
    async def alive(_: Starlette) -> AsyncIterator[None]:
        waking = asyncio.create_task(api.hall.wake())
        yield
        waking.cancel()
        await api.hall.close()

    match, variant = f"{PREFIX}/matches/{{match}}", f"{PREFIX}/variants/{{game}}/{{name}}"
    routes = [
        Route(PREFIX, api.about),
        Route(f"{PREFIX}/variants", api.variants),
        Route(variant, api.variant),
        Route(f"{variant}/rules", api.variant_rules),
        Route(f"{variant}/rules/{{rule}}", api.variant_rules),
        Route(f"{PREFIX}/schema", api.schema),
        Route(f"{PREFIX}/openapi.json", api.openapi),
        Route(f"{PREFIX}/matches", api.start, methods=["POST"]),
        Route(f"{match}/join", api.join, methods=["POST"]),
        Route(match, api.match),
        Route(f"{match}/rules", api.match_rules),
        Route(f"{match}/rules/{{rule}}", api.match_rules),
        Route(f"{match}/news", api.news),
        Route(f"{match}/actions", api.act, methods=["POST"]),
        Route(f"{match}/why", api.why, methods=["POST"]),
        Route(f"{match}/undo", api.undo, methods=["POST"]),
        Route(f"{match}/picture.svg", api.picture),
        Route(f"{match}/record", api.record),
        Route(f"{match}/replay", api.replay),
        WebSocketRoute(f"{match}/live", live(api.hall, settings)),
        Route("/{file:path}", _page),
    ]
    faults: dict[Any, Any] = {
        ProtocolError: _protocol_fault,
        BisongamesError: _library_fault,
        HTTPException: _http_fault,
        Exception: _any_fault,
    }
    app = Starlette(routes=routes, lifespan=alive, exception_handlers=faults)
    return Guard(app, settings.hosts, settings.origins, Rates(settings.rate))


async def _page(request: Request) -> Response:
    """A file of the page."""
    wished = request.path_params["file"] or "index.html"
    file = (PAGE / wished).resolve()
    if wished.startswith("api/") or not file.is_relative_to(PAGE.resolve()) or not file.is_file():
        raise ProtocolError("unknown", f"there is no {shown(wished)}")
    return FileResponse(file)


def _told(body: Any, request: Request, status: int = 200) -> Response:
    return JSONResponse(body, status, headers={"Content-Language": _language(request)})


def _language(request: Request) -> str:
    """The language that is wished, as far as there is one."""
    wished = request.query_params.get("language")
    known = show.languages()
    if wished is not None:
        if wished not in known:
            raise ProtocolError("malformed", f"the languages are {', '.join(known)}", "?language")
        return wished
    accepted = request.headers.get("accept-language", "").split(",")
    tags = [tag.partition(";")[0].strip().lower().partition("-")[0] for tag in accepted]
    return next((tag for tag in tags if tag in known), known[0])


def _id(request: Request) -> str:
    return f"{request.path_params['game']}/{request.path_params['name']}"


def _match(request: Request) -> str:
    return str(request.path_params["match"])


def _number(request: Request, name: str, default: int) -> int:
    given = request.query_params.get(name)
    if given is None:
        return default
    if not given.isdecimal() or len(given) > 9:
        raise ProtocolError("malformed", "needed a whole number", f"?{name}")
    return int(given)


def _look(request: Request) -> dict[str, Any]:
    """What is wished of a picture."""
    given = request.query_params
    for name in given:
        if name not in LOOKS:
            known = ", ".join(sorted(LOOKS))
            raise ProtocolError("malformed", f"no such wish; there are {known}", f"?{name}")
    look: dict[str, Any] = {"language": _language(request)}
    if "targets" in given:
        look["targets"] = tuple(given.getlist("targets"))
    if "size" in given:
        look["size"] = _number(request, "size", 0)
    if "labels" in given:
        if given["labels"] not in ("true", "false"):
            raise ProtocolError("malformed", "allowed is true, false", "?labels")
        look["labels"] = given["labels"] == "true"
    return {**look, **{name: given[name] for name in ("layout", "theme") if name in given}}


async def _protocol_fault(request: Request, fault: Any) -> Response:
    body = json.dumps(fault.body())
    return Response(body, fault.status, media_type="application/json")


async def _library_fault(request: Request, error: Any) -> Response:
    code = "fault" if type(error).__name__ == "StoreError" else "malformed"
    return await _protocol_fault(request, ProtocolError(code, str(error), None if code == "fault" else "$"))


async def _http_fault(request: Request, error: Any) -> Response:
    code = {404: "unknown", 405: "method"}.get(error.status_code, "malformed")
    return await _protocol_fault(request, ProtocolError(code, str(error.detail)))


async def _any_fault(request: Request, error: Any) -> Response:
    return await _protocol_fault(request, ProtocolError("fault", "something went wrong here"))


def robots() -> Response:
    """Nothing here is for search engines."""
    return PlainTextResponse("User-agent: *\nDisallow: /\n")
