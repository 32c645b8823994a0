"""What is marked of what happened: the places that it is about, and no others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.frontend.conftest import asked

THERE = ["seat:0", "seat:1", "bank:ore", "bank:wool", "hand:ore", "corner:v7", "corner:v8"]


def answered(tmp_path: Path, expression: str) -> Any:
    """What an expression over the functions of ``places.ts`` comes to."""
    return asked(
        tmp_path,
        "places",
        f"""import * as places from "./places.mjs";
        const there = new Set({json.dumps(THERE)});
        const news = (revision, ...events) => ({{ revision, by: 0, undone: null, events: events.map((event) => ({{ event, text: "" }})) }});
        const marked = (event) => places.happening(news(1, event), there);
        console.log(JSON.stringify({expression}));""",
    )


def test_an_offer_marks_who_makes_it_and_a_trade_both(node: str, tmp_path: Path) -> None:
    trade = '{ player: 0, give: ["ore"], get: ["wool"]'
    offer, made, bank = answered(
        tmp_path,
        f"""[marked({trade}, type: "TradeOffered" }}), marked({trade}, type: "Traded", partner: 1 }}),
          marked({{ type: "BankTraded", player: 0, give: "ore", number: 4, get: "wool" }})]""",
    )
    assert offer == {"places": ["seat:0"], "flights": []}
    assert made["places"] == ["seat:0", "seat:1"]
    assert made["flights"] == [["seat:0", "seat:1"], ["seat:1", "seat:0"]]
    assert bank["places"] == ["bank:ore", "bank:wool"]


def test_nothing_flies_where_somebody_only_says_something(node: str, tmp_path: Path) -> None:
    called = answered(tmp_path, 'marked({ type: "GatheringCalled", player: 0, field: "v7" })')
    assert called == {"places": ["corner:v7"], "flights": []}


def test_a_roll_is_fresh_until_something_else_happens(node: str, tmp_path: Path) -> None:
    roll = '[1, news(1, { type: "DiceRolled", player: 0, low: 2, high: 3 })]'
    offer = '[3, news(3, { type: "TradeOffered", player: 0, give: [], get: [] })]'
    asked = f"new Map([{roll}, [2, news(2)], {offer}])"
    fresh, stale = answered(tmp_path, f"[2, 3].map((at) => places.lastRoll({asked}, at))")
    assert fresh == {"dice": [2, 3], "fresh": True, "blocked": []}
    assert stale == {"dice": [2, 3], "fresh": False, "blocked": []}


def test_a_roll_stays_fresh_as_a_turn_begins_and_tells_what_the_robber_blocked(
    node: str, tmp_path: Path
) -> None:
    roll = '{ type: "DiceRolled", player: 0, low: 4, high: 6 }, { type: "HexBlocked", hex: "h8" }'
    turn = '[2, news(2, { type: "TurnBegun", player: 1, turn: 3 })]'
    told = answered(tmp_path, f"places.lastRoll(new Map([[1, news(1, {roll})], {turn}]), 2)")
    assert told == {"dice": [4, 6], "fresh": True, "blocked": ["hex:h8"]}


def test_what_rules_and_luck_bring_is_not_chosen_by_who_acted_last(
    node: str, tmp_path: Path
) -> None:
    built = '{ type: "CityBuilt", player: 0, node: "v7" }'
    others = '{ type: "AreaScored", fields: ["v8"] }, { type: "TipisLost", player: 1, field: "v8" }'
    chosen = answered(
        tmp_path, f"places.chosen(news(1, {built}, {others})).map(({{ event }}) => event.type)"
    )
    assert chosen == ["CityBuilt"]
