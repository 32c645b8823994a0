"""Natives: who has acted with which role and how many cards it may take, held against the choice and the views."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.engine.views.view import ToldEvent
from bisongames.natives.effects import FARMER, FOODS, ROLES
from bisongames.natives.events import CardBoxed, CardRevealed, CardTaken, Passed, RoleActivated
from bisongames.natives.soul.events import HeroGiven


def told_again(told: ToldEvent) -> Iterator[tuple[str, object, object]]:
    """What events tell that leaves no trace on the table, or the same trace for several players or roles."""
    event, before, after = told.event, told.before, told.after
    if isinstance(event, RoleActivated):
        yield "a role", (event.player, event.role), (before.actor, told.action.role)
        yield "the cards to take", event.cards, after.left + after.extra
    elif isinstance(event, CardTaken):
        taker = before.acting or _taker(told, event.card)
        yield "who takes a card", (event.player, event.role), (before.actor, taker)
    elif isinstance(event, Passed):
        yield "the player who passes", event.player, before.actor
    elif isinstance(event, CardRevealed) or (
        isinstance(event, CardBoxed) and event.place == "revealed"
    ):
        yield "the player who reveals a card", event.player, before.active_player
    elif isinstance(event, HeroGiven):
        yield "who places a hero", (event.player, event.card), (after.actor, after.held)


def _taker(told: ToldEvent, card: str) -> str:
    """The role that takes a food card."""
    return ROLES[FARMER + FOODS.index(told.before.game.components.food[card].kind)]
