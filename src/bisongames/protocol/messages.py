"""The messages of the protocol (section 2), as values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal

import attrs
from attrs import field, frozen

from bisongames.engine.core.actions import Action, Event, attributes
from bisongames.engine.core.rules import Fact
from bisongames.engine.serialization.converters import LEFT_OUT, LuckProof
from bisongames.engine.serialization.records import plain as recorded
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.protocol.json_object import JsonObject
from bisongames.show import ScoreSheet

PROTOCOL: Final = 1
"""Protocol version. Within a version, fields and kinds may be added but are never removed."""
DEALER: Final = -1
"""The player number of the dealer in a match with real dice."""

Seated = Literal["person", "bot", "open"]


@frozen
class Choice:
    """A choice, or a chance outcome."""

    action: Action
    notation: str
    label: str
    """The action as a short imperative."""
    preview: str
    """The costs and gains of the choice; empty if there are none."""
    targets: tuple[str, ...]
    """The ids of the things in the picture that the action touches, in clicking order."""
    odds: float | None = field(default=None, metadata=LEFT_OUT)
    """The probability of a chance outcome; other choices are serialized without it."""


@frozen
class Reason:
    """One broken rule."""

    rule: str
    text: str
    facts: Mapping[str, Fact]
    sentence: str
    """The rule with its facts, for people."""


@frozen
class Refusal:
    """Why an action is illegal."""

    action: Choice | None
    """The action as it was understood; None if what was clicked is none, or begins several."""
    violations: tuple[Reason, ...]
    """The rules that it breaks; of several actions those that each of them breaks."""
    nearest: tuple[Choice, ...]
    """Similar legal choices, or those that lead to what was clicked where that is none now; only for the actor."""
    way: tuple[Choice, ...] = ()
    """Up to three choices after which the action is legal, the next first, as few as a search found; only for the actor."""


@frozen
class Price:
    """What a kind of action costs in this variant."""

    kind: str
    """The type of the action."""
    goods: Mapping[str, int]
    """The number of each thing that is paid."""
    sentence: str


@frozen
class ClosedKind:
    """A kind of action that belongs to the decision, but of which none is possible now."""

    kind: str
    """The type of the action."""
    label: str
    why: str
    """The reason in a few words."""
    violations: tuple[Reason, ...]
    """The rules that every action of the kind breaks or, if there are none, those that one of the nearest to a legal one breaks."""


@frozen
class Form:
    """A kind of action that can be composed beyond the listed choices."""

    type: str
    label: str
    schema: Mapping[str, object]
    """Self-contained JSON Schema of the actions of this kind."""


@frozen
class Seat:
    """A seat and its occupant."""

    player: int
    name: str
    kind: Seated
    bot: str | None
    here: bool
    """True while the occupant watches live."""


@frozen
class Snapshot:
    """Everything that a seat may know now."""

    match: str
    revision: int
    variant: str
    title: str
    you: int | None
    """A player, -1 for the dealer of a match with real dice, None for a spectator."""
    seats: tuple[Seat, ...]
    prompt: str
    to_act: int | None
    choices: tuple[Choice, ...]
    """The choices of ``you``; empty unless ``to_act`` is ``you``."""
    closed: tuple[ClosedKind, ...]
    """Kinds of action that ``you`` would choose among, but of which none is possible now; only in decisions whose kinds are always shown."""
    open_ended: bool
    forms: tuple[Form, ...]
    may_undo: bool
    may_ask_takeback: bool
    """True if ``you`` may ask the others to take back your last choice."""
    may_ask_advice: bool
    """True if ``you`` are to choose, and advice is not switched off."""
    seeded: bool
    """True if somebody may know the luck: the creator of the match gave its seed, or its key was told before an undo."""
    luck: LuckProof | None
    """The commitment to the secret key that determines the luck, and after the end the key; None with a seed or real dice."""
    view: View
    score_sheet: ScoreSheet
    costs: tuple[str, ...]
    """What things cost in this variant, one sentence each; empty if nothing has a price."""
    prices: tuple[Price, ...]
    """Those of the costs that are paid for one kind of action each, as numbers."""
    over: bool
    result: Result | None


@frozen
class Heard:
    """An event as a seat may know it, with its sentence."""

    event: Event
    text: str


@frozen
class News:
    """One revision as a seat may know it."""

    revision: int
    by: int
    """The actor; -1 for chance."""
    undone: int | None
    """For an undo: the revision whose position is restored."""
    events: tuple[Heard, ...]
    next: Mapping[str, object]
    """The next decision as the seat knows it: actor, active player, turn, round, agenda, and what belongs to it."""


@frozen
class Lesson:
    """One or two sentences of the handbook about one thing of the game."""

    name: str
    title: str
    """The heading of its part of the rulebook page."""
    text: str
    rules: tuple[str, ...]
    """The ids of the rules that it tells."""
    part: tuple[str, ...]
    """The ids of all rules that its part of the page tells."""
    address: str
    """The anchor of that part."""
    about: tuple[str, ...]
    """The kinds of decision, action and event that it is about; ``card:`` and a name for a card."""


@frozen
class DueLesson:
    """A lesson that comes up now."""

    lesson: str
    """The name of the lesson."""
    choice: Choice | None
    """A legal choice of the seat that it explains."""
    event: str
    """The sentence about an event that it explains; may be empty."""


@frozen
class RuleBehind:
    """The rule by which another player chose."""

    revision: int
    rule: str


@frozen
class Lessons:
    """What can be taught to a seat: all lessons of the variant, and those that come up now, the most urgent first."""

    aim: str
    due: tuple[DueLesson, ...]
    behind: tuple[RuleBehind, ...]
    lessons: tuple[Lesson, ...]


@frozen
class Option:
    """One option of a variant."""

    name: str
    value: object
    default: object
    about: str
    schema: Mapping[str, object]


@frozen
class RuleText:
    """One rule of a variant, for people."""

    id: str
    text: str
    section: str
    source: str
    status: str
    reason: str
    """Why it was decided so, if print does not say it; may be empty."""
    printed: str | None
    """What print says, if this departs from it or is changed."""
    option: str | None
    """The option that restores what is printed."""


def plain(value: object) -> Any:
    """A message as plain data for JSON."""
    kind: Any = type(value)
    if kind in _ATOMS or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, (tuple, list)):
        return [part if type(part) in _ATOMS else plain(part) for part in value]
    if isinstance(value, Mapping):
        return {name: part if type(part) in _ATOMS else plain(part) for name, part in value.items()}
    if isinstance(value, (Action, Event, View, Result)):
        return recorded(value)
    data: JsonObject = {}
    for name, default, left_out in _fields_of(kind):
        part = getattr(value, name)
        if not left_out or part != default:
            data[name] = part if type(part) in _ATOMS else plain(part)
    return data


_ATOMS: Final = frozenset((str, int, float, bool, type(None)))
"""The classes of most values, which are in JSON as they are."""


@cache
def _fields_of(kind: type) -> tuple[tuple[str, object, bool], ...]:
    """The fields of a message, each with its default and whether it is left out then.

    Raises:
        TypeError: if the class is not one of a message.
    """
    if not attrs.has(kind):
        raise TypeError(f"{kind.__name__} is not a message")
    fields = attributes(kind)
    return tuple((each.name, each.default, "left_out" in each.metadata) for each in fields)
