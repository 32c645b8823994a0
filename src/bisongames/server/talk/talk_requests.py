"""The HTTP endpoints of what people say at a table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bisongames.protocol import plain
from bisongames.server.matches import Matches
from bisongames.server.request import body_of, language_of, number_of, only, token_of
from bisongames.server.settings import ServerSettings
from bisongames.server.talk.talk_storage import Talk

LONGEST_WAIT: Final = 25
"""Maximum number of seconds for which a request waits."""


class TalkRequests:
    """Answers them."""

    settings: ServerSettings
    matches: Matches
    talks: Talk

    async def talk(self, request: Request) -> Response:
        """What was said after a number; where nothing was, it waits."""
        only(request, "after", "wait")
        after, wait = number_of(request, "after"), number_of(request, "wait", LONGEST_WAIT)
        id = str(request.path_params["match"])
        async with self.matches.at(id) as live:
            live.seat_of(token_of(request))
            if wait and live.last_said <= after:
                before = live.talk(after)
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await live.wait_until(lambda: live.talk(after) != before)
        async with self.matches.locked(id) as live:
            live.seat_of(token_of(request))
            return _answer(plain(live.talk(after)), request)

    async def say(self, request: Request) -> Response:
        """Says something."""
        body = await body_of(request, self.settings.message, self.settings)
        id = str(request.path_params["match"])
        return _answer(await self.talks.say(id, token_of(request), body), request)

    async def takeback(self, request: Request) -> Response:
        """Asks for a take-back, or answers one."""
        body = await body_of(request, self.settings.message, self.settings)
        id = str(request.path_params["match"])
        return _answer(await self.talks.takeback(id, token_of(request), body), request)


def _answer(body: object, request: Request) -> Response:
    return JSONResponse(body, headers={"Content-Language": language_of(request)})
