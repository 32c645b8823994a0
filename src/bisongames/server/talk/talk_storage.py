"""What people say at the tables of a server: stored before anybody reads it, like choices."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from bisongames.protocol import DEALER, ProtocolError, plain
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.requests import (
    LiveSayWish,
    LiveTakebackWish,
    SayWish,
    TakebackWish,
    read_request,
)
from bisongames.protocol.table_talk import (
    KEPT,
    MOST_SAID,
    WITHIN,
    Saying,
    SayingKind,
    Takeback,
    answer_takeback,
    check_saying,
    pending_takeback,
)
from bisongames.server.live_match import LiveMatch
from bisongames.server.matches import Matches
from bisongames.server.store import ATTEMPTS, ChangedElsewhere
from bisongames.server.store_tables import claim_match, insert_said


class Talk:
    """Lets people speak, and carries out what they agree on."""

    def __init__(self, matches: Matches, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._matches = matches
        self._monotonic = monotonic
        self._recent: dict[tuple[str, int], deque[float]] = {}
        """When each seat spoke last."""

    async def say(self, id: str, token: str | None, body: JsonObject) -> JsonObject:
        """Says a word or a note to all at the table."""
        wish = read_request(body, SayWish)

        def said(live: LiveMatch, seat: int) -> tuple[SayingKind, str]:
            kind, text = check_saying(wish, live.table.talk_policy)
            self._limit(id, seat)
            return kind, text

        return await self._matches.to_completion(self._tell(id, token, said))

    async def takeback(self, id: str, token: str | None, body: JsonObject) -> JsonObject:
        """Asks for a take-back or answers one; once all have agreed, it is carried out."""
        wish = read_request(body, TakebackWish)

        def said(live: LiveMatch, seat: int) -> tuple[SayingKind, str] | None:
            kind = answer_takeback(live.table, live.said, seat, wish)
            if kind == "ask":
                self._limit(id, seat)
            return None if kind is None else (kind, "")

        return await self._matches.to_completion(self._tell(id, token, said))

    def _limit(self, id: str, seat: int) -> None:
        """Checks that a seat does not speak too often."""
        now = self._monotonic()
        if len(self._recent) > KEPT:  # tables at which nobody speaks any more
            self._recent = {
                each: times for each, times in self._recent.items() if now - times[-1] < WITHIN
            }
        times = self._recent.setdefault((id, seat), deque([now - WITHIN], maxlen=MOST_SAID))
        if len(times) == MOST_SAID and now - times[0] < WITHIN:
            message = f"say at most {MOST_SAID} things in {WITHIN:.0f} seconds"
            raise ProtocolError("often", message, seconds=int(WITHIN - now + times[0]) + 1)
        times.append(now)

    async def _tell(
        self,
        id: str,
        token: str | None,
        saying: Callable[[LiveMatch, int], tuple[SayingKind, str] | None],
    ) -> JsonObject:
        matches = self._matches
        async with matches.locked(id) as live:
            for _ in range(ATTEMPTS):
                seat = live.seat_of(token)
                if seat is None or seat == DEALER:
                    raise ProtocolError("forbidden", "only who sits at the table can speak")
                what = saying(live, seat)
                try:
                    if what is not None:
                        await self._store(live, seat, *what)
                    break
                except ChangedElsewhere:
                    await matches.cache.replace_table(live)
            else:
                raise ChangedElsewhere(f"match {id}: other servers change it all the time")
            answer: JsonObject = plain(live.talk(live.last_said - 1))
        await live.notify()
        matches.bots.start(live)
        return answer

    async def _store(self, live: LiveMatch, seat: int, kind: SayingKind, text: str) -> None:
        """Stores something said, together with the undo that it completes."""
        table, matches = live.table, self._matches
        said = Saying(live.last_said + 1, seat, kind, text, table.revision)
        asked = pending_takeback(table, [*live.said, said])
        stored = insert_said(table.id, said)
        if asked is not None and not asked.waiting:
            table.undo(asked.by, asked.revision, agreed=True)
            await matches.cache.persist(
                live, asked.by, asked.revision, matches.service.now(), *stored
            )
        else:
            claim = claim_match(table.id, live.version, matches.service.now())
            await asyncio.wrap_future(matches.store.write(claim, *stored))
            live.version += 1
        live.said = [*live.said, said][-KEPT:]


class TalkNews:
    """What a live connection has yet to send of what is said."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self._sent = 0
        self._asked: Takeback | None = None

    @property
    def waits(self) -> bool:
        """True if something was said, or a take-back has ended, since the last message."""
        return self._live.last_said > self._sent or self._asked != self._pending

    @property
    def _pending(self) -> Takeback | None:
        return pending_takeback(self._live.table, self._live.said)

    def message(self) -> JsonObject:
        """Everything that is new."""
        talk = self._live.talk(self._sent)
        self._sent, self._asked = self._live.last_said, talk.takeback
        return {"type": "talk", **plain(talk)}


async def speak(talk: Talk, live: LiveMatch, token: str | None, message: JsonObject) -> JsonObject:
    """Carries out a message of a live connection that says something, and returns the response."""
    says = message.get("type") == "say"
    wish: LiveSayWish | LiveTakebackWish
    wish = read_request(message, LiveSayWish) if says else read_request(message, LiveTakebackWish)
    body = {name: value for name, value in message.items() if name not in ("type", "id")}
    await (talk.say if says else talk.takeback)(live.table.id, token, body)
    return {"type": "done", "id": wish.id, "revision": live.table.revision}
