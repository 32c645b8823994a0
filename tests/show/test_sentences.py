"""Every action, event, decision and option of every shipped game is said in words, in every language that there is."""

import pytest

from bisongames import load, show, variants
from bisongames.engine.core.agenda import Chance, Decision
from bisongames.engine.rulebook.options import about
from bisongames.engine.variants.catalogue import rulebook
from bisongames.engine.variants.plugins import shipped_ids
from bisongames.lab.metrics.metric_selection import STANDARD
from bisongames.lab.metrics.metric_titles import title
from bisongames.lab.metrics.metric_types import kind_name, kinds_of_choice, meter_class
from bisongames.show.games import speech_of
from bisongames.show.language import keys_of
from tests.show.drawing import ALL_NATIVES, played

BY_VALUE = {"TentBuilt", "CanoeBuilt", "TentReduced", "CanoeReduced", "OfferAnswered"}
"""Events with a sentence for each way that they can turn out; the tests of their games meet all of them."""
WORDED = [(game, language) for game in shipped_ids() for language in show.languages()]


def kinds(game):
    """What is to be said, by the group of its sentence."""
    book = rulebook(game)
    asked = [kind for kind in book.agenda if issubclass(kind, Decision | Chance)]
    return {"label": book.actions, "tell": book.events, "prompt": asked}


@pytest.mark.parametrize(("game", "language"), WORDED)
def test_everything_that_can_be_chosen_happen_or_be_asked_has_its_sentence(game, language):
    words = speech_of(rulebook(game)).language(language)
    missing = [
        f"{group}.{kind.__name__}"
        for group, found in kinds(game).items()
        for kind in found
        if kind.__name__ not in BY_VALUE and not words.knows(group, kind.__name__)
    ]
    assert missing == []


@pytest.mark.parametrize("game", shipped_ids())
def test_every_option_says_what_it_does(game):
    for name, told in about(rulebook(game).options).items():
        assert len(told) > 8, name
        assert "_" not in told, name


@pytest.mark.parametrize(("game", "language"), WORDED)
def test_everything_that_comparisons_name_has_its_words(game, language):
    words = speech_of(rulebook(game)).language(language)
    bases = [v.id for v in variants() if v.game == game and not v.expansion]
    more = [
        f"{bases[0]}+{v.id.partition('/')[2]}" for v in variants() if v.game == game and v.expansion
    ]
    named = set()
    for each in map(load, (*bases, *more)):
        meter = meter_class(each)
        named |= {
            ("kind", kind) for kind in (*meter.kinds(each), *map(kind_name, kinds_of_choice(each)))
        }
        named |= {("part", part) for part in meter.parts}
        named |= {("measured", name) for name in (*STANDARD, *meter.names)}
        named |= {("end", rule.id) for rule in each.rulebook.endings}
    assert sorted(n for n in named if not words.knows(*n)) == []
    told = [title(f"chosen:{name}", [load(game)]) for group, name in named if group == "kind"]
    assert len(set(told)) == len(told)


def test_english_is_there():
    assert show.languages()[0] == "en"


@pytest.mark.parametrize("variant", ["wind_river", "bison", ALL_NATIVES, "catan/bison"])
def test_every_part_of_a_score_has_its_sentence(variant):
    state = played(variant, seed=4)[0].state
    speech = speech_of(state.game.rulebook)
    parts = [part for mine in state.standing().parts for part in mine]
    assert parts
    for part in parts:
        (key,) = keys_of({**part.facts, **speech.facts(part, None)}, part.name)
        assert speech.language("en").knows("category", key), part.name
