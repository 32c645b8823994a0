"""The log: fixed lines, and the latest news, which may still be combined."""

from __future__ import annotations

from rich.text import Text
from textual.events import Resize
from textual.widgets import RichLog

from bisongames.cli.table.lesson_lines import news_with_rules
from bisongames.cli.table.screen import lines_of_news, wrap_lines
from bisongames.cli.table.session import Session
from bisongames.engine.core.errors import visible
from bisongames.show.phrasing import News

KEPT = 60
"""Maximum number of fixed lines that are redrawn."""

FEW = 4
"""With fewer lines than this, news is printed as running text, the most important first."""

MANY = 100
"""More lines than news ever takes."""


class NewsLog(RichLog, can_focus=False):
    """Fixed lines, followed by the news since the last question, which may still change."""

    rows: int | None = None  # height on low screens; None for the height of the style
    _begin = 0  # the first event of the news
    _end = 0  # the end of the events of the news

    def on_mount(self) -> None:
        """Starts with an empty log."""
        self._fixed: list[Text] = []
        self._news: list[str] = []

    def on_resize(self, event: Resize) -> None:
        """Keeps the newest line visible."""
        super().on_resize(event)
        self.call_after_refresh(self.scroll_end, animate=False)

    def begin(self, event: int) -> None:
        """Clears the log; news begins at this event."""
        self.clear()
        self._fixed, self._news = [], []
        self._begin = self._end = event

    def add(self, text: str, style: str = "") -> None:
        """Adds a fixed line."""
        self._settle()
        self._fixed.append(Text(visible(text), style=style))
        self.write(self._fixed[-1])

    def tell_news(self, session: Session) -> None:
        """Shows the news as far as the viewer may know it."""
        news = self._since(session)
        lines = [
            line for each in news for line in wrap_lines(each.text, self._width, session.names)
        ]
        if self.rows is not None or self.size.height < FEW:  # too few lines for one line each
            lines = lines_of_news(
                news, self._width, self.rows or max(self.content_size.height, 1), session.names
            )
        known = len(self._news)
        if lines[:known] != self._news:
            self.clear()
            for line in self._fixed[-KEPT:]:
                self.write(line)
            known = 0
        for text in lines[known:]:
            self.write(Text(visible(text)))
        self._news, self._end = lines, len(session.match.events)
        if session.person is not None:
            self._settle()

    def wanted(self, session: Session) -> int:
        """The number of lines that the news takes with each item on its own line."""
        return len(lines_of_news(self._since(session), self._width, MANY, session.names))

    @property
    def _width(self) -> int:
        return max(self.content_size.width - 1, 20)

    def _since(self, session: Session) -> list[News]:
        """The news since the last question."""
        return [*news_with_rules(session, self._begin)]

    def forget_after(self, event: int) -> None:
        """Forgets events that were undone, since they may happen again."""
        if event < self._end:
            self._settle()
            self._begin = self._end = event

    def _settle(self) -> None:
        """Makes the current news fixed lines."""
        self._fixed += [Text(visible(text)) for text in self._news]
        self._news, self._begin = [], self._end
