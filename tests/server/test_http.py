"""Each request of the protocol over HTTP, and each fault with its code."""

import json
import re
import time
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor

import pytest
from jsonschema import Draft202012Validator
from starlette.requests import HTTPConnection

import bisongames
from bisongames.protocol.schemas import schemas
from bisongames.server.request import language_of

ONE = {
    "variant": "wind_river/base",
    "seats": [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}],
}
THREE = {"variant": "wind_river/base", "seats": [{"name": "Ann"}, {"name": "Ben"}, {}], "seed": 1}


def check(name, found):
    Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schemas()["$defs"]}).validate(found)


def code(answer) -> tuple[int, str]:
    error = answer.body["error"]
    assert error["message"]
    return answer.status, error["code"]


def test_what_there_is(server):
    about = server.get("").body
    assert (about["name"], about["protocol"]) == ("bisongames", 1)
    assert {"random", "greedy"} <= set(about["bots"])
    listed = server.get("variants").body
    assert [each["id"] for each in listed] == [each.id for each in bisongames.variants()]
    one = server.get("variants/wind_river/base").body
    check("Option", one["options"][0])
    assert bisongames.from_json(json.dumps(one["variant"])).id == "wind_river/base"
    assert {each["name"] for each in one["setup"]} == {"start_player"}


def test_an_id_stands_in_an_address_as_it_is(server):
    plain = server.get("variants/natives/base+rituals").body
    assert plain["id"] == "natives/base+rituals"
    assert server.get("variants/natives/base%2Brituals").body == plain
    changed = server.get("variants/wind_river/base+herd_limit%3D6").body
    assert changed["id"] == "wind_river/base+herd_limit=6"
    assert server.get("variants/wind_river/base+herd_limit=6").body == changed


def test_rules_in_force(server):
    rules = server.get("variants/wind_river/base/rules").body
    for rule in rules:
        check("RuleText", rule)
    ids = [rule["id"] for rule in rules]
    game = bisongames.load("wind_river")
    assert ids == [rule.id for rule in game.rules if rule.status != "note"]
    assert server.get(f"variants/wind_river/base/rules/{ids[3]}").body == rules[3]
    match, _, _ = server.start(**ONE)
    assert server.get(f"matches/{match}/rules").body == rules
    assert server.get(f"matches/{match}/rules/{ids[0]}").body == rules[0]
    assert code(server.get("variants/wind_river/base/rules/WR-99z")) == (404, "unknown")
    for path in ("variants/wind_river/base/rules", f"matches/{match}/rules"):
        assert server.get(f"{path}?search=who+goes+first").body[0]["id"] == "WR-3a"
        assert server.get(f"{path}?related=WR-3a").body[0]["id"] == "WR-R26"
        assert code(server.get(f"{path}?search=spaceship")) == (404, "unknown")
        assert code(server.get(f"{path}?related=WR-99z")) == (404, "unknown")


def test_a_whole_variant_can_be_changed_and_sent_back(server):
    variant = server.get("variants/wind_river/base").body["variant"]
    variant["options"]["herd_limit"] = 6
    variant |= {"id": "wind_river/wide-herds", "title": "Wide herds"}
    match, tokens, _ = server.start(variant=variant, seed=1)
    found, _ = server.turn(match, tokens)
    assert found["view"]["resolved"]["options"]["herd_limit"] == 6
    variant["options"]["herd_limit"] = "many"
    answer = server.post("matches", {"variant": variant})
    assert code(answer) == (400, "malformed")
    assert answer.body["error"]["path"] == "$.variant.options.herd_limit"


def test_a_match_from_its_start_to_a_choice_and_back(server):
    match, tokens, told = server.start(**ONE, seed=2)
    assert [sorted(seat) for seat in told["seats"]] == [["player", "token"], ["player"], ["player"]]
    assert told["join"] is None
    assert "dealer" not in told
    now = server.wait_for_turn(match, tokens[0])
    check("Snapshot", now)
    assert now["you"] == 0
    assert now["seeded"]
    assert not now["may_undo"]
    names = ["Ann", "Player 2 (random)", "Player 3 (random)"]
    assert [seat["name"] for seat in now["seats"]] == names
    sent = {"action": now["choices"][0]["action"], "revision": now["revision"]}
    answer = server.post(f"matches/{match}/actions", sent, tokens[0])
    assert answer.status == 200
    assert answer.body["news"][0]["by"] == 0
    assert answer.body["snapshot"]["revision"] == answer.body["revision"] == now["revision"] + 1
    later = server.wait_for_turn(match, tokens[0])
    assert later["may_undo"]
    back = server.post(f"matches/{match}/undo", {"revision": later["revision"]}, tokens[0])
    assert back.body["choices"] == now["choices"]
    news = server.get(f"matches/{match}/news?after={later['revision']}", tokens[0]).body
    assert (news[0]["undone"], news[0]["by"]) == (now["revision"], 0)


def test_news_have_no_gaps_and_a_question_waits_for_them(server):
    match, tokens, _ = server.start(**ONE)
    now = server.wait_for_turn(match, tokens[0])
    news = server.get(f"matches/{match}/news", tokens[0]).body
    assert [each["revision"] for each in news] == list(range(1, now["revision"] + 1))
    for each in news:
        check("News", each)
    server.act(now, tokens[0])
    assert server.get(f"matches/{match}/news?after={now['revision']}&wait=9", tokens[0]).body
    assert code(server.get(f"matches/{match}/news?after=9999")) == (400, "malformed")
    wrong = server.get(f"matches/{match}/news?wait=26")
    assert wrong.body["error"]["path"] == "?wait"


def test_a_wait_for_news_that_do_not_come_ends_in_time(server):
    match, tokens, _ = server.start(**THREE)
    now = server.get(f"matches/{match}").body["revision"]
    for token in (None, tokens[0]):
        started = time.monotonic()
        answer = server.get(f"matches/{match}/news?after={now}&wait=1", token)
        assert (answer.status, answer.body) == (200, [])
        assert 0.9 < time.monotonic() - started < 4


def test_seats_are_taken_by_who_has_the_secret(server):
    match, tokens, told = server.start(
        variant="wind_river/base",
        seats=[{"name": "Ann"}, {"open": True}, {"open": True, "name": "Free"}],
    )
    assert tokens[1:] == [None, None]
    path = f"matches/{match}/join"
    assert code(server.post(path, {"join": "guessed"})) == (403, "forbidden")
    taken = server.post(path, {"join": told["join"], "player": 0})
    assert code(taken) == (409, "taken")
    wrong = server.post(path, {"join": told["join"], "player": 1, "name": "ann"})
    assert wrong.body["error"]["path"] == "$.name"
    joined = server.post(path, {"join": told["join"], "name": " Ben ", "key": "once"}).body
    assert joined["player"] == 1
    again = server.post(path, {"join": told["join"], "name": " Ben ", "key": "once"}).body
    assert again["player"] == 1
    assert again["token"] != joined["token"]
    assert code(server.get(f"matches/{match}", joined["token"])) == (401, "token")
    other = server.post(path, {"join": told["join"], "name": "Cid", "key": "once"})
    assert code(other) == (409, "key")
    seats = server.get(f"matches/{match}", again["token"]).body["seats"]
    assert [(seat["name"], seat["kind"]) for seat in seats] == [
        ("Ann", "person"), ("Ben", "person"), ("Free", "open")
    ]  # fmt: skip
    assert server.post(path, {"join": told["join"]}).body["player"] == 2
    assert code(server.post(path, {"join": told["join"]})) == (409, "taken")


def test_a_lost_answer_is_asked_for_again(server):
    match, tokens, _ = server.start(**THREE)
    now, token = server.turn(match, tokens)
    first = server.act(now, token, key="a").body
    server.act(*server.turn(match, tokens))
    again = server.act(now, token, key="a").body
    assert (again["revision"], again["news"]) == (first["revision"], first["news"])
    assert again["snapshot"]["revision"] == first["revision"] + 1
    assert code(server.act({**now, "revision": 99}, token, key="a")) == (409, "key")
    for key in ("", "k" * 65):
        assert code(server.act(now, token, key=key)) == (400, "malformed")


def test_who_looks_on_sees_and_does_nothing(server):
    match, tokens, _ = server.start(**THREE)
    seen = server.get(f"matches/{match}").body
    assert seen["you"] is None
    assert seen["choices"] == []
    sent = {"action": "place:B1", "revision": seen["revision"]}
    for what in ("actions", "undo", "why"):
        body = {"revision": 1} if what == "undo" else {"action": "x"} if what == "why" else sent
        assert code(server.post(f"matches/{match}/{what}", body)) == (403, "forbidden")
    assert code(server.get(f"matches/{match}/record")) == (403, "forbidden")
    assert code(server.get(f"matches/{match}/record", tokens[0])) == (403, "forbidden")


def test_the_table_of_one_person_has_its_record(server):
    match, tokens, _ = server.start(**ONE)
    server.wait_for_turn(match, tokens[0])
    record = server.get(f"matches/{match}/record", tokens[0]).body
    assert record["format"] == 2
    assert record["names"][0] == "Ann"
    assert bisongames.Match.from_record(bisongames.from_json(json.dumps(record))).count
    assert code(server.get(f"matches/{match}/record")) == (403, "forbidden")


def test_the_record_before_the_end_is_for_the_one_person_among_bots(server):
    """It tells what the bots hide, which their news does not; so it is for nobody else."""
    alone = {"variant": "bison/base", "seats": [{}, {"bot": "random"}]}
    match, tokens, _ = server.start(**alone)
    server.wait_for_turn(match, tokens[0])
    record = server.get(f"matches/{match}/record", tokens[0]).body
    assert "key" not in record["luck"]
    assert sum(move.startswith("draw:") for move in record["moves"]) >= 2
    news = server.get(f"matches/{match}/news", tokens[0]).body
    drawn = [e["event"] for n in news for e in n["events"] if e["event"]["type"] == "TileDrawn"]
    assert {event["player"] for event in drawn if event["tile"] is None} == {1}
    for other in ({}, {"open": True}):
        seats = [{}, other] if other else [{}, {}]
        match, tokens, _ = server.start(variant="bison/base", seats=seats)
        assert code(server.get(f"matches/{match}/record", tokens[0])) == (403, "forbidden")


def test_advice_is_for_the_holder_of_the_seat_that_is_to_act(server):
    match, tokens, _ = server.start(**THREE)
    now, token = server.turn(match, tokens)
    path = f"matches/{match}/advise"
    told = server.post(path, {"budget": 20, "revision": now["revision"]}, token)
    check("SeatAdvice", told.body)
    assert told.body["player"] == now["you"]
    assert server.post(path, {"budget": 20}, token).body == told.body
    assert code(server.post(path, {})) == (403, "forbidden")
    assert code(server.post(path, {}, tokens[(now["you"] + 1) % 3])) == (403, "forbidden")
    assert code(server.post(path, {"revision": 0}, token)) == (409, "stale")
    assert code(server.post(path, {"budget": 1001}, token)) == (400, "malformed")
    off, tokens, _ = server.start(**THREE, advice="never")
    now, token = server.turn(off, tokens)
    assert now["may_ask_advice"] is False
    assert code(server.post(f"matches/{off}/advise", {}, token)) == (403, "forbidden")


def test_a_match_that_is_over_is_looked_at_again(server):
    variant = "wind_river/base+rows=4+tipis=2"
    match, tokens, _ = server.start(**{**ONE, "variant": variant})
    for path in ("leads", "analysis"):
        assert code(server.get(f"matches/{match}/{path}", tokens[0])) == (403, "forbidden")
    while not (now := server.wait_for_turn(match, tokens[0]))["over"]:
        server.act(now, tokens[0])
    leads = server.get(f"matches/{match}/leads")
    check("MatchLeads", leads.body)
    assert leads.body["points"][-1]["revision"] == now["revision"]
    path = f"matches/{match}/analysis"
    while (told := server.get(path).body)["verdict"] is None:
        check("AnalysisProgress", told)
    page = server.get(path, accept="text/html")
    assert "script" not in page.headers["content-security-policy"]
    assert page.body.startswith("<!DOCTYPE html>")
    assert "Chances to win" in page.body


def test_the_server_answers_others_while_it_thinks_about_advice(server):
    match, tokens, _ = server.start(variant="catan/base", players=4)
    token = server.turn(match, tokens)[1]
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(server.post, f"matches/{match}/advise", {"budget": 1000}, token)
        answered = 0
        while not asked.done():
            assert server.get(f"matches/{match}").status == 200
            answered += 1
    assert asked.result().status == 200
    assert answered > 5


def test_why_something_is_not_legal(server):
    match, tokens, _ = server.start(**THREE)
    now, token = server.turn(match, tokens)
    wrong = server.post(f"matches/{match}/why", {"action": "place:E1"}, token)
    check("Refusal", wrong.body)
    refused = server.post(
        f"matches/{match}/actions", {"action": "buffalo:B2-B3", "revision": now["revision"]}, token
    )
    assert code(refused) == (422, "illegal")
    check("Refusal", refused.body["refusal"])
    assert refused.body["refusal"]["violations"][0]["rule"] == "WR-3e"
    fine = server.post(f"matches/{match}/why", {"action": now["choices"][0]["action"]}, token).body
    assert fine["violations"] == []
    clicked = server.post(f"matches/{match}/why", {"targets": now["choices"][0]["targets"]}, token)
    assert clicked.body["action"] == now["choices"][0]
    nothing = server.post(f"matches/{match}/why", {"targets": ["field:Z9"]}, token).body
    assert nothing == {"action": None, "violations": [], "nearest": [], "way": []}
    other = tokens[(now["you"] + 1) % 3]
    out_of_turn = server.act(now, other)
    assert code(out_of_turn) == (422, "illegal")
    assert out_of_turn.body["refusal"]["nearest"] == []


def test_why_nothing_can_begin_there_is_what_all_choices_from_there_break(server):
    match, tokens, _ = server.start(**THREE)
    now, token = server.turn(match, tokens)
    while "place:" in now["choices"][0]["notation"]:
        server.act(now, token)
        now, token = server.turn(match, tokens)
    lit = {choice["targets"][0] for choice in now["choices"]}
    herd = now["view"]["buffaloes"]
    empty = next(f"field:C{row}" for row in range(1, 7) if not herd.get(f"C{row}"))
    told = server.post(f"matches/{match}/why", {"targets": [empty]}, token).body
    check("Refusal", told)
    assert told["action"] is None
    (only,) = told["violations"]
    assert only["rule"] == "WR-R33"
    assert only["facts"] == {"start": empty.removeprefix("field:"), "buffaloes": 0}
    assert not server.post(f"matches/{match}/why", {"targets": [min(lit)]}, token).body[
        "violations"
    ]


def test_pictures(server):
    match, tokens, _ = server.start(**THREE)
    _now, token = server.turn(match, tokens)
    for wish in ("", "?layout=tall&size=400&labels=false&theme=dark", "?targets=legal"):
        answer = server.get(f"matches/{match}/picture.svg{wish}", token)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "default-src" in answer.headers["content-security-policy"]
        assert ET.fromstring(answer.body).tag.endswith("svg")
    assert (
        server.get(f"matches/{match}/picture.svg?targets=legal", token).body
        != server.get(f"matches/{match}/picture.svg", token).body
    )
    wishes = ("layout=x", "size=2", "labels=1", "theme=x", "colour=red", "targets=legal&size=x")
    for wrong in wishes:
        answer = server.get(f"matches/{match}/picture.svg?{wrong}")
        assert code(answer) == (400, "malformed")
        assert answer.body["error"]["path"] == f"?{wrong.split('&')[-1].split('=')[0]}"


def test_the_past_as_it_was_seen(server):
    match, tokens, _ = server.start(**THREE)
    now, token = server.turn(match, tokens)
    server.act(now, token)
    past = server.get(f"matches/{match}/replay?revision={now['revision']}", token).body
    check("Snapshot", past)
    assert past["view"] == now["view"]
    assert past["choices"] == []
    assert not past["may_undo"]
    assert server.get(f"matches/{match}/replay?revision=0", token).body["revision"] == 0
    assert code(server.get(f"matches/{match}/replay?revision=99", token)) == (404, "unknown")


def test_lessons(server):
    match, tokens, _ = server.start(**THREE)
    told = [server.get(f"matches/{match}/lessons?after=0", each).body for each in tokens]
    for each in told:
        check("Lessons", each)
        assert each["aim"].startswith("You win")
        assert each["lessons"] == told[0]["lessons"]
    assert [due["lesson"] for each in told for due in each["due"]] == [
        "PlacingTipi",
        "PlacingTipi/ahead",
    ]
    found = server.get(f"matches/{match}/lessons?after=99", tokens[0])
    assert code(found) == (400, "malformed")
    assert found.body["error"]["path"] == "?after"


def test_chance_by_hand(server):
    match, tokens, told = server.start(variant="catan/base", dealer="manual")
    dealer = told["dealer"]
    now = server.get(f"matches/{match}", dealer).body
    check("Snapshot", now)
    assert now["to_act"] == -1 == now["you"]
    assert sum(choice["odds"] for choice in now["choices"]) == pytest.approx(1)
    assert code(server.act(now, tokens[0])) == (422, "illegal")
    after = server.act(now, dealer)
    assert after.status == 200
    back = server.post(f"matches/{match}/undo", {"revision": after.body["revision"]}, dealer)
    assert code(back) == (403, "forbidden")  # several people sit here


def test_a_dealer_takes_back_one_outcome_only(server):
    match, _tokens, told = server.start(variant="wind_river/base", dealer="manual", undo="free")
    now = server.get(f"matches/{match}", told["dealer"]).body
    after = server.act(now, told["dealer"]).body["snapshot"]
    assert after["may_undo"]
    sent = {"revision": after["revision"]}
    back = server.post(f"matches/{match}/undo", sent, told["dealer"]).body
    assert back["choices"] == now["choices"]
    assert back["revision"] == now["revision"] + 2


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "$.variant"),
        ({"variant": "nowhere/base"}, "$.variant"),
        ({"variant": 3}, "$.variant"),
        ({"variant": "/etc/passwd.toml"}, "$.variant"),
        ({"variant": "wind_river", "players": 9}, "$.players"),
        ({"variant": "wind_river", "seats": [{}]}, "$.seats"),
        ({"variant": "wind_river", "seats": [{}, {"bot": "os.system"}, {}]}, "$.seats[1].bot"),
        (
            {"variant": "wind_river", "seats": [{}, {"bot": "greedy", "open": True}, {}]},
            "$.seats[1]",
        ),
        ({"variant": "wind_river", "seats": [{"bot": "random"}] * 3}, "$.seats"),
        ({"variant": "wind_river", "seats": [{}, {"name": "a\u0007"}, {}]}, "$.seats[1].name"),
        ({"variant": "wind_river", "seats": [{}, {"name": "Player 1"}, {}]}, "$.seats[1].name"),
        ({"variant": "wind_river", "seats": [{}, {"nme": "Ann"}, {}]}, "$.seats[1].nme"),
        ({"variant": "wind_river", "seed": -1}, "$.seed"),
        ({"variant": "wind_river", "seed": 2**53}, "$.seed"),
        ({"variant": "wind_river", "seed": True}, "$.seed"),
        ({"variant": "wind_river", "dealer": "me"}, "$.dealer"),
        ({"variant": "wind_river", "undo": "often"}, "$.undo"),
        ({"variant": "wind_river", "setup": {"start_player": 9}}, "$.setup"),
        ({"variant": "wind_river", "setup": {"options": {}}}, "$.setup"),
    ],
)
def test_what_is_malformed_is_told_with_its_path(server, body, path):
    answer = server.post("matches", body)
    assert code(answer) == (400, "malformed")
    assert answer.body["error"]["path"] == path


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b"", 400), (b"{", 400), (b"[]", 400), (b"nul", 400), (b'{"a": NaN}', 400), (b"\xff", 400),
        (b'{"variant": "wind_river", "variant": "catan"}', 400), (b'{"a": "\\ud800"}', 400),
        (b"[" * 100 + b"]" * 100, 400), (b"x" * 300_000, 413),
    ],
)  # fmt: skip
def test_what_is_no_body(server, body, found):
    assert server.post("matches", body).status == found


def test_other_kinds_of_content_are_refused(server):
    answer = server.post("matches", b"{}", Content_Type="text/plain")
    assert code(answer) == (415, "media")
    assert server.post("matches", ONE, Content_Type="application/json; charset=utf-8").status == 201


def test_faults_are_looked_for_in_order(server):
    match, tokens, _ = server.start(**THREE)
    now, token = server.turn(match, tokens)
    good = {"action": now["choices"][0]["notation"], "revision": now["revision"]}
    path = f"matches/{match}/actions"
    assert code(server.post("matches/none/actions", {"x": 1}, "no")) == (400, "malformed")
    assert code(server.post("matches/none/actions", good, "no")) == (404, "unknown")
    assert code(server.post(path, good, "no")) == (401, "token")
    assert code(server.post(path, good)) == (403, "forbidden")
    stale = server.post(path, {"action": "nonsense", "revision": 0}, token)
    assert code(stale) == (409, "stale")
    assert stale.body["revision"] == now["revision"]
    assert code(server.post(path, {**good, "action": "nonsense"}, token)) == (400, "malformed")
    assert code(server.get(f"matches/{match}", None, Authorization="Basic x")) == (401, "token")
    other, _, _ = server.start(**THREE)
    assert code(server.get(f"matches/{other}", token)) == (401, "token")


@pytest.mark.parametrize(
    ("method", "path", "found"),
    [
        ("GET", "matches", 405), ("DELETE", "matches/x", 405), ("GET", "matches/x/actions", 405),
        ("POST", "variants", 405), ("GET", "nothing", 404), ("GET", "matches/x", 404),
        ("GET", "variants/x/y", 404), ("GET", "variants/wind_river/base+herd_limit=999", 404),
        ("GET", "/nothing.js", 404), ("GET", "/..%2fstore.py", 404), ("GET", "matches/x/", 404),
        ("GET", f"matches/{'x' * 500}", 404), ("POST", "/", 405),
    ],
)  # fmt: skip
def test_addresses_that_are_not_there(server, method, path, found):
    answer = server.ask(method, path)
    assert answer.status == found
    assert answer.body["error"]["code"] == {404: "unknown", 405: "method"}[found]


def test_every_answer_has_its_headers(server):
    match, _, _ = server.start(**ONE)
    for path in ("/", "", "schema", f"matches/{match}", "nothing", f"matches/{match}/picture.svg"):
        headers = server.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert (headers.get("cache-control") == "no-store") == ("matches" in path)
        assert "access-control-allow-origin" not in headers
    policy = server.get("/").headers["content-security-policy"]
    scripts = re.findall(r"(?:default|script)-src [^;]*", policy)
    assert scripts == ["default-src 'self'"]
    assert "frame-ancestors 'none'" in policy


def test_languages(server):
    assert server.get("", None, Accept_Language="de, en;q=0.5").headers["content-language"] == "en"
    assert server.get("variants?language=en").status == 200
    for wished in ("xx", "EN", "en-GB", "", "x" * 500, "*"):
        answer = server.get(f"variants?language={wished}", None, Accept_Language="de;q=x, fr, *")
        assert (answer.status, answer.headers["content-language"]) == (200, "en")
    assert server.get("matches/none?language=xx").headers["content-language"] == "en"


def test_the_language_is_the_first_known_one_of_those_that_are_wanted(monkeypatch):
    monkeypatch.setattr("bisongames.show.languages", lambda: ("en", "de", "fr"))

    def chosen(query, accepted):
        headers = [(b"accept-language", accepted.encode())]
        return language_of(
            HTTPConnection({"type": "http", "query_string": query, "headers": headers})
        )

    assert chosen(b"language=de", "fr") == "de"
    assert chosen(b"language=xx", "fr") == "fr"
    assert chosen(b"language=xx", "yy, de;q=0.3, fr;q=0.7") == "fr"
    assert chosen(b"", "de-AT;q=0.5, fr;q=0") == "de"
    assert chosen(b"", "yy") == "en"


def test_documents(server):
    found = server.get("schema").body
    Draft202012Validator.check_schema(found)
    assert found == json.loads(json.dumps(schemas())) == bisongames.json_schema()
    document = server.get("openapi.json").body
    assert document["openapi"].startswith("3.1")


def test_foreign_pages_are_refused_before_anything_changes(server):
    count = server.post("matches", ONE, Origin="https://elsewhere.example")
    assert code(count) == (403, "forbidden")
    assert "access-control-allow-origin" not in count.headers
    own = f"http://127.0.0.1:{server.port}"
    assert server.get("", None, Origin=own).status == 200
    assert server.get("", None, Origin="null").status == 403
    assert server.get("", None, Host="elsewhere.example").status == 403
    assert server.get("", None, Host=f"localhost:{server.port}").status == 200
    assert server.get("", None, Host="[").status == 403


def test_named_pages_may_read_the_answers(serve):
    running = serve("--origin", "https://games.example")
    answer = running.get("", None, Origin="https://games.example")
    assert answer.headers["access-control-allow-origin"] == "https://games.example"
    asked = running.ask(
        "OPTIONS", "matches", None, None, Origin="https://games.example",
        Access_Control_Request_Method="POST", Access_Control_Request_Headers="authorization,content-type",
    )  # fmt: skip
    assert asked.status == 200
    assert running.get("", None, Origin="https://other.example").status == 403
    assert running.get("", None, Host="games.example").status == 200


def test_a_browser_that_opens_the_rules_reads_the_rulebook_of_the_variant(server) -> None:
    address = "variants/wind_river/base+rows=4/rules"
    told = server.get(address, Accept="text/html,application/xhtml+xml")
    assert told.headers["content-type"].startswith("text/html")
    assert "wind_river/base+rows=4" in told.body
    assert 'id="WR-5.1a"' in told.body
    assert "script-src 'sha256-" in told.headers["content-security-policy"]
    assert isinstance(server.get(address).body, list)


def test_the_picture_of_the_past_is_that_of_then(server) -> None:
    match, tokens, _ = server.start(variant="wind_river/base", players=3, seed=1)
    path, pictures = f"matches/{match}", []
    for _ in range(3):
        pictures.append(server.get(f"{path}/picture.svg").body)
        assert server.act(*server.turn(match, tokens)).status == 200
    first = server.get(path).body["revision"] - 3
    again = [server.get(f"{path}/picture.svg?revision={first + i}").body for i in range(3)]
    assert again == pictures
    assert len(set(pictures)) == 3
    assert server.get(f"{path}/picture.svg?revision=999").status == 404
