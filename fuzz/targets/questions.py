"""Questions about rules, in players' own words."""

from __future__ import annotations

import random
from typing import Final

from hypothesis import strategies as st

from bisongames import load
from fuzz import corpus
from fuzz.mutating import Draft, Input, text_changes
from fuzz.oracles import asked, hold
from fuzz.targets.target import Target


def check_question(given: Input) -> bool:
    """Checks that a question finds rules in force, each once, and the same ones again."""
    game, text = load(given["id"]), given["text"]
    found = asked(lambda: game.find_rules(text), (), len(text)).value or ()
    hold(len(set(found)) == len(found), "a rule is found once")
    hold(set(found) <= set(game.rules), "only rules in force are found")
    hold(found == game.find_rules(text), "the same question finds the same rules")
    for rule in found[:1]:
        hold(rule not in game.related_rules(rule.id), "a rule is not related to itself")
    return bool(found)


def mutated_question(rng: random.Random) -> Draft:
    """The text of a rule, with characters changed."""
    id = rng.choice(corpus.ids())
    text = rng.choice(load(id).rules).text
    return Draft(text, text_changes(text, rng), lambda changed: {"id": id, "text": changed})


MADE_QUESTION: Final = st.fixed_dictionaries(
    {"id": st.sampled_from(corpus.ids()), "text": st.text()}
)

TARGETS: Final = (Target("question", check_question, mutated_question, MADE_QUESTION),)
