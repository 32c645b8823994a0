"""The OpenAPI 3.1 document of the server, generated from the same classes as the schemas."""

from __future__ import annotations

from functools import cache
from typing import Final

from attrs import frozen

from bisongames import __version__
from bisongames.protocol.error_codes import CODES
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.schemas import schemas, with_references

PREFIX: Final = "/api/v1"


def _safe(name: str) -> str:
    """A schema name that OpenAPI allows."""
    return name.replace(" ", "_")


def _ref(name: str) -> JsonObject:
    """A reference, in characters that OpenAPI allows."""
    return {"$ref": f"#/components/schemas/{_safe(name)}"}


def _list(name: str) -> JsonObject:
    return {"type": "array", "items": _ref(name)}


def _object(**properties: JsonObject) -> JsonObject:
    return {"type": "object", "properties": properties, "required": list(properties)}


_TEXT: Final = {"type": "string"}
_NUMBER: Final = {"type": "integer"}
_ANY: Final[JsonObject] = {}
_DONE: Final = _object(revision=_NUMBER, news=_list("News"), snapshot=_ref("Snapshot"))
_JOINED: Final = _object(player=_NUMBER, token=_TEXT)
_STARTED: Final = {
    **_object(
        match=_TEXT,
        seats={"type": "array", "items": {**_object(player=_NUMBER), "additionalProperties": True}},
        join={"anyOf": [_TEXT, {"type": "null"}]},
    ),
    "additionalProperties": True,
}


@frozen
class Endpoint:
    """An address of the server, and the method of the API that answers it."""

    path: str
    name: str
    summary: str
    answer: JsonObject
    body: str | None = None
    """The schema of the body; requests with one are posted."""
    status: str = "200"

    @property
    def method(self) -> str:
        """The HTTP method."""
        return "post" if self.body else "get"


_VARIANT, _MATCH = "/variants/{game}/{name}", "/matches/{match}"
LIVE: Final = Endpoint(
    f"{_MATCH}/live", "live", "WebSocket: live news and choices", _ANY, None, "101"
)
ENDPOINTS: Final = (
    Endpoint("", "about", "name, versions, languages and bots of the server", _ANY),
    Endpoint("/variants", "variants", "a summary of every shipped variant", _ANY),
    Endpoint(_VARIANT, "variant", "one variant with all its options", _ANY),
    Endpoint(
        f"{_VARIANT}/rules",
        "variant_rules",
        "the rules of a variant: all, those about a question, or related ones",
        _list("RuleText"),
    ),
    Endpoint(
        f"{_VARIANT}/rules/{{rule}}", "variant_rules", "one rule of a variant", _ref("RuleText")
    ),
    Endpoint("/schema", "schema", "the JSON Schema of all documents and messages", _ANY),
    Endpoint("/openapi.json", "openapi", "this document", _ANY),
    Endpoint("/matches", "start", "start a match", _STARTED, "StartWish", "201"),
    Endpoint(f"{_MATCH}/join", "join", "take an open seat", _JOINED, "JoinWish"),
    Endpoint(_MATCH, "match", "everything that a seat may know now", _ref("Snapshot")),
    Endpoint(
        f"{_MATCH}/rules",
        "match_rules",
        "the rules of the match: all, those about a question, or related ones",
        _list("RuleText"),
    ),
    Endpoint(f"{_MATCH}/rules/{{rule}}", "match_rules", "one rule of the match", _ref("RuleText")),
    Endpoint(f"{_MATCH}/news", "news", "what happened after a revision", _list("News")),
    Endpoint(f"{_MATCH}/actions", "act", "play an action", _DONE, "ActWish"),
    Endpoint(f"{_MATCH}/why", "why", "why an action is not legal", _ref("Refusal"), "WhyWish"),
    Endpoint(
        f"{_MATCH}/advise",
        "advise",
        "the best choices, with reasons",
        _ref("SeatAdvice"),
        "AdviseWish",
    ),
    Endpoint(f"{_MATCH}/talk", "talk", "what was said at the table", _ref("TableTalk")),
    Endpoint(
        f"{_MATCH}/say", "say", "say a quick word or a note to all", _ref("TableTalk"), "SayWish"
    ),
    Endpoint(
        f"{_MATCH}/takeback",
        "takeback",
        "ask the others to take a choice back, or answer them",
        _ref("TableTalk"),
        "TakebackWish",
    ),
    Endpoint(f"{_MATCH}/undo", "undo", "take back a choice", _ref("Snapshot"), "UndoWish"),
    Endpoint(f"{_MATCH}/picture.svg", "picture", "the picture of what a seat sees", _TEXT),
    Endpoint(f"{_MATCH}/record", "record", "the record of the match", _ANY),
    Endpoint(
        f"{_MATCH}/leads", "leads", "who led when in a match that is over", _ref("MatchLeads")
    ),
    Endpoint(
        f"{_MATCH}/analysis",
        "analysis",
        "go on with the analysis of a match that is over; as a page once it is complete",
        _ref("AnalysisProgress"),
    ),
    Endpoint(f"{_MATCH}/lessons", "lessons", "what to teach a seat now", _ref("Lessons")),
    Endpoint(f"{_MATCH}/replay", "replay", "what a seat saw after a revision", _ref("Snapshot")),
)
_QUERIES: Final[dict[str, tuple[tuple[str, JsonObject], ...]]] = {
    "variant_rules": (("search", _TEXT), ("related", _TEXT)),
    "match_rules": (("search", _TEXT), ("related", _TEXT)),
    "news": (("after", _NUMBER), ("wait", _NUMBER)),
    "talk": (("after", _NUMBER), ("wait", _NUMBER)),
    "replay": (("revision", _NUMBER),),
    "lessons": (("after", _NUMBER),),
    "picture": (
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
    for endpoint in (*ENDPOINTS, LIVE):
        paths[f"{PREFIX}{endpoint.path}"] = {endpoint.method: _described(endpoint)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "bisongames", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {
                **{
                    _safe(name): with_references(schema, _ref)
                    for name, schema in schemas()["$defs"].items()
                },
                "Error": _object(error=_object(code={"enum": list(CODES)}, message=_TEXT)),
            },
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _described(endpoint: Endpoint) -> JsonObject:
    """The description of an endpoint."""
    path, body = endpoint.path, endpoint.body
    kind = "image/svg+xml" if path.endswith(".svg") else "application/json"
    parts = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    query = (*_QUERIES.get(endpoint.name, ()), ("language", _TEXT))
    answer = {"description": endpoint.summary, "content": {kind: {"schema": endpoint.answer}}}
    return {
        "summary": endpoint.summary,
        "parameters": [
            *({"name": p, "in": "path", "required": True, "schema": _TEXT} for p in parts),
            *({"name": name, "in": "query", "schema": schema} for name, schema in query),
        ],
        **({"requestBody": {"required": True, "content": _json(_ref(body))}} if body else {}),
        "responses": {
            endpoint.status: answer,
            "default": {"description": "an error", "content": _json(_ref("Error"))},
        },
        **({"security": [{}, {"seat": []}]} if "{match}" in path else {}),
    }


def _json(schema: JsonObject) -> JsonObject:
    return {"application/json": {"schema": schema}}
