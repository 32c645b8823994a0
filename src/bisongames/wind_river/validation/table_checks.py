"""Wind River: what no match can lead to, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.components.seats import CHANCE
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import Fault
from bisongames.engine.rulebook.first_player import DrawingStartPlayer
from bisongames.wind_river.extra_activities import ChoosingActivity
from bisongames.wind_river.moving_buffaloes import MovingBuffaloes
from bisongames.wind_river.setup import PlaceFirstTipis, PlacingTipi, placing_order
from bisongames.wind_river.supplying_tipis import KeepingTipis, unsupplied
from bisongames.wind_river.table import Table
from bisongames.wind_river.turn import TURN, BeginFirstTurn
from bisongames.wind_river.validation.reachability import activities, first_tipis, laws_over_time

ROOT = "$.position"


def laws(table: Table) -> Iterator[Fault]:
    """What lies where nothing can, and turns, tipis and a herd that do not fit each other."""
    yield from _place_laws(table)
    turns = [Fault(*wrong) for wrong in table.out_of_turn(ROOT)]
    yield from turns
    if turns:
        return
    if table.turn:
        yield from laws_over_time(table, ROOT)
        yield from _end_laws(table)
    else:
        yield from _set_up_laws(table)


def _place_laws(table: Table) -> Iterator[Fault]:
    """Buffaloes and tipis are on fields in use, and buffaloes arrive where some can."""
    board = table.board
    arrived = _arrived(table)
    rows = [("buffaloes", dict(enumerate(table.buffaloes))), ("arrived", arrived)]
    rows += [(f"tipis[{player}]", mine) for player, mine in enumerate(table.tipis)]
    for path, numbers in rows:
        for field, number in numbers.items():
            if number and field not in board.usable:
                yield Fault(f"{ROOT}.{path}.{board.names[field]}", "is no field in use")
    for field, number in arrived.items():
        path, here = f"{ROOT}.arrived.{board.names[field]}", table.buffaloes[field]
        if number > here:
            yield Fault(path, f"found {number}, {here} stand there")
        elif number and field in board.usable and not board.behind[field]:
            yield Fault(path, f"found {number}, and no step leads to this field")


def _arrived(table: Table) -> dict[int, int]:
    """By field: buffaloes that have come there in this part of the turn."""
    rows = zip(table.buffaloes, table.unmoved, strict=True)
    return {field: here - unmoved for field, (here, unmoved) in enumerate(rows)}


def _set_up_laws(table: Table) -> Iterator[Fault]:
    """Before the first turn nothing has moved and nothing is paid; first tipis stand on fields of their own."""
    options, board = table.board.options, table.board
    for field, number in enumerate(table.buffaloes):
        needed = options.herd_per_field if field in board.herd_fields else 0
        if number != needed:
            path = f"{ROOT}.buffaloes.{board.names[field]}"
            yield Fault(path, f"found {number}, needed {needed} before the first turn")
    if table.unmoved != table.buffaloes:
        yield Fault(f"{ROOT}.arrived", "nothing has moved before the first turn")
    for player in range(table.num_players):
        if table.plains[player]:
            path = f"{ROOT}.plains[{player}]"
            yield Fault(path, f"found {table.plains[player]}, needed 0 before the first turn")
        if table.resources[player] != options.start_resources:
            yield Fault(
                f"{ROOT}.resources[{player}]",
                f"found {table.resources[player]}, needed {options.start_resources} before the first turn",
            )
    yield from first_tipis(table, range(table.num_players), ROOT)
    if table.ended:
        yield Fault(f"{ROOT}.ended", "no game ends before its first turn")


def _end_laws(table: Table) -> Iterator[Fault]:
    """The game is over exactly when no tipi is on the board."""
    on_board = any(table.tipis)
    if not table.ended:
        if not on_board:
            yield Fault(f"{ROOT}.tipis", "nobody has one on the board, so the game is over")
        return
    if on_board:
        yield Fault(f"{ROOT}.ended", "the game goes on while a tipi is on the board")
    if table.unmoved != table.buffaloes:
        yield Fault(f"{ROOT}.arrived", "no buffaloes are moved after the end")


def agenda_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """What is wrong with an agenda on this table."""
    if table.turn == 0:
        yield from _set_up_faults(table, agenda)
        return
    player = table.active_player
    rest = table.board.parts[TURN][player]
    first = agenda[0]
    if isinstance(first, MovingBuffaloes):
        expected = (first, *rest[1:])
    elif isinstance(first, KeepingTipis):
        expected = (first, *rest[2:])
    else:
        expected = rest[2:]
    if agenda != expected or first.player != player:
        names = ", ".join(type(pending).__name__ for pending in expected)
        yield Fault("$.agenda", f"needed {names}, all of player {player}, whose turn it is")
        return
    if isinstance(first, MovingBuffaloes):
        yield from _moving_faults(table, first)
        return
    if table.unmoved != table.buffaloes:
        yield Fault(
            f"{ROOT}.arrived", "only while buffaloes are moved it is known which have arrived"
        )
    if isinstance(first, KeepingTipis):
        yield from _keeping_faults(table, first)
    elif isinstance(first, ChoosingActivity):
        yield from _supplied_faults(table, player)


def _set_up_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """In set-up the agenda is what is left of drawing the start player and placing."""
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


def _moving_faults(table: Table, decision: MovingBuffaloes) -> Iterator[Fault]:
    """A player has one step for each tipi; those made are buffaloes that have arrived or left the board."""
    tipis, left = table.on_board[decision.player], decision.still_to_move
    if left not in range(1, tipis + 1):
        allowed = f"1 to {tipis}, one for each tipi on the board"
        yield Fault("$.agenda[0].still_to_move", f"found {left}, allowed is {allowed}")
        return
    made, arrived = tipis - left, sum(_arrived(table).values())
    if not made - table.gone <= arrived <= made:
        yield Fault(
            f"{ROOT}.arrived",
            f"found {arrived}, but {made} of {tipis} steps are made and {table.gone} buffaloes have left the board",
        )


def _supplied_faults(table: Table, player: int) -> Iterator[Fault]:
    """The tipis that stand unsupplied after supplying have just been paid for."""
    options, have = table.board.options, table.resources[player]
    paid = options.supply_cost * sum(number for _, number in unsupplied(table, player))
    most = options.resource_limit if activities(table, player) else options.start_resources
    if have + paid > most:
        yield Fault(
            f"{ROOT}.resources[{player}]",
            f"found {have} after paying {paid} for unsupplied tipis, where nobody can have had more than {most}",
        )


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
