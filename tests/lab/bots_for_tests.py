"""Bots and metrics as people write them: good, raising and cheating ones."""

from __future__ import annotations

import os
import time
from multiprocessing import parent_process
from pathlib import Path


class Bold:
    """Takes what is listed first, or at another place."""

    place = 0

    def __init__(self, place: int = 0) -> None:
        self.place = place

    def choose(self, state, player, rng):
        legal = state.legal_actions()
        return legal[min(self.place, len(legal) - 1)]


class Counting(Bold):
    """Remembers in a match how often it was asked; says so when it is asked too often."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, state, player, rng):
        self.asked += 1
        assert self.asked <= 200, "this is another match"
        return super().choose(state, player, rng)


class Raising(Bold):
    """Raises in its third turn."""

    def choose(self, state, player, rng):
        if state.round == 3:
            raise ZeroDivisionError("by\nzero")
        return super().choose(state, player, rng)


class Foul:
    """Chooses what is refused."""

    def choose(self, state, player, rng):
        return state.parse("wait")


class Nothing:
    """Chooses no action at all."""

    def choose(self, state, player, rng):
        return 17


class Peeking:
    """Takes a bead by what lies in the nets of others."""

    def choose(self, state, player, rng):
        legal = state.legal_actions()
        if state.round <= 2:
            return state.parse("fish")
        nets = [net for seat, net in enumerate(state.table.nets) if seat != player]
        return legal[sum((i + 1) * n for net in nets for i, n in enumerate(net)) % len(legal)]


class Moody:
    """Does not repeat, and does not say so."""

    calls = 0

    def choose(self, state, player, rng):
        Moody.calls += 1
        legal = state.legal_actions()
        return legal[Moody.calls % len(legal)]


class ByTheClock(Moody):
    """Does not repeat, and says so."""

    reproducible = False


class Deadly(Bold):
    """Ends its process while a file is there; each time it ends one it leaves a mark."""

    def __init__(self, marks: str = "marks", times: int = 1) -> None:
        self.marks, self.times = marks, times

    def choose(self, state, player, rng):
        folder = Path(self.marks)
        left = len(list(folder.iterdir())) if folder.is_dir() else self.times
        if left < self.times and state.turn == 1:
            (folder / f"{os.getpid()}-{left}").touch()
            os._exit(9)
        return super().choose(state, player, rng)


class Stillborn(Bold):
    """Ends workers as they read it, so many of them."""

    def __init__(self, marks: str, times: int) -> None:
        self.marks, self.times = marks, times

    def __setstate__(self, state):
        vars(self).update(state)
        folder = Path(self.marks)
        if parent_process() is not None and len(list(folder.iterdir())) < self.times:
            (folder / str(os.getpid())).touch()
            os._exit(9)


class Slow(Bold):
    """Takes its time."""

    def choose(self, state, player, rng):
        time.sleep(0.002)
        return super().choose(state, player, rng)


class Needy:
    """Cannot be made without being told."""

    def __init__(self, what):
        self.what = what


class Throws:
    """A metric: what was thrown."""

    def begin(self, state):
        self.dots, self.sixes, self.choices = 0, 0, 0

    def event(self, event):
        if type(event).__name__ == "Rolled":
            self.dots += event.number
            self.sixes += event.number == 6

    def choice(self, player, action):
        self.choices += 1

    def end(self, state):
        return {"dots": self.dots, "any_six": self.sixes > 0, "heard_choices": self.choices}


class Leaving:
    """Would end the program, in one way or another."""

    HOW = (SystemExit, GeneratorExit, BaseException)

    def __init__(self, how: int = 0) -> None:
        self.how = how

    def choose(self, state, player, rng):
        raise self.HOW[self.how]("enough")


class Leaves:
    """A metric that would end the program."""

    def end(self, state):
        raise SystemExit("enough")


class Speechless(Exception):
    """Has no words."""

    def __str__(self):
        raise ValueError("no words")


class Mute:
    """Raises what has no words."""

    def choose(self, state, player, rng):
        raise Speechless


class Unsure(Bold):
    """Does not know whether it repeats."""

    @property
    def reproducible(self):
        raise ZeroDivisionError("who knows")
