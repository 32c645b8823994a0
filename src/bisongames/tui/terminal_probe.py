"""Asks the terminal for its way to show pictures: kitty's protocol, sixels, or else half blocks of color.

The library ``textual-image`` shows them. It would ask the terminal too, when it is imported, and waits a tenth of a second
for each answer; over a slow line the answer comes later, and would be typed into the input line. So the terminal is asked
here, once, before the full screen begins.
"""

from __future__ import annotations

import importlib
import io
import os
import re
import sys
from time import monotonic
from typing import Final, Literal

from attrs import evolve, frozen
from textual.widget import Widget

from bisongames.cli.output.terminal import has_colors
from bisongames.engine.io.extras import MissingExtra, extra

WAIT: Final = 1.0
"""Seconds to wait for a terminal that does not answer."""
QUESTIONS: Final = (
    "\x1b[?1049h"  # the other screen, for terminals that print what they do not understand
    "\x1b_Gi=1,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"  # kitty's protocol: is it known?
    "\x1b[16t"  # the height and width of a character
    "\x1b[c"  # the kind of terminal: every terminal answers this, so it is the last
)
END: Final = "\x1b[?1049l"
KITTY: Final = re.compile(r"\x1b_Gi=1;OK\x1b\\")
CELL: Final = re.compile(r"\x1b\[6;(\d+);(\d+)t")
KIND: Final = re.compile(r"\x1b\[\?([\d;]*)c")
SIXEL: Final = "4"
"""The attribute of a terminal that shows sixels."""


@frozen
class Graphics:
    """The way in which a terminal shows pictures, and the size of its characters."""

    kind: Literal["kitty", "sixel", "blocks"] = "blocks"
    cell: tuple[int, int] = 10, 20
    """The width and height of a character in pixels, if the window does not tell them; a guess."""
    wanted: bool | None = None
    """Whether a picture is wanted; None for one where all of it can be read."""

    @property
    def sharp(self) -> bool:
        """True if the terminal shows pixels, and so letters in a picture."""
        return self.kind != "blocks"

    def measure_cell(self) -> tuple[int, int]:
        """The width and height of a character in pixels now, which the library needs to know too: it measures only once."""
        cell = _cell_of_window() or self.cell
        library = importlib.import_module("textual_image._terminal")
        vars(library.get_cell_size)["_result"] = library.CellSize(*cell)
        return cell

    def image_widget(self) -> Widget:
        """A widget that shows the image of its attribute ``image``.

        Raises:
            MissingExtra: if the packages for pictures are missing.
        """
        require_pictures()
        self.measure_cell()
        terminal = sys.__stdout__
        vars(sys)["__stdout__"] = io.StringIO()  # while it is imported, so that it asks nothing
        try:
            library = importlib.import_module("textual_image.widget")
        finally:
            vars(sys)["__stdout__"] = terminal
        widgets = {"kitty": library.TGPImage, "sixel": library.SixelImage}
        image: Widget = widgets.get(self.kind, library.HalfcellImage)()
        return image


BLOCKS: Final = Graphics()


def require_pictures() -> None:
    """Checks that the packages for pictures are installed.

    Raises:
        MissingExtra: if one is not.
    """
    for package in ("resvg_py", "PIL", "textual_image"):
        extra(package, "tui", "a picture of the board")


def _cell_of_window() -> tuple[int, int] | None:
    """The width and height of a character, from the size of the window; None if it does not tell its pixels."""
    if sys.platform == "win32" or sys.__stdout__ is None or not sys.__stdout__.isatty():
        return None
    from fcntl import ioctl
    from struct import unpack
    from termios import TIOCGWINSZ

    rows, columns, width, height = unpack("HHHH", ioctl(sys.__stdout__, TIOCGWINSZ, bytes(8)))
    cell = width // max(columns, 1), height // max(rows, 1)
    return cell if all(cell) else None


def graphics_in(answers: str) -> Graphics:
    """The way to show pictures according to the answers of a terminal.

    Sixels come first: some terminals that know kitty's protocol cannot put its pictures into text, but all of these show sixels.
    """
    kind, cell = KIND.search(answers), CELL.search(answers)
    size = (int(cell[2]), int(cell[1])) if cell and int(cell[1]) and int(cell[2]) else (10, 20)
    if kind and SIXEL in kind[1].split(";")[1:]:
        return Graphics("sixel", size)
    return Graphics("kitty" if KITTY.search(answers) else "blocks", size)


def find_graphics(wanted: bool | None) -> Graphics:
    """The way to show pictures on this terminal, which is asked unless only text is wanted.

    Raises:
        MissingExtra: if a picture is wanted, and its packages are missing.
    """
    try:
        require_pictures()
    except MissingExtra:
        if wanted:
            raise
        return BLOCKS
    graphics = BLOCKS if wanted is False else probe()
    if graphics.kind == "kitty":
        os.environ["COLORTERM"] = "truecolor"  # a color tells the number of a picture
    return evolve(graphics, wanted=wanted)


def probe() -> Graphics:
    """The way to show pictures that this terminal tells; half blocks if it does not answer, or shows no colors."""
    keyboard, terminal = sys.__stdin__, sys.__stdout__
    if sys.platform == "win32" or keyboard is None or terminal is None:
        return BLOCKS
    if not (keyboard.isatty() and terminal.isatty() and has_colors()):
        return BLOCKS
    import termios
    import tty
    from select import select

    terminal.flush()
    keys, answers, end = keyboard.fileno(), "", monotonic() + WAIT
    mode = termios.tcgetattr(keys)
    try:
        tty.setcbreak(keys, termios.TCSANOW)  # neither shows the answers nor waits for a line
        os.write(terminal.fileno(), QUESTIONS.encode())
        while not KIND.search(answers) and select([keys], [], [], max(end - monotonic(), 0))[0]:
            read = os.read(keys, 1024).decode(errors="replace")
            if not read:
                break
            answers += read
    finally:
        os.write(terminal.fileno(), END.encode())
        termios.tcsetattr(keys, termios.TCSANOW, mode)
    return graphics_in(answers)
