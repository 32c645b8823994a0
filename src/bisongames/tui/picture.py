"""The board of the full screen as the library's own picture, as large as its pane."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import BytesIO
from math import dist
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

from attrs import frozen
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Offset
from textual.timer import Timer

from bisongames import show
from bisongames.engine.core.actions import Event
from bisongames.handbook.overlay.geometry import Box, frame_of, place_extents
from bisongames.show.canvas import TONES, number
from bisongames.show.language import Names
from bisongames.show.phrasing import StateOrView
from bisongames.show.view_options import Layout
from bisongames.tui.terminal_probe import Graphics

if TYPE_CHECKING:
    from PIL.Image import Image

READABLE: Final = 0.5
"""The scale at which the words of a picture can just be read: letters of 7 pixels."""
LINE: Final = 6.0
"""The width of the outline of what the selected choice is about, at scale 1; no less than a pixel or block."""
NEAR: Final = (2, 1)
"""The columns and lines by which a click may miss what is lit."""
WAIT: Final = 0.15
"""Seconds without a change, after which a picture with other places lit is drawn: words are typed faster."""


@frozen
class Scene:
    """What a picture shows."""

    position: StateOrView
    events: tuple[Event, ...]
    """The events to highlight."""
    names: Names
    dark: bool
    """Whether the picture is for a dark screen."""

    def tone(self, name: str) -> str:
        """A color of the pictures."""
        return TONES[name].dark if self.dark else TONES[name].light

    def svg(self, layout: Layout, labels: bool = True, targets: Iterable[str] = ()) -> str:
        """The picture of the library."""
        return show.svg(
            self.position,
            self.events,
            layout=layout,
            labels=labels,
            names=self.names,
            targets=targets,
            theme="dark" if self.dark else "light",
        )

    def fit(self, width: float, height: float) -> tuple[Layout, float]:
        """The layout that is largest in a space, and its scale: with the panel if its words can be read there, or else the board."""

        def scale(layout: Layout) -> float:
            _, _, wide, high = frame_of(self.svg(layout))
            return min(width / wide, height / high)

        whole: Layout = "wide" if scale("wide") >= scale("tall") else "tall"
        layout: Layout = whole if scale(whole) >= READABLE else "board"
        return layout, scale(layout)

    def is_readable_on(self, graphics: Graphics, columns: int, lines: int) -> bool:
        """True if so many columns and lines have room for all of the picture, with words that can be read."""
        if not graphics.sharp:
            return False
        wide, high = graphics.measure_cell()
        return self.fit(columns * wide, lines * high)[0] != "board"


def outlines(svg: str, color: str, line: float) -> list[ET.Element]:
    """The outlines of the targets of a picture, and nothing else of it, in a color and with a width."""
    root = ET.fromstring(svg)
    _keep_targets(root)
    for outline in root.iter():
        if outline.get("class", "").startswith("target"):
            outline.attrib.pop("stroke-dasharray", None)
            outline.attrib |= {"fill": color, "fill-opacity": "0.3", "stroke": color}
            outline.attrib |= {"stroke-width": number(line), "stroke-linejoin": "round"}
    return list(root)


def _keep_targets(element: ET.Element) -> bool:
    """Removes all parts without an outline of a target; returns False if there is none."""
    for part in list(element):
        if not _keep_targets(part):
            element.remove(part)
    return len(element) > 0 or element.get("class", "").startswith("target")


class BoardPicture(Container):
    """The picture of a position, as large as the pane, with outlines of what may be chosen.

    Raises:
        MissingExtra: if the packages for pictures are missing.
    """

    def __init__(self, graphics: Graphics) -> None:
        super().__init__()
        self._graphics = graphics
        self._image: Any = graphics.image_widget()
        self._scene: Scene | None = None
        self._base: Image | None = None  # the picture without marks; None until it is drawn
        self._layout: Layout = "wide"
        self._scale = 1.0  # of the picture
        self._seen = 1.0  # dots that are seen for each pixel
        self._corner = 0, 0  # its left upper one, in pixels of the pane
        self._lit: frozenset[str] = frozenset()
        self._marked: tuple[str, ...] = ()
        self._later: Timer | None = None  # draws what was lit last
        self.places: Mapping[str, Box] = {}
        """The elements of the picture, each with its box in columns and lines of the pane."""

    def compose(self) -> ComposeResult:
        """Yields the widget of the library."""
        yield self._image

    def show(self, scene: Scene) -> None:
        """Takes another position, which is drawn as soon as it is known what is lit."""
        self._scene, self._base = scene, None

    def light(self, lit: frozenset[str], marked: tuple[str, ...]) -> None:
        """Outlines what may be chosen, and what the selected choice is about."""
        others, self._lit, self._marked = lit != self._lit, lit, marked
        if self._base is None:
            self._draw()
            return
        self._mark()
        if others:
            self._stop()
            self._later = self.set_timer(WAIT, self._draw)

    def on_resize(self) -> None:
        """Draws the picture in the new size."""
        self._draw()

    def nearest(self, at: Offset, ids: Iterable[str]) -> str | None:
        """The element at a character of the pane, or nearly so, among some."""
        x, y = at.x + 0.5, at.y + 0.5
        near = []
        for id in ids:
            left, top, right, bottom = self.places[id]
            dx, dy = max(left - x, x - right, 0), max(top - y, y - bottom, 0)
            if dx <= NEAR[0] and dy <= NEAR[1]:
                middle = (left + right) / 2, top + bottom
                near.append((dx + 2 * dy, dist(middle, (x, 2 * y)), id))
        return min(near)[-1] if near else None

    def _stop(self) -> None:
        if self._later is not None:
            self._later.stop()

    def _draw(self) -> None:
        """Draws the picture as large as it fits, with what may be chosen."""
        from PIL import Image  # slow to load

        self._stop()
        if self._scene is None or not self.size:
            return
        wide, high = self._graphics.measure_cell()
        width, height = self.size.width * wide, self.size.height * high
        # half blocks show one dot for the width of a character, and two for its height
        self._seen = seen = 1.0 if self._graphics.sharp else 2 / high
        self._layout, scale = self._scene.fit(width * seen, height * seen)
        self._scale = scale / seen
        svg = self._scene.svg(self._layout, scale >= READABLE, self._lit)
        picture = self._rendered(svg)
        left, top = self._corner = (width - picture.width) // 2, (height - picture.height) // 2
        self._base = Image.new("RGB", (width, height), self._scene.tone("paper"))
        self._base.paste(picture, self._corner, picture)
        boxes = {id: [side * self._scale for side in box] for id, box in place_extents(svg).items()}
        self.places = {
            id: ((left + x) / wide, (top + y) / high, (left + x2) / wide, (top + y2) / high)
            for id, (x, y, x2, y2) in boxes.items()
        }
        self._mark()

    def _mark(self) -> None:
        """Shows the picture with what the selected choice is about."""
        if self._base is None or self._scene is None:
            return
        svg = self._scene.svg(self._layout, False, self._marked)
        line = 1 / (self._scale * self._seen)
        marks = outlines(svg, self._scene.tone("ink"), max(line, LINE))
        if not self._graphics.sharp:
            lit = self._scene.svg(self._layout, False, self._lit.difference(self._marked))
            marks = outlines(lit, self._scene.tone("target"), line) + marks
        image = self._base
        if marks:
            root = ET.fromstring(svg)
            root[:] = marks
            over = self._rendered(ET.tostring(root, encoding="unicode"))
            image = image.copy()
            image.paste(over, self._corner, over)
        self._put(image)

    def _put(self, image: Image) -> None:
        """Shows an image: one of the same size at once, without a layout that would send it twice and blank sixels between."""
        widget, old = self._image, self._image.image
        if old is None or old.size != image.size:
            widget.image = image
            return
        widget._image = image
        for sixels in widget.children:
            sixels.image = image
        (widget.children[0] if widget.children else widget).refresh()

    def _rendered(self, svg: str) -> Image:
        """A picture in pixels."""
        from PIL import Image

        width = max(int(frame_of(svg)[2] * self._scale), 1)
        return Image.open(BytesIO(show.png(svg, width))).convert("RGBA")
