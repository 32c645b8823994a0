"""Natives 3: what lies on the table."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from bisongames.components.seats import Seating
from bisongames.engine.core.rules import Rule, note, remarks, ruling
from bisongames.natives.board import FAMILIES, Board
from bisongames.natives.effects import NUMBER, ROLES, WORDS
from bisongames.tables.column_types import PLAYERS, Amounts, Each, Flag, Index, Name, Number
from bisongames.tables.columns import column, derived_column, per_player
from bisongames.tables.counts import Counts
from bisongames.tables.row_encoding import NameList
from bisongames.tables.table import table

NOTHING: Final = -1
"""No card, no role, nothing of a kind."""

MOST_CARDS: Final = 1_000_000
"""More than any box has; a position made by hand does not count higher."""

CARD = Index("card", lambda board: board.kinds)
ROLE = Index("role", lambda board: ROLES)
MEMBER = Index("member", lambda board: board.names_of_members)
ABOVE = Index("card above a tribe", lambda board: board.names_above)
WORD = Index("card", lambda board: WORDS)
COUNT = Number(0, MOST_CARDS, high=lambda board: board.most_in_action)
"""Of cards in an action."""


def most_of_a_kind(board: Board) -> int:
    """The most cards that there are of one kind."""
    return max(board.counts, default=0)


STRENGTH_OF_ROLES = Each(PLAYERS, Each(ROLE, Number(0, lambda board: board.most_strength)))


ABOVE_THE_ROLE = Rule(
    "NA-3e", "Lay food, totems and captives above the tribe card of the role that takes them."
)
CAPTIVES_ARE_ALIKE = note(
    "NA-N6",
    "What a captive was before is kept only so that no card is lost; nothing in play or in a score depends on it.",
    "3",
)


@frozen
class Tribe:
    """What lies before one player; what is not named is not there."""

    members: tuple[Counts, ...]
    """Per role, left to right: added members by name."""
    above: Counts = field(factory=Counts)
    """By name: what its roles have taken, but for members."""
    captives: tuple[str, ...] = ()
    """As taken, the last one last."""


FIRST_MEMBERS = Rule(
    "NA-3a",
    "Your tribe cards are the first members of your tribe, one of each role.",
    source="rulebook, Spielvorbereitung, Dein Stamm",
)
STRENGTH = Rule("NA-3d", "A role is as strong as it has members; its tribe card counts too.")
TRIBE_CARDS_STAY = ruling(
    "NA-R13", "A tribe card always stays where it is: you may not move or discard it.", "3"
)
ONLY_THE_ORDER_IS_HIDDEN = ruling(
    "NA-R37",
    "Only the order of the stack is hidden; everything else is known to all players.",
    "3",
    source="sheet 3",
)


@table
class Table(Seating):
    """Everything but the order of the stack is public, and the order is not kept: only what is in it."""

    board: Board

    tribes = per_player(Tribe)
    members: list[list[list[int]]] = column(
        Each(PLAYERS, Each(ROLE, Amounts(MEMBER, high=most_of_a_kind))), within="tribes"
    )
    """Per player, role, member kind: what lies below the tribe card."""
    above: list[list[int]] = column(
        Each(PLAYERS, Amounts(ABOVE, high=most_of_a_kind)), within="tribes"
    )
    """Per player, kind: what roles have taken, but for members."""
    captives: list[tuple[int, ...]] = column(
        Each(PLAYERS, NameList(MEMBER, length=lambda board: board.most_captives)), within="tribes"
    )
    """Per player: member kinds as taken."""
    prairie: list[int] = column(Amounts(CARD, high=most_of_a_kind))
    stack: list[int] = column(
        Amounts(CARD, high=most_of_a_kind), start=lambda board: list(board.counts)
    )
    """The playing cards in it; the special cards are known by ``revealed``."""
    boxed: list[int] = column(Amounts(CARD, high=most_of_a_kind), missing=Counts())
    revealed: int = column(Number(0, lambda board: board.stack_size), missing=0)
    """Cards of the stack, special ones included."""
    held: int = column(Name(CARD), missing="")
    """The card that is being placed."""
    acting: int = column(Name(ROLE), missing="")
    """The role that takes cards now; none while a card that it took is carried out."""
    left: int = column(COUNT, missing=0)
    """Cards that it may still take."""
    extra: int = column(COUNT, missing=0)
    """Cards of one kind that it may take beyond."""
    taken: int = column(COUNT, missing=0)
    """Cards that it has taken."""
    by_card: bool = column(Flag(), missing=False, name="by_rite")
    """Whether a card brought it about."""

    strength: list[list[int]] = derived_column(lambda board: [[1] * len(ROLES)] * board.players)
    """Per player, role."""
    joined: list[list[int]] = derived_column(
        lambda board: [[0] * len(board.members)] * board.players
    )
    """Per player, member kind: added members, whatever their role."""
    everywhere: list[int] = derived_column(lambda board: [0] * len(board.members))
    """Per member kind: added members of all tribes."""
    families: list[int] = derived_column([0] * FAMILIES)
    """Per family: cards in the prairie."""

    def derive(self) -> None:
        """Count the members of each role and each tribe, and the families of the prairie."""
        weights = self.board.counts_as
        self.strength = [
            [
                1 + sum(n * weight for n, weight in zip(column, weights, strict=True))
                for column in mine
            ]
            for mine in self.members
        ]
        self.joined = [list(map(sum, zip(*mine, strict=True))) for mine in self.members]
        self.everywhere = list(map(sum, zip(*self.joined, strict=True)))
        for family, number in zip(self.board.family, self.prairie, strict=False):
            self.families[family] += number

    @property
    def stack_left(self) -> int:
        """Cards in the stack, special ones included."""
        return self.board.stack_size - self.revealed

    @property
    def winter(self) -> bool:
        """Whether the winter card has been revealed."""
        return self.revealed >= self.board.winter_at

    def open(self, kind: int) -> None:
        """A card that has left the stack lies in the prairie."""
        self.prairie[kind] += 1
        self.families[self.board.family[kind]] += 1

    def pick_up(self, kind: int) -> None:
        """A card leaves the prairie."""
        self.prairie[kind] -= 1
        self.families[self.board.family[kind]] -= 1

    def shift(self, player: int, role: int, member: int, number: int) -> None:
        """Put a member below a tribe card, or with -1 take one away; the counts follow."""
        self.members[player][role][member] += number
        self.joined[player][member] += number
        self.everywhere[member] += number
        self.strength[player][role] += number * self.board.counts_as[member]

    def size(self, player: int) -> int:
        """A player's added members, as they count."""
        return sum(self.strength[player]) - len(ROLES)

    def count(self, player: int, measure: str) -> int:
        """How many of what a measure names a player has."""
        if measure in NUMBER:
            return self.strength[player][NUMBER[measure]]
        if measure == "captives":
            return len(self.captives[player])
        if measure == "members":
            return self.size(player)
        mine = self.above[player]
        return sum([mine[kind] for kind in self.board.measured[measure]])


REMARKS = remarks(
    Rule("NA-3c", "A member card is one more member of the role below whose tribe card it lies."),
    Rule("NA-3f", "Let the cards of a role overlap so that all values can be seen."),
    ruling(
        "NA-R38",
        "After set-up, chance decides only which card of the stack comes next.",
        "3",
        source="sheet 3",
    ),
    note("NA-N7", "A decision with a single option is still put to the player.", "3"),
)
