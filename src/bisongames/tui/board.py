"""The board of the full screen: what may be chosen on it is lit, and chosen with the mouse or with arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.events import Click, Leave, MouseEvent, MouseMove
from textual.geometry import Region
from textual.widgets import Label, Static

from bisongames.show.text_grid import Run
from bisongames.show.text_spots import TextBoard
from bisongames.tui.picture import NEAR, BoardPicture, Scene
from bisongames.tui.terminal_probe import Graphics

LIT: Final = Style(color="color(16)", bgcolor="color(41)", bold=True, underline=True, dim=False)
"""The style of what may be chosen."""
MARKED: Final = Style(color="color(231)", bgcolor="color(16)", bold=True, reverse=True, dim=False)
"""The style of what the selected choice is about; without colors it is reversed, and what is lit is underlined."""
CUT: Final = " ▼ PgDn: more "
"""The sign that lines of the board are below the last one in sight."""
SURFACES: Final = " ▀▄█_"
"""The characters that are no words."""


Point = tuple[float, float]
"""The middle of an element: its column, and its line in half lines, so that both directions measure alike."""


def middle(runs: Sequence[Run]) -> Point:
    """The middle of the parts of lines that show an element."""
    wide = sum(end - start for _, start, end in runs)
    x = sum((start + end) * (end - start) / 2 for _, start, end in runs) / wide
    y = sum(line * (end - start) for line, start, end in runs) / wide
    return x, 2 * y


def beside(places: Mapping[str, Point], at: str, dx: int, dy: int) -> str | None:
    """The element that an arrow key leads to from another; None if there is none in its direction.

    Args:
        places: the middle of each element, by its id.
        at: the id of the element to go on from.
        dx, dy: the direction: one of them 0, the other 1 or -1.
    """
    x, y = places[at]
    ways = []
    for id, (cx, cy) in places.items():
        ahead, aside = ((cx - x) * dx, abs(cy - y)) if dx else ((cy - y) * dy, abs(cx - x))
        if ahead > 0:
            ways.append((aside > 2 * ahead, ahead + 2 * aside, id))
    return min(ways)[-1] if ways else None


class Board(ScrollableContainer):
    """A drawn position, with the elements that may be chosen.

    Args:
        point: called with the id of an element that is pointed at; None when none is.
        pick: called with the id of a chosen element; empty if none is pointed at.
        back: called to take back what was chosen last.
        graphics: the way in which the terminal shows pictures, and whether one is wanted.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        replace(binding, priority=True)  # so that keys typed fast keep their order
        for binding in (
            Binding("up", "go(0, -1)", "Up", show=False),
            Binding("down", "go(0, 1)", "Down", show=False),
            Binding("left", "go(-1, 0)", "Left", show=False),
            Binding("right", "go(1, 0)", "Right", show=False),
            Binding("enter", "pick", "Choose", show=False),
            Binding("escape", "back", "Back", show=False),
        )
    ]

    def __init__(
        self,
        point: Callable[[str | None], None],
        pick: Callable[[str], None],
        back: Callable[[], None],
        graphics: Graphics,
    ) -> None:
        super().__init__(id="board")
        self._graphics, self._wanted = graphics, graphics.wanted
        self._picture: BoardPicture | None = None  # instead of the text
        self._point, self._pick, self._back = point, pick, back
        self._drawn, self._plain = TextBoard("", {}), Text()
        self._lit: frozenset[str] = frozenset()
        self._marked: tuple[str, ...] = ()
        self._at: str | None = None  # the lit element that the selected choice is about
        self._hovered: str | None = None

    def compose(self) -> ComposeResult:
        """Yields the text of the board, and the sign that there is more of it below."""
        yield Static()
        yield Label(CUT, id="cut")

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Shows whether there is more below."""
        super().watch_scroll_y(old_value, new_value)
        self._show_cut()

    def on_resize(self) -> None:
        """Shows whether there is more below."""
        self.call_after_refresh(self._show_cut)

    def _show_cut(self) -> None:
        below = self.scroll_y < self.max_scroll_y
        sign = self.query_one("#cut")
        sign.display = below
        sign.styles.offset = max(self.content_size.width - len(CUT), 0), 0  # covers the least there

    @property
    def pictured(self) -> bool:
        """Whether the position is shown as a picture."""
        return self._picture is not None

    @property
    def coarse(self) -> bool:
        """Whether the position is shown as a picture of colored half blocks."""
        return self.pictured and not self._graphics.sharp

    def switch(self) -> None:
        """Shows the next position as a picture if this one is text, or else as text.

        Raises:
            MissingExtra: if the packages for pictures are missing.
        """
        self._set_pictured(not self.pictured)
        self._wanted = self.pictured

    def _set_pictured(self, pictured: bool) -> None:
        if pictured and self._picture is None:
            self._picture = BoardPicture(self._graphics)
            self.mount(self._picture)
        elif not pictured and self._picture is not None:
            self._picture.remove()
            self._picture = None
        self.query_one(Static).display = not pictured

    def show(self, drawn: TextBoard, scene: Scene, lines: int) -> None:
        """Shows a position, with nothing lit.

        Args:
            drawn: the position as text.
            scene: the position as a picture.
            lines: the lines that a picture may have.
        """
        columns = self.content_size.width
        readable = self._wanted is None and scene.is_readable_on(self._graphics, columns, lines)
        self._set_pictured(readable if self._wanted is None else self._wanted)
        if self._picture is not None:
            self._picture.show(scene)
        self._drawn, self._plain = drawn, Text.from_ansi(drawn.text)
        self._lit, self._marked, self._at = frozenset(), (), None
        self.query_one(Static).update(self._plain)
        self.call_after_refresh(self._bring_into_sight)
        self.call_after_refresh(self._show_cut)

    def light(self, lit: Collection[str], marked: Collection[str], at: str | None) -> None:
        """Lights elements that may be chosen, and marks those of the selected choice.

        Args:
            lit: the ids of elements that may be chosen now.
            marked: the ids of the elements that the selected choice is about.
            at: the lit one of them, from which arrow keys go on.
        """
        wanted = frozenset(lit), tuple(marked), at
        same = wanted == (self._lit, self._marked, self._at)
        moved = bool(self._lit) and self._marked != wanted[1]
        self._lit, self._marked, self._at = wanted
        if self._picture is not None:
            self._picture.light(self._lit, self._marked)
            return
        if same:
            return
        text = self._plain.copy()
        lines = text.plain.split("\n")
        starts = [*accumulate((len(each) + 1 for each in lines), initial=0)]
        for ids, style in ((self._lit, LIT), (self._marked, MARKED)):
            for id in ids:
                for line, start, end in self._words(id):
                    text.stylize(style, starts[line] + start, starts[line] + end)
        self.query_one(Static).update(text, layout=False)
        if moved:
            self._bring_into_sight()

    @property
    def lit(self) -> frozenset[str]:
        """The ids of the elements that may be chosen now and are on the board."""
        shown = self._drawn.spots if self._picture is None else self._picture.places
        return self._lit & shown.keys()

    def _words(self, id: str) -> list[Run]:
        """The words of an element; all of it if it has none."""
        lines = self._plain.plain.split("\n")
        runs, words = list(self._drawn.spots.get(id, ())), []
        for line, start, end in runs:
            text = lines[line][start:end]
            inner = text.strip(SURFACES)
            if inner:
                begin = start + text.index(inner)
                words.append((line, begin, begin + len(inner)))
        return words or runs

    def _bring_into_sight(self) -> None:
        """Scrolls to what is marked, or else to what may be chosen, no further down than it needs: the players come first."""
        places = [
            Region(start, line, end - start, 1)
            for id in self._marked or self._lit
            for line, start, end in self._words(id)
        ]
        if not self.max_scroll_x and not self.max_scroll_y:
            return
        there = Region.from_union(places) if places else Region(0, 0, 1, 1)
        lines = self.scrollable_content_region.height
        fits = bool(self._marked) or there.height <= lines
        self.scroll_to(y=max(min(there.bottom - lines, there.y), 0) * fits, animate=False)
        if self._marked:
            self.scroll_to_region(there, animate=False)

    def _lit_at(self, event: MouseEvent) -> str | None:
        """The lit element under the mouse, or nearly so."""
        offset = event.get_content_offset(self._picture or self.query_one(Static))
        if offset is None:
            return None
        if self._picture is not None:
            return self._picture.nearest(offset, self.lit)
        across, down = NEAR
        found = []
        for id in self._lit:
            for line, start, end in self._drawn.spots.get(id, ()):
                dx = max(start - offset.x, offset.x - end + 1, 0)
                dy = abs(line - offset.y)
                if dx <= across and dy <= down:
                    found.append((dx + 2 * dy, id))
        return min(found)[1] if found else None

    def on_mouse_move(self, event: MouseMove) -> None:
        """Points at what is under the mouse."""
        self._hover(self._lit_at(event))

    def on_leave(self, _: Leave) -> None:
        """Points at nothing."""
        self._hover(None)

    def _hover(self, id: str | None) -> None:
        if id != self._hovered:
            self._hovered = id
            self._point(id)

    def on_click(self, event: Click) -> None:
        """Chooses what is under the mouse."""
        id = self._lit_at(event)
        if id is not None:
            self._pick(id)

    def action_go(self, dx: int, dy: int) -> None:
        """Points at the next lit element in a direction; scrolls if nothing is lit."""
        seen = dict(self._centers())
        if not seen:
            self.scroll_relative(x=4 * dx, y=dy, animate=False)
            return
        if self._at is None or self._at not in seen:
            self._point(min(seen, key=lambda id: (seen[id][1], seen[id][0])))
            return
        there = beside(seen, self._at, dx, dy)
        if there is not None:
            self._point(there)

    def _centers(self) -> Iterator[tuple[str, Point]]:
        """The middle of each lit element."""
        if self._picture is not None:
            for id in self.lit:
                left, top, right, bottom = self._picture.places[id]
                yield id, ((left + right) / 2, top + bottom)
            return
        for id in self._lit:
            runs = self._words(id)
            if runs:
                yield id, middle(runs)

    def action_pick(self) -> None:
        """Chooses the element that is pointed at."""
        self._pick(self._at or "")

    def action_back(self) -> None:
        """Takes back what was chosen last."""
        self._back()
