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
from bisongames.catan.island import CORNERS, HEX_NAMES, HEX_NUMBER, HEXES
from bisongames.catan.options import DESERT, OURS, PUBLISHED, RESOURCE_NUMBER, RESOURCES
from bisongames.catan.table import Table
from bisongames.components.goods import move
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Drawing, Follow
from bisongames.engine.core.rules import PlayerNumber, Rule, Violation, departure, note, ruling
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


FRIENDLY_ROBBER: Final = (
    "optional rule The Friendly Robber, boardgamearena.com and ultraboardgames.com"
)
MAY_STAY: Final = ("robber_may_stay", True)

OTHER_HEX = Rule(
    "CA-5h",
    "You must move the robber to another land hex, which may be the desert.",
    when=(("robber_may_stay", False),),
    about=(MoveRobber, "MovingRobber"),
)
OTHER_OPEN_HEX = OTHER_HEX.otherwise(
    "You must move the robber to another land hex, which may be the desert, unless every other hex has a settlement of a player who has {poor}.",
    printed_in=FRIENDLY_ROBBER,
    robber_may_stay=True,
)
CLOSED = Rule(
    "CA-5at",
    "You may not move the robber to a hex with a settlement of any player who has {poor}, unless it is the desert and "
    "every other hex has such a settlement too.",
    read_after="CA-5h",
    source=FRIENDLY_ROBBER,
    when=(MAY_STAY,),
    about="friendly_points",
)
TO_THE_DESERT = Rule(
    "CA-5au",
    "If every other hex has a settlement of a player who has {poor}, you must move the robber to the desert all the same, or "
    "leave it there if it is there already; either way you rob as usual.",
    read_after="CA-5h",
    source=FRIENDLY_ROBBER,
    when=(MAY_STAY,),
)
ONLY_THEN = ruling(
    "CA-R41",
    "You may move the robber only when you roll a 7 or play a knight.",
    "5",
    reason="The rules name no other way to move it.",
)
FRIENDLY = departure(
    "CA-R12",
    "You may not move the robber to a hex with a building of an opponent who has {spared}, unless no other hex is left.",
    "5",
    printed="If no other hex is left, the robber goes to the desert or stays there; a player with so few points is never robbed.",
    option="friendly_robber=published",
    when=(("friendly_robber", OURS),),
    about="friendly_points",
    reason="The robber keeps moving, and a knight keeps its use.",
)
PUBLIC_POINTS = ruling(
    "CA-R20",
    "Public victory points are those for {public_points}.",
    "5",
    when=(("friendly_robber", OURS),),
    reason="What is hidden must not be given away.",
)
PUBLIC_POINTS_ONLY = PUBLIC_POINTS.otherwise(
    "For the friendly robber only public victory points count: those for {public_points}.",
    reason="What is hidden must not be given away.",
    friendly_robber=PUBLISHED,
)
FORCED = note(
    "CA-N5",
    "A decision with one possibility is still asked and recorded; only a single opponent at the robber's hex is robbed "
    "without a decision.",
    "4",
)


def is_poor(table: Table, player: int) -> bool:
    """Whether a player has so few public points that the friendly robber spares them."""
    return public_points(table, player) <= table.board.options.friendly_points


def victims_at(table: Table, thief: int, cell: int) -> list[int]:
    """The opponents whom a player may rob at a hex."""
    victims = [player for player in table.owners_around(cell) if player != thief]
    if table.board.options.friendly_robber == PUBLISHED:
        return [player for player in victims if not is_poor(table, player)]
    return victims


@frozen
class MovingRobber(Decision[Table, MoveRobber]):
    """The active player moves the robber."""

    task = "move the robber"
    player: int

    def spared_players(self, table: Table, cell: int) -> list[int]:
        """The players at a hex because of whom the friendly robber does not go there."""
        near = table.owners_around(cell)
        if table.board.options.friendly_robber == PUBLISHED:
            settled = [
                player
                for player in near
                if any(table.settlements[player] >> node & 1 for node in CORNERS[cell])
            ]
            return [player for player in settled if is_poor(table, player)]
        return [player for player in near if player != self.player and is_poor(table, player)]

    def open_hexes(self, table: Table) -> list[int]:
        """The other hexes to which the friendly robber may go."""
        others = [cell for cell in range(HEXES) if cell != table.robber]
        return [cell for cell in others if not self.spared_players(table, cell)]

    def last_resort(self, table: Table) -> list[int]:
        """The hexes for the published friendly robber when no other hex is open."""
        deserts = [cell for cell in range(HEXES) if table.terrain[cell] == DESERT]
        return [table.robber] if table.robber in deserts else deserts

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if type(action) in table.board.main_phase_actions:
            yield OTHER_HEX.broken(robber_is_at=HEX_NAMES[table.robber])

    def candidates(self, table: Table) -> tuple[MoveRobber, ...]:
        return ROBBER_MOVES

    def violations(self, table: Table, action: MoveRobber) -> Iterator[Violation]:
        cell, reading = HEX_NUMBER[action.hex], table.board.options.friendly_robber
        if reading == PUBLISHED and not self.open_hexes(table):
            places = self.last_resort(table)
            if cell not in places:
                yield TO_THE_DESERT.broken(deserts=tuple(HEX_NAMES[place] for place in places))
        elif cell == table.robber:
            yield OTHER_HEX.broken(robber_is_at=action.hex)
        elif reading in (OURS, PUBLISHED) and (spared := self.spared_players(table, cell)):
            if reading == PUBLISHED:
                yield CLOSED.broken(hex=action.hex, players=tuple(map(PlayerNumber, spared)))
            elif self.open_hexes(table):
                yield FRIENDLY.broken(hex=action.hex, spared=tuple(map(PlayerNumber, spared)))

    def legal(self, table: Table) -> tuple[MoveRobber, ...]:
        moves, reading = OTHER_HEXES[table.robber], table.board.options.friendly_robber
        if reading not in (OURS, PUBLISHED):
            return moves
        hexes = self.open_hexes(table)
        if not hexes:
            if reading == OURS:
                return moves
            hexes = self.last_resort(table)
        return tuple([ROBBER_MOVES[cell] for cell in hexes])

    def resolve(self, table: Table, action: MoveRobber, tell: Tell) -> Follow:
        cell = HEX_NUMBER[action.hex]
        comes = cell != table.robber
        table.move_robber(cell)
        if tell:
            tell(RobberMoved(self.player, action.hex))
        nothing_stolen = False
        for react in table.board.reactions[RAID] if comes else ():
            nothing_stolen = react(table, cell, tell) or nothing_stolen
        if nothing_stolen:
            return ()
        victims = victims_at(table, self.player, cell)
        if len(victims) > 1:
            return (ChoosingVictim.of(self.player),)
        return steal(table, self.player, victims[0]) if victims else ()


STEAL = Rule(
    "CA-5i",
    "After moving the robber, take a random resource card from an opponent who has a building at its hex.",
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
NEVER_ROBBED = Rule(
    "CA-5av",
    "You may not rob a player who has {poor}.",
    read_after="CA-5l",
    source=FRIENDLY_ROBBER,
    when=(MAY_STAY,),
)


@frozen
class ChoosingVictim(Decision[Table, RobPlayer]):
    """The active player chooses which opponent at the robber's hex to rob."""

    task = "choose whom to rob"
    silent = (RobPlayer,)
    player: int

    def candidates(self, table: Table) -> tuple[RobPlayer, ...]:
        return tuple([VICTIMS[player] for player in table.owners_around(table.robber)])

    def violations(self, table: Table, action: RobPlayer) -> Iterator[Violation]:
        there = tuple([p for p in table.owners_around(table.robber) if p != self.player])
        if action.player not in there:
            here = tuple(map(PlayerNumber, there))
            yield ONLY_THERE.broken(hex=HEX_NAMES[table.robber], opponents_there=here)
        elif action.player not in victims_at(table, self.player, table.robber):
            points = public_points(table, action.player)
            yield NEVER_ROBBED.broken(player=PlayerNumber(action.player), public_points=points)

    def resolve(self, table: Table, action: RobPlayer, tell: Tell) -> Follow:
        return steal(table, self.player, action.player)


FACE_DOWN = Rule(
    "CA-5m", "The opponent whom you rob holds their resource cards face down while you take one."
)
SECRET = ruling(
    "CA-R42",
    "Only you and the opponent whom you robbed may know which card you took.",
    "5",
    reason="The publisher's FAQ has you keep your resource cards face down at all times.",
)


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
    source="almanac of the 5th edition, Knight Cards",
)


def steal(table: Table, thief: int, victim: int) -> Follow:
    """The agenda for stealing a card, empty if the victim has none."""
    return (Stealing.of(thief, victim),) if table.size(victim) else ()
