"""Natives 2: set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import frozen

from bisongames.natives.actions import CardDealt, DrawSeason, Reveal, SeasonChosen
from bisongames.natives.board import Board
from bisongames.natives.options import PARTS, chosen_seasons
from bisongames.natives.table import Table
from bisongames.natives.turn import starting
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Chance, Follow, Pending, Upkeep
from bisongames.play.first_player import DrawingStartPlayer
from bisongames.play.rules import Rule, ruling

PLAYERS = Rule("NA-2a", "The game is for 2, 3 or 4 players.", source="rulebook, title")
REST_STAYS_IN_THE_BOX = Rule(
    "NA-2b",
    "Cards of every expansion not in play stay in the box.",
    source="rulebook, Spielvorbereitung",
)
ANY_EXPANSIONS = Rule(
    "NA-2c",
    "Any selection of none, one, two or all three expansions may be combined.",
    source="rulebook, Spielvorbereitung, Die Erweiterungen",
)
SORTED_OUT = Rule(
    "NA-2d",
    "The start player card and the winter card are taken out before the playing cards are shuffled.",
    source="rulebook",
)
OWN_TRIBE = Rule(
    "NA-2e",
    "Every player receives the seven tribe cards of one colour and lays them out openly in positions 1 to 7.",
    source="rulebook, Spielidee, Spielvorbereitung",
)
UNUSED_TRIBES = Rule(
    "NA-2f", "Tribe cards of colours nobody plays go to the box.", source="rulebook"
)
START_PLAYER = Rule(
    "NA-2g",
    "Chance decides who begins, unless somebody is named; his card lies left of his scout.",
    source="rulebook",
)
ALWAYS_THE_SAME = Rule(
    "NA-2h", "The start player remains the same for the whole game.", source="rulebook"
)
STACK = Rule(
    "NA-2i",
    "The stack is, from the bottom, {cards_below_winter} playing cards, the winter card face down, and then all "
    "the other playing cards.",
    source="rulebook",
    when=(("seasons", False),),
)
PRAIRIE = Rule(
    "NA-2j",
    "The prairie is an open display in the middle that starts with {opening_cards} cards.",
    source="rulebook",
    when=(("seasons", False),),
)
RITES_SHUFFLED_IN = Rule(
    "NA-2k",
    "All rites are shuffled in among the playing cards before winter is placed.",
    source="rulebook, Die Rituale",
)
SOUL_SHUFFLED_IN = Rule(
    "NA-2l",
    "All 30 Soul cards are shuffled in among the playing cards before winter is placed.",
    source="rulebook, Die Seele",
)
NO_TOTEM_OF_POWER = Rule(
    "NA-2m", "With the Soul the Totem of Power is out of the game.", source="rulebook, Die Seele"
)
BASE_CARDS_OPEN = Rule(
    "NA-2n",
    "The {opening_cards} opening cards of the prairie are cards of the base game only.",
    source="rulebook, Die Jahreszeiten",
    when=(("soul_of_the_prairie", False),),
)
MORE_CARDS_OPEN = Rule(
    "NA-2o",
    "With the Soul of the Prairie the opening cards are {opening_cards_seasons_and_soul}, again of the base game "
    "only.",
    source="rulebook",
    when=(("soul_of_the_prairie", True),),
)
THREE_PILES = Rule(
    "NA-2p",
    "The cards left after the opening prairie are split into three roughly equal piles A, B and C.",
    source="rulebook",
)
STACK_OF_SEASONS = Rule(
    "NA-2q",
    "The stack is, from the bottom, {cards_below_winter} cards of A, winter, all of B, the autumn change, all of "
    "C, the summer change, and the rest of A; the special cards are face down.",
    source="rulebook",
)
ONE_OF_EACH = Rule(
    "NA-2r",
    "Exactly one spring, one summer and one autumn are in play, drawn by chance, or named singly or as a set "
    "(here: {season_choice}).",
    source="rulebook",
)
NO_PRAYER = Rule(
    "NA-2s",
    "The Summer of Prayer is in the game only together with the Rituals.",
    source="rulebook",
    when=(("rituals", False),),
)
SEASON_PILE = Rule(
    "NA-2t",
    "The three chosen season cards form the season pile beside the stack, spring on top of summer on top of "
    "autumn.",
    source="rulebook",
)
CURSES_READY = Rule(
    "NA-2u",
    "Curse cards are in the game only if a season in play uses them; otherwise they stay in the box.",
    source="rulebook",
)
SETS = Rule(
    "NA-2v",
    "The recommended sets are easy (Grace, Joy, Harvest), aggressive (Mildness, Prayer, Wrath) and flexible "
    "(Grace, Change, Harvest).",
    source="rulebook",
)
POSITIONS = Rule(
    "NA-2w",
    "Counted from the first reveal after set-up, the special cards come up at fixed places: {special_places}.",
    source="sheet 2",
    status="ruling",
)
ORDER_OF_CHANCE = Rule(
    "NA-2x",
    "Chance in set-up runs in this order: start player, seasons where they are in play, opening prairie.",
    source="sheet clarifications",
    status="ruling",
)
SEAT_COLOURS = Rule(
    "NA-2y",
    "Each seat has a tribe of its own colour, by seat {colors}.",
    source="sheet clarifications",
    status="ruling",
)
NO_AGGRESSIVE_SET = Rule(
    "NA-2z",
    "The aggressive set is refused without the Rituals because it needs the Summer of Prayer.",
    source="sheet clarifications",
    status="ruling",
    when=(("rituals", False),),
)
EVEN_PILES = ruling(
    "NA-R9",
    "The three piles differ by at most one card: a surplus card goes first to A, a second one to C.",
    "2",
)
OPENING_POOL = ruling(
    "NA-R10",
    "The opening prairie is dealt first and the rest shuffled into the stack afterwards, so that the place of "
    "winter is fixed; cards that act when they are revealed are never among the opening cards.",
    "2",
)
POOL_STAYS = ruling(
    "NA-R11",
    "Cards left out of the opening pool stay in the game and are shuffled into the stack.",
    "2",
)
ALL_MEMBERS_STAY = ruling(
    "NA-R16",
    "With 2 or 3 players all 52 members stay in, and colours nobody plays are foreign to everyone.",
    "2",
)

RULES = (
    PLAYERS,
    REST_STAYS_IN_THE_BOX,
    ANY_EXPANSIONS,
    SORTED_OUT,
    OWN_TRIBE,
    UNUSED_TRIBES,
    START_PLAYER,
    ALWAYS_THE_SAME,
    STACK,
    PRAIRIE,
    POSITIONS,
    ORDER_OF_CHANCE,
    SEAT_COLOURS,
    OPENING_POOL,
    POOL_STAYS,
    ALL_MEMBERS_STAY,
)

RULES_RITUALS = (RITES_SHUFFLED_IN,)

RULES_SOUL = (
    SOUL_SHUFFLED_IN,
    NO_TOTEM_OF_POWER,
)

RULES_SEASONS = (
    BASE_CARDS_OPEN,
    MORE_CARDS_OPEN,
    THREE_PILES,
    STACK_OF_SEASONS,
    ONE_OF_EACH,
    NO_PRAYER,
    SEASON_PILE,
    CURSES_READY,
    SETS,
    NO_AGGRESSIVE_SET,
    EVEN_PILES,
)


def begin(board: Board, setup: Mapping[str, Any]) -> tuple[Table, tuple[Pending, ...]]:
    """The table as it is laid out, and what comes first."""
    table = Table(board)
    agenda: list[Pending] = []
    if "start_player" in setup:
        table.start_player = setup["start_player"]
    else:
        agenda.append(DrawingStartPlayer())
    if board.seasons:
        named = chosen_seasons(board.options, board.components)
        if named:
            table.season_cards = tuple(board.seasons.index(id) for id in named)
            table.season = table.season_cards[0]
        else:
            agenda += [DrawingSeason(part) for part in PARTS]
    return table, (*agenda, *(DealingOpeningCard() for _ in range(board.opening_size)), StartGame())


@frozen
class DrawingSeason(Chance[Table, DrawSeason]):
    """One of the seasons of a part of the year, all equally likely."""

    kind: ClassVar[str] = "season"
    kinds: ClassVar[tuple[type[Action], ...]] = (DrawSeason,)
    part: str

    def weights(self, table: Table) -> tuple[tuple[DrawSeason, int], ...]:
        rows, expansions = table.board.components.seasons, table.board.expansions
        return tuple(
            (DrawSeason(id), row.count)
            for id, row in rows.items()
            if row.part == self.part and (not row.needs or row.needs in expansions)
        )

    def resolve(self, table: Table, action: DrawSeason, tell: Tell) -> Follow:
        table.season_cards += (table.board.seasons.index(action.season),)
        table.season = table.season_cards[0]
        if tell:
            tell(SeasonChosen(action.season))
        return ()


@frozen
class DealingOpeningCard(Chance[Table, Reveal]):
    """One card of the opening prairie, from its own pool."""

    kind: ClassVar[str] = "opening prairie"
    kinds: ClassVar[tuple[type[Action], ...]] = (Reveal,)

    def weights(self, table: Table) -> tuple[tuple[Reveal, int], ...]:
        board = table.board
        return tuple(
            (board.reveals[k], n) for k, n in enumerate(table.stack) if n and board.opening_pool[k]
        )

    def resolve(self, table: Table, action: Reveal, tell: Tell) -> Follow:
        kind = table.board.number[action.card]
        table.stack[kind] -= 1
        table.deck -= 1
        table.prairie[kind] += 1
        table.shown[table.board.family[kind]] += 1
        if tell:
            tell(CardDealt(action.card))
        return ()


@frozen
class StartGame(Upkeep[Table]):
    """Once the start player is known he has the first turn."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
        return (starting(table.start_player),)
