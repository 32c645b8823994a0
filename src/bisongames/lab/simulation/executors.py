"""Where chunks of matches are played: here, in processes of this machine, or in any executor."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from multiprocessing import connection, current_process, get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Final, NamedTuple

from bisongames.engine.core.errors import (
    BisongamesError,
    RunError,
    SetupError,
    describe_exception,
    short_text,
)
from bisongames.lab.simulation.arm_matches import (
    IN_A_MODULE,
    UNSENT,
    Outcome,
    SimulationPlan,
    check_plan,
    play_chunk,
)

CHUNK: Final = 10
"""Matches that are played before they are told of, at most; so few are lost when something breaks."""

TRIES: Final = 3
"""A chunk that was lost so often with its worker ends the run."""

AHEAD: Final = 3
"""Chunks that are handed out for each worker, so that none waits."""


class Chunk(NamedTuple):
    """Some matches of one side."""

    side: int
    numbers: tuple[int, ...]


_UNGUARDED: Final = 79
"""How a worker ends that would begin workers itself, because the script it comes from does so when it is read."""

Done = Iterator[tuple[Chunk, list[Outcome]]]


def pickle_plan(plan: SimulationPlan) -> bytes:
    """A plan as it is sent to workers.

    Raises:
        SetupError: a bot or metric cannot be sent.
    """
    try:
        return pickle.dumps(plan)
    except Exception as error:
        raise SetupError(f"{UNSENT}: {describe_exception(error)}; {IN_A_MODULE}") from error


def check_processes(plan: SimulationPlan) -> None:
    """See that processes of this machine can play a plan.

    Raises:
        SetupError: a bot or metric cannot be sent to them.
    """
    if getattr(current_process(), "_inheriting", False):
        raise SystemExit(_UNGUARDED)  # this is a worker, which reads the script of its parent
    main = sys.modules["__main__"]
    found = getattr(main, "__spec__", None) or getattr(main, "__file__", None)
    if b"__main__" in pickle_plan(plan) and not found:
        raise SetupError(f"{UNSENT}: it is of __main__, which is no file here; {IN_A_MODULE}")


def play_chunks(
    plan: SimulationPlan, chunks: Sequence[Chunk], workers: int, executor: Executor | None
) -> Done:
    """Play these chunks; they come as they are done.

    Raises:
        BotError, SetupError: as :func:`play_match`.
        RunError: workers are lost again and again, or the executor breaks.
    """
    if executor is not None:
        return _in_executor(pickle_plan(plan), chunks, executor)
    if workers > 1 and len(chunks) > 1:
        return _in_processes(pickle_plan(plan), chunks, min(workers, len(chunks)))
    return _here(plan, chunks)


def _here(plan: SimulationPlan, chunks: Sequence[Chunk]) -> Done:
    from bisongames.lab.simulation.arm_matches import play_match

    for chunk in chunks:
        yield chunk, [play_match(plan, chunk.side, number) for number in chunk.numbers]


def _in_executor(plan: bytes, chunks: Sequence[Chunk], executor: Executor) -> Done:
    """All at once: who has the executor knows best how many fit. What it loses it plays again itself."""
    futures: dict[Future[list[Outcome]], Chunk] = {}
    try:
        for chunk in chunks:
            futures[executor.submit(play_chunk, plan, *chunk)] = chunk
        waiting = set(futures)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=lambda f: futures[f]):
                yield futures[future], future.result()
    except (BisongamesError, GeneratorExit):
        raise
    except Exception as error:  # whatever executors raise when a worker is lost or out of reach
        why = describe_exception(error, 300)
        raise RunError(f"the executor failed: {why}") from error
    finally:
        for future in futures:
            future.cancel()


def _in_processes(plan: bytes, chunks: Sequence[Chunk], workers: int) -> Done:
    """In processes; a worker that is killed is replaced, and what it had is played again."""
    left = deque(chunks)
    lost: dict[Chunk, int] = {}
    while left:
        running: dict[Future[list[Outcome]], Chunk] = {}
        try:
            with _processes(workers, plan) as pool:
                while left or running:
                    while left and len(running) < workers * AHEAD:
                        future = pool.submit(play_chunk, plan, *left[0])
                        running[future] = left.popleft()
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in sorted(done, key=lambda f: running[f]):
                        found = future.result()
                        yield running.pop(future), found
        except (BrokenExecutor, CancelledError) as error:
            broken = list(running.values()) or [left.popleft()]  # it was lost before it began
            left = _requeue(left, broken, lost, error)


def _requeue(
    left: deque[Chunk], broken: Sequence[Chunk], lost: dict[Chunk, int], error: BaseException
) -> deque[Chunk]:
    """What is to be played after a worker was lost.

    Raises:
        RunError: something was lost too often.
    """
    for chunk in broken:
        lost[chunk] = lost.get(chunk, 0) + 1
    worst = max(broken, key=lambda chunk: lost[chunk])
    if lost[worst] >= TRIES:
        where = f"with match {worst.numbers[0]} and those after it"
        raise RunError(
            f"workers ended {TRIES} times {where}: {short_text(str(error), 200)}"
        ) from error
    return deque([*sorted(broken), *left])


@contextmanager
def _processes(workers: int, plan: bytes) -> Iterator[ProcessPoolExecutor]:
    """Processes that leave Ctrl-C to this one and end with it, however it ends.

    Raises:
        SetupError: they cannot be started, or cannot read the plan.
    """
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_start_worker)
    main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
    try:
        began = [
            pool.submit(check_plan, plan) for _ in range(workers)
        ]  # now, and they inherit that
    finally:
        if main:
            signal.signal(signal.SIGINT, before)
    whole = False
    own = list((pool._processes or {}).values())
    try:
        _check_started(pool, began[0], own)
        yield pool
        whole = True
    finally:
        own = list((pool._processes or {}).values()) or own
        pool.shutdown(wait=whole, cancel_futures=True)
        if not whole:  # nobody waits for what is still being played
            for process in own:
                process.terminate()


def _check_started(
    pool: ProcessPoolExecutor, first: Future[None], own: Sequence[BaseProcess]
) -> None:
    """See that a worker has begun and can play.

    Raises:
        SetupError: it cannot.
        BrokenExecutor: one ended, whatever for.
    """
    try:
        first.result()
    except BrokenExecutor as error:
        pool.shutdown()  # from then on it is known how they ended
        if any(process.exitcode == _UNGUARDED for process in own):
            wanted = 'the script that asks for them does so under if __name__ == "__main__":'
            raise SetupError(f"workers cannot be started: needed is that {wanted}") from error
        raise


def _start_worker() -> None:
    """A worker begins: it ends when its parent is gone, even killed."""
    parent = parent_process()
    if parent is not None:
        watch = threading.Thread(target=_exit_with, args=(parent.sentinel,), daemon=True)
        watch.start()


def _exit_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
