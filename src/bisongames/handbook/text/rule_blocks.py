"""The blocks of a handbook that list rules and their sources, and their HTML."""

from __future__ import annotations

import json
import re
from difflib import SequenceMatcher
from html import escape
from typing import Final

from attrs import field, frozen

from bisongames.engine.core.rule_sections import Heading as RuleHeading
from bisongames.engine.core.rules import Rule
from bisongames.engine.rulebook.glossary import COMMON, read_glossary, read_questions
from bisongames.engine.rulebook.rule_search import SETTINGS
from bisongames.engine.rulebook.rulebook import AnyRulebook
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

MOST: Final = 6
"""The maximum number of rules that a search shows, besides related ones."""
ALIKE: Final = 0.5
"""The share of equal words from which two texts are compared word by word."""
_WORD: Final = re.compile(r"\s*(?:\w+(?:[-'’:]\w+)*|[^\w\s])")
"""A word or a sign, with the space before it."""


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
class RuleComparison(Block):
    """Rules of which one variant has another text than the variant that it changes, or that only one of them has."""

    pairs: tuple[tuple[Rule | None, Rule | None], ...]
    """Each rule in the variant that is changed, and in the one that changes it; None where it is not in force."""

    def html(self, writer: HtmlWriter) -> str:
        """The HTML of each rule; words that are gone are struck through, and words that replace them underlined."""
        return f'<div class="hb-rules hb-compared">{"".join(self._rule(*pair) for pair in self.pairs)}</div>'

    def _rule(self, old: Rule | None, new: Rule | None) -> str:
        rule = new or old
        assert rule
        text = compared_html(old.text, new.text) if old and new else escape(rule.text)
        link = f' href="#{rule.id}"' if new else ""
        return (
            f'<div class="hb-rule"><a class="hb-id"{link}>{rule.id}</a>'
            f"<div>{text} {status_badge(rule.status)}</div></div>"
        )


def compared_html(old: str, new: str) -> str:
    """The HTML of a new text with the words that it replaces in ``del`` and ``ins``: those that differ, or all if most do."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    words, others = ([word.strip() for word in side] for side in (before, after))
    matcher, html = SequenceMatcher(None, words, others, autojunk=False), []
    whole = [("replace", 0, len(before), 0, len(after))]
    for kind, i, j, k, m in matcher.get_opcodes() if matcher.ratio() >= ALIKE else whole:
        if kind == "equal":
            html.append(escape("".join(after[k:m])))
            continue
        for tag, part in (("del", "".join(before[i:j])), ("ins", "".join(after[k:m]))):
            space = " " * (part != part.lstrip() or (tag == "ins" and i < j and k < m))
            html.append(f"{space}<{tag}>{escape(part.lstrip())}</{tag}>" if part else "")
    return "".join(html)


@frozen
class Origins(Block):
    """Facts that sources cite: the name, the fact and its source."""

    facts: tuple[tuple[str, str, str], ...]

    def html(self, writer: HtmlWriter) -> str:
        rows = "".join(
            f'<tr><th id="origin-{origin_slug(name)}">{escape(name)}</th><td>{escape(fact)}</td><td>{escape(source)}</td></tr>'
            for name, fact, source in self.facts
        )
        return table_html(("name", "what is known", "source"), f"<tbody>{rows}</tbody>")


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
        was = (
            f'<span class="hb-was">Printed: {escape(rule.printed or "")}</span>'
            if rule.status == "changed"
            else ""
        )
        badge = status_badge(rule.status)
        marked = f'<span class="hb-badge">{badge}</span>' if badge else ""
        more = f'<span class="hb-brought">With {escape(brought)}.</span>' if brought else ""
        state = " hb-out" if rule.id in self.out else " hb-changed" if was else ""
        source = SHEET.sub(
            lambda name: f'<a href="{writer.origins}{origin_slug(name[0])}">{name[0]}</a>',
            escape(rule.source),
        )
        return (
            f'<div class="hb-rule{state}" id="{rule.id}"><a class="hb-id" href="#{rule.id}">{rule.id}</a>'
            f'<div><span class="hb-text">{escape(rule.text)}</span> {marked}{was}{more}<span class="hb-source">{source}</span>'
            f"{writer.beside.get(rule.id, '')}</div></div>"
        )


@frozen
class RuleSearchBox(Block):
    """The search of the numbered rules, with the words that it knows; empty without scripts."""

    rulebook: AnyRulebook

    def html(self, writer: HtmlWriter) -> str:
        """The HTML of the box with its data, which the script fills."""
        data = json.dumps(self.data(), ensure_ascii=False, separators=(",", ":"))
        written = data.replace("<", "\\u003c")
        return (
            '<div class="hb-search hb-noprint" hidden>'
            f'<script type="application/json">{written}</script></div>'
        )

    def data(self) -> dict[str, object]:
        """The words and numbers that the ranking needs."""
        common, own = read_glossary(COMMON), self.rulebook.glossary
        return {
            "terms": [[term.words, term.rules] for term in (*common, *own)],
            "common": len(common) if own else 0,
            "questions": dict(read_questions(self.rulebook.package)),
            "settings": SETTINGS,
            "most": MOST,
        }


def _heading(each: RuleHeading) -> HeadingBlock:
    # The letters tell apart sections of the same number in two sets of rules.
    text = f"{each.letters}-{each.number} {each.name}" if each.number else each.name
    letters = each.letters.lower()
    anchor = f"section-{each.number}" if each.number else slug(each.name)
    return HeadingBlock(3 + each.depth, text, f"{letters}-{anchor}")
