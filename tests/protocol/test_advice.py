"""Advice over the protocol, for the player who is to act and from their own view alone; and what a match was like."""

from random import Random

import pytest
from jsonschema import Draft202012Validator

import bisongames
from bisongames import lab
from bisongames.handbook.seat_advice import AdviceQuestion
from bisongames.protocol.schemas import schemas
from tests.protocol.test_teaching import Client

GAMES = ("wind_river/base", "bison/base", "natives/base", "catan/base")


class Asker(Client):
    """A person at a table with bots."""

    def advise(self, player=0, **more):
        return self.send("advise", match=self.match, player=player, **more)

    def now(self, player=0):
        return self.ask("snapshot", match=self.match, player=player)


def seats(variant):
    return ({}, *({"bot": "greedy"},) * (bisongames.load(variant).player_counts[0] - 1))


@pytest.mark.parametrize("variant", GAMES)
def test_the_three_best_choices_come_with_what_the_laboratory_says_of_them(variant):
    client = Asker(variant, seats(variant))
    for _ in range(3):
        client.choose()
    now = client.now()
    assert now["may_ask_advice"]
    told = client.advise(budget=40)["result"]
    whole = {"$ref": "#/$defs/SeatAdvice", "$defs": schemas()["$defs"]}
    Draft202012Validator(whole).validate(told)
    known = {choice["notation"]: choice for choice in now["choices"]}
    assert all(each["choice"] == known[each["choice"]["notation"]] for each in told["choices"])
    assert (told["player"], told["revision"], told["budget"]) == (0, now["revision"], 40)
    assert told["legal"] == len(known)
    assert told["choices"][0]["compared"] == ""
    assert all(each["compared"] and each["outlook"] for each in told["choices"][1:])
    assert set(told["ranked"]) <= set(known)
    line = told["choices"][0]["line"]
    assert line[0]["notation"] == told["choices"][0]["choice"]["notation"]
    assert client.advise(budget=40)["result"] == told


def test_advice_is_what_the_laboratory_gives():
    state = bisongames.Match("natives/base", players=2, seed=3).state
    told = AdviceQuestion(state, state.actor or 0, ("Ann", "Ben"), "en", 1, 60).answer()
    same = lab.advise(state, budget=60)
    assert [each["choice"]["notation"] for each in told["choices"]] == [
        str(each.action) for each in same
    ]
    for mine, theirs in zip(told["choices"], same, strict=True):
        assert (mine["tried"], mine["reward"], mine["error"]) == (
            theirs.tried,
            theirs.reward,
            theirs.error,
        )
        assert len(mine["reasons"]) == len(theirs.reasons)


def test_what_others_hide_changes_nothing():
    match = bisongames.Match("catan/base", players=3, seed=4)
    bot = bisongames.bots.make("greedy")
    for _ in range(60):
        match.play(bot.choose(match.state, match.actor or 0, match.bot_rng(match.actor or 0)))
    player = match.actor or 0
    other = match.state.sample(player, Random(8))
    assert other != match.state
    assert other.view(player) == match.state.view(player)
    names = ("Ann", "Ben", "Cem")
    told = [
        AdviceQuestion(state, player, names, "en", 1, 40).answer() for state in (match.state, other)
    ]
    assert told[0] == told[1]


def test_only_the_player_who_is_to_act_is_advised_and_never_where_advice_is_off():
    client = Asker("wind_river/base", ({}, {}, {}))
    code = lambda answer: answer["error"]["data"]["error"]["code"]  # noqa: E731
    actor = client.now()["to_act"]
    assert client.advise(actor, budget=2)["result"]["player"] == actor
    assert code(client.advise((actor + 1) % 3)) == "forbidden"
    assert code(client.advise(None)) == "forbidden"
    assert code(client.advise(7)) == "malformed"
    assert code(client.advise(actor, revision=99)) == "stale"
    for budget in (0, 1001, "many"):
        fault = client.advise(actor, budget=budget)["error"]["data"]["error"]
        assert fault["path"] == "$.budget"
    assert not client.now((actor + 1) % 3)["may_ask_advice"]
    off = Asker.__new__(Asker)
    off.stdio = client.stdio
    off.match = client.ask("start", variant="bison/base", advice="never")["match"]
    assert not off.now(off.now()["to_act"])["may_ask_advice"]
    assert code(off.advise(off.now()["to_act"])) == "forbidden"


SHORT = "wind_river/base+rows=4+tipis=2"


def test_who_led_when_is_told_after_the_match_turn_by_turn():
    client = Asker(SHORT, seats("wind_river/base"))
    assert client.send("leads", match=client.match, player=0)["error"]["code"] == -32003
    while not client.now()["over"]:
        client.choose()
    now = client.now()
    points = client.ask("leads", match=client.match, player=None)["points"]
    assert len(points) > 5
    assert [each["turn"] for each in points] == sorted(each["turn"] for each in points)
    assert all(sum(each["chances"]) == pytest.approx(1) for each in points)
    assert points[-1]["revision"] == now["revision"]
    assert points[-1]["scores"] == now["score_sheet"]["totals"]
    winners = now["result"]["ranking"][0]
    assert points[-1]["chances"] == [(seat in winners) / len(winners) for seat in range(3)]
    for point in points[1:-1:3]:
        past = {"match": client.match, "player": None, "revision": point["revision"]}
        assert client.ask("replay", **past)["view"]["turn"] == point["turn"]


def test_an_analysis_goes_on_with_each_request_until_it_is_complete():
    client = Asker(SHORT, seats("wind_river/base"))
    assert client.send("analysis", match=client.match, player=0)["error"]["code"] == -32003
    while not client.now()["over"]:
        client.choose()
    done = -1
    while (told := client.ask("analysis", match=client.match, player=0))["analysis"] is None:
        assert told["done"] > done
        assert told["verdict"] is None
        done = told["done"]
    assert done > 0
    assert told["analysis"]["curve"]
    assert told["verdict"]
    assert told["page"] is None
    whole = client.ask("analysis", match=client.match, player=0, page=True)
    assert whole["page"].startswith("<!DOCTYPE html>")
    assert {**whole, "page": None} == told
