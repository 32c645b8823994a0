"""Natives 7.1, Seasons: the effects of spring, summer and autumn on all players."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Decision, Follow, Upkeep
from bisongames.engine.core.rules import Rule, Violation, remarks, ruling
from bisongames.natives.actions import Decline, Take
from bisongames.natives.board import Board
from bisongames.natives.cards import card_rule
from bisongames.natives.effects import FARMER, ROLES, SHAMAN, Effect
from bisongames.natives.events import CardTaken
from bisongames.natives.role_swaps import DECLINE, Reassigning
from bisongames.natives.seasons.season_cards import ANY
from bisongames.natives.seasons.season_table import SeasonTable, effects_of_seasons
from bisongames.natives.table import NOTHING, ROLE
from bisongames.natives.taking import IN_THE_PRAIRIE, add_above
from bisongames.tables.column_types import Name
from bisongames.tables.row_encoding import column_field

FOR_EVERYBODY = Rule("NA-7.1b", "A season applies to all players until the next season begins.")


def effects(table: SeasonTable, verb: str) -> tuple[Effect, ...]:
    """The effects of the season in force that have this verb."""
    if table.season == NOTHING:
        return ()
    by_verb: dict[str, tuple[Effect, ...]] = table.board.computed[effects_of_seasons][table.season]
    return by_verb[verb]


def most_cards(board: Board) -> int:
    """The maximum number of cards that all seasons together can add to an action."""
    return sum(
        effect.number
        for by_verb in board.computed[effects_of_seasons]
        for effects in by_verb.values()
        for effect in effects
    )


GRACE = card_rule("NA-7.1h", "spring-of-grace")
JOY = card_rule("NA-7.1l", "summer-of-joy")
CREDIT_KEPT = ruling(
    "NA-R31",
    "The extra cards of the Spring of Mildness stay yours after spring, until your next action of step 3.",
    "7.1",
    reason="The text does not tie it to spring.",
)
NOT_FOR_KNOWLEDGE = ruling(
    "NA-R71",
    "You may not use the extra cards of the Spring of Mildness for the Rite of Knowledge.",
    "7.1",
    source="ruling NA-R31",
    when=(("rituals", True),),
    reason="They are for an action of step 3, and the rite is none.",
)


def bonus(table: SeasonTable, role: int) -> int:
    """The number of additional cards that the season lets an action with a role take."""
    return sum(e.number for e in effects(table, "bonus") if e.role in (ANY, ROLES[role]))


def more_strength(table: SeasonTable, player: int, role: int) -> int:
    """The bonus of the season plus the credit of a player who has passed, which this call spends."""
    credit = table.credit[player]
    table.credit[player] = 0
    return bonus(table, role) + credit


PRAYER = card_rule("NA-7.1m", "summer-of-prayer", when=(("rituals", True),))
RITE_ONLY = Rule(
    "NA-7.1n",
    "You may not take a totem instead of an extra rite.",
    source="sheet 7.1",
    status="reconstructed",
    when=(("rituals", True),),
)
RITE_AT_ANY_POINT = ruling(
    "NA-R68",
    "You may take the extra rite of the Summer of Prayer at any point of the action.",
    "7.1",
    source="sheet clarifications",
    when=(("rituals", True),),
    reason="No moment for it is named.",
)


def only_beside_rites(board: Board, kind: int) -> bool:
    """Whether a kind of card is a totem, in a game with rites."""
    return bool(board.kinds_of["rites"]) and kind in board.totems


def rite_limits(table: SeasonTable, player: int, kind: int) -> Iterator[Violation]:
    """Yields a violation if the shaman may now take only an extra rite."""
    if table.left <= 0 < table.extra:
        yield RITE_ONLY.broken(card=table.board.kinds[kind], extra_rites=table.extra)


def more_rites(table: SeasonTable, role: int) -> int:
    """The number of rites that an action with a role may take beyond its strength."""
    return sum(e.number for e in effects(table, "extra_rite")) if role == SHAMAN else 0


AWAKENING = card_rule("NA-7.1k", "spring-of-awakening")
HIGHER_NUMBER = ruling(
    "NA-R70",
    "If a season and step 1 name different numbers of cards to reveal, only the higher number counts.",
    "7.1",
    source="sheet 7.1",
    reason="The season replaces the number of step 1 and does not add to it.",
)


def cards_of_step_1(table: SeasonTable) -> int:
    """The number of cards that the season makes step 1 reveal; 0 if it does not set one."""
    return max((e.number for e in effects(table, "replenish")), default=0)


MILDNESS = card_rule("NA-7.1i", "spring-of-mildness")
PASSING_STEP_3 = Rule(
    "NA-7.1j", "For the Spring of Mildness, passing means passing in step 3 only."
)
FORCED_PASS = ruling(
    "NA-R67",
    "For the Spring of Mildness, a pass counts even if you could not take any card.",
    "7.1",
    source="sheet clarifications",
    reason="The rulebook asks only that you pass in step 3.",
)


def give_credit(table: SeasonTable, player: int) -> int:
    """Gives a passing player a credit for their next action, and returns it; credits do not add up."""
    for effect in effects(table, "pass_credit"):
        table.credit[player] = effect.number
    return table.credit[player]


SEASON_POINTS = ruling(
    "NA-R66",
    "Carry out what a season does at the end of a round before the next season begins.",
    "7.1",
    source="sheet 4",
    reason="The season in force ends only with the round.",
)
SUMMER_OF_CHANGE = card_rule("NA-7.1o", "summer-of-change", about="BeforeTurn")


@frozen
class BeforeTurn(Upkeep[SeasonTable]):
    """Before step 1 the season may let the player move members."""

    player: int

    def happen(self, table: SeasonTable, tell: Tell) -> Follow:
        return tuple(
            Reassigning(self.player, e.number, (), ()) for e in effects(table, "reassign_before")
        )


OFFERED_ONCE = ruling(
    "NA-R69",
    "Take the extra food of the Autumn of Harvest after your action, even if the role could have taken more cards.",
    "7.1",
    source="sheet clarifications",
    reason="It is an extra card, not one of those that the role takes.",
)


def offer_other_food(table: SeasonTable, player: int, role: int) -> Follow:
    """The offers of other food that the season makes after an action with a food role."""
    if role < FARMER:
        return ()
    return tuple(
        TakingOtherFood.of(player, ROLES[role])
        for effect in effects(table, "other_food")
        for _ in range(effect.number)
    )


HARVEST = card_rule("NA-7.1p", "autumn-of-harvest", about=(Decline, "TakingOtherFood"))
OTHER_FOOD_ONLY = Rule(
    "NA-7.1q",
    "The extra card that you take after your action must be food of another kind than the role takes.",
    source="sheet 7.1",
    status="reconstructed",
    firm=True,
)


@frozen
class TakingOtherFood(Decision[SeasonTable, Take | Decline]):
    """A player may take a food card of another kind than they have just taken."""

    task = "take food of another kind, or decline"
    silent = (Decline,)
    player: int
    role: str = column_field(Name(ROLE))
    """The role that has just taken food."""

    def kinds_offered(self, table: SeasonTable) -> list[int]:
        """The kinds of food of the other roles."""
        mine = table.board.foods[ROLES.index(self.role) - FARMER]
        return [kind for kind in table.board.food if kind not in mine]

    def candidates(self, table: SeasonTable) -> list[Take | Decline]:
        takes, prairie = table.board.takes, table.prairie
        return [*(takes[k] for k in self.kinds_offered(table) if prairie[k]), DECLINE]

    def violations(self, table: SeasonTable, action: Take | Decline) -> Iterator[Violation]:
        if not isinstance(action, Take):
            return
        kind = table.board.number[action.card]
        if kind not in self.kinds_offered(table):
            yield OTHER_FOOD_ONLY.broken(card=action.card, role=self.role)
        if not table.prairie[kind]:
            yield IN_THE_PRAIRIE.broken(card=action.card, in_the_prairie=0)
        for limit in table.board.limits[kind]:
            yield from limit(table, self.player, kind)

    def resolve(self, table: SeasonTable, action: Take | Decline, tell: Tell) -> Follow:
        if isinstance(action, Take):
            board = table.board
            kind = board.number[action.card]
            table.pick_up(kind)
            add_above(table, self.player, kind)
            if tell:
                index = next(i for i, kinds in enumerate(board.foods) if kind in kinds)
                tell(CardTaken(self.player, action.card, ROLES[FARMER + index]))
        return ()


REMARKS = remarks(
    ruling(
        "NA-R55",
        "A season that lets you take more cards makes no role stronger: your totems count only the members that lie there.",
        "6.1",
        source="sheet 6.1",
        reason="A totem counts cards that lie in your tribe.",
    )
)
