"""A terminal of 80 columns and 24 rows in which the command line runs, and what stands on its screen."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping
from fcntl import ioctl
from pathlib import Path

import pyte

import bisongames


class Terminal:
    """A program in a terminal of its own; the screen is what a person would see."""

    def __init__(
        self,
        *words: str,
        columns: int = 80,
        rows: int = 24,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        sources = str(Path(bisongames.__file__).parents[1])
        environment = {
            k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")
        }
        environment |= {
            "PYTHONPATH": sources,
            "TERM": "xterm-256color",
            "PYTHONIOENCODING": "utf-8",
            **(env or {}),
        }
        self.pid, self.file = pty.fork()
        if self.pid == 0:  # the program
            if cwd is not None:
                os.chdir(cwd)
            os.execve(sys.executable, [sys.executable, "-m", "bisongames", *words], environment)
        ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.code: int | None = None

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.file)

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """What stands on the screen, as one text."""
        return "\n".join(self.lines).strip("\n")

    @property
    def last(self) -> str:
        """The line that the cursor stands on."""
        return self.lines[self.screen.cursor.y]

    def read(self, seconds: float = 0.1) -> bool:
        """Take in what is written; False when the program has ended."""
        ready, _, _ = select.select([self.file], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.file, 65536)
        except OSError:  # how the end shows on Linux
            data = b""
        if not data:
            self._ended()
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    def wait_for(self, *ends: str, seconds: float = 60) -> str:
        """Read until the line of the cursor ends in one of these; which it was, "" at the end of the program."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            end = next((end for end in ends if self.last.endswith(end.rstrip())), None)
            if end is not None and not select.select([self.file], [], [], 0.05)[0]:
                return end
            if not self.read():
                return ""
        raise AssertionError(f"waited for {ends} in vain:\n{self.text}")

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self.file, f"{text}\r".encode())

    def answer(self, text: str, *ends: str) -> str:
        """Type a line, and read until something is asked again."""
        self.type(text)
        # what stood there before must not be taken for the answer, nor the line that was typed
        self.read(5)
        while self.last.endswith(text) and text and self.read(5):
            pass
        return self.wait_for(*(ends or (">",)))

    def _ended(self) -> None:
        _, status = os.waitpid(self.pid, 0)
        self.code = os.waitstatus_to_exitcode(status)
