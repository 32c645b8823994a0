"""Who did something, who has most of it and where somebody is, is answered by what happened there and by what they have."""

from bisongames import Match
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
