"""Every sentence of a handbook is bound to the forms of the rules that it tells, and every form has a sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest

import bisongames
from bisongames import Game
from bisongames.handbook.reader import Reader
from bisongames.handbook.text.blocks import HtmlWriter
from bisongames.handbook.text.rule_blocks import Rules, compared_html
from bisongames.handbook.text.templates import Templates
from tests import budget
from tests.engine.trying import IDS, loaded, paired_changes, single_changes

Form = tuple[str, int | None]
"""A rule and the number of the form in which it is in force."""


class Telling:
    """The rules that the teaching part of a handbook tells, collected while it is read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: set[str] = set()
        fill = Templates.fill

        def listen(templates: Templates, written: str) -> object:
            passage = fill(templates, written)
            if passage is not None:
                self.told.update(passage.rules)
            return passage

        monkeypatch.setattr(Templates, "fill", listen)

    def __call__(self, game: Game) -> set[str]:
        self.told.clear()
        Reader(game, drawing=False).blocks()
        return set(self.told)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Telling:
    return Telling(monkeypatch)


def forms(game: Game) -> dict[str, int | None]:
    """The rules for players, each with the number of its form."""
    templates = Templates(game)
    rules = (rule for rule in game.rules if rule.status != "general")
    return {rule.id: templates.form(rule.id) for rule in rules}


def untold(game: Game, usual: dict[str, int | None], before: set[str], now: set[str]) -> list[str]:
    """The rules that an option brought or changed, or that were told before it, and that the page does not tell."""
    return [
        id
        for id, form in forms(game).items()
        if id not in now and (id in before or usual.get(id, -1) != form)
    ]


def changed(id: str) -> Iterator[Game]:
    """A variant with each option at each of its values that are tried, and with two of them; outside nightly runs some."""
    alone, pairs = list(single_changes(id)), list(paired_changes(id))
    if not id.endswith("/base"):
        alone = random.Random(id).sample(alone, min(budget.examples(len(alone), 15), len(alone)))
    drawn = random.Random(id).sample(pairs, min(budget.examples(len(pairs), 15), len(pairs)))
    for change in (*alone, *drawn):
        game = loaded(id, change)
        if game is not None:
            yield game


@pytest.mark.parametrize("id", IDS)
def test_a_rule_that_an_option_brings_or_changes_is_told_in_that_form(
    id: str, told: Telling
) -> None:
    game = bisongames.load(id)
    usual, before = forms(game), told(game)
    silent = {
        other.id: rules
        for other in changed(id)
        if (rules := untold(other, usual, before, told(other)))
    }
    assert silent == {}


IN_OUR_WORDS: Final = {
    "wind_river/base": "WR-2l",
    "bison/base": "BI-4.3.1p",
    "natives/base": "NA-4i",
    "catan/base": "CA-1d",
}
"""A rule of each game that the page tells in its own words and does not quote."""


@pytest.mark.parametrize("id", IN_OUR_WORDS)
def test_a_form_for_which_no_sentence_was_written_is_noticed(
    id: str, told: Telling, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rule, form = bisongames.load(id), IN_OUR_WORDS[id], Templates.form
    usual, before = forms(game), told(game)
    assert rule in before
    monkeypatch.setattr(Templates, "form", lambda self, id: 1 if id == rule else form(self, id))
    assert rule in untold(game, usual, before, told(game))


def test_a_changed_rule_is_marked_and_shows_what_is_printed() -> None:
    game = bisongames.load("wind_river+herd_limit=3")
    html = Rules((), (game.rule("WR-5.1e"), game.rule("WR-5.1f"))).html(HtmlWriter())
    assert html.count("hb-changed") == 1
    assert "Printed: No more than 5 buffaloes may stand on a field at any time." in html


def test_words_that_differ_are_struck_out_or_whole_texts_where_most_do() -> None:
    few = compared_html("No more than 5 buffaloes.", "No more than 3 buffaloes.")
    assert few == "No more than <del>5</del> <ins>3</ins> buffaloes."
    assert compared_html("You may trade.", "Build first.") == (
        "<del>You may trade.</del> <ins>Build first.</ins>"
    )
