"""Plays chunks of matches in this process, in worker processes or in any executor."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections import Counter, deque
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
    play_match,
)

CHUNK: Final = 10
"""The maximum number of matches in a chunk, and so the most that a single failure can lose."""

TRIES: Final = 3
"""The number of times that workers may crash on the same chunk before the run fails."""

AHEAD: Final = 3
"""The number of chunks submitted per worker, so that no worker is idle."""


class Chunk(NamedTuple):
    """Some matches of one arm."""

    arm: int
    numbers: tuple[int, ...]


_UNGUARDED: Final = 79
"""The exit code of a worker whose script starts workers when imported."""

Done = Iterator[tuple[Chunk, list[Outcome]]]


def pickle_plan(plan: SimulationPlan) -> bytes:
    """A plan as bytes.

    Raises:
        SetupError: if a bot or metric cannot be pickled.
    """
    try:
        return pickle.dumps(plan)
    except Exception as error:
        raise SetupError(f"{UNSENT}: {describe_exception(error)}; {IN_A_MODULE}") from error


def check_processes(plan: SimulationPlan) -> None:
    """Checks that worker processes can unpickle a plan.

    Raises:
        SetupError: if a bot or metric cannot be pickled or imported.
    """
    if getattr(current_process(), "_inheriting", False):
        raise SystemExit(_UNGUARDED)  # this is a worker that imports the script of its parent
    main = sys.modules["__main__"]
    is_file = getattr(main, "__spec__", None) or getattr(main, "__file__", None)
    if b"__main__" in pickle_plan(plan) and not is_file:
        raise SetupError(f"{UNSENT}: it is defined in __main__, which is not a file; {IN_A_MODULE}")


def play_chunks(
    plan: SimulationPlan, chunks: Sequence[Chunk], workers: int, executor: Executor | None
) -> Done:
    """Plays chunks, yielding each when it is finished.

    Raises:
        BotError, SetupError: as in :func:`play_match`.
        RunError: if workers die repeatedly, or the executor fails.
    """
    if executor is not None:
        return _in_executor(pickle_plan(plan), chunks, executor)
    if workers > 1 and len(chunks) > 1:
        return _in_processes(pickle_plan(plan), chunks, min(workers, len(chunks)))
    return _here(plan, chunks)


def _here(plan: SimulationPlan, chunks: Sequence[Chunk]) -> Done:
    for chunk in chunks:
        yield chunk, [play_match(plan, chunk.arm, number) for number in chunk.numbers]


def _in_executor(plan: bytes, chunks: Sequence[Chunk], executor: Executor) -> Done:
    """Submits all chunks at once: queueing and retries are up to the executor."""
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
    except Exception as error:  # executors raise anything when they lose a worker
        why = describe_exception(error, 300)
        raise RunError(f"the executor failed: {why}") from error
    finally:
        for future in futures:
            future.cancel()


def _in_processes(plan: bytes, chunks: Sequence[Chunk], workers: int) -> Done:
    """Plays chunks in processes; replaces killed workers and plays their chunks again.

    Raises:
        RunError: if a chunk was lost too often.
    """
    left, lost = deque(chunks), Counter[Chunk]()
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
                        outcomes = future.result()
                        yield running.pop(future), outcomes
        except (BrokenExecutor, CancelledError) as error:
            broken = list(running.values()) or [left.popleft()]  # lost before it started
            for chunk in broken:
                lost[chunk] += 1
            worst = max(broken, key=lost.__getitem__)
            if lost[worst] >= TRIES:
                where = f"in the chunk that starts with match {worst.numbers[0]}"
                why = short_text(str(error), 200)
                raise RunError(f"workers ended {TRIES} times {where}: {why}") from error
            left = deque([*sorted(broken), *left])


@contextmanager
def _processes(workers: int, plan: bytes) -> Iterator[ProcessPoolExecutor]:
    """Worker processes that ignore Ctrl-C and end with this process.

    Raises:
        SetupError: if they cannot start or cannot unpickle the plan.
    """
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_start_worker)
    main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
    try:
        began = [
            pool.submit(check_plan, plan) for _ in range(workers)
        ]  # starts them now, so that they inherit the handler
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
        if not whole:  # do not wait for unfinished chunks
            for process in own:
                process.terminate()


def _check_started(
    pool: ProcessPoolExecutor, first: Future[None], own: Sequence[BaseProcess]
) -> None:
    """Checks that a worker has started and can play.

    Raises:
        SetupError: if it cannot unpickle the plan, or the script starts workers when imported.
        BrokenExecutor: if the worker ended for another reason.
    """
    try:
        first.result()
    except BrokenExecutor as error:
        pool.shutdown()  # sets the exit codes
        if any(process.exitcode == _UNGUARDED for process in own):
            guard = 'if __name__ == "__main__":'
            raise SetupError(f"workers cannot be started: call this under {guard}") from error
        raise


def _start_worker() -> None:
    """Initializes a worker, so that it exits when its parent ends, even if the parent is killed."""
    parent = parent_process()
    if parent is not None:
        watch = threading.Thread(target=_exit_with, args=(parent.sentinel,), daemon=True)
        watch.start()


def _exit_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
