"""Whether something must be done, can be undone by going back, or why it was refused, is no question about a legal choice."""

from bisongames import Match, load
from bisongames.show.reader.asked_moment import REFUSED
from tests.cli.positions import NAMES, deciding, match_until
from tests.show.asking import answer, told


def moves_into_the_plains(match: Match) -> bool:
    return "tipi:C6-exit" in map(str, match.legal_actions())


def test_WR_5_3_1j_back_from_the_plains_is_not_answered_by_the_way_into_them():
    match = match_until(moves_into_the_plains, "wind_river", names=NAMES)
    for text in ("may I come back from the plains?", "can I bring a tipi back from the plains?"):
        found = answer(text, told(match))
        assert "[WR-5.3.1j]" in found, text
        assert "is allowed" not in found, text
    assert "is allowed" in answer("may I move the tipi on C6 to the plains?", told(match))


def test_BI_4_3_1a_whether_one_must_is_answered_by_the_rule_and_not_by_that_one_may():
    match = match_until(deciding("Marking", 0), "bison", names=NAMES)
    for text in ("do I have to lay a tile?", "must I lay a tile?", "do we need to lay a tile?"):
        found = answer(text, told(match))
        assert "[BI-4.3.1a]" in found, text
        assert "is allowed" not in found, text


def test_why_that_was_refused_says_how_to_ask_for_the_reason():
    match = match_until(deciding("Marking", 0), "bison", names=NAMES)
    for text in ("why was that refused?", "why isn't this allowed?", "what was wrong?"):
        assert answer(text, told(match)).startswith(REFUSED.partition("{")[0]), text


def test_the_things_of_another_player_are_theirs():
    match = match_until(deciding("Marking", 0), "bison", names=NAMES)
    for text in ("where did the turkeys of Ben come from?", "where are Ben's turkeys?"):
        assert answer(text, told(match)).startswith("Ben: "), text


def test_NA_8e_what_a_card_is_worth_is_answered_by_that_card_and_not_by_totems_that_count_it():
    match = match_until(deciding("ChoosingRole", 0), "natives", names=NAMES)
    for text in ("what is a bison card worth?", "what does bison score?"):
        assert answer(text, told(match)) == "Bison: 4 points at the end; the hunter takes it.", text
    assert "As a captive it brings 1 point" in answer("what is a red member worth?", told(match))
    assert "[NA-1f]" in answer("what is a member worth?", told(match))


def test_CS_1c_the_die_is_read_as_the_pictures_lie():
    """The rules turn the island by half a side of a hex."""
    text = load("catan/bison").rule("CS-1c").text
    assert "6 up, 1 upper right, 2 lower right, 3 down, 4 lower left and 5 upper left." in text
    assert "6 upper left, 1 upper right, 2 right, 3 lower right, 4 lower left and 5 left." in text
