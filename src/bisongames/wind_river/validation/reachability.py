"""Wind River: what so many turns can lead to at most, for positions that are made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from bisongames.components.hexes import steps_from
from bisongames.engine.core.errors import Fault
from bisongames.wind_river.board import Board
from bisongames.wind_river.table import Table


def laws_over_time(table: Table, root: str) -> Iterator[Fault]:
    """What lies on a table after the first turn has begun, and no turns up to now can have brought about."""
    yield from _herd_laws(table, root)
    yield from _skipping_laws(table, root)
    before_first = []
    for player in range(table.num_players):
        if not activities(table, player):
            before_first.append(player)
        yield from _player_laws(table, player, root)
    yield from first_tipis(table, before_first, root)


def tipis_on_board(table: Table, player: int) -> int:
    """How many tipis a player has on fields."""
    return sum(table.tipis[player].values())


def first_tipis(table: Table, players: Iterable[int], root: str) -> Iterator[Fault]:
    """The first tipis of those who have not carried out an activity stand on fields of their own."""
    here = Counter(field for player in players for field in table.tipis[player])
    for player in players:
        for field, number in table.tipis[player].items():
            if number > 1 or here[field] > 1:
                path = f"{root}.tipis[{player}].{table.board.names[field]}"
                yield Fault(path, "two first tipis never stand on one field")


def _came(table: Table, player: int) -> int:
    """How often it has been a player's turn, or would have been if nobody were left out."""
    number, start = table.num_players, table.start_player
    later = (player - start) % number > (table.active_player - start) % number
    return table.round - later


def activities(table: Table, player: int) -> int:
    """How many extra activities a player can have carried out; the one of a turn that goes on is still to come."""
    goes_on = player == table.active_player and not table.ended
    return _came(table, player) - goes_on


# The herd


@lru_cache(maxsize=32)
def _up_to(board: Board) -> dict[int, tuple[int, ...]]:
    """Per field in use: it, and every field from which buffaloes can come to it."""
    return {f: tuple(steps_from([f], board.behind.__getitem__)) for f in board.usable}


def _at_start(board: Board, fields: Iterable[int]) -> int:
    """How many buffaloes begin on these fields."""
    herd = set(board.herd_fields)
    return board.options.herd_per_field * sum(field in herd for field in fields)


def _herd_laws(table: Table, root: str) -> Iterator[Fault]:
    """No buffalo has gone back, none too far, and in each turn at least one has moved."""
    board = table.board
    for field, fields in _up_to(board).items():
        here, most = sum(table.buffaloes[f] for f in fields), _at_start(board, fields)
        if table.buffaloes[field] and here > most:
            path = f"{root}.buffaloes.{board.names[field]}"
            yield Fault(
                path, f"found {here} there and behind it, where {most} began: none comes from ahead"
            )
    left = sum(n * to_go for n, to_go in zip(table.buffaloes, (*board.to_go, 0), strict=True))
    gone_by = board.options.herd_per_field * sum(board.to_go[f] for f in board.herd_fields) - left
    if gone_by > 2 * _most_steps(table):
        yield Fault(
            f"{root}.buffaloes",
            f"the herd has come further than the {table.turn} turns so far can bring it",
        )
    if table.turn > gone_by + _turns_to_spare(table):
        yield Fault(
            f"{root}.turn",
            f"found {table.turn}, but every turn moves a buffalo, and the herd has not come so far",
        )


def _most_steps(table: Table) -> int:
    """How many steps buffaloes can have made at most: one for each tipi on the board, and one as the activity."""
    options, found = table.board.options, 0
    for player in range(table.num_players):
        turns, first = _came(table, player), options.placement_rounds
        growing = min(turns, options.tipis - first)  # an activity inserts one tipi
        found += sum(range(first, first + growing)) + (turns - growing) * options.tipis
        found += activities(table, player)
    return found


def _turns_to_spare(table: Table) -> int:
    """How many turns there can be besides those that moved a buffalo: this one, and those without a herd."""
    options = table.board.options
    if any(table.buffaloes):
        return 1
    # Without a herd nobody earns, and whoever has tipis pays for at least one in each of his turns.
    return table.num_players * (options.resource_limit // options.supply_cost + 1)


# The players


def _player_laws(table: Table, player: int, root: str) -> Iterator[Fault]:
    """What a player has needs no more activities than he has carried out."""
    options, plains = table.board.options, table.plains[player]
    on_board, have = tipis_on_board(table, player), table.resources[player]
    done = activities(table, player)
    inserted = max(0, on_board + plains - options.placement_rounds)
    earned = have + inserted * options.insert_cost > options.start_resources
    if plains + inserted + earned > done:
        at = "plains" if plains > done else "tipis" if plains + inserted > done else "resources"
        yield Fault(
            f"{root}.{at}[{player}]",
            f"{plains} tipis in the plains, {inserted} inserted and {have} resources need more than "
            f"{done} activities",
        )
    if not done and on_board + plains < options.placement_rounds and player != table.active_player:
        yield Fault(
            f"{root}.tipis[{player}]",
            f"found {on_board}, needed {options.placement_rounds}: no turn of this player has begun",
        )
    if not on_board and not plains and have >= options.supply_cost:
        yield Fault(
            f"{root}.resources[{player}]",
            f"found {have}: nobody loses the last tipi while he can pay {options.supply_cost} for it",
        )


def _skipping_laws(table: Table, root: str) -> Iterator[Fault]:
    """Only players without tipis are left out, from the turn after the one in which they lost the last."""
    came = [_came(table, player) for player in range(table.num_players)]
    most = sum(
        came[player] - 1
        for player in range(table.num_players)
        if player != table.active_player and not tipis_on_board(table, player)
    )
    left_out = sum(came) - table.turn
    if left_out > most:
        yield Fault(
            f"{root}.turn",
            f"found {table.turn}, where turns were left out {left_out} times: at most {most} are those of players "
            "who have no tipi on the board",
        )
