"""The command: fuzz for some minutes, or retry stored inputs.

python3 dev.py fuzz --minutes 30 --workers 2
python3 dev.py fuzz --target view --target record
python3 dev.py fuzz --again fuzz/found/view-0123456789.json
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import time
from collections import Counter
from multiprocessing.queues import Queue
from pathlib import Path
from queue import Empty
from typing import Any, Final

from fuzz.driving import RUNNING, Fuzzer, Tally
from fuzz.finding import FOUND, outcome_of, read
from fuzz.guarding import limit_memory, memory_used
from fuzz.mutating import Input
from fuzz.targets import TARGETS
from fuzz.targets.target import Target

OFTEN: Final = 20.0
"""The seconds between two lines of progress."""


def main() -> int:
    """Runs the command; returns the exit code, 1 if a problem was found."""
    parser = argparse.ArgumentParser(prog="python3 dev.py fuzz", description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--workers", type=int, default=1, help="processes, each with its own seed")
    parser.add_argument("--seed", type=int, help="the seed of the inputs; by default random")
    parser.add_argument("--target", choices=TARGETS, action="append", help="fuzz this target only")
    parser.add_argument(
        "--again", type=Path, nargs="+", metavar="FILE", help="retry the inputs in these files"
    )
    given = parser.parse_args()
    if given.again:
        return again(given.again)
    seed = random.randrange(10**6) if given.seed is None else given.seed
    return fuzz(given.target or list(TARGETS), given.minutes * 60, given.workers, seed)


def again(paths: list[Path]) -> int:
    """Retries the inputs in these files; returns 1 if any of them still fails."""
    failed = 0
    for path in paths:
        name, given = read(path)
        problem = outcome_of(TARGETS[name], given).problem
        if problem is None:
            print(f"{path}: no longer a problem")
        else:
            failed += 1
            print(*problem.story, f"{path}: {problem.signature}", sep="\n")
    return 1 if failed else 0


# ---- workers ---------------------------------------------------------------------------------------


def work(names: list[str], seconds: float, seed: int, folder: Path, queue: Queue[Any]) -> None:
    """Runs a worker: feeds inputs to targets and sends its progress."""
    limit_memory()
    running = folder / f"{RUNNING}-{seed}.json"
    folder.mkdir(exist_ok=True)

    def beside(target: Target, given: Input) -> None:
        running.write_text(json.dumps({"target": target.name, "input": given}), encoding="utf-8")

    def told(tally: Tally) -> None:
        queue.put((seed, tally, memory_used()))

    fuzzer = Fuzzer(seed, folder, beside)
    fuzzer.run([TARGETS[name] for name in names], seconds, told)
    told(fuzzer.tally)
    running.unlink(missing_ok=True)


def fuzz(names: list[str], seconds: float, workers: int, seed: int) -> int:
    """Runs workers for a time and prints their progress; returns 1 if a problem was found or a worker died."""
    print(f"{len(names)} targets, seeds {seed} to {seed + workers - 1}: {', '.join(names)}")
    context = multiprocessing.get_context("spawn")
    queue: Queue[Any] = context.Queue()
    begin = time.monotonic()
    processes = {
        one: context.Process(target=work, args=(names, seconds, one, FOUND, queue))
        for one in range(seed, seed + workers)
    }
    for process in processes.values():
        process.start()
    board = _Board(begin)
    try:
        while any(process.is_alive() for process in processes.values()):
            board.hear(queue)
        board.hear(queue)
    except KeyboardInterrupt:
        print("stopped")
        for process in processes.values():
            process.terminate()
    for process in processes.values():
        process.join()
    board.tell()
    board.tell_targets(names)
    dead = [one for one, process in processes.items() if process.exitcode not in (0, -15)]
    for one in dead:
        print(f"worker {one} died at the input in {FOUND / f'{RUNNING}-{one}.json'}")
    return 1 if dead or board.found else 0


class _Board:
    """The progress of all workers."""

    def __init__(self, begin: float) -> None:
        self.begin = begin
        self.tallies: dict[int, Tally] = {}
        self.memory: dict[int, int] = {}
        self.found: dict[tuple[str, str], Path] = {}
        self._told = begin

    def hear(self, queue: Queue[Any]) -> None:
        """Receives messages of workers; prints new problems, and the progress at intervals."""
        try:
            while True:
                seed, tally, memory = queue.get(timeout=0.5)
                self.tallies[seed], self.memory[seed] = tally, memory
                for key, path in tally.found.items():
                    if key not in self.found:
                        self.found[key] = path
                        print(f"FOUND {key[0]}: {key[1]}\n  {path}", flush=True)
                if time.monotonic() - self._told > OFTEN:
                    self.tell()
        except Empty:
            pass

    def tell(self) -> None:
        """Prints the progress in one line."""
        self._told = time.monotonic()
        seconds = self._told - self.begin
        number = sum(tally.given.total() for tally in self.tallies.values())
        memory = max(self.memory.values(), default=0)
        print(
            f"{int(seconds) // 60}:{int(seconds) % 60:02}  {number} inputs, {number / seconds:.0f} a second,"
            f" {memory} MB, {len(self.found)} found",
            flush=True,
        )

    def tell_targets(self, names: list[str]) -> None:
        """Prints a line for each target, and how to retry each problem."""
        given: Counter[str] = Counter()
        accepted: Counter[str] = Counter()
        for tally in self.tallies.values():
            given += tally.given
            accepted += tally.accepted
        for name in names:
            slowest = max([0.0, *(tally.slowest.get(name, 0.0) for tally in self.tallies.values())])
            found = [fault for target, fault in self.found if target == name]
            print(
                f"  {name:9} {given[name]:7} inputs, {accepted[name]:6} accepted,"
                f" slowest {slowest:.1f} s",
                *found,
                sep="; ",
            )
        for path in self.found.values():
            print(f"again: python3 dev.py fuzz --again {path}")
