"""Positions of matches, and what their pictures hold."""

import random
from functools import cache
from xml.etree import ElementTree as ET

from bisongames import CHANCE, Event, Match, bots, show

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Ben", "Cleo", "Dora")
ALL_NATIVES = "natives/base+rituals+seasons+soul-of-the-prairie"
GAMES = ("wind_river", "bison/expansion-2", ALL_NATIVES, "catan/base", "catan/bison")
"""One variant of each board."""


@cache
def played(variant, players=3, actions=10_000, seed=5, greedy=True):
    """A match after so many actions, and the events of the last one."""
    match = Match(variant, players=players, seed=seed, names=NAMES[:players])
    rng, bot = random.Random(seed), bots.Greedy() if greedy else bots.Random()
    events: tuple[Event, ...] = ()
    while match.actor is not None and len(match.moves) < actions:
        events = match.play(bot.choose(match.state, match.actor, rng))
    return match, events


def step_of(state, bot, rng):
    """One step by chance or by a bot."""
    chance = state.actor == CHANCE
    return state.step(state.sample_chance(rng) if chance else bot.choose(state, state.actor, rng))


def considered(state):
    """The legal actions or the outcomes of chance."""
    if state.actor == CHANCE:
        return [action for action, _ in state.chance_outcomes()]
    return list(state.legal_actions())


def drawn(position, events=(), **look):
    return ET.fromstring(show.svg(position, events, **look))


def things(picture, prefix=""):
    """The elements that can be clicked, by id; each id is there once."""
    groups = [(g.get("data-id"), g) for g in picture.iter(f"{SVG}g") if g.get("data-id")]
    assert len({id for id, _ in groups}) == len(groups), "an id is there twice"
    return {id: group for id, group in groups if id.startswith(prefix)}


def titles(picture, prefix=""):
    return {id: g.findtext(f"{SVG}title") or "" for id, g in things(picture, prefix).items()}


def wanted(picture):
    """The ids of the elements that are marked as clickable."""
    return {id for id, g in things(picture).items() if "wanted" in g.get("class").split()}


def texts(element):
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def of_class(element, name):
    return [part for part in element.iter() if name in (part.get("class") or "").split()]


def touched(picture, prefix=""):
    """The ids of the elements with an outline of a change."""
    return {id for id, g in things(picture, prefix).items() if of_class(g, "touched")}
