"""The server as an ASGI application: HTTP, WebSocket and the page."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from attrs import evolve
from starlette.applications import Starlette
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from bisongames.engine.positions.state import Game
from bisongames.handbook.analysis_requests import check_over, leads_of
from bisongames.handbook.lesson_messages import lessons_for
from bisongames.handbook.lessons import lessons
from bisongames.protocol import MatchTable, ProtocolError, plain
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.requests import AdviseWish, WhyWish, read_request
from bisongames.server.error_responses import ERROR_HANDLERS
from bisongames.server.matches import Matches
from bisongames.server.middleware import Guard
from bisongames.server.openapi import ENDPOINTS, LIVE, PREFIX, openapi
from bisongames.server.request import body_of, language_of, number_of, only, picture_of, token_of
from bisongames.server.rulebook_page import rulebook, static_page, wants_page
from bisongames.server.settings import ServerSettings
from bisongames.server.shares import ADDRESS, RateLimiter
from bisongames.server.talk.talk_requests import LONGEST_WAIT, TalkRequests
from bisongames.server.talk.talk_storage import Talk
from bisongames.server.websocket import Live
from bisongames.server.workers.analysis_workers import AnalysisWorkers

PAGE: Final = Path(__file__).parent / "page"
_LOGGER: Final = logging.getLogger(__name__)


class Api(TalkRequests):
    """The HTTP endpoints."""

    def __init__(self, settings: ServerSettings, monotonic: Callable[[], float]) -> None:
        self.settings = settings
        self.matches = Matches(settings, monotonic)
        self.talks = Talk(self.matches, monotonic)
        self.analyses = AnalysisWorkers()

    # Catalogue

    async def about(self, request: Request) -> Response:
        return _answer(self.matches.dispatcher.about(), request)

    async def variants(self, request: Request) -> Response:
        return _answer(self.matches.dispatcher.variants(), request)

    async def variant(self, request: Request) -> Response:
        self._game(request)
        return _answer(self.matches.dispatcher.variant(_id(request)), request)

    async def variant_rules(self, request: Request) -> Response:
        return await self._rules(self._game(request), request)

    async def schema(self, request: Request) -> Response:
        return _answer(self.matches.dispatcher.schema(), request)

    async def openapi(self, request: Request) -> Response:
        return _answer(openapi(), request)

    def _game(self, request: Request) -> Game:
        try:
            return self.matches.dispatcher.game(_id(request))
        except ProtocolError as error:  # an unknown id in an address gives 404
            raise ProtocolError("unknown", str(error)) from error

    # Matches

    async def start(self, request: Request) -> Response:
        body = await body_of(request, self.settings.body, self.settings)
        address = str(request.scope[ADDRESS])
        return _answer(await self.matches.start(body, address), request, 201)

    async def join(self, request: Request) -> Response:
        body, token, address = await self._body(request), token_of(request), request.scope[ADDRESS]
        return _answer(await self.matches.join(_match(request), body, token, address), request)

    async def match(self, request: Request) -> Response:
        only(request)
        language = language_of(request)
        async with self._seat(request) as (table, seat):
            return _answer(table.snapshot(seat, language), request)

    async def match_rules(self, request: Request) -> Response:
        async with self._seat(request) as (table, _):
            game = table.match.game
        return await self._rules(game, request, f"../../../../#/match/{_match(request)}")

    async def _rules(self, game: Game, request: Request, back: str | None = None) -> Response:
        """Rules as data; for browsers the rulebook as a page."""
        rule = request.path_params.get("rule")
        if rule is None and wants_page(request):
            return await rulebook(game, back)
        search, related = map(request.query_params.get, ("search", "related"))
        found = self.matches.dispatcher.rules(game, rule, search, related)
        return _answer(found, request)

    async def news(self, request: Request) -> Response:
        only(request, "after", "wait")
        language = language_of(request)
        after, wait = number_of(request, "after"), number_of(request, "wait", LONGEST_WAIT)
        async with self.matches.at(_match(request)) as live:
            token = token_of(request)
            live.seat_of(token)
            if after > live.table.revision:
                message = f"expected a revision from 0 to {live.table.revision}"
                raise ProtocolError("malformed", message, "?after")
            if wait and after == live.table.revision:
                with suppress(TimeoutError):  # no news: respond with an empty list
                    async with asyncio.timeout(wait):
                        await live.wait_until(lambda: live.table.revision > after)
            async with self.matches.locked(_match(request)) as live:
                news = live.table.news(live.seat_of(token), after, language)
                return _answer(plain(news), request)

    async def act(self, request: Request) -> Response:
        return _answer(await self.matches.act(*await self._change(request)), request)

    async def undo(self, request: Request) -> Response:
        return _answer(await self.matches.undo(*await self._change(request)), request)

    async def _change(self, request: Request) -> tuple[str, str | None, JsonObject, str]:
        """Match, token, body and language of a request that changes a match."""
        body, language = await self._body(request), language_of(request)
        return _match(request), token_of(request), body, language

    async def why(self, request: Request) -> Response:
        wish, language = read_request(await self._body(request), WhyWish), language_of(request)
        async with self._seat(request) as (table, seat):
            if seat is None:
                raise ProtocolError("forbidden", "spectators cannot ask why")
            refusal = table.why(seat, wish.action, wish.targets, language)
            return _answer(plain(refusal), request)

    async def advise(self, request: Request) -> Response:
        wish, language = read_request(await self._body(request), AdviseWish), language_of(request)
        advice = await self.matches.advisers.advise(
            _match(request), token_of(request), wish, language
        )
        return _answer(advice, request)

    async def picture(self, request: Request) -> Response:
        wish, language = picture_of(request), language_of(request)
        async with self._seat(request) as (table, seat):
            try:
                svg = table.picture(seat, wish, language)
            except ProtocolError as error:
                raise ProtocolError(error.code, str(error), "?size") from error
        return Response(svg, 200, {"Content-Language": language}, "image/svg+xml")

    async def record(self, request: Request) -> Response:
        async with self._seat(request) as (table, seat):
            if not table.may_have_record(seat):
                raise ProtocolError("forbidden", "the record is available only after the match")
            return _answer(table.record(), request)

    async def leads(self, request: Request) -> Response:
        only(request)
        async with self._seat(request) as (table, _):
            check_over(table)
            match, revisions = table.match, table.log.revisions
        return _answer(plain(await asyncio.to_thread(leads_of, match, revisions)), request)

    async def analysis(self, request: Request) -> Response:
        """How far the analysis has come after a moment's work; for browsers the complete one as a page."""
        only(request)
        async with self._seat(request) as (table, _):
            check_over(table)
            key, match = f"{table.id}/{table.revision}", table.match
        progress = await self.analyses.go_on(key, match)
        if wants_page(request) and progress.page is not None:
            return static_page(progress.page)
        return _answer(plain(evolve(progress, page=None)), request)

    async def lessons(self, request: Request) -> Response:
        only(request, "after")
        language, after = language_of(request), number_of(request, "after")
        async with self._seat(request) as (table, _):
            game = table.match.game
        await asyncio.to_thread(lessons, game)  # the first time, a handbook is read
        async with self._seat(request) as (table, seat):
            try:
                told = lessons_for(table, seat, after, language)
            except ProtocolError as error:
                raise ProtocolError(error.code, str(error), "?after") from error
            return _answer(plain(told), request)

    async def replay(self, request: Request) -> Response:
        only(request, "revision")
        language, revision = language_of(request), number_of(request, "revision")
        async with self._seat(request) as (table, seat):
            return _answer(table.snapshot(seat, language, revision), request)

    @asynccontextmanager
    async def _seat(self, request: Request) -> AsyncIterator[tuple[MatchTable, int | None]]:
        """The table of a request and the seat of its token, without changes while the context lasts."""
        async with self.matches.locked(_match(request)) as live:
            yield live.table, live.seat_of(token_of(request))

    async def _body(self, request: Request) -> JsonObject:
        return await body_of(request, self.settings.message, self.settings)


class ServerApp:
    """The ASGI application."""

    def __init__(
        self, settings: ServerSettings, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self.api = Api(settings, monotonic)
        self.limiter = RateLimiter(settings.rate, settings.total_rate, monotonic)
        self.live = Live(self.api.matches, self.api.talks, settings, self.limiter)
        self.routes = [*self._routes(), *_pages()]
        app = Starlette(
            routes=self.routes,
            lifespan=self._lifespan,
            exception_handlers=ERROR_HANDLERS,
        )
        app.router.redirect_slashes = False
        self._app: ASGIApp = Guard(_with_cors(app, settings.origins), settings, self.limiter)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request or connection."""
        await self._app(scope, receive, send)

    async def ending(self) -> None:
        """Notifies all waiting requests and connections that the server stops."""
        await self.api.matches.end()
        await self.live.end()

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        living = asyncio.create_task(self.api.matches.live())
        living.add_done_callback(_log_failure)
        yield
        living.cancel()
        await self.ending()
        self.api.analyses.close()
        await self.api.matches.close()

    def _routes(self) -> Iterator[BaseRoute]:
        for endpoint in ENDPOINTS:
            address, answer = f"{PREFIX}{endpoint.path}", getattr(self.api, endpoint.name)
            yield Route(address, answer, methods=[endpoint.method])
        yield WebSocketRoute(f"{PREFIX}{LIVE.path}", self.live.connect)


def _log_failure(living: asyncio.Task[None]) -> None:
    """Logs the failure of the background task."""
    if not living.cancelled() and (error := living.exception()) is not None:
        _LOGGER.error("old matches are no longer deleted", exc_info=error)


def _with_cors(app: ASGIApp, origins: tuple[str, ...]) -> ASGIApp:
    """Adds CORS headers for the named origins."""
    if not origins:
        return app
    return CORSMiddleware(
        app,
        allow_origins=[origin.rstrip("/") for origin in origins],
        allow_methods=["GET", "POST"],
        allow_headers=["Authorization", "Content-Type", "Accept-Language"],
        expose_headers=["Content-Language", "Retry-After"],
    )


def _pages() -> Iterator[BaseRoute]:
    """A route for each file of the page; ``/`` for its index."""
    for file in sorted(PAGE.rglob("*")):
        if file.is_file():
            name = file.relative_to(PAGE).as_posix()
            yield _page("/" if name == "index.html" else f"/{name}", file)


def _page(address: str, file: Path) -> Route:
    async def sent(_: Request) -> Response:
        return FileResponse(file)

    return Route(address, sent)


def _answer(body: object, request: Request, status: int = 200) -> Response:
    return JSONResponse(body, status, headers={"Content-Language": language_of(request)})


def _id(request: Request) -> str:
    return f"{request.path_params['game']}/{request.path_params['name']}"


def _match(request: Request) -> str:
    return str(request.path_params["match"])
