"""The published JSON Schema of everything that is written as JSON, derived from the classes."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from bisongames.engine.core.actions import Action, Event, attributes
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.rules import Rule
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import about, kinds_of
from bisongames.engine.rulebook.rulebook import AnyRulebook, Ruleset
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.serialization.converters import Record
from bisongames.engine.serialization.view_folds import folds_of
from bisongames.engine.variants.catalogue import game_ids, rulebook
from bisongames.engine.views.result import Result
from bisongames.tables.counts import Counts

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

_PLAIN: Final[dict[object, Schema]] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
    object: {},
}


def schema_of_games(game: str | None = None) -> Schema:
    """The JSON Schema of what ``to_json`` writes of one game, or of all; ``folds`` says how events change views."""
    books = [rulebook(id) for id in (game_ids() if game is None else (game,))]
    writer = _Writer()
    documents = [writer.variant()]
    for book in books:
        documents += writer.game(book)
    return {
        "$schema": DRAFT,
        "title": f"bisongames JSON{'' if game is None else f' of {game}'}",
        "anyOf": documents,
        "folds": {book.id: folds_of(book) for book in books},
        "$defs": dict(sorted(writer.defs.items())),
    }


def variant_schema(game: str) -> Schema:
    """The JSON Schema of a variant file of one game, for editors that check TOML.

    Raises:
        UnknownVariant: no such game.
    """
    book = rulebook(game)
    options = {
        name: {**kind.schema, "description": about(book.options)[name]}
        for name, kind in kinds_of(book.options).items()
    }
    text, texts = {"type": "string"}, {"type": "array", "items": {"type": "string"}}
    return {
        "$schema": DRAFT,
        "title": f"variant of {book.title}",
        "type": "object",
        "properties": {
            "game": {"const": book.id},
            "extends": text,
            "title": text,
            "summary": text,
            "players": {"type": "array", "items": {"type": "integer", "minimum": 1}},
            "expansion": {"type": "boolean"},
            "expansions": texts,
            "options": {"type": "object", "properties": options, "additionalProperties": False},
            "components": {"type": "object"},
            "remove": texts,
            "without": texts,
            "provenance": {"type": "object"},
        },
        "anyOf": [{"required": ["extends"]}, {"required": ["game", "title"]}],
        "additionalProperties": False,
    }


def type_schema(kind: Any, of_class: Callable[[type], Schema]) -> Schema:
    """The JSON Schema of an annotation; ``of_class`` gives that of a class."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [type_schema(arg, of_class) for arg in args]}
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return {"type": "array", "items": type_schema(args[0], of_class)}
        return {
            "type": "array",
            "prefixItems": [type_schema(arg, of_class) for arg in args],
            "minItems": len(args),
            "maxItems": len(args),
        }
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": type_schema(args[1], of_class)}
    return of_class(kind)


class _Writer:
    """Collects the definitions that the schemas refer to."""

    def __init__(self) -> None:
        self.defs: dict[str, Schema] = {}
        self._book: AnyRulebook | None = None

    def variant(self) -> Schema:
        return self._ref("Variant", lambda: self._object(Variant, "Variant"))

    def game(self, book: AnyRulebook) -> list[Schema]:
        """The schemas of one game; definitions are prefixed with its id, since two games may share a name."""
        self._book = book
        head = {"variant": {"type": "string"}, "resolved": self.variant()}
        state = {
            "type": "object",
            "properties": {
                "type": {"const": "State"},
                **head,
                "players": {"type": "integer"},
                "position": self._schema(book.table.position),
                "agenda": {"type": "array", "items": self._schema(Pending)},
            },
            "required": ["type", "variant", "players", "position", "agenda"],
            "additionalProperties": False,
        }
        documents = [self._ref(f"{book.id}.State document", lambda: state)]
        for tag, kind in (("View", book.view), ("Result", Result), ("Record", Record)):
            attrs.resolve_types(kind)
            body = partial(self._object, kind, tag, head)
            documents.append(self._ref(f"{book.id}.{tag} document", body))
        return [*documents, self._schema(Action), self._schema(Event)]

    def _ref(self, name: str, make: Callable[[], Schema]) -> Schema:
        if name not in self.defs:
            self.defs[name] = {}  # a placeholder while its contents are written
            self.defs[name] = make()
        return {"$ref": f"#/$defs/{name}"}

    def _object(self, kind: type, tag: str = "", head: Schema | None = None) -> Schema:
        hints = get_type_hints(kind)
        properties: Schema = {"type": {"const": tag}} if tag else {}
        properties |= head or {}
        required = [name for name in properties if name != "resolved"]
        for field in attributes(kind):
            if hints[field.name] in (Game, Ruleset) or (kind is Variant and field.name == "path"):
                continue  # a field that the head of the document contains, or that is not written
            properties[field.name] = self._schema(hints[field.name])
            if field.default is attrs.NOTHING:
                required.append(field.name)
        return {
            "type": "object",
            "description": (kind.__doc__ or "").split("\n")[0],
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def _schema(self, kind: object) -> Schema:
        return type_schema(kind, self._class)

    def _class(self, kind: type) -> Schema:
        if kind is Rule:
            return {"type": "string", "description": "the id of a rule"}
        if kind is Counts:
            return {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
        book = self._book
        prefix = "" if book is None else f"{book.id}."
        if book is not None and kind in (Action, Event, Pending):
            members = {Action: book.actions, Event: book.events, Pending: book.agenda}[kind]
            return self._ref(
                f"{prefix}{kind.__name__}",
                lambda: {"anyOf": [self._class(member) for member in members]},
            )
        tag = kind.__name__ if issubclass(kind, Action | Event | Pending) else ""
        return self._ref(f"{prefix}{kind.__name__}", lambda: self._object(kind, tag))
