"""What comes before any request is looked at: foreign origins, floods, bodies without end."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from bisongames.protocol import ProtocolError

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

BURST: Final = 5.0
"""Seconds' worth of requests that may come at once."""
ADDRESSES: Final = 10_000
"""Addresses whose rate is remembered."""
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
PAGE_POLICY: Final = (
    b"default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Pictures have styles of their own; nothing else is written into pages."""


class Rates:
    """How many requests an address still has, refilled as time goes."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str) -> float:
        """Take one request; how many seconds to wait where there is none left, else 0."""
        if not self.rate:
            return 0.0
        now = time.monotonic()
        left, since = self._left.pop(address, (self.rate * BURST, now))
        left = min(self.rate * BURST, left + (now - since) * self.rate)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        while len(self._left) > ADDRESSES:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self.rate


class Guard:
    """Lets through what comes from here or from named origins, within the rate."""

    def __init__(self, app: App, hosts: tuple[str, ...], origins: tuple[str, ...], rates: Rates) -> None:
        self.app = app
        self.origins = frozenset(origin.rstrip("/").lower() for origin in origins)
        named = {urlsplit(origin).hostname or "" for origin in self.origins}
        self.hosts = frozenset(host.lower() for host in hosts) | named
        self.rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what is refused; pass all else on, with the headers that every answer has."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        private = scope["path"].startswith("/api/v1/matches")

        async def told(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                more = [*HEADERS, *([(b"cache-control", b"no-store")] if private else [])]
                kinds = dict(message.get("headers", ()))
                if kinds.get(b"content-type", b"").startswith((b"text/html", b"image/svg")):
                    more.append((b"content-security-policy", PAGE_POLICY))
                message["headers"] = [*message.get("headers", ()), *more]
            await send(message)

        fault = self._fault(scope, headers)
        if fault is None:
            await self.app(scope, receive, told)
        elif scope["type"] == "http":
            await answer(fault, told)
        else:
            await receive()
            code = 4429 if fault.code == "often" else 4403
            await send({"type": "websocket.close", "code": code, "reason": str(fault)[:120]})

    def _fault(self, scope: Scope, headers: dict[bytes, str]) -> ProtocolError | None:
        address = (scope.get("client") or ("", 0))[0]
        seconds = self.rates.wait(address)
        if seconds:
            return ProtocolError("often", "too many requests; come back later", wait=seconds)
        host = urlsplit(f"//{headers.get(b'host', '')}").hostname or ""
        if host.lower() not in self.hosts:
            return ProtocolError("forbidden", "this server does not answer to that host")
        origin = headers.get(b"origin")
        if origin is not None and not self._is_own(origin, headers.get(b"host", "")):
            return ProtocolError("forbidden", "other origins are refused unless they are named")
        return None

    def _is_own(self, origin: str, host: str) -> bool:
        if origin.lower() in self.origins:
            return True
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


async def answer(fault: ProtocolError, send: Send) -> None:
    """Send a fault as HTTP does."""
    more = dict(fault.more)
    headers = [(b"content-type", b"application/json")]
    if "wait" in more:
        headers.append((b"retry-after", str(int(more.pop("wait")) + 1).encode()))
    body = json.dumps({**fault.body(), **more} if "wait" not in fault.more else _without_wait(fault))
    await send({"type": "http.response.start", "status": fault.status, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})


def _without_wait(fault: ProtocolError) -> dict[str, Any]:
    return {name: value for name, value in fault.body().items() if name != "wait"}
