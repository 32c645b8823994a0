"""Who did something, who has most of it and where somebody is, is answered by what happened there and by what they have."""

import re

import pytest

from bisongames import Match
from bisongames.catan.events import RobberMoved
from bisongames.engine.core.actions import Event
from bisongames.show.reader.asked_news import NOTHING_SUCH
from bisongames.wind_river.events import BuffaloMoved
from tests.cli.positions import NAMES, deciding, match_until
from tests.show.asking import after, answer, anything, news_of, told


def moved(match: Match) -> list[BuffaloMoved]:
    return [each for each in news_of(match) if isinstance(each, BuffaloMoved)]


def starts_twice(match: Match, event: Event) -> bool:
    starts = [each.start for each in moved(match)]
    return len({*starts}) < len(starts) and event.end[0] != "e"  # type: ignore[attr-defined]


def test_who_moved_something_is_answered_by_all_moves_that_start_or_end_where_it_is_asked():
    match = after("wind_river", BuffaloMoved, starts_twice)
    every = moved(match)
    starts, ends = [e.start for e in every], {e.end for e in every}
    twice = next(start for start in starts if starts.count(start) > 1)
    of_it = [
        f"{match.names[e.player]} moves a buffalo from {twice} to "
        for e in every
        if e.start == twice
    ]
    for text in (
        f"who moved the buffaloes from {twice}?",
        f"where did the buffaloes on {twice.lower()} go?",
    ):
        found = answer(text, told(match))
        assert found.count(" moves a buffalo from ") == min(3, len(of_it)), text
        assert all(each in found for each in of_it[-3:]), text
    end = next(iter(sorted(ends - {*starts} - {"exit"})))
    assert f" to {end}." in answer(f"who moved a buffalo to {end}?", told(match))
    for text in (f"who moved a buffalo from {end}?", f"where did the buffalo on {end} go?"):
        assert answer(text, told(match)) == NOTHING_SUCH, text


def test_where_the_news_do_not_tell_a_start_it_may_be_any():
    match = after("catan/base", RobberMoved, anything)
    robber = [each for each in news_of(match) if isinstance(each, RobberMoved)][-1]
    found = answer("who moved the robber from h99?", told(match))
    assert f"{match.names[robber.player]} moves the robber to {robber.hex}." in found
    other = "h1" if robber.hex != "h1" else "h2"
    assert answer(f"who moved the robber to {other}?", told(match)) == NOTHING_SUCH


def test_the_number_in_a_players_name_is_no_number_of_players_or_things():
    names = tuple(f"Player {n}" for n in range(1, 5))
    match = match_until(deciding("MovingBuffaloes", 1), "wind_river", 4, names=names)
    for text in (
        "where is Player 3?",
        "how many tipis does player 3 have in the plains?",
        "where are Player 3's tipis?",
    ):
        assert answer(text, told(match)).startswith("Player 3: hand "), text
    assert " of Player 3" in answer("where is Player 3?", told(match))
    found = answer("who has more resources, Player 2 or Player 3?", told(match))
    assert found.startswith("Player 2: ")
    assert "Player 1: " not in found
    assert "4 players" not in answer("can Player 4 lend me food?", told(match))


def test_who_has_most_is_answered_by_what_each_player_has():
    match = after("wind_river", BuffaloMoved, anything)
    found = answer("who has the most resources?", told(match))
    assert [f"{name}: hand" in found for name in NAMES] == [True] * 3
    assert " moves " not in found


def is_for_the_extra_buffalo_alone(match: Match) -> bool:
    return bool(refused_entries(match))


def refused_entries(match: Match) -> list[str]:
    """The fields that only the extra buffalo may enter from the field of a tipi whose owner cannot pay there."""
    if type(match.state.decision).__name__ != "ChoosingActivity":
        return []
    pairs = [each for each in map(str, match.legal_actions()) if each.startswith("extra:")]
    moves = [
        match.game.parse(f"tipi:{each.partition(':')[2]}") for each in pairs if "exit" not in each
    ]
    broken = {str(move): [v.rule.id for v in match.state.violations(move)] for move in moves}
    return [move.partition("-")[2] for move, rules in broken.items() if rules == ["WR-5.3.1g"]]


def test_the_thing_named_says_which_kind_of_choice_is_asked_about():
    match = match_until(is_for_the_extra_buffalo_alone, "wind_river", names=NAMES)
    for field in refused_entries(match):
        for text in (f"why can't I move my tipi to {field}?", f"can I move my tipi to {field}?"):
            found = answer(text, told(match))
            assert found.startswith("Move a tipi from "), text
            assert "onto a field with another player's tipi if you cannot pay" in found, text
            assert "extra" not in found
            assert "one more" not in found


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("what happens if I can't pay for D4?", ["WR-5.2h", "WR-5.2j"]),
        ("do I lose if all my tipis are gone?", ["WR-R6"]),
        ("can I insert a tipi when I have none on the board?", ["WR-5.3.3b"]),
        ("when does a tipi count for me?", ["WR-6b", "WR-4a"]),
        ("how do buffaloes move?", ["WR-5.1d"]),
        ("what is an unsupplied tipi?", ["WR-5.2a"]),
        ("can Player 3 move my tipi?", ["WR-5.3.1c"]),
    ],
)
def test_the_rule_that_answers_comes_first(text, rules):
    names = ("Player 1", "Player 2", "Player 3")
    match = match_until(deciding("MovingBuffaloes", 1), "wind_river", names=names)
    found = answer(text, told(match))
    assert [each[1:-1] for each in re.findall(r"\[WR-[\w.]+\]", found)][: len(rules)] == rules
