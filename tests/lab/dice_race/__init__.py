"""Dice Race: a tiny game for tests of comparisons. Everybody rolls a die a few times; the highest sum wins."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from attrs import frozen

from bisongames.components.dice import Dice
from bisongames.components.seats import CHANCE, Seating, next_clockwise
from bisongames.engine.core.actions import Action, Event, Tell, of
from bisongames.engine.core.agenda import GAME_OVER, Chance, Decision, Follow, Upkeep
from bisongames.engine.core.rules import Rule, Violation
from bisongames.engine.core.scoring import Part, Standing, rank_players, standing_of
from bisongames.engine.rulebook.first_player import who_begins
from bisongames.engine.rulebook.options import WholeNumber, option
from bisongames.engine.rulebook.rulebook import Rulebook, Ruleset
from bisongames.engine.views.view import View
from bisongames.tables.column_types import PLAYERS, Each, Number as Range
from bisongames.tables.columns import column
from bisongames.tables.table import table


@frozen
class Options:
    """The numbers of the game."""

    gift: int = option(WholeNumber(0, 90), "points that seat 0 has at the start, in hundredths")
    idle: int = option(WholeNumber(0, 9), "a number that does nothing")
    sides: int = option(WholeNumber(2, 20), "sides of the die")
    rolls: int = option(WholeNumber(1, 9), "rolls of each player")
    runaway: int = option(WholeNumber(0, 9), "dots that the sole leader adds to a roll")
    jackpot: int = option(WholeNumber(1, 9), "how often the last roll of each player counts")
    left: int = option(WholeNumber(0, 300), "points of a throw with the left hand, in hundredths")


class Board:
    """What never changes in a match."""

    def __init__(self, game: Ruleset, players: int) -> None:
        self.players, self.options = players, game.options
        self.die = Dice(Roll, sides=game.options.sides)


@table
class Table(Seating):
    """The sums, in hundredths."""

    board: Board
    points: list[int] = column(Each(PLAYERS, Range(0, 100000)))


@frozen(kw_only=True)
class RaceView(View):
    """All of it."""

    points: tuple[int, ...]


@frozen
class Throw(Action):
    """Throw the die."""

    notation: ClassVar[str] = "throw"


@frozen
class Wait(Action):
    """Throw the die with the left hand."""

    notation: ClassVar[str] = "wait"


@frozen
class Roll(Action):
    """What the die shows."""

    notation: ClassVar[str] = "roll:{number}"
    number: int = of("number")


@frozen
class Rolled(Event):
    """The die has shown a number."""

    player: int
    number: int


SEVEN: Final = Rule("DR-1a", "Nobody waits in his first turn.")


@frozen
class Throwing(Decision[Table, Throw | Wait]):
    """A player throws."""

    silent = (Throw, Wait)
    player: int

    def candidates(self, table: Table) -> tuple[Throw | Wait, ...]:
        return (Throw(), Wait())

    def violations(self, table: Table, action: Throw | Wait) -> Iterator[Violation]:
        if isinstance(action, Wait) and table.round < 2:
            yield SEVEN.broken(round=table.round)

    def resolve(self, table: Table, action: Throw | Wait, tell: Tell) -> Follow:
        if isinstance(action, Wait):
            table.points[self.player] += table.board.options.left
        return (Rolling(self.player),)


@frozen
class Rolling(Chance[Table, Roll]):
    """The die rolls."""

    kind: ClassVar[str] = "roll"
    thrower: int

    def weights(self, table: Table) -> tuple[tuple[Roll, int], ...]:
        return table.board.die.weights

    def resolve(self, table: Table, action: Roll, tell: Tell) -> Follow:
        options, points = table.board.options, table.points
        dots = action.number
        if all(points[self.thrower] > each for n, each in enumerate(points) if n != self.thrower):
            dots += options.runaway
        points[self.thrower] += (
            100 * dots * (options.jackpot if table.round == options.rolls else 1)
        )
        if tell:
            tell(Rolled(self.thrower, action.number))
        return ()


END: Final = Rule("DR-1b", "After {rolls:roll} of each the game ends.", firm=True)


@frozen
class NextTurn(Upkeep[Table]):
    """The turn passes clockwise."""

    last: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        first, number = table.start_player, table.num_players
        player = first if self.last == CHANCE else next_clockwise(self.last, number)
        if player == first and table.round == table.board.options.rolls:
            table.ended = END.id
            return GAME_OVER
        table.round += player == first
        table.begin_turn(player)
        return (Throwing(player), NextTurn(player))


def begin(board: Board, setup: Mapping[str, Any]) -> tuple[Table, Follow]:
    """The table before anything has happened."""
    new = Table(board)
    new.points[0] = board.options.gift
    new.settle()
    return new, (*who_begins(new, setup), NextTurn(CHANCE))


SUM: Final = Rule("DR-2a", "Each dot is a hundred points.", firm=True)


def standing(game: Ruleset, table: Table, player: int | None) -> Standing:
    """The sums."""
    return standing_of([[Part("dots", points, game.rule(SUM.id))] for points in table.points])


RULEBOOK: Final = Rulebook(
    id="dice_race",
    title="Dice Race",
    options=Options,
    table=Table,
    view=RaceView,
    chapters=(sys.modules[__name__],),
    domains=lambda game: {"player": range(4), "number": range(1, 21)},
    board=Board,
    begin=begin,
    standing=standing,
    ranking=lambda game, table: rank_players([(points,) for points in table.points]),
    endings=(END,),
)
