"""Whether somebody did something, and why it brought so little, is answered by what happened since one's last turn."""

from bisongames import Match
from bisongames.catan.events import CardsReceived, DiceRolled
from bisongames.engine.core.actions import Event
from bisongames.show.reader.asked_news import NO
from bisongames.wind_river.events import BuffaloMoved
from tests.show.asking import after, answer, anything, news_of, told


def is_double_that_paid(match: Match, event: Event) -> bool:
    """A double of which the player to move got cards, after which nobody hunted or built."""
    news = news_of(match)
    kinds = {type(each).__name__ for each in news}
    paid = [each for each in news if isinstance(each, CardsReceived)]
    doubles = [e for e in news if isinstance(e, DiceRolled) and e.low == e.high]
    return (
        len(doubles) == sum(isinstance(each, DiceRolled) for each in news)
        and any(each.player == match.actor for each in paid)
        and not kinds & {"Hunted", "CityBuilt", "SettlementBuilt", "CardStolen", "RobberMoved"}
    )


def test_CS_5c_why_a_double_brought_only_one_card_is_answered_by_the_rule_of_doubles():
    match = after("catan/bison", DiceRolled, is_double_that_paid)
    for text in ("why only 1 card?", "why did I get just one card?", "why did I only get 1 card?"):
        found = answer(text, told(match))
        assert "as usual for a double)" in found, text
        assert f"{match.names[match.actor or 0]} gets 1 " in found, text
        assert found.endswith("[CS-5c]"), text


def test_whether_somebody_did_something_is_answered_by_yes_with_it_or_by_no_with_the_rules():
    match = after("catan/bison", DiceRolled, is_double_that_paid)
    me = match.names[match.actor or 0]
    for text in ("did I get a card?", "did anybody roll a double?", "has anyone rolled?"):
        assert answer(text, told(match)).startswith("Yes: "), text
    assert f"{me} gets 1 " in answer("did I get a card?", told(match))
    for text in (
        "did anyone build a city?",
        "was there a hunt?",
        "did anybody hunt?",
        "has anyone robbed me?",
        "was the robber moved?",
    ):
        found = answer(text, told(match))
        assert found.startswith(NO), text
        assert "[C" in found, text


def test_what_happens_to_a_thing_answers_whether_it_happened_in_other_words_too():
    match = after("catan/bison", DiceRolled, is_double_that_paid)
    found = answer("did the herd move?", told(match))
    assert "a herd goes from" in found or "the herd on" in found
    wind_river = after("wind_river", BuffaloMoved, anything)
    assert answer("did anyone move a buffalo?", told(wind_river)).startswith("Yes: ")


def test_what_the_news_have_no_word_for_is_never_said_not_to_have_happened():
    match = after("catan/bison", DiceRolled, is_double_that_paid)
    for text in ("has the game started?", "has Ben got ore?", "have I enough to build a road?"):
        assert NO not in answer(text, told(match)), text


def test_why_something_did_not_happen_is_no_question_about_a_choice():
    match = after("catan/bison", DiceRolled, is_double_that_paid)
    for text in ("why didn't the herd move?", "why did the herd not move?"):
        found = answer(text, told(match))
        assert "[CS-1" in found, text
        assert "allowed" not in found, text


def test_a_double_is_told_to_be_as_usual_where_other_rolls_are_not():
    base = after("catan/base", DiceRolled, lambda match, event: event.low == event.high)
    assert "as usual" not in answer("what happened?", told(base))
