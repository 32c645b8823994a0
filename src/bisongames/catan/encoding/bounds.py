"""Catan: the actions that legal lists can contain, and the longest match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from bisongames.catan import actions as base
from bisongames.catan.board import Board
from bisongames.catan.dice import DICE
from bisongames.catan.island import HEX_NAMES
from bisongames.catan.island_setup import CORNERS
from bisongames.catan.main_phase.bank_trading import BANK_TRADES
from bisongames.catan.main_phase.development_cards import PLAYS, choices_of_cards
from bisongames.catan.main_phase.trading import ALL_OFFERS
from bisongames.catan.options import CARDS, HARBOUR_TYPES, RESOURCES, TERRAINS, Options
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import SetupError
from bisongames.engine.rulebook.bounds import Lengths
from bisongames.engine.rulebook.rulebook import Ruleset


def possible_actions(game: Ruleset) -> Mapping[type[Action], Iterable[Action]]:
    """The actions of a variant by kind: only listed offers, and no actions that options switch off."""
    options: Options = game.options
    board: Board = game.board(max(game.player_counts))
    in_deck = [card for card, number in zip(CARDS, board.deck, strict=True) if number]
    by_kind: dict[type[Action], Iterable[Action]] = {
        base.DealTerrain: [
            base.DealTerrain(name) for name, n in zip(TERRAINS, board.terrain, strict=True) if n
        ],
        base.DealCorner: CORNERS,
        base.DealHarbour: [
            base.DealHarbour(HARBOUR_TYPES[kind])
            for kind in board.harbour_types
            if options.harbours == "shuffled"
        ],
        base.DicePair: tuple(pair for pair, _ in DICE.weights),
        base.DrawCard: map(base.DrawCard, in_deck),
        base.PlayCard: [play for play in PLAYS if play.card in in_deck],
        base.TakeCards: chain.from_iterable(
            choices_of_cards(n) for n in range(1, options.plenty_cards + 1)
        ),
        base.TradeWithBank: BANK_TRADES[-1],
        base.OfferTrade: ALL_OFFERS,
    }
    never: list[type[Action]] = []
    if not options.domestic_trade:
        never += [
            base.OfferTrade,
            base.AcceptOffer,
            base.RejectOffer,
            base.TradeWith,
            base.CancelOffer,
        ]
    if not options.allow_cities:
        never.append(base.BuildCity)
    return by_kind | dict.fromkeys(never, ())


def longest_match(game: Ruleset, players: int) -> Lengths:
    """Upper bounds from the limit of turns and the number of cards.

    In a turn, a player rolls; after a seven, players discard one card at a time, and the robber moves and steals; a herd
    moves; one development card is played, with the decisions that it causes; and as many offers as the options allow are
    made, answered and closed. Everything else costs cards: each building, purchase and move at least one, and each trade
    with the bank one more than it brings. A turn can cost no more than the cards in the game, plus those that the bank
    gives for a played card.

    Raises:
        SetupError: if the bank trades one card for one.
    """
    board: Board = game.board(players)
    options: Options = game.options
    if min(board.bank_rate, board.general_rate, board.special_rate) < 2:
        raise SetupError(
            f"{game.id} has no longest match: a turn need not end if the bank trades one card for one"
        )
    cards = len(RESOURCES) * options.bank_per_resource
    setup = 1 + len(HEX_NAMES) + 1 + len(board.harbour_types) + 4 * players + 1
    robber = 3
    played = 1 + max(robber, options.free_roads, 1)
    offers = options.max_offers_per_turn * (1 + players) if options.domestic_trade else 0
    # A purchase may draw a card, and the move of a settlement is paid for in a separate decision.
    spent = 2 * (cards + options.plenty_cards)
    a_turn = 2 + cards + robber + 3 + played + offers + spent + 1
    turns = options.max_turns
    return Lengths(
        moves=setup + turns * a_turn, turns=turns, rounds=(turns + players - 1) // players
    )


def longest_agenda(game: Ruleset, players: int) -> int:
    """The longest agenda: all starting pieces and the entries after them; in a turn, every player may discard."""
    return 2 * players + 2
