"""What has happened, below the table: what is over stays, and what belongs together is told as one."""

from __future__ import annotations

from rich.text import Text
from textual.events import Resize
from textual.widgets import RichLog

from bisongames import show
from bisongames.cli.table.screen import lines_of_news, wrap_lines
from bisongames.cli.table.session import Session
from bisongames.engine.core.errors import visible
from bisongames.show.phrasing import News

KEPT = 60
"""Lines that are written again where the last ones have changed."""

FEW = 4
"""Fewer lines than that are used to the last one: news run together, what matters most first."""

MANY = 100
"""More lines than any news are given."""


class NewsLog(RichLog, can_focus=False):
    """Lines that stay, and after them the news since somebody was asked last, which may still be joined."""

    rows: int | None = (
        None  # lines that it gets where there are few; None where its style says how many
    )
    _begin = 0  # the first event that the news tell
    _end = 0  # and the one after the last

    def on_mount(self) -> None:
        """Nothing has been told yet."""
        self._fixed: list[Text] = []
        self._news: list[str] = []

    def on_resize(self, event: Resize) -> None:
        """The newest line stays in sight."""
        super().on_resize(event)
        self.call_after_refresh(self.scroll_end, animate=False)

    def begin(self, event: int) -> None:
        """Forget everything, and go on telling from an event on."""
        self.clear()
        self._fixed, self._news = [], []
        self._begin = self._end = event

    def add(self, text: str, style: str = "") -> None:
        """Add a line that stays."""
        self._settle()
        self._fixed.append(Text(visible(text), style=style))
        self.write(self._fixed[-1])

    def tell_news(self, session: Session) -> None:
        """Tell what has happened since, as far as whoever looks may know it."""
        news = self._since(session)
        told = [line for each in news for line in wrap_lines(each.text, self._width, session.names)]
        if self.rows is not None or self.size.height < FEW:  # too few lines for a line each
            told = lines_of_news(
                news, self._width, self.rows or max(self.content_size.height, 1), session.names
            )
        known = len(self._news)
        if told[:known] != self._news:
            self.clear()
            for line in self._fixed[-KEPT:]:
                self.write(line)
            known = 0
        for text in told[known:]:
            self.write(Text(visible(text)))
        self._news, self._end = told, len(session.match.events)
        if session.person is not None:
            self._settle()

    def wanted(self, session: Session) -> int:
        """How many lines the news take, told in a line each."""
        return len(lines_of_news(self._since(session), self._width, MANY, session.names))

    @property
    def _width(self) -> int:
        return max(self.content_size.width - 1, 20)

    def _since(self, session: Session) -> list[News]:
        """What has happened since somebody was asked last."""
        return [*show.news(session.heard(self._begin), session.seen, session.names)]

    def forget_after(self, event: int) -> None:
        """Tell events anew that are to come again, after an undo."""
        if event < self._end:
            self._settle()
            self._begin = self._end = event

    def _settle(self) -> None:
        """The news stay as they are from now on."""
        self._fixed += [Text(visible(text)) for text in self._news]
        self._news, self._begin = [], self._end
