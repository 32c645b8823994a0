"""Wind River: what a player sees (everything), and positions as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import field, frozen

from bisongames.components.players import CHANCE
from bisongames.components.resources import Counts
from bisongames.play.errors import Fault, RecordError, quoted
from bisongames.play.view import View
from bisongames.wind_river.board import Board
from bisongames.wind_river.ending import NO_TIPI_STANDS
from bisongames.wind_river.table import Table

MOST_TURNS: Final = 1_000_000
"""More than any match can have, by far; a position made by hand does not count higher."""


@frozen
class Position:
    """The table by name; what is not named is 0."""

    buffaloes: Counts
    """Per field."""
    tipis: tuple[Counts, ...]
    """Per player, per field."""
    plains: tuple[int, ...]
    """Per player: tipis in the open plains."""
    resources: tuple[int, ...]
    """Per player."""
    start_player: int = CHANCE
    active_player: int = CHANCE
    turn: int = 0
    round: int = 0
    arrived: Counts = field(factory=Counts)
    """Per field: buffaloes that arrived in this buffalo phase."""
    ended: str = ""
    """The rule that ended the game."""


@frozen
class WindRiverView(View):
    """All that lies on the table: nothing is hidden in this game."""

    buffaloes: Counts
    """Per field."""
    tipis: tuple[Counts, ...]
    """Per player, per field."""
    hand: tuple[int, ...]
    """Per player: tipis that can still be inserted."""
    plains: tuple[int, ...]
    """Per player: tipis in the open plains."""
    resources: tuple[int, ...]
    """Per player."""
    stock: int
    """Resources that nobody holds."""
    gone: int
    """Buffaloes that have left the board."""
    arrived: Counts
    """Per field: buffaloes that arrived in this buffalo phase."""
    start_player: int
    """Who begins each round; CHANCE (-1) until it is drawn."""


def seen(table: Table, common: dict[str, Any]) -> WindRiverView:
    """The same for everybody."""
    position = write(table)
    return WindRiverView(
        **common,
        buffaloes=position.buffaloes,
        tipis=position.tipis,
        hand=tuple(table.hand),
        plains=position.plains,
        resources=position.resources,
        stock=table.stock[0],
        gone=table.gone,
        arrived=position.arrived,
        start_player=table.start_player,
    )


def write(table: Table) -> Position:
    """The table as plain data."""
    names = table.board.fields
    return Position(
        buffaloes=_named(names, table.buffaloes),
        tipis=tuple(
            Counts({names[f]: n for f, n in table.fields_with(player)})
            for player in range(table.num_players)
        ),
        plains=tuple(table.plains),
        resources=tuple(table.resources),
        start_player=table.start_player,
        active_player=table.active_player,
        turn=table.turn,
        round=table.round,
        arrived=_named(
            names,
            [
                there - unmoved
                for there, unmoved in zip(table.buffaloes, table.unmoved, strict=True)
            ],
        ),
        ended=table.ended,
    )


def _named(names: tuple[str, ...], counts: list[int]) -> Counts:
    return Counts({name: number for name, number in zip(names, counts, strict=False) if number})


def read(board: Board, position: Position) -> Table:
    """The table of a position.

    Raises:
        RecordError: everything that breaks a law of the game.
    """
    faults = list(_faults(board, position))
    if faults:
        raise RecordError("", faults)
    options = board.options
    table = Table(board)
    for name, number in position.buffaloes.items():
        table.buffaloes[board.number[name]] = number
        table.unmoved[board.number[name]] = number - position.arrived[name]
    table.renew_steps()
    table.gone = len(board.herd_fields) * options.herd_per_field - position.buffaloes.total
    for player, tipis in enumerate(position.tipis):
        for name, number in tipis.items():
            for _ in range(number):
                table.add_tipi(player, board.number[name])
        table.plains[player] = position.plains[player]
        table.hand[player] = options.tipis - tipis.total - position.plains[player]
        table.pay(player, -position.resources[player])
    table.start_player = position.start_player
    table.active_player = position.active_player
    table.turn = position.turn
    table.round = position.round
    table.ended = position.ended
    return table


def _faults(board: Board, position: Position) -> Iterator[Fault]:
    options, players = board.options, board.players
    usable = {board.fields[f] for f in board.usable}
    root = "$.position"
    for name in ("tipis", "plains", "resources"):
        if len(getattr(position, name)) != players:
            yield Fault(
                f"{root}.{name}",
                f"found {len(getattr(position, name))} entries, needed one for each of {players} players",
            )
            return
    by_field = [("buffaloes", position.buffaloes), ("arrived", position.arrived)]
    by_field += [(f"tipis[{player}]", tipis) for player, tipis in enumerate(position.tipis)]
    for path, counts in by_field:
        for name in counts:
            if name not in usable:
                yield Fault(f"{root}.{path}.{name}", "is no field in use")
    for name, number in position.buffaloes.items():
        if number > options.herd_limit:
            yield Fault(
                f"{root}.buffaloes.{name}", f"found {number}, at most {options.herd_limit} fit"
            )
    herd = len(board.herd_fields) * options.herd_per_field
    if position.buffaloes.total > herd:
        yield Fault(
            f"{root}.buffaloes", f"found {position.buffaloes.total} in all, the herd has {herd}"
        )
    for name, number in position.arrived.items():
        if number > position.buffaloes[name]:
            yield Fault(
                f"{root}.arrived.{name}", f"found {number}, {position.buffaloes[name]} stand there"
            )
    for player in range(players):
        used = position.tipis[player].total + position.plains[player]
        if used > options.tipis:
            yield Fault(
                f"{root}.tipis[{player}]",
                f"found {used} on board and plains, a player has {options.tipis}",
            )
        if position.plains[player] < 0:
            yield Fault(f"{root}.plains[{player}]", "is below 0")
        if position.resources[player] not in range(options.resource_limit + 1):
            yield Fault(
                f"{root}.resources[{player}]",
                f"found {position.resources[player]}, allowed is 0 to {options.resource_limit}",
            )
    if sum(position.resources) > options.resources:
        yield Fault(
            f"{root}.resources",
            f"found {sum(position.resources)} in all, there are {options.resources}",
        )
    for name in ("start_player", "active_player"):
        if getattr(position, name) not in range(CHANCE, players):
            yield Fault(
                f"{root}.{name}",
                f"allowed is a player from 0 to {players - 1}, or {CHANCE} for none",
            )
    for name in ("turn", "round"):
        if getattr(position, name) not in range(MOST_TURNS + 1):
            yield Fault(f"{root}.{name}", f"allowed is 0 to {MOST_TURNS}")
    if position.ended and position.ended != NO_TIPI_STANDS.id:
        yield Fault(
            f"{root}.ended",
            f"found {quoted(position.ended)}, the one end is by {NO_TIPI_STANDS.id}",
        )
    on_board = any(position.tipis)
    if position.ended and on_board:
        yield Fault(f"{root}.ended", "the game goes on while a tipi is on the board")
    if position.turn and not position.ended:
        if not on_board:
            yield Fault(f"{root}.tipis", "nobody has one on the board, so the game is over")
        if CHANCE in (position.start_player, position.active_player):
            yield Fault(f"{root}.turn", "a turn needs a start_player and an active_player")
