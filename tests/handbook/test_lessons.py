"""Lessons: every decision that a variant asks has one, in the words of the handbook, and every option keeps it true."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

import bisongames
from bisongames import Game, Match
from bisongames.bots.lookahead import best_first
from bisongames.engine.core.agenda import Chance, Decision
from bisongames.engine.variants.catalogue import variants
from bisongames.handbook.lessons import (
    CARDS,
    SENTENCES,
    MarkedLesson,
    Teacher,
    examples,
    lesson_of,
    lessons,
    occasions,
)
from bisongames.handbook.text.templates import Templates
from tests.engine.trying import IDS
from tests.handbook.test_forms import changed

SHIPPED = [each.id for each in variants() if not each.expansion]
WITH_ALL = [
    "bison/expansion-2",
    "natives/base+rituals+seasons+soul-of-the-prairie",
    "catan/bison",
    "wind_river/base",
]
ONLY_WITH = {
    "Gaining": "BI-4.3.2a",
    "Overflowing": "BI-4.4n",
    "PlacingRoad": "CA-3j",
    "AnsweringOffer": "CA-R7",
    "ClosingTrade": "CA-R26",
    "ChoosingHerd": "CS-1a",
    "PayingForMove": "CS-4d",
}
"""Decisions that are asked only while a rule is in force."""
KIND = re.compile("(?<!card)[/:]")


@cache
def moments(game: Game) -> dict[str, MarkedLesson]:
    """The lessons of a variant by their moments."""
    return {
        KIND.split(name)[0]: lesson for lesson in lessons(game)[::-1] for name in lesson.moments
    }


def asked(game: Game) -> Iterator[type[Decision]]:
    """The decisions that a variant can ask."""
    for part in game.parts:
        if issubclass(part, Decision) and not issubclass(part, Chance):
            rule = ONLY_WITH.get(part.__name__)
            if rule is None or game.has_rule(rule):
                yield part


def untaught(game: Game) -> list[str]:
    """The decisions without a lesson, and the lessons that are too long or tell no rule."""
    missing = [part.__name__ for part in asked(game) if part.__name__ not in moments(game)]
    long = [
        each.name for each in lessons(game) if len(sentences(each)) not in range(1, SENTENCES + 1)
    ]
    unbound = [each.name for each in lessons(game) if each.title != CARDS and not each.rules]
    return [*missing, *long, *unbound]


def sentences(lesson: MarkedLesson) -> list[str]:
    return re.split(r"(?<=[.!?])\s+(?=[A-Z])", lesson.text) if lesson.text else []


@pytest.mark.parametrize("id", SHIPPED)
def test_every_decision_has_a_lesson_of_one_or_two_sentences_bound_to_rules(id: str) -> None:
    assert untaught(bisongames.load(id)) == []


@pytest.mark.parametrize("id", IDS)
def test_every_option_leaves_each_decision_a_lesson(id: str) -> None:
    assert {game.id: found for game in changed(id) if (found := untaught(game))} == {}


@pytest.mark.parametrize("id", WITH_ALL)
def test_a_lesson_is_for_something_that_the_game_has(id: str) -> None:
    game = bisongames.load(id)
    book = game.rulebook
    kinds = {kind.__name__ for kind in (*book.actions, *book.events, *book.agenda)}
    cards = {
        name for lesson in lessons(game) for name in lesson.moments if name.startswith("card:")
    }
    assert set(moments(game)) - kinds - cards == {"aim"}


@pytest.mark.parametrize("id", WITH_ALL)
def test_lessons_have_titles_and_names_of_their_own(id: str) -> None:
    told = [each for each in lessons(bisongames.load(id)) if each.title != CARDS]
    assert len({each.title for each in told}) == len(told)
    names = [name for each in told for name in each.moments]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("id", WITH_ALL)
def test_a_lesson_says_where_to_read_on(id: str) -> None:
    game = bisongames.load(id)
    templates = Templates(game)
    for lesson in lessons(game):
        assert all(templates.form(rule) is not None for rule in lesson.rules)
        assert lesson.title
        assert "*" not in lesson.text


def test_a_lesson_follows_the_rules_of_its_variant() -> None:
    def about(id: str, moment: str) -> str:
        return moments(bisongames.load(id))[moment].text

    assert "on all fields" in about("wind_river", "Earn")
    assert "On each field" in about("wind_river/per-field", "Earn")
    assert about("wind_river+insert_cost=4", "InsertTipi").startswith("Pay 4 resources")
    assert about("wind_river+insert_cost=0", "InsertTipi").startswith("Put a tipi")
    assert "12 victory points" in about("catan/bison", "aim")
    assert "you score 1 point for each hunter of yours" in about("catan/bison", "aim")
    assert "hunter" not in about("catan", "aim")


def test_what_happened_comes_before_what_may_be_chosen() -> None:
    match = Match("catan/bison", seed=5)
    rng = random.Random(5)
    while not any(type(event).__name__ == "RobberMoved" for event in match.events):
        match.play(rng.choice(match.legal_actions()))
    view = match.view(match.actor)
    come = list(occasions(match.game, view.decision, match.legal_actions(), match.moves[-4:]))
    told = {occasion.lesson.title: occasion.lesson.text for occasion in come}
    assert [*told].index("Your turn") < [*told].index("The robber") < [*told].index("Costs")
    assert told["The robber"].startswith("The hex with the robber does not produce.")


def test_a_heading_is_not_said_twice() -> None:
    told = {lesson.title: lesson.titled for lesson in lessons(bisongames.load("catan/bison"))}
    assert told["Distance rule"].startswith("Distance rule: you may not place a settlement next")
    assert told["Distance rule"].endswith("it no longer holds.")
    assert told["Set-up"].startswith("Set-up: Clockwise")


def test_a_decision_without_a_lesson_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bisongames.load("wind_river")
    form = Templates.form
    monkeypatch.setattr(
        Templates, "form", lambda self, id: 1 if id == "WR-5.2i" else form(self, id)
    )
    lessons.cache_clear()
    moments.cache_clear()
    try:
        assert untaught(game) == ["KeepingTipis"]
    finally:
        lessons.cache_clear()
        moments.cache_clear()


@pytest.mark.parametrize("id", WITH_ALL)
def test_each_lesson_is_told_once_and_the_first_is_about_the_decision(id: str) -> None:
    match, rng = Match(id, seed=5), random.Random(5)
    teacher = Teacher(match.game)
    known = 0
    for _ in range(150):
        if match.is_over:
            break
        if match.actor == 0:
            view, legal, best = match.view(0), match.legal_actions(), examples(match.state)
            waiting = teacher.waiting(view.decision, legal, match.moves[known:], best)
            main = moments(match.game).get(type(match.state.decision).__name__)
            if main and main not in teacher.told and waiting:
                assert type(match.state.decision).__name__ in {
                    KIND.split(name)[0] for name in waiting[0].lesson.moments
                }
            for occasion in waiting:
                assert occasion.action in (None, *best)
                teacher.tell(occasion)
            assert teacher.waiting(view.decision, legal, match.moves[known:]) == []
            known = len(match.moves)
        match.play(rng.choice(match.legal_actions()))
    names = [lesson.name for lesson in teacher.told]
    assert len(names) == len(set(names)) > 5
    assert not {lesson.name for lesson in teacher.untold} & set(names)


@pytest.mark.parametrize("id", WITH_ALL)
def test_a_lesson_shows_no_choice_that_a_bot_thinks_worse_than_another(id: str) -> None:
    match, rng, shown = Match(id, seed=4), random.Random(4), 0
    for _ in range(120):
        if match.is_over:
            break
        view, legal, best = match.view(match.actor), match.legal_actions(), examples(match.state)
        worth = dict(best_first(match.state, random.Random(0)))
        for occasion in occasions(match.game, view.decision, legal, match.moves[-3:], best):
            if occasion.action is not None:
                assert worth[occasion.action] == max(worth.values())
                shown += occasion.action != legal[0]
        match.play(rng.choice(legal))
    assert shown


def test_what_a_bot_chose_is_bound_to_the_rule_of_its_kind() -> None:
    match = Match("wind_river", seed=3)
    while match.state.turn < 4:
        match.play(match.legal_actions()[-1])
    told = {type(move.action).__name__: lesson_of(move) for move in match.moves}
    assert told["MoveBuffalo"] is not None
    assert told["MoveBuffalo"].rules[0] == "WR-5.1a"


def test_a_refusal_finds_the_lesson_that_its_rule_belongs_to() -> None:
    match = Match("wind_river", seed=3)
    teacher = Teacher(match.game)
    assert teacher.lesson_about(["WR-5.1f"]) is None
    while type(match.state.decision).__name__ != "MovingBuffaloes":
        match.play(match.legal_actions()[0])
    first = next(iter(occasions(match.game, match.state.decision, match.legal_actions(), ())))
    teacher.tell(first)
    moving = first.lesson
    assert moving.title == "Moving buffaloes"
    assert teacher.lesson_about(["WR-5.1a"]) == moving
    assert teacher.lesson_about(["WR-5.1f"]) == moving
    assert teacher.lesson_about(["WR-R33"]) is None
    assert teacher.lesson_about(["WR-R33"], ["MoveBuffalo", "MovingBuffaloes"]) == moving
    untold = teacher.lesson_about(["WR-5.3.3b"], ["InsertTipi", "ChoosingActivity"])
    assert untold is not None
    assert untold.title == "Insert a tipi"
    assert teacher.lesson_about(["WR-6b"]) is None
