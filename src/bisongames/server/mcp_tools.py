"""MCP tools for agents, with the bodies of the protocol; errors are text with the broken rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

import anyio
from attrs import frozen
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
)

from bisongames import __version__
from bisongames.engine.core.errors import BisongamesError
from bisongames.protocol import Dispatcher, ProtocolError
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.methods import Methods
from bisongames.protocol.schemas import with_references

INSTRUCTIONS: Final = (
    "Board games by their rules. `variants` lists the games, `start` starts a match (seats may be bots), `look` shows the "
    "position with all legal choices, `choose` makes one, `why` and `rules` explain. A player is the number of a seat, from 0."
)
MATCH: Final = {"type": "string", "description": "the id of the match, as returned by start"}
PLAYER: Final = {"type": ["integer", "null"], "description": "a seat, from 0; null for a spectator"}
SEAT: Final = {"type": "integer", "description": "a seat, from 0"}
REVISION: Final = {"type": "integer", "description": "the current revision, as returned by look"}
ACTION: Final = {
    "type": ["string", "object"],
    "description": "the notation of a choice, or the action itself",
}
TEXT: Final = {"type": "string"}


@frozen
class ToolSpec:
    """One tool: description, function and parameters."""

    about: str
    answer: Callable[[JsonObject], object]
    given: JsonObject
    needed: tuple[str, ...] = ()

    @property
    def schema(self) -> JsonObject:
        """The JSON Schema of the parameters."""
        return {
            "type": "object",
            "properties": dict(self.given),
            "required": list(self.needed),
            "additionalProperties": False,
        }


class McpTools:
    """The tools, on top of the same dispatcher as the other transports."""

    def __init__(self) -> None:
        self.dispatcher = Dispatcher()
        self._calls = Methods(self.dispatcher).methods
        defs = self._calls["schema"]({})["$defs"]
        seat = {"match": MATCH, "player": SEAT}
        self.tools: Mapping[str, ToolSpec] = {
            "variants": ToolSpec("list all games and variants", self._calls["variants"], {}),
            "rules": ToolSpec(
                "show the rules in force in a variant: all, one by its id, those that a question in your own words is about, the best "
                "first (`search`), or those related to a rule (`related`)",
                self._calls["rules"],
                {"variant": TEXT, "rule": TEXT, "search": TEXT, "related": TEXT},
                ("variant",),
            ),
            "start": ToolSpec(
                'start a match; each seat is {} if you play it, or {"bot": "greedy"}',
                self._calls["start"],
                _inlined(defs["StartWish"]["properties"], defs),
                ("variant",),
            ),
            "look": ToolSpec(
                "show what a seat sees now: the position as text, the prompt, and all legal choices",
                self._look,
                {"match": MATCH, "player": PLAYER},
                ("match", "player"),
            ),
            "choose": ToolSpec(
                "make a choice for a seat; bots answer at once",
                self._choose,
                {**seat, "action": ACTION, "revision": REVISION, "key": TEXT},
                ("match", "player", "action", "revision"),
            ),
            "why": ToolSpec(
                "explain why an action is not legal, rule by rule; changes nothing",
                self._calls["why"],
                {**seat, "action": ACTION, "targets": {"type": "array", "items": TEXT}},
                ("match", "player"),
            ),
            "undo": ToolSpec(
                "take back the last choice of a seat and everything after it",
                self._undo,
                {**seat, "revision": REVISION, "key": TEXT},
                ("match", "player", "revision"),
            ),
            "score": ToolSpec(
                "show the score sheet as far as a seat may know it",
                self._score,
                {"match": MATCH, "player": PLAYER},
                ("match", "player"),
            ),
        }

    def call(self, name: str, given: JsonObject) -> tuple[str, bool]:
        """The result of a tool as text, and whether it is an error."""
        tool = self.tools.get(name)
        if tool is None:
            return f"unknown tool {name}; expected one of {', '.join(self.tools)}", True
        try:
            for each in given:
                if each not in tool.given:
                    message = f"unknown parameter; known: {', '.join(tool.given) or 'none'}"
                    raise ProtocolError("malformed", message, f"$.{each}")
            return json.dumps(tool.answer(given), ensure_ascii=False), False
        except ProtocolError as fault:
            return fault_text(fault), True
        except BisongamesError as error:
            return str(error), True

    def _look(self, given: JsonObject) -> JsonObject:
        return self._seen(given, self._calls["snapshot"](given))

    def _choose(self, given: JsonObject) -> JsonObject:
        done = self._calls["act"](given)
        return {**done, "snapshot": self._seen(given, done["snapshot"])}

    def _undo(self, given: JsonObject) -> JsonObject:
        return self._seen(given, self._calls["undo"](given))

    def _seen(self, given: JsonObject, snapshot: JsonObject) -> JsonObject:
        """A snapshot with the position as text instead of the view."""
        seat = {"match": given["match"], "player": given["player"]}
        rest = {name: part for name, part in snapshot.items() if name != "view"}
        return {**rest, "text": self._calls["text"](seat)["text"]}

    def _score(self, given: JsonObject) -> object:
        return self._calls["snapshot"](given)["score_sheet"]


def fault_text(fault: ProtocolError) -> str:
    """An error as text; for a refusal, with all broken rules, similar legal actions and a way to it."""
    if "refusal" not in fault.more:
        return f"{fault.path}: {fault}" if fault.path else str(fault)
    refusal = fault.more["refusal"]
    broken = [reason["sentence"] for reason in refusal["violations"]]
    near = [choice["notation"] for choice in refusal["nearest"]]
    way = [f"{choice['label']} ({choice['notation']})" for choice in refusal["way"]]
    lines = [f"{fault}:", *broken]
    if near:
        lines.append(f"similar legal actions: {', '.join(near)}")
    if way:
        lines.append(f"legal after: {', then '.join(way)}")
    return "\n".join(lines)


def _inlined(schema: object, defs: JsonObject) -> JsonObject:
    """A schema with all references inlined, since MCP tools cannot follow them."""
    inlined: JsonObject = with_references(schema, lambda name: _inlined(defs[name], defs))
    return inlined


def server(agents: McpTools) -> Server[object]:
    """The MCP server of these tools."""
    listed = [
        Tool(name=name, description=tool.about, input_schema=tool.schema)
        for name, tool in agents.tools.items()
    ]

    async def list_tools(
        _: ServerRequestContext[object], __: PaginatedRequestParams | None
    ) -> ListToolsResult:
        return ListToolsResult(tools=listed)

    async def answer(
        _: ServerRequestContext[object], call: CallToolRequestParams
    ) -> CallToolResult:
        text, is_fault = agents.call(call.name, call.arguments or {})
        return CallToolResult(content=[TextContent(type="text", text=text)], is_error=is_fault)

    return Server(
        "bisongames",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=answer,
    )


def run() -> None:
    """Serves MCP over standard input and output until the end of input."""
    tools = server(McpTools())

    async def serve() -> None:
        async with stdio_server() as (read, write):
            await tools.run(read, write, tools.create_initialization_options())

    anyio.run(serve)
