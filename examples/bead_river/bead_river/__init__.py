"""Bead River: players take beads that swim in a river, or fish in the sea for some that nobody else sees."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

from attrs import frozen

from bisongames.components.goods import move
from bisongames.components.piles import Luck, deal
from bisongames.components.seats import CHANCE, EVERYBODY, Seating, next_clockwise
from bisongames.engine.core.actions import Action, Event, Tell, of
from bisongames.engine.core.agenda import GAME_OVER, Decision, Drawing, Follow, Upkeep
from bisongames.engine.core.folds import add, count, when
from bisongames.engine.core.rules import Rule, Violation
from bisongames.engine.core.scoring import Part, Standing, rank_players, standing_of
from bisongames.engine.rulebook.bounds import Lengths, Sizes
from bisongames.engine.rulebook.chapters import Expansion, Hook, Order
from bisongames.engine.rulebook.first_player import who_begins
from bisongames.engine.rulebook.options import NamedValues, WholeNumber, option
from bisongames.engine.rulebook.rulebook import Rulebook, Ruleset
from bisongames.engine.views.view import View, view_field
from bisongames.tables.column_types import PLAYERS, Amounts, Each, Index
from bisongames.tables.columns import column, remainder
from bisongames.tables.counts import Counts
from bisongames.tables.table import table

NAMES: Final = ("red", "blue", "green")
COLOURS: Final = Index("colour", lambda board: NAMES)
BEADS_IN_ALL: Final = Amounts(COLOURS, most=lambda board: board.options.river + board.options.sea)


@frozen
class Options(NamedValues):
    """The numbers of the game."""

    river: int = option(WholeNumber(0, 9), "beads of each colour that swim in the river")
    sea: int = option(WholeNumber(1, 9), "beads of each colour in the sea")


class Board:
    """The constants of a match."""

    def __init__(self, game: Ruleset, players: int) -> None:
        self.players, self.options = players, game.options
        self.turn, self.score = TURN.with_parts(game.in_force), SCORE.of(game.in_force)


@table
class Table(Seating):
    """The beads in the river and those of each player are open; only its owner sees what is in a net."""

    board: Board
    river: list[int] = column(BEADS_IN_ALL)
    beads: list[list[int]] = column(Each(PLAYERS, BEADS_IN_ALL))
    nets: list[list[int]] = column(Each(PLAYERS, BEADS_IN_ALL), hidden=True)
    sea: list[int] = remainder(
        lambda board: [board.options.river + board.options.sea] * len(NAMES),
        lambda table: [sum(n) for n in zip(table.river, *table.beads, *table.nets, strict=True)],
        "river",
    )


@frozen(kw_only=True)
class BeadView(View):
    """The open beads, and the player's own net."""

    river: Counts
    beads: tuple[Counts, ...]
    net_sizes: tuple[int, ...] = view_field(lambda table, me: tuple(map(sum, table.nets)))
    net: Counts = view_field(
        lambda table, me: Counts.of(NAMES, [] if me is None else table.nets[me])
    )


@frozen
class Take(Action):
    """Take a bead from the river; as a chance outcome, the bead that bites."""

    notation: ClassVar[str] = "take:{colour}"
    colour: str = of("colour")


@frozen
class Fish(Action):
    """Fish in the sea."""

    notation: ClassVar[str] = "fish"


TAKEN: Final = (count("river/{colour}", -1), count("beads/{player}/{colour}"))


@frozen
class BeadTaken(Event):
    """A player has taken a bead from the river; for CHANCE (-1), the tide has brought one."""

    folds = (when("{player}", CHANCE, [count("river/{colour}")], TAKEN),)
    player: int
    colour: str


@frozen
class BeadFished(Event):
    """A player has fished a bead, and is the only one to know its color."""

    private: ClassVar[tuple[str, ...]] = ("colour",)
    folds = (add("net_sizes/{player}"), when("{player}", "{/player}", [count("net/{colour}")]))
    player: int
    colour: str | None


TAKES: Final = tuple(map(Take, NAMES))

IN_RIVER = Rule("BR-1a", "In a turn a player takes a bead of a colour that swims in the river,")
IN_SEA = Rule("BR-1b", "or fishes in the sea, as long as there is a bead in it.")


@frozen
class Choosing(Decision[Table, Take | Fish]):
    """A player takes a bead or fishes."""

    silent = (Fish,)  # the bite that follows has an event
    player: int

    def candidates(self, table: Table) -> tuple[Take | Fish, ...]:
        return (*TAKES, Fish())

    def violations(self, table: Table, action: Take | Fish) -> Iterator[Violation]:
        if isinstance(action, Fish):
            if not any(table.sea):
                yield IN_SEA.broken()
        elif not table.river[NAMES.index(action.colour)]:
            yield IN_RIVER.broken(colour=action.colour)

    def resolve(self, table: Table, action: Take | Fish, tell: Tell) -> Follow:
        if isinstance(action, Fish):
            return (Biting(self.player),) if any(table.sea) else ()
        colour = NAMES.index(action.colour)
        number = min(1, table.river[colour])  # 0 where a variant lifts BR-1a
        move(table.river, colour, table.beads[self.player], colour, number)
        if tell:
            tell(BeadTaken(self.player, action.colour))
        return ()


BITE = Rule("BR-1c", "Each bead in the sea is as likely to bite; nobody else sees its colour.")


@frozen
class Biting(Drawing[Table, Take]):
    """A bead bites."""

    kind: ClassVar[str] = "bite"
    fisher: int  # CHANCE if the tide brings the bead to the river

    def pile(self, table: Table) -> tuple[tuple[Take, ...], list[int]]:
        return TAKES, table.sea

    def resolve(self, table: Table, action: Take, tell: Tell) -> Follow:
        colour, fisher = NAMES.index(action.colour), self.fisher
        tide = fisher == CHANCE
        move(table.sea, colour, table.river if tide else table.nets[fisher], colour, 1)
        if tell:
            tell((BeadTaken if tide else BeadFished)(fisher, action.colour))
        return ()


END = Rule("BR-1d", "Turns go clockwise, until all beads are taken.", firm=True)


@frozen
class NextTurn(Upkeep[Table]):
    """The turn passes clockwise."""

    last: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        if not any(table.river) and not any(table.sea):
            table.ended = END.id
            return GAME_OVER
        first, number = table.start_player, table.num_players
        player = first if self.last == CHANCE else next_clockwise(self.last, number)
        table.round += player == first
        table.begin_turn(player)
        return tuple(make(player) for make in table.board.turn)


TURN: Final = Order("turn", (("choose", Choosing), ("next", NextTurn)))


def begin(board: Board, setup: Mapping[str, Any]) -> tuple[Table, Follow]:
    """The table before anything has happened, and the first entries of the agenda."""
    table = Table(board)
    table.river = [board.options.river] * len(NAMES)
    table.settle()
    return table, (*who_begins(table, setup), NextTurn(CHANCE))


BEADS = Rule(
    "BR-2a", "Each bead is a point; those of the sea are seen by all at the end.", firm=True
)


SCORE: Final = Hook[Callable[[Table, int], tuple[str, int, Rule]]]("score")


def standing(game: Ruleset, table: Table, player: int | None) -> Standing:
    """The scores as far as a player knows them."""

    def lines(owner: int) -> Iterator[tuple[str, int, Rule]]:
        seen = bool(table.ended) or player in (owner, EVERYBODY)
        yield "beads", sum(table.beads[owner]) + seen * sum(table.nets[owner]), BEADS
        yield from (line(table, owner) for line in table.board.score)

    owners = range(table.num_players)
    return standing_of([[Part(n, p, game.rule(r.id)) for n, p, r in lines(o)] for o in owners])


def sample(table: Table, agenda: Follow, player: int | None, rng: Luck) -> Table:
    """A table that agrees with everything that a player knows."""
    new = table.copy()
    others = [p for p in range(table.num_players) if p != player]
    unseen = [sum(n) for n in zip(table.sea, *(table.nets[p] for p in others), strict=True)]
    for other in others:
        net = deal(unseen, sum(table.nets[other]), rng)
        new.nets[other] = [net.count(colour) for colour in range(len(unseen))]
    new.settle()
    return new


def unseen(view: BeadView) -> dict[str, Any]:
    """Possible nets, from a view alone: filled with the beads that the viewer does not see, in order."""
    options, open_to_me = view.game.options, (view.river, *view.beads, view.net)
    beads = []
    for colour in NAMES:
        seen = sum(lying[colour] for lying in open_to_me)
        beads += [colour] * (options.river + options.sea - seen)
    nets = []
    for player, size in enumerate(view.net_sizes):
        net = () if player == view.player else [beads.pop() for _ in beads[:size]]
        nets.append(view.net if player == view.player else Counts(Counter(net)))
    return {"nets": tuple(nets)}


TIDE = Rule("BR-3a", "After a choice a bead drifts into the river.", when=(("tides", True),))


@frozen
class Tide(Upkeep[Table]):
    """The tide brings a bead, if there is one."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        return (Biting(CHANCE),) if any(table.sea) else ()


LUCK = Rule("BR-3b", "Whoever fished nothing gets a point.", firm=True, when=(("tides", True),))
TIDES: Final = Expansion(
    "tides",
    parts=(("choose", "tide", lambda player: Tide()),),
    reactions=(SCORE(lambda table, player: ("luck", int(not any(table.nets[player])), LUCK)),),
)


def lengths(game: Ruleset, players: int) -> Lengths:
    """Each turn removes a bead for good, with at most three moves: a choice, a bite, and a bead of the tide."""
    beads = len(NAMES) * (game.options.river + game.options.sea)
    return Lengths(moves=1 + 3 * beads, turns=beads, rounds=beads)


RULEBOOK: Final = Rulebook(
    id="bead_river",
    title="Bead River",
    options=Options,
    table=Table,
    view=BeadView,
    chapters=(sys.modules[__name__],),
    expansions=(TIDES,),
    domains=lambda game: {"player": range(4), "colour": NAMES},
    board=Board,
    begin=begin,
    standing=standing,
    ranking=lambda game, table: rank_players([(s,) for s in standing(game, table, None).scores]),
    endings=(END,),
    sample=sample,
    sizes=Sizes(lengths=lengths),
    unseen=unseen,
)
