"""The page of one game for people: what teaches it, its numbered rules with the choice of what is played with, and no more."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import Final

from attrs import frozen

from bisongames import handbook
from bisongames.handbook.assembling import choices_of
from bisongames.handbook.blocks import Block, Heading, Picture, Rules
from bisongames.handbook.choosing import Choices
from bisongames.handbook.hypertext import Writer
from bisongames.handbook.page import program, style
from bisongames.play.rules import Rule
from docsgen.by_option import Brought, brought_by_options
from docsgen.docstrings import in_one_line
from docsgen.examples_page import snippet
from docsgen.material import Material
from docsgen.writing import TABLE, text_of

LARGE: Final = 9000
"""Letters from which on a picture is a file of its own."""


@frozen(slots=False)
class HandbookPage:
    """The page of one game, and the pictures on it."""

    material: Material

    @cached_property
    def choices(self) -> Choices | None:
        """What can be chosen on it."""
        return choices_of(self.material.id)

    @cached_property
    def pictures(self) -> dict[str, str]:
        """The pictures that are files, by their paths below ``docs/``; complete once the page is written."""
        return {}

    @cached_property
    def others(self) -> tuple[Brought, ...]:
        """The rules that nothing which can be chosen brings, but some option does."""
        known = {rule.id for rule in self.material.notes}
        known |= {
            rule.id
            for rule in (self.choices.every_rule if self.choices else self.material.game.rules)
        }
        return brought_by_options(self.material, frozenset(known))

    def files(self) -> dict[str, str]:
        """The page and its pictures, by their paths below ``docs/``."""
        return {f"rules/{self.material.id}.md": self.text, **self.pictures}

    @cached_property
    def text(self) -> str:
        """The page as Markdown: headings are its own, all else is HTML."""
        game = self.material.game
        title, *teaching = handbook.chapters(game)
        parts = (
            [f"<style>\n{style()}</style>", "", self._block(title)],
            self._credit(),
            map(self._block, teaching),
            self._worked(),
            map(self._block, handbook.numbered(game, self.choices)),
            self._others(),
            [f"<script>\n{program()}</script>"],
        )
        return "\n\n".join(chain(*parts)) + "\n"

    def _block(self, block: Block) -> str:
        return self._writer.block(block)

    @cached_property
    def _writer(self) -> Writer:
        origins = f"sources.html#{self.material.id}-"
        beside = {id: snippet(example) for id, example in self.material.examples.items()}
        return Writer(
            shown=self._shown, heading=_heading, origins=origins, beside=beside, table=TABLE
        )

    def _shown(self, picture: Picture) -> str:
        if len(picture.svg) < LARGE:
            return picture.svg
        name = f"pictures/{self.material.id}-{picture.name}.svg"
        known = self.pictures.setdefault(f"rules/{name}", picture.svg + "\n")
        if known != picture.svg + "\n":
            raise ValueError(f"two pictures are called {name}")
        return f'<img src="{name}" alt="{text_of(picture.alt)}" loading="lazy">'

    def _credit(self) -> Iterator[str]:
        credit = in_one_line(importlib.import_module(f"bisongames.{self.material.id}").__doc__)
        reference = f"[Actions, options and variants](../reference/{self.material.id}.md)"
        links = ["[The rules for what you play with](#rules)"] if self.choices else []
        links.append(f"[Play it here]({TABLE}{self.material.id}/base)")
        links += [reference, "[where the numbers come from](sources.md)"]
        if self.material.cards:
            links.insert(1, f"[All cards]({self.material.cards})")
        yield f"*{text_of(credit)}*"
        yield f"{' · '.join(links)}"

    def _worked(self) -> Iterator[str]:
        """The scoring examples of the rulebook, counted by the library."""
        if not self.material.worked:
            return
        yield "## The rulebook's own examples { #examples }"
        yield "Positions as the library draws them, and what it counts in them. Each line says by which rule."
        for example in self.material.worked:
            yield f"### {text_of(example.title)} {{ #{example.name} }}"
            yield text_of(example.told)
            yield "\n".join(self.material.picture(example.name))
            yield "\n".join(example.rows())

    def _others(self) -> Iterator[str]:
        """Rules that only other options bring, each with what brings it; the notes of other variants."""
        if self.others:
            yield "## Rules that other options bring { #by-option }"
            yield (
                "They are in force in no variant that can be chosen above. Beside each stands what brings it, as it is "
                "written into the id of a variant."
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
        found = tuple(rules)
        return self._writer.block(Rules((), found, frozenset(), brought)).replace(
            'class="hb-rules"', 'class="hb-rules hb-more"'
        )


def _heading(block: Heading) -> str:
    anchor = f" {{ #{block.anchor} }}" if block.anchor else ""
    return f"{'#' * min(block.depth, 6)} {block.text}{anchor}"
