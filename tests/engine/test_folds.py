"""Folds: how the JSON of a view changes with what is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bisongames
from bisongames.engine.core.folds import (
    FoldError,
    add,
    append,
    count,
    each,
    fold,
    row,
    set_to,
    take,
    when,
)
from bisongames.engine.serialization.records import plain
from bisongames.engine.serialization.view_folds import (
    folds_of,
    told_events,
    told_next,
    told_view,
    view_after,
)
from bisongames.engine.variants.catalogue import rulebook

NEW = {"hunters": 0, "hut": 0}
VIEW: dict[str, Any] = {
    "player": 1,
    "points": [3, 5],
    "bank": {"ore": 2, "wool": 1},
    "roads": ["e1", "e2", "e1"],
    "fields": [{"field": "A1", "player": 0, "hunters": 2, "hut": 1}],
    "on": True,
}


@pytest.mark.parametrize(
    ("operation", "told", "changed"),
    [
        (set_to("on", "{yes}"), {"yes": False}, {"on": False}),
        (set_to("bank", {"ore": "{n}"}), {"n": 7}, {"bank": {"ore": 7}}),
        (set_to("on", "{a}/{b}"), {"a": 1, "b": "x"}, {"on": "1/x"}),
        (add("points/{player}", "-{n}"), {"player": 1, "n": 2}, {"points": [3, 3]}),
        (count("bank/{kind}", -1), {"kind": "wool"}, {"bank": {"ore": 2}}),
        (count("bank/{kind}"), {"kind": "clay"}, {"bank": {"ore": 2, "wool": 1, "clay": 1}}),
        (append("roads", "{path}"), {"path": "e9"}, {"roads": ["e1", "e2", "e1", "e9"]}),
        (take("roads", "{path}"), {"path": "e1"}, {"roads": ["e2", "e1"]}),
        (when("{player}", "{/player}", [add("points/0")]), {"player": 1}, {"points": [4, 5]}),
        (when("{player}", "{/player}", [], [add("points/0")]), {"player": 1}, {}),
        (when("{none}", [4, None], [add("points/0")]), {}, {"points": [4, 5]}),
        (when("{one}", True, [add("points/0")]), {"one": 1}, {}),
        (
            each("{kinds}", "kind", count("bank/{kind}", "{n}")),
            {"kinds": ["ore", "ore"], "n": 1},
            {"bank": {"ore": 4, "wool": 1}},
        ),
        (
            each("{/fields}", "one", count("bank/{one.field}", "{one.hunters}")),
            {},
            {"bank": {"ore": 2, "wool": 1, "A1": 2}},
        ),
        (
            row("fields", {"field": "{at}"}, NEW, add("hunters", -2), set_to("hut", 0)),
            {"at": "A1"},
            {"fields": []},
        ),
        (
            row("fields", {"field": "{at}", "player": 1}, NEW, add("hunters")),
            {"at": "B2"},
            {"fields": [*VIEW["fields"], {"field": "B2", "player": 1, "hunters": 1, "hut": 0}]},
        ),
    ],
)
def test_each_operation_changes_what_it_names(operation, told, changed):
    view = plain_copy(VIEW)
    fold(view, [operation], told)
    assert view == {**VIEW, **changed}


@pytest.mark.parametrize(
    "operation",
    [
        add("points/2"),
        add("points/-1"),
        add("nothing"),
        count("bank/ore", -3),
        take("roads", "e7"),
        set_to("on", "{missing}"),
        {"op": "multiply", "path": "points/0"},
    ],
)
def test_what_does_not_fit_is_refused(operation):
    with pytest.raises(FoldError):
        fold(plain_copy(VIEW), [operation], {})


def plain_copy(view):
    return {
        name: [*value] if isinstance(value, list) else value for name, value in view.items()
    } | {
        "bank": {**view["bank"]},
        "fields": [{**one} for one in view["fields"]],
    }


FOLDED = ("wind_river", "bison", "natives", "catan")


@pytest.mark.parametrize("game", FOLDED)
def test_every_event_of_a_shipped_game_says_what_it_changes(game):
    assert set(folds_of(rulebook(game))["events"]) == {e.__name__ for e in rulebook(game).events}


@pytest.mark.parametrize("game", FOLDED)
@pytest.mark.parametrize("player", [0, None])
def test_the_first_view_and_all_that_is_told_give_the_present_view(game, player):
    rng = random.Random(1)
    match = bisongames.Match(game, seed=1)
    while not match.is_over and match.count < 150:
        match.play(rng.choice(match.legal_actions()))
    folds = folds_of(match.game.rulebook)
    view = told_view(match.start, player)
    for move in match.moves:
        told = told_events(move.events, player)
        view = view_after(view, told, told_next(move.after, player), folds)
    right = told_view(match.state, player)
    assert {name: sorted_in(value) for name, value in view.items()} == {
        name: sorted_in(value) for name, value in right.items()
    }
    assert set(view) | set(folds["follows"]) | {"type", "variant"} == set(plain(match.view(player)))


def sorted_in(thing):
    """Lists in some order: whether it says anything is for the suite to check."""
    if isinstance(thing, dict):
        return {name: sorted_in(value) for name, value in thing.items()}
    return sorted(map(sorted_in, thing), key=repr) if isinstance(thing, list) else thing
