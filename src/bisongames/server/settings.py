"""How a server behaves."""

from __future__ import annotations

from typing import Final

from attrs import frozen

MINUTE: Final = 60.0
DAY: Final = 24 * 60 * MINUTE


@frozen(kw_only=True)
class Settings:
    """Bounds and names of a server; ``bisongames serve --help`` tells them."""

    data: str = "bisongames.sqlite"
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "::1")
    """Names by which it may be asked, besides the address that it is reached at."""
    origins: tuple[str, ...] = ()
    """Other pages that may use it."""
    body: int = 256 * 1024
    """Bytes of a request or message."""
    matches: int = 10_000
    connections: int = 1000
    """Requests and live connections that are served at once."""
    rate: float = 50.0
    """Requests and messages a second from one address; 0 for no limit."""
    waiting: float = 10.0
    """Seconds for a request to arrive whole."""
    keep: float = 30.0
    """Days until a match is left out that nobody touches."""
    first: float = 10.0
    """Seconds for the first message of a live connection."""
    unread: float = 30.0
    """Seconds until somebody is left who does not read."""
