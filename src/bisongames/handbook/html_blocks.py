"""Blocks of a handbook as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any, Final

from attrs import field, frozen

from bisongames.engine.core.rule_sections import Heading as RuleHeading
from bisongames.engine.core.rules import Rule
from bisongames.handbook.text.blocks import (
    Block,
    BoxBlock,
    Button,
    Chooser,
    ExampleBlock,
    HeadingBlock,
    ListBlock,
    NumberedPictures,
    Origins,
    Paragraph,
    Passage,
    Picture,
    PieceList,
    Question,
    RefusalBlock,
    Rules,
    Rulings,
    ScoringBlock,
    StoryBlock,
    TableBlock,
)
from bisongames.handbook.text.markdown import parser
from bisongames.handbook.text.rule_anchors import (
    origin_slug,
    play_link,
    rule_links,
    slug,
    status_badge,
)
from bisongames.show.score_sheet import ScoreRow

SHORT: Final = 1600
"""A page to print with fewer letters is enlarged."""
LONG: Final = 2500
"""A page to print with more letters is reduced to one sheet."""
SHEET: Final = re.compile(r"\bsheet (?:clarifications|[A-C]?[0-9][0-9.]*)")
"""The name of a fact of the sheet in a source."""
_PLAYED: Final = re.compile(r'<a href="#play=([^"]*)">(.*?)</a>')
"""A link to the same page with other choices, for pages with a chooser."""
DrawPicture = Callable[[Picture], str]
"""Returns the HTML of a picture."""


def inline(picture: Picture) -> str:
    """The SVG of a picture itself."""
    return picture.svg


@frozen(slots=False)
class HtmlWriter:
    """Writes blocks as HTML."""

    shown: DrawPicture = inline
    origins: str = "#origin-"
    """The prefix of the address of a fact."""
    heading: Callable[[HeadingBlock], str] | None = None
    """Writes headings, if not as HTML."""
    beside: Mapping[str, str] = field(factory=dict)
    """HTML to show below the text of a rule, by its id."""
    table: str = ""
    """The prefix of links that open positions; empty for no such links."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_markdown", parser())

    def page(self, blocks: Iterable[Block]) -> str:
        """Blocks one after another."""
        return "\n".join(map(self.block, blocks))

    def block(self, block: Block) -> str:
        """One block."""
        match block:
            case HeadingBlock():
                return self.heading(block) if self.heading else heading(block)
            case Paragraph(said):
                return f"<p>{self.text(said)}</p>"
            case ListBlock(items, ordered):
                tag = "ol" if ordered else "ul"
                return f"<{tag}>{''.join(map(self._item, items))}</{tag}>"
            case TableBlock():
                return self._grid(block)
            case BoxBlock():
                return self._box(block)
            case Picture():
                return self._figure(block)
            case PieceList(rows):
                return f'<ul class="hb-pieces">{"".join(f"<li>{p.svg}<div>{self.text(s)}</div></li>" for p, s in rows)}</ul>'
            case NumberedPictures():
                return self._numbered(block)
            case ExampleBlock():
                return self._example(block)
            case StoryBlock():
                return self._story(block)
            case Question():
                return self._question(block)
            case ScoringBlock():
                return self._scored(block)
            case Rulings(rows):
                return f'<dl class="hb-rulings">{"".join(self._ruling(*row) for row in rows)}</dl>'
            case Rules():
                return self._rules(block)
            case Origins(facts):
                return self._origins(facts)
            case Chooser(data):
                return f'<div class="hb-chooser" data-origins="{self.origins}" data-table="{escape(self.table)}" hidden></div><script type="application/json" class="hb-choices">{data}</script>'
            case Button(text):
                return f'<p class="hb-noprint"><button type="button" class="hb-print">{escape(text)}</button></p>'
        raise TypeError(f"unknown block: {block}")

    def line(self, text: str) -> str:
        """Markdown of one line."""
        found: Any = self._markdown  # type: ignore[attr-defined]
        line = str(found.renderInline(text))
        return line if self.table else _PLAYED.sub(_without_page, line)

    def text(self, said: Passage) -> str:
        """A text and links to its rules."""
        return f"{self.line(said.text)}{rule_links(said.rules)}"

    def _item(self, item: tuple[Block, ...]) -> str:
        first, *more = item
        begun = self.text(first.said) if isinstance(first, Paragraph) else self.block(first)
        return f"<li>{begun}{self.page(more)}</li>"

    def _grid(self, grid: TableBlock) -> str:
        heads = "".join(f"<th>{self.line(head)}</th>" for head in grid.heads)
        rows = "".join(
            f"<tr>{''.join(f'<td>{self.text(cell)}</td>' for cell in row)}</tr>"
            for row in grid.rows
        )
        head = f"<thead><tr>{heads}</tr></thead>" if any(grid.heads) else ""
        return f'<div class="hb-scroll"><table class="hb-table">{head}<tbody>{rows}</tbody></table></div>'

    def _box(self, box: BoxBlock) -> str:
        inside = self.page(box.blocks)
        if box.kind == "fold":
            return f'<details class="hb-fold"><summary>{self.line(box.title)}</summary>{inside}</details>'
        title = f'<p class="hb-title">{self.line(box.title)}</p>' if box.title else ""
        letters = len(re.sub(r"<svg.*?</svg>|<[^>]*>", "", inside, flags=re.DOTALL))
        size = " hb-short" if letters < SHORT else " hb-long" if letters > LONG else ""
        return f'<div class="hb-box hb-{box.kind}{size if box.kind == "page" else ""}">{title}{inside}</div>'

    def _figure(self, picture: Picture) -> str:
        said = [self.line(picture.caption)] if picture.caption else []
        if self.table and picture.link:
            said.append(play_link(self.table + picture.link))
        told = f"<figcaption>{' '.join(said)}</figcaption>" if said else ""
        screens = f" hb-{picture.screens}" if picture.screens else ""
        screens += " hb-small" * picture.small
        return f'<figure class="hb-figure{screens}">{self.shown(picture)}{told}</figure>'

    def _numbered(self, block: NumberedPictures) -> str:
        pictures = "".join(map(self._figure, block.pictures))
        steps = "".join(f"<li>{self.text(step)}</li>" for step in block.steps)
        several = sum(not picture.screens for picture in block.pictures) > 1
        kind = "hb-pictures" if several else "hb-picture"
        return f'<div class="hb-setup"><div class="{kind}">{pictures}</div><ol class="hb-steps">{steps}</ol></div>'

    def _example(self, block: ExampleBlock) -> str:
        told = f"<p>{self.line(block.told)}</p>" if block.told else ""
        happened = " ".join(map(escape, block.happened))
        parts = [
            f'<p class="hb-title">Example: {escape(block.title)}</p>{told}',
            f'<div class="hb-pictures">{self._figure(block.before)}',
            f"{self._figure(block.after) if block.after else ''}</div>",
            f'<p class="hb-yes"><b>Allowed.</b> {escape(block.allowed)}. <span>{happened}</span></p>',
            self._refusal(block.refusal) if block.refusal else "",
            _reached(block.record),
        ]
        return f'<div class="hb-example">{"".join(parts)}</div>'

    def _story(self, block: StoryBlock) -> str:
        told = f"<p>{self.line(block.told)}</p>" if block.told else ""
        pictures = "".join(map(self._figure, block.pictures))
        kind = "hb-pictures" if len(block.pictures) > 1 else "hb-picture"
        steps = "".join(
            f"<li>{f'<b>{escape(step.who)}:</b> ' if step.who else ''}{escape(step.said)}"
            f"{'.' if step.who else ''}{f' <span>{escape(step.told)}</span>' if step.told else ''}</li>"
            for step in block.steps
        )
        return (
            f'<div class="hb-example"><p class="hb-title">Example: {escape(block.title)}</p>{told}'
            f'<div class="{kind}">{pictures}</div><ol class="hb-story">{steps}</ol>{_reached(block.record)}</div>'
        )

    def _refusal(self, refusal: RefusalBlock) -> str:
        facts = f" <span>{escape(refusal.facts)}</span>" if refusal.facts else ""
        where = ", in another position" if refusal.apart else ""
        return (
            f'<p class="hb-no"><b>Not allowed{where}.</b> {escape(refusal.tried)}. <q>{escape(refusal.text)}</q>'
            f"{facts}{rule_links((refusal.rule,))}</p>"
        )

    def _question(self, block: Question) -> str:
        refusal = self._refusal(block.refusal) if block.refusal else ""
        return (
            f'<details class="hb-question"><summary>{self.line(block.question)}</summary>'
            f"<p>{self.text(block.answer)}</p>{refusal}</details>"
        )

    def _scored(self, block: ScoringBlock) -> str:
        sheet = block.sheet
        heads = "".join(f"<th>{escape(name)}</th>" for name in sheet.columns)
        rows, ties = ("".join(map(_score_row, rows)) for rows in (sheet.rows, sheet.ties))
        totals = "".join(f"<td>{total}</td>" for total in sheet.totals)
        table = (
            f'<div class="hb-scroll"><table class="hb-table hb-scores"><thead><tr><th></th>{heads}</tr></thead><tbody>{rows}'
            f'</tbody><tbody class="hb-totals"><tr><th>{escape(sheet.total)}</th>{totals}</tr></tbody><tbody>{ties}</tbody></table></div>'
        )
        told = "".join(f"<p>{self.text(said)}</p>" for said in (Passage(block.told), *block.tied))
        pictures = "".join(map(self._figure, block.pictures))
        return f'<div class="hb-example">{told}{pictures}{table}</div>'

    def _ruling(self, rule: Rule, reason: str) -> str:
        why = f" <span>{self.line(reason)}</span>" if reason else ""
        told = f'<span class="hb-said">{escape(rule.text)}</span>'
        return (
            f'<div class="hb-decision" data-rule="{rule.id}"><dt>{rule_links((rule.id,))} {status_badge(rule.status)}</dt>'
            f"<dd>{told}{why}</dd></div>"
        )

    def _origins(self, facts: Iterable[tuple[str, str, str]]) -> str:
        rows = "".join(
            f'<tr><th id="origin-{origin_slug(name)}">{escape(name)}</th><td>{escape(fact)}</td><td>{escape(source)}</td></tr>'
            for name, fact, source in facts
        )
        head = "<thead><tr><th>named</th><th>what is known</th><th>from where</th></tr></thead>"
        return f'<div class="hb-scroll"><table class="hb-table">{head}<tbody>{rows}</tbody></table></div>'

    def _source(self, rule: Rule) -> str:
        """The source of a rule, with links to facts of the sheet."""

        def link(found: re.Match[str]) -> str:
            return f'<a href="{self.origins}{origin_slug(found[0])}">{found[0]}</a>'

        return SHEET.sub(link, escape(rule.source))

    def _rules(self, block: Rules) -> str:
        rules = "".join(self._rule(rule, block) for rule in block.rules)
        heads = map(self._rule_heading, block.headings)
        return "\n\n".join((*heads, f'<div class="hb-rules">{rules}</div>'))

    def _rule_heading(self, each: RuleHeading) -> str:
        # Two sets of rules may both have a section 1.
        text = f"{each.letters}-{each.number} {each.name}" if each.number else each.name
        letters = each.letters.lower()
        anchor = f"{letters}-section-{each.number}" if each.number else ""
        return heading(HeadingBlock(3 + each.depth, text, anchor or f"{letters}-{slug(each.name)}"))

    def _rule(self, rule: Rule, block: Rules) -> str:
        is_out = rule.id in block.out
        brought = block.brought.get(rule.id, "")
        more = f'<span class="hb-brought">With {escape(brought)}.</span>' if brought else ""
        kind = "hb-rule hb-out" if is_out else "hb-rule"
        return (
            f'<div class="{kind}" id="{rule.id}"><a class="hb-id" href="#{rule.id}">{rule.id}</a>'
            f'<div><span class="hb-text">{escape(rule.text)}</span> <span class="hb-badge">{status_badge(rule.status)}</span>'
            f'<span class="hb-was"></span>{more}<span class="hb-source">{self._source(rule)}</span>'
            f"{self.beside.get(rule.id, '')}</div></div>"
        )


def _without_page(found: re.Match[str]) -> str:
    """A link to other choices on a page of one variant: its text and the id of that variant."""
    return f"{found[2]} (<code>{found[1]}</code>)"


def heading(block: HeadingBlock) -> str:
    """A heading of HTML."""
    anchor = f' id="{block.anchor}"' if block.anchor else ""
    depth = min(block.depth, 6)
    return f"<h{depth}{anchor}>{parser().renderInline(block.text)}</h{depth}>"


def _reached(record: str) -> str:
    """The record of a position, for programmers; focusable, so that it can be scrolled with the keyboard."""
    return (
        '<details class="hb-record"><summary>For programmers: how this position is reached</summary>'
        f'<code tabindex="0">{escape(record)}</code></details>'
    )


def _score_row(row: ScoreRow) -> str:
    cells = "".join(
        f"<td>{points}{f'<small>{escape(told)}</small>' if told else ''}</td>"
        for points, told in zip(row.points, row.details, strict=True)
    )
    rule = rule_links((row.rule,)) if row.rule else ""
    return f"<tr><th>{escape(row.name)}{rule}</th>{cells}</tr>"
