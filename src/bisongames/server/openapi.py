"""The OpenAPI 3.1 document of the server, generated from the same classes as the schemas."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from bisongames import __version__
from bisongames.protocol.error_codes import CODES
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.schemas import schemas

PREFIX: Final = "/api/v1"


def _ref(name: str) -> JsonObject:
    return {"$ref": f"#/components/schemas/{name}"}


def _list(name: str) -> JsonObject:
    return {"type": "array", "items": _ref(name)}


def _object(**properties: JsonObject) -> JsonObject:
    return {"type": "object", "properties": properties, "required": list(properties)}


_TEXT: Final = {"type": "string"}
_NUMBER: Final = {"type": "integer"}
_ANY: Final[JsonObject] = {}
_DONE: Final = _object(revision=_NUMBER, news=_list("News"), snapshot=_ref("Snapshot"))
_STARTED: Final = {
    **_object(
        match=_TEXT,
        seats={"type": "array", "items": {**_object(player=_NUMBER), "additionalProperties": True}},
        join={"anyOf": [_TEXT, {"type": "null"}]},
    ),
    "additionalProperties": True,
}

_CALLS: Final[tuple[tuple[str, str, str, str | None, str, JsonObject], ...]] = (
    ("get", "", "what answers here", None, "200", _ANY),
    ("get", "/variants", "every shipped variant, in short", None, "200", _ANY),
    ("get", "/variants/{game}/{name}", "one variant, resolved", None, "200", _ANY),
    ("get", "/variants/{game}/{name}/rules", "its rules in force", None, "200", _list("RuleText")),
    ("get", "/variants/{game}/{name}/rules/{rule}", "one of them", None, "200", _ref("RuleText")),
    ("get", "/schema", "the JSON Schema of everything", None, "200", _ANY),
    ("get", "/openapi.json", "this document", None, "200", _ANY),
    ("post", "/matches", "begin a match", "StartWish", "201", _STARTED),
    (
        "post",
        "/matches/{match}/join",
        "take an open seat",
        "JoinWish",
        "200",
        _object(player=_NUMBER, token=_TEXT),
    ),
    ("get", "/matches/{match}", "all that a seat may know now", None, "200", _ref("Snapshot")),
    ("get", "/matches/{match}/rules", "the rules of the match", None, "200", _list("RuleText")),
    ("get", "/matches/{match}/rules/{rule}", "one of them", None, "200", _ref("RuleText")),
    ("get", "/matches/{match}/news", "what happened after a revision", None, "200", _list("News")),
    ("post", "/matches/{match}/actions", "choose", "ActWish", "200", _DONE),
    (
        "post",
        "/matches/{match}/why",
        "why something is not legal",
        "WhyWish",
        "200",
        _ref("Refusal"),
    ),
    (
        "post",
        "/matches/{match}/undo",
        "take one's last choice back",
        "UndoWish",
        "200",
        _ref("Snapshot"),
    ),
    ("get", "/matches/{match}/picture.svg", "the picture of what a seat sees", None, "200", _TEXT),
    ("get", "/matches/{match}/record", "the match written down", None, "200", _ANY),
    (
        "get",
        "/matches/{match}/replay",
        "what a seat saw after a revision",
        None,
        "200",
        _ref("Snapshot"),
    ),
    ("get", "/matches/{match}/live", "WebSocket: news as they come", None, "101", _ANY),
)
_QUERIES: Final[dict[str, tuple[tuple[str, JsonObject], ...]]] = {
    "/matches/{match}/news": (("after", _NUMBER), ("wait", _NUMBER)),
    "/matches/{match}/replay": (("revision", _NUMBER),),
    "/matches/{match}/picture.svg": (
        ("layout", {"enum": ["wide", "tall", "board"]}),
        ("targets", {"type": "array", "items": _TEXT}),
        ("size", _NUMBER),
        ("revision", _NUMBER),
        ("labels", {"enum": ["true", "false"]}),
        ("theme", {"enum": ["auto", "light", "dark"]}),
    ),
}


@cache
def openapi() -> JsonObject:
    """The OpenAPI document."""
    paths: dict[str, JsonObject] = {}
    for method, path, summary, body, status, answer in _CALLS:
        paths.setdefault(f"{PREFIX}{path}", {})[method] = _call(path, summary, body, status, answer)
    return {
        "openapi": "3.1.0",
        "info": {"title": "bisongames", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {
                **{_safe(name): _moved(schema) for name, schema in schemas()["$defs"].items()},
                "Error": _object(error=_object(code={"enum": list(CODES)}, message=_TEXT)),
            },
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _call(path: str, summary: str, body: str | None, status: str, answer: JsonObject) -> JsonObject:
    kind = "image/svg+xml" if path.endswith(".svg") else "application/json"
    parts = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    query = (*_QUERIES.get(path, ()), ("language", _TEXT))
    return {
        "summary": summary,
        "parameters": [
            *({"name": p, "in": "path", "required": True, "schema": _TEXT} for p in parts),
            *({"name": name, "in": "query", "schema": schema} for name, schema in query),
        ],
        **({"requestBody": {"required": True, "content": _json(_ref(body))}} if body else {}),
        "responses": {
            status: {"description": summary, "content": {kind: {"schema": answer}}},
            "default": {"description": "a fault", "content": _json(_ref("Error"))},
        },
        **({"security": [{}, {"seat": []}]} if "{match}" in path else {}),
    }


def _json(schema: JsonObject) -> JsonObject:
    return {"application/json": {"schema": schema}}


def _safe(name: str) -> str:
    """A schema name that OpenAPI allows."""
    return name.replace(" ", "_")


def _moved(schema: object) -> Any:
    """A schema whose references point into this document."""
    if isinstance(schema, dict):
        return {
            key: f"#/components/schemas/{_safe(str(value).rpartition('/')[2])}"
            if key == "$ref"
            else _moved(value)
            for key, value in schema.items()
        }
    return [_moved(part) for part in schema] if isinstance(schema, list) else schema
