"""JSON Schema and TypeScript types of all messages, generated from the classes."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final, get_type_hints

import attrs

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.serialization.converters import LuckProof
from bisongames.engine.serialization.schema import schema_of_games, type_schema
from bisongames.engine.variants.catalogue import game_ids
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.protocol import advice_messages, messages, requests, table_talk
from bisongames.protocol.json_object import JsonObject
from bisongames.show import ScoreRow, ScoreSheet

THINGS: Final = (
    messages.Choice,
    messages.Reason,
    messages.Refusal,
    messages.Price,
    messages.ClosedKind,
    messages.Form,
    messages.Seat,
    LuckProof,
    messages.Snapshot,
    messages.Heard,
    messages.News,
    messages.Lesson,
    messages.DueLesson,
    messages.RuleBehind,
    messages.Lessons,
    advice_messages.SuggestedMove,
    advice_messages.SuggestedChoice,
    advice_messages.SeatAdvice,
    advice_messages.LeadPoint,
    advice_messages.MatchLeads,
    advice_messages.AnalysisProgress,
    messages.Option,
    messages.RuleText,
    ScoreRow,
    ScoreSheet,
    table_talk.Saying,
    table_talk.Takeback,
    table_talk.TableTalk,
    requests.SeatWish,
    requests.StartWish,
    requests.JoinWish,
    requests.ActWish,
    requests.UndoWish,
    requests.SayWish,
    requests.TakebackWish,
    requests.WhyWish,
    requests.AdviseWish,
    requests.LessonsWish,
    requests.NothingWish,
    requests.AnalysisWish,
    requests.PictureWish,
    requests.HelloWish,
    requests.LiveActWish,
    requests.LiveAdviseWish,
    requests.LiveSayWish,
    requests.LiveTakebackWish,
)
"""The classes that have their own definitions, under the names of the classes."""
SENT: Final = tuple(kind for kind in THINGS if kind.__module__ == requests.__name__)
_DOCUMENTS: Final = {
    Action: "Action",
    Event: "Event",
    View: "View document",
    Result: "Result document",
}


def json_schema(game: str | None = None) -> JsonObject:
    """The JSON Schema (draft 2020-12) of what ``to_json`` writes.

    Args:
        game: the id of one game; None for all games and the messages of the protocol.

    Raises:
        UnknownVariant: if there is no such game.
    """
    return schemas() if game is None else schema_of_games(game)


def schemas() -> JsonObject:
    """The JSON Schema (draft 2020-12) of everything; ``$defs`` has the messages by name."""
    return _schemas(game_ids())


@cache
def _schemas(games: tuple[str, ...]) -> JsonObject:
    """The schema of these games; cached per set of games."""
    whole = schema_of_games()
    defs = {**whole["$defs"]}
    for kind, name in _DOCUMENTS.items():
        known = [{"$ref": f"#/$defs/{game}.{name}"} for game in games]
        defs[kind.__name__] = {"anyOf": known}
    for thing in THINGS:
        defs[thing.__name__] = _object(thing)
    return {**whole, "title": "bisongames JSON and protocol", "$defs": dict(sorted(defs.items()))}


def _object(kind: type[attrs.AttrsInstance]) -> JsonObject:
    hints = get_type_hints(kind)
    sent = kind in SENT
    properties, required = {}, []
    for each in attrs.fields(kind):
        properties[each.name] = type_schema(hints[each.name], _reference)
        optional = each.default is not attrs.NOTHING if sent else each.metadata.get("left_out")
        if not optional:
            required.append(each.name)
    return {
        "type": "object",
        "description": (kind.__doc__ or "").split("\n")[0],
        "properties": properties,
        "required": required,
        **({"additionalProperties": False} if sent else {}),
    }


def _reference(kind: type) -> JsonObject:
    if kind not in THINGS and kind not in _DOCUMENTS:
        raise TypeError(f"{kind} has no schema")
    return {"$ref": f"#/$defs/{kind.__name__}"}


def with_references(schema: object, resolve: Callable[[str], object]) -> Any:
    """A schema in which each reference is replaced by ``resolve`` of its name."""
    if isinstance(schema, list):
        return [with_references(part, resolve) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return resolve(schema["$ref"].rpartition("/")[2])
    return {name: with_references(part, resolve) for name, part in schema.items()}


def typescript() -> str:
    """TypeScript types of the protocol and of all games."""
    definitions = schemas()["$defs"]
    lines = ["// Generated from the classes of bisongames; do not edit.", ""]
    for name, schema in definitions.items():
        description = schema.get("description", "")
        if description:
            lines.append(f"/** {description} */")
        lines.append(f"export type {_name(name)} = {typescript_type(schema)};")
        lines.append("")
    return "\n".join(lines)


def _name(name: str) -> str:
    """The TypeScript name of a definition: WindRiverMoveTipi for ``wind_river.MoveTipi``."""
    game, _, rest = name.rpartition(".")
    words = [*game.split("_"), *rest.split(" ")]
    return "".join(word[:1].upper() + word[1:] for word in words)


def typescript_type(schema: JsonObject) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return _name(str(schema["$ref"]).rpartition("/")[2])
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(map(_literal, schema["enum"])) or "never"
    if "anyOf" in schema:
        return (
            " | ".join(dict.fromkeys(typescript_type(part) for part in schema["anyOf"])) or "never"
        )
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(typescript_type(part) for part in schema['prefixItems'])}]"
        return f"Array<{typescript_type(schema.get('items', {}))}>"
    if kind == "object":
        return _record(schema)
    return {
        "integer": "number",
        "number": "number",
        "string": "string",
        "boolean": "boolean",
        "null": "null",
    }.get(str(kind), "unknown")


def _record(schema: JsonObject) -> str:
    properties = schema.get("properties")
    if properties is None:
        return f"Record<string, {typescript_type(schema.get('additionalProperties') or {})}>"
    required = schema.get("required", ())
    parts = [
        f"{name if name.isidentifier() else _literal(name)}{'' if name in required else '?'}: {typescript_type(part)}"
        for name, part in properties.items()
    ]
    return f"{{ {'; '.join(parts)} }}"


def _literal(value: object) -> str:
    return json.dumps(value)
