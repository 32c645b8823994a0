"""Wind River: who has moved, what fields bring and how many tipis are paid for, counted again from the views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bisongames.engine.views.view import ToldEvent
from bisongames.wind_river.events import (
    BuffaloMoved,
    EntryPaid,
    Passed,
    ResourcesEarned,
    TipisPaidFor,
)


def told_again(told: ToldEvent) -> Iterator[tuple[str, object, object]]:
    """What events tell that leaves no trace on the table."""
    event, before = told.event, told.before
    if isinstance(event, BuffaloMoved | Passed):
        yield "who moves a buffalo or passes", event.player, before.actor
    elif isinstance(event, EntryPaid):
        yield "the field that a tipi enters", event.field, told.action.end
    elif isinstance(event, ResourcesEarned):
        yield "what fields bring", event.gain, _gain(before, event.player)
    elif isinstance(event, TipisPaidFor):
        price = event.number * before.game.options.supply_cost
        yield f"the price of {event.number} tipis", event.resources, price
        paid = _paid_for(before, told.after, event.player)
        yield "the fields of tipis that are paid for", event.fields, tuple(paid)


def _paid_for(before: Any, after: Any, player: int) -> Iterator[str]:
    """Yields the fields where a player has had more unsupplied tipis than they lost."""
    for field, own in before.tipis[player].items():
        everybody = sum(mine[field] for mine in before.tipis)
        unsupplied = min(own, everybody - after.buffaloes[field])
        if unsupplied > own - after.tipis[player][field]:
            yield field


def _gain(view: Any, player: int) -> int:
    """What the fields bring on which no other player has tipis."""
    others = [mine for seat, mine in enumerate(view.tipis) if seat != player]
    more: list[int] = [
        view.buffaloes[field] - own
        for field, own in view.tipis[player].items()
        if not any(mine[field] for mine in others)
    ]
    if view.game.options.earning == "per_field":
        more = [number for number in more if number > 0]
    return max(0, sum(more))
