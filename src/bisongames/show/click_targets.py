"""Which things on a picture an action touches, and what clicking things means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bisongames.engine.core.actions import (
    Action,
    all_actions,
    fields_of,
    is_well_formed,
    split_notation,
)
from bisongames.engine.core.agenda import Chance
from bisongames.engine.positions.state import State
from bisongames.engine.positions.view import View
from bisongames.show.phrasing import Speech

ACTOR: Final = "{actor}"
"""In the id of a thing: whoever decides."""


def targets_of(
    speech: Speech, action: Action, position: State | View | None = None
) -> tuple[str, ...]:
    """The ids of the things that an action touches, in the order of clicking; () where they are of an unknown actor."""
    forms = speech.targets.get(type(action), ())
    if callable(forms):
        return forms(action, position)
    values = {name: getattr(action, name) for name in fields_of(type(action))}
    return tuple(form.format_map(values) for form in _forms(forms, position))


def _forms(forms: tuple[str, ...], position: State | View | None) -> tuple[str, ...]:
    """The ids of what an action touches, with its fields in braces."""
    if not any(ACTOR in form for form in forms):
        return forms
    if position is None or position.actor is None:
        return ()
    return tuple(form.replace(ACTOR, str(position.actor)) for form in forms)


def considered(position: State | View) -> tuple[Action, ...]:
    """What may be chosen now, or come up, as far as the position tells."""
    if isinstance(position, View):
        return position.choices
    if isinstance(position.decision, Chance):
        return tuple(action for action, _ in position.chance_outcomes())
    return position.legal_actions()


def meant_by(speech: Speech, targets: Sequence[str], position: State | View) -> Action | None:
    """The action, legal or not, that clicking these things would mean now; None where there is none.

    A legal one first; of several the first that is listed.
    """
    wanted = tuple(targets)
    for action in considered(position):
        if targets_of(speech, action, position) == wanted:
            return action
    kinds = () if position.decision is None else position.decision.kinds
    for kind in kinds:
        for action in _of_kind(speech, kind, wanted, position):
            return action
    return None


def _of_kind(
    speech: Speech, kind: Any, wanted: tuple[str, ...], position: State | View
) -> Iterator[Action]:
    """The well-formed actions of a kind that touch just these things."""
    domains, given_forms = position.game.domains, speech.targets.get(kind, ())
    if callable(given_forms):
        yield from (a for a in all_actions(kind, domains) if given_forms(a, position) == wanted)
        return
    forms = _forms(given_forms, position)
    if not forms or len(forms) != len(wanted):
        return
    found: dict[str, Any] = {}
    for form, id in zip(forms, wanted, strict=True):
        values = split_notation(form, id)
        if values is None or any(found.get(name, value) != value for name, value in values.items()):
            return
        found |= values
    types = fields_of(kind)
    given = {
        name: int(v) if types[name] is int and v.isdecimal() else v for name, v in found.items()
    }
    if given.keys() == types.keys():
        action = kind(**given)
        if is_well_formed(action, domains):
            yield action
        return
    for action in all_actions(kind, domains):
        if all(getattr(action, name) == value for name, value in given.items()):
            yield action
