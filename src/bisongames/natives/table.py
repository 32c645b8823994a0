"""Natives 3: what lies on the table."""

from __future__ import annotations

from typing import Any

from bisongames.components.seats import CHANCE
from bisongames.natives.board import Board
from bisongames.natives.effects import FARMER, ROLES
from bisongames.play.first_player import StartTable
from bisongames.play.rules import Rule, ruling

FIRST_MEMBERS = Rule(
    "NA-3a",
    "A player's seven tribe cards are the first members of his tribe and each stands for one action.",
    source="rulebook, Spielvorbereitung, Dein Stamm",
)
BELOW_A_TRIBE_CARD = Rule(
    "NA-3b",
    "A member that joins the tribe is laid below exactly one tribe card.",
    source="rulebook, Dein Stamm",
)
ABOVE_THE_ROLE = Rule(
    "NA-3c",
    "Food, totems and captives are laid above the tribe card of their own role.",
    source="rulebook, Dein Stamm",
)
ALL_VALUES_SHOW = Rule(
    "NA-3d",
    "Added cards overlap so that every value remains readable (for a program: all values are shown).",
    source="rulebook, Dein Stamm",
)
STRENGTH = Rule(
    "NA-3e",
    "The strength of a role is its tribe card plus the members below it, and it sets how much that role's action "
    "may do.",
    source="rulebook, Spielidee, Dein Stamm",
)
OTHER_PLACES = Rule(
    "NA-3f",
    "Rites and harmony cards lie above the shaman, won conflict cards above the warrior, curses above the elder.",
    source="rulebook",
)
ONLY_THE_ORDER_IS_HIDDEN = Rule(
    "NA-3g",
    "Only the order of the stack is unknown, to all players alike; all other cards are public.",
    source="sheet 3",
    status="ruling",
)
CAPTIVES_ARE_ALIKE = Rule(
    "NA-3h",
    "The former identity of a captive is kept only to conserve cards and changes nothing in play or score.",
    source="sheet 3",
    status="ruling",
)
ONLY_REVEALS_ARE_CHANCE = Rule(
    "NA-3i",
    "After set-up the only chance is which stack card is revealed next.",
    source="sheet 3",
    status="ruling",
)
SINGLE_OPTIONS = Rule(
    "NA-3j",
    "A decision left with one option is still put to the player; only what the rules do unaided is automatic.",
    source="sheet clarifications",
    status="ruling",
)
TRIBE_CARDS_STAY = ruling(
    "NA-R13",
    "Tribe cards count for strength, totems and majorities, give no colour points, and may never be moved, "
    "sacrificed or discarded.",
    "3",
)

RULES = (
    FIRST_MEMBERS,
    BELOW_A_TRIBE_CARD,
    ABOVE_THE_ROLE,
    ALL_VALUES_SHOW,
    STRENGTH,
    OTHER_PLACES,
    ONLY_THE_ORDER_IS_HIDDEN,
    CAPTIVES_ARE_ALIKE,
    ONLY_REVEALS_ARE_CHANCE,
    SINGLE_OPTIONS,
    TRIBE_CARDS_STAY,
)

NOTHING = -1


class Table(StartTable):
    """Everything but the order of the stack is public, and the order is not kept: only what is in it."""

    __slots__ = (
        "above",
        "acting",
        "board",
        "boxed",
        "by_rite",
        "captives",
        "conflicts",
        "credit",
        "curses",
        "deck",
        "extra",
        "great_taken",
        "harmonies",
        "held",
        "left",
        "members",
        "prairie",
        "revealed",
        "season",
        "season_cards",
        "shown",
        "stack",
        "strength",
        "taken",
        "thunder",
        "tribes",
    )

    def __init__(self, board: Board) -> None:
        players, kinds = board.players, board.playing
        self.board = board
        self.start_player = self.active_player = CHANCE
        self.turn = self.round = 0
        self.ended = ""
        self.stack = list(
            board.counts
        )  # per kind of card; the special cards are known by `revealed`
        self.deck = sum(board.counts)  # cards in it
        self.revealed = 0  # cards of the stack, special ones included
        self.prairie = [0] * kinds  # per kind
        self.shown = [0] * 6  # per family
        self.boxed = [0] * kinds  # per kind
        self.tribes = [0] * (players * 7 * len(board.members))  # per player, role, member kind
        self.strength = [1] * (players * 7)  # per player, role
        self.members = [0] * players  # per player: added members, as they count
        self.thunder = [0] * (players * 7)  # per player, role: members that block it
        self.above = [0] * (players * board.above)  # per player, kind: food, totems, rites
        self.captives: list[tuple[int, ...]] = [()] * players  # per player: kinds as taken
        self.conflicts = [0] * (players * len(board.conflicts))  # per player, conflict kind
        self.harmonies = [0] * (players * len(board.conflicts))
        self.curses = [0] * players
        self.credit = [0] * players  # further cards in the next action
        self.season = NOTHING  # in force: index in the board's seasons
        self.season_cards: tuple[int, ...] = ()  # chosen for this match: indices
        self.held = NOTHING  # kind of card that is being placed
        self.great_taken = 0  # great food cards in this turn
        self.acting = NOTHING  # the role whose action goes on
        self.left = 0  # cards that it may still take
        self.extra = 0  # rites that it may take beyond
        self.taken = 0  # cards that it has taken
        self.by_rite = False  # whether a rite brought it about

    @property
    def num_players(self) -> int:
        return self.board.players

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.board = self.board
        new.start_player = self.start_player
        new.active_player = self.active_player
        new.turn = self.turn
        new.round = self.round
        new.ended = self.ended
        new.stack = self.stack.copy()
        new.deck = self.deck
        new.revealed = self.revealed
        new.prairie = self.prairie.copy()
        new.shown = self.shown.copy()
        new.boxed = self.boxed.copy()
        new.tribes = self.tribes.copy()
        new.strength = self.strength.copy()
        new.members = self.members.copy()
        new.thunder = self.thunder.copy()
        new.above = self.above.copy()
        new.captives = self.captives.copy()
        new.conflicts = self.conflicts.copy()
        new.harmonies = self.harmonies.copy()
        new.curses = self.curses.copy()
        new.credit = self.credit.copy()
        new.season = self.season
        new.season_cards = self.season_cards
        new.held = self.held
        new.great_taken = self.great_taken
        new.acting = self.acting
        new.left = self.left
        new.extra = self.extra
        new.taken = self.taken
        new.by_rite = self.by_rite
        return new

    def key(self) -> tuple[Any, ...]:
        return (
            bytes(self.stack + self.prairie + self.boxed + self.tribes + self.above),
            bytes(self.conflicts + self.harmonies),
            (*self.captives, *self.curses, *self.credit),
            (self.start_player, self.active_player, self.turn, self.round, self.revealed),
            (self.season, self.season_cards, self.held, self.great_taken),
            (self.acting, self.left, self.extra, self.taken, self.by_rite),
            self.ended,
        )

    @property
    def stack_left(self) -> int:
        """Cards in the stack, special ones included."""
        return self.board.stack_size - self.revealed

    @property
    def winter(self) -> bool:
        """Whether the winter card has been revealed."""
        return self.revealed >= self.board.winter_at

    def shift(self, player: int, role: int, kind: int, number: int) -> None:
        """Put a member below a tribe card, or with -1 take one away; the counts follow."""
        board = self.board
        member = kind - board.above
        column = player * 7 + role
        self.tribes[column * len(board.members) + member] += number
        weight = number * board.counts_as[member]
        self.strength[column] += weight
        self.members[player] += weight
        if board.blocks[member]:
            self.thunder[column] += number

    def column(self, player: int, role: int) -> list[int]:
        """The added members below a tribe card, per member kind."""
        size = len(self.board.members)
        start = (player * 7 + role) * size
        return self.tribes[start : start + size]

    def has(self, player: int, kind: int) -> int:
        """How many food cards, totems or rites of a kind a player has."""
        return self.above[player * self.board.above + kind]

    def lose(self, player: int, kind: int) -> None:
        """A food card or totem of a player goes to the box."""
        self.above[player * self.board.above + kind] -= 1
        self.boxed[kind] += 1

    def count(self, player: int, measure: str) -> int:
        """How many of what a measure names a player has."""
        board = self.board
        if measure in ROLES:
            return self.strength[player * 7 + ROLES.index(measure)]
        match measure:
            case "captives":
                return len(self.captives[player])
            case "members":
                return self.members[player]
            case "food":
                kinds = board.food
            case "totems":
                kinds = board.totems
            case "totems_and_rites":
                kinds = (*board.totems, *board.rites)
            case food:
                kinds = board.by_role[FARMER + ("corn", "salmon", "bison").index(food)]
        start = player * board.above
        return sum(self.above[start + k] for k in kinds)
