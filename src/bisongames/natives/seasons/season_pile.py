"""Natives 2 and 7.1, Seasons: the seasons of a match, the three piles of the stack, and the opening prairie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Drawing, Follow, Upkeep
from bisongames.engine.core.rules import Rule, note, remarks, ruling
from bisongames.natives.board import Board
from bisongames.natives.seasons.actions import DrawSeason
from bisongames.natives.seasons.events import SeasonBegun, SeasonChosen
from bisongames.natives.seasons.season_cards import PARTS
from bisongames.natives.seasons.season_checks import chosen_seasons
from bisongames.natives.seasons.season_table import PART, SeasonTable, seasons
from bisongames.natives.soul.great_food import is_great
from bisongames.natives.table import NOTHING
from bisongames.tables.column_types import Name
from bisongames.tables.row_encoding import column_field

BASE_CARDS_OPEN = Rule(
    "NA-2j",
    "Lay {opening_size:card} of the base game open in the prairie.",
    source="rulebook, Die Jahreszeiten",
    when=(("base_cards_open", True), ("prairie_opens_empty", False)),
    about=("DealingOpeningCard", "opening_cards", "opening_cards_seasons_and_soul"),
)


def stays_out(board: Board, kind: int) -> bool:
    """Whether a kind of card is not from the base game, and so not among the opening cards."""
    more = [board.kinds_of[family] for family in ("rites", "heroes", "conflicts")]
    return is_great(board, kind) or any(kind in kinds for kinds in more)


def opening_cards(board: Board) -> int:
    """The number of cards in the opening prairie."""
    if board.plays_with("soul-of-the-prairie"):
        return board.options.opening_cards_seasons_and_soul
    return board.options.opening_cards


THREE_PILES = Rule(
    "NA-2u",
    "Divide the remaining playing cards into three piles A, B and C of about the same size.",
    source="rulebook, Die Jahreszeiten",
    read_after="NA-2j",
)
EVEN_PILES = ruling(
    "NA-R9",
    "The three piles differ by no more than 1 card: a card left over goes to pile A, a second one to pile C.",
    "2",
    read_after="NA-2u",
    reason="About equal, made exact so that a match can be repeated.",
)
STACK_OF_SEASONS = Rule(
    "NA-2h",
    "Build the stack face down from piles A, B and C. From the bottom: "
    "{cards_below_winter:card} of pile A, the winter card, pile B, the season change autumn, pile C, the season change "
    "summer and the rest of pile A.",
    source="rulebook, Die Jahreszeiten",
    read_after="NA-R9",
    when=(("cards_lie_below_winter", True),),
)
STACK_OF_SEASONS_UPON_WINTER = STACK_OF_SEASONS.otherwise(
    "Build the stack face down from piles A, B and C. From the bottom: "
    "the winter card, pile B, the season change autumn, pile C, the season change summer and pile A.",
    cards_lie_below_winter=False,
)


def changes(board: Board, cards: int) -> dict[int, str]:
    """The season changes, by the number of their reveal, for piles A, B and C of ``cards`` in all."""
    pile_a, pile_c = (cards + 2) // 3, (cards + 1) // 3
    summer = pile_a - board.options.cards_below_winter + 1
    return {summer: "summer", summer + pile_c + 1: "autumn"}


NO_PRAYER = Rule(
    "NA-2r",
    "Return the Summer of Prayer to the box.",
    source="rulebook, Die Jahreszeiten",
    read_after="NA-2a",
    when=(("rituals", False), ("with_summer_of_prayer", True)),
)


def is_playable(board: Board, season: str) -> bool:
    """Whether the expansion that a season card requires, if any, is in play."""
    needs = board.components.seasons[season].needs
    return not needs or board.plays_with(needs)


ONE_OF_EACH = Rule(
    "NA-2p",
    "Play with one spring, one summer and one autumn.",
    source="rulebook, Die Jahreszeiten",
    read_after="NA-2f",
)
DRAWN_OR_CHOSEN = Rule(
    "NA-2q",
    "Draw the spring, the summer and the autumn at random, or choose them with the other players.",
    source="rulebook, Die Jahreszeiten",
    read_after="NA-2f",
    when=(("seasons_are_chosen", False), ("seasons_hidden", False)),
    about=("DrawingSeason", "season_choice"),
)
DRAWN_UNSEEN = DRAWN_OR_CHOSEN.otherwise(
    "Draw the spring, the summer and the autumn at random, without looking at them.",
    seasons_hidden=True,
)
CHOSEN = DRAWN_OR_CHOSEN.otherwise(
    "The seasons of this game are chosen: {seasons_named}.",
    seasons_are_chosen=True,
    printed_in="rulebook, Die Jahreszeiten",
)
RECOMMENDED_SETS = Rule(
    "NA-2s",
    "You may choose the seasons as a recommended set ({season_sets}).",
    source="rulebook, Die Jahreszeiten",
    read_after="NA-2f",
    when=(("seasons_are_chosen", False), ("seasons_hidden", False)),
    about="season_sets",
)
RECOMMENDED = RECOMMENDED_SETS.otherwise(
    "The recommended sets of seasons are {season_sets}.",
    seasons_are_chosen=True,
    printed_in="rulebook, Die Jahreszeiten, Empfohlene Jahreszeiten-Sets",
)
SEASON_PILE = Rule(
    "NA-2t",
    "Pile the spring on the summer and the summer on the autumn beside the stack: this is the season pile.",
    source="rulebook, Die Jahreszeiten",
    read_after="NA-2f",
)
SPRING_FIRST = Rule(
    "NA-7.1a",
    "The game begins in spring: the start player turns over the top card of the season pile and reads it out.",
)


def choose_seasons(table: SeasonTable) -> Follow:
    """Adds the chosen seasons, or returns a draw for each part of the year that is known from the start.

    A season that is not known is drawn when it begins: it is as likely then as on a pile that lies face down.
    """
    board = table.board
    named = chosen_seasons(board.options, board.components)
    for season in named:
        add_season(table, season)
    known = PARTS if board.options.seasons_known else PARTS[:1]
    return () if named else tuple(map(DrawingSeason, known))


def add_season(table: SeasonTable, season: str) -> None:
    """Adds a season card at the bottom of the season pile; the first one is in force at once."""
    table.season_cards += (table.board.computed[seasons].index(season),)
    if table.season == NOTHING:
        table.season = table.season_cards[0]


@frozen
class DrawingSeason(Drawing[SeasonTable, DrawSeason]):
    """One of the seasons of a part of the year, all equally likely."""

    kind: ClassVar[str] = "season"
    part: str = column_field(Name(PART))

    def pile(self, table: SeasonTable) -> tuple[Sequence[DrawSeason], Sequence[int]]:
        rows = [
            (DrawSeason(id), row.count)
            for id, row in table.board.components.seasons.items()
            if row.part == self.part and is_playable(table.board, id)
        ]
        return [action for action, _ in rows], [count for _, count in rows]

    def resolve(self, table: SeasonTable, action: DrawSeason, tell: Tell) -> Follow:
        add_season(table, action.season)
        if tell:
            tell(SeasonChosen(action.season))
        return ()


SUMMER_COMES = Rule(
    "NA-7.1c",
    "If the season change summer is revealed, finish the round; before the start player's next turn, return the spring to "
    "the box and begin the summer.",
    about="ChangeSeason",
)
AUTUMN_COMES = Rule(
    "NA-7.1d",
    "If the season change autumn is revealed, finish the round; then return the summer to the box and begin the autumn.",
)
CHANGE_USES_UP = ruling(
    "NA-R8",
    "A season change counts as one of the cards that you reveal; no other card is revealed in its place.",
    "7.1",
    reason="As with winter.",
)
BOTH_CHANGES = ruling(
    "NA-R64",
    "If both season changes are revealed in one round, autumn follows and summer is left out.",
    "7.1",
    source="ruling NA-R8",
    reason="The season revealed last is the one that begins next.",
)
CHANGE_AND_WINTER = ruling(
    "NA-R65",
    "If a season change and winter are revealed in one round, the game ends with that round.",
    "7.1",
    source="ruling NA-R8",
    reason="After winter no further round is played.",
)


def changes_revealed(table: SeasonTable) -> int:
    """The number of season changes that have been revealed."""
    return sum(1 for reveal in table.board.changes if reveal <= table.revealed)


@frozen
class ChangeSeason(Upkeep[SeasonTable]):
    """Before the next round, the season whose change was revealed last comes into force; if need be, it is drawn first."""

    def happen(self, table: SeasonTable, tell: Tell) -> Follow:
        passed = changes_revealed(table)
        unknown = PARTS[len(table.season_cards) : passed + 1]
        if unknown:
            return (*map(DrawingSeason, unknown), self)
        season = table.season_cards[passed]
        if season != table.season:
            table.season = season
            if tell:
                tell(SeasonBegun(table.board.computed[seasons][season]))
        return ()


CURSES_READY = Rule(
    "NA-2v",
    "Lay the curses ready if you play with {cursing_seasons}; if not, return them to the box.",
    source="rulebook, Die Jahreszeiten",
    read_after="NA-2f",
    when=(("some_seasons_curse", True), ("seasons_hidden", False)),
    remark=True,
)
CURSES_FOR_ALL = CURSES_READY.otherwise(
    "Lay the curses ready: the autumn may bring them.", seasons_hidden=True
)
SEASONS_KNOWN = ruling(
    "NA-R86",
    "The seasons of a game are known to all players from the start, not only when they begin.",
    "2",
    when=(("seasons_hidden", False),),
    reason="Players may choose the seasons together, and the curses that they lay ready tell of the autumn.",
    read_after="NA-2f",
    about=("season_choice", "seasons_known"),
    remark=True,
)
PILE_FACE_DOWN = SEASONS_KNOWN.otherwise(
    "The season pile lies face down: nobody may look at a season before it begins.",
    seasons_hidden=True,
    reason="The start player turns over the top card and reads it out; so the rulebook may mean a pile that lies face down.",
)
REMARKS = remarks(
    Rule(
        "NA-1k",
        "The Seasons add {season_kinds}, all different, and the season changes summer and autumn.",
        about="seasons",
    ),
    Rule("NA-1l", "The Seasons add curses: {curse_cards}.", about="curses"),
    Rule(
        "NA-2b",
        "Put the start player card, the winter card and the season changes aside.",
        source="rulebook, Spielvorbereitung, Die Jahreszeiten",
    ),
    note(
        "NA-N10",
        "A set with a season that is not in the game is refused.",
        "2",
        when=(("rituals", False),),
    ),
)
"""Rules without code of their own: the variant file or other rules of the seasons ensure them."""
