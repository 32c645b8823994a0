"""The rulebook of a variant as a page, for browsers that open the address of its rules."""

from __future__ import annotations

import asyncio
import hashlib
from base64 import b64encode
from functools import lru_cache
from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bisongames.engine.positions.state import Game
from bisongames.handbook.page import javascript, page

_HASH: Final = b64encode(hashlib.sha256(f"\n{javascript()}".encode()).digest()).decode()
_POLICY: Final = (
    f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{_HASH}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Styles and the only script are inline; nothing else may load."""
KEPT: Final = 16
"""Number of cached pages: writing one takes seconds."""


def wants_page(request: Request) -> bool:
    """True if the client is a browser."""
    return "text/html" in request.headers.get("accept", "")


def static_page(html: str) -> Response:
    """A page without scripts that loads nothing from elsewhere."""
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'"
    return HTMLResponse(html, headers={"Content-Security-Policy": policy, "Vary": "Accept"})


async def rulebook(game: Game, back: str | None = None) -> Response:
    """The handbook of this variant; ``back`` is the address of the table that it was opened from."""
    written = await asyncio.to_thread(_page, game)
    if back is not None:
        link = f'<a class="hb-back" href="{escape(back)}">Back to the table</a>'
        written = written.replace('<main class="hb">', f'<main class="hb">{link}', 1)
    return HTMLResponse(written, headers={"Content-Security-Policy": _POLICY, "Vary": "Accept"})


@lru_cache(maxsize=KEPT)
def _page(game: Game) -> str:
    return page(game)
