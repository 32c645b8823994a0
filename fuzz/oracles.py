"""The laws that hold for every input: how input is refused, and what works with everything that is accepted."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from time import process_time
from typing import Any, Final, Generic, TypeVar
from xml.etree import ElementTree as ET

from attrs import frozen

import bisongames
from bisongames import BisongamesError, Game, IllegalAction, Match, Record, State, View
from bisongames.engine.core import limits

T = TypeVar("T")

SECONDS: Final = 2.0
"""The limit of processor time for reading an input of up to ``SIZE`` characters; longer ones get proportionally more."""
SIZE: Final = 100_000
STEPS: Final = 50
"""The number of steps for which an accepted position is played on."""
LONGEST: Final = limits.PATH + limits.FAULTS_TOLD * (limits.PATH + limits.MESSAGE + 4) + 100
"""The maximum length of a message: its file, and each listed fault with its path."""

SPEED = {"factor": 1.0}
"""How much slower this machine is than usual; time limits are multiplied by this factor."""


class Broken(Exception):
    """A law does not hold; with the law in a few words, and what was seen."""

    def __init__(self, law: str, seen: str = "") -> None:
        super().__init__(law, seen)
        self.law = law

    def __str__(self) -> str:
        return ": ".join(filter(None, self.args))


def hold(holds: bool, law: str, seen: object = "") -> None:
    """Checks that a law holds.

    Raises:
        Broken: if it does not.
    """
    if not holds:
        raise Broken(law, f"{seen!r:.2000}" if seen != "" else "")


@frozen
class Answer(Generic[T]):
    """The result of a call: a value, or the error by which it refused."""

    value: T | None
    error: BisongamesError | None

    @property
    def refused(self) -> bool:
        """Whether the call refused."""
        return self.error is not None


def asked(
    call: Callable[[], T], allowed: tuple[type[BisongamesError], ...], size: int = 0
) -> Answer[T]:
    """The answer of a call to an input of this size: in time, and with one of the allowed errors if it refuses.

    Raises:
        Broken: if it takes too long, or its message cannot be shown.
        Exception: any other error, which the library must not raise.
    """
    begin = process_time()
    answer: Answer[T]
    try:
        answer = Answer(call(), None)
    except allowed as error:
        answer = Answer(None, error)
    seconds = process_time() - begin
    most = SECONDS * SPEED["factor"] * max(1.0, size / SIZE)
    hold(seconds <= most, "an answer takes time in proportion", f"{seconds:.1f} s")
    if answer.error is not None:
        well_told(answer.error)
    return answer


def well_told(error: BisongamesError) -> None:
    """Checks that a message is one printable line of limited length."""
    begin = process_time()
    text = str(error)
    hold(text != "", "a message is not empty", type(error).__name__)
    hold(text.isprintable(), "a message is one line that can be shown", text)
    hold(len(text) <= LONGEST, "a message has a limited length", len(text))
    hold(process_time() - begin <= SECONDS * SPEED["factor"], "a message is formatted quickly")
    hold(len(repr(error)) <= 2 * LONGEST, "a message has a limited length", "as repr")


def unchanged(state: State, before: tuple[Any, str], what: str) -> None:
    """Checks that a position has not changed."""
    hold(snapshot(state) == before, f"{what} changes nothing", state)


def snapshot(state: State) -> tuple[Any, str]:
    """The whole position in a form to compare."""
    return state.key(), bisongames.to_json(state)


def comes_back(value: Any, game: Game | None = None) -> None:
    """Checks that a value survives JSON."""
    text = bisongames.to_json(value)
    again = bisongames.from_json(text, game)
    hold(again == value, "what is written to JSON is read back equal", value)
    hold(hash(again) == hash(value), "equal things have equal hashes", value)
    data = json.loads(text)  # names in an object have no order
    hold(json.loads(bisongames.to_json(again)) == data, "what is read is written the same", value)
    json.dumps(data, allow_nan=False)


def can_be_shown(picture: str) -> None:
    """Checks that a text contains no control characters for a terminal."""
    wrong = [sign for sign in picture if not (sign.isprintable() or sign in "\n\u200c\u200d")]
    hold(not wrong, "what is shown holds no control characters", wrong[:5])


def can_be_drawn(position: State | View) -> None:
    """Checks that a position can be drawn as text and as valid SVG."""
    can_be_shown(position.to_text())
    svg = position.to_svg()
    can_be_shown(svg)
    ET.fromstring(svg)


def can_be_judged(state: State, thing: Any, player: Any = None) -> bool:
    """Checks that any object can be judged, and is applied exactly if it has no violations; returns whether it is."""
    before = snapshot(state)
    violations = state.violations(thing, player)
    for violation in violations:
        hold(str(violation).isprintable(), "a reason is one line that can be shown", str(violation))
    refusals = (
        (IllegalAction, bisongames.RecordError) if isinstance(thing, str) else (IllegalAction,)
    )
    answer = asked(lambda: state.apply(thing, player), refusals)
    hold(answer.refused == bool(violations), "what has violations is refused", thing)
    if isinstance(answer.error, IllegalAction):
        hold(answer.error.violations == violations, "a refusal gives all its reasons", thing)
        own = player is None or (type(player) is int and player == state.actor)
        hold(own or not answer.error.nearest, "others do not learn what is legal", thing)
    elif not answer.refused and not getattr(state.decision, "open_ended", False):
        thing = state.game.parse(thing) if isinstance(thing, str) else thing
        listed = state.legal_actions() or [action for action, _ in state.chance_outcomes()]
        hold(thing in listed, "what is accepted is listed", thing)
    unchanged(state, before, "judging")
    return not answer.refused


def is_sound(state: State, rng: random.Random) -> None:
    """Checks that a position can be written, viewed by every seat, drawn, judged and played on."""
    comes_back(state)
    repr(state)
    seats = (*range(state.num_players), None)
    views = [state.view(seat) for seat in seats]
    seen = views[int(rng.random() * len(views))]
    comes_back(seen)
    can_be_drawn(state)
    can_be_drawn(seen)
    state.standing()
    state.sample(seen.player, rng)
    listed = state.legal_actions()
    for action in listed[:3]:
        hold(can_be_judged(state, action), "what is listed is accepted", action)
    can_be_judged(state, "nothing of the kind")
    is_played_on(state, rng)


def is_played_on(state: State, rng: random.Random) -> None:
    """Checks that a position can be played on for some steps or to its end, with a sound position as the result."""
    start, before = state, snapshot(state)
    for number in range(STEPS):
        if state.is_over:
            break
        legal = state.legal_actions()
        action = legal[int(rng.random() * len(legal))] if legal else state.sample_chance(rng)
        step = state.step(action)
        if number % 10 == 0:
            for event in step.events:
                comes_back(event, state.game)
        state = step.state
    unchanged(start, before, "playing on")
    comes_back(state)
    can_be_shown(state.to_text())
    state.standing()
    if state.result is not None:
        comes_back(state.result)
        repr(state.result.winners)


def is_replayed(record: Record, size: int, rng: random.Random) -> bool:
    """Checks that a record is refused, or is a match that can be written, undone and played on; returns whether it is."""
    allowed = (bisongames.RecordError,)
    asked(lambda: Match.from_record(record, verify=True), allowed, size)
    answer = asked(lambda: Match.from_record(record), allowed, size)
    match = answer.value
    if match is None:
        return False
    comes_back(match.record)
    can_be_undone(match)
    match.events_for(None)
    is_sound(match.state, rng)
    return True


def can_be_undone(match: Match) -> None:
    """Checks that the last choice can be undone and redone."""
    before = match.state, len(match.events)
    answer = asked(match.undo, (bisongames.MatchError,))
    if not answer.refused:
        match.redo()
        hold((match.state, len(match.events)) == before, "redo brings back what was undone")


def is_playable(game: Game, rng: random.Random) -> None:
    """Checks that a loaded game has sound rules and ids, and can be started and played."""
    comes_back(game.variant)
    for rule in game.rules:
        hold("{" not in rule.text, "rules have no gaps", rule.text)
        can_be_shown(rule.text)
        hold(game.rule(rule.id) == rule, "a rule is found by its id", rule.id)
    game.plain_options()
    can_be_shown(f"{game.id} {game.title} {game!r}")
    if not game.id.split("+")[0].endswith(".toml"):
        hold(bisongames.load(game.id) == game, "an id loads back", game.id)
    for players in game.player_counts:
        game.start(players)
    counts = game.player_counts
    match = Match(game, counts[int(rng.random() * len(counts))], seed=int(rng.random() * 1000))
    is_sound(match.state, rng)
