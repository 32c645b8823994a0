"""The reference of each game says of everything what it is."""

from __future__ import annotations

import re

import attrs
import pytest

from bisongames.engine.variants.catalogue import game_ids
from docsgen import glossary_page, reference_page
from docsgen.material import Material

GAMES = list(game_ids())


@pytest.fixture(scope="module", params=GAMES)
def page(request):
    material = Material.of(request.param)
    return material.game.rulebook, reference_page.text(material)


def rows_of(text, heading):
    part = text.split(f"\n## {heading}")[1].split("\n## ")[0]
    return [row.strip("|").split("|") for row in part.splitlines() if row.startswith("| <")]


def test_every_action_decision_and_event_has_a_row(page):
    rulebook, text = page
    for kind in (*rulebook.actions, *rulebook.events):
        assert f"<code>{kind.__name__}</code>" in text
    for cells in rows_of(text, "Events"):
        assert cells[1].strip(), f"{cells[0]} does not say what has happened"


def test_every_field_of_the_view_says_what_it_is(page):
    rulebook, text = page
    rows = {cells[0].strip(): cells for cells in rows_of(text, "What a player sees")}
    assert len(rows) == len(attrs.fields(rulebook.view))
    assert not [name for name, cells in rows.items() if not cells[-1].strip()]


def test_every_field_of_the_components_says_what_it_is_or_may_be(page):
    rulebook, text = page
    kinds = reference_page.classes_of(rulebook.components)
    assert all(f"{{ #component-{kind.__name__} }}" in text for kind in kinds)
    rows = rows_of(text, "Fields of components") if kinds else []
    assert [cells[0] for cells in rows if not cells[-1].strip()] == []


def test_hidden_fields_of_events_are_marked():
    text = reference_page.text(Material.of("catan"))
    assert re.search(r"\*<code>\w+</code>\*", text)


def test_the_words_of_every_game_are_listed_with_the_languages_of_its_rulebooks():
    text = glossary_page.text()
    assert all(f"{{ #{game} }}" in text for game in GAMES)
    bison = text.split("{ #bison }")[1].split("\n## ")[0]
    assert "| word | meaning | rules | German | Italian |" in bison
