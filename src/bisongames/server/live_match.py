"""A match in memory with its tokens, waiting requests and connections; and the start of new ones."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from attrs import frozen

from bisongames.protocol import DEALER, Dispatcher, MatchTable, ProtocolError
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.requests import JoinWish, StartWish, read_request
from bisongames.protocol.table_talk import Saying, TableTalk, pending_takeback
from bisongames.server.store_tables import Statement, insert_match, insert_seat


def digest(text: str) -> str:
    """The stored hash of a token or secret."""
    return hashlib.sha256(text.encode()).hexdigest()


@frozen
class JoiningClient:
    """What is known of a client that takes a seat."""

    token: str | None
    address: str
    """The hash of its address."""


class LiveMatch:
    """One match of a server."""

    def __init__(
        self,
        table: MatchTable,
        tokens: dict[int, str],
        secret: str | None,
        dealer: str | None,
        version: int = 0,
    ) -> None:
        self.table = table
        """Replaced if another server changed the match first."""
        self.version = version
        """The version of the stored match that the table shows."""
        self.tokens = tokens
        """The hash of each person's token, by seat."""
        self.secret = secret
        """The hash of the join secret."""
        self.dealer = dealer
        """The hash of the dealer's token, if the match has real dice."""
        self.said: list[Saying] = []
        """What people said here, as far as it is kept."""
        self.unused: set[int] = set()
        """The seats whose token, given for a key, no request has used yet."""
        self.on_first_use: Callable[[int], None] = lambda _: None
        """Called with a seat when its token is used for the first time."""
        self.lock = asyncio.Lock()
        """Held from a change until it is on disk; readers wait for it."""
        self.asked: float | None = None
        """The running time at which the present position came about; None if it did so elsewhere, or before it was loaded."""
        self.users = 0
        """Number of requests and connections that use this match, which keep it in memory."""
        self.seats_changed = 0
        """Incremented when a person joins, connects or disconnects."""
        self.evicted = False
        """True if the match was evicted, or the server is stopping."""
        self.bots: asyncio.Task[None] | None = None
        """The task that moves the bots."""
        self._condition = asyncio.Condition()

    def seat_of(self, token: str | None) -> int | None:
        """The seat of a token; None for a spectator.

        Raises:
            ProtocolError: token, if it is not valid for any seat in this match.
        """
        if token is None:
            return None
        given = digest(token)
        for seat, kept in self.tokens.items():
            if hmac.compare_digest(kept, given):
                if seat in self.unused:
                    self.unused.discard(seat)
                    self.on_first_use(seat)
                return seat
        if self.dealer is not None and hmac.compare_digest(self.dealer, given):
            return DEALER
        raise ProtocolError("token", "this token is not valid for any seat in this match")

    def has_token(self, seat: int, token: str | None) -> bool:
        """True if this is the present token of a seat."""
        return token is not None and hmac.compare_digest(self.tokens[seat], digest(token))

    def knows(self, token: str | None) -> bool:
        """True if this is the token of a seat, or none."""
        try:
            self.seat_of(token)
        except ProtocolError:
            return False
        return True

    def opens_seat(self, secret: str) -> bool:
        """True if this is the join secret."""
        return self.secret is not None and hmac.compare_digest(self.secret, digest(secret))

    def check_same_client(self, wish: JoinWish, first: JsonObject, client: JoiningClient) -> None:
        """Checks that the client that repeats a key is the one that sent it first.

        The request repeats the first one, so that a secret in it is the same. Without a secret the client proves itself by
        the token of the seat; if no request has used that token, its answer may be lost, and the same address is enough.

        Raises:
            ProtocolError: key, if it is not.
        """
        seat: int = first["player"]
        if wish.secret is not None or self.has_token(seat, client.token):
            return
        if seat in self.unused and first.get("address", client.address) == client.address:
            return
        message = "this key was used already; only the client with the seat's token can repeat it"
        raise ProtocolError("key", message, "$.key")

    @property
    def last_said(self) -> int:
        """The number of what was said last; 0 if nothing was."""
        return self.said[-1].number if self.said else 0

    def talk(self, after: int = 0) -> TableTalk:
        """What was said after a number, and the take-back that is asked for now."""
        said = tuple(each for each in self.said if each.number > after)
        return TableTalk(said, pending_takeback(self.table, self.said), self.table.talk_policy)

    def seconds(self, seat: int, now: float) -> float | None:
        """How long a person on a seat has had the present position before them; None if that is not known."""
        if seat == DEALER or self.asked is None:
            return None
        return round(now - self.asked, 1)

    async def notify(self) -> None:
        """Wakes all waiting requests and connections."""
        async with self._condition:
            self._condition.notify_all()

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Waits for a condition, or until the match is evicted."""
        async with self._condition:
            await self._condition.wait_for(lambda: self.evicted or condition())

    @asynccontextmanager
    async def watching(self, seat: int | None) -> AsyncIterator[None]:
        """Counts a live connection of a seat while the context lasts."""
        if seat is None or seat == DEALER:
            yield
            return
        self.table.here[seat] += 1
        self.seats_changed += 1
        await self.notify()
        try:
            yield
        finally:
            self.table.here[seat] -= 1
            self.seats_changed += 1
            await asyncio.shield(asyncio.ensure_future(self.notify()))


def free_seat(table: MatchTable, wished: int | None) -> int:
    """The open seat that a client takes: the one that it wishes, or the first."""
    free = [number for number, seat in enumerate(table.seats) if seat.open]
    if wished is not None and wished not in range(len(table.seats)):
        raise ProtocolError("malformed", "there is no such seat", "$.player")
    if not free or (wished is not None and wished not in free):
        raise ProtocolError("taken", "this seat is not open" if free else "no seat is open")
    return free[0] if wished is None else wished


def new_token() -> str:
    """A token of 192 random bits."""
    return secrets.token_urlsafe(24)


def new_match(
    dispatcher: Dispatcher, body: JsonObject, now: float
) -> tuple[LiveMatch, JsonObject, list[Statement]]:
    """A new match, the response to the request, and the statements that store it as touched now."""
    wish = read_request(body, StartWish)
    id = secrets.token_urlsafe(16)
    table = dispatcher.table_of(id, wish)
    secret = new_token() if any(seat.open for seat in table.seats) else None
    tokens = {
        number: new_token()
        for number, seat in enumerate(table.seats)
        if seat.is_person and not seat.open
    }
    dealer = new_token() if table.match.dealer == "manual" else None
    hashed = {seat: digest(token) for seat, token in tokens.items()}
    live = LiveMatch(table, hashed, secret and digest(secret), dealer and digest(dealer))
    live.asked = now
    statements = [
        insert_match(
            id,
            body,
            table.match.luck.key,
            live.secret,
            len(table.bots),
            now,
            bot_next=table.bot_to_move is not None,
        ),
        *(insert_seat(id, seat, token, None) for seat, token in hashed.items()),
    ]
    if live.dealer is not None:
        statements.append(insert_seat(id, DEALER, live.dealer, None))
    answer: JsonObject = {"match": id, "seats": [], "join": secret}
    for number in range(table.match.players):
        own = {"token": tokens[number]} if number in tokens else {}
        answer["seats"].append({"player": number, **own})
    return live, answer if dealer is None else {**answer, "dealer": dealer}, statements
