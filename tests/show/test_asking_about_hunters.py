"""What is said about hunters in Catan with herds cites the rule that allows or forbids just that."""

import re

import pytest

from bisongames import Match
from bisongames.catan.bison_herds.events import HunterMoved
from bisongames.catan.bison_herds.herd_view import CatanView
from bisongames.catan.island import HEX_NUMBER, NEAR
from bisongames.cli.arguments.seats import plan_seats
from bisongames.cli.table.lesson_lines import news_with_rules
from bisongames.cli.table.session import Session
from bisongames.engine.core.text_helpers import join_list
from bisongames.handbook.lessons import Teacher
from tests.cli.positions import NAMES, deciding, match_until
from tests.show.asking import after, answer, told

HEXES = re.compile(r"from (h\d+) to (h\d+) \((CS-\w+)\)")


def is_near(start: str, end: str) -> bool:
    return bool(NEAR[HEX_NUMBER[start]] >> HEX_NUMBER[end] & 1)


@pytest.mark.parametrize(("near", "rule"), [(True, "CS-2f"), (False, "CS-2g")])
def test_news_of_a_moved_hunter_name_the_rule_that_allows_the_move(near, rule):
    match = after(
        "catan/bison",
        HunterMoved,
        lambda m, e: e.player != m.actor == 0 and is_near(e.start, e.end) is near,
    )
    session = Session(match, plan_seats(3, "0", "greedy"), teacher=Teacher(match.game))
    cited = [HEXES.search(each.text) for each in news_with_rules(session, 0)]
    moves = [each.groups() for each in cited if each]
    assert {where for *hexes, where in moves if is_near(*hexes) is near} == {rule}


def has_hunter_without_grain(match: Match) -> bool:
    view = match.view(match.actor)
    return (
        deciding("PlayingWithHunters")(match)
        and isinstance(view, CatanView)
        and bool(view.pieces[match.actor or 0].hunters)
        and not view.hand.get("grain", 0)
    )


@pytest.mark.parametrize("text", ["can I move my hunter now?", "why can't I move a hunter?"])
def test_why_no_hunter_may_move_is_answered_by_what_stops_ones_own(text):
    found = answer(text, told(match_until(has_hunter_without_grain, "catan/bison", names=NAMES)))
    assert "[CS-R40]" in found
    assert "CS-R38" not in found


def first_choice(match: Match) -> bool:
    return deciding("PlayingWithHunters")(match)


@pytest.mark.parametrize("built", [False, True])
def test_how_many_pieces_there_are_is_counted_for_each_player_also_none(built):
    until = has_hunter_without_grain if built else first_choice
    match = match_until(until, "catan/bison", names=NAMES)
    view = match.view(match.actor)
    assert isinstance(view, CatanView)
    choices = told(match)
    numbers = [sum(pieces.hunters.values()) for pieces in view.pieces]
    assert any(numbers) is built
    for text in ("how many hunters are on the island?", "how many hunters are there?"):
        found = answer(text, choices)
        for name, number in zip(NAMES, numbers, strict=True):
            assert f"{name}: hunters {number}" in found
    for name, pieces, number in zip(NAMES, view.pieces, numbers, strict=True):
        assert answer(f"how many hunters does {name} have?", choices).startswith(
            f"{name}: hunters {number}"
        )
        assert answer(f"how many settlements does {name} have and where?", choices) == (
            f"{name}: settlements {len(pieces.settlements)} ({join_list(pieces.settlements)})."
        )
    mine = numbers[match.actor or 0]
    assert answer("how many hunters do I have?", choices).startswith(f"You have: hunters {mine}")
    assert answer("how many cities do I have?", choices) == "You have: cities 0."
    assert answer("where are my cities?", choices) == "Your cities: none on the board."
