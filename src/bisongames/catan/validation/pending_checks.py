"""Catan: what comes between the parts of a turn and cannot, for positions that are made by hand."""

from __future__ import annotations

from bisongames.catan.actions import OfferTrade
from bisongames.catan.bison_herds.actions import MoveSettlement
from bisongames.catan.bison_herds.herds import PickingHerd, ThrowingDirection
from bisongames.catan.bison_herds.settlement_moves import (
    PayingForMove,
    violations as move_violations,
)
from bisongames.catan.island import HEXES, NODE_NUMBER
from bisongames.catan.main_phase.building import DrawingCard
from bisongames.catan.main_phase.development_cards import (
    ClaimingResource,
    PlacingFreeRoad,
    TakingCards,
)
from bisongames.catan.main_phase.trading import (
    OFFER_LIMIT,
    AnsweringOffer,
    ClosingTrade,
    lacking,
    offer_violations,
)
from bisongames.catan.options import MONOPOLY, RESOURCES, ROAD_BUILDING, YEAR_OF_PLENTY
from bisongames.catan.production import RollingDice
from bisongames.catan.robber import ChoosingVictim, MovingRobber, Stealing
from bisongames.catan.table import Table
from bisongames.catan.validation.card_checks import played
from bisongames.components.seats import opponents_clockwise
from bisongames.engine.core.agenda import Follow, Pending


def pending_fault(table: Table, pending: Pending, rest: Follow) -> str:
    """What is wrong with something that comes before a part of the turn."""
    in_main = rest == table.board.main[table.active_player]
    if isinstance(rest[0], RollingDice | PickingHerd | ThrowingDirection):
        return "nothing comes between the player's choice and chance"
    match pending:
        case MovingRobber() | ChoosingVictim() | Stealing():
            return _robber_fault(table, pending, after_seven=in_main and _nothing_done(table))
        case PlacingFreeRoad() | TakingCards() | ClaimingResource():
            return _card_fault(table, pending)
    if not in_main:
        return "comes in the main part of a turn only"
    match pending:
        case AnsweringOffer() | ClosingTrade():
            return _offer_fault(table, pending)
        case DrawingCard(buyer):
            fits = buyer == table.active_player and table.built and any(table.deck)
            return "" if fits else "the active player has bought no development card"
        case PayingForMove(player, start, end):
            return _move_fault(table, player, start, end)
    return "does not come in a turn"


def _nothing_done(table: Table) -> bool:
    """Whether nothing of the main part has been done."""
    return not (table.built or table.offers or any(table.bought))


def _robber_fault(
    table: Table, pending: MovingRobber | ChoosingVictim | Stealing, *, after_seven: bool
) -> str:
    active = table.active_player
    mover = pending.thief if isinstance(pending, Stealing) else pending.player
    if mover != active:
        return f"needed player {active}, whose turn it is"
    if not after_seven and not (table.card_played and table.knights[active]):
        return "neither a seven nor a knight moves the robber here"
    if isinstance(pending, MovingRobber):
        return ""
    victims = [player for player in table.owners_around(table.robber) if player != active]
    if any(hunters[table.robber] for hunters in table.hunters):
        return "hunters at the robber's hex were driven out, and then nothing is stolen"
    if _is_spared(table):
        return "the friendly robber does not come to this hex"
    if isinstance(pending, ChoosingVictim):
        return "" if len(victims) > 1 else "there is no choice of victims"
    if pending.victim not in victims or not table.size(pending.victim):
        return "nothing can be stolen so"
    return ""


def _is_spared(table: Table) -> bool:
    """Whether the friendly robber may not have come to his hex: there was another one that he did not leave."""
    if not table.board.options.friendly_robber:
        return False
    moving = MovingRobber.of(table.active_player)
    open_hexes = [cell for cell in range(HEXES) if not moving.spared(table, cell)]
    return table.robber not in open_hexes and len(open_hexes) > 1


def _card_fault(table: Table, pending: PlacingFreeRoad | TakingCards | ClaimingResource) -> str:
    active = table.active_player
    if pending.player != active:
        return f"needed player {active}, whose turn it is"
    card = {
        PlacingFreeRoad: ROAD_BUILDING,
        TakingCards: YEAR_OF_PLENTY,
        ClaimingResource: MONOPOLY,
    }[type(pending)]
    if not table.card_played or not played(table)[card]:
        return "the active player has not played this card"
    if isinstance(pending, PlacingFreeRoad):
        most = min(table.board.options.free_roads, table.roads_left[active])
        if pending.left not in range(1, table.board.options.free_roads + 1) or not most:
            return f"found {pending.left} roads left to place, allowed are 1 to {most}"
    if isinstance(pending, TakingCards) and not any(table.bank):
        return "the bank is empty"
    return ""


def _offer_fault(table: Table, pending: AnsweringOffer | ClosingTrade) -> str:
    active, answering = table.active_player, isinstance(pending, AnsweringOffer)
    offerer = pending.offerer if isinstance(pending, AnsweringOffer) else pending.player
    if offerer != active or not table.offers:
        return f"needed an offer of player {active}, whose turn it is, counted in offers"
    if not _can_be_offered(table, pending.give, pending.get):
        return "is an offer that cannot be made"
    asked = opponents_clockwise(active, table.num_players)
    if answering:
        if pending.player not in asked:
            return "the offerer does not answer his own offer"
        asked = asked[: asked.index(pending.player)]
    if pending.accepted != tuple(player for player in asked if player in pending.accepted):
        return f"was accepted by {pending.accepted}, asked were {asked}, in this order"
    if any(lacking(table, player, pending.get) for player in pending.accepted):
        return "was accepted by one who cannot"
    return "" if answering or pending.accepted else "was accepted by nobody"


def _can_be_offered(table: Table, give: tuple[str, ...], get: tuple[str, ...]) -> bool:
    """Whether the active player can have made this offer, which is counted already."""
    most = len(RESOURCES) * table.board.options.bank_per_resource
    if not {*give, *get} <= {*RESOURCES} or not (0 < len(give) <= most and 0 < len(get) <= most):
        return False
    broken = offer_violations(table, table.active_player, OfferTrade(give, get))
    return all(violation.rule.id == OFFER_LIMIT.id for violation in broken)


def _move_fault(table: Table, player: int, start: str, end: str) -> str:
    if player != table.active_player or start not in NODE_NUMBER or end not in NODE_NUMBER:
        return "is no move of the active player between intersections"
    if any(True for _ in move_violations(table, player, MoveSettlement(start, end))):
        return "is no move of a settlement"
    return ""
