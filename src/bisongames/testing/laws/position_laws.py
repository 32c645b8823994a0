"""The laws of positions; each is a sentence and checks the last position of a match."""

# Longer than 310 lines because these laws share how positions are compared and written.

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import Any, Final

import attrs

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.errors import BisongamesError
from bisongames.engine.core.rules import Rule
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.engine.serialization.records import from_json, to_json
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.testing.support.code_lines import line_of, mistake_line
from bisongames.testing.support.generators import arbitrary_actions, of_each_kind, possible_actions
from bisongames.testing.support.hidden_twins import seats_of
from bisongames.testing.support.mutations import damages
from bisongames.testing.support.playouts import advance_at_random

Law = Callable[[Match, random.Random], None]

OTHER_DIGITS = [{48 + n: chr(zero + n) for n in range(10)} for zero in (0x0660, 0xFF10)]
"""Tables that replace digits by those of other scripts: Arabic, and full width."""
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:=/+_-")
"""The characters allowed in notation."""
SEATS: Final = 2
"""The number of seats whose views are written or compared at a position."""
WITH_GAME: Final = 0.5
"""The share of the values in JSON that are read with the game at hand, instead of by the id that they name."""


def answers_fit_together(match: Match, rng: random.Random) -> None:
    """Actor, agenda, result and standing are consistent."""
    state = match.state
    assert state.is_over == (not state.agenda) == (state.decision is None) == (state.actor is None)
    assert (state.result is not None) == state.is_over
    assert state.active_player is None or state.active_player in range(state.num_players)
    assert state.turn >= 0 and state.round >= 0
    standing = state.standing()
    assert len(standing.scores) == len(standing.parts) == state.num_players
    for score, parts in zip(standing.scores, standing.parts, strict=True):
        assert score == sum(part.points for part in parts), "the parts do not add up to the score"
        for part in parts:
            _counts(state, part.rule)
    if state.agenda:
        assert not state.agenda[0].automatic, "the agenda starts with something automatic"
    assert state.standing() == standing and state.legal_actions() == state.legal_actions()


def _counts(state: State, rule: Rule) -> None:
    """Checks that a rule named by a score or a result is in force and cannot be lifted."""
    assert rule == state.game.rule(rule.id)
    assert rule.firm, f"{rule.id} is named by a score or a result but not declared firm"


def positions_survive_json(match: Match, rng: random.Random) -> None:
    """A position survives JSON, and being sent to another process."""
    text = _survives(match.state, match.game, rng)
    sent = pickle.loads(pickle.dumps(match.state))
    assert sent == match.state and to_json(sent) == text, (
        "a position is another one after it was pickled"
    )


def all_else_survives_json(match: Match, rng: random.Random) -> None:
    """Views, result, actions, events and the record survive JSON."""
    state, game = match.state, match.game
    for player in rng.sample(seats_of(state), SEATS):
        _survives(state.view(player), game, rng)
    if state.result:
        _survives(state.result, game, rng)
    actions = of_each_kind(state.legal_actions(), rng, 8)
    outcomes = [a for a, _ in state.chance_outcomes()]
    for thing in (*actions, *match.events[-5:], *of_each_kind(outcomes, rng, 5)):
        again = from_json(to_json(thing), game)
        assert again == thing and type(again) is type(thing), f"{thing} does not survive JSON"
    assert from_json(to_json(match)) == match.record


def _survives(thing: State | View | Result, game: Game, rng: random.Random) -> str:
    """Checks that a value that names its game survives JSON, read with the game at hand or without; returns the JSON."""
    text = to_json(thing)
    assert text.startswith('{"type":'), "the tag is not first"
    again = from_json(text, game) if rng.random() < WITH_GAME else from_json(text)
    assert again == thing, f"{type(thing).__name__} does not survive JSON: {text}"
    assert hash(again) == hash(thing), (
        f"{type(thing).__name__} has another hash after it has been read, though it is equal: {text}"
    )
    assert to_json(again) == text, (
        f"{type(thing).__name__} has different JSON after it has been read"
    )
    return text


def notation_round_trips(match: Match, rng: random.Random) -> None:
    """Notation parses back to the same action, and no two legal actions have the same notation."""
    state = match.state
    listed = [*state.legal_actions(), *(a for a, _ in state.chance_outcomes())]
    actions = [*listed, *arbitrary_actions(state, rng, 5)]
    written: dict[str, Action] = {}
    for action in actions:
        text = str(action)
        assert text and text[0].isalpha() and set(text) <= LETTERS, (
            f"{text!r} is not valid notation"
        )
        assert written.setdefault(text, action) == action, f"{text} is the notation of two actions"
    for text, action in islice(written.items(), 60):
        found = state.parse(text)
        assert found == action and type(found) is type(action), f"{text} parses as {found!r}"
    first = str(actions[0]) if actions else "x"
    strange = [f" {first}", f"{first} ", f"{first}\n", "", "no such action", "é", "a" * 10_000]
    strange += [first + "x", first + ":", first.upper()]
    strange += [text.translate(digits) for text in islice(written, 60) for digits in OTHER_DIGITS]
    for text in strange:
        try:
            found = state.parse(text)
        except BisongamesError:
            continue
        assert str(found) == text, f"{text!r} parses as {found}"


def applying_is_pure(match: Match, rng: random.Random) -> None:
    """Applying an action twice gives equal states, leaves the original unchanged, and agrees with a cursor."""
    state = match.state
    before = _all_of(state)
    assert state.cursor().state() == state, "a new cursor differs from its state"
    for number, action in enumerate(of_each_kind(possible_actions(state), rng, 6)):
        step = state.step(action)
        assert step.state == state.apply(action) and hash(step.state) == hash(
            state.apply(action)
        ), f"{action} leads to two positions"
        events: list[Event] = []
        cursor = state.cursor(events.append)
        silent = cursor.copy()
        cursor.advance(action)
        silent.advance(action)
        # equal positions look alike: views and pictures, which take most of the time, are compared once
        what_is_told = _most_of if number else _all_of
        after = what_is_told(step.state)
        for other in (cursor.state(), silent.state()):
            assert other == step.state, f"a cursor reaches a different position with {action}"
            _same(what_is_told(other), after, f"a cursor after {action} and the step")
        assert tuple(events) == step.events, f"a cursor reports different events for {action}"
        assert cursor.legal_actions() == step.state.legal_actions()
        assert cursor.chance_outcomes() == step.state.chance_outcomes()
        assert cursor.result == step.state.result and cursor.actor == step.state.actor
    _same(_all_of(state), before, "the position before and after applying actions")


def _all_of(state: State) -> dict[str, object]:
    """Everything observable about a position, by name."""
    return {
        **_most_of(state),
        "JSON": to_json(state),
        "views": tuple(to_json(state.view(p)) for p in seats_of(state)),
        "picture": state.to_text(),
    }


def _most_of(state: State) -> dict[str, object]:
    """What can be asked of a position quickly, by name."""
    return {
        "key": state.key(),
        "legal actions": state.legal_actions(),
        "outcomes": state.chance_outcomes(),
        "standing": state.standing(),
        "result": state.result,
        "views": (state.view(0), state.view(None)),
    }


def _same(found: dict[str, object], wanted: dict[str, object], what: str) -> None:
    other = [name for name in wanted if found[name] != wanted[name]]
    assert not other, f"{what} differ in {', '.join(other)}"


def what_is_read_plays_on(match: Match, rng: random.Random) -> None:
    """A position read from JSON behaves like the original, now and in later play."""
    state = match.state
    again = from_json(to_json(state))
    _same(_all_of(again), _all_of(state), "the position read from JSON and the original")
    for action in of_each_kind(possible_actions(state), rng, 5):
        one, other = again.step(action), state.step(action)
        assert one.events == other.events, (
            f"{action} has different events in the position read from JSON"
        )
        _same(
            _most_of(one.state),
            _most_of(other.state),
            f"after {action}, the position read from JSON and the original",
        )
    fast, slow, luck = again.cursor(), state.cursor(), rng.random()
    one_rng, other_rng = random.Random(luck), random.Random(luck)
    for _ in range(60):
        if slow.is_over:
            break
        for cursor, numbers in ((fast, one_rng), (slow, other_rng)):
            advance_at_random(cursor, numbers)
    _same(
        _all_of(fast.state()),
        _all_of(slow.state()),
        "some moves later, the position read from JSON and the original",
    )


def equal_is_what_is_written_alike(match: Match, rng: random.Random) -> None:
    """States and views are equal exactly when their JSON is equal, and equal ones have the same hash."""
    state = match.state
    actions = of_each_kind(possible_actions(state), rng, 7)
    states = [state, *(state.apply(action) for action in actions)]
    states += [s.apply(a) for s in states[1:4] for a in of_each_kind(s.legal_actions(), rng, 2)]
    everything = list(damages(json.loads(to_json(state)), rng))
    for path, data in rng.sample(everything, min(8, len(everything))):
        try:
            read = from_json(json.dumps(data))
            more = [*read.table.surplus("$")]
            assert not more, f"damaged at {path}, a position is read that has too much: {more}"
            states.append(read)
        except BisongamesError as error:
            assert str(error), f"damaged at {path}, a position is refused without a message"
    without = _without(state.game)
    others = [State(without, state.table, state.agenda)]
    if state.agenda:
        others.append(State(state.game, state.table, (*state.agenda, state.agenda[-1])))
    _equal_as_written([(to_json(s), s) for s in (*states, *others)])
    for player in rng.sample(seats_of(state), SEATS):
        views = [s.view(player) for s in states if s.num_players == state.num_players]
        _equal_as_written([(to_json(view), view) for view in views])


@lru_cache(maxsize=50)
def _without(game: Game) -> Game:
    """The game without one of its rules."""
    return attrs.evolve(game, without=(*game.without, game.rules[0].id))


def _equal_as_written(things: Sequence[tuple[str, State | View]]) -> None:
    keys = [one.key() if isinstance(one, State) else None for _, one in things]
    for ((text, one), key), ((written, other), another) in combinations(
        zip(things, keys, strict=True), 2
    ):
        alike = text == written
        assert (one == other) == alike, (
            f"two {type(one).__name__}s are {'equal' if one == other else 'not equal'}, but their JSON is "
            f"{'the same' if alike else f'different: {_parted(text, written)}'}"
        )
        if alike:
            assert hash(one) == hash(other), "equal values have different hashes"
        if key is not None:
            assert (key == another) == alike, "keys and JSON disagree about equality"


def _parted(one: str, other: str) -> str:
    """The first difference between two texts, with its surroundings."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"...{one[max(0, at - 30) : at + 20]}... or ...{other[max(0, at - 30) : at + 20]}..."


def derived_columns_are_up_to_date(match: Match, rng: random.Random) -> None:
    """What the table derives from its other columns is the same if it is derived again."""
    derive_again(match.state.table)


def derive_again(table: Any) -> None:
    """Checks that the derived columns of a table are as they are if they are derived again."""
    again = type(table).restore(table.board, table.copy().values())
    empty = type(table)(table.board)
    for name, column in type(table).columns.items():
        if not column.stored or column.lasting:
            continue
        now, anew = getattr(table, name), getattr(again, name)
        is_cache = anew == getattr(empty, name)  # or empty: it is filled when it is needed
        is_comparable = getattr(type(now), "__eq__") is not object.__eq__  # noqa: B009  mypy compares the types of both
        if is_comparable and not is_cache:
            assert now == anew, f"{name} is {now!r}; derived again, it is {anew!r}"


def over_is_over(match: Match, rng: random.Random) -> None:
    """Nothing happens after the end, and the result ranks every player once."""
    state, result = match.state, match.state.result
    if result is None:
        return
    number = state.num_players
    ranked = sorted(player for rank in result.ranking for player in rank)
    if ranked != list(range(number)):
        what = (
            f"`ranking` must rank each of the players 0 to {number - 1} once, got {result.ranking}: rank_players takes a key for "
            "each player"
        )
        raise AssertionError(mistake_line(what, line_of(state.game.rulebook.ranking)))
    assert () not in result.ranking and result.winners == result.ranking[0]
    assert result.scores == state.standing().scores, "the final standing is not the result"
    assert state.legal_actions() == () == state.chance_outcomes()
    for action in (
        *arbitrary_actions(state, rng, 10),
        *(m.action for m in match.since(max(0, match.count - 3))),
    ):
        for player in (None, *range(number)):
            assert [v.rule.id for v in state.violations(action, player)] == ["GEN-over"]
    for rule in (result.ended_by, *result.decided_by):
        _counts(state, rule)
    endings = [rule.id for rule in state.game.rulebook.endings]
    assert result.ended_by.id in endings, (
        f"the match ended by {result.ended_by.id}, but the endings of the rulebook are {', '.join(endings)}"
    )
    for player in seats_of(state):
        assert state.view(player).result == result, f"player {player} sees a different result"


def drawn_and_told(match: Match, rng: random.Random) -> None:
    """Positions, views and results can be drawn and printed."""
    state = match.state
    player = rng.choice(seats_of(state))
    for thing in (state, state.view(player)):
        assert thing.to_text().strip() and "<svg" in thing.to_svg(), "a picture is empty"
    assert repr(state) and repr(match)
    if state.result:
        assert repr(state.result) and attrs.asdict(state.result, recurse=False)
