"""A simulated machine for the server: its clock, its threads, its disk, and its death, driven by one source of random numbers.

Nothing waits: the event loop moves its clock to the next timer. What the server would do in another thread or process
happens in the loop, after a random delay.
"""

from __future__ import annotations

import asyncio
import selectors
import sqlite3
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from bisongames.server.databases import StoreError
from bisongames.server.store import Store


class Life:
    """The life of one server process: whatever belongs to it stops when it is killed."""

    def __init__(self) -> None:
        self.is_dead = False
        self.coroutines: list[Mortal] = []

    def context(self) -> Context:
        """A context whose tasks and timers belong to this process."""
        context = copy_context()
        context.run(LIFE.set, self)
        return context

    def bury(self) -> None:
        """Closes what a killed process has left, so that nothing is reported about it later."""
        for each in self.coroutines:
            for _ in range(20):
                with suppress(BaseException):
                    each.inner.close()
                    break
        self.coroutines.clear()


LIFE: ContextVar[Life | None] = ContextVar("LIFE", default=None)
"""The process to which a task belongs; None for clients."""


class Mortal(Coroutine[Any, Any, Any]):
    """A coroutine of a server: it goes no further once the process is dead, and no ``finally`` runs."""

    def __init__(self, inner: Coroutine[Any, Any, Any], life: Life) -> None:
        self.inner, self._life = inner, life
        life.coroutines.append(self)

    def send(self, value: Any) -> Any:
        return self._step(self.inner.send, value)

    def throw(self, *given: Any) -> Any:
        return self._step(self.inner.throw, *given)

    def _step(self, step: Callable[..., Any], *given: Any) -> Any:
        if self._life.is_dead:
            never = asyncio.get_running_loop().create_future()
            never._asyncio_future_blocking = True
            return never
        try:
            return step(*given)
        except BaseException:  # it has ended
            with suppress(ValueError):
                self._life.coroutines.remove(self)
            raise

    def close(self) -> None:
        if not self._life.is_dead:
            self.inner.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        raise AssertionError("only tasks run it")


class JumpSelector(selectors.DefaultSelector):
    """Never waits: what would be a pause moves the clock of the loop."""

    loop: SimulatedLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        ready = super().select(0)
        if not ready and timeout is None:
            raise AssertionError("the simulation waits for nothing")
        if not ready and timeout is not None and timeout > 0:
            self.loop.seconds += timeout
        return list(ready)


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop with a clock of its own."""

    def __init__(self, rng: Random) -> None:
        self.seconds = 1000.0
        self.wall = 1.7e9
        """What the wall clock is ahead of the other one; it may jump."""
        self.rng = rng
        selector = JumpSelector()
        selector.loop = self
        super().__init__(selector)
        self.set_task_factory(_new_task)

    def time(self) -> float:
        return self.seconds

    def wall_time(self) -> float:
        """What ``time.time`` says."""
        return self.seconds + self.wall

    def soon(self, mean: float) -> float:
        """A random delay, which seldom is much longer than usual."""
        return self.rng.expovariate(1 / mean) * (1 if self.rng.random() < 0.95 else 20)

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> Any:
        """Carries out what the server hands to a thread, after a while; the answer takes a while as well."""
        answer, done = self.create_future(), Future[Any]()
        self.call_later(self.soon(0.001), _carry_out, LIFE.get(), done, func, args)
        done.add_done_callback(
            lambda done: self.call_later(self.soon(0.001), _hand_on, LIFE.get(), done, answer)
        )
        return answer


def _new_task(
    loop: asyncio.AbstractEventLoop, coroutine: Any, context: Context | None = None
) -> asyncio.Task[Any]:
    context = copy_context() if context is None else context
    life = context.get(LIFE)
    if life is not None:
        coroutine = Mortal(coroutine, life)
    return asyncio.Task(coroutine, loop=loop, context=context)


def _carry_out(life: Life | None, done: Future[Any], func: Callable[..., Any], args: Any) -> None:
    if life is not None and life.is_dead:
        return
    try:
        done.set_result(func(*args))
    except Exception as error:  # noqa: BLE001 - as a thread does
        done.set_exception(error)


def _hand_on(life: Life | None, done: Future[Any], answer: Any) -> None:
    """Gives the result of a thread to whom it concerns, unless the process is dead or nobody waits any more."""
    if (life is not None and life.is_dead) or answer.cancelled():
        return
    error = done.exception()
    if error is None:
        answer.set_result(done.result())
    else:
        answer.set_exception(error)


class Disk:
    """What can happen to the disk."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.is_full = False
        self.unlucky = 0.0
        """The share of reads that fail, and of transactions that are stored though an error is reported."""
        self.faults = 0

    def fails(self) -> bool:
        """True if something goes wrong now."""
        fault = self.unlucky > 0 and self.rng.random() < self.unlucky
        self.faults += fault
        return fault


class SimulatedStore(Store):
    """A store whose thread writes in the event loop, and whose disk has faults."""

    disk: Disk

    def __init__(self, data: str, server: str = "") -> None:
        super().__init__(data, server)
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimulatedLoop)
        self._loop = loop
        self._life = LIFE.get()
        self._is_planned = False
        self._answers = 0.0
        self._rows_of("pragma synchronous = off")  # what a real disk does is not simulated
        event.listen(self.engine, "commit", self._before_commit)

    def _rows_of(self, pragma: str) -> None:
        with self._connected(self.engine) as connection:
            connection.connection.cursor().execute(pragma)

    def _before_commit(self, _: object) -> None:
        if self.disk.is_full:
            self.disk.faults += 1
            raise OperationalError("commit", None, sqlite3.OperationalError("database is full"))

    def write(self, *statements: Any) -> Future[None]:
        inner, answer = super().write(*statements), Future[None]()
        inner.add_done_callback(
            lambda done: self._loop.call_later(self._answers, _hand_on, self._life, done, answer)
        )
        if not self._is_planned:
            self._is_planned = True
            self._loop.call_later(self._loop.soon(0.003), self._write_now)
        return answer

    def _write_now(self) -> None:
        self._is_planned = False
        if self._life is None or not self._life.is_dead:
            self._answers = self._loop.soon(0.002)
            self._queue.put(None)
            self._write()

    def _failure_of(self, batch: list[Any]) -> StoreError | None:
        failure = super()._failure_of(batch)
        if failure is None and self.disk.fails():
            return StoreError("the disk does not say whether this was stored")
        return failure

    def _all_rows(self, *queries: Any) -> list[list[Any]]:
        if self.disk.fails():
            raise StoreError("the disk cannot be read")
        return super()._all_rows(*queries)

    def close(self) -> None:
        self._write_now()
        self.engine.dispose()


class NoThread:
    """Instead of the thread of the store."""

    def __init__(self, **_: object) -> None:
        pass

    def start(self) -> None:
        pass


class SimulatedPool:
    """Worker processes for bots: they need a while, and now and then one dies."""

    def submit(self, func: Callable[..., Any], *args: Any) -> Future[Any]:
        """Carries out a task after a while."""
        loop, life, answer = asyncio.get_running_loop(), LIFE.get(), Future[Any]()
        assert isinstance(loop, SimulatedLoop)

        def work() -> None:
            if not answer.set_running_or_notify_cancel():
                return
            if loop.rng.random() < 0.01:
                answer.set_exception(BrokenProcessPool("a worker has died"))
            else:
                _carry_out(life, answer, func, args)

        loop.call_later(loop.soon(0.05), work)
        return answer

    def shutdown(self, **_: object) -> None:
        """Nothing is left to do."""
