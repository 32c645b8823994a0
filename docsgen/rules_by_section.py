"""The rules of a game that no rulebook has, with the tests that lock them."""

from __future__ import annotations

from collections.abc import Iterator

from docsgen.locks import Lock
from docsgen.material import Material
from docsgen.writing import badge, code, table, text_of


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
            material.linked(rule.id),
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


def _lock(test: Lock) -> str:
    return f"{text_of(test.sentence)} <small>{code(test.file.removeprefix('tests/'))}</small>"
