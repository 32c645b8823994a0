"""The news lead from any earlier view of a seat to its present one."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import bisongames
from bisongames.engine.core.folds import fold
from bisongames.protocol import Dispatcher
from bisongames.protocol.match_table import MatchTable
from bisongames.protocol.messages import plain

FOLDS = bisongames.json_schema()["folds"]


def as_json(data: object) -> Any:
    return json.loads(json.dumps(data))


def in_any_order(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {name: in_any_order(value) for name, value in thing.items()}
    return sorted(map(in_any_order, thing), key=repr) if isinstance(thing, list) else thing


def played(variant: str, choices: int) -> MatchTable:
    """A table of people who choose at random."""
    players = bisongames.load(variant).player_counts[0]
    seats = [{"name": f"Player {number}"} for number in range(players)]
    wish = {"variant": variant, "seats": seats, "seed": 4, "undo": "free"}
    table, luck = Dispatcher().start(wish), random.Random(2)
    for _ in range(choices):
        actor = table.state.actor
        if actor is None:
            break
        choice = luck.choice(table.state.legal_actions())
        table.act(actor, str(choice), table.revision)
    return table


@pytest.mark.parametrize("variant", ["wind_river", "bison", "natives", "catan/bison"])
@pytest.mark.parametrize("since", [0, 40])
def test_events_and_next_decisions_give_the_present_view(variant: str, since: int) -> None:
    table = played(variant, 160)
    folds = FOLDS[table.state.game.rulebook.id]
    for player in (0, 1, None):
        view = as_json(table.snapshot(player, revision=since)["view"])
        for news in as_json(plain(table.news(player, since))):
            for told in news["events"]:
                fold(view, folds["events"][told["event"]["type"]], told["event"])
            fold(view, folds["next"], news["next"])
        now = as_json(table.snapshot(player)["view"])
        wrong = [
            name
            for name in now
            if name not in folds["follows"] and in_any_order(view[name]) != in_any_order(now[name])
        ]
        assert wrong == []


def test_the_news_of_an_undo_name_the_decision_that_is_restored() -> None:
    table = played("wind_river", 30)
    heard = table.revision
    actor = table.state.actor
    assert actor is not None
    table.act(actor, str(table.state.legal_actions()[0]), heard)
    table.undo(actor, table.revision)
    before, *_, last = as_json(plain(table.news(actor, heard - 1)))
    assert last["undone"] == heard
    assert last["next"] == before["next"]
