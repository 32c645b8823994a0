"""Positions of matches, and what their pictures hold."""

import random
from collections import deque
from functools import cache
from itertools import islice
from xml.etree import ElementTree as ET

from attrs import evolve

from bisongames import CHANCE, Event, Match, bots, load, show
from bisongames.bots.judgement import evaluator_of
from bisongames.bots.lookahead import greedy_action
from bisongames.tables.counts import Counts

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Ben", "Cleo", "Dora")
ALL_NATIVES = "natives/base+rituals+seasons+soul-of-the-prairie"
GAMES = ("wind_river", "bison/expansion-2", ALL_NATIVES, "catan/base", "catan/bison")
"""One variant of each board."""


class OneStepAhead:
    """Plays what is best one step ahead, in Bison too, where ``greedy`` plans its whole action."""

    def choose(self, state, player, rng):
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        imagined = state.sample(player, rng).cursor()
        return greedy_action(imagined, player, evaluator_of(state.game), rng)


@cache
def played(variant, players=3, actions=10_000, seed=5, greedy=True):
    """A match after so many actions, and the events of the last one."""
    match = Match(variant, players=players, seed=seed, names=NAMES[:players])
    rng, bot = random.Random(seed), OneStepAhead() if greedy else bots.Random()
    events: tuple[Event, ...] = ()
    while match.actor is not None and len(match.moves) < actions:
        events = match.play(bot.choose(match.state, match.actor, rng))
    return match, events


def crowded():
    """A view of Wind River with every player on one field, beside fields with one to three."""
    view = played("wind_river", 4, 0)[0].state.view(1)
    tipis = ({"D3": 2, "E4": 1}, {"D3": 1, "E4": 3}, {"D3": 3}, {"D3": 4, "B5": 7})
    return evolve(
        view,
        buffaloes=Counts({"D3": 5, "E4": 2, "B5": 1, "F6": 4}),
        tipis=tuple(map(Counts, tipis)),
        arrived=Counts({"D3": 3}),
        plains=(1, 0, 2, 0),
        gone=25,
    )


def walk(variant, players, seed, greedy=False, **setup):
    """Every position of a match, with the events just before."""
    rng, bot = random.Random(seed), OneStepAhead() if greedy else bots.Random()
    state, events = load(variant).start(players, **setup), tuple[Event, ...]()
    yield state, events
    while (actor := state.actor) is not None:
        action = state.sample_chance(rng) if actor == CHANCE else bot.choose(state, actor, rng)
        step = state.step(action)
        state, events = step.state, step.events
        yield state, events


@cache
def after(steps, *match, **setup):
    """The position after so many steps of a walk, and the events of the last one."""
    return deque(islice(walk(*match, **setup), steps + 1), maxlen=1).pop()


def considered(state):
    """The legal actions or the chance outcomes."""
    if state.actor == CHANCE:
        return [action for action, _ in state.chance_outcomes()]
    return list(state.legal_actions())


def previews(state, names=None):
    """The preview of each legal action, by its notation."""
    return {str(a): show.preview(a, state, names=names) for a in state.legal_actions()}


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
