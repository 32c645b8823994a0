"""Settings of a server."""

from __future__ import annotations

from typing import Final

from attrs import frozen

MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
MESSAGE: Final = 16 * 1024
"""Maximum bytes of a message; the longest action of a shipped game has 1337 characters."""


@frozen(kw_only=True)
class ServerSettings:
    """Limits and names of a server; see ``bisongames serve --help``."""

    data: str = "bisongames.sqlite"
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "::1")
    """Allowed host names, in addition to the server's own address."""
    origins: tuple[str, ...] = ()
    """Other allowed origins."""
    body: int = 256 * 1024
    """Maximum bytes of a request that starts a match, which may contain a whole variant."""
    matches: int = 10_000
    matches_per_address: int = 1000
    connections: int = 1000
    """Maximum number of requests and live connections at once."""
    connections_per_address: int = 100
    rate: float = 50.0
    """Requests and messages per second and address; 0 for no limit."""
    total_rate: float = 1000.0
    """Requests and messages per second from all addresses; 0 for no limit."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose ``X-Forwarded-For`` is believed."""
    waiting: float = 10.0
    """Seconds within which a request must arrive completely."""
    keep: float = 30.0
    """Days of the server's running time after which an untouched match is marked; marked ones are deleted a day later."""
    first: float = 10.0
    """Seconds within which the first message of a live connection must arrive."""
    unread: float = 30.0
    """Seconds after which a connection is closed if its client does not read."""

    @property
    def message(self) -> int:
        """Maximum bytes of any other request, and of a message over a live connection."""
        return min(self.body, MESSAGE)
