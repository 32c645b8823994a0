"""Natives 7.2, Soul of the Prairie: conflict and harmony."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.natives.actions import Conflict, Harmony
from bisongames.natives.board import Board
from bisongames.natives.effects import WARRIOR
from bisongames.natives.events import CardBoxed, ConflictWon, HarmonyMade
from bisongames.natives.hooks import Line
from bisongames.natives.table import NOTHING, Table
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation, remarks, ruling


def is_conflict(board: Board, kind: int) -> bool:
    """Whether a card acts when it is revealed and never lies in the prairie."""
    return kind in board.conflicts


WARRIORS_NOW = ruling(
    "NA-7.2o",
    "Warriors are counted at the moment of the reveal: tribe card, added members, heroes.",
    source="sheet 7.2",
)


def warriors(table: Table, player: int) -> int:
    """How many warriors a player has now."""
    return table.strength[player][WARRIOR]


OPPONENT = Rule("NA-7.2g", "The opponent is the player of the colour on the card.")
ABSENT_TRIBE = Rule(
    "NA-7.2j", "A colour nobody plays counts as a tribe with {absent_warriors} warriors."
)
ABSENT_LIMIT = Rule(
    "NA-7.2k", "Conflict with a colour nobody plays needs more than {absent_warriors} warriors."
)


def opposing(table: Table, kind: int) -> int:
    """How many warriors the tribe on a conflict card has; one that nobody plays has a fixed number."""
    board = table.board
    seat = board.seat_of.get(board.rows[kind].color)
    return board.options.absent_warriors if seat is None else warriors(table, seat)


ON_REVEAL = Rule(
    "NA-7.2d",
    "A conflict card acts at the moment it is revealed and never lies in the prairie.",
    source="rulebook, Konflikt und Eintracht",
)
OWN_COLOUR_BOXED = Rule(
    "NA-7.2n", "A conflict card of the drawer's own colour goes to the box and is not replaced."
)
FORCED_HARMONY = Rule(
    "NA-7.2l", "A drawer without more warriors has to lay the card above his shaman as harmony."
)


def reveal_conflict(table: Table, kind: int, tell: Tell) -> Follow:
    """A conflict card acts on whoever revealed it; there is a choice only with more warriors."""
    board, player = table.board, table.active_player
    if board.seat_of.get(board.rows[kind].color) == player:
        table.boxed[kind] += 1
        if tell:
            tell(CardBoxed(player, board.kinds[kind]))
        return ()
    if warriors(table, player) > opposing(table, kind):
        table.held = kind
        return (Facing.of(player),)
    make_harmony(table, player, kind, tell)
    return ()


def make_harmony(table: Table, player: int, kind: int, tell: Tell) -> None:
    """The card lies above the player's shaman."""
    board = table.board
    table.harmonies[player][board.conflicts.index(kind)] += 1
    if tell:
        tell(HarmonyMade(player, board.kinds[kind]))


DECIDE_AT_ONCE = Rule(
    "NA-7.2e", "The player who reveals it has to settle on conflict or harmony on the spot."
)
MORE_WARRIORS = Rule(
    "NA-7.2f", "Conflict is open only to a player with more warriors than the opponent."
)
FREE_CHOICE = ruling(
    "NA-R18",
    "A conflict card uses up its reveal, and a drawer with more warriors may still choose harmony.",
    "7.2",
)
ABOVE_WARRIOR = Rule(
    "NA-7.2h",
    "A card used for conflict goes above its drawer's warrior with the coloured half showing.",
)


@frozen
class Facing(Decision[Table, Conflict | Harmony]):
    """A player with more warriors than the tribe on the card in his hand chooses conflict or harmony."""

    player: int

    def candidates(self, table: Table) -> tuple[Conflict | Harmony, ...]:
        return _BOTH

    def violations(self, table: Table, action: Conflict | Harmony) -> Iterator[Violation]:
        if table.held not in table.board.conflicts:
            yield DECIDE_AT_ONCE.broken(in_hand=0)
        elif isinstance(action, Conflict):
            mine, theirs = warriors(table, self.player), opposing(table, table.held)
            if mine <= theirs:
                yield MORE_WARRIORS.broken(warriors=mine, opponents=theirs)

    def resolve(self, table: Table, action: Conflict | Harmony, tell: Tell) -> Follow:
        board, kind = table.board, table.held
        table.held = NOTHING
        if isinstance(action, Harmony):
            make_harmony(table, self.player, kind, tell)
            return ()
        table.conflicts[self.player][board.conflicts.index(kind)] += 1
        if tell:
            tell(ConflictWon(self.player, board.kinds[kind]))
        return ()


CONFLICT_SCORES = Rule("NA-7.2i", "A conflict card scores 3 for its holder.")
HARMONY_SCORES = Rule("NA-7.2m", "A harmony card scores 1 for its drawer and 1 for the opponent.")
ABSENT_HARMONY = ruling("NA-R17", "Harmony with an absent colour pays only the drawer.", "7.2")


def conflict_lines(table: Table, player: int) -> list[Line]:
    """What conflict and harmony bring a player, also harmony that others made with his tribe."""
    board, color = table.board, table.board.colors[player]
    rows = [board.rows[kind] for kind in board.conflicts]
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
        "NA-7.2p",
        "Conflict cards are no captives, harmony cards neither totems nor rites.",
        source="sheet 7.2",
    ),
)
