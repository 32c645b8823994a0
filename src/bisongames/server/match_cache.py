"""The places that are in memory, and how others are read from disk: a match is replayed from its choices."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from bisongames.engine.core.errors import shown
from bisongames.protocol import DEALER, Desk, ProtocolError, Table
from bisongames.protocol.requests import StartWish, read
from bisongames.server.live_match import Place
from bisongames.server.store import Kept, Store

LOADED: Final = 500
"""Tables that are held in memory; others are read again when somebody asks."""
FINISHED: Final = 20
"""How many of them may be those of matches that are over."""
LONGEST_ID: Final = 64


class Places:
    """All places that are in memory, by the ids of their matches, longest unused first."""

    def __init__(self, desk: Desk, store: Store, opened_now: Callable[[Place], None]) -> None:
        self.held: OrderedDict[str, Place] = OrderedDict()
        self._desk = desk
        self._store = store
        self._opened_now = opened_now
        self._loading: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Place]:
        """The place of a match, read from disk where it is not in memory.

        Raises:
            ProtocolError: unknown.
        """
        place = self.held.get(id) or await self._opened(id)
        self.held.move_to_end(id)
        place.users += 1
        try:
            yield place
        finally:
            place.users -= 1

    async def _opened(self, id: str) -> Place:
        if len(id) > LONGEST_ID:
            raise ProtocolError("unknown", f"there is no match {shown(id)}")
        async with self._loading.setdefault(id, asyncio.Lock()):
            place = self.held.get(id)
            if place is None:
                try:
                    place = await asyncio.to_thread(self._read, id)
                finally:
                    self._loading.pop(id, None)
                self.hold(place)
                self._opened_now(place)
        return place

    async def drop(self, id: str) -> None:
        """Leave out a match for good, unless somebody is there now."""
        async with self._loading.setdefault(id, asyncio.Lock()):
            place = self.held.get(id)
            if place is not None and place.users:
                return
            self.held.pop(id, None)
            self._loading.pop(id, None)
            await asyncio.wrap_future(self._store.forget(id))
            if place is not None:
                place.gone = True

    def _read(self, id: str) -> Place:
        """The place of a match on disk, as it was when the last choice was kept."""
        kept = self._store.load(id)
        if kept is None:
            raise ProtocolError("unknown", f"there is no match {shown(id)}")
        table = self._played(kept)
        tokens = {seat: token for seat, token in kept.tokens.items() if seat != DEALER}
        return Place(table, tokens, kept.secret, kept.tokens.get(DEALER))

    def _played(self, kept: Kept) -> Table:
        wish = read({**kept.wish, "seed": kept.seed}, StartWish)
        table = self._desk.table_of(kept.id, wish, luck=kept.luck)
        table.seeded = kept.wish.get("seed") is not None
        for seat, name in kept.names.items():
            if seat != DEALER and table.seats[seat].open:
                table.sit(seat, name)
        for revision, by, action in kept.entries:
            try:
                if action is None:
                    table.undo(by, revision)
                else:
                    table.act(by, action, revision)
            except ProtocolError as error:
                told = f"this match was played by other rules: {shown(action)} at revision {revision} is refused now"
                raise ProtocolError("fault", told) from error
        return table

    def hold(self, place: Place) -> None:
        """Keep a place in memory, and let those go that nobody has used for longest."""
        self.held[place.table.id] = place
        over = [id for id, old in self.held.items() if old.table.state.is_over]
        self._keep(FINISHED, over, place)
        self._keep(LOADED, list(self.held), place)

    def _keep(self, most: int, among: list[str], new: Place) -> None:
        idle = [
            id
            for id in among
            if not self.held[id].users and self.held[id].bots is None and self.held[id] is not new
        ]
        for id in idle[: max(len(among) - most, 0)]:
            del self.held[id]
