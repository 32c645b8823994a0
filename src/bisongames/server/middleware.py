"""Checks before any request is handled: origins, hosts and rates; and the common headers of all responses."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bisongames.protocol import ProtocolError
from bisongames.server.error_responses import answer_to
from bisongames.server.settings import ServerSettings
from bisongames.server.shares import ADDRESS, Proxies, RateLimiter, Shares, cost_of

CLOSED: Final = {"forbidden": 4403, "often": 4429, "full": 4429}
"""Close codes for refused live connections."""
POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Pictures have inline styles; pages have no other inline content."""


class Guard:
    """Lets requests through from this host or named origins, within the limits of rate and number."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, limiter: RateLimiter) -> None:
        self.app = app
        self.limiter, self.settings = limiter, settings
        self.served = Shares(
            settings.connections, settings.connections_per_address, "requests at once"
        )
        """The requests and live connections that are being served."""
        self.proxies = Proxies(settings.proxies)
        self.origins = frozenset(origin.rstrip("/").lower() for origin in settings.origins)
        named = {urlsplit(origin).hostname or "" for origin in self.origins}
        self.hosts = frozenset(host.lower() for host in settings.hosts) | named

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Responds to refused requests, and passes on all others with the common headers for their responses."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        send_with_headers = _with_headers(scope, send)
        address = scope[ADDRESS] = self.proxies.client_of(scope)
        seconds = self.limiter.wait(address, cost_of(self._size(scope)))
        try:
            if seconds:
                raise ProtocolError("often", "too many requests; try again later")
            self._check_names(scope)
            self.served.take(address)
        except ProtocolError as fault:
            await _refuse(fault, seconds, scope, receive, send_with_headers)
            return
        try:
            await self.app(scope, receive, send_with_headers)
        finally:
            self.served.release(address)

    def _size(self, scope: Scope) -> int:
        """The bytes that a request says it has; the most that one may have if it does not say how many."""
        headers = dict(scope["headers"])
        size = headers.get(b"content-length", b"0")
        if b"transfer-encoding" in headers or not size.isdigit() or len(size) > 9:
            return self.settings.message
        return int(size)

    def _check_names(self, scope: Scope) -> None:
        """Checks the host and the origin of a request.

        Raises:
            ProtocolError: forbidden, if one of them is foreign.
        """
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self._is_host(scope, host):
            raise ProtocolError("forbidden", "this server does not serve that host")
        origin = headers.get(b"origin")
        if origin is not None and not self._is_own(origin, host):
            raise ProtocolError("forbidden", "other origins must be allowed with --origin")

    def _is_host(self, scope: Scope, host: str) -> bool:
        """True if the host is a named one or the address of the connection."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:  # malformed host
            return False
        return name in self.hosts or name == (scope.get("server") or ("", 0))[0]

    def _is_own(self, origin: str, host: str) -> bool:
        if origin.lower() in self.origins:
            return True
        scheme, _, rest = origin.partition("://")
        return scheme in ("http", "https") and rest.lower() == host.lower()


async def _refuse(
    fault: ProtocolError, seconds: float, scope: Scope, receive: Receive, send: Send
) -> None:
    if scope["type"] == "http":
        later = {"Retry-After": str(int(seconds) + 1)} if fault.code == "often" else None
        await answer_to(fault, later)(scope, receive, send)
        return
    await receive()
    await send({"type": "websocket.accept"})
    code = CLOSED[fault.code]
    await send({"type": "websocket.close", "code": code, "reason": str(fault)})


def _with_headers(scope: Scope, send: Send) -> Send:
    """Wraps ``send`` so that responses get the common headers."""
    private = scope["path"].startswith("/api/v1/matches")

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)  # its own headers take precedence
            headers.setdefault("X-Content-Type-Options", "nosniff")
            headers.setdefault("Referrer-Policy", "no-referrer")
            if private:
                headers.setdefault("Cache-Control", "no-store")
            if headers.get("content-type", "").startswith(("text/html", "image/svg")):
                headers.setdefault("Content-Security-Policy", POLICY)
        await send(message)

    return send_with_headers
