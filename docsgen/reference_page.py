"""The page for programmers of one game: actions, decisions, events, view, options and the fields of its components."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, get_args, get_type_hints

import attrs

from docsgen import changeable, docstrings, notation
from docsgen.docstrings import in_one_line
from docsgen.material import Material
from docsgen.writing import code, marked_up, table

FOLDER: Final = "reference"


def files(material: Material) -> dict[str, str]:
    """The page by its path below ``docs/``."""
    return {f"{FOLDER}/{material.id}.md": text(material)}


def text(material: Material) -> str:
    """The whole page as Markdown."""
    parts = (
        _head(material),
        notation.written(material),
        notation.asked(material),
        _told(material),
        _seen(material),
        changeable.options(material),
        changeable.components(material),
        _fields(material),
    )
    return "\n".join(chain(*parts))


def _head(material: Material) -> Iterator[str]:
    yield from (f"# {material.game.title} for programs", "")
    yield (
        f"What a program reads and writes in [{material.game.title}](../rules/{material.id}.md). All classes are importable "
        f"from `bisongames.{material.id}`; what every game has is under [Positions](../api/playing.md)."
    )
    yield ""


def _told(material: Material) -> Iterator[str]:
    """Every event, with its fields."""
    yield from ("## What is told { #events }", "")
    yield (
        "Events say what has happened. A field in *italics* is hidden: for whoever may not know it, it is `None`. "
        "`player` is a seat, counted from 0, or `CHANCE` (-1)."
    )
    yield ""
    rows = (
        (code(kind.__name__), marked_up(in_one_line(kind.__doc__)), _event_fields(kind))
        for kind in material.game.rulebook.events
    )
    yield from table(("event", "what has happened", "fields"), rows)


def _event_fields(kind: Any) -> str:
    hidden = kind.private
    fields = (
        f"*{code(field.name)}*" if field.name in hidden else code(field.name)
        for field in attrs.fields(kind)
    )
    return ", ".join(fields)


def _seen(material: Material) -> Iterator[str]:
    """Every field of the view."""
    kind = material.game.rulebook.view
    yield from ("## What a player sees { #view }", "", marked_up(in_one_line(kind.__doc__)), "")
    told = _told_of(kind)
    rows = (
        (code(field.name), code(_written(field.type)), marked_up(told.get(field.name, "")))
        for field in attrs.fields(kind)
    )
    yield from table(("field", "type", "what it says"), rows)


def _fields(material: Material) -> Iterator[str]:
    """The classes that components are written in, each with its fields."""
    kinds = classes_of(material.game.rulebook.components)
    if not kinds:
        return
    yield from ("## Fields of components { #component-fields }", "")
    yield "A variant file writes a component as a table of these."
    yield ""
    for kind in kinds:
        hints, told = get_type_hints(kind), _told_of(kind)
        name = kind.__name__
        yield from (
            f"### {name} {{ #component-{name} }}",
            "",
            marked_up(in_one_line(kind.__doc__)),
            "",
        )
        rows = (
            (
                code(field.name),
                code(_written(hints[field.name])),
                marked_up(_allowed(field)),
                "" if field.default is attrs.NOTHING else code(_default(field.default)),
                marked_up(told.get(field.name, "")),
            )
            for field in attrs.fields(kind)
            if field.init
        )
        yield from table(("field", "type", "allowed", "if left out", "what it says"), rows)


def classes_of(root: type | None) -> list[type]:
    """The classes of this project in the fields of the components, each once, outer ones first."""
    found: list[type] = []
    waiting = [] if root is None else list(get_type_hints(root).values())
    while waiting:
        kind = waiting.pop(0)
        waiting = [*get_args(kind), *waiting]
        if attrs.has(kind) and kind.__module__.startswith("bisongames.") and kind not in found:
            if kind.__module__.startswith("bisongames.components."):
                continue
            found.append(kind)
            waiting = [*get_type_hints(kind).values(), *waiting]
    return found


def _told_of(kind: type) -> dict[str, str]:
    """What the fields of a class are, its inherited ones too."""
    found: dict[str, str] = {}
    for base in filter(attrs.has, reversed(kind.__mro__)):
        found |= docstrings.of_fields(base)
    return {name: in_one_line(said) for name, said in found.items()}


def _allowed(field: Any) -> str:
    """What values the field takes, as its declaration says."""
    kind = field.metadata.get("kind")
    if kind is None:
        return ""
    return f"each {kind.allowed}" if field.metadata.get("each") else str(kind.allowed)


def _default(default: Any) -> str:
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
        return "empty"
    if isinstance(default, bool):
        return "yes" if default else "no"
    return "nothing" if default in (None, "", ()) else str(default)


def _written(kind: Any) -> str:
    """A type as the sources write it, without the modules."""
    if isinstance(kind, str):
        return kind
    if isinstance(kind, type) and not get_args(kind):
        return kind.__name__
    return re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", str(kind))
