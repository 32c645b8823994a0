"""What crosses the border between a table and whoever sits at it: section 2 of the protocol, as values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import attrs
from attrs import field, frozen

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.rules import Fact
from bisongames.engine.positions.result import Result
from bisongames.engine.positions.view import View
from bisongames.engine.serialization.records import plain as recorded
from bisongames.show import ScoreSheet

PROTOCOL: Final = 1
"""Its version: within it, fields and kinds are only added."""
DEALER: Final = -1
"""Who plays chance by hand."""

Seated = Literal["person", "bot", "open"]


def omitted_if_none() -> Any:
    """A field that is not written where there is nothing in it."""
    return field(default=None, metadata={"left_out": True})


@frozen
class Choice:
    """Something that may be chosen, or come up by chance."""

    action: Action
    notation: str
    label: str
    """Short, as an order."""
    preview: str
    """What it costs and brings; empty where there is nothing to be said."""
    targets: tuple[str, ...]
    """The ids of the things on the picture that it touches, in the order of clicking."""
    odds: float | None = omitted_if_none()
    """Of an outcome of chance, from 0 to 1."""


@frozen
class Reason:
    """One rule that an action breaks."""

    rule: str
    text: str
    facts: Mapping[str, Fact]
    sentence: str
    """The rule with the facts, as people read it."""


@frozen
class Refusal:
    """Why an action is not legal."""

    action: Choice | None
    """What was understood."""
    violations: tuple[Reason, ...]
    nearest: tuple[Choice, ...]
    """Legal choices like it, for whoever is asked alone."""


@frozen
class Form:
    """Something that may be composed beyond the list of choices."""

    type: str
    label: str
    schema: Mapping[str, Any]
    """JSON Schema of that action, closed in itself."""


@frozen
class Seat:
    """Who sits somewhere."""

    player: int
    name: str
    kind: Seated
    bot: str | None
    here: bool
    """Whether they watch live now."""


@frozen
class Snapshot:
    """All that a seat may know now."""

    match: str
    revision: int
    variant: str
    title: str
    you: int | None
    """A player, -1 for the dealer of a match dealt by hand, None for a spectator."""
    seats: tuple[Seat, ...]
    prompt: str
    to_act: int | None
    choices: tuple[Choice, ...]
    """Those of ``you``; empty unless ``to_act`` is ``you``."""
    open_ended: bool
    forms: tuple[Form, ...]
    may_undo: bool
    seeded: bool
    """Whether whoever made the match gave its seed and may know the luck."""
    view: View
    score_sheet: ScoreSheet
    over: bool
    result: Result | None


@frozen
class Heard:
    """An event, as a seat may know it, with its sentence."""

    event: Event
    text: str


@frozen
class News:
    """What one revision brought, as a seat may know it."""

    revision: int
    by: int
    """Who chose; -1 for chance."""
    undone: int | None
    """After an undo: the table is again as after this revision."""
    events: tuple[Heard, ...]


@frozen
class Option:
    """One option of a variant."""

    name: str
    value: Any
    default: Any
    about: str
    schema: Mapping[str, Any]


@frozen
class RuleText:
    """One rule of a variant, for people."""

    id: str
    text: str
    section: str
    source: str
    status: str


def plain(value: Any) -> Any:
    """A thing as data for JSON."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, (Action, Event, View, Result)):
        return recorded(value)
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items()}
    return {
        each.name: plain(found)
        for each in attrs.fields(type(value))
        if (found := getattr(value, each.name)) is not None or not each.metadata.get("left_out")
    }
