"""Rules are found by questions in players' words: ``rule_questions.json`` holds 100 of them, each with the rules that answer it."""

import json
from pathlib import Path

import pytest

import bisongames
from bisongames.engine.core.errors import UnknownRule
from bisongames.engine.rulebook.glossary import read_questions
from bisongames.engine.rulebook.word_stems import is_near, stem, words_of
from bisongames.engine.variants.catalogue import game_ids

QUESTIONS = json.loads(Path(__file__).with_name("rule_questions.json").read_text(encoding="utf-8"))


def place_of_the_answer(variant: str, question: str, rules: list[str]) -> int:
    """The place of the first right rule among those found, from 1; a large number if there is none."""
    found = [rule.id for rule in bisongames.load(variant).find_rules(question)]
    return min((found.index(id) + 1 for id in rules if id in found), default=999)


def test_the_right_rule_is_among_the_first_three_for_90_of_100_questions() -> None:
    places = {each["question"]: place_of_the_answer(**each) for each in QUESTIONS}
    late = {question: place for question, place in places.items() if place > 3}
    assert len(QUESTIONS) == 100
    assert len(late) <= 10, late


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("can I play it now?", "CA-5ai"),
        ("I bought one, can I play it now?", "CA-5ai"),
        ("how do I get a knight?", "CA-5ae"),
    ],
)
def test_a_rule_that_answers_the_very_question_is_found_first(question: str, rule: str) -> None:
    assert bisongames.load("catan/bison").find_rules(question)[0].id == rule


@pytest.mark.parametrize("id", ["wind_river/base", "bison/expansion-2", "natives/base", "catan"])
def test_each_rule_is_first_for_the_questions_that_it_answers(id: str) -> None:
    game = bisongames.load(id)
    listed = read_questions(game.rulebook.package).items()
    asked = [(rule, q) for rule, text in listed if game.has_rule(rule) for q in text.split(",")]
    late = [(rule, q) for rule, q in asked if game.find_rules(q)[0].id != rule]
    assert len(late) < len(asked) / 20, late  # some words are listed for two rules


@pytest.mark.parametrize(
    "word", ["feed", "supply", "food", "supplies", "FEEDING", "suply", "foood"]
)
def test_stems_synonyms_and_misspelled_words_find_the_section(word: str) -> None:
    found = bisongames.load("wind_river").find_rules(word)
    assert "5.2" in [rule.section for rule in found[:4]]


def test_every_word_of_a_rule_is_found_with_one_letter_wrong() -> None:
    game = bisongames.load("wind_river")
    rule = game.rule("WR-5.1g")
    for word in ("compulsory", "buffaloes", "moving", "leave"):
        for at in range(1, len(word)):
            for wrong in (
                word[:at] + word[at + 1 :],
                word[:at] + "q" + word[at:],
                word[:at] + "q" + word[at + 1 :],
                word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
            ):
                assert rule in game.find_rules(wrong), wrong


def test_nothing_is_found_without_a_known_word() -> None:
    game = bisongames.load("wind_river")
    assert game.find_rules("spaceship") == game.find_rules("") == game.find_rules("is it?") == ()
    assert {"tipi", "herd"} <= set(game.rule_words)
    assert "season" not in bisongames.load("natives").rule_words


def test_only_rules_in_force_are_found() -> None:
    base, bison = bisongames.load("catan"), bisongames.load("catan/bison")
    assert not any(rule.id.startswith("CS") for rule in base.find_rules("where do the herds begin"))
    assert bison.find_rules("where do the herds begin")[0].id == "CS-0c"


def test_related_rules_do_not_contain_the_rule_itself() -> None:
    for id in game_ids():
        game = bisongames.load(id)
        for rule in game.rules[::10]:
            related = game.related_rules(rule.id)
            assert rule not in related
            assert len(related) <= 5
    with pytest.raises(UnknownRule, match=r"WR-5\.1"):
        bisongames.load("wind_river").related_rules("WR-5.1z")


@pytest.mark.usefixtures("bead_river")
def test_a_game_without_a_glossary_is_searched_too() -> None:
    game = bisongames.load("bead_river")
    assert game.find_rules("fishing in the see")[0].id == "BR-1b"
    assert "player" in game.rule_words


@pytest.mark.parametrize("game", game_ids())
def test_questions_belong_to_rules_of_the_game(game: str) -> None:
    book = bisongames.load(game).rulebook
    every = {rule.id for rules in (book.rules, *book.added.values()) for rule in rules}
    assert set(read_questions(book.package)) <= every


def test_words_are_compared_by_their_stems() -> None:
    assert words_of("Can't two Tipis' fields?") == ["cant", "2", "tipis", "fields"]
    for words in (
        "supply supplies supplied supplying",
        "move moves moved moving",
        "tie ties tied",
        "win wins winning",
        "buffalo buffaloes buffalos",
        "place places placed placing",
    ):
        assert len(set(map(stem, words.split()))) == 1, words
    assert stem("feed") != stem("fee")
    assert all(is_near("tipi", word) for word in ("tip", "tippi", "tiqi", "itpi", "tipi"))
    assert not any(is_near("tipi", word) for word in ("ti", "pitt", "tippis"))
