"""What lies where, and what was rolled, gained or kept from somebody, is answered from the position and from what has happened."""

from functools import cache

import pytest
from attrs import evolve

from bisongames import Match
from bisongames.catan.bison_herds.events import HuntersDrivenOut
from bisongames.catan.bison_herds.herd_view import CatanView
from bisongames.catan.events import CardsReceived, DiceRolled, HexBlocked
from bisongames.cli.arguments.seats import plan_seats
from bisongames.cli.table.lesson_lines import news_with_rules
from bisongames.cli.table.session import Session
from bisongames.engine.core.actions import Event
from bisongames.engine.core.text_helpers import join_list
from bisongames.handbook.lessons import Teacher
from bisongames.protocol.error_codes import ProtocolError
from bisongames.protocol.match_table import MatchTable
from bisongames.show.reader.asked_places import places_told
from bisongames.show.reader.choice_list import ChoiceList
from bisongames.show.reader.typed_action import Unclear, resolve
from bisongames.tables.counts import Counts
from bisongames.wind_river.events import TipisPaidFor
from tests.cli.positions import NAMES, begun, deciding, match_until
from tests.show.asking import after, answer, anything, news_of, told

FIELDS = {"wind_river": "B3", "bison": "0,0R", "catan/bison": "h9"}


@pytest.mark.parametrize("game", ["catan/base", "catan/bison"])
def test_why_nobody_got_cards_is_answered_by_the_robber(game):
    match = after(game, HexBlocked, anything)
    events = news_of(match)
    blocked = next(each for each in events[::-1] if isinstance(each, HexBlocked))
    view = match.view(match.actor)
    assert isinstance(view, CatanView) or view.game.id == "catan/base"
    number = view.numbers[int(blocked.hex[1:])]  # type: ignore[attr-defined]
    for text in (
        f"why did nobody get cards on the {number}?",
        "why did I get no cards?",
        f"why does {blocked.hex} produce nothing?",
        "why didn't my settlement produce",
    ):
        found = answer(text, told(match))
        assert f"The robber keeps {blocked.hex} from producing (CA-5c)." in found, text
        assert found.endswith("The hex with the robber does not produce. [CA-5c]"), text


def test_nothing_but_the_number_asked_about_is_told_to_be_blocked():
    match = after("catan/base", HexBlocked, anything)
    rolled = {str(e.low + e.high) for e in news_of(match) if isinstance(e, DiceRolled)}
    other = next(number for number in ("9", "10", "11", "8") if number not in rolled)
    found = answer(f"why did nobody get cards on the {other}?", told(match))
    assert "keeps" not in found
    assert f" {other}. It produces " in found or f" {other}, robber. It produces " in found


def is_doubled(match: Match, event: Event) -> bool:
    rolls = [e for e in news_of(match) if isinstance(e, DiceRolled) and e.low != e.high]
    return event.player == match.actor and len(rolls) > 0  # type: ignore[attr-defined]


def test_why_so_many_cards_is_answered_by_what_doubles_them():
    match = after("catan/bison", CardsReceived, is_doubled)
    got = [e for e in news_of(match) if isinstance(e, CardsReceived) and e.player == match.actor]
    kind = got[-1].resources[0]
    number = got[-1].resources.count(kind)
    for text in (f"why {number} {kind} and not {number // 2}?", f"why did I get {number} {kind}?"):
        found = answer(text, told(match))
        assert f"{match.names[match.actor or 0]} gets " in found
        assert "twice the cards" in found
        assert "[CS-5d]" in found
    assert "twice" not in answer("what happened?", told(after("catan/base", HexBlocked, anything)))


def test_what_befell_another_player_is_told():
    of_other = lambda match, event: event.player != match.actor  # noqa: E731
    match = after("catan/bison", HuntersDrivenOut, of_other)
    events = [each for each in news_of(match) if isinstance(each, HuntersDrivenOut)]
    lost = {match.names[each.player] for each in events}
    name = match.names[next(e.player for e in events if e.player != match.actor)]
    for text in (f"why did {name}'s hunters disappear?", f"where did {name}’s hunters go?"):
        found = answer(text, told(match))
        assert f"of {name} out of " in found
        assert "[CS-3b]" in found
    assert "of Ann out of" in answer("why did the hunters disappear?", told(match)) or lost != {
        "Ann"
    }
    if kept := [each for each in match.names if each not in lost]:
        found = answer(f"why did {kept[0]}'s hunters vanish?", told(match))
        assert " out of h" not in found
        assert "[CS-3b]" in found


def are_two(match: Match, event: Event) -> bool:
    rollers = [each.player for each in news_of(match) if isinstance(each, DiceRolled)]
    return match.actor == rollers[-1] and len({*rollers}) > 1


def test_what_was_rolled_is_told():
    match = after("catan/base", DiceRolled, are_two)
    roll = next(e for e in news_of(match)[::-1] if isinstance(e, DiceRolled))
    rolls = f"{match.names[roll.player]} rolls {roll.low + roll.high} ({roll.low} and {roll.high})."
    for text in ("what did I roll?", "what have I just rolled", "who rolled?"):
        assert rolls in answer(text, told(match)), text
    others = [e for e in news_of(match) if isinstance(e, DiceRolled) and e.player != roll.player]
    found = answer(f"what did {match.names[others[-1].player]} roll?", told(match))
    assert f"{match.names[others[-1].player]} rolls" in found


@cache
def island() -> ChoiceList:
    return told(match_until(deciding("PlayingWithHunters"), "catan/bison", names=NAMES))


def test_what_stands_next_to_a_place_and_what_it_brings_is_told():
    choices = island()
    view = choices.seen
    assert isinstance(view, CatanView)
    assert view.player is not None
    corner = view.pieces[view.player].settlements[0]
    owner = f"{corner}: settlement of {NAMES[view.player]}."
    for text in (
        f"whose is {corner}?",
        f"who owns {corner}",
        f"is there a settlement on {corner}?",
    ):
        assert answer(text, choices).startswith(owner), text
    found = answer(f"what does my settlement on {corner} produce?", choices)
    assert f"For {NAMES[view.player]} it brings " in found
    assert found.endswith("(CA-5a, CS-5d).")
    beside = answer(f"what is next to {corner}?", choices)
    assert "Next to it: h" in beside
    assert beside.count(" (") > 4
    assert f"h{int(view.robber[1:])} (" in answer("where is the thief?", choices)
    herds = answer("where are the herds?", choices)
    assert all(herd in herds for herd in view.herds)
    assert "(from v" in answer(f"where are {NAMES[view.player]}'s roads?", choices)


@pytest.mark.parametrize(("game", "field"), FIELDS.items())
def test_a_field_of_each_game_is_told_with_those_next_to_it(game, field):
    choices = told(match_until(lambda match: match.count > 8 and match.actor == 0, game, 3))
    assert answer(f"what is on {field}?", choices).startswith(f"{field}: ")
    assert "Next to it: " in answer(f"what is around {field.lower()}?", choices)


def test_a_place_may_be_named_the_other_way_round_or_by_what_it_is():
    assert answer("what is on 3B?", begun("wind_river", 8)).startswith("B3: ")
    choices = island()
    view = choices.seen
    assert isinstance(view, CatanView)
    lone = next(i for i, n in enumerate(view.numbers) if view.numbers.count(n) == 1)
    found = answer(f"what is on the {view.numbers[lone]}?", choices)
    assert found.startswith(f"h{lone}: {view.terrain[lone]} {view.numbers[lone]}")
    assert answer(f"where is {view.terrain[lone]} {view.numbers[lone]}?", choices) == found


def test_a_question_about_a_choice_is_not_answered_by_its_place():
    choices = begun("catan/base")
    for text in (
        "is v36 free?",
        "can I settle on v36?",
        "what if I settle on v36?",
        "what does v36 cost?",
        "put a settlement on v36",
        "why not v36?",
    ):
        assert places_told(text, choices) == "", text


def test_the_rows_of_a_question_show_nothing_that_its_player_may_not_see():
    match = match_until(deciding("Playing"), "catan/base", names=NAMES)
    other = ((match.actor or 0) + 1) % 3
    asked = ChoiceList(match.state, match.view(other), match.names)
    assert "in the hand" not in places_told("where is the hand?", asked)


def test_places_are_told_at_the_doors_for_programs_too():
    match = match_until(deciding("MovingBuffaloes"), "wind_river", names=NAMES)
    table = MatchTable("m", match, (), undo="free", seeded=False)
    with pytest.raises(ProtocolError, match="Next to it: "):
        table.action_of("what is next to B3?", match.actor or 0)


def test_how_much_another_player_has_is_told_as_their_line_tells_it():
    match = match_until(deciding("PlayingWithHunters"), "catan/bison", names=NAMES)
    other = NAMES[((match.actor or 0) + 1) % 3]
    view = match.view(match.actor)
    assert isinstance(view, CatanView)
    cards = view.hand_sizes[NAMES.index(other)]
    assert f"{other}: " in answer(f"how many cards does {other} have?", told(match))
    assert f"cards {cards}," in answer(f"what does {other} have?", told(match))
    found = answer(f"how many settlements has {other}?", told(match))
    assert all(each in found for each in view.pieces[NAMES.index(other)].settlements)
    empty = ChoiceList(match.state, evolve(view, hand=Counts({})), match.names)
    assert answer("how many cards do I have?", empty) == "You have: none."


@pytest.mark.parametrize("text", ["wat is a herd", "whata herd", "waht is a herd", "whats a herd"])
def test_a_question_is_known_by_its_first_word_if_a_letter_is_wrong(text):
    assert "[WR-4b]" in answer(text, begun("wind_river", 8))


def test_an_order_is_no_misspelled_question():
    choices = begun("catan/base")
    with pytest.raises(Unclear) as unclear:
        resolve("that one please", choices)
    assert "question" not in str(unclear.value)
    assert choices.label(resolve("whet v24", choices)) == "Put a settlement on v24"


def test_what_is_asked_about_later_choices_while_an_offer_waits_has_a_rule_about_them():
    match = match_until(deciding("AnsweringOffer"), "catan/base", names=NAMES)
    found = answer("can I build a city?", told(match))
    assert "[CA-R7]" in found
    assert found.endswith("[CA-5ad]")


def test_why_one_paid_for_tipis_is_answered_by_the_rule_of_supply():
    match = after("wind_river", TipisPaidFor, lambda m, e: e.player == m.actor)
    found = answer("why did I pay?", told(match))
    paid = [each for each in news_of(match) if isinstance(each, TipisPaidFor)]
    mine = [each for each in paid if each.player == match.actor][-1]
    assert "unsupplied tipi" in found
    assert f"on {join_list(mine.fields)} (WR-5.2b)" in found
    assert found.endswith("[WR-5.2b]")
    session = Session(match, plan_seats(3, "0", "greedy"), teacher=Teacher(match.game))
    texts = [each.text for each in news_with_rules(session, 0) if "unsupplied" in each.text]
    assert texts
    assert all(text.count("(WR-") == 1 for text in texts)
