"""Natives 2 and 7.1, Seasons: the seasons of a match, the three piles of the stack, and the opening prairie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from bisongames.components.arrays import counted
from bisongames.components.forms import Named
from bisongames.natives.actions import DrawSeason
from bisongames.natives.board import Board
from bisongames.natives.effects import PARTS
from bisongames.natives.events import SeasonChosen
from bisongames.natives.options import chosen_seasons
from bisongames.natives.table import PART, Table
from bisongames.play.actions import Tell
from bisongames.play.agenda import Drawing, Follow
from bisongames.play.rules import Rule, remarks, ruling

BASE_CARDS_OPEN = Rule(
    "NA-2n",
    "The {opening_cards} opening cards of the prairie are cards of the base game only.",
    source="rulebook, Die Jahreszeiten",
    when=(("soul_of_the_prairie", False),),
)


def stays_out(board: Board, kind: int) -> bool:
    """What is not of the base game is not among the opening cards."""
    return kind in (*board.rites, *board.heroes, *board.conflicts) or board.great[kind]


MORE_CARDS_OPEN = Rule(
    "NA-2o",
    "With the Soul of the Prairie the opening cards are {opening_cards_seasons_and_soul}, again of the base game "
    "only.",
    when=(("soul_of_the_prairie", True),),
)


def opening_cards(board: Board) -> int:
    """How many cards the opening prairie has."""
    if board.plays_with("soul-of-the-prairie"):
        return board.options.opening_cards_seasons_and_soul
    return board.options.opening_cards


THREE_PILES = Rule(
    "NA-2p",
    "The cards left after the opening prairie are split into three roughly equal piles A, B and C.",
)
EVEN_PILES = ruling(
    "NA-R9",
    "The three piles differ by at most one card: a surplus card goes first to A, a second one to C.",
    "2",
)
STACK_OF_SEASONS = Rule(
    "NA-2q",
    "The stack is, from the bottom, {cards_below_winter} cards of A, winter, all of B, the autumn change, all of "
    "C, the summer change, and the rest of A; the special cards are face down.",
)


def changes(board: Board, cards: int) -> dict[int, str]:
    """The reveals that bring the season changes, in a stack of so many playing cards: piles A, B and C."""
    pile_a, pile_c = (cards + 2) // 3, (cards + 1) // 3
    summer = pile_a - board.options.cards_below_winter + 1
    return {summer: "summer", summer + pile_c + 1: "autumn"}


NO_PRAYER = Rule(
    "NA-2s",
    "The Summer of Prayer is in the game only together with the Rituals.",
    when=(("rituals", False),),
)


def is_playable(board: Board, season: str) -> bool:
    """Whether a season card does not need an expansion that is out."""
    needs = board.components.seasons[season].needs
    return not needs or board.plays_with(needs)


ONE_OF_EACH = Rule(
    "NA-2r",
    "Exactly one spring, one summer and one autumn are in play, drawn by chance, or named singly or as a set "
    "(here: {season_choice}).",
)
SETS = Rule(
    "NA-2v",
    "The recommended sets are easy (Grace, Joy, Harvest), aggressive (Mildness, Prayer, Wrath) and flexible "
    "(Grace, Change, Harvest).",
)
SEASON_PILE = Rule(
    "NA-2t",
    "The three chosen season cards form the season pile beside the stack, spring on top of summer on top of "
    "autumn.",
)
SPRING_FIRST = Rule(
    "NA-7.1a",
    "The game opens in spring, with the top card of the season pile in force from the first turn.",
    source="rulebook, Die Jahreszeiten",
)


def choose_seasons(table: Table) -> Follow:
    """The seasons that are named, or a draw for each part of the year."""
    board = table.board
    named = chosen_seasons(board.options, board.components)
    for season in named:
        add_season(table, season)
    return () if named else tuple(map(DrawingSeason, PARTS))


def add_season(table: Table, season: str) -> None:
    """A season card lies below those of the season pile; the top one is in force."""
    table.season_cards += (table.board.seasons.index(season),)
    table.season = table.season_cards[0]


@frozen
class DrawingSeason(Drawing[Table, DrawSeason]):
    """One of the seasons of a part of the year, all equally likely."""

    kind: ClassVar[str] = "season"
    part: str = counted(Named(PART))

    def pile(self, table: Table) -> tuple[Sequence[DrawSeason], Sequence[int]]:
        rows = [
            (DrawSeason(id), row.count)
            for id, row in table.board.components.seasons.items()
            if row.part == self.part and is_playable(table.board, id)
        ]
        return [action for action, _ in rows], [count for _, count in rows]

    def resolve(self, table: Table, action: DrawSeason, tell: Tell) -> Follow:
        add_season(table, action.season)
        if tell:
            tell(SeasonChosen(action.season))
        return ()


REMARKS = remarks(
    Rule(
        "NA-1e",
        "The Seasons add 2 change cards (summer, autumn), 3 different springs, 3 summers and 3 autumns, and 14 curses "
        "(ten of -5, four of -10): 11 + 14 = 25.",
        source="rulebook, Spielmaterial, Die Jahreszeiten",
    ),
    Rule(
        "NA-2u",
        "Curse cards are in the game only if a season in play uses them; otherwise they stay in the box.",
    ),
    ruling(
        "NA-2z",
        "The aggressive set is refused without the Rituals because it needs the Summer of Prayer.",
        source="sheet clarifications",
        when=(("rituals", False),),
    ),
)
"""A variant file keeps them, or the rules of the seasons."""
