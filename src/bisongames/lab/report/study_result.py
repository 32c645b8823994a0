"""The results of studies that are no comparison of variants: a verdict and tables, as text, JSON and a page."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterator
from html import escape

from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.core.to_files import text_or_file
from bisongames.lab.report.html_page import STYLE, table_html, whole_page
from bisongames.lab.report.plain_report import as_finite
from bisongames.lab.report.text_tables import Table
from bisongames.lab.value_checks import PlainDict


class StudyResult(HelpfulValue):
    """A result with a verdict and tables."""

    __slots__ = ()

    @property
    @abstractmethod
    def heading(self) -> str:
        """The title of its page."""

    @property
    @abstractmethod
    def verdict(self) -> str:
        """The answer, in a few sentences."""

    @abstractmethod
    def tables(self) -> list[Table]:
        """The numbers."""

    @abstractmethod
    def to_dict(self) -> PlainDict:
        """The result as plain data."""

    @text_or_file
    def to_json(self) -> str:
        """The result as JSON, or None once it is written to a path."""
        return json.dumps(as_finite(self.to_dict()), indent=1, ensure_ascii=False) + "\n"

    @text_or_file
    def to_html(self) -> str:
        """A self-contained page, or None once it is written to a path."""
        return whole_page(self.heading, "\n".join(self._fragments()))

    def _fragments(self) -> Iterator[str]:
        yield f'<style>{STYLE}</style><div class="bisongames"><h1>{escape(self.heading)}</h1>'
        yield f'<p class="verdict">{escape(self.verdict)}</p>'
        for table in self.tables():
            yield table_html(table) if table.rows else ""
            yield from (f'<p class="small">{escape(line)}</p>' for line in table.note.splitlines())
        yield from self._more()
        yield "</div>"

    def _more(self) -> Iterator[str]:
        """What its page has below the tables."""
        yield from ()
