"""The blocks of a handbook that list rules and their sources, and their HTML."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from attrs import field, frozen

from bisongames.engine.core.rule_sections import Heading as RuleHeading
from bisongames.engine.core.rules import Rule
from bisongames.handbook.text.blocks import (
    Block,
    HeadingBlock,
    HtmlWriter,
    html_heading,
    table_html,
)
from bisongames.handbook.text.rule_anchors import origin_slug, rule_links, slug, status_badge

SHEET: Final = re.compile(r"\bsheet (?:clarifications|[A-C]?[0-9][0-9.]*)")
"""The name of a fact on the sheet, as sources cite it."""


@frozen
class Rulings(Block):
    """Rules that no rulebook has as they stand, each with its reason if known."""

    rules: tuple[Rule, ...]

    def html(self, writer: HtmlWriter) -> str:
        rows = []
        for rule in self.rules:
            why = f'<span class="hb-why">{escape(why_text(rule))}</span>'
            rows.append(
                f'<div class="hb-decision" data-rule="{rule.id}"><dt>{rule_links((rule.id,))} {status_badge(rule.status)}</dt>'
                f'<dd><span class="hb-said">{escape(rule.text)}</span> {why}</dd></div>'
            )
        return f'<dl class="hb-rulings">{"".join(rows)}</dl>'


def why_text(rule: Rule) -> str:
    """The reason of a rule, and how print differs from it, in sentences; may be empty."""
    told = [rule.reason]
    if rule.printed and rule.status == "departs":
        told.append(f"Printed: {rule.printed}")
        told.append(f"The option {rule.option} restores this." if rule.option else "")
    return " ".join(filter(None, told))


@frozen
class Origins(Block):
    """Facts that sources cite: the name, the fact and its source."""

    facts: tuple[tuple[str, str, str], ...]

    def html(self, writer: HtmlWriter) -> str:
        rows = "".join(
            f'<tr><th id="origin-{origin_slug(name)}">{escape(name)}</th><td>{escape(fact)}</td><td>{escape(source)}</td></tr>'
            for name, fact, source in self.facts
        )
        return table_html(("named", "what is known", "from where"), f"<tbody>{rows}</tbody>")


@frozen
class Rules(Block):
    """Numbered rules below one or more headings."""

    headings: tuple[RuleHeading, ...]
    rules: tuple[Rule, ...]
    out: frozenset[str] = field(factory=frozenset)
    """The ids of the rules that are not in force."""
    brought: dict[str, str] = field(factory=dict, hash=False)
    """For each rule that is not in force, the variant or option that would put it into force, by rule id."""

    def html(self, writer: HtmlWriter) -> str:
        """The HTML of the headings, and of each rule with its anchor."""
        rules = "".join(self._rule(rule, writer) for rule in self.rules)
        heads = (html_heading(_heading(each)) for each in self.headings)
        return "\n\n".join((*heads, f'<div class="hb-rules">{rules}</div>'))

    def _rule(self, rule: Rule, writer: HtmlWriter) -> str:
        brought = self.brought.get(rule.id, "")
        was = f"Printed: {escape(rule.printed or '')}" if rule.status == "changed" else ""
        more = f'<span class="hb-brought">With {escape(brought)}.</span>' if brought else ""
        kind = "hb-rule hb-out" if rule.id in self.out else "hb-rule"
        source = SHEET.sub(
            lambda name: f'<a href="{writer.origins}{origin_slug(name[0])}">{name[0]}</a>',
            escape(rule.source),
        )
        return (
            f'<div class="{kind}" id="{rule.id}"><a class="hb-id" href="#{rule.id}">{rule.id}</a>'
            f'<div><span class="hb-text">{escape(rule.text)}</span> <span class="hb-badge">{status_badge(rule.status)}</span>'
            f'<span class="hb-was">{was}</span>{more}<span class="hb-source">{source}</span>'
            f"{writer.beside.get(rule.id, '')}</div></div>"
        )


def _heading(each: RuleHeading) -> HeadingBlock:
    # The letters tell apart sections of the same number in two sets of rules.
    text = f"{each.letters}-{each.number} {each.name}" if each.number else each.name
    letters = each.letters.lower()
    anchor = f"section-{each.number}" if each.number else slug(each.name)
    return HeadingBlock(3 + each.depth, text, f"{letters}-{anchor}")
