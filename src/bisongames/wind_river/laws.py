"""Wind River: what no match can lead to, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.components.seats import CHANCE
from bisongames.play.agenda import Pending
from bisongames.play.errors import Fault
from bisongames.play.first_player import DrawingStartPlayer
from bisongames.wind_river.moving_buffaloes import MovingBuffaloes
from bisongames.wind_river.setup import PlaceFirstTipis, PlacingTipi, placing_order
from bisongames.wind_river.supplying_tipis import KeepingTipis, unsupplied
from bisongames.wind_river.table import Table
from bisongames.wind_river.turn import TURN, BeginFirstTurn

ROOT = "$.position"


def laws(table: Table) -> Iterator[Fault]:
    """What stands where nothing can, and an end that is none."""
    board = table.board
    arrived = [n - m for n, m in zip(table.buffaloes, table.unmoved, strict=True)]
    rows = [("buffaloes", dict(enumerate(table.buffaloes))), ("arrived", dict(enumerate(arrived)))]
    rows += [(f"tipis[{player}]", mine) for player, mine in enumerate(table.tipis)]
    for path, numbers in rows:
        for field, number in numbers.items():
            if number and field not in board.usable:
                yield Fault(f"{ROOT}.{path}.{board.names[field]}", "is no field in use")
    for field, (here, number) in enumerate(zip(table.buffaloes, arrived, strict=True)):
        if number > here:
            path = f"{ROOT}.arrived.{board.names[field]}"
            yield Fault(path, f"found {number}, {here} stand there")
    on_board = any(table.tipis)
    if table.ended and on_board:
        yield Fault(f"{ROOT}.ended", "the game goes on while a tipi is on the board")
    if table.turn and not table.ended:
        if not on_board:
            yield Fault(f"{ROOT}.tipis", "nobody has one on the board, so the game is over")
        if CHANCE in (table.start_player, table.active_player):
            yield Fault(f"{ROOT}.turn", "a turn needs a start_player and an active_player")


def agenda_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """What is wrong with an agenda on this table."""
    if table.turn == 0:
        yield from _set_up_faults(table, agenda)
        return
    if table.round not in range(1, table.turn + 1):
        yield Fault(
            f"{ROOT}.round",
            f"found {table.round}, allowed in turn {table.turn} is 1 to {table.turn}",
        )
    player = table.active_player
    rest = table.board.parts[TURN][player]
    first = agenda[0]
    if isinstance(first, MovingBuffaloes):
        expected = (first, *rest[1:])
        if first.player == player and first.still_to_move not in range(
            1, table.on_board[player] + 1
        ):
            allowed = f"1 to {table.on_board[player]}, one for each tipi on the board"
            yield Fault(
                "$.agenda[0].still_to_move", f"found {first.still_to_move}, allowed is {allowed}"
            )
            return
    else:
        expected = (first, *rest[2:]) if isinstance(first, KeepingTipis) else rest[2:]
        if table.unmoved != table.buffaloes:
            yield Fault(
                f"{ROOT}.arrived",
                "only while buffaloes are moved it is known which have arrived",
            )
    if agenda != expected or first.player != player:
        names = ", ".join(type(pending).__name__ for pending in expected)
        yield Fault("$.agenda", f"needed {names}, all of player {player}, whose turn it is")
    elif isinstance(first, KeepingTipis):
        yield from _keeping_faults(table, first)


def _set_up_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """In set-up the agenda is what is left of drawing the start player and placing."""
    if table.active_player != CHANCE or table.round:
        yield Fault(f"{ROOT}", f"before the first turn active_player is {CHANCE} and round 0")
    placed = sum(table.on_board)
    if table.start_player == CHANCE:
        if agenda != (DrawingStartPlayer(), PlaceFirstTipis()) or placed:
            yield Fault(
                "$.agenda",
                "before the start player is drawn it is DrawingStartPlayer, PlaceFirstTipis",
            )
        return
    order = placing_order(table)
    if agenda != (*map(PlacingTipi.of, order[placed:]), BeginFirstTurn()):
        left = ", ".join(map(str, order[placed:]))
        yield Fault("$.agenda", f"needed PlacingTipi of players {left}, then BeginFirstTurn")
    for player in range(table.num_players):
        if table.on_board[player] != order[:placed].count(player):
            number = order[:placed].count(player)
            yield Fault(f"{ROOT}.tipis[{player}]", f"this player has placed {number} so far")
    if table.unmoved != table.buffaloes or any(table.plains):
        yield Fault(f"{ROOT}", "nothing has moved before the first turn")


def _keeping_faults(table: Table, decision: KeepingTipis) -> Iterator[Fault]:
    """There must be a choice, and the tipis named so far must be such as could have been named."""
    short = unsupplied(table, decision.player)
    affordable = table.resources[decision.player] // table.board.options.supply_cost
    missing = sum(number for _, number in short)
    if len(short) < 2 or affordable not in range(1, missing) or len(decision.kept) >= affordable:
        yield Fault(
            "$.agenda[0]",
            f"{missing} tipis on {len(short)} fields are short and {affordable} can be paid for, "
            f"{len(decision.kept)} are named: nothing is left to choose",
        )
        return
    known = {action.field: action for action in decision.candidates(table)}
    for index, name in enumerate(decision.kept):
        before = KeepingTipis(decision.player, decision.kept[:index])
        if name not in known or any(True for _ in before.violations(table, known[name])):
            yield Fault(f"$.agenda[0].kept[{index}]", f"{name} could not be named")
            return
