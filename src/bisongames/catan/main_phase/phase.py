"""Catan A4: the choice of the main part of a turn: trade, build, buy, play a card, or end the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import EndTurn, MoveRobber, PlayCard, RollDice
from bisongames.catan.hooks import FORBIDDEN, MAIN_PHASE_ACTIONS, MainPhaseAction
from bisongames.catan.main_phase import bank_trading, building, development_cards, trading
from bisongames.catan.main_phase.bank_trading import trading_is_over
from bisongames.catan.robber import ONLY_THEN
from bisongames.catan.table import Table
from bisongames.catan.turn_start import begin_turn
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow
from bisongames.engine.core.rules import Rule, Violation, departure, remarks
from bisongames.engine.rulebook.game_board import Composed

END: Final = EndTurn()
END_ONLY: Final[tuple[Action, ...]] = (END,)
END_OR_TRADE: Final = tuple((END, *trades) for trades in bank_trading.BANK_TRADES)

ACTIONS: Final = (
    MainPhaseAction(
        EndTurn,
        lambda table, player: END_ONLY,
        lambda table, player, action: (),
        lambda table, player, action, tell: begin_turn(table, table.board.after[player], tell),
    ),
    MainPhaseAction(
        PlayCard,
        development_cards.candidate_cards,
        development_cards.play_violations,
        development_cards.play_card,
    ),
    building.ROAD,
    building.SETTLEMENT,
    building.CITY,
    building.CARD,
    bank_trading.BANK_TRADE,
    trading.OFFER,
)
"""The actions of the base game, in the order of the legal list. The first two cost nothing."""


def actions_by_kind(board: Composed) -> dict[type[Action], MainPhaseAction]:
    """All actions of the main part by kind, those of expansions included."""
    return {action.kind: action for action in (*ACTIONS, *board.reactions[MAIN_PHASE_ACTIONS])}


MAIN = departure(
    "CA-4e",
    "After the roll, trade, build and buy as often as you can, in any order.",
    printed="First trade as often as you can, then build and buy as often as you can; experienced players may mix them.",
    option="separate_phases=on",
    reason="So it is commonly played.",
    when=(("separate_phases", False),),
    about="Playing",
)
MAIN_IN_PHASES = Rule(
    "CA-4e",
    "After the roll, trade, build and buy as often as you can.",
    when=(("separate_phases", True),),
)
ROLL_FIRST = Rule(
    "CA-4b",
    "You may not trade, build, buy or end your turn before you have rolled.",
    about=("RollDice", "BeforeRolling"),
)
ROLL_ONCE = Rule(
    "CA-4i",
    "In your turn, you must roll both dice once and add them up.",
    read_after="CA-4a",
)
UNTIL_THE_END = Rule("CA-4f", "Your turn goes on until you end it.", about=EndTurn)


def violations_before_roll(table: Table, player: int, action: Action) -> Iterator[Violation]:
    """Yields the reasons why a player may not do this before the roll; first those that hold after it too."""
    if isinstance(action, MoveRobber):
        yield ONLY_THEN.broken()
    elif type(action) in table.board.main_phase_actions:
        for forbid in table.board.reactions[FORBIDDEN]:
            yield from forbid(table, player, action)
        yield ROLL_FIRST.broken()


@frozen
class Playing(Decision[Table, Action]):
    """The active player takes one more action, or ends the turn."""

    task = "trade, build, buy, play a development card or end the turn"
    others_answer = True
    unchanging: ClassVar[tuple[str, ...]] = ("open_ended",)

    kinds: ClassVar[tuple[type[Action], ...]] = tuple(action.kind for action in ACTIONS)
    player: int
    open_ended: bool  # type: ignore[misc]  # set by the variant, constant in other decisions
    """Whether more offers to other players may be legal than are listed."""

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, RollDice):
            yield ROLL_ONCE.broken(already_rolled_in_this_turn=True)
        elif isinstance(action, MoveRobber):
            yield ONLY_THEN.broken()

    def candidates(self, table: Table) -> Iterator[Action]:
        for kind in table.board.main_phase_actions.values():
            yield from kind.candidates(table, self.player)

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        kind, board, player = type(action), table.board, self.player
        forbidden = [
            v for forbid in board.reactions[FORBIDDEN] for v in forbid(table, player, action)
        ]
        yield from forbidden or board.main_phase_actions[kind].violations(table, player, action)

    def legal(self, table: Table) -> tuple[Action, ...]:
        player, board = self.player, table.board
        affordable = board.affordable[tuple(table.hands[player])]
        over = trading_is_over(table)
        if not table.unplayed[player]:
            # Most legal lists are one of the next two, joined from tuples that are built in advance.
            if not affordable.actions:
                return END_ONLY
            if affordable.trades and 0 not in table.bank and not over:
                trades = END_OR_TRADE[affordable.trades.at(table.ports[player])]
                if affordable.offers:
                    return trades + trading.legal_offers(table, player, affordable.offers)
                return trades
        actions: list[Action] = [END]
        if table.unplayed[player] and not table.card_played:
            actions += development_cards.legal_cards(table, player)
        for legal, afforded in affordable.all_but_trades if over else affordable.actions:
            actions += legal(table, player, afforded)
        return tuple(actions)

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        kind = type(action)
        if kind is EndTurn:
            return begin_turn(table, table.board.after[self.player], tell)
        follow = table.board.main_phase_actions[kind].resolve(table, self.player, action, tell)
        return (*follow, self) if follow else (self,)


REMARKS = remarks(
    departure(
        "CA-R1",
        "You may trade again after building, and use a harbour in the turn in which you build there.",
        "4",
        printed="All trading comes before all building; experienced players may mix them.",
        option="separate_phases=on",
        when=(("separate_phases", False),),
        reason="So it is commonly played.",
    ),
    Rule(
        "CA-R1",
        "After the roll, trade first, and build and buy only after trading.",
        section="4",
        source="almanac of the 5th edition, Game Play",
        when=(("separate_phases", True),),
    ),
)
