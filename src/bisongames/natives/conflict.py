"""Natives 7.2, Soul of the Prairie: conflict and harmony."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Final

from attrs import frozen

from bisongames.natives.actions import CardBoxed, Conflict, ConflictWon, Harmony, HarmonyMade
from bisongames.natives.effects import WARRIOR
from bisongames.natives.expansion import Line
from bisongames.natives.table import NOTHING, Table
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation, ruling

ON_REVEAL = Rule(
    "NA-7.2d",
    "A conflict card acts at the moment it is revealed and never lies in the prairie.",
    source="rulebook, Konflikt und Eintracht",
)
DECIDE_AT_ONCE = Rule(
    "NA-7.2e",
    "The player who reveals it has to settle on conflict or harmony on the spot.",
    source="rulebook",
)
MORE_WARRIORS = Rule(
    "NA-7.2f",
    "Conflict is open only to a player with more warriors than the opponent.",
    source="rulebook",
)
OPPONENT = Rule(
    "NA-7.2g", "The opponent is the player of the colour on the card.", source="rulebook"
)
ABOVE_WARRIOR = Rule(
    "NA-7.2h",
    "A card used for conflict goes above its drawer's warrior with the coloured half showing.",
    source="rulebook",
)
CONFLICT_SCORES = Rule("NA-7.2i", "A conflict card scores 3 for its holder.", source="rulebook")
ABSENT_TRIBE = Rule(
    "NA-7.2j",
    "A colour nobody plays counts as a tribe with {absent_warriors} warriors.",
    source="rulebook",
)
ABSENT_LIMIT = Rule(
    "NA-7.2k",
    "Conflict with a colour nobody plays needs more than {absent_warriors} warriors.",
    source="rulebook",
)
FORCED_HARMONY = Rule(
    "NA-7.2l",
    "A drawer without more warriors has to lay the card above his shaman as harmony.",
    source="rulebook",
)
HARMONY_SCORES = Rule(
    "NA-7.2m", "A harmony card scores 1 for its drawer and 1 for the opponent.", source="rulebook"
)
OWN_COLOUR_BOXED = Rule(
    "NA-7.2n",
    "A conflict card of the drawer's own colour goes to the box and is not replaced.",
    source="rulebook",
)
WARRIORS_NOW = Rule(
    "NA-7.2o",
    "Warriors are counted at the moment of the reveal: tribe card, added members, heroes.",
    source="sheet 7.2",
    status="ruling",
)
NEITHER_CAPTIVE_NOR_TOTEM = Rule(
    "NA-7.2p",
    "Conflict cards are no captives, harmony cards neither totems nor rites.",
    source="sheet 7.2",
    status="ruling",
)
ABSENT_HARMONY = ruling("NA-R17", "Harmony with an absent colour pays only the drawer.", "7.2")
FREE_CHOICE = ruling(
    "NA-R18",
    "A conflict card uses up its reveal, and a drawer with more warriors may still choose harmony.",
    "7.2",
)

RULES = (
    ON_REVEAL,
    DECIDE_AT_ONCE,
    MORE_WARRIORS,
    OPPONENT,
    ABOVE_WARRIOR,
    CONFLICT_SCORES,
    ABSENT_TRIBE,
    ABSENT_LIMIT,
    FORCED_HARMONY,
    HARMONY_SCORES,
    OWN_COLOUR_BOXED,
    WARRIORS_NOW,
    NEITHER_CAPTIVE_NOR_TOTEM,
    ABSENT_HARMONY,
    FREE_CHOICE,
)

CONFLICT: Final = Conflict()
HARMONY: Final = Harmony()
_BOTH: Final[tuple[Action, ...]] = (CONFLICT, HARMONY)


def warriors(table: Table, player: int) -> int:
    """How many warriors a player has now."""
    return table.strength[player * 7 + WARRIOR]


def opposing(table: Table, kind: int) -> int:
    """How many warriors the tribe on a conflict card has; one that nobody plays has a fixed number."""
    board = table.board
    seat = board.seat_of.get(board.conflict_color[kind])
    return board.options.absent_warriors if seat is None else warriors(table, seat)


def reveal_conflict(table: Table, kind: int, tell: Tell) -> Follow:
    """A conflict card acts on whoever revealed it; there is a choice only with more warriors."""
    board, player = table.board, table.active_player
    if board.seat_of.get(board.conflict_color[kind]) == player:
        table.boxed[kind] += 1
        if tell:
            tell(CardBoxed(player, board.kinds[kind]))
        return ()
    if warriors(table, player) > opposing(table, kind):
        table.held = kind
        return (facing(player),)
    make_harmony(table, player, kind, tell)
    return ()


def make_harmony(table: Table, player: int, kind: int, tell: Tell) -> None:
    """The card lies above the player's shaman."""
    board = table.board
    table.harmonies[player * len(board.conflicts) + board.conflicts.index(kind)] += 1
    if tell:
        tell(HarmonyMade(player, board.kinds[kind]))


@frozen
class Facing(Decision[Table, Action]):
    """A player with more warriors than the tribe on the card in his hand chooses conflict or harmony."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Conflict, Harmony)
    player: int

    def legal(self, table: Table) -> tuple[Action, ...]:
        if table.held not in table.board.conflicts:
            return ()
        stronger = warriors(table, self.player) > opposing(table, table.held)
        return _BOTH if stronger else (HARMONY,)

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if table.held not in table.board.conflicts:
            yield DECIDE_AT_ONCE.broken(in_hand=0)
        elif isinstance(action, Conflict):
            mine, theirs = warriors(table, self.player), opposing(table, table.held)
            if mine <= theirs:
                yield MORE_WARRIORS.broken(warriors=mine, opponents=theirs)

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        board, kind = table.board, table.held
        table.held = NOTHING
        if isinstance(action, Harmony):
            make_harmony(table, self.player, kind, tell)
            return ()
        table.conflicts[self.player * len(board.conflicts) + board.conflicts.index(kind)] += 1
        if tell:
            tell(ConflictWon(self.player, board.kinds[kind]))
        return ()


def conflict_lines(table: Table, player: int) -> list[Line]:
    """What conflict and harmony bring a player, also harmony that others made with his tribe."""
    board, size = table.board, len(table.board.conflicts)
    won = made = shared = 0
    won_points = made_points = shared_points = 0
    for index, kind in enumerate(board.conflicts):
        row = board.rows[kind]
        mine = table.conflicts[player * size + index]
        won, won_points = won + mine, won_points + mine * row.conflict_points
        mine = table.harmonies[player * size + index]
        made, made_points = made + mine, made_points + mine * row.harmony_points
        if board.seat_of.get(row.color) == player:
            theirs = sum(table.harmonies[p * size + index] for p in range(table.num_players))
            shared, shared_points = shared + theirs, shared_points + theirs * row.harmony_points
    lines: list[Line] = []
    if won:
        lines.append((f"conflicts won x{won}", won_points, CONFLICT_SCORES))
    if made:
        lines.append((f"harmony made x{made}", made_points, HARMONY_SCORES))
    if shared:
        lines.append(
            (f"harmony of others with this tribe x{shared}", shared_points, HARMONY_SCORES)
        )
    return lines


facing = cache(Facing)
