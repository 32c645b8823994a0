"""The blocks of a handbook that come from played matches, and their HTML: examples, stories, refusals and final scores."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from attrs import frozen

from bisongames.engine.core.rules import Rule
from bisongames.handbook.text.blocks import (
    Block,
    HtmlWriter,
    Passage,
    Picture,
    pictures_html,
    table_html,
)
from bisongames.handbook.text.rule_anchors import rule_links, status_badge
from bisongames.show.score_sheet import ScoreRow, ScoreSheet


@frozen
class RefusalBlock(Block):
    """An illegal action and its refusal."""

    tried: str
    rule: Rule
    facts: str
    apart: bool = False
    """Whether it happened in a position other than the one shown."""

    def html(self, writer: HtmlWriter) -> str:
        facts = f" <span>{escape(self.facts)}</span>" if self.facts else ""
        where = ", in another position" if self.apart else ""
        badge = f" {status_badge(self.rule.status)}".rstrip()
        return (
            f'<p class="hb-no"><b>Not allowed{where}.</b> {escape(self.tried)}. <q>{escape(self.rule.text)}</q>'
            f"{badge}{facts}{rule_links((self.rule.id,))}</p>"
        )


@frozen
class ExampleBlock(Block):
    """A position reached by play, with a legal action and an illegal one."""

    title: str
    told: str
    before: Picture
    allowed: str
    """The chosen action, with its costs and gains."""
    after: Picture
    happened: tuple[str, ...]
    refusal: RefusalBlock | None
    record: str
    """How to reach the position: variant, players, seed and moves."""

    def html(self, writer: HtmlWriter) -> str:
        news = " ".join(map(escape, self.happened))
        happened = f" <span>{news}</span>" if news else ""
        refusal = self.refusal.html(writer) if self.refusal else ""
        allowed = f'<p class="hb-yes"><b>Allowed.</b> {escape(self.allowed)}.{happened}</p>'
        return _example_html(self, (self.before, self.after), allowed + refusal, writer)


@frozen
class StoryLine:
    """One step of a story: a choice or a chance outcome."""

    who: str
    said: str
    told: str = ""
    """The consequences."""


@frozen
class StoryBlock(Block):
    """Several choices one after another, from a position reached by play."""

    title: str
    told: str
    pictures: tuple[Picture, ...]
    steps: tuple[StoryLine, ...]
    record: str

    def html(self, writer: HtmlWriter) -> str:
        steps = "".join(
            f"<li>{f'<b>{escape(step.who)}:</b> ' if step.who else ''}{escape(step.said)}"
            f"{'.' if step.who else ''}{f' <span>{escape(step.told)}</span>' if step.told else ''}</li>"
            for step in self.steps
        )
        return _example_html(self, self.pictures, f'<ol class="hb-story">{steps}</ol>', writer)


def _example_html(
    block: ExampleBlock | StoryBlock, pictures: Sequence[Picture], body: str, writer: HtmlWriter
) -> str:
    """The HTML of an example."""
    told = f"<p>{writer.line(block.told)}</p>" if block.told else ""
    return (
        f'<div class="hb-example"><p class="hb-title">Example: {escape(block.title)}</p>{told}'
        f"{pictures_html(pictures, writer)}{body}"
        '<details class="hb-record"><summary>For programmers: how this position is reached</summary>'
        f"<code>{escape(block.record)}</code></details></div>"
    )


@frozen
class Question(Block):
    """A question that players ask, the refusal that prompts it, and the answer."""

    question: str
    answer: Passage
    refusal: RefusalBlock | None = None

    def html(self, writer: HtmlWriter) -> str:
        refusal = self.refusal.html(writer) if self.refusal else ""
        return (
            f'<details class="hb-question"><summary>{writer.line(self.question)}</summary>'
            f"<p>{writer.text(self.answer)}</p>{refusal}</details>"
        )


@frozen
class ScoringBlock(Block):
    """A match that has ended, scored line by line; a single line needs no total."""

    pictures: tuple[Picture, ...]
    """One picture, or one each for broad and narrow screens."""
    sheet: ScoreSheet
    told: str
    tie: Passage | None = None
    """The players with the same total, and the rules that break the tie."""

    def html(self, writer: HtmlWriter) -> str:
        sheet = self.sheet
        rows, ties = ("".join(map(_score_row, rows)) for rows in (sheet.rows, sheet.ties))
        totals = "".join(f"<td>{total}</td>" for total in sheet.totals)
        total = f"<tr><th>{escape(sheet.total)}</th>{totals}</tr>" if len(sheet.rows) > 1 else ""
        table = table_html(
            ["", *map(escape, sheet.columns)],
            f'<tbody>{rows}</tbody><tbody class="hb-totals">{total}</tbody><tbody>{ties}</tbody>',
            " hb-scores",
        )
        said = [Passage(self.told), *([self.tie] if self.tie else [])]
        told = "".join(f"<p>{writer.text(each)}</p>" for each in said)
        return f'<div class="hb-example">{told}{writer.join(self.pictures)}{table}</div>'


def _score_row(row: ScoreRow) -> str:
    cells = "".join(
        f"<td>{points}{f'<small>{escape(told)}</small>' if told else ''}</td>"
        for points, told in zip(row.points, row.details, strict=True)
    )
    rule = rule_links((row.rule,)) if row.rule else ""
    return f"<tr><th>{escape(row.name)}{rule}</th>{cells}</tr>"
