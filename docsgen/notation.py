"""Two tables of a game: the notation of its actions, and its decisions."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.engine.core.agenda import Chance, Decision
from docsgen.docstrings import in_one_line
from docsgen.material import Material
from docsgen.pictures import examples
from docsgen.writing import code, table, text_of


def written(material: Material) -> Iterator[str]:
    """Every action: its notation, its effect, and an example from a match."""
    yield from ("## How actions are written { #notation }", "")
    yield (
        "The notation is what `str(action)` gives and what `state.parse(text)` reads back. Words in braces stand for "
        "what is chosen."
    )
    yield ""
    found = examples(material.match)
    rows = (
        (
            code(kind.notation),
            code(kind.__name__),
            text_of(in_one_line(kind.__doc__)),
            code(found.get(kind.__name__, "" if "{" in kind.notation else kind.notation)),
        )
        for kind in material.game.rulebook.actions
    )
    yield from table(("written", "action", "what it does", "for example"), rows)


def asked(material: Material) -> Iterator[str]:
    """Every decision and every chance, with the actions that answer it."""
    yield from ("## What is asked { #decisions }", "")
    yield from ("What can stand first on the agenda, and which actions answer it.", "")
    rows = (
        (
            code(kind.__name__),
            "chance" if issubclass(kind, Chance) else "a player",
            text_of(in_one_line(kind.__doc__)),
            ", ".join(code(answer.__name__) for answer in kind.kinds),
        )
        for kind in material.game.rulebook.agenda
        if issubclass(kind, Decision | Chance)
    )
    yield from table(("asked", "who", "what", "answered by"), rows)
