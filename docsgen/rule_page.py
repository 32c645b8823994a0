"""The page of one game for those who change it or write programs: notation, options, variants, rulings with their tests."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import chain

from docsgen import changeable, differences, notation, rules_by_section, sentences
from docsgen.material import Material
from docsgen.writing import text_of


def files(material: Material) -> dict[str, str]:
    """The page, and the pictures of a match, by their paths below ``docs/``."""
    found = {f"rules/{material.id}-reference.md": text(material)}
    for name, picture in material.pictures.items():
        found[f"rules/pictures/{material.id}-{name}.svg"] = picture.svg + "\n"
    return found


def text(material: Material) -> str:
    """The whole page as Markdown."""
    parts = (
        _head(material),
        _pictures(material),
        notation.written(material),
        notation.asked(material),
        changeable.options(material),
        changeable.components(material),
        differences.variants(material),
        rules_by_section.rulings(material),
    )
    return "\n".join(chain(*parts))


def _head(material: Material) -> Iterator[str]:
    title = text_of(material.game.title)
    yield from (f"# {title}: options, notation and variants", "")
    yield (
        f"For those who change the game or write programs about it. The game itself is told on the page of "
        f"[{title}]({material.id}.md)."
    )
    yield ""
    if sentences.sentences(material.id):
        yield (
            f"Every sentence of the rulebook is accounted for: [where each sentence went]({material.id}-sentences.md)."
        )
        yield ""


def _pictures(material: Material) -> Iterator[str]:
    """The three pictures of a match, one at a time, and maps of the board."""
    for name in ("start", "middle", "step") if material.pictures else ():
        yield from (f'=== "{material.pictures[name].title}"', "")
        yield textwrap.indent("\n".join(material.picture(name, caption=True)), "    ")
    for names in material.figures.values():
        for name in names:
            yield from material.picture(name, caption=True)
