"""What comparisons measure: counted from what happens, not kept on the table."""

import random
from collections import Counter

import pytest

import bisongames
from bisongames import Cursor, Event
from bisongames.compare.catan import Meter
from bisongames.compare.metrics import meter_of


def played(id: str, seed: int) -> tuple[Cursor, list[Event]]:
    """A random match and all its events."""
    events: list[Event] = []
    cursor = bisongames.load(id).start(3).cursor(events.append)
    cursor_rng = random.Random(seed)
    while not cursor.is_over:
        legal = cursor.legal_actions()
        cursor.advance(
            legal[int(cursor_rng.random() * len(legal))]
            if legal
            else cursor.sample_chance(cursor_rng)
        )
    return cursor, events


@pytest.mark.parametrize("id", ["catan/base+domestic_trade=off", "catan/bison"])
def test_catan_is_counted_from_its_events(id: str) -> None:
    cursor, events = played(id, 3)
    meter = Meter(cursor.game)
    for event in events:
        meter.hear(event)
    numbers = meter.numbers(cursor.table)
    kinds = Counter(type(event).__name__ for event in events)
    assert numbers["robber moves"] == kinds["RobberMoved"] > 0
    assert numbers["cards stolen"] == kinds["CardStolen"] > 0
    assert numbers["settlement moves"] == kinds["SettlementMoved"]
    assert (numbers["hunts"] > 0) == (id == "catan/bison")
    result = cursor.result
    assert result is not None
    points = sum(number for name, number in numbers.items() if name.startswith("points from "))
    assert points == sum(result.scores)


def test_a_meter_hears_only_where_something_is_counted_on_the_way() -> None:
    hears = {id: meter_of(bisongames.load(id)).listen is not None for id in ("bison", "catan")}
    assert hears == {"bison": False, "catan": True}


def test_the_table_of_catan_says_nothing_about_comparisons() -> None:
    state = bisongames.load("catan").start(3)
    assert "tally" not in bisongames.to_json(state)
    assert not hasattr(state.view(0), "tally")
