"""Natives 7.2, Soul of the Prairie: conflict and harmony."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow
from bisongames.engine.core.rules import Rule, Violation, remarks, ruling
from bisongames.natives.board import Board
from bisongames.natives.effects import WARRIOR
from bisongames.natives.events import CardBoxed
from bisongames.natives.hooks import Line
from bisongames.natives.soul.actions import Conflict, Harmony
from bisongames.natives.soul.events import ConflictWon, HarmonyMade
from bisongames.natives.soul.soul_table import SoulTable
from bisongames.natives.table import NOTHING


def is_conflict(board: Board, kind: int) -> bool:
    """Whether a kind of card is a conflict card, which never lies in the prairie."""
    return kind in board.kinds_of["conflicts"]


WARRIORS_NOW = ruling(
    "NA-R72",
    "Count all your warriors when the conflict card is revealed: tribe card, member cards and heroes.",
    "7.2",
    source="sheet 7.2",
    reason="Heroes and tribe cards are members too.",
)


def warriors(table: SoulTable, player: int) -> int:
    """The number of warriors that a player has now."""
    return table.strength[player][WARRIOR]


OPPONENT = Rule("NA-7.2f", "Your opponent for a conflict card is the player whose colour it shows.")
ABSENT_TRIBE = Rule(
    "NA-7.2i",
    "A colour that nobody plays counts as an opponent with {absent_warriors:warrior}.",
    when=(("absent_tribe_has_warriors", True),),
)
ABSENT_TRIBE_IS_EMPTY = ABSENT_TRIBE.otherwise(
    "A colour that nobody plays counts as an opponent without warriors.",
    absent_tribe_has_warriors=False,
)
ABSENT_LIMIT = Rule(
    "NA-7.2j",
    "For a conflict with a colour that nobody plays, you need at least {warriors_for_conflict:warrior}.",
)


def warriors_against(table: SoulTable, kind: int) -> int:
    """The number of warriors of the tribe on a conflict card; fixed for a color that nobody plays."""
    board = table.board
    seat = board.seat_of.get(board.rows[kind].color)
    return board.options.absent_warriors if seat is None else warriors(table, seat)


ON_REVEAL = Rule(
    "NA-7.2d",
    "A conflict card takes effect as soon as it is revealed and never lies in the prairie.",
)
OWN_COLOUR_BOXED = Rule(
    "NA-7.2o",
    "If you reveal a conflict card of your own colour, return it to the box; no other card is revealed in its place.",
)
FORCED_HARMONY = Rule(
    "NA-7.2l", "If you do not have more warriors than your opponent, you must choose harmony."
)


def reveal_conflict(table: SoulTable, kind: int, tell: Tell) -> Follow:
    """Resolves a conflict card for the player who revealed it, who has a choice only with more warriors."""
    board, player = table.board, table.active_player
    if board.seat_of.get(board.rows[kind].color) == player:
        table.boxed[kind] += 1
        if tell:
            tell(CardBoxed(player, board.kinds[kind], "revealed"))
        return ()
    if warriors(table, player) > warriors_against(table, kind):
        table.held = kind
        return (Facing.of(player),)
    make_harmony(table, player, kind, tell)
    return ()


def make_harmony(table: SoulTable, player: int, kind: int, tell: Tell) -> None:
    """Lays a conflict card above a player's shaman."""
    board = table.board
    table.harmonies[player][board.kinds_of["conflicts"].index(kind)] += 1
    if tell:
        tell(HarmonyMade(player, board.kinds[kind]))


DECIDE_AT_ONCE = Rule(
    "NA-7.2e",
    "If you reveal a conflict card that does not show your colour, you must choose conflict or harmony at once.",
    about=(Conflict, Harmony, "Facing"),
)
MORE_WARRIORS = Rule(
    "NA-7.2g", "You may choose conflict only if you have more warriors than your opponent."
)
FREE_CHOICE = ruling(
    "NA-R18",
    "You may choose harmony even if you have more warriors than your opponent.",
    "7.2",
    reason="Harmony is compulsory only for whoever is not stronger.",
)
USES_UP = ruling(
    "NA-R74",
    "A conflict card counts as one of the cards that you reveal.",
    "7.2",
    source="ruling NA-R18",
    reason="As with winter: no other card is revealed in its place.",
)
ABOVE_WARRIOR = Rule(
    "NA-7.2h", "For conflict, lay the card above your warrior with its coloured half showing."
)
ABOVE_SHAMAN = Rule(
    "NA-7.2m", "For harmony, lay the card above your shaman with its beige half showing."
)


@frozen
class Facing(Decision[SoulTable, Conflict | Harmony]):
    """A player with more warriors than the tribe on the card in their hand chooses conflict or harmony."""

    task = "choose conflict or harmony"
    player: int

    def other_kind_violations(self, table: SoulTable, action: Action) -> Iterator[Violation]:
        yield DECIDE_AT_ONCE.broken(card=table.board.kinds[table.held])

    def candidates(self, table: SoulTable) -> tuple[Conflict | Harmony, ...]:
        return _BOTH

    def violations(self, table: SoulTable, action: Conflict | Harmony) -> Iterator[Violation]:
        if table.held not in table.board.kinds_of["conflicts"]:
            yield DECIDE_AT_ONCE.broken(in_hand=0)
        elif isinstance(action, Conflict):
            mine, theirs = warriors(table, self.player), warriors_against(table, table.held)
            if mine <= theirs:
                yield MORE_WARRIORS.broken(your_warriors=mine, of_your_opponent=theirs)

    def resolve(self, table: SoulTable, action: Conflict | Harmony, tell: Tell) -> Follow:
        board, kind = table.board, table.held
        table.held = NOTHING
        if isinstance(action, Harmony):
            make_harmony(table, self.player, kind, tell)
            return ()
        table.conflicts[self.player][board.kinds_of["conflicts"].index(kind)] += 1
        if tell:
            tell(ConflictWon(self.player, board.kinds[kind]))
        return ()


CONFLICT_SCORES = Rule(
    "NA-7.2k", "A conflict card above your warrior scores {conflict_points} for you.", firm=True
)
HARMONY_SCORES = Rule(
    "NA-7.2n",
    "A conflict card above your shaman scores {harmony_points} for you and as much for your opponent.",
    firm=True,
)
ABSENT_HARMONY = ruling(
    "NA-R17",
    "Harmony with a colour that nobody plays scores for you alone.",
    "7.2",
    reason="There is nobody to be paid.",
)


def conflict_lines(table: SoulTable, player: int) -> list[Line]:
    """The lines for a player's conflict and harmony, including harmony that others made with their tribe."""
    board, color = table.board, table.board.colors[player]
    rows = [board.rows[kind] for kind in board.kinds_of["conflicts"]]
    shared = [
        sum([made[place] for made in table.harmonies]) if row.color == color else 0
        for place, row in enumerate(rows)
    ]
    lines = []
    for name, numbers, points, rule in (
        ("conflicts won", table.conflicts[player], "conflict_points", CONFLICT_SCORES),
        ("harmony made", table.harmonies[player], "harmony_points", HARMONY_SCORES),
        ("harmony of others with this tribe", shared, "harmony_points", HARMONY_SCORES),
    ):
        if any(numbers):
            worth = [n * getattr(row, points) for row, n in zip(rows, numbers, strict=True) if n]
            lines.append(Line(name, sum(worth), rule, (("number", sum(numbers)),)))
    return lines


_BOTH: Final[tuple[Conflict | Harmony, ...]] = (Conflict(), Harmony())


REMARKS = remarks(
    ruling(
        "NA-R73",
        "Conflict cards above your warrior are not captives, and those above your shaman are not totems.",
        "7.2",
        source="sheet 7.2",
        when=(("rituals", False),),
        reason="They are cards of their own with points of their own.",
    ),
    ruling(
        "NA-R73",
        "Conflict cards above your warrior are not captives, and those above your shaman are neither totems nor rites.",
        "7.2",
        source="sheet 7.2",
        when=(("rituals", True),),
        reason="They are cards of their own with points of their own.",
    ),
)
