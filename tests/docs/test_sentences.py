"""Where each sentence of a rulebook went: the files in ``docsgen/data/sentences``."""

from __future__ import annotations

import pytest

from docsgen.material import Material
from docsgen.sentences import KINDS, files, sentences
from tests.docs.reading import GAMES, written


@pytest.mark.parametrize("game", GAMES)
def test_sentences_name_every_printed_rule_and_only_rules_that_exist(game: str) -> None:
    ids = {rule.id for rule in written(game)}
    for book in sentences(game):
        assert set(book.rules) <= ids, book.name
        assert {id for words in book.rulings.values() for id in words} <= ids, book.name
    named = {id for book in sentences(game) for id in book.rules}
    assert {rule.id for rule in written(game) if rule.status == "printed"} - named == set()


@pytest.mark.parametrize("game", GAMES)
def test_sentences_have_numbers_without_gaps_and_examples_name_their_rules(game: str) -> None:
    for book in sentences(game):
        for part, numbered in book.parts.items():
            assert list(numbered) == [str(n) for n in range(1, len(numbered) + 1)], part
            assert all(numbered.values()), part
            for number, words in numbered.items():
                others = [word for word in words if word in KINDS]
                assert others != ["example"] or len(words) > 1, f"{part} {number}"


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_is_stated_by_rulings_alone(game: str) -> None:
    stated = {rule.id for rule in written(game) if rule.status != "ruling"}
    for book in sentences(game):
        for part, numbered in book.parts.items():
            for number, words in numbered.items():
                ids = {word for word in words if word not in KINDS}
                assert not ids or ids & stated, f"{part} {number}"


def test_every_rule_of_catan_is_listed_where_its_source_says() -> None:
    (book,) = [book for book in sentences("catan") if book.name == "catan"]
    heads = {"game rules of the 5th edition": "Game rules", "almanac of the 5th edition": "Almanac"}
    for rule in written("catan"):
        place, _, entry = rule.source.partition(", ")
        if place in heads and rule.status in ("printed", "departs"):
            part = f"{heads[place]}: {entry.partition(';')[0]}"
            assert part not in book.unread, rule.id
            assert rule.id in {word for words in book.parts[part].values() for word in words}


def test_the_sentences_have_a_page() -> None:
    for game in GAMES:
        (page,) = files(Material.of(game)).values()
        for book in sentences(game):
            for id in book.rules:
                assert f"[{id}]({game}.md#{id})" in page
