"""Bead River, a tiny game of no package of ours: players fish beads from a river, and the sea gives others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from attrs import field, frozen

from bisongames.components.resources import Counts
from bisongames.components.seats import CHANCE
from bisongames.play.actions import Action, Domains, Event, Tell, of
from bisongames.play.agenda import GAME_OVER, Chance, Decision, Follow, Pending, Table, Upkeep
from bisongames.play.chapters import Expansion
from bisongames.play.errors import Fault, RecordError
from bisongames.play.first_player import DrawingStartPlayer, StartPlayerDrawn, StartTable, StartWith
from bisongames.play.options import Number, option
from bisongames.play.result import Result
from bisongames.play.rulebook import Rulebook
from bisongames.play.rules import Rule, Violation
from bisongames.play.scores import Part, Standing, ranked, standing
from bisongames.play.state import Game, State
from bisongames.play.view import View

TAKE = Rule("BR-1a", "In a turn a player takes one bead.", source="the sheet")
IN_RIVER = Rule("BR-1b", "Only a colour that swims in the river can be taken.", source="the sheet")
DRIFT = Rule("BR-1c", "Then a bead drifts from the sea into the river.", source="the sheet")
EMPTY = Rule("BR-2a", "The game ends when the river is empty.", source="the sheet")
CUT = Rule("BR-2b", "It is cut off after {max_turns:turn}.", source="the sheet")
BEADS = Rule("BR-3a", "Each bead is a point.", source="the sheet")
MOST = Rule(
    "BR-3b", "Whoever alone has the most of a colour gets {bonus:point} for it.", source="the sheet"
)
DEEP = Rule("BR-4a", "The sea is deep.", source="the sheet")


@frozen
class Options:
    """The numbers of the game."""

    bonus: int = option(Number(0, 9), "points for the most of a colour")
    max_turns: int = option(Number(1, 999), "turns after which the game is cut off")


@frozen
class Components:
    """The beads."""

    river: dict[str, int] = field(hash=False)
    sea: dict[str, int] = field(hash=False)


@frozen
class Board:
    """What never changes."""

    players: int
    options: Options
    colours: tuple[str, ...]


class Beads(StartTable):
    """Where the beads are."""

    __slots__ = ("beads", "board", "river", "sea")

    def __init__(self, board: Board, river: Mapping[str, int], sea: Mapping[str, int]) -> None:
        self.board = board
        self.start_player = self.active_player = CHANCE
        self.turn = self.round = 0
        self.ended = ""
        self.river = [river.get(colour, 0) for colour in board.colours]
        self.sea = [sea.get(colour, 0) for colour in board.colours]
        self.beads = [[0] * len(board.colours) for _ in range(board.players)]

    @property
    def num_players(self) -> int:
        return self.board.players

    def copy(self) -> Beads:
        new = Beads(self.board, {}, {})
        new.start_player, new.active_player = self.start_player, self.active_player
        new.turn, new.round, new.ended = self.turn, self.round, self.ended
        new.river, new.sea = self.river[:], self.sea[:]
        new.beads = [mine[:] for mine in self.beads]
        return new

    def key(self) -> tuple[Any, ...]:
        places = (tuple(self.river), tuple(self.sea), tuple(map(tuple, self.beads)))
        return (*places, self.start_player, self.active_player, self.turn, self.round, self.ended)


@frozen
class Take(Action):
    """A bead of this colour is taken."""

    notation: ClassVar[str] = "take:{colour}"
    colour: str = of("colour")


@frozen
class Drift(Action):
    """A bead of this colour drifts into the river."""

    notation: ClassVar[str] = "drift:{colour}"
    colour: str = of("colour")


@frozen
class BeadTaken(Event):
    """A player has a bead more."""

    player: int
    colour: str


@frozen
class BeadDrifted(Event):
    """The river has a bead more."""

    colour: str


@frozen
class NextTurn(Upkeep[Beads]):
    """The next player has his turn, if there is anything left to take."""

    def resolve(self, table: Beads, tell: Tell) -> Follow:
        if not any(table.river):
            table.ended = EMPTY.id
        elif table.turn == table.board.options.max_turns:
            table.ended = CUT.id
        if table.ended:
            return GAME_OVER
        last = table.active_player
        table.active_player = (
            table.start_player if last == CHANCE else (last + 1) % table.num_players
        )
        table.turn += 1
        table.round += table.active_player == table.start_player
        return (Taking(table.active_player), Wash(), NextTurn())


@frozen
class Taking(Decision[Beads, Take]):
    """A player takes a bead."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Take,)
    player: int

    def candidates(self, table: Beads) -> Iterable[Take]:
        return map(Take, table.board.colours)

    def violations(self, table: Beads, action: Take) -> Iterable[Violation]:
        if not table.river[table.board.colours.index(action.colour)]:
            yield IN_RIVER.broken(colour=action.colour)

    def resolve(self, table: Beads, action: Take, tell: Tell) -> Follow:
        colour = table.board.colours.index(action.colour)
        table.river[colour] -= 1
        table.beads[self.player][colour] += 1
        if tell:
            tell(BeadTaken(self.player, action.colour))
        return ()


@frozen
class Wash(Upkeep[Beads]):
    """The sea gives a bead, if it has any."""

    def resolve(self, table: Beads, tell: Tell) -> Follow:
        return (Drifting(),) if any(table.sea) else ()


@frozen
class Drifting(Chance[Beads, Drift]):
    """A bead drifts from the sea."""

    kind: ClassVar[str] = "drift"
    kinds: ClassVar[tuple[type[Action], ...]] = (Drift,)

    def weights(self, table: Beads) -> tuple[tuple[Drift, int], ...]:
        pairs = zip(table.board.colours, table.sea, strict=True)
        return tuple((Drift(colour), number) for colour, number in pairs if number)

    def resolve(self, table: Beads, action: Drift, tell: Tell) -> Follow:
        colour = table.board.colours.index(action.colour)
        table.sea[colour] -= 1
        table.river[colour] += 1
        if tell:
            tell(BeadDrifted(action.colour))
        return ()


@frozen
class Position:
    """The table as plain data."""

    river: Counts
    sea: Counts
    beads: tuple[Counts, ...]
    start_player: int = CHANCE
    active_player: int = CHANCE
    turn: int = 0
    round: int = 0
    ended: str = ""


@frozen
class BeadView(View):
    """Everything is open."""

    river: Counts
    sea: Counts
    beads: tuple[Counts, ...]
    """Per player."""
    all_beads: tuple[int, ...]
    """Per player."""
    start_player: int


class BeadRiver(Rulebook):
    """The rulebook."""

    id: ClassVar[str] = "bead_river"
    title: ClassVar[str] = "Bead River"
    options: ClassVar[type] = Options
    components: ClassVar[type] = Components
    position: ClassVar[type] = Position
    view: ClassVar[type[View]] = BeadView
    actions: ClassVar[tuple[type[Action], ...]] = (StartWith, Take, Drift)
    events: ClassVar[tuple[type[Event], ...]] = (StartPlayerDrawn, BeadTaken, BeadDrifted)
    agenda: ClassVar[tuple[type[Pending], ...]] = (
        DrawingStartPlayer,
        NextTurn,
        Taking,
        Wash,
        Drifting,
    )
    rules: ClassVar[tuple[Rule, ...]] = (TAKE, IN_RIVER, DRIFT, EMPTY, CUT, BEADS, MOST)
    expansions: ClassVar[tuple[Expansion, ...]] = (Expansion("deep", (DEEP,)),)

    def faults(self, options: Any, components: Any, players: tuple[int, ...]) -> Iterable[Fault]:
        if not any(components.river.values()):
            yield Fault("components.river", "needs a bead")

    def domains(self, game: Game) -> Domains:
        return {"player": range(max(game.player_counts)), "colour": tuple(game.components.river)}

    def board(self, game: Game, players: int) -> Board:
        return Board(players, game.options, tuple(game.components.river))

    def begin(
        self, game: Game, players: int, setup: Mapping[str, Any]
    ) -> tuple[Table, tuple[Pending, ...]]:
        table = Beads(game.board(players), game.components.river, game.components.sea)
        if "start_player" in setup:
            table.start_player = setup["start_player"]
            return table, (NextTurn(),)
        return table, (DrawingStartPlayer(), NextTurn())

    def standing(self, game: Game, table: Beads) -> Standing:
        parts = [[Part("beads", sum(mine), game.rule(BEADS.id))] for mine in table.beads]
        for held in zip(*table.beads, strict=True):
            if held.count(max(held)) == 1:
                best = held.index(max(held))
                parts[best].append(Part("most", game.options.bonus, game.rule(MOST.id)))
        return standing(parts)

    def result(self, game: Game, table: Beads) -> Result:
        now = self.standing(game, table)
        ranking, decided = ranked([(score,) for score in now.scores], ())
        ended, cut = game.rule(table.ended), table.ended == CUT.id
        return Result(game, ranking, now.scores, now.parts, decided, ended, cut)

    def seen(self, state: State, player: int | None, common: dict[str, Any]) -> View:
        at = self.write(state.table)
        every = tuple(beads.total for beads in at.beads)
        return BeadView(**common, river=at.river, sea=at.sea, beads=at.beads, all_beads=every,
                        start_player=at.start_player)  # fmt: skip

    def write(self, table: Beads) -> Position:
        def named(numbers: list[int]) -> Counts:
            return Counts(zip(table.board.colours, numbers, strict=True))

        return Position(
            named(table.river), named(table.sea), tuple(map(named, table.beads)),
            table.start_player, table.active_player, table.turn, table.round, table.ended,
        )  # fmt: skip

    def read(self, game: Game, players: int, position: Any) -> Table:
        table = Beads(game.board(players), position.river, position.sea)
        all_beads = Counts(game.components.river).total + Counts(game.components.sea).total
        held = sum(beads.total for beads in position.beads)
        if held + position.river.total + position.sea.total != all_beads:
            raise RecordError("", (Fault("$.position", f"there are {all_beads} beads"),))
        table.beads = [[mine[colour] for colour in table.board.colours] for mine in position.beads]
        table.start_player, table.active_player = position.start_player, position.active_player
        table.turn, table.round, table.ended = position.turn, position.round, position.ended
        return table

    def metrics(self, game: Game, table: Beads) -> dict[str, float]:
        """What is worth comparing."""
        return {"beads left in the sea": float(sum(table.sea))}


RULEBOOK = BeadRiver()
