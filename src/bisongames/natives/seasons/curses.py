"""Natives 7.1, Seasons: curses, and the autumns that bring them."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Follow, Upkeep
from bisongames.engine.core.rules import Rule, ruling
from bisongames.natives.cards import card_rule
from bisongames.natives.hooks import Line
from bisongames.natives.seasons.events import CurseTaken
from bisongames.natives.seasons.season_effects import effects
from bisongames.natives.seasons.season_table import SeasonTable

CURSE = Rule("NA-7.1e", "If you must take a curse, lay a curse of {curse:point} above your elder.")
NO_LIMIT = ruling(
    "NA-R30", "There is always another curse to take.", "7.1", reason="Cards of 10 are only change."
)


def give_curse(table: SeasonTable, player: int, tell: Tell) -> None:
    """Adds a curse above a player's elder."""
    table.curses[player] += 1
    if tell:
        tell(CurseTaken(player))


WINDS = card_rule("NA-7.1r", "autumn-of-winds", about="AfterTurn")


@frozen
class AfterTurn(Upkeep[SeasonTable]):
    """At the end of a turn a full prairie may bring the player a curse."""

    player: int

    def happen(self, table: SeasonTable, tell: Tell) -> Follow:
        for effect in effects(table, "curse_prairie"):
            if sum(table.prairie) >= effect.number:
                give_curse(table, self.player, tell)
        return ()


AUTUMN_OF_WRATH = card_rule("NA-7.1s", "autumn-of-wrath", about="AfterRound")
WRATH_AT_THE_END = ruling(
    "NA-R29",
    "What a season does at the end of a round, it does at the end of the last round too, before scoring.",
    "7.1",
    reason="The end of that round comes first.",
)


@frozen
class AfterRound(Upkeep[SeasonTable]):
    """At the end of a round the players with the fewest of a measure may take a curse."""

    def happen(self, table: SeasonTable, tell: Tell) -> Follow:
        for effect in effects(table, "curse_fewest"):
            counts = [table.count(p, effect.measure) for p in range(table.num_players)]
            if min(counts) < max(counts):
                for player, count in enumerate(counts):
                    if count == min(counts):
                        give_curse(table, player, tell)
        return ()


CURSES_COST = Rule(
    "NA-7.1f",
    "At the end of the game, each of your curses costs you {curse_cost:point}.",
    firm=True,
)
ONLY_CHANGE = Rule(
    "NA-7.1g",
    "Curses of {other_curses} are for changing only, when the others run out.",
    when=(("there_are_other_curses", True),),
)


def curse_lines(table: SeasonTable, player: int) -> list[Line]:
    """The line of a player's curses, if there are any."""
    number = table.curses[player]
    points = max((row.points for row in table.board.components.curses.values()), default=0)
    if not number:
        return []
    return [Line("curses", number * points, CURSES_COST, (("number", number),))]
