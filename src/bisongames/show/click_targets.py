"""Click targets: the elements an action touches, and the action that clicks mean."""

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
from bisongames.engine.views.view import View
from bisongames.show.phrasing import Speech

ACTOR: Final = "{actor}"
"""Placeholder in an id for the player to act."""


def targets_of(
    speech: Speech, action: Action, position: State | View | None = None
) -> tuple[str, ...]:
    """The ids of the elements an action touches, in the order of clicking; () if they depend on an unknown actor."""
    forms = speech.targets.get(type(action), ())
    if callable(forms):
        return forms(action, position)
    values = {name: getattr(action, name) for name in fields_of(type(action))}
    return tuple(form.format_map(values) for form in _forms(forms, position))


def _forms(forms: tuple[str, ...], position: State | View | None) -> tuple[str, ...]:
    """The id templates of an action, with the actor filled in."""
    if not any(ACTOR in form for form in forms):
        return forms
    if position is None or position.actor is None:
        return ()
    return tuple(form.replace(ACTOR, str(position.actor)) for form in forms)


def candidate_actions(position: State | View) -> tuple[Action, ...]:
    """The legal actions or chance outcomes, as far as the position shows them."""
    if isinstance(position, View):
        return position.choices
    if isinstance(position.decision, Chance):
        return tuple(action for action, _ in position.chance_outcomes())
    return position.legal_actions()


def action_at(speech: Speech, targets: Sequence[str], position: State | View) -> Action | None:
    """The action, legal or not, that clicking these elements means now; None if there is none.

    Prefers legal actions, and among several the first listed.
    """
    wanted = tuple(targets)
    for action in candidate_actions(position):
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
    """The well-formed actions of a kind that touch exactly these elements."""
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
