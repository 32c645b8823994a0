"""MCP tools for agents: in few words, or with the bodies of the protocol; errors are text with the broken rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final, TextIO

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
from bisongames.handbook.seat_advice import seat_to_advise
from bisongames.lab import advise
from bisongames.protocol import Dispatcher, ProtocolError
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.methods import Methods
from bisongames.protocol.schemas import with_references
from bisongames.protocol.seat_text import LISTED, SeatText
from bisongames.protocol.seating import MOST_ITERATIONS

INSTRUCTIONS: Final = (
    "Board games by their rules. `variants` lists the games and `rules` explains them. `start` starts a match (seats may be bots) and shows "
    "the position with the choices of your seat, one a line: its notation, then what it brings. `choose` makes a choice; bots move at once, "
    "and its answer already shows the next position that is yours to decide: what happened since your last choice, the lines of the board "
    "that changed, and your choices. So `look` is needed only to see the board whole again, or choices that were not listed. A choice that "
    "the rules refuse is answered by the rules broken and by what is possible instead, and changes nothing; `why` asks that without trying. "
    "A player is the number of a seat, from 0."
)
MATCH: Final = {"type": "string", "description": "the id of the match, as returned by start"}
PLAYER: Final = {"type": ["integer", "null"], "description": "a seat, from 0; null for a spectator"}
SEAT: Final = {"type": "integer", "description": "a seat, from 0"}
REVISION: Final = {"type": "integer", "description": "the current revision, as last shown"}
BEGINNING: Final = {
    "type": "string",
    "description": "show nothing but all choices whose notation begins with this text",
}
ACTION: Final = {
    "type": ["string", "object"],
    "description": "the notation of a choice, words that mean one choice, or the action as JSON",
}
TEXT: Final = {"type": "string"}
BUDGET: Final[JsonObject] = {
    "type": "integer",
    "minimum": 1,
    "maximum": MOST_ITERATIONS,
    "default": 200,
}
DETAILS: Final = ("terse", "full")
DETAIL: Final = {
    "enum": list(DETAILS),
    "description": "terse (default): in words, and only what is new; full: the whole position as JSON",
}
DETAIL_OF_UNDO: Final = {"enum": list(DETAILS), "description": "as for choose, but full by default"}


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
        self._texts: dict[tuple[str, int | None], SeatText] = {}
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
                'start a match; each seat is {} if you play it, or {"bot": "greedy"}; levels are newcomer, beginner, casual, steady, strong, expert',
                self._start,
                {**_inlined(defs["StartWish"]["properties"], defs), "detail": DETAIL},
                ("variant",),
            ),
            "look": ToolSpec(
                "show what a seat sees now: what is new on the board, the whole board if nothing is, and the legal choices",
                self._look,
                {"match": MATCH, "player": PLAYER, "detail": DETAIL, "choices": BEGINNING},
                ("match", "player"),
            ),
            "choose": ToolSpec(
                "make a choice for a seat; bots answer at once, and the next position of the seat is shown",
                self._choose,
                {**seat, "action": ACTION, "revision": REVISION, "key": TEXT, "detail": DETAIL},
                ("match", "player", "action", "revision"),
            ),
            "why": ToolSpec(
                "explain why an action is not legal, rule by rule; changes nothing",
                self._calls["why"],
                {**seat, "action": ACTION, "targets": {"type": "array", "items": TEXT}},
                ("match", "player"),
            ),
            "advise": ToolSpec(
                "the three best choices of a seat, as far as it may know: what a search of `budget` tries expects of each, and why",
                self._advise,
                {**seat, "budget": BUDGET},
                ("match", "player"),
            ),
            "undo": ToolSpec(
                "take back the last choice of a seat and everything after it",
                self._undo,
                {**seat, "revision": REVISION, "key": TEXT, "detail": DETAIL_OF_UNDO},
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
            answer = tool.answer(given)
            text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
            return text, False
        except ProtocolError as fault:
            return fault_text(fault) + self._alternatives(fault, given), True
        except BisongamesError as error:
            return str(error), True

    def _start(self, given: JsonObject) -> object:
        is_terse, wish = _read_detail(given)
        started = self._calls["start"](wish)
        if not is_terse:
            return started
        table = self.dispatcher.table(started["match"])
        people = [seat.player for seat in table.seat_list() if seat.kind == "person"]
        player = table.state.actor if table.state.actor in people else people[0]
        seat = f"Match {table.id}; you see it from seat {player}, {table.names[player]}."
        return f"{seat}\n{self._text(table.id, player)}"

    def _look(self, given: JsonObject) -> object:
        is_terse, asked = _read_detail(given)
        beginning = asked.pop("choices", None)
        if beginning is not None and not isinstance(beginning, str):
            raise ProtocolError("malformed", "expected a text", "$.choices")
        now = self._calls["snapshot"](asked)
        if not is_terse:
            kept = [c for c in now["choices"] if c["notation"].startswith(beginning or "")]
            return self._seen(asked, {**now, "choices": kept})
        return self._text(now["match"], now["you"], beginning)

    def _choose(self, given: JsonObject) -> object:
        is_terse, wish = _read_detail(given)
        done = self._calls["act"](wish)
        if is_terse:
            return self._text(wish["match"], wish["player"])
        return {**done, "snapshot": self._seen(wish, done["snapshot"])}

    def _text(self, id: str, player: int | None, beginning: str | None = None) -> str:
        """What is new for a seat since its last text, or all its choices with a beginning."""
        table = self.dispatcher.table(id)
        if (id, player) not in self._texts:
            self._texts[id, player] = SeatText(table, player)
        text = self._texts[id, player]
        return text.position(table) if beginning is None else text.choices(table, beginning)

    def _alternatives(self, fault: ProtocolError, given: JsonObject) -> str:
        """The notations of all actions that an ambiguous text may mean, on a line of its own."""
        wished, player = given.get("action"), given.get("player")
        if fault.path != "$.action" or not isinstance(wished, str) or type(player) is not int:
            return ""
        table = self.dispatcher.table(given["match"])
        actions = table.state.read(wished, player, table.match.given_names).actions
        return f"\nchoose one of: {', '.join(map(str, actions[:LISTED]))}" if actions else ""

    def _undo(self, given: JsonObject) -> object:
        is_terse, wish = _read_detail(given, "full")
        now = self._calls["undo"](wish)
        return self._text(wish["match"], wish["player"]) if is_terse else self._seen(wish, now)

    def _seen(self, given: JsonObject, snapshot: JsonObject) -> JsonObject:
        """A snapshot with the position as text instead of the view."""
        seat = {"match": given["match"], "player": given["player"]}
        rest = {name: part for name, part in snapshot.items() if name != "view"}
        return {**rest, "text": self._calls["text"](seat)["text"]}

    def _advise(self, given: JsonObject) -> str:
        asked = dict(given)
        budget = asked.pop("budget", BUDGET["default"])
        self._calls["text"](asked)  # checks match and seat
        if type(budget) is not int or not 1 <= budget <= MOST_ITERATIONS:
            allowed = f"expected a whole number from 1 to {MOST_ITERATIONS}"
            raise ProtocolError("malformed", allowed, "$.budget")
        table = self.dispatcher.table(given["match"])
        return str(advise(table.match, seat_to_advise(table, given["player"]), budget))

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


def _read_detail(given: JsonObject, default: str = "terse") -> tuple[bool, JsonObject]:
    """Whether an answer shall be terse, and the other parameters.

    Raises:
        ProtocolError: malformed, if the detail is unknown.
    """
    rest = dict(given)
    detail = rest.pop("detail", default)
    if detail not in DETAILS:
        raise ProtocolError("malformed", f"expected {' or '.join(DETAILS)}", "$.detail")
    return detail == "terse", rest


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


def run(out: TextIO) -> None:
    """Serves MCP over standard input and ``out`` until the end of input."""
    tools = server(McpTools())

    async def serve() -> None:
        async with stdio_server(stdout=anyio.wrap_file(out)) as (read, write):
            await tools.run(read, write, tools.create_initialization_options())

    anyio.run(serve)
