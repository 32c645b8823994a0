"""The page of one game: its rules in force, what may be changed, and what each variant changes."""

from __future__ import annotations

import importlib
import textwrap
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from docsgen import changeable, differences, notation, rules_by_section
from docsgen.combinations import all_combinations, chooser
from docsgen.docstrings import in_one_line
from docsgen.material import Material
from docsgen.writing import badge, text_of

STATUS: Final = {
    "printed": "printed in the rulebook, told in our words",
    "ruling": "our answer where the rulebook is silent or can be read in two ways",
    "reconstructed": "built by us to fit what is known; the box may say otherwise",
}
"""What a status means."""


def files(material: Material) -> dict[str, str]:
    """The page of the game, those of its combinations, and the pictures, by their paths below ``docs/``."""
    found = {f"rules/{material.id}.md": text(material)}
    everything = all_combinations(material)
    for choice in everything[1:]:
        found[f"rules/{choice.page}.md"] = choice.text(everything)
    for name, picture in material.pictures.items():
        found[f"rules/pictures/{material.id}-{name}.svg"] = picture.svg + "\n"
    return found


def text(material: Material) -> str:
    """The whole page as Markdown."""
    parts = (
        _head(material),
        _pictures(material),
        rules_by_section.in_sections(material, material.game.rules),
        _worked(material),
        notation.written(material),
        notation.asked(material),
        rules_by_section.notes(material),
        changeable.options(material),
        changeable.components(material),
        differences.variants(material),
        rules_by_section.by_other_options(material),
        rules_by_section.rulings(material),
    )
    return "\n".join(chain(*parts))


def _head(material: Material) -> Iterator[str]:
    """The title, what the game is, and how many rules of each status it has."""
    game = material.game
    credit = in_one_line(importlib.import_module(f"bisongames.{material.id}").__doc__)
    yield from (f"# {text_of(game.title)}", "", f"*{text_of(credit)}*", "")
    yield from (f"{text_of(game.variant.summary)} {material.for_players}.", "")
    if material.cards:
        yield from (f"Every card with its text is in the [list of cards]({material.cards}).", "")
    everything = all_combinations(material)
    if everything:
        yield from chooser(everything, everything[0])
    own = [rule for rule in game.rules if not rules_by_section.is_general(rule)]
    yield (
        f"This page shows the {len(own)} rules that `{game.id}` plays by, with its numbers filled "
        "in. A refusal cites them by number, and so does a score. Where a rule comes from is said beside it:"
    )
    yield ""
    counts: Counter[str] = Counter(rule.status for rule in own)
    for status, meaning in STATUS.items():
        if counts[status]:
            yield f"- {badge(status)} {counts[status]} rules: {meaning}."
    yield from (
        "",
        "A source is a section of the rulebook, or of the *sheet*: our list of facts and rulings about the game.",
        "",
    )


def _pictures(material: Material) -> Iterator[str]:
    """The three pictures of a match, one at a time."""
    for name in ("start", "middle", "step") if material.pictures else ():
        yield from (f'=== "{material.pictures[name].title}"', "")
        yield textwrap.indent("\n".join(material.picture(name, caption=True)), "    ")


def _worked(material: Material) -> Iterator[str]:
    """The scoring examples of the rulebook, counted by the library."""
    if not material.worked:
        return
    yield from ("## Worked examples of scoring { #examples }", "")
    yield from (
        "Positions as the library draws them, and what it counts in them. Each line says by which rule.",
        "",
    )
    for example in material.worked:
        yield from (f"### {text_of(example.title)} {{ #{example.name} }}", "")
        yield from (text_of(example.told), "")
        yield from material.picture(example.name)
        yield from example.rows()
