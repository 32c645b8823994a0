"""Rules on a page: below the headings of their sections, and those that are no printed ones with their tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from bisongames.play.rules import Rule
from bisongames.play.sections import Heading, headed
from docsgen.locks import Lock
from docsgen.material import Material
from docsgen.writing import badge, code, table, text_of, value


def in_sections(
    material: Material, rules: Iterable[Rule], top: int = 2, before: str = ""
) -> Iterator[str]:
    """Rules below the headings of their sections; ``top`` is the depth of the first, ``before`` begins addresses."""
    for headings, found in headed(rules, material.sections):
        for heading in headings:
            yield from _heading(heading, top, before)
        yield from chain.from_iterable(map(_rule, found))
        for heading in headings:
            for name in material.figures.get(f"{heading.letters}-{heading.number}", ()):
                yield from material.picture(name, caption=True)


def by_other_options(material: Material) -> Iterator[str]:
    """The rules that no shipped variant plays by, each with the options that bring it."""
    if not material.by_option_only:
        return
    yield from ("## Rules that other options bring { #by-option }", "")
    for rule in material.by_option_only:
        wanted = ", ".join(f"`{name}` is {value(found)}" for name, found in rule.when)
        if wanted:
            yield from (f"Where {wanted}:", "")
        yield from _rule(rule)


def notes(material: Material) -> Iterator[str]:
    """What only programmers need."""
    if not material.notes:
        return
    yield from ("## Notes for programmers { #notes }", "")
    yield "What a program meets and a player at the table does not. A refusal may cite one; `game.notes` has them all."
    yield ""
    yield from chain.from_iterable(map(_rule, material.notes))


def rulings(material: Material) -> Iterator[str]:
    """Every rule that is not printed, with the tests that lock it."""
    yield from ("## Rulings and reconstructions, and the tests that lock them { #rulings }", "")
    yield (
        "Every rule that is not printed in the rulebook, and what would fail if the library no longer kept it. The "
        "sentence of a test is its name."
    )
    yield ""
    rows = (
        (
            f"[{rule.id}](#{rule.id})",
            badge(rule.status),
            text_of(rule.text),
            "<br>".join(map(_lock, material.tests.get(rule.id, ()))) or "*no test yet*",
        )
        for rule in material.all_rules
        if rule.status in ("ruling", "reconstructed")
    )
    yield from ('<div class="rulings" markdown="1">', "")
    yield from table(("rule", "status", "what it says", "locked by"), rows)
    yield from ("</div>", "")


def is_general(rule: Rule) -> bool:
    """Whether the rule stands in every game."""
    return rule.letters == "GEN"


def block(rule: Rule, number: str, origin: str) -> list[str]:
    """One rule; ``number`` is its number as a link, ``origin`` its status. Both are Markdown already."""
    return [
        '<div class="rule" markdown="span">',
        number,
        f'<span class="text">{text_of(rule.text)}</span>',
        f'<span class="origin">{origin} {text_of(rule.source)}</span>',
        "</div>",
        "",
    ]


def _rule(rule: Rule) -> list[str]:
    number = f"[](){{ #{rule.id} }}[{rule.id}](#{rule.id}){{ .number }}"
    return block(rule, number, "" if is_general(rule) else badge(rule.status))


def _heading(heading: Heading, top: int, before: str) -> tuple[str, str]:
    number = f"{heading.letters}-{heading.number}" if before and heading.number else heading.number
    shown = f"{'#' * (top + heading.depth)} {number} {text_of(heading.name)}".replace("  ", " ")
    if heading.number:
        shown = (
            f"{shown.rstrip()} {{ #{before}{heading.letters.lower()}-section-{heading.number} }}"
        )
    elif heading.depth == 0:
        shown += f" {{ #{before}common }}"
    return shown, ""


def _lock(test: Lock) -> str:
    return f"{text_of(test.sentence)} <small>{code(test.file.removeprefix('tests/'))}</small>"
