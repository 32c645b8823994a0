"""Agents: the tools of `bisongames mcp`, asked by the client of the SDK."""

import json
import os
import random
import sys

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.types import TextContent

from bisongames import lab
from bisongames.server.mcp_tools import McpTools, server
from tests.server.agents import choices_in, revision_in
from tests.server.running import SOURCE

TOOLS = ["variants", "rules", "start", "look", "choose", "why", "advise", "undo", "score"]
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
                return json.loads(text) if text[0] in "[{" else text

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
        seats = [{}, {"bot": "greedy"}]
        match = await ask("start", variant="bison/base", seats=seats, seed=3, detail="full")
        seat = {"match": match["match"], "player": 0}
        full = {**seat, "detail": "full"}
        now = await ask("look", **full)
        assert "view" not in now
        assert len(now["text"].splitlines()) > 5
        while not now["over"]:
            choice = now["choices"][0]["notation"]
            done = await ask("choose", **full, action=choice, revision=now["revision"])
            now = done["snapshot"]
        assert (await ask("score", **seat))["totals"] == now["result"]["scores"]
        return now

    assert asked(work, whom)["to_act"] is None


def test_faults_are_told_as_text_with_the_rules_broken():
    async def work(client, ask):
        setup = {"start_player": 0}
        match = await ask("start", variant="wind_river/base", setup=setup, detail="full")
        seat = {"match": match["match"], "player": 0}
        now = await ask("look", **seat, detail="full")
        told = await ask("choose", **seat, action="buffalo:B2-B3", revision=now["revision"])
        assert told.startswith("the rules do not allow this:\nWR-3e: ")
        why = await ask("why", **seat, action="buffalo:B2-B3")
        assert why["violations"][0]["rule"] == "WR-3e"
        assert await ask("choose", **seat, action="x", revision=99) == (
            f"the table is at revision {now['revision']}"
        )
        assert "$.detail: expected terse or full" in await ask("look", **seat, detail="much")
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


LIMITS = {"wind_river": 500, "bison": 500, "natives": 300, "catan": 500}
"""The most tokens of an answer, on the average of a match, by game."""
MATCH = 60_000
"""The most tokens of a match: the tools, the rules and all answers."""
LETTERS = 4
"""The characters of a token."""


@pytest.mark.parametrize(
    ("game", "players"),
    [("wind_river", 3), ("bison", 2), ("natives", 2), ("natives", 4), ("catan", 3), ("catan", 4)],
)
def test_a_match_in_words_costs_few_tokens(game, players):
    variant, rng = f"{game}/base", random.Random(f"{game} {players}")

    async def work(client, ask):
        (instructions, tools) = client.instructions, (await client.list_tools()).tools
        before = len(instructions) + sum(len(tool.model_dump_json()) for tool in tools)
        before += len(json.dumps(await ask("rules", variant=variant)))
        seats = [{}, *({"bot": "greedy"} for _ in range(players - 1))]
        text = await ask("start", variant=variant, seats=seats, seed=11)
        seat, answers = {"match": text.split()[1].rstrip(";"), "player": 0}, [text]
        while choices := choices_in(text):
            action = rng.choice(choices)
            text = await ask("choose", **seat, action=action, revision=revision_in(text))
            answers.append(text)
        assert "The game is over" in text
        assert len(answers) > 20
        return before, list(map(len, answers))

    before, answers = asked(work)
    assert sum(answers) / len(answers) / LETTERS < LIMITS[game]
    assert (before + sum(answers)) / LETTERS < MATCH


@pytest.fixture
def catan():
    """The answer to the start of a match of Catan for three agents, and a function that calls its tools."""
    tools = McpTools()
    started, _ = tools.call("start", {"variant": "catan/base", "players": 3, "seed": 5})
    id = started.split()[1].rstrip(";")
    table = tools.dispatcher.tables[id]

    def ask(tool, player=0, **given):
        more = {"revision": table.revision} if tool == "choose" else {}
        return tools.call(tool, {"match": id, "player": player, **more, **given})[0]

    return started, ask


def test_the_board_is_shown_whole_once_then_by_what_changed(catan):
    started, ask = catan
    whole = started.splitlines()
    assert any(line.startswith("bank: ") for line in whole)
    changed = ask("choose", action="start-settlement:v9")
    assert "Player 1 puts a settlement on v9." in changed.splitlines()
    assert "bank: " not in changed
    assert "Ps9" in changed
    assert choices_in(changed) == ["place-road:e8", "place-road:e13", "place-road:e14"]
    again = ask("look")
    assert "bank: " in again
    assert "puts a settlement" not in again


def test_another_seat_hears_what_happened_and_whose_choice_it_is(catan):
    _, ask = catan
    ask("choose", action="start-settlement:v9")
    other = ask("look", player=1)
    assert "Player 1 puts a settlement on v9." in other
    assert "Player 1 puts a road beside the settlement on v9." in other
    assert not choices_in(other)


def test_choices_that_are_not_listed_are_listed_on_request(catan):
    started, ask = catan
    assert len(choices_in(started)) == 40
    hint = started.splitlines()[-1]
    assert hint == (
        '(not listed: 14 start-settlement:...; look with choices="start-settlement:" lists them)'
    )
    every = ask("look", choices="start-settlement:").splitlines()
    assert len(every) == 54
    assert every[0].startswith("start-settlement:v1  beside fields 5")
    assert ask("look", choices="roll") == "no choice begins with roll"


def test_words_mean_a_choice_and_several_are_named(catan):
    _, ask = catan
    assert "puts a settlement on v20" in ask("choose", action="v20")
    assert "puts a road from v15 to v20" in ask("choose", action="road v15")
    assert "choose one of" not in ask("choose", player=1, action="a camel")
    ask("choose", player=1, action="v30")
    several = ask("choose", player=1, action="v30").splitlines()
    assert several[-1] == "choose one of: place-road:e36, place-road:e43, place-road:e44"


@pytest.mark.parametrize("player", [0, 1])
def test_who_leads_is_answered_also_out_of_turn_and_plays_nothing(player):
    async def work(client, ask):
        match = await ask("start", variant="natives/base", setup={"start_player": 0}, detail="full")
        seat = {"match": match["match"], "player": player}
        before = await ask("look", **seat, detail="full")
        text = "who is leading?"
        told = await ask("choose", **seat, action=text, revision=before["revision"])
        return told, before, await ask("look", **seat, detail="full")

    told, before, after = asked(work)
    assert told.endswith("By the scores so far, nobody leads: Player 1 0 and Player 2 0.")
    assert after == before


def test_the_name_of_a_player_means_the_choice_about_them():
    tools, rng = McpTools(), random.Random(1)
    wish = {"variant": "catan/base", "seed": 5, "seats": [{}, {"name": "Ben"}, {"name": "Cleo"}]}
    id = tools.call("start", wish)[0].split()[1].rstrip(";")
    table = tools.dispatcher.tables[id]

    def choose(action):
        seat = {"match": id, "player": table.state.actor}
        return tools.call("choose", {**seat, "action": action, "revision": table.revision})[0]

    while {"rob:1", "rob:2"} - set(map(str, table.state.legal_actions())):
        choose(str(rng.choice(table.state.legal_actions())))
    assert "robs Cleo" in choose("Cleo")


def test_a_refusal_in_words_names_rules_and_what_is_possible(catan):
    _, ask = catan
    ask("choose", action="v20")
    refused = ask("choose", action="place-road:e1").splitlines()
    assert refused[0] == "the rules do not allow this:"
    assert refused[1].startswith("CA-")
    assert refused[-1].startswith("similar legal actions: place-road:")


def test_an_agent_is_advised_as_far_as_its_seat_may_know():
    tools = McpTools()
    started, _ = tools.call("start", {"variant": "catan/base", "players": 3, "seed": 5})
    id = started.split()[1].rstrip(";")
    match = tools.dispatcher.table(id).match
    player = match.actor
    assert player is not None
    seat = {"match": id, "player": player}
    text, is_fault = tools.call("advise", {**seat, "budget": 20})
    assert not is_fault
    assert text == str(lab.advise(match, budget=20))
    for wrong, said in (
        ({"budget": 1001}, "$.budget: expected a whole number from 1 to 1000"),
        ({"player": (player + 1) % 3}, "is to act, not"),
        ({"player": 9}, ""),
        ({"match": "none"}, ""),
    ):
        text, is_fault = tools.call("advise", {**seat, **wrong})
        assert is_fault
        assert said in text
