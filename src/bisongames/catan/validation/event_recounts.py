"""Catan: what events tell of rolls, shortages, offers and bonuses, counted again from the action and the views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bisongames.catan.actions import AcceptOffer
from bisongames.catan.events import (
    BankShort,
    DiceRolled,
    HexBlocked,
    LargestArmyPassed,
    LongestRoadPassed,
    OfferAnswered,
    OfferCancelled,
    ResourceClaimed,
    RobberMoved,
    TradeOffered,
)
from bisongames.catan.island import CORNERS, HEX_NAMES, NODE_NUMBER
from bisongames.catan.options import RESOURCES, TERRAINS
from bisongames.engine.views.view import ToldEvent

Counted = Iterator[tuple[str, object, object]]


def choices_told_again(told: ToldEvent) -> Counted:
    """Who has chosen or rolled, and what."""
    event, action, chooser = told.event, told.action, told.before.actor
    if isinstance(event, DiceRolled):
        right = told.before.active_player, action.low, action.high
        yield "a roll", (event.player, event.low, event.high), right
    elif isinstance(event, HexBlocked):
        yield "the robber's hex", event.hex, told.before.robber
    elif isinstance(event, RobberMoved):
        yield "who moves the robber", event.player, chooser
    elif isinstance(event, ResourceClaimed):
        yield "a claim", (event.player, event.resource), (chooser, action.resource)
    elif isinstance(event, TradeOffered):
        right = chooser, action.give, action.get
        yield "an offer", (event.player, event.give, event.get), right
    elif isinstance(event, OfferAnswered):
        accepted = isinstance(action, AcceptOffer)
        yield "an answer", (event.player, event.accepted), (chooser, accepted)
    elif isinstance(event, OfferCancelled):
        withdrawn = chooser, told.before.decision.accepted
        yield "an offer withdrawn", (event.player, event.accepted), withdrawn


def numbers_told_again(told: ToldEvent) -> Counted:
    """Numbers of cards, roads and knights."""
    event, before, after = told.event, told.before, told.after
    if isinstance(event, BankShort):
        yield f"{event.resource} in the bank", event.left, before.bank[event.resource]
        due = _due(before, RESOURCES.index(event.resource), told.action)
        yield f"{event.resource} that is due", event.demand, due
    elif isinstance(event, LongestRoadPassed):
        yield "the longest of all roads", event.length, max(after.road_lengths)
    elif isinstance(event, LargestArmyPassed):
        yield "the knights of the Largest Army", event.knights, after.knights[event.holder]


def _due(view: Any, kind: int, roll: Any) -> int:
    """The cards of a kind that a roll brings all players together."""
    options, due = view.game.options, 0
    for cell, number in enumerate(view.numbers):
        produces = number == roll.low + roll.high and HEX_NAMES[cell] != view.robber
        if produces and view.terrain[cell] == TERRAINS[kind]:
            for pieces in view.pieces:
                for names, each in (
                    (pieces.settlements, options.settlement_yield),
                    (pieces.cities, options.city_yield),
                ):
                    due += each * len({NODE_NUMBER[name] for name in names} & {*CORNERS[cell]})
    return due * int(options.production_factor[roll.low != roll.high])
