"""Catan A4: the parts of a turn in their order, and the choice before the roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.catan.actions import PlayCard, RollDice
from bisongames.catan.components import MOST_PLAYERS
from bisongames.catan.hooks import MAIN_PART
from bisongames.catan.main_phase import development_cards
from bisongames.catan.main_phase.phase import Playing, violations_before_roll
from bisongames.catan.options import Options
from bisongames.catan.production import RollingDice
from bisongames.catan.table import Table
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow
from bisongames.engine.core.rules import Violation, remarks, ruling
from bisongames.engine.rulebook.chapters import Order
from bisongames.engine.rulebook.game_board import Composed

ROLL: Final = RollDice()
ROLL_ONLY: Final[tuple[RollDice | PlayCard, ...]] = (ROLL,)
ROLLING: Final[tuple[Follow, ...]] = tuple(
    (RollingDice.of(player),) for player in range(MOST_PLAYERS)
)
"""Per player: the agenda after the choice to roll."""


@frozen
class BeforeRolling(Decision[Table, RollDice | PlayCard]):
    """The active player rolls, or plays a development card first."""

    task = "roll the dice, or play a development card first"
    silent = (RollDice,)
    others_answer = True
    player: int

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        yield from violations_before_roll(table, self.player, action)

    def candidates(self, table: Table) -> tuple[RollDice | PlayCard, ...]:
        return (ROLL, *development_cards.candidate_cards(table, self.player))

    def violations(self, table: Table, action: RollDice | PlayCard) -> Iterator[Violation]:
        if isinstance(action, PlayCard):
            yield from development_cards.play_violations(table, self.player, action)

    def legal(self, table: Table) -> tuple[RollDice | PlayCard, ...]:
        if table.card_played or not table.unplayed[self.player]:
            return ROLL_ONLY
        return (ROLL, *development_cards.legal_cards(table, self.player))

    def resolve(self, table: Table, action: RollDice | PlayCard, tell: Tell) -> Follow:
        if type(action) is PlayCard:
            return (*development_cards.play_card(table, self.player, action, tell), self)
        return ROLLING[self.player]


TURN: Final = Order(
    "turn",
    (
        ("before the roll", lambda player, options: BeforeRolling.of(player)),
        ("roll", lambda player, options: RollingDice.of(player)),
        ("main part", lambda player, options: Playing.of(player, options.domestic_trade)),
    ),
)
"""The parts of a turn; the roll and the main part join the agenda later, since a seven adds entries between them."""


def order_of_turns(
    board: Composed, options: Options
) -> tuple[tuple[Follow, ...], tuple[Follow, ...]]:
    """The agendas of each player at the start of a turn, and those for the main part."""
    *before, _, main = TURN.with_parts(board.expansions)
    replacements = board.reactions[MAIN_PART]
    starts, mains = [], []
    for player in range(board.players):
        starts.append(tuple(make(player, options) for make in before))
        parts = [part for make in replacements if (part := make(player, options)) is not None]
        mains.append(tuple(parts or [main(player, options)]))
    return tuple(starts), tuple(mains)


def has_rolled(table: Table, agenda: Follow) -> bool:
    """Whether the dice of the current turn have been rolled: the agenda then ends with the main part."""
    return agenda[-1:] == table.board.main[table.active_player]


def is_before_first_roll(table: Table, agenda: Follow) -> bool:
    """Whether nobody has rolled yet, so that all players know which cards a settlement brought."""
    return not table.turn or (table.turn == 1 and bool(agenda) and not has_rolled(table, agenda))


REMARKS = remarks(
    ruling(
        "CA-R16",
        "In another player's turn you decide only which cards you discard and how you answer an offer.",
        "4",
        when=(("domestic_trade", True),),
        reason="The rules give you nothing else to decide then.",
    ),
    ruling(
        "CA-R16",
        "In another player's turn you decide only which cards you discard.",
        "4",
        when=(("domestic_trade", False),),
        reason="The rules give you nothing else to decide then.",
    ),
)
