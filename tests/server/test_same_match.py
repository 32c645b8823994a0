"""The same seed and choices give the same match, bots included, whoever carries the messages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from bisongames import Match, bots, from_json
from bisongames.protocol import Stdio
from bisongames.server.mcp_tools import McpTools
from tests.server.agents import choices_in
from tests.server.running import Running

GAME = "wind_river+rows=4+tipis=2+resources=20"
WISH = {
    "variant": GAME,
    "players": 3,
    "seed": 7,
    "seats": [{}, {"bot": "random"}, {"bot": "greedy"}],
}

Ask = Callable[..., Any]


def finish(look: Callable[[], Any], act: Callable[[Any, str], Any]) -> None:
    """Takes the last choice on seat 0 until the match is over."""
    while not (now := look())["over"]:
        act(now, now["choices"][-1]["notation"])


def with_python() -> list[str]:
    """The moves of a match in which this process lets the bots choose, as the terminal does."""
    match = Match(GAME, 3, seed=7)
    others: dict[int, bots.Bot] = {1: bots.Random(), 2: bots.Greedy()}
    while not match.is_over:
        seat = match.actor or 0
        if seat in others:
            match.play(others[seat].choose(match.state, seat, match.bot_rng(seat)), seat)
        else:
            match.play(match.legal_actions()[-1])
    return [str(action) for _, action in match.history]


def over_http(server: Running) -> list[str]:
    id, (token, *_), _ = server.start(**WISH)
    finish(
        lambda: server.wait_for_turn(id, token),
        lambda now, action: server.post(
            f"matches/{id}/actions", {"action": action, "revision": now["revision"]}, token
        ),
    )
    return list(server.get(f"matches/{id}/record").body["moves"])


def over_websocket(server: Running) -> list[str]:
    id, (token, *_), _ = server.start(**WISH)
    socket = server.live(id, {"token": token})

    def act(now: Any, action: str) -> None:
        message = {"type": "act", "id": 1, "action": action, "revision": now["revision"]}
        socket.send(json.dumps(message))
        while json.loads(socket.recv(20))["type"] != "done":
            pass

    finish(lambda: server.wait_for_turn(id, token), act)
    return list(server.get(f"matches/{id}/record").body["moves"])


def over_stdio(server: Running) -> list[str]:
    stdio = Stdio()

    def ask(method: str, **params: Any) -> Any:
        sent = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return json.loads(stdio.answer(json.dumps(sent).encode()) or "")["result"]

    id = ask("start", **WISH)["match"]
    finish(
        lambda: ask("snapshot", match=id, player=0),
        lambda now, action: ask("act", match=id, player=0, action=action, revision=now["revision"]),
    )
    return list(ask("save", match=id)["record"]["moves"])


def over_mcp(server: Running) -> list[str]:
    tools = McpTools()

    def ask(tool: str, **given: Any) -> Any:
        text, failed = tools.call(tool, given)
        assert not failed, text
        return json.loads(text)

    full = {"detail": "full"}
    id = ask("start", **WISH, **full)["match"]

    def act(now: Any, action: str) -> None:
        ask("choose", match=id, player=0, action=action, revision=now["revision"], **full)

    finish(lambda: ask("look", match=id, player=0, **full), act)
    table = tools.dispatcher.tables[id]
    return [str(action) for _, action in table.match.history]


def over_mcp_in_words(server: Running) -> list[str]:
    tools = McpTools()
    text, _ = tools.call("start", WISH)
    id = text.split()[1].rstrip(";")
    table = tools.dispatcher.tables[id]
    while choices_in(text):
        last = str(table.state.legal_actions()[-1])
        wish = {"match": id, "player": 0, "action": last, "revision": table.revision}
        text, failed = tools.call("choose", wish)
        assert not failed, text
    return [str(action) for _, action in table.match.history]


@pytest.mark.parametrize(
    "transport", [over_http, over_websocket, over_stdio, over_mcp, over_mcp_in_words]
)
def test_the_same_seed_and_choices_give_the_same_match_over_every_transport(
    server: Running, transport: Callable[[Running], list[str]]
) -> None:
    assert transport(server) == with_python()


def test_a_server_tells_the_key_of_a_match_when_it_is_over(server: Running) -> None:
    id, (token, *_), _ = server.start(**{**WISH, "seed": None})
    first = server.get(f"matches/{id}").body
    assert (first["seeded"], "key" in first["luck"]) == (False, False)
    assert "key" not in server.get(f"matches/{id}/record", token).body["luck"]
    finish(
        lambda: server.wait_for_turn(id, token),
        lambda now, action: server.post(
            f"matches/{id}/actions", {"action": action, "revision": now["revision"]}, token
        ),
    )
    record = server.get(f"matches/{id}/record").body
    assert record["luck"] == {
        **first["luck"],
        "key": server.get(f"matches/{id}").body["luck"]["key"],
    }
    Match.from_record(from_json(json.dumps(record)), verify=True)
