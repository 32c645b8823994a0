"""Click targets: the elements that an action touches, and the action that clicks select."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bisongames.engine.core.actions import (
    Action,
    all_actions,
    fields_of,
    is_well_formed,
    split_notation,
)
from bisongames.engine.core.agenda import Chance
from bisongames.engine.views.view import View
from bisongames.show.phrasing import Speech, StateOrView
from bisongames.show.text_grid import values_of

ACTOR: Final = "{actor}"
"""The placeholder in an id template for the player to act."""


def targets_of(
    speech: Speech, action: Action, position: StateOrView | None = None
) -> tuple[str, ...]:
    """The ids of the elements an action touches, in the order in which to click them; () if they depend on an unknown actor."""
    forms = speech.targets.get(type(action), ())
    if callable(forms):
        return forms(action, position)
    return fill(_forms(forms, position), action)


def fill(forms: Iterable[str], thing: object) -> tuple[str, ...]:
    """Fills the fields of an action or event into templates of ids."""
    values = values_of(thing)
    return tuple(form.format_map(values) for form in forms)


def _forms(forms: tuple[str, ...], position: StateOrView | None) -> tuple[str, ...]:
    """The id templates of an action, with the actor filled in."""
    if not any(ACTOR in form for form in forms):
        return forms
    actor = None if position is None else position.actor
    return () if actor is None else tuple(form.replace(ACTOR, str(actor)) for form in forms)


def candidate_actions(position: StateOrView) -> tuple[Action, ...]:
    """The legal actions or chance outcomes, as far as the position shows them."""
    if isinstance(position, View):
        return position.choices
    if isinstance(position.decision, Chance):
        return tuple(action for action, _ in position.chance_outcomes())
    return position.legal_actions()


def action_at(speech: Speech, targets: Sequence[str], position: StateOrView) -> Action | None:
    """The action, legal or not, that is selected by clicking these elements now; None if no action matches.

    Prefers legal actions, and the first listed if several match.
    """
    wanted = tuple(targets)
    for action in candidate_actions(position):
        if targets_of(speech, action, position) == wanted:
            return action
    kinds = () if position.decision is None else position.decision.kinds
    return next((a for kind in kinds for a in _of_kind(speech, kind, wanted, position)), None)


def actions_after(
    speech: Speech, targets: Sequence[str], position: StateOrView
) -> Iterator[Action]:
    """Yields the well-formed actions, legal or not, that are selected by clicking these elements now, and others after them."""
    wanted, kinds = tuple(targets), () if position.decision is None else position.decision.kinds
    for kind in kinds:
        for action in all_actions(kind, position.game.domains):
            touched = targets_of(speech, action, position)
            if len(touched) > len(wanted) and touched[: len(wanted)] == wanted:
                yield action


def _of_kind(
    speech: Speech, kind: type[Action], wanted: tuple[str, ...], position: StateOrView
) -> Iterator[Action]:
    """The well-formed actions of a kind that touch exactly these elements."""
    domains, templates = position.game.domains, speech.targets.get(kind, ())
    if callable(templates):
        yield from (a for a in all_actions(kind, domains) if templates(a, position) == wanted)
        return
    forms = _forms(templates, position)
    if not forms or len(forms) != len(wanted):
        return
    types = fields_of(kind)
    given: dict[str, object] = {}
    for form, id in zip(forms, wanted, strict=True):
        texts = split_notation(form, id)
        if texts is None:
            return
        for name, text in texts.items():
            value = int(text) if types[name] is int and text.isdecimal() else text
            if given.setdefault(name, value) != value:
                return
    if given.keys() == types.keys():
        action = kind(**given)
        if is_well_formed(action, domains):
            yield action
        return
    for action in all_actions(kind, domains):
        if all(getattr(action, name) == value for name, value in given.items()):
            yield action
