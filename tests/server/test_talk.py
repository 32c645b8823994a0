"""What people say to each other at a table of a server, and how they take a choice back together."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bisongames.protocol.table_talk import KEPT, LONGEST_NOTE, MOST_SAID, WITHIN, WORDS
from tests.server.running import Running, closed

PEOPLE = [{"name": "Ann"}, {"name": "Ben"}, {"bot": "greedy"}]


def begun(server: Running, **wish: Any) -> tuple[str, str, str]:
    """A match of two people and a bot: its id and their tokens."""
    given = {"variant": "wind_river/base", "players": 3, "seats": PEOPLE, "seed": 1, **wish}
    match, (ann, ben, _), _ = server.start(**given)
    assert ann is not None
    assert ben is not None
    return match, ann, ben


def say(server: Running, match: str, token: str | None, **wish: Any) -> Any:
    return server.post(f"matches/{match}/say", wish, token)


def takeback(server: Running, match: str, token: str | None, answer: str, revision: int) -> Any:
    wish = {"answer": answer, "revision": revision}
    return server.post(f"matches/{match}/takeback", wish, token)


def choose(server: Running, match: str, tokens: tuple[str, str]) -> tuple[int, int]:
    """Let whoever is asked make the first choice: their seat, and the revision before it."""
    now: dict[str, Any] = {"choices": []}
    while not now["choices"]:
        for token in tokens:
            now = server.get(f"matches/{match}", token).body
            if now["choices"]:
                assert server.act(now, token).status == 200
                return now["you"], now["revision"]
    raise AssertionError


def test_words_and_notes_reach_everybody(server: Running) -> None:
    match, ann, ben = begun(server)
    assert say(server, match, ann, word="hello").status == 200
    answer = say(server, match, ben, note="  <b>Good evening</b> ")
    assert answer.status == 200
    (said,) = answer.body["said"]
    assert (said["number"], said["by"], said["kind"]) == (2, 1, "note")
    assert said["text"] == "<b>Good evening</b>"
    told = server.get(f"matches/{match}/talk").body  # a spectator reads too
    assert [each["text"] for each in told["said"]] == ["hello", "<b>Good evening</b>"]
    assert told["policy"] == "free"
    assert told["takeback"] is None
    after = server.get(f"matches/{match}/talk?after=1", ann).body
    assert [each["number"] for each in after["said"]] == [2]


@pytest.mark.parametrize(
    ("wish", "path"),
    [
        ({}, "$"),
        ({"word": "hello", "note": "hello"}, "$"),
        ({"word": "curse"}, "$.word"),
        ({"note": " "}, "$.note"),
        ({"note": "x" * (LONGEST_NOTE + 1)}, "$.note"),
        ({"note": "a\u0007b"}, "$.note"),
        ({"note": "a\u202eb"}, "$.note"),
        ({"shout": "hello"}, "$.shout"),
    ],
)
def test_what_cannot_be_said_is_malformed(server: Running, wish: dict[str, Any], path: str) -> None:
    match, ann, _ = begun(server)
    answer = say(server, match, ann, **wish)
    assert answer.status == 400
    assert answer.body["error"]["path"] == path
    assert server.get(f"matches/{match}/talk").body["said"] == []


def test_who_does_not_sit_at_the_table_only_reads(server: Running) -> None:
    match, _, _ = begun(server)
    assert say(server, match, None, word="hello").status == 403
    assert say(server, match, "nonsense", word="hello").status == 401
    assert takeback(server, match, None, "ask", 0).status == 403


@pytest.mark.parametrize(("policy", "word", "note"), [("words", 200, 403), ("never", 403, 403)])
def test_whoever_begins_a_match_can_switch_it_off(
    server: Running, policy: str, word: int, note: int
) -> None:
    match, ann, _ = begun(server, talk=policy)
    assert say(server, match, ann, word="hello").status == word
    assert say(server, match, ann, note="hello").status == note


def test_nobody_talks_without_end(server: Running) -> None:
    match, ann, ben = begun(server)
    for _ in range(MOST_SAID):
        assert say(server, match, ann, word=next(iter(WORDS))).status == 200
    answer = say(server, match, ann, word="hello")
    assert answer.status == 429
    assert answer.body["error"]["code"] == "often"
    assert 0 < int(answer.headers["retry-after"]) <= WITHIN
    assert say(server, match, ben, word="hello").status == 200
    assert KEPT >= MOST_SAID


def test_a_choice_is_taken_back_once_the_other_agrees(server: Running) -> None:
    match, ann, ben = begun(server)
    tokens = ann, ben
    seat, before = choose(server, match, tokens)
    asker, other = tokens[seat], tokens[1 - seat]
    now = server.get(f"matches/{match}", asker).body
    if now["revision"] != before + 1 or not now["may_ask_takeback"]:
        pytest.fail(f"{now['prompt']}")
    revision = now["revision"]
    assert server.post(f"matches/{match}/undo", {"revision": revision}, asker).status == 403
    assert not server.get(f"matches/{match}", other).body["may_ask_takeback"]
    answer = takeback(server, match, asker, "ask", revision)
    assert answer.body["takeback"] == {
        "by": seat, "revision": revision, "agreed": [], "waiting": [1 - seat],
    }  # fmt: skip
    assert takeback(server, match, asker, "ask", revision).status == 200  # said once
    assert takeback(server, match, asker, "agree", revision).status == 403
    done = takeback(server, match, other, "agree", revision)
    assert done.status == 200
    assert done.body["takeback"] is None
    back = server.get(f"matches/{match}", asker).body
    assert back["to_act"] == seat
    (news,) = server.get(f"matches/{match}/news?after={revision}").body
    assert (news["by"], news["undone"]) == (seat, before)


def test_one_refusal_ends_it_and_so_does_going_on(server: Running) -> None:
    match, ann, ben = begun(server)
    tokens = ann, ben
    seat, _ = choose(server, match, tokens)
    asker, other = tokens[seat], tokens[1 - seat]
    revision = server.get(f"matches/{match}").body["revision"]
    takeback(server, match, asker, "ask", revision)
    assert takeback(server, match, other, "refuse", revision).body["takeback"] is None
    assert takeback(server, match, other, "agree", revision).status == 403
    takeback(server, match, asker, "ask", revision)
    choose(server, match, tokens)
    assert server.get(f"matches/{match}/talk").body["takeback"] is None
    stale = takeback(server, match, other, "agree", revision)
    assert stale.status == 409
    assert stale.body["error"]["code"] == "stale"


def test_nothing_is_taken_back_past_dice(server: Running) -> None:
    seats = [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cora"}]
    match, tokens, _ = server.start(variant="catan/base", seats=seats, seed=3)
    while True:
        now, token = server.turn(match, tokens)
        kind = now["choices"][0]["action"]["type"]
        assert server.act(now, token).status == 200
        asker = server.get(f"matches/{match}", token).body
        if kind == "RollDice":
            break
        assert asker["may_ask_takeback"] or "gets" in str(asker["prompt"]) or kind != "EndTurn"
    assert not asker["may_ask_takeback"]
    assert takeback(server, match, token, "ask", asker["revision"]).status == 403


def test_a_table_without_take_backs_has_none(server: Running) -> None:
    match, ann, ben = begun(server, undo="never")
    seat, _ = choose(server, match, (ann, ben))
    token = (ann, ben)[seat]
    now = server.get(f"matches/{match}", token).body
    assert not now["may_ask_takeback"]
    assert takeback(server, match, token, "ask", now["revision"]).status == 403


def messages(socket: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if message["type"] == kind:
            return message


def test_live_connections_hear_speak_and_agree(server: Running) -> None:
    match, ann, ben = begun(server)
    sockets = [server.live(match, {"token": token}) for token in (ann, ben)]
    sockets[0].send(json.dumps({"type": "say", "id": 1, "word": "good-luck"}))
    assert messages(sockets[0], "done")["id"] == 1
    assert messages(sockets[1], "talk")["said"][0]["text"] == "good-luck"
    seat, before = choose(server, match, (ann, ben))
    revision = messages(sockets[seat], "snapshot")["snapshot"]["revision"]
    while revision == before:
        revision = messages(sockets[seat], "snapshot")["snapshot"]["revision"]
    ask = {"type": "takeback", "id": "a", "answer": "ask", "revision": revision}
    sockets[seat].send(json.dumps(ask))
    heard = messages(sockets[1 - seat], "talk")
    while heard["takeback"] is None:
        heard = messages(sockets[1 - seat], "talk")
    assert heard["takeback"]["waiting"] == [1 - seat]
    sockets[1 - seat].send(json.dumps({**ask, "answer": "agree"}))
    assert messages(sockets[1 - seat], "news")["news"][-1]["undone"] is not None
    assert messages(sockets[seat], "talk")["said"][-1]["kind"] in ("ask", "agree")
    late = server.live(match, {"token": None})
    assert [each["kind"] for each in messages(late, "talk")["said"]] == ["word", "ask", "agree"]
    sockets[0].send(json.dumps({"type": "say", "id": 2, "note": ""}))
    assert messages(sockets[0], "error")["error"]["path"] == "$.note"
    late.send(json.dumps({"type": "say", "id": 3, "word": "hello"}))
    assert messages(late, "error")["error"]["code"] == "forbidden"
    late.close()
    assert closed(late) in (None, 1000)


def test_what_was_said_and_asked_outlives_a_killed_server(serve: Any, tmp_path: Any) -> None:
    first = serve()
    match, ann, ben = begun(first)
    tokens = ann, ben
    seat, before = choose(first, match, tokens)
    revision = first.get(f"matches/{match}").body["revision"]
    assert say(first, match, ann, note="See you").status == 200
    assert takeback(first, match, tokens[seat], "ask", revision).status == 200
    first.end(9)
    second = serve()
    talk = second.get(f"matches/{match}/talk", ben).body
    assert [each["kind"] for each in talk["said"]] == ["note", "ask"]
    assert talk["takeback"]["by"] == seat
    assert takeback(second, match, tokens[1 - seat], "agree", revision).status == 200
    second.end(9)
    third = serve()
    (news,) = third.get(f"matches/{match}/news?after={revision}").body
    assert news["undone"] == before
