"""What is asked at the table is answered by the rules of the moment: in set-up by those of set-up, in play by those of play."""

from functools import cache

import pytest
from attrs import evolve

from bisongames import Match, load, show
from bisongames.bison.moving import MovingHunters
from bisongames.catan.bison_herds.herd_view import CatanView
from bisongames.engine.variants.catalogue import game_ids
from bisongames.show.reader.choice_list import ChoiceList
from bisongames.show.reader.moment_rules import rule_weights
from bisongames.show.reader.own_pieces import with_kinds
from bisongames.show.reader.typed_action import Unclear, resolve, resolve_for_why
from bisongames.tables.counts import Counts
from bisongames.wind_river.view import WindRiverView
from tests.cli.positions import choices_of, deciding, match_until
from tests.wind_river import positions

WIND_RIVER = {
    "PlacingTipi": {
        "where should I put my tipi?": "WR-3b",
        "where can I put my tipi?": "WR-3b",
        "can I share a field?": "WR-3f",
        "what happens next?": "WR-5b",
    },
    "MovingBuffaloes": {
        "where should I put my tipi?": "WR-5.3.3b",
        "where can I put my tipi?": "WR-5.3.3b",
        "how far can it move?": "WR-5.1c",
        "can I move backwards?": "WR-5.1e",
        "must I move a buffalo?": "WR-5.1g",
        "which buffalo can I move?": "WR-R32",
        "can I move the same buffalo twice?": "WR-5.1c",
        "what happens if my tipi has no buffalo?": "WR-5.2h",
        "do I have to pay now?": "WR-5.2b",
        "what comes after this?": "WR-5b",
    },
    "ChoosingActivity": {
        "where should I put my tipi?": "WR-5.3.3b",
        "how far can it move?": "WR-5.3.1b",
        "can I move backwards?": "WR-R12",
        "how do I get more tipis?": "WR-5.3.3a",
    },
}
CATAN = {
    "PlacingSettlement": {
        "where can I put my settlement?": "CA-3h",
        "what do I get for my second settlement?": "CA-3m",
        "is there a distance between settlements?": "CA-3i",
        "what happens next?": "CA-3g",
    },
    "PlacingRoad": {"where can I put my road?": "CA-3j"},
    "ChoosingHerd": {
        "when do I roll?": "CA-4i",
        "can I trade now?": "CA-4b",
        "can I trade?": "CA-5t",
        "what happens if I roll a 7?": "CA-4d",
        "why can't I build?": "CA-4b",
        "why must I choose a herd?": "CS-1b",
        "why did I get no cards?": "CA-5a",
    },
    "PlayingWithHunters": {
        "where can I put my settlement?": "CA-5ab",
        "where can I put my road?": "CA-5z",
        "how do I get a knight?": "CA-5ae",
        "how do I get a hunter?": "CS-2c",
        "can I play it now?": "CA-5ai",
        "may I build a new settlement right beside another settlement?": "CS-0b",
        "is there a distance between settlements?": "CS-0b",
        "why may Player 2 build on v35 next to v29?": "CS-0b",
        "how far can a settlement move?": "CS-4a",
        "which way does the herd go on a 6?": "CS-1c",
        "where does the herd go on a 3?": "CS-1c",
        "what does the direction die mean?": "CS-1c",
        "why did the herd not move?": "CS-1d",
        "was there a hunt?": "CS-5a",
        "what happens next?": "CA-4e",
    },
}
ASKED = [
    (game, decision, question, rule)
    for game, moments in (("wind_river", WIND_RIVER), ("catan/bison", CATAN))
    for decision, questions in moments.items()
    for question, rule in questions.items()
]


@cache
def at(game: str, decision: str) -> ChoiceList:
    return choices_of(match_until(deciding(decision), game))


def answer(text: str, choices: ChoiceList) -> str:
    with pytest.raises(Unclear) as unclear:
        resolve(text, choices)
    return str(unclear.value)


def first_rule(text: str, choices: ChoiceList) -> str:
    """The id of the rule with which an answer begins."""
    return answer(text, choices).partition("[")[2].partition("]")[0]


@pytest.mark.parametrize(("game", "decision", "question", "rule"), ASKED)
def test_a_question_is_answered_first_by_the_rule_of_the_moment(game, decision, question, rule):
    assert first_rule(question, at(game, decision)) == rule


def test_the_place_of_a_tipi_stands_for_the_tipi():
    choices = at("wind_river", "MovingBuffaloes")
    seen = choices.seen
    assert isinstance(seen, WindRiverView)
    assert seen.player is not None
    own = seen.tipis[seen.player]
    mine, other = next(iter(own)), next(f for f in ("B6", "C6", "D6", "E6", "F6") if f not in own)
    assert first_rule(f"what does it cost to keep {mine}?", choices) == "WR-5.2b"
    assert with_kinds(f"pay for {mine}, or {other}?", choices) == f"pay for tipi, or {other}?"


def test_a_rule_of_set_up_counts_less_in_play_and_more_in_set_up():
    for game, rule in (("wind_river", "WR-3b"), ("catan", "CA-3h"), ("catan/bison", "CS-0c")):
        match = Match(game, seed=3)
        assert rule_weights(match.state)[rule] > 1
        while match.state.turn == 0:
            match.play(match.legal_actions()[0])
        assert rule_weights(match.state)[rule] < 1


@pytest.mark.parametrize("game", game_ids())
def test_only_rules_in_force_have_weights_and_none_once_it_is_over(game):
    match = Match(game, seed=3)
    while match.state.turn < 3:
        match.play(match.legal_actions()[0])
    assert all(map(load(game).has_rule, rule_weights(match.state)))
    match.run("random")
    assert rule_weights(match.state) == {}


def test_why_others_do_something_is_answered_by_rules():
    with pytest.raises(Unclear) as unclear:
        resolve_for_why("did they move my buffalo?", at("wind_river", "MovingBuffaloes"))
    assert "[WR-4b]" in str(unclear.value)


def test_a_question_for_prices_is_answered_with_all_of_them():
    choices = at("catan/bison", "PlayingWithHunters")
    for text in ("what can I buy?", "what does it cost?", "how much does everything cost?"):
        told = answer(text, choices)
        assert all(price in told for price in show.costs(choices.state.game))
    assert "[WR-" in answer("what does it cost?", at("wind_river", "ChoosingActivity"))


def test_how_much_one_has_is_counted():
    state = positions.position(3, {"E3": 2}, [{"E3": 2, "F2": 1}, {"F2": 1}], resources=[4])
    choices = ChoiceList(state, state.view(0), ("Ann", "Ben", "Cleo"))
    assert answer("how many tipis do I have?", choices).endswith(
        "You have: tipis 3 (E3 and F2) and hand 4."
    )
    assert answer("how much money do I have?", choices).endswith("You have: resources 4.")
    assert "You have" not in answer("how many buffaloes are there?", choices)
    island = at("catan/bison", "PlayingWithHunters")
    assert "You have: roads 2 (" in answer("how many roads do I have?", island)
    assert isinstance(island.seen, CatanView)
    seen = evolve(island.seen, hand=Counts({"wool": 2, "ore": 1}))
    dealt = ChoiceList(island.state, seen, island.names)
    assert answer("how many cards do I have?", dealt).endswith("You have: 2 wool and 1 ore.")
    assert answer("how much sheep do I have?", dealt).endswith("You have: 2 wool.")


@pytest.mark.parametrize("text", ["why must I discard?", "why do I have to discard cards?"])
def test_why_one_must_discard_is_answered_by_what_is_asked_the_hand_and_the_rule(text):
    match = match_until(deciding("Discarding"), "catan/bison")
    choices = choices_of(match)
    assert isinstance(choices.seen, CatanView)
    assert choices.seen.hand is not None
    told = answer(text, choices)
    assert show.prompt(choices.seen, choices.names) in told
    assert all(f"{number} {kind}" in told for kind, number in choices.seen.hand.items())
    assert told.endswith("[CA-5f]")
    other = ChoiceList(match.state, match.view(((match.actor or 0) + 1) % 3), match.names)
    assert show.prompt(choices.seen, choices.names) not in answer(text, other)


@pytest.mark.parametrize(("far", "rule"), [(False, "BI-4.3.1an"), (True, "BI-4.3.1aq")])
def test_why_a_hunter_moves_is_answered_by_the_rule_of_this_move(far: bool, rule: str):
    def moves(match: Match) -> bool:
        decision = match.state.decision
        return isinstance(decision, MovingHunters) and decision.far is far and match.actor == 0

    choices = choices_of(match_until(moves, "bison", 2))
    assert f"[{rule}]" in answer("why must I move a hunter?", choices)
