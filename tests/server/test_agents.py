"""Agents: the tools of `bisongames mcp`, asked by the client of the SDK."""

import json
import os
import sys

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.types import TextContent

from bisongames.server.mcp_tools import McpTools, server
from tests.server.running import SOURCE

TOOLS = ["variants", "rules", "start", "look", "choose", "why", "undo", "score"]
CHILD = StdioServerParameters(
    command=sys.executable,
    args=["-m", "bisongames", "mcp"],
    env={**os.environ, "PYTHONPATH": str(SOURCE)},
)


def asked(work, whom=None):
    """What an agent does with a client."""

    async def connect():
        async with Client(server(McpTools()) if whom is None else whom) as client:

            async def ask(tool, **given):
                result = await client.call_tool(tool, given)
                (content,) = result.content
                assert isinstance(content, TextContent)
                text = content.text
                return text if result.is_error else json.loads(text)

            return await work(client, ask)

    return anyio.run(connect)


def test_the_tools_and_their_schemas():
    async def work(client, ask):
        return (await client.list_tools()).tools

    tools = asked(work)
    assert [tool.name for tool in tools] == TOOLS
    assert all(tool.description for tool in tools)
    assert all(tool.input_schema["additionalProperties"] is False for tool in tools)
    assert "$ref" not in json.dumps([tool.input_schema for tool in tools])


@pytest.mark.parametrize("whom", [None, CHILD], ids=["here", "a child"])
def test_an_agent_plays_a_match_to_its_end(whom):
    async def work(client, ask):
        assert "bison/base" in [each["id"] for each in await ask("variants")]
        match = await ask("start", variant="bison/base", seats=[{}, {"bot": "greedy"}], seed=3)
        seat = {"match": match["match"], "player": 0}
        now = await ask("look", **seat)
        assert "view" not in now
        assert len(now["text"].splitlines()) > 5
        while not now["over"]:
            choice = now["choices"][0]["notation"]
            done = await ask("choose", **seat, action=choice, revision=now["revision"])
            now = done["snapshot"]
        assert (await ask("score", **seat))["totals"] == now["result"]["scores"]
        return now

    assert asked(work, whom)["to_act"] is None


def test_faults_are_told_as_text_with_the_rules_broken():
    async def work(client, ask):
        match = await ask("start", variant="wind_river/base", setup={"start_player": 0})
        seat = {"match": match["match"], "player": 0}
        now = await ask("look", **seat)
        told = await ask("choose", **seat, action="buffalo:B2-B3", revision=now["revision"])
        assert told.startswith("the rules do not allow this:\nWR-3e: ")
        why = await ask("why", **seat, action="buffalo:B2-B3")
        assert why["violations"][0]["rule"] == "WR-3e"
        assert await ask("choose", **seat, action="x", revision=99) == (
            f"the table is at revision {now['revision']}"
        )
        assert "$.more: unknown parameter" in await ask("look", **seat, more=1)
        assert "$.variant" in await ask("start", variant="nowhere")
        assert "unknown match" in await ask("look", match="x", player=0)
        assert "unknown tool sing" in await ask("sing")
        assert "nothing to undo" in await ask("undo", **seat, revision=now["revision"])

    asked(work)


def test_rules_are_found_by_id_and_by_question():
    async def work(client, ask):
        every = await ask("rules", variant="wind_river/base")
        found = await ask("rules", variant="wind_river/base", search="Can bisons walk BACK?")
        assert found[0]["id"] == "WR-5.1e"
        assert 0 < len(found) < len(every)
        near = await ask("rules", variant="wind_river/base", related="WR-5.1e")
        assert near[0]["id"] == "WR-R12"
        nothing = await ask("rules", variant="wind_river/base", search="spaceship")
        assert "known words: field, lane" in nothing
        one = await ask("rules", variant="wind_river/base", rule=every[0]["id"])
        assert one == every[0]

    asked(work)
