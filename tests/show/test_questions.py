"""What people ask at the table is answered from what they may know, and chooses nothing; what they say in other words is understood."""

import random
from functools import cache, partial

import pytest

from bisongames import Match, load
from bisongames.protocol.error_codes import ProtocolError
from bisongames.protocol.match_table import MatchTable
from bisongames.show.reader.asked_events import moves_since_turn
from bisongames.show.reader.asked_moment import HINT, LEAVE, REWARD, RULING, UNDO, asks_for_advice
from bisongames.show.reader.asked_rules import cited_rules_told, rules_told
from bisongames.show.reader.choice_list import ChoiceList
from bisongames.show.reader.own_pieces import NOBODY_OUT, pieces_of
from bisongames.show.reader.typed_action import Unclear, resolve
from tests.cli.positions import begun, deciding, match_until, offering
from tests.show.drawing import OneStepAhead

FOUR = ("Ann", "Ben", "Player 3", "Dan")


def told(match: Match, player: int | None = None) -> ChoiceList:
    """The choices of a match with what has happened since the last turn of the one who asks."""
    player = match.actor if player is None else player
    assert player is not None
    view = match.view(player)
    return ChoiceList(match.state, view, match.names, partial(moves_since_turn, match, player))


def answer(text: str, choices: ChoiceList) -> str:
    with pytest.raises(Unclear) as unclear:
        resolve(text, choices)
    return str(unclear.value)


def meant(text: str, choices: ChoiceList) -> str:
    return choices.label(resolve(text, choices))


@cache
def herd() -> Match:
    """Ben moves a buffalo of Wind River."""
    return match_until(deciding("MovingBuffaloes", 1), "wind_river", names=("Ann", "Ben", "Cleo"))


@cache
def robbery() -> Match:
    """Somebody of four is to be robbed, one of them called by a number."""
    return match_until(lambda m: offering(m, "rob:", 2), "catan/base", 4, names=FOUR)


@cache
def trading(game: str = "catan/base") -> Match:
    return match_until(lambda m: offering(m, "end") and offering(m, "offer"), game, 4, names=FOUR)


@pytest.mark.parametrize(
    "text",
    ["what should I do?", "What now?", "what do I do", "I don't know what to do", "What is the best move?", "any advice?", "so what next"],
)  # fmt: skip
def test_what_to_do_is_answered_by_the_question_of_the_moment_and_where_to_ask_for_a_hint(text):
    assert asks_for_advice(text)
    found = answer(text, told(herd()))
    assert "Ben moves a buffalo; 2 still to move this turn. The choices are: Move a buff" in found
    assert found.endswith(HINT)
    assert "the choices are" not in answer(text, told(herd(), 0)).lower()  # not Ann's to choose


@pytest.mark.parametrize(
    "text", ["what can I still do?", "what are my options", "whose turn is it?"]
)
def test_what_can_be_done_is_answered_by_the_choices(text):
    assert answer(text, told(herd())).endswith("The choices are: Move a buffalo from … to …")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("can I undo?", UNDO),
        ("how do I take back my last move?", UNDO),
        ("I give up", LEAVE),
        ("how do I quit?", LEAVE),
        ("what does reward mean?", REWARD),
        ("what does [ruling] mean?", RULING),
        ("whose buffaloes are they?", "[WR-4b]"),
        ("what does Fo 6 mean?", "P: Ann."),
        ("what does WR-5.3.2a mean?", "To earn, count the buffaloes on all fields"),
        ("what is wr-5.3.1?", "As your activity, you may move one of your tipis to an adjacent field. [WR-5.3.1a]"),
        ("what is WR-9.9?", "No rule WR-9.9 is in force here."),
        ("can a buffalo move backwards?", "No. You may not move a buffalo backwards. [WR-5.1e]"),
        ("what is a resource good for?", "pay 1 resource from your resources to the stock for each unsupplied one"),
        ("how many buffaloes do two tipis need?", "at least as many buffaloes as tipis stand there. [WR-5.2a]"),
        ("am I out of the game?", "If you have no tipi on the board, you still take your turns. [WR-R6]"),
    ],
)  # fmt: skip
def test_a_question_has_its_answer(text, said):
    assert said in answer(text, told(herd()))


def test_words_that_only_look_like_leaving_are_no_question_about_it():
    assert not asks_for_advice("what does the robber do?")
    for text in ("leave D6", "I quit smoking", "move on"):
        with pytest.raises(Unclear) as unclear:
            resolve(text, told(herd()))
        assert LEAVE not in str(unclear.value)


@pytest.mark.parametrize(
    ("game", "text", "first"),
    [
        ("catan", "what does the robber do?", "A piece that stops a hex from producing"),
        ("catan", "what is Longest Road?", "The card of the player with the longest road."),
        ("catan", "what does Monopoly do?", "Monopoly (2 cards): all others hand over"),
        ("catan", "does the robber stop production?", "The hex with the robber does not produce."),
        ("wind_river", "can I move a tipi backwards?", "You may move a tipi backwards. [WR-R12]"),
        ("wind_river", "can I pay for fed tipis?", "You may pay only for your tipis that are unsupplied"),
    ],
)  # fmt: skip
def test_what_a_thing_is_comes_before_the_rules_about_it(game, text, first):
    assert rules_told(text, load(game))[0].startswith(first)


def test_what_a_thing_is_tells_what_it_is_worth():
    assert "2 for the Longest Road" in " ".join(rules_told("what is Longest Road?", load("catan")))
    assert "hunt point" in " ".join(rules_told("what does a hunter do?", load("catan/bison")))
    assert "hunter" not in " ".join(rules_told("what does a hunter do?", load("catan/base")))


def test_a_long_section_is_cut():
    assert cited_rules_told("CA-5", load("catan")).endswith("more rules.")
    assert cited_rules_told("put it on B-12", load("catan")) == ""


@pytest.mark.parametrize(
    "text", ["why can't I build on v36?", "can I settle on v36?", "is v36 free?"]
)
def test_what_is_allowed_is_said_to_be_allowed_and_how(text):
    assert answer(text, begun("catan/base")).endswith("is allowed: choose 36.")


def test_what_would_happen_is_told_with_the_costs():
    match = Match("wind_river", 3, seed=3, start_player=0)
    while not any("lose 1 unsupplied tipi" in c.note for c in told(match).every):
        match.play(match.legal_actions()[-1])
    choices = told(match)
    losing = next(c for c in choices.every if "lose 1 unsupplied tipi" in c.note)
    start = str(losing.action).partition(":")[2].partition("-")[0]
    for text in (f"what happens if I move {start}?", f"what happens if I {losing.label.lower()}"):
        found = answer(text, choices)
        assert "allowed" in found
        assert "lose 1 unsupplied tipi" in found


def touched(game: str, event: str, field: str) -> Match:
    """A match in which an event has touched the player to move since their last turn."""

    def is_touched(match: Match) -> bool:
        player = match.actor
        if player is None or player < 0:
            return False
        events = (e for move in moves_since_turn(match, player) for e in move.events)
        return any(type(e).__name__ == event and getattr(e, field) == player for e in events)

    return match_until(is_touched, game, names=("Ann", "Ben", "Cleo"))


@pytest.mark.parametrize(
    ("game", "event", "field", "asked", "texts"),
    [
        ("wind_river", "EntryPaid", "player", "why did I pay?|where did my resource go?|what did I lose?|what happened to me?", " moves a tipi from | pays 1 resource|[WR-5.3.1e]"),
        ("wind_river", "TipisLost", "player", "why did I lose a tipi?|where has my tent gone?", " loses 1 tipi on |[WR-5.2"),
        ("catan/base", "CardStolen", "victim", "why did I lose a card?|who robbed me?|what happened to my cards?", " robs | of 1 "),
    ],
)  # fmt: skip
def test_what_has_happened_is_told_by_who_did_it_and_by_which_rule(
    game, event, field, asked, texts
):
    match = touched(game, event, field)
    for text in asked.split("|"):
        found = answer(text, told(match))
        assert [each for each in texts.split("|") if each not in found] == [], (text, found)
        assert match.names[match.actor or 0] in found


def test_what_others_did_is_told_from_the_news():
    match = touched("wind_river", "EntryPaid", "player")
    assert "pays 1 resource" in answer("what happened?", told(match))
    mover = next(m.player for m in moves_since_turn(match, match.actor or 0) if m.player >= 0)
    assert f"{match.names[mover]} " in answer(f"what did {match.names[mover]} do?", told(match))


@cache
def later(game: str) -> Match:
    """The beginning of Ann's fourth turn, after greedy play."""
    match, bot = Match(game, 3, seed=3, names=("Ann", "Ben", "Cleo")), OneStepAhead()
    rng, turns = random.Random(1), set[int]()
    while True:
        if match.actor == 0 and match.state.active_player == 0:
            turns.add(match.state.turn)
            if len(turns) == 4:
                return match
        assert match.actor is not None
        match.play(bot.choose(match.state, match.actor, rng))


OWN = {
    "wind_river": "Ann earns 2 resources.|[WR-5.1a]|[WR-5.3.2a]",
    "bison": "Ann calls a gathering on the inner upper right prairie (1,0P).|[BI-4.3.1al]",
    "natives": "Ann puts a red member below the warrior.|[NA-3b]",
    "catan": "Ann builds a city on v40.|[CA-5ad]",
}


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize(
    "text", ["what did I do last turn?", "What happened last turn?", "what happened in my last turn", "what happened last round?", "what have I done in my last turn?"],
)  # fmt: skip
def test_ones_own_last_turn_is_told_with_its_rules(game, text):
    found = answer(text, told(later(game)))
    assert [each for each in OWN[game].split("|") if each not in found] == [], found
    assert ("Since then: " in found) == ("happened" in text)


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("wind_river", "what did I just do?", "Ann moves a buffalo from D2 to D3. Ann earns 2 resources."),
        ("wind_river", "what was my last move?", "Ann earns 2 resources."),
        ("bison", "what have I done?", "Ann calls a gathering on the inner"),
        ("catan", "what did I just do?", "Ann accepts the offer."),
        ("wind_river", "why did I get 2 resources?", "Ann earns 2 resources (+2 resources). To earn, count"),
        ("natives", "why did I get 4 points?", "It was 5 points before your last turn. Ann puts a red member below the warrior. So: "),
        ("catan", "why did my score go up?", "It was 2 points before your last turn. Ann builds a city on v40. So: "),
        ("natives", "where did my member go?", "Ann puts a red member below the warrior"),
        ("catan", "where did my brick go?", "Ann accepts the offer (costs 1 brick, brings 1 lumber, if Cleo then trades with you)."),
        ("wind_river", "what did player 2 do?", "Ben moves a tipi from E3 to E4. Move as many buffaloes"),
        ("bison", "what did Ben do last turn?", "on the inner bottom river (0,1R). You may build"),
        ("natives", "what did the others do?", "Cleo takes bison."),
        ("catan", "what did the bots do?", "Cleo builds a city on v15."),
        ("wind_river", "why can I not build a tent?", "Moving buffaloes is compulsory: you may not leave out a step. (steps left: 2) [WR-5.1g]"),
        ("bison", "why can I not build a tipi?", "is allowed: choose 1."),
        ("catan", "why can I not build a city?", "You may not trade, build, buy or end your turn before you have rolled. [CA-4b]"),
    ],
)  # fmt: skip
def test_what_was_done_is_told_with_the_rule_about_it(game, text, said):
    assert said in answer(text, told(later(game)))


def test_nothing_done_is_not_told():
    first = told(begun_by_ann())
    assert "Ann " not in answer("what did I just do?", first)


def begun_by_ann() -> Match:
    return Match("bison", 3, seed=3, names=("Ann", "Ben", "Cleo"), start_player=0)


def test_what_has_not_happened_is_not_told():
    match = touched("catan/base", "CardStolen", "victim")
    events = (event for move in moves_since_turn(match, match.actor or 0) for event in move.events)
    robbed = next(e.resource for e in events if type(e).__name__ == "CardStolen")  # type: ignore[attr-defined]
    others = {"brick", "lumber", "wool", "grain", "ore"} - {robbed}
    found = [answer(f"where did my {thing} go?", told(match)) for thing in sorted(others)]
    assert not any("robs" in each for each in found)


def test_no_number_of_a_player_means_another_seat():
    match = robbery()
    choices = told(match)
    labels = {c.label for c in choices.every}
    for number, name in enumerate(FOUR, 1):
        for text in (f"rob player {number}", f"rob {name.lower()}"):
            assert meant(text, choices) == f"Rob {name}"
    assert labels <= {f"Rob {name}" for name in FOUR}
    assert "there is no player 7; the players are Ann, Ben" in answer("rob player 7", choices)
    assert meant("rob player 3", told(trading())) == "Rob Player 3"  # not legal


def test_yes_and_no_answer_an_offer():
    match = match_until(lambda m: offering(m, "accept"), "catan/base", names=("Ann", "Ben", "Cleo"))
    for text, label in (
        ("yes|sure|deal|yes please|I agree", "Accept the offer"),
        ("no|no thanks|decline", "Reject the offer"),
    ):
        assert {meant(each, told(match)) for each in text.split("|")} == {label}


def test_several_cards_are_discarded_one_at_a_time():
    match = match_until(lambda m: offering(m, "discard", 2), "catan/base")
    one, other = (str(a).partition(":")[2] for a in match.legal_actions()[:2])
    found = answer(f"discard 3 {one} and 2 {other}", told(match))
    assert f"make one at a time: 1 Discard 1 {one}, 2 Discard 1 {other}" in found
    assert meant(f"discard {other}", told(match)) == f"Discard 1 {other}"


def test_what_the_bank_takes_may_be_said():
    match = match_until(lambda m: offering(m, "bank:"), "catan/base")
    choice = next(c for c in told(match).every if str(c.action).startswith("bank:"))
    given, got = str(choice.action).partition(":")[2].split("=")
    rate = choice.note.removeprefix("costs ").split()[0]
    for text in (f"trade {rate} {given} for 1 {got}", f"give the bank {rate} {given} for {got}"):
        assert resolve(text, told(match)) == choice.action
    wrong = answer(f"trade {int(rate) - 1} {given} for 1 {got}", told(match))
    assert f"did you mean {choice}?" in wrong


def test_other_words_for_placing_name_what_is_missing():
    assert "missing" in answer("why can't I build a hunter?", told(trading("catan/bison")))
    assert "2 grain and 3 ore" in answer("I want a city", told(trading()))


def test_my_tipi_is_where_it_stands():
    choices = told(herd())
    places = pieces_of(herd().view(1), 1)["tipis"]
    assert places
    assert all(place in answer("where are my tipis?", choices) for place in places)
    may_mean = answer("move a buffalo to my tipi", choices)
    assert "may mean" in may_mean
    assert any(f"to {place}" in may_mean for place in places)
    assert NOBODY_OUT in answer("am I out?", told(trading()))


def test_every_door_answers_and_whoever_asks():
    match = touched("wind_river", "EntryPaid", "player")
    player = match.actor or 0
    table = MatchTable("m", match, (), undo="free", seeded=False)
    with pytest.raises(ProtocolError, match="pays 1 resource"):
        table.action_of("why did I pay?", player)
    away = (player + 1) % 3
    reading = match.state.read("what is a resource good for?", away, match.names)
    assert (reading.action, reading.violations) == (None, ())
    assert "[WR-5.2b]" in reading.problem
    assert match.state.read("B1", away).violations
