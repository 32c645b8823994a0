"""A table with those who sit, wait and watch at it."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bisongames.protocol import DEALER, MatchTable, ProtocolError


def digest(text: str) -> str:
    """What is kept of a token or secret."""
    return hashlib.sha256(text.encode()).hexdigest()


class LiveMatch:
    """One match of a server."""

    def __init__(
        self, table: MatchTable, tokens: dict[int, str], secret: str | None, dealer: str | None
    ) -> None:
        self.table = table
        self.tokens = tokens
        """The hash of each person's token, by seat."""
        self.secret = secret
        """The hash of what opens its open seats."""
        self.dealer = dealer
        """The hash of the dealer's token, where chance is dealt by hand."""
        self.lock = asyncio.Lock()
        """Held while the table changes, until the change is on disk; who reads waits for it."""
        self.users = 0
        """Requests and connections that hold this place: as long as there are some, it stays in memory."""
        self.seats_changed = 0
        """How often somebody joined, came or went."""
        self.evicted = False
        """Whether the match was left out meanwhile, or the server ends."""
        self.bots: asyncio.Task[None] | None = None
        """What lets its bots move."""
        self._condition = asyncio.Condition()

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token proves; None for a spectator.

        Raises:
            ProtocolError: token, where it is of no seat here.
        """
        if token is None:
            return None
        given = digest(token)
        for seat, kept in self.tokens.items():
            if hmac.compare_digest(kept, given):
                return seat
        if self.dealer is not None and hmac.compare_digest(self.dealer, given):
            return DEALER
        raise ProtocolError("token", "this token is of no seat at this match")

    def opens_seat(self, secret: str) -> bool:
        """Whether this is what opens its open seats."""
        return self.secret is not None and hmac.compare_digest(self.secret, digest(secret))

    async def notify(self) -> None:
        """Wake all who wait for something to change."""
        async with self._condition:
            self._condition.notify_all()

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait for something to change; not longer than the place is there."""
        async with self._condition:
            await self._condition.wait_for(lambda: self.evicted or condition())

    @asynccontextmanager
    async def watching(self, seat: int | None) -> AsyncIterator[None]:
        """Somebody watches live meanwhile."""
        if seat is None or seat == DEALER:
            yield
            return
        self.table.add_watcher(seat)
        self.seats_changed += 1
        await self.notify()
        try:
            yield
        finally:
            self.table.remove_watcher(seat)
            self.seats_changed += 1
            await asyncio.shield(asyncio.ensure_future(self.notify()))
