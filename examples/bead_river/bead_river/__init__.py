"""Bead River: players take beads that swim in a river, or fish in the sea for some that nobody else sees."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

from attrs import field, frozen

from bisongames.components.forms import PLAYERS, Amounts, Each, Index
from bisongames.components.piles import Luck, pick_weighted
from bisongames.components.resources import Counts
from bisongames.components.seats import CHANCE, EVERYBODY, Seating, next_clockwise
from bisongames.components.stocks import move
from bisongames.components.table import lies, rest, table
from bisongames.play.actions import Action, Event, Tell, of
from bisongames.play.agenda import GAME_OVER, Chance, Decision, Follow, Upkeep
from bisongames.play.chapters import Expansion, Hook, Order
from bisongames.play.first_player import who_begins
from bisongames.play.options import Number, option
from bisongames.play.rulebook import Rulebook, Ruleset
from bisongames.play.rules import Rule, Violation
from bisongames.play.scores import Part, Ranking, Standing, ranked, summed
from bisongames.play.view import View, worked_out

COLOURS: Final = Index("colour", lambda board: board.colours)
SCORE: Final = Hook[Callable[["Table", int], tuple[str, int, Rule]]]("score")


@frozen
class Options:
    bead_points: int = option(Number(0, 9), "points for each bead")


@frozen
class Components:
    river: dict[str, int] = field(hash=False)  # by colour, like the next
    sea: dict[str, int] = field(hash=False)


class Board:
    def __init__(self, game: Ruleset, players: int) -> None:
        mine = [e for e in RULEBOOK.expansions if e.id in game.expansions]
        self.players, self.components, self.options = players, game.components, game.options
        self.colours = tuple(game.components.river)
        self.all = [game.components.river[c] + game.components.sea[c] for c in self.colours]
        self.turn, self.score = TURN.with_parts(mine), SCORE.of(mine)


@table
class Table(Seating):
    board: Board
    river: list[int] = lies(Amounts(COLOURS))
    beads: list[list[int]] = lies(Each(PLAYERS, Amounts(COLOURS)))
    nets: list[list[int]] = lies(Each(PLAYERS, Amounts(COLOURS)), hidden=True)
    sea: list[int] = rest(
        lambda board: board.all,
        lambda table: [sum(n) for n in zip(table.river, *table.beads, *table.nets, strict=True)],
        "river",
    )


@frozen(kw_only=True)
class BeadView(View):
    river: Counts
    beads: tuple[Counts, ...]
    net: Counts = worked_out(
        lambda table, me: Counts.of(table.board.colours, [] if me is None else table.nets[me])
    )
    net_sizes: tuple[int, ...] = worked_out(lambda table, me: tuple(map(sum, table.nets)))
    sea_size: int = worked_out(lambda table, me: sum(table.sea))


@frozen
class Take(Action):
    notation: ClassVar[str] = "take:{colour}"
    colour: str = of("colour")


@frozen
class Fish(Action):
    notation: ClassVar[str] = "fish"


@frozen
class Bite(Action):
    notation: ClassVar[str] = "bite:{colour}"
    colour: str = of("colour")


@frozen
class BeadTaken(Event):
    player: int  # CHANCE: the river takes it
    colour: str


@frozen
class BeadFished(Event):
    private: ClassVar[tuple[str, ...]] = ("colour",)
    player: int
    colour: str | None


IN_RIVER = Rule("BR-1a", "In a turn a player takes a bead of a colour that swims in the river,")
IN_SEA = Rule("BR-1b", "or fishes in the sea, as long as there is a bead in it.")


@frozen
class Choosing(Decision[Table, Take | Fish]):
    player: int

    def candidates(self, table: Table) -> tuple[Take | Fish, ...]:
        return (*map(Take, table.board.colours), Fish())

    def violations(self, table: Table, action: Take | Fish) -> Iterator[Violation]:
        if isinstance(action, Fish):
            if not any(table.sea):
                yield IN_SEA.broken()
        elif not table.river[table.board.colours.index(action.colour)]:
            yield IN_RIVER.broken(colour=action.colour)

    def resolve(self, table: Table, action: Take | Fish, tell: Tell) -> Follow:
        if isinstance(action, Fish):
            return (Biting(self.player),) if any(table.sea) else ()
        colour = table.board.colours.index(action.colour)
        move(table.river, colour, table.beads[self.player], colour, min(1, table.river[colour]))
        if tell:
            tell(BeadTaken(self.player, action.colour))
        return ()


BITE = Rule("BR-1c", "Each bead in the sea is as likely to bite; nobody else sees its colour.")


@frozen
class Biting(Chance[Table, Bite]):
    kind: ClassVar[str] = "bite"
    fisher: int

    def weights(self, table: Table) -> tuple[tuple[Bite, int], ...]:
        pairs = zip(table.board.colours, table.sea, strict=True)
        return tuple((Bite(colour), number) for colour, number in pairs if number)

    def resolve(self, table: Table, action: Bite, tell: Tell) -> Follow:
        colour = table.board.colours.index(action.colour)
        washed = self.fisher == CHANCE
        move(table.sea, colour, table.river if washed else table.nets[self.fisher], colour, 1)
        if tell:
            kind = BeadTaken if washed else BeadFished
            tell(kind(self.fisher, action.colour))
        return ()


END = Rule("BR-1d", "Turns go clockwise; the game ends when all beads are taken.")


@frozen
class NextTurn(Upkeep[Table]):
    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        if not any(table.river) and not any(table.sea):
            table.ended = END.id
            return GAME_OVER
        first = self.player == CHANCE
        player = table.start_player if first else next_clockwise(self.player, table.num_players)
        table.round += player == table.start_player
        table.begin_turn(player)
        return tuple(make(player) for make in table.board.turn)


TURN: Final = Order("turn", (("choose", Choosing), ("next", NextTurn)))


def begin(board: Board, setup: Mapping[str, Any]) -> tuple[Table, Follow]:
    table = Table(board)
    table.river = [board.components.river[colour] for colour in board.colours]
    table.settle()
    return table, (*who_begins(table, setup), NextTurn(CHANCE))


BEADS = Rule(
    "BR-2a", "Each bead is worth {bead_points:point}, the sea's as well, once all is over."
)


def standing(game: Ruleset, table: Table, player: int | None) -> Standing:
    def parts(owner: int) -> Iterator[Part]:
        open_net = table.ended or player in (owner, EVERYBODY)
        beads = sum(table.beads[owner]) + (sum(table.nets[owner]) if open_net else 0)
        yield Part("beads", beads * table.board.options.bead_points, game.rule(BEADS.id))
        for more in table.board.score:
            name, points, rule = more(table, owner)
            yield Part(name, points, game.rule(rule.id))

    return summed([tuple(parts(owner)) for owner in range(table.num_players)])


def ranking(game: Ruleset, table: Table) -> Ranking:
    return ranked([(score,) for score in standing(game, table, EVERYBODY).scores])


def sample(table: Table, agenda: Follow, player: int | None, rng: Luck) -> Table:
    new = table.copy()
    others = [p for p in range(table.num_players) if p != player]
    sizes = [sum(table.nets[p]) for p in others]
    for other in others:
        pay_back = list(enumerate(new.nets[other]))
        for colour, number in pay_back:
            move(new.nets[other], colour, new.sea, colour, number)
    for other, size in zip(others, sizes, strict=True):
        for _ in range(size):
            colour = pick_weighted(new.sea, sum(new.sea), rng)
            move(new.sea, colour, new.nets[other], colour, 1)
    return new
