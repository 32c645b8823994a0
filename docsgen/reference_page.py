"""The reference page of one game: notation, events, view, options, variants and rulings."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, get_args, get_type_hints

import attrs

from docsgen import changeable, differences, docstrings, notation, rules_by_section, sentences
from docsgen.docstrings import in_one_line
from docsgen.material import Material
from docsgen.writing import code, marked_up, table, text_of

FOLDER: Final = "reference"
_AT_HOME: Final = re.compile(r"\]\((?!\.\./|#|https?:)")
"""The beginning of a link relative to the pages of rules, for which most of this page is written."""


def files(material: Material) -> dict[str, str]:
    """The page, and the pictures of a match, by their paths below ``docs/``."""
    found = {f"{FOLDER}/{material.id}.md": text(material)}
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
        _told(material),
        _seen(material),
        changeable.options(material),
        changeable.components(material),
        _fields(material),
        differences.variants(material),
        rules_by_section.rulings(material),
    )
    return _AT_HOME.sub("](../rules/", "\n".join(chain(*parts)))


def _head(material: Material) -> Iterator[str]:
    title = text_of(material.game.title)
    yield from (f"# {title}: actions, options and variants", "")
    yield (
        f"For those who change the game or write programs about it. The game itself is told on the page of "
        f"[{title}]({material.id}.md). All classes are importable from `bisongames.{material.id}`; what every game has is under "
        "[Positions](../api/playing.md)."
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
    """The docstrings of the fields of a class, including inherited ones."""
    found: dict[str, str] = {}
    for base in filter(attrs.has, reversed(kind.__mro__)):
        found |= docstrings.of_fields(base)
    return {name: in_one_line(said) for name, said in found.items()}


def _allowed(field: Any) -> str:
    """The allowed values of a field."""
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
