"""Advice for seats: worked out in the worker processes of bots, once for each question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Final

from bisongames.handbook.seat_advice import AdviceQuestion, advice_question
from bisongames.protocol import ProtocolError
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.requests import AdviseWish
from bisongames.server.bot_workers import BotWorkers
from bisongames.server.live_match import LiveMatch

KEPT: Final = 256
"""Number of seats whose last answer is kept."""
RUNNING: Final = 32
"""Maximum number of questions that are being answered at once."""


class AdviceWorkers:
    """Answers one question of a seat at a time; the same question again gets the same answer.

    ``locked`` gives a match by its id.
    """

    def __init__(
        self,
        workers: BotWorkers,
        locked: Callable[[str], AbstractAsyncContextManager[LiveMatch]],
    ) -> None:
        self._workers, self._locked = workers, locked
        self._last: dict[tuple[str, int], tuple[object, asyncio.Task[JsonObject]]] = {}

    async def advise(
        self, id: str, token: str | None, wish: AdviseWish, language: str
    ) -> JsonObject:
        """Advice for the holder of a token.

        Raises:
            ProtocolError: forbidden, if they may not ask now; full, if too many ask.
        """
        async with self._locked(id) as live:
            question = advice_question(live.table, live.seat_of(token), wish, language)
        return await self._answer(id, question)

    async def _answer(self, id: str, question: AdviceQuestion) -> JsonObject:
        place = (id, question.player)
        key = (question.revision, question.budget, question.language, question.names)
        while (last := self._last.get(place)) is not None and last[0] != key:
            if last[1].done():
                del self._last[place]
            else:
                await asyncio.wait({last[1]})
        if last is None or (last[1].done() and last[1].exception() is not None):
            if sum(not task.done() for _, task in self._last.values()) >= RUNNING:
                raise ProtocolError("full", "too many ask for advice; try again in a moment")
            last = (key, asyncio.create_task(self._workers.run(question.answer)))
            self._last[place] = last
            self._forget()
        return await asyncio.shield(last[1])

    def _forget(self) -> None:
        """Drops the oldest answers."""
        done = [place for place, (_, task) in self._last.items() if task.done()]
        for place in done[: max(0, len(self._last) - KEPT)]:
            del self._last[place]
