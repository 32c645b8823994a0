"""Bison: what events tell of choices, held against the choices."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.bison.events import AnimalGained, GatheringCalled, HuntersAnnounced
from bisongames.engine.views.view import ToldEvent


def choices_told_again(told: ToldEvent) -> Iterator[tuple[str, object, object]]:
    """Who has called a gathering, announced hunters or taken an animal, and which field, space or animal was named."""
    event, chooser = told.event, told.before.actor
    if isinstance(event, GatheringCalled):
        yield "a gathering", (event.player, event.field), (chooser, told.action.field)
    elif isinstance(event, AnimalGained):
        yield "an animal taken", (event.player, event.animal), (chooser, told.action.animal)
    elif isinstance(event, HuntersAnnounced):
        right = chooser, told.before.agenda[0].space, told.action.hunters
        yield "announced hunters", (event.player, event.space, event.hunters), right
