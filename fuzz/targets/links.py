"""Links to matches, as parts of addresses."""

from __future__ import annotations

import random
from typing import Final

from hypothesis import strategies as st

from bisongames import Match, RecordError, UnknownVariant, VariantError, load
from bisongames.engine.matches.links import link_of, link_to, read_link
from fuzz import corpus
from fuzz.mutating import Draft, Input, text_changes
from fuzz.oracles import asked, hold, is_sound
from fuzz.targets.target import Target, luck_of


def check_link(given: Input) -> bool:
    """Checks that a link is refused in one line, or opens a match whose own link opens it again."""
    text = given["text"]
    answer = asked(lambda: _followed(text), (RecordError, UnknownVariant, VariantError), len(text))
    match = answer.value
    if match is None:
        return False
    again = _followed(str(link_of(match)))
    hold(again.state == match.state, "the link of a match leads to its position")
    is_sound(match.state, luck_of(given))
    return True


def _followed(text: str) -> Match:
    link = read_link(text)
    return link.match(load(link.variant))


def mutated_link(rng: random.Random) -> Draft:
    """A real link to a match or to a position, with characters changed."""
    match = corpus.match_at(corpus.some_place(rng))
    link = link_to(match.state, 1) if rng.random() < 0.5 else link_of(match, count=20)
    text = str(link)
    return Draft(text, text_changes(text, rng), lambda changed: {"text": _shipped(changed)})


def _shipped(text: str) -> str:
    """A link as a browser follows it, without any path of a file."""
    return text.replace(".toml", "").replace("\\", "")


MADE_LINK: Final = st.builds(
    lambda id, rest: {"text": _shipped(f"{id}?{rest}")},
    st.sampled_from(corpus.ids()),
    st.one_of(st.text(), st.from_regex(r"(players|seed|seats|state|moves)=[a-z0-9%,:]{0,20}")),
)

TARGETS: Final = (Target("link", check_link, mutated_link, MADE_LINK),)
