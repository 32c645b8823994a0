"""The page of the facts that rules and numbers cite as their sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bisongames import handbook
from bisongames.handbook.text.rule_anchors import origin_slug
from docsgen.material import Material
from docsgen.writing import page, paragraphs, table, text_of

NAME: Final = "rules/sources.md"
_ABOUT: Final = (
    "A rule names its source: a section of the rulebook, a ruling of ours, or the *sheet* of its game. A sheet is our list of "
    "what is known about a game besides its rulebook: what is printed on the box, the board and the cards, and what can be worked "
    "out from that. This page lists the facts of the sheets that rules and numbers cite."
)


@page
def text(games: Iterable[Material]) -> Iterator[str]:
    """The whole page as Markdown."""
    yield from paragraphs("# Where the rules come from", _ABOUT)
    for material in games:
        facts = handbook.origins(material.id)
        if facts:
            title = text_of(material.game.title)
            yield from paragraphs(f"## [{title}]({material.id}.md) {{ #{material.id} }}")
            rows = (
                (
                    f'<span id="{material.id}-{origin_slug(name)}">{text_of(name)}</span>',
                    text_of(fact),
                    text_of(source),
                )
                for name, fact, source in facts
            )
            yield from table(("name", "fact", "source"), rows)
