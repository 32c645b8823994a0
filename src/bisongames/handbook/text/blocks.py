"""The blocks of a handbook and their HTML: headings, paragraphs, lists, tables, boxes and pictures.

Text is inline Markdown: emphasis, strong words, links. The ids of the rules that it explains are stored beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Final

from attrs import field, frozen

from bisongames.handbook.text.markdown import parser
from bisongames.handbook.text.rule_anchors import play_link, rule_links

SHORT: Final = 1600
"""The number of letters below which a page to print is enlarged."""
LONG: Final = 2500
"""The number of letters above which a page to print is reduced to fit one sheet."""

_PLAYED: Final = re.compile(r'<a href="#play=([^"]*)">(.*?)</a>')
"""A link to the same page with other choices, for pages with a chooser."""


class Block:
    """A part of a page."""

    __slots__ = ()

    def html(self, writer: HtmlWriter) -> str:
        """The block as HTML."""
        raise NotImplementedError


@frozen
class Passage:
    """A text and the rules in force that it explains."""

    text: str
    rules: tuple[str, ...] = ()


@frozen
class HeadingBlock(Block):
    """A heading, which begins a part of the page."""

    depth: int
    """1 for the title, 2 for a chapter."""
    text: str
    anchor: str

    def html(self, writer: HtmlWriter) -> str:
        return writer.heading(self)


@frozen
class Paragraph(Block):
    """Running text."""

    said: Passage

    def html(self, writer: HtmlWriter) -> str:
        return f"<p>{writer.text(self.said)}</p>"


@frozen
class ListBlock(Block):
    """A list with bullets or numbers."""

    items: tuple[tuple[Block, ...], ...]
    ordered: bool = False

    def html(self, writer: HtmlWriter) -> str:
        """The list as HTML; the first paragraph of an item is its text."""
        items = []
        for first, *more in self.items:
            begun = writer.text(first.said) if isinstance(first, Paragraph) else first.html(writer)
            items.append(f"<li>{begun}{writer.page(more)}</li>")
        tag = "ol" if self.ordered else "ul"
        return f"<{tag}>{''.join(items)}</{tag}>"


@frozen
class TableBlock(Block):
    """A table."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Passage, ...], ...]

    def html(self, writer: HtmlWriter) -> str:
        rows = "".join(
            f"<tr>{''.join(f'<td>{writer.text(cell)}</td>' for cell in row)}</tr>"
            for row in self.rows
        )
        return table_html(list(map(writer.line, self.heads)), f"<tbody>{rows}</tbody>")


def table_html(heads: Sequence[str], bodies: str, kind: str = "") -> str:
    """The HTML of a table, from the HTML of its heads and bodies."""
    row = "".join(f"<th>{head}</th>" for head in heads)
    head = f"<thead><tr>{row}</tr></thead>" if any(heads) else ""
    return f'<div class="hb-scroll"><table class="hb-table{kind}">{head}{bodies}</table></div>'


@frozen
class BoxBlock(Block):
    """A box of blocks: ``aim``, ``tip``, ``note``, the ``page`` to print, or a ``fold`` that opens on a click."""

    kind: str
    blocks: tuple[Block, ...]
    title: str = ""

    def html(self, writer: HtmlWriter) -> str:
        """The HTML of a box, of a page to print scaled to fit, or of a fold."""
        inside, title = writer.page(self.blocks), writer.line(self.title)
        if self.kind == "fold":
            return f'<details class="hb-fold"><summary>{title}</summary>{inside}</details>'
        letters = len(re.sub(r"<svg.*?</svg>|<[^>]*>", "", inside, flags=re.DOTALL))
        size = " hb-short" if letters < SHORT else " hb-long" if letters > LONG else ""
        heading = f'<p class="hb-title">{title}</p>' if title else ""
        return f'<div class="hb-box hb-{self.kind}{size if self.kind == "page" else ""}">{heading}{inside}</div>'


@frozen
class Picture(Block):
    """A picture with its caption."""

    name: str
    """The name of its file."""
    svg: str
    alt: str
    caption: str = ""
    small: bool = False
    """Whether it is an icon within text."""
    link: str = ""
    """The link to its position (see ``engine.matches.links``); empty if it shows none."""
    screens: str = ""
    """``broad`` or ``narrow`` if it is for such screens only; empty for all."""

    def html(self, writer: HtmlWriter) -> str:
        said = [writer.line(self.caption)] if self.caption else []
        if writer.table and self.link:
            said.append(play_link(writer.table + self.link))
        told = f"<figcaption>{' '.join(said)}</figcaption>" if said else ""
        screens = f" hb-{self.screens}" if self.screens else ""
        screens += " hb-small" * self.small
        return f'<figure class="hb-figure{screens}">{writer.shown(self)}{told}</figure>'


def pictures_html(pictures: Sequence[Picture], writer: HtmlWriter) -> str:
    """The HTML of pictures, side by side if a screen shows several of them."""
    several = sum(not picture.screens for picture in pictures) > 1
    kind = "hb-pictures" if several else "hb-picture"
    return f'<div class="{kind}">{writer.join(pictures)}</div>'


@frozen
class PieceList(Block):
    """The contents of the box: an icon and a text for each component."""

    rows: tuple[tuple[Picture, Passage], ...]

    def html(self, writer: HtmlWriter) -> str:
        rows = (f"<li>{p.svg}<div>{writer.text(said)}</div></li>" for p, said in self.rows)
        return f'<ul class="hb-pieces">{"".join(rows)}</ul>'


@frozen
class NumberedPictures(Block):
    """Pictures with numbers, and the instruction for each number."""

    pictures: tuple[Picture, ...]
    steps: tuple[Passage, ...]

    def html(self, writer: HtmlWriter) -> str:
        steps = "".join(f"<li>{writer.text(step)}</li>" for step in self.steps)
        pictures = pictures_html(self.pictures, writer)
        return f'<div class="hb-setup">{pictures}<ol class="hb-steps">{steps}</ol></div>'


@frozen
class Button(Block):
    """A button that prints only the one-page reference."""

    text: str

    def html(self, writer: HtmlWriter) -> str:
        return f'<p class="hb-noprint"><button type="button" class="hb-print">{escape(self.text)}</button></p>'


def inline(picture: Picture) -> str:
    """The SVG of a picture itself."""
    return picture.svg


def html_heading(block: HeadingBlock) -> str:
    """The HTML of a heading."""
    anchor = f' id="{block.anchor}"' if block.anchor else ""
    depth = min(block.depth, 6)
    return f"<h{depth}{anchor}>{parser().renderInline(block.text)}</h{depth}>"


@frozen
class HtmlWriter:
    """Writes the parts of blocks as HTML, with the settings of one page."""

    shown: Callable[[Picture], str] = inline
    """Returns the HTML of a picture."""
    origins: str = "#origin-"
    """The prefix of the address of a fact."""
    heading: Callable[[HeadingBlock], str] = html_heading
    beside: Mapping[str, str] = field(factory=dict)
    """HTML to show below the text of a rule, by its id."""
    table: str = ""
    """The prefix of links that open positions; empty for no such links."""

    def page(self, blocks: Iterable[Block]) -> str:
        """The HTML of blocks, one per line."""
        return "\n".join(block.html(self) for block in blocks)

    def join(self, blocks: Iterable[Block]) -> str:
        """The HTML of blocks, on one line."""
        return "".join(block.html(self) for block in blocks)

    def line(self, text: str) -> str:
        """The HTML of a line of Markdown; on a page of one variant, links to other choices become the ids of their variants."""
        line = parser().renderInline(text)
        return line if self.table else _PLAYED.sub(r"\2 (<code>\1</code>)", line)

    def text(self, said: Passage) -> str:
        """The HTML of a text and links to its rules."""
        return f"{self.line(said.text)}{rule_links(said.rules)}"
