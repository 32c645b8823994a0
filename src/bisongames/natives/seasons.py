"""Natives 7.1, Seasons: what holds for everybody in spring, summer and autumn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from attrs import frozen

from bisongames.natives.actions import CardTaken, CurseTaken, Decline, SeasonBegun, Take
from bisongames.natives.effects import ANY, FARMER, ROLES, SHAMAN, Effect
from bisongames.natives.expansion import Line
from bisongames.natives.reassigning import DECLINE, Reassigning
from bisongames.natives.table import NOTHING, Table
from bisongames.natives.taking import NO_REFILL, add_above
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow, Upkeep
from bisongames.play.rules import Rule, Violation, ruling

SPRING_FIRST = Rule(
    "NA-7.1a",
    "The game opens in spring, with the top card of the season pile in force from the first turn.",
    source="rulebook, Die Jahreszeiten",
)
FOR_EVERYBODY = Rule("NA-7.1b", "The season in force applies to every player.", source="rulebook")
SUMMER_COMES = Rule(
    "NA-7.1c",
    "After the round in which the summer change was revealed, and before the start player's next turn, spring "
    "goes to the box and summer is in force.",
    source="rulebook",
)
AUTUMN_COMES = Rule(
    "NA-7.1d",
    "After the round in which the autumn change was revealed, summer goes to the box and autumn is in force.",
    source="rulebook",
)
CURSE = Rule(
    "NA-7.1e", "A player who gets a curse lays a -5 card above his elder.", source="rulebook"
)
CURSES_COST = Rule(
    "NA-7.1f", "Each curse card above the elder costs its points at scoring.", source="rulebook"
)
ONLY_CHANGE = Rule(
    "NA-7.1g",
    "The -10 cards are change for two -5 cards, used only if those run out.",
    source="rulebook",
)
WINTER_AS_EVER = Rule(
    "NA-7.1h", "Winter starts the end of the game exactly as in the base game.", source="rulebook"
)
GRACE = Rule("NA-7.1i", "{spring_of_grace}", source="sheet 7.1", status="reconstructed")
MILDNESS = Rule("NA-7.1j", "{spring_of_mildness}", source="sheet 7.1", status="reconstructed")
PASSING_STEP_3 = Rule(
    "NA-7.1k", "In the Spring of Mildness passing concerns step 3 alone.", source="rulebook"
)
AWAKENING = Rule("NA-7.1l", "{spring_of_awakening}", source="sheet 7.1", status="reconstructed")
JOY = Rule("NA-7.1m", "{summer_of_joy}", source="sheet 7.1", status="reconstructed")
PRAYER = Rule(
    "NA-7.1n",
    "{summer_of_prayer}",
    source="sheet 7.1",
    status="reconstructed",
    when=(("rituals", True),),
)
SUMMER_OF_CHANGE = Rule("NA-7.1o", "{summer_of_change}", source="sheet 7.1", status="reconstructed")
HARVEST = Rule("NA-7.1p", "{autumn_of_harvest}", source="sheet 7.1", status="reconstructed")
WINDS = Rule("NA-7.1q", "{autumn_of_winds}", source="sheet 7.1", status="reconstructed")
AUTUMN_OF_WRATH = Rule("NA-7.1r", "{autumn_of_wrath}", source="sheet 7.1", status="reconstructed")
RITE_AT_ANY_POINT = Rule(
    "NA-7.1s",
    "In the Summer of Prayer the further rite may come at any point of the action: totems never more than the "
    "strength.",
    source="sheet clarifications",
    status="ruling",
    when=(("rituals", True),),
)
OFFERED_ONCE = Rule(
    "NA-7.1t",
    "Harvest's food of another kind is offered once, after the action, even if strength was left over.",
    source="sheet clarifications",
    status="ruling",
)
FORCED_PASS = Rule(
    "NA-7.1u",
    "In the Spring of Mildness a pass forced by lack of takeable cards earns the credit too.",
    source="sheet clarifications",
    status="ruling",
)
CHANGE_USES_UP = ruling(
    "NA-R8",
    "A revealed season change uses up its reveal without replacement; if both changes come in one round the "
    "autumn acts next and the summer never does, and if winter comes in that round the game ends.",
    "7.1",
)
WRATH_AT_THE_END = ruling(
    "NA-R29", "Wrath also acts at the end of the last round, before scoring.", "7.1"
)
NO_LIMIT = ruling("NA-R30", "Curses never run out.", "7.1")
CREDIT_KEPT = ruling(
    "NA-R31",
    "A Mildness credit outlives spring, is spent by the next step-3 action and not by an activation of Knowledge.",
    "7.1",
)

RULES = (
    SPRING_FIRST,
    FOR_EVERYBODY,
    SUMMER_COMES,
    AUTUMN_COMES,
    CURSE,
    CURSES_COST,
    ONLY_CHANGE,
    WINTER_AS_EVER,
    GRACE,
    MILDNESS,
    PASSING_STEP_3,
    AWAKENING,
    JOY,
    PRAYER,
    SUMMER_OF_CHANGE,
    HARVEST,
    WINDS,
    AUTUMN_OF_WRATH,
    RITE_AT_ANY_POINT,
    OFFERED_ONCE,
    FORCED_PASS,
    CHANGE_USES_UP,
    WRATH_AT_THE_END,
    NO_LIMIT,
    CREDIT_KEPT,
)


def effects(table: Table, verb: str) -> list[Effect]:
    """What the season in force does of this kind."""
    if table.season == NOTHING:
        return []
    row = table.board.components.seasons[table.board.seasons[table.season]]
    return [effect for effect in row.effects if effect.verb == verb]


def more_strength(table: Table, player: int, role: int) -> int:
    """The bonus of the season, and the credit of a player who has passed, which is spent."""
    bonus = sum(e.number for e in effects(table, "bonus") if e.role in (ANY, ROLES[role]))
    credit = table.credit[player]
    table.credit[player] = 0
    return bonus + credit


def more_rites(table: Table, role: int) -> int:
    """Rites beyond the strength of the shaman."""
    return sum(e.number for e in effects(table, "extra_rite")) if role == SHAMAN else 0


def cards_of_step_1(table: Table) -> int:
    """How many cards the season lets step 1 reveal."""
    return max((e.number for e in effects(table, "replenish")), default=0)


def give_credit(table: Table, player: int) -> None:
    """Whoever passes may take more in his next action; credits do not add up."""
    for effect in effects(table, "pass_credit"):
        table.credit[player] = effect.number


def give_curse(table: Table, player: int, tell: Tell) -> None:
    """A player lays a curse above his elder."""
    table.curses[player] += 1
    if tell:
        tell(CurseTaken(player))


@frozen
class BeforeTurn(Upkeep[Table]):
    """Before step 1 the season may let the player move members."""

    player: int

    def resolve(self, table: Table, tell: Tell) -> Follow:
        return tuple(
            Reassigning(self.player, e.number, (), ()) for e in effects(table, "reassign_before")
        )


@frozen
class AfterTurn(Upkeep[Table]):
    """At the end of a turn a full prairie may bring a curse."""

    player: int

    def resolve(self, table: Table, tell: Tell) -> Follow:
        for effect in effects(table, "curse_prairie"):
            if sum(table.prairie) >= effect.number:
                give_curse(table, self.player, tell)
        return ()


@frozen
class AfterRound(Upkeep[Table]):
    """At the end of a round the players who have the fewest of something may be cursed."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
        for effect in effects(table, "curse_fewest"):
            counts = [table.count(p, effect.measure) for p in range(table.num_players)]
            if min(counts) < max(counts):
                for player, count in enumerate(counts):
                    if count == min(counts):
                        give_curse(table, player, tell)
        return ()


@frozen
class ChangeSeason(Upkeep[Table]):
    """Before the next round the season is in force whose change was revealed last."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
        passed = sum(1 for reveal in table.board.changes if reveal <= table.revealed)
        season = table.season_cards[passed]
        if season != table.season:
            table.season = season
            if tell:
                tell(SeasonBegun(table.board.seasons[season]))
        return ()


def offer_other_food(table: Table, player: int, role: int) -> Follow:
    """After a food action the season may offer food of another kind."""
    if role < FARMER:
        return ()
    return tuple(
        taking_other_food(player, ROLES[role])
        for effect in effects(table, "other_food")
        for _ in range(effect.number)
    )


@frozen
class TakingOtherFood(Decision[Table, Action]):
    """A player may take a food card of another kind than he has just taken."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Take, Decline)
    player: int
    role: str
    """The role that took food before."""

    def kinds_offered(self, table: Table) -> list[int]:
        """The kinds of food of the other roles."""
        mine = table.board.foods[ROLES.index(self.role) - FARMER]
        return [kind for kind in table.board.food if kind not in mine]

    def legal(self, table: Table) -> tuple[Action, ...]:
        board, prairie = table.board, table.prairie
        return (
            *(
                board.takes[k]
                for k in self.kinds_offered(table)
                if prairie[k]
                and not any(True for f in board.limits for _ in f(table, self.player, k))
            ),
            DECLINE,
        )

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if not isinstance(action, Take):
            return
        kind = table.board.number[action.card]
        if kind not in self.kinds_offered(table):
            yield HARVEST.broken(card=action.card, role=self.role)
        if not table.prairie[kind]:
            yield NO_REFILL.broken(card=action.card, in_the_prairie=0)
        for limit in table.board.limits:
            yield from limit(table, self.player, kind)

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        if isinstance(action, Take):
            board = table.board
            kind = board.number[action.card]
            table.prairie[kind] -= 1
            table.shown[board.family[kind]] -= 1
            add_above(table, self.player, kind)
            if tell:
                index = next(i for i, kinds in enumerate(board.foods) if kind in kinds)
                tell(CardTaken(self.player, action.card, ROLES[FARMER + index]))
        return ()


def curse_lines(table: Table, player: int) -> list[Line]:
    """What a player's curses cost: so many of the single card."""
    number = table.curses[player]
    points = max((row.points for row in table.board.components.curses.values()), default=0)
    return [(f"curses x{number}", number * points, CURSES_COST)] if number else []


taking_other_food = cache(TakingOtherFood)
