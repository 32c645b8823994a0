"""The page of one game for players: its handbook, the chooser, and its numbered rules."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, count
from typing import Final

from attrs import frozen

from bisongames import handbook
from bisongames.engine.core.rules import Rule
from bisongames.handbook.assembly import choices_of
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.page import css, javascript
from bisongames.handbook.part_forms import PartForms, parts
from bisongames.handbook.text.blocks import Block, HeadingBlock, HtmlWriter, Picture
from bisongames.handbook.text.markdown import escape_markdown
from bisongames.handbook.text.rule_blocks import Rules
from bisongames.handbook.variant_choices import Choices
from docsgen.by_option import Brought, brought_by_options
from docsgen.docstrings import in_one_line
from docsgen.examples_page import folded_example, snippet
from docsgen.material import Material
from docsgen.writing import TABLE, text_of

LARGE: Final = 9000
"""The number of characters above which a picture becomes a separate file."""


@frozen(slots=False)
class HandbookPage:
    """The page of one game, and the pictures on it."""

    material: Material

    @cached_property
    def choices(self) -> Choices | None:
        """The choices that the page offers, if any."""
        return choices_of(self.material.id)

    @cached_property
    def pictures(self) -> dict[str, str]:
        """The pictures that are files, by their paths below ``docs/``; complete once the page is written."""
        return {}

    @cached_property
    def others(self) -> tuple[Brought, ...]:
        """The rules that no choice on the page puts into force, but some other option does."""
        known = {rule.id for rule in self.material.notes}
        known |= {
            rule.id
            for rule in (self.choices.every_rule if self.choices else self.material.game.rules)
        }
        return brought_by_options(self.material, frozenset(known))

    def files(self) -> dict[str, str]:
        """The page, what it loads when needed, and its pictures, by their paths below ``docs/``."""
        place = f"rules/{self.material.id}"
        stored = {f"{place}-{name}.js": _script(name, data) for name, data in self.stored.items()}
        return {f"{place}.md": self.text, **stored, **self.pictures}

    @cached_property
    def stored(self) -> dict[str, object]:
        """The data that the page loads: what its choices need when one is made, and the examples of rules, by rule."""
        examples = self.material.examples.items()
        stored: dict[str, object] = {"examples": {id: snippet(example) for id, example in examples}}
        if self.choices:
            parts = {part.address: self._stored_part(part) for part in self.parts}
            stored["choices"] = {**self.choices.data(), "parts": parts}
        return stored

    def _stored_part(self, part: PartForms) -> dict[str, object]:
        """A part in all its forms. They share most of their blocks, so each form is a list of indexes."""
        pieces: dict[str, int] = {}
        forms = [
            [pieces.setdefault(html, len(pieces)) for html in form]
            for form in self._forms[part.address]
        ]
        return {**part.decided, "forms": forms, "pieces": list(pieces)}

    @cached_property
    def _forms(self) -> dict[str, list[list[str]]]:
        """The HTML of the blocks of each part, in all its forms."""
        return {
            part.address: [[block.html(self._writer) for block in form] for form in part.forms]
            for part in self.parts
        }

    @cached_property
    def parts(self) -> tuple[PartForms, ...]:
        """The teaching parts, each in the forms that the choices of a variant require."""
        return parts(self.choices) if self.choices else ()

    @cached_property
    def text(self) -> str:
        """The page as Markdown: headings are Markdown, everything else is HTML."""
        game = self.material.game
        title, *teaching = (self._block(each) for each in self._teaching_blocks())
        pieces = (
            [f"<style>\n{css()}</style>", "", title],
            self._credit(),
            self._chooser(),
            teaching,
            chain.from_iterable(map(self._part, self.parts)),
            map(self._block, handbook.rule_blocks(game, self.choices)),
            self._others(),
            [f'<script data-stored="{self.material.id}">\n{javascript()}</script>'],
        )
        return "\n\n".join(chain(*pieces)) + "\n"

    def _teaching_blocks(self) -> list[Block]:
        """The title, and without a chooser the chapters too."""
        if self.choices:
            return [HeadingBlock(1, escape_markdown(self.material.game.title), "")]
        return handbook.chapters(self.material.game)

    def _chooser(self) -> Iterator[str]:
        if self.choices:
            yield (
                f'<details class="hb-fold hb-chooser" data-origins="{self._writer.origins}" data-table="{TABLE}" hidden>'
                "<summary>Choose expansions and house rules</summary></details>"
            )

    def _part(self, part: PartForms) -> Iterator[str]:
        """Yields a part in the form of the base game, or in its first form, hidden, if that game lacks it."""
        if part.heading:
            yield _heading(part.heading)
        base = part.decided["at"][0]
        shown = "\n".join(self._forms[part.address][max(base, 0)])
        hidden = " hidden" if base < 0 else ""
        yield f'<div class="hb-part" data-part="{part.address}"{hidden}>{shown}</div>'
        if part.address == "scoring":
            yield from self._worked_examples()

    def _block(self, block: Block) -> str:
        return block.html(self._writer)

    @cached_property
    def _writer(self) -> HtmlWriter:
        origins = f"sources.html#{self.material.id}-"
        beside = guide_of(self.material.game.rulebook).beside_rules(self.material.game)
        for id in self.material.examples:
            beside[id] = beside.get(id, "") + folded_example(id)
        return HtmlWriter(
            shown=self._picture, heading=_heading, origins=origins, beside=beside, table=TABLE
        )

    def _picture(self, picture: Picture) -> str:
        again = picture.name == "turn"  # also on the page to print, in each of its forms
        if len(picture.svg) < LARGE and not again:
            return picture.svg
        svg = picture.svg + "\n"
        name = f"rules/pictures/{self.material.id}-{picture.name}"
        names = chain((f"{name}.svg",), (f"{name}-{form}.svg" for form in count(1)))
        path = next(path for path in names if self.pictures.setdefault(path, svg) == svg)
        address = path.removeprefix("rules/")
        loading = "" if again else ' loading="lazy"'
        image = f'<img src="{address}" alt="{text_of(picture.alt)}"{loading}>'
        return f'<a class="enlarge" href="{address}">{image}</a>'

    def _credit(self) -> Iterator[str]:
        credit = in_one_line(importlib.import_module(f"bisongames.{self.material.id}").__doc__)
        links = ["[The rules one by one](#rules)", "[The page to print](#sheet)"]
        if not self.choices:
            links = []
        links.append(f"[Play it here]({TABLE}{self.material.id}/base)")
        if self.material.cards:
            links.append(f"[All cards]({self.material.cards})")
        links.append(f"[Actions, options and variants](../reference/{self.material.id}.md)")
        links.append("[Where the rules come from](sources.md)")
        yield f"*{text_of(credit)}*"
        yield f"{' · '.join(links)}"

    def _worked_examples(self) -> Iterator[str]:
        """Yields the scoring examples of the rulebook, scored by the library."""
        if not self.material.worked:
            return
        yield "### The rulebook's own examples { #examples }"
        yield "Positions as the library draws them, and what it counts in them. Each line cites its rule."
        for example in self.material.worked:
            yield f"#### {text_of(example.title)} {{ #{example.name} }}"
            yield text_of(example.told)
            yield "\n".join(self.material.picture(example.name))
            yield "\n".join(example.rows())

    def _others(self) -> Iterator[str]:
        """Yields the rules that only other options put into force, each with that option, and the notes of other variants."""
        if self.others:
            yield "## Rules added by other options { #by-option }"
            yield (
                "No variant that can be chosen above has these rules. Each is shown with the option that puts it into force, as "
                "written in the id of a variant."
            )
            yield self._rules(
                (rule.rule for rule in self.others), {r.rule.id: r.told for r in self.others}
            )
        known = {rule.id for rule in self.material.game.notes}
        more = [note for note in self.material.notes if note.id not in known]
        if more:
            told = "Notes for programmers, of the other variants"
            yield f'<details class="hb-fold"><summary>{told}</summary>{self._rules(more, {})}</details>'

    def _rules(self, rules: Iterable[Rule], brought: dict[str, str]) -> str:
        return self._block(Rules((), tuple(rules), frozenset(), brought)).replace(
            'class="hb-rules"', 'class="hb-rules hb-more"'
        )


def _script(name: str, data: object) -> str:
    """A script that stores data for the script of handbook pages."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"(window.handbookData ??= {{}}).{name} = {written};\n"


def _heading(block: HeadingBlock) -> str:
    anchor = f" {{ #{block.anchor} }}" if block.anchor else ""
    return f"{'#' * min(block.depth, 6)} {block.text}{anchor}"
