"""Natives 7.1, Seasons: what holds for everybody in spring, summer and autumn."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.components.arrays import counted
from bisongames.components.forms import Named
from bisongames.natives.actions import Decline, Take
from bisongames.natives.effects import ANY, FARMER, ROLES, SHAMAN, Effect
from bisongames.natives.events import CardTaken, CurseTaken, SeasonBegun
from bisongames.natives.hooks import Line
from bisongames.natives.reassigning import DECLINE, Reassigning
from bisongames.natives.table import NOTHING, ROLE, Table
from bisongames.natives.taking import NO_REFILL, add_above
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow, Upkeep
from bisongames.play.rules import Rule, Violation, remarks, ruling

FOR_EVERYBODY = Rule("NA-7.1b", "The season in force applies to every player.")


def effects(table: Table, verb: str) -> tuple[Effect, ...]:
    """What the season in force does of this kind."""
    return () if table.season == NOTHING else table.board.season_effects[table.season][verb]


GRACE = Rule("NA-7.1i", "{spring_of_grace}", source="sheet 7.1", status="reconstructed")
JOY = Rule("NA-7.1m", "{summer_of_joy}", source="sheet 7.1", status="reconstructed")
CREDIT_KEPT = ruling(
    "NA-R31",
    "A Mildness credit outlives spring, is spent by the next step-3 action and not by an activation of Knowledge.",
    "7.1",
)


def bonus(table: Table, role: int) -> int:
    """How many cards more the season lets an action with a role take."""
    return sum(e.number for e in effects(table, "bonus") if e.role in (ANY, ROLES[role]))


def more_strength(table: Table, player: int, role: int) -> int:
    """The bonus of the season, and the credit of a player who has passed, which is spent."""
    credit = table.credit[player]
    table.credit[player] = 0
    return bonus(table, role) + credit


PRAYER = Rule(
    "NA-7.1n",
    "{summer_of_prayer}",
    source="sheet 7.1",
    status="reconstructed",
    when=(("rituals", True),),
)
RITE_AT_ANY_POINT = ruling(
    "NA-7.1s",
    "In the Summer of Prayer the further rite may come at any point of the action: totems never more than the "
    "strength.",
    source="sheet clarifications",
    when=(("rituals", True),),
)


def more_rites(table: Table, role: int) -> int:
    """Rites beyond the strength of the shaman."""
    return sum(e.number for e in effects(table, "extra_rite")) if role == SHAMAN else 0


AWAKENING = Rule("NA-7.1l", "{spring_of_awakening}", source="sheet 7.1", status="reconstructed")


def cards_of_step_1(table: Table) -> int:
    """How many cards the season lets step 1 reveal."""
    return max((e.number for e in effects(table, "replenish")), default=0)


MILDNESS = Rule("NA-7.1j", "{spring_of_mildness}", source="sheet 7.1", status="reconstructed")
PASSING_STEP_3 = Rule("NA-7.1k", "In the Spring of Mildness passing concerns step 3 alone.")
FORCED_PASS = ruling(
    "NA-7.1u",
    "In the Spring of Mildness a pass forced by lack of takeable cards earns the credit too.",
    source="sheet clarifications",
)


def give_credit(table: Table, player: int) -> None:
    """Whoever passes may take more in his next action; credits do not add up."""
    for effect in effects(table, "pass_credit"):
        table.credit[player] = effect.number


CURSE = Rule("NA-7.1e", "A player who gets a curse lays a -5 card above his elder.")
NO_LIMIT = ruling("NA-R30", "Curses never run out.", "7.1")


def give_curse(table: Table, player: int, tell: Tell) -> None:
    """A player lays a curse above his elder."""
    table.curses[player] += 1
    if tell:
        tell(CurseTaken(player))


SEASON_POINTS = ruling(
    "NA-4s",
    "Season effects sit at fixed points: before step 1, at the end of a turn, and at the end of a round, the last "
    "before scoring or a season change.",
    source="sheet 4",
)
SUMMER_OF_CHANGE = Rule("NA-7.1o", "{summer_of_change}", source="sheet 7.1", status="reconstructed")


@frozen
class BeforeTurn(Upkeep[Table]):
    """Before step 1 the season may let the player move members."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        return tuple(
            Reassigning(self.player, e.number, (), ()) for e in effects(table, "reassign_before")
        )


WINDS = Rule("NA-7.1q", "{autumn_of_winds}", source="sheet 7.1", status="reconstructed")


@frozen
class AfterTurn(Upkeep[Table]):
    """At the end of a turn a full prairie may bring a curse."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        for effect in effects(table, "curse_prairie"):
            if sum(table.prairie) >= effect.number:
                give_curse(table, self.player, tell)
        return ()


AUTUMN_OF_WRATH = Rule("NA-7.1r", "{autumn_of_wrath}", source="sheet 7.1", status="reconstructed")
WRATH_AT_THE_END = ruling(
    "NA-R29", "Wrath also acts at the end of the last round, before scoring.", "7.1"
)


@frozen
class AfterRound(Upkeep[Table]):
    """At the end of a round the players who have the fewest of something may be cursed."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        for effect in effects(table, "curse_fewest"):
            counts = [table.count(p, effect.measure) for p in range(table.num_players)]
            if min(counts) < max(counts):
                for player, count in enumerate(counts):
                    if count == min(counts):
                        give_curse(table, player, tell)
        return ()


SUMMER_COMES = Rule(
    "NA-7.1c",
    "After the round in which the summer change was revealed, and before the start player's next turn, spring "
    "goes to the box and summer is in force.",
)
AUTUMN_COMES = Rule(
    "NA-7.1d",
    "After the round in which the autumn change was revealed, summer goes to the box and autumn is in force.",
)
CHANGE_USES_UP = ruling(
    "NA-R8",
    "A revealed season change uses up its reveal without replacement; if both changes come in one round the "
    "autumn acts next and the summer never does, and if winter comes in that round the game ends.",
    "7.1",
)


@frozen
class ChangeSeason(Upkeep[Table]):
    """Before the next round the season is in force whose change was revealed last."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        passed = sum(1 for reveal in table.board.changes if reveal <= table.revealed)
        season = table.season_cards[passed]
        if season != table.season:
            table.season = season
            if tell:
                tell(SeasonBegun(table.board.seasons[season]))
        return ()


OFFERED_ONCE = ruling(
    "NA-7.1t",
    "Harvest's food of another kind is offered once, after the action, even if strength was left over.",
    source="sheet clarifications",
)


def offer_other_food(table: Table, player: int, role: int) -> Follow:
    """After a food action the season may offer food of another kind."""
    if role < FARMER:
        return ()
    return tuple(
        TakingOtherFood.of(player, ROLES[role])
        for effect in effects(table, "other_food")
        for _ in range(effect.number)
    )


HARVEST = Rule("NA-7.1p", "{autumn_of_harvest}", source="sheet 7.1", status="reconstructed")


@frozen
class TakingOtherFood(Decision[Table, Take | Decline]):
    """A player may take a food card of another kind than he has just taken."""

    silent = (Decline,)
    player: int
    role: str = counted(Named(ROLE))
    """The role that took food before."""

    def kinds_offered(self, table: Table) -> list[int]:
        """The kinds of food of the other roles."""
        mine = table.board.foods[ROLES.index(self.role) - FARMER]
        return [kind for kind in table.board.food if kind not in mine]

    def candidates(self, table: Table) -> list[Take | Decline]:
        takes, prairie = table.board.takes, table.prairie
        return [*(takes[k] for k in self.kinds_offered(table) if prairie[k]), DECLINE]

    def violations(self, table: Table, action: Take | Decline) -> Iterator[Violation]:
        if not isinstance(action, Take):
            return
        kind = table.board.number[action.card]
        if kind not in self.kinds_offered(table):
            yield HARVEST.broken(card=action.card, role=self.role)
        if not table.prairie[kind]:
            yield NO_REFILL.broken(card=action.card, in_the_prairie=0)
        for limit in table.board.limits[kind]:
            yield from limit(table, self.player, kind)

    def resolve(self, table: Table, action: Take | Decline, tell: Tell) -> Follow:
        if isinstance(action, Take):
            board = table.board
            kind = board.number[action.card]
            table.pick_up(kind)
            add_above(table, self.player, kind)
            if tell:
                index = next(i for i, kinds in enumerate(board.foods) if kind in kinds)
                tell(CardTaken(self.player, action.card, ROLES[FARMER + index]))
        return ()


CURSES_COST = Rule("NA-7.1f", "Each curse card above the elder costs its points at scoring.")
ONLY_CHANGE = Rule(
    "NA-7.1g", "The -10 cards are change for two -5 cards, used only if those run out."
)


def curse_lines(table: Table, player: int) -> list[Line]:
    """What a player's curses cost: so many of the single card."""
    number = table.curses[player]
    points = max((row.points for row in table.board.components.curses.values()), default=0)
    return [(f"curses x{number}", number * points, CURSES_COST)] if number else []


REMARKS = remarks(
    Rule("NA-7.1h", "Winter starts the end of the game exactly as in the base game."),
)
