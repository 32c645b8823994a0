"""Natives 3: the table."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from bisongames.components.seats import Seating
from bisongames.engine.core.rules import Rule, note, remarks, ruling
from bisongames.natives.board import FAMILIES, Board
from bisongames.natives.effects import NUMBER, ROLES, WORDS
from bisongames.tables.column_types import (
    PLAYERS,
    Amounts,
    Each,
    Few,
    Flag,
    Index,
    Name,
    Number,
    rule_limit,
)
from bisongames.tables.columns import column, derived_column, per_player
from bisongames.tables.counts import Counts
from bisongames.tables.row_encoding import NameList
from bisongames.tables.table import table

NOTHING: Final = -1
"""The index for no card, no role or no season."""

MOST_CARDS: Final = 1_000_000
"""More cards than any box has: the limit of counts in hand-written positions."""

CARD = Index("card", lambda board: board.kinds)
ROLE = Index("role", lambda board: ROLES)
MEMBER = Index("member", lambda board: board.names_of_members)
ABOVE = Index("card above a tribe", lambda board: board.names_above)
WORD = Index("card", lambda board: WORDS)
COUNT = Number(0, rule_limit(lambda board: board.most_in_action, MOST_CARDS))
"""A number of cards in an action."""


def most_of_a_kind(board: Board) -> int:
    """The maximum number of cards of any one kind."""
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
    """The cards in front of one player; cards that are not listed are absent."""

    members: tuple[Counts, ...]
    """The added members of each role, left to right, by name."""
    above: Counts = field(factory=Counts)
    """The cards that its roles have taken, except members and captives, by name."""
    captives: tuple[str, ...] = ()
    """The captives, in the order they were taken."""


FIRST_MEMBERS = Rule(
    "NA-3a",
    "Your tribe cards are the first members of your tribe, one of each role.",
    source="rulebook, Spielvorbereitung, Dein Stamm",
)
STRENGTH = Rule("NA-3d", "A role is as strong as it has members; its tribe card counts too.")
TRIBE_CARDS_STAY = ruling(
    "NA-R13",
    "A tribe card always stays where it is: you may not move or discard it.",
    "3",
    reason="Each of them marks the place of its role.",
)
ONLY_THE_ORDER_IS_HIDDEN = ruling(
    "NA-R37",
    "Only the order of the stack is hidden; everything else is known to all players.",
    "3",
    source="sheet 3",
    when=(("seasons_hidden", False),),
    reason="All other cards lie open, and everybody has seen what was taken face down.",
)
SEASONS_ARE_HIDDEN_TOO = ONLY_THE_ORDER_IS_HIDDEN.otherwise(
    "Only the order of the stack and the coming seasons are hidden; everything else is known to all players.",
    seasons_hidden=True,
    reason="All other cards lie open, and all players have seen what was taken face down.",
)


ONLY_CARDS_BY_CHANCE = ruling(
    "NA-R38",
    "After set-up, chance decides only which card of the stack comes next.",
    "3",
    source="sheet 3",
    when=(("seasons_hidden", False),),
    reason="The rulebook has no dice and shuffles only before the first turn.",
    remark=True,
)
NO_MORE_BY_CHANCE = ONLY_CARDS_BY_CHANCE.otherwise(
    "After set-up, chance decides only which card of the stack or of the season pile comes next.",
    seasons_hidden=True,
    reason="The rulebook has no dice and shuffles only before the first turn.",
)


@table
class Table(Seating):
    """All cards in play. Only the order of the stack is secret, and it is not stored: the stack is a set of counts."""

    board: Board

    tribes = per_player(Tribe)
    members: list[list[tuple[int, ...]]] = column(
        Each(PLAYERS, Each(ROLE, Few(MEMBER, most_of_a_kind))), within="tribes"
    )
    """Per player, role and member kind: the cards below the tribe card."""
    above: list[list[int]] = column(Each(PLAYERS, Amounts(ABOVE, most_of_a_kind)), within="tribes")
    """Per player, per kind: the cards that roles have taken, except members and captives."""
    captives: list[tuple[int, ...]] = column(
        Each(PLAYERS, NameList(MEMBER, length=lambda board: board.most_captives)), within="tribes"
    )
    """Per player: the member kinds of the captives, in the order they were taken."""
    prairie: list[int] = column(Amounts(CARD, most_of_a_kind))
    stack: list[int] = column(Amounts(CARD, most_of_a_kind), start=lambda board: list(board.counts))
    """The playing cards in the stack; the special cards follow from ``revealed``."""
    boxed: list[int] = column(Amounts(CARD, most_of_a_kind), missing=Counts())
    revealed: int = column(Number(0, lambda board: board.stack_size), missing=0)
    """The number of cards revealed from the stack, special ones included."""
    held: int = column(Name(CARD), missing="")
    """The card that is being placed."""
    acting: int = column(Name(ROLE), missing="")
    """The role that takes cards now; none while a rite that it took is carried out."""
    left: int = column(COUNT, missing=0)
    """The cards that the acting role may still take."""
    extra: int = column(COUNT, missing=0)
    """The cards of the extra kinds that it may take in addition."""
    taken: int = column(COUNT, missing=0)
    """The cards that it has taken."""
    by_card: bool = column(Flag(), missing=False, name="by_rite")
    """Whether a rite caused the action."""

    strength: list[list[int]] = derived_column(lambda board: [[1] * len(ROLES)] * board.players)
    """Per player, per role: its members, the tribe card included."""
    joined: list[list[int]] = derived_column(
        lambda board: [[0] * len(board.members)] * board.players
    )
    """Per player, per member kind: added members at all roles."""
    everywhere: list[int] = derived_column(lambda board: [0] * len(board.members))
    """Per member kind: added members of all tribes."""
    families: list[int] = derived_column([0] * FAMILIES)
    """Per family: cards in the prairie."""

    def derive(self) -> None:
        """Counts the members of each role and each tribe, and the families of the prairie."""
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
        """The number of cards in the stack, special ones included."""
        return self.board.stack_size - self.revealed

    @property
    def winter(self) -> bool:
        """Whether the winter card has been revealed."""
        return self.revealed >= self.board.winter_at

    def open(self, kind: int) -> None:
        """Lays a card in the prairie."""
        self.prairie[kind] += 1
        self.families[self.board.family[kind]] += 1

    def pick_up(self, kind: int) -> None:
        """Removes a card from the prairie."""
        self.prairie[kind] -= 1
        self.families[self.board.family[kind]] -= 1

    def shift(self, player: int, role: int, member: int, number: int) -> None:
        """Adds a member below a tribe card, or with -1 removes one; updates the counts."""
        column = [*self.members[player][role]]
        column[member] += number
        self.members[player][role] = tuple(column)
        self.joined[player][member] += number
        self.everywhere[member] += number
        self.strength[player][role] += number * self.board.counts_as[member]

    def size(self, player: int) -> int:
        """The number of a player's added members; some cards count as more than one."""
        return sum(self.strength[player]) - len(ROLES)

    def count(self, player: int, measure: str) -> int:
        """The value of a measure for a player."""
        if measure in NUMBER:
            return self.strength[player][NUMBER[measure]]
        if measure == "captives":
            return len(self.captives[player])
        if measure == "members":
            return self.size(player)
        mine = self.above[player]
        return sum([mine[kind] for kind in self.board.measured[measure]])


REMARKS = remarks(
    Rule("NA-3c", "A member card is one more member of the role at which it lies."),
    Rule("NA-3f", "Let the cards of a role overlap so that all values can be seen."),
    note("NA-N7", "A decision with a single option is still put to the player.", "3"),
)
