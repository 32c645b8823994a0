"""Every action, event, decision and option of every shipped game is said in words, in every language that there is."""

import random

import pytest

from bisongames import show
from bisongames.bots import Greedy
from bisongames.play.agenda import Chance, Decision
from bisongames.play.catalogue import rulebook
from bisongames.play.match import Match
from bisongames.play.options import about
from bisongames.play.plugins import shipped_ids
from bisongames.show.games import speech_of

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


def test_english_is_there():
    assert show.languages()[0] == "en"


SCORED = ("wind_river", "bison", "natives/base+rituals+seasons+soul-of-the-prairie", "catan/bison")


@pytest.mark.parametrize("variant", SCORED)
def test_every_part_of_a_score_has_its_sentence(variant):
    match, rng, bot = Match(variant, seed=4), random.Random(4), Greedy()
    while match.actor is not None:
        match.play(bot.choose(match.state, match.actor, rng))
    speech = speech_of(match.game.rulebook)
    parts = [part for mine in match.state.standing().parts for part in mine]
    assert parts
    for part in parts:
        facts = speech.facts(part, None)
        key = facts.get("as", part.facts.get("as", part.name))
        assert speech.language("en").knows("category", key), part.name
