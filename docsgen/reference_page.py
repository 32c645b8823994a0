"""The reference page of one game: notation, events, view, options, variants and rulings."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, get_args, get_type_hints

import attrs

from bisongames.engine.core.actions import Event, fields_of
from bisongames.engine.core.agenda import Chance, Decision
from docsgen import changeable, differences, docstrings, sentences
from docsgen.docstrings import in_one_line
from docsgen.locks import Lock
from docsgen.material import Material
from docsgen.pictures import examples
from docsgen.writing import badge, code, marked_up, paragraphs, table, text_of

FOLDER: Final = "reference"
_AT_HOME: Final = re.compile(r"\]\((?!\.\./|#|https?:)")
"""The start of a link relative to the pages of rules; most parts of this page are written for those."""


def files(material: Material) -> dict[str, str]:
    """The page, and the pictures of a match, by their paths below ``docs/``."""
    pictures = {
        f"rules/pictures/{material.id}-{name}.svg": picture.svg + "\n"
        for name, picture in material.pictures.items()
    }
    return {f"{FOLDER}/{material.id}.md": text(material), **pictures}


def text(material: Material) -> str:
    """The whole page as Markdown."""
    parts = (
        _head(material),
        _pictures(material),
        _notation(material),
        _decisions(material),
        _events(material),
        _view(material),
        changeable.options(material),
        changeable.components(material),
        _fields(material),
        differences.variants(material),
        _rulings(material),
    )
    return _AT_HOME.sub("](../rules/", "\n".join(chain(*parts)))


def _head(material: Material) -> Iterator[str]:
    title = text_of(material.game.title)
    yield from paragraphs(
        f"# {title}: actions, options and variants",
        f"For those who change the game or write programs for it. The game itself is explained on the page of "
        f"[{title}]({material.id}.md). All classes are importable from `bisongames.{material.id}`; what every game has is under "
        "[Positions](../api/playing.md).",
    )
    if sentences.sentences(material.id):
        yield from paragraphs(
            f"Every sentence of the rulebook is accounted for: [where each sentence went]({material.id}-sentences.md)."
        )


def _pictures(material: Material) -> Iterator[str]:
    """Yields the three pictures of a match, in tabs, and maps of the board."""
    for name in ("start", "middle", "step") if material.pictures else ():
        yield from paragraphs(f'=== "{material.pictures[name].title}"')
        yield textwrap.indent("\n".join(material.picture(name, caption=True)), "    ")
    for names in material.figures.values():
        for name in names:
            yield from material.picture(name, caption=True)


def _notation(material: Material) -> Iterator[str]:
    """Yields the table of actions: notation, effect, and an example from a match."""
    yield from paragraphs(
        "## How actions are written { #notation }",
        "The notation is the result of `str(action)`, and `state.parse(text)` reads it back. Words in braces stand for "
        "the fields of the action.",
    )
    notations = examples(material.match)
    rows = (
        (
            code(kind.notation),
            code(kind.__name__),
            text_of(in_one_line(kind.__doc__)),
            code(notations.get(kind.__name__, "" if "{" in kind.notation else kind.notation)),
        )
        for kind in material.game.rulebook.actions
    )
    yield from table(("written", "action", "what it does", "for example"), rows)


def _decisions(material: Material) -> Iterator[str]:
    """Yields the table of decisions and chance events, with the actions that answer each."""
    yield from paragraphs(
        "## Decisions and chance { #decisions }",
        "The decisions and chance events that can come first on the agenda, and the actions that answer each.",
    )
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
    yield from table(("class", "decided by", "meaning", "answered by"), rows)


def _events(material: Material) -> Iterator[str]:
    """Yields the table of events, with their fields."""
    yield from paragraphs(
        "## Events { #events }",
        "An event says what has happened. A field in *italics* is hidden: it is `None` for players who may not know it. "
        "`player` is a seat, counted from 0, or `CHANCE` (-1).",
    )
    rows = (
        (code(kind.__name__), marked_up(in_one_line(kind.__doc__)), _event_fields(kind))
        for kind in material.game.rulebook.events
    )
    yield from table(("event", "what has happened", "fields"), rows)


def _event_fields(kind: type[Event]) -> str:
    hidden = kind.private
    fields = (f"*{code(name)}*" if name in hidden else code(name) for name in fields_of(kind))
    return ", ".join(fields)


def _view(material: Material) -> Iterator[str]:
    """Yields the table of the fields of the view."""
    kind = material.game.rulebook.view
    yield from paragraphs("## What a player sees { #view }", marked_up(in_one_line(kind.__doc__)))
    told = _field_texts(kind)
    rows = (
        (code(field.name), code(_type_name(field.type)), marked_up(told.get(field.name, "")))
        for field in attrs.fields(kind)
    )
    yield from table(("field", "type", "meaning"), rows)


def _fields(material: Material) -> Iterator[str]:
    """Yields the classes of which components consist, each with its fields."""
    kinds = classes_of(material.game.rulebook.components)
    if not kinds:
        return
    yield from paragraphs(
        "## Fields of components { #component-fields }",
        "A variant file writes a component as a table of these.",
    )
    for kind in kinds:
        hints, told = get_type_hints(kind), _field_texts(kind)
        name = kind.__name__
        yield from paragraphs(
            f"### {name} {{ #component-{name} }}", marked_up(in_one_line(kind.__doc__))
        )
        rows = (
            (
                code(field.name),
                code(_type_name(hints[field.name])),
                marked_up(_allowed_values(field)),
                "" if field.default is attrs.NOTHING else code(_default(field.default)),
                marked_up(told.get(field.name, "")),
            )
            for field in attrs.fields(kind)
            if field.init
        )
        yield from table(("field", "type", "allowed", "if left out", "meaning"), rows)


def classes_of(root: type | None) -> list[type]:
    """The classes of this project in the fields of the components, without duplicates, outer ones first."""
    classes: list[type] = []
    waiting = [] if root is None else list(get_type_hints(root).values())
    while waiting:
        kind = waiting.pop(0)
        waiting = [*get_args(kind), *waiting]
        if attrs.has(kind) and kind.__module__.startswith("bisongames.") and kind not in classes:
            if kind.__module__.startswith("bisongames.components."):
                continue
            classes.append(kind)
            waiting = [*get_type_hints(kind).values(), *waiting]
    return classes


def _field_texts(kind: type) -> dict[str, str]:
    """The docstrings of the fields of a class, including inherited ones."""
    texts: dict[str, str] = {}
    for base in filter(attrs.has, reversed(kind.__mro__)):
        texts |= docstrings.of_fields(base)
    return {name: in_one_line(text) for name, text in texts.items()}


def _allowed_values(field: Any) -> str:
    """The allowed values of a field."""
    kind = field.metadata.get("kind")
    if kind is None:
        return ""
    return f"each {kind.allowed}" if field.metadata.get("each") else str(kind.allowed)


def _default(default: object) -> str:
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
        return "empty"
    if isinstance(default, bool):
        return "yes" if default else "no"
    return "nothing" if default in (None, "", ()) else str(default)


def _type_name(kind: object) -> str:
    """A type as the sources write it, without the modules."""
    if isinstance(kind, str):
        return kind
    if isinstance(kind, type) and not get_args(kind):
        return kind.__name__
    return re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", str(kind))


def _rulings(material: Material) -> Iterator[str]:
    """Yields the table of rules that are not printed in the rulebook, with the tests that lock each."""
    yield from paragraphs(
        "## Rulings and reconstructions, and the tests that lock them { #rulings }",
        "Every rule that is not printed in the rulebook, with the tests that would fail if the library broke it. The "
        "sentence of a test is its name.",
    )
    rows = (
        (
            material.with_links(rule.id),
            badge(rule.status),
            text_of(rule.text),
            "<br>".join(map(_lock, material.tests.get(rule.id, ()))) or "*no test yet*",
        )
        for rule in material.all_rules
        if rule.status in ("ruling", "reconstructed")
    )
    yield from paragraphs('<div class="rulings" markdown="1">')
    yield from table(("rule", "status", "text", "locked by"), rows)
    yield from paragraphs("</div>")


def _lock(test: Lock) -> str:
    return f"{text_of(test.sentence)} <small>{code(test.file.removeprefix('tests/'))}</small>"
