"""Catan A5: a seven, the robber, and stealing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import DrawResource, MoveRobber, RobPlayer
from bisongames.catan.components import MOST_PLAYERS
from bisongames.catan.discarding import begin_discards
from bisongames.catan.ending import public_points
from bisongames.catan.events import CardStolen, RobberMoved
from bisongames.catan.hooks import RAID
from bisongames.catan.island import HEX_NAMES, HEX_NUMBER, HEXES
from bisongames.catan.options import RESOURCE_NUMBER, RESOURCES
from bisongames.catan.table import Table
from bisongames.components.goods import move
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Drawing, Follow
from bisongames.engine.core.rules import PlayerNumber, Rule, Violation, note, ruling
from bisongames.tables.row_encoding import SeatNumber, column_field

ROBBER_MOVES: Final = tuple(map(MoveRobber, HEX_NAMES))
OTHER_HEXES: Final = tuple(
    tuple(move for move in ROBBER_MOVES if move is not here) for here in ROBBER_MOVES
)
"""The moves of the robber from each hex to another one."""
VICTIMS: Final = tuple(map(RobPlayer, range(MOST_PLAYERS)))
STOLEN: Final = tuple(map(DrawResource, RESOURCES))

SEVEN = Rule("CA-4d", "If you roll a 7, no hex produces and you move the robber.")


def resolve_seven(table: Table, player: int, tell: Tell) -> Follow:
    """The agenda after a 7: discards, the robber, the main part."""
    return (*begin_discards(table, player), MovingRobber.of(player), *table.board.main[player])


OTHER_HEX = Rule(
    "CA-5h",
    "You must move the robber to another land hex, which may be the desert.",
    about=(MoveRobber, "MovingRobber"),
)
ONLY_THEN = ruling(
    "CA-R41",
    "You may move the robber only when you roll a 7 or play a knight.",
    "5",
    reason="The rules name no other way to move it.",
)
FRIENDLY = ruling(
    "CA-R12",
    "You may not move the robber to a hex with a building of an opponent who has {spared}, unless no other hex is left.",
    "5",
    when=(("friendly_robber", True),),
    reason="It follows a published optional rule, but not in every detail.",
)
PUBLIC_POINTS = ruling(
    "CA-R20",
    "Public victory points are those for {public_points}.",
    "5",
    when=(("friendly_robber", True),),
    reason="What is hidden must not be given away.",
)
FORCED = note(
    "CA-N5",
    "A decision with one possibility is still asked and recorded; only a single opponent at the robber's hex is robbed "
    "without a decision.",
    "4",
)


@frozen
class MovingRobber(Decision[Table, MoveRobber]):
    """The active player moves the robber."""

    task = "move the robber"
    player: int

    def spared_opponents(self, table: Table, cell: int) -> list[int]:
        """The opponents at a hex that the friendly robber spares."""
        most = table.board.options.friendly_points
        return [
            player
            for player in table.owners_around(cell)
            if player != self.player and public_points(table, player) <= most
        ]

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if type(action) in table.board.main_phase_actions:
            yield OTHER_HEX.broken(robber_is_at=HEX_NAMES[table.robber])

    def candidates(self, table: Table) -> tuple[MoveRobber, ...]:
        return ROBBER_MOVES

    def violations(self, table: Table, action: MoveRobber) -> Iterator[Violation]:
        cell = HEX_NUMBER[action.hex]
        if cell == table.robber:
            yield OTHER_HEX.broken(robber_is_at=action.hex)
        elif table.board.options.friendly_robber and (spared := self.spared_opponents(table, cell)):
            others = [c for c in range(HEXES) if c != table.robber]
            if not all(self.spared_opponents(table, c) for c in others):
                yield FRIENDLY.broken(hex=action.hex, spared=tuple(spared))

    def legal(self, table: Table) -> tuple[MoveRobber, ...]:
        moves = OTHER_HEXES[table.robber]
        if not table.board.options.friendly_robber:
            return moves
        return (
            tuple(a for a in moves if not self.spared_opponents(table, HEX_NUMBER[a.hex])) or moves
        )

    def resolve(self, table: Table, action: MoveRobber, tell: Tell) -> Follow:
        cell = HEX_NUMBER[action.hex]
        table.move_robber(cell)
        if tell:
            tell(RobberMoved(self.player, action.hex))
        nothing_stolen = False
        for react in table.board.reactions[RAID]:
            nothing_stolen = react(table, cell, tell) or nothing_stolen
        if nothing_stolen:
            return ()
        victims = [player for player in table.owners_around(cell) if player != self.player]
        if len(victims) > 1:
            return (ChoosingVictim.of(self.player),)
        return steal(table, self.player, victims[0]) if victims else ()


STEAL = Rule(
    "CA-5i",
    "After moving the robber, take a random resource card from an opponent who has a building at its hex.",
    source="almanac of the 5th edition, page GL",
    about="Stealing",
)
VICTIM = Rule(
    "CA-5j",
    "If several opponents have buildings at the robber's hex, choose which one of them you rob.",
    about=(RobPlayer, "ChoosingVictim"),
)
ONLY_THERE = Rule(
    "CA-5k", "You may rob only an opponent who has a building at the robber's hex.", firm=True
)
NOBODY_THERE = Rule("CA-5l", "If no opponent has a building at the robber's hex, you rob nobody.")


@frozen
class ChoosingVictim(Decision[Table, RobPlayer]):
    """The active player chooses which opponent at the robber's hex to rob."""

    task = "choose whom to rob"
    silent = (RobPlayer,)
    player: int

    def candidates(self, table: Table) -> tuple[RobPlayer, ...]:
        return tuple([VICTIMS[player] for player in table.owners_around(table.robber)])

    def violations(self, table: Table, action: RobPlayer) -> Iterator[Violation]:
        if action.player == self.player or action.player not in table.owners_around(table.robber):
            there = tuple(
                PlayerNumber(p) for p in table.owners_around(table.robber) if p != self.player
            )
            yield ONLY_THERE.broken(hex=HEX_NAMES[table.robber], opponents_there=there)

    def resolve(self, table: Table, action: RobPlayer, tell: Tell) -> Follow:
        return steal(table, self.player, action.player)


SECRET = Rule("CA-5m", "Only you and the opponent whom you robbed may know which card you took.")


@frozen
class Stealing(Drawing[Table, DrawResource]):
    """A random card goes from the victim to the thief."""

    kind: ClassVar[str] = "stolen card"
    thief: int = column_field(SeatNumber())
    victim: int = column_field(SeatNumber())

    def pile(self, table: Table) -> tuple[tuple[DrawResource, ...], list[int]]:
        return STOLEN, table.hands[self.victim]

    def resolve(self, table: Table, action: DrawResource, tell: Tell) -> Follow:
        kind = RESOURCE_NUMBER[action.resource]
        move(table.hands[self.victim], kind, table.hands[self.thief], kind, 1)
        if tell:
            tell(CardStolen(self.thief, self.victim, action.resource))
        return ()


EMPTY_HANDED = Rule(
    "CA-R3",
    "You may rob an opponent who holds no resource cards; you get nothing from them.",
    section="5",
    source="almanac of the 5th edition, page GL",
)


def steal(table: Table, thief: int, victim: int) -> Follow:
    """The agenda for stealing a card, empty if the victim has none."""
    return (Stealing.of(thief, victim),) if table.size(victim) else ()
