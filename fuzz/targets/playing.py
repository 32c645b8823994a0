"""Actions during play: their notation, and arbitrary objects in their place."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import attrs
from hypothesis import strategies as st

from bisongames import CHANCE, IllegalAction, RecordError, SetupError, from_json, to_json
from bisongames.engine.core.actions import Action, fields_of
from bisongames.testing.support.generators import arbitrary_actions
from fuzz import corpus
from fuzz.mutating import Draft, Input, pick, text_changes
from fuzz.mutating_data import VALUES
from fuzz.oracles import asked, can_be_judged, hold, snapshot, unchanged
from fuzz.targets.target import Target

PLAYERS: Final[tuple[Any, ...]] = (None, 0, 1, 2, 3, 4, -1, 99, True, "0", 1.0, [])
"""Values for the acting player, most of them not a player."""

PLACES: Final = st.builds(
    lambda number: corpus.some_place(random.Random(number)), st.integers(0, 10**6)
)


# ---- notation ------------------------------------------------------------------------------------


def check_notation(given: Input) -> bool:
    """Checks that a text is refused, or is the notation of an action that ``str`` turns back into the same text."""
    text, player = given["text"], given["player"]
    state = corpus.state_at(given["place"])
    before = snapshot(state)
    answer = asked(lambda: state.parse(text, player), (RecordError,), len(text))
    again = asked(lambda: state.game.parse(text), (RecordError,), len(text))
    hold(answer.value == again.value, "a game and its positions read the same", text)
    unchanged(state, before, "reading")
    action = answer.value
    legal = False
    if action is not None:
        hold(str(action) == text and text.isprintable(), "an action is written as it was read")
        hold(from_json(to_json(action), state.game) == action, "an action survives JSON", text)
        legal = can_be_judged(state, action, player)
    match = corpus.match_at(given["place"])
    if action is None and state.actor is not None:  # a match reads words as well
        read = asked(lambda: state.read(text, player), (RecordError, SetupError), len(text)).value
        legal = read is not None and len(read.actions) == 1 and not read.violations
    refused = asked(
        lambda: match.play(text, player), (IllegalAction, RecordError, SetupError), len(text)
    ).refused
    if (
        state.actor != CHANCE
    ):  # a match resolves chance by itself, so its position may be a later one
        hold(refused != legal, "a match plays exactly what is legal", text)
    return action is not None


def mutated_notation(rng: random.Random) -> Draft:
    """The notation of an action of the game, with changes."""
    live = corpus.some_place(rng)
    state = corpus.state_at(live)
    listed = [str(a) for a in state.legal_actions() or [a for a, _ in state.chance_outcomes()]]
    listed += [str(a) for a in arbitrary_actions(state, rng, 4)]
    text = pick(listed, rng) if listed else "pass"
    player = pick((None, state.actor, *PLAYERS), rng)
    return Draft(
        text,
        text_changes(text, rng, listed),
        lambda changed: {"place": live, "text": changed, "player": player},
    )


@st.composite
def made_notation(draw: st.DrawFn) -> Input:
    """A text in the form of a notation with any values in it, or any text at all."""
    live = draw(PLACES)
    kinds = corpus.game_of(live[0]).rulebook.actions
    kind = draw(st.sampled_from(kinds))
    value = st.one_of(
        st.integers().map(str),
        st.text(max_size=5),
        st.from_regex(r"[A-Z][0-9]{1,2}(,[A-Z][0-9])*", fullmatch=True),
    )
    fields = {name: draw(value) for name in fields_of(kind)}
    text = draw(st.one_of(st.just(kind.notation.format(**fields)), st.text()))
    return {"place": live, "text": text, "player": draw(st.sampled_from(PLAYERS))}


# ---- anything at all -------------------------------------------------------------------------------


class _Untold:
    """An object without a ``repr``."""

    def __repr__(self) -> str:
        raise ValueError("no words")


class _Unequal:
    """An object that can be neither compared nor hashed."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("not to be compared")

    def __hash__(self) -> int:
        raise TypeError("not to be hashed")


class _Long:
    def __repr__(self) -> str:
        return "\x1b[31m" * 10**5


class _Text(str):
    """A subclass of text."""

    __slots__ = ()


class _Number(int):
    """A subclass of numbers."""


def _round_list() -> list[Any]:
    """A list that contains itself."""
    found: list[Any] = []
    found.append(found)
    return found


ODD: Final[dict[str, Callable[[], Any]]] = {
    "object": object,
    "untold": _Untold,
    "unequal": _Unequal,
    "long": _Long,
    "text": lambda: _Text("A1"),
    "number": lambda: _Number(1),
    "class": lambda: Action,
    "bytes": lambda: b"pass",
    "set": lambda: {1, 2},
    "not a number": lambda: float("nan"),
    "huge": lambda: 10**6000,
    "function": lambda: _round_list,
    "round": _round_list,
}
"""Objects that a file cannot contain, by the name that stands for each there."""


def _object_of(told: Any) -> Any:
    """The object that an input describes: a list is a tuple, and ``{"odd": ...}`` is one of the odd objects."""
    if isinstance(told, dict):
        return ODD[told["odd"]]() if "odd" in told else told
    return tuple(map(_object_of, told)) if isinstance(told, list) else told


def check_thing(given: Input) -> bool:
    """Checks that any object can be judged, and that accepted actions are listed and applied."""
    state = corpus.state_at(given["place"])
    told, player = given["thing"], _object_of(given["player"])
    thing = _object_of(told)
    if isinstance(told, dict) and "kind" in told:
        kinds = {k.__name__: k for k in corpus.game_of(told["of"]).rulebook.actions}
        kind: Any = kinds[told["kind"]]
        if told["fields"] is None:
            thing = kind.__new__(kind)
        else:
            thing = kind(*map(_object_of, told["fields"]))
    return can_be_judged(state, thing, player)


def mutated_thing(rng: random.Random) -> Draft:
    """An action of this game or another, with some fields changed."""
    live = corpus.some_place(rng)
    state = corpus.state_at(live)
    other = live if rng.random() < 0.8 else corpus.some_place(rng)
    there = corpus.state_at(other)
    actions = [*there.legal_actions()[:50], *arbitrary_actions(there, rng, 5)]
    if not actions:
        return _nothing(live)
    action = pick(actions, rng)
    names = [f.name for f in attrs.fields(type(action))]
    fields = [_told(getattr(action, name)) for name in names]
    changes = []
    for _ in range(pick((0, 1, 1, 1, 2), rng) if fields else 0):
        index = int(rng.random() * len(fields))
        put = pick((*VALUES, *({"odd": name} for name in ODD)), rng)
        changes.append(lambda old, index=index, put=put: [*old[:index], put, *old[index + 1 :]])
    player = pick((None, state.actor, state.actor, *PLAYERS, {"odd": "unequal"}), rng)
    told = {"kind": type(action).__name__, "of": other[0]}
    return Draft(
        fields,
        tuple(changes),
        lambda changed: {"place": live, "thing": {**told, "fields": changed}, "player": player},
    )


def _told(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _nothing(live: list[Any]) -> Draft:
    return Draft(None, (), lambda _: {"place": live, "thing": None, "player": None})


@st.composite
def made_thing(draw: st.DrawFn) -> Input:
    """Any object, or an action with arbitrary fields."""
    live = draw(PLACES)
    odd = st.sampled_from(sorted(ODD)).map(lambda name: {"odd": name})
    value = st.one_of(
        st.integers(-2, 50),
        st.integers(),
        st.text(max_size=4),
        st.none(),
        st.floats(),
        st.lists(st.one_of(st.integers(-1, 9), st.text(max_size=3)), max_size=4),
        odd,
    )
    kind = draw(st.sampled_from(corpus.game_of(live[0]).rulebook.actions))
    fields = st.lists(value, min_size=len(fields_of(kind)), max_size=len(fields_of(kind)))
    action = st.builds(
        lambda given: {"kind": kind.__name__, "of": live[0], "fields": given},
        st.one_of(fields, st.none()),
    )
    player = st.one_of(st.sampled_from(PLAYERS), odd)
    return {"place": live, "thing": draw(st.one_of(value, action)), "player": draw(player)}


TARGETS: Final = (
    Target("notation", check_notation, mutated_notation, made_notation()),
    Target("thing", check_thing, mutated_thing, made_thing()),
)
