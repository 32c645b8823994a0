"""Wind River: the tipis that lack buffaloes when they are next supplied, and those that a player then loses or may lose."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.positions.state import State
from bisongames.wind_river.board import Board
from bisongames.wind_river.extra_activities import ChoosingActivity
from bisongames.wind_river.moving_buffaloes import MovingBuffaloes
from bisongames.wind_river.supplying_tipis import unsupplied_tipis
from bisongames.wind_river.table import Table


def sure_to_lose(state: State, player: int) -> int:
    """The number of tipis that a player must take off the board when they next supply them, at least.

    While the player moves buffaloes this counts those that can still step to their tipis, and in the turn of others all that may
    come so far until then. 0 in the player's own activity, which may bring resources, and where rules of moving are lifted.
    """
    table: Table = state.table
    if state.result is not None or state.game.lifted:
        return 0
    if state.actor != player:
        missing = _missing_next_turn(table, player)
    elif isinstance(state.decision, MovingBuffaloes):
        missing = _missing_this_turn(table, player, state.decision.still_to_move)
    else:
        return 0
    return max(0, missing - table.resources[player] // table.board.options.supply_cost)


@frozen
class Lack:
    """The tipis of a player that lack buffaloes in the coming supplying."""

    sure: int = 0
    """The number of those that stay unsupplied whatever the player still moves in this turn, at least."""
    fields: tuple[str, ...] | None = None
    """The fields on which those stand; None if it depends on the moves which they are."""
    due: int = 0
    """The resources that they cost, as far as the player can pay."""
    left: str | None = None
    """The field on which more tipis lack buffaloes than before the action, unless some come."""
    gap: int = 0
    """The number of tipis that lack buffaloes there."""
    toll: int = 0
    """The resources that those cost; 0 if the player cannot pay as much."""


def lack_after(state: State, after: State) -> Lack:
    """What the active player's tipis lack after an action in the turn: in this turn while buffaloes are moved, else in the next."""
    player, now = state.actor, after.decision
    steps = now.still_to_move if isinstance(now, MovingBuffaloes) and now.player == player else 0
    settled = not steps and not isinstance(state.decision, ChoosingActivity)
    if player is None or after.result is not None or state.game.lifted or settled:
        return Lack()
    table: Table = after.table
    board, before = table.board, dict(unsupplied_tipis(state.table, player))
    short, sure, total = dict(unsupplied_tipis(table, player)), dict[int, int](), 0
    if steps:
        total = _missing_this_turn(table, player, steps)
        near = {f: min(steps, sum(table.unmoved[b] for b in board.behind[f])) for f in short}
        sure = {f: n - near[f] for f, n in short.items() if n > near[f]}
    cost = board.options.supply_cost
    affordable = table.resources[player] // cost
    due = min(total, affordable) * cost
    fields = tuple(board.fields[f] for f in sure) if sum(sure.values()) == total else None
    left = next((f for f, n in short.items() if n > before.get(f, 0) and f not in sure), None)
    if left is None or (total and fields is None):
        return Lack(total, fields, due)
    gap = short[left]
    toll = gap * cost if total + gap <= affordable else 0
    return Lack(total, fields, due, board.fields[left], gap, toll)


def may_lose(state: State, player: int) -> int:
    """The number of tipis that a player takes off the board in the first turn unless others bring buffaloes to them.

    Of the player's own moves only those are counted that bring a buffalo which stands just behind.
    """
    table: Table = state.table
    if state.result is not None or state.game.lifted:
        return 0
    board, herd, short = table.board, table.buffaloes, unsupplied_tipis(table, player)
    near = [min(n, sum(herd[b] for b in board.behind[f])) for f, n in short]
    missing = sum(n for _, n in short) - sum(near)
    return max(0, missing - table.resources[player] // table.board.options.supply_cost)


def _missing_this_turn(table: Table, player: int, steps: int) -> int:
    """The tipis that stay unsupplied if as many buffaloes as possible step to them in the steps left."""
    board, short = table.board, unsupplied_tipis(table, player)
    near = [min(n, sum(table.unmoved[b] for b in board.behind[f])) for f, n in short]
    return sum(n for _, n in short) - min(steps, sum(near))


def _missing_next_turn(table: Table, player: int) -> int:
    """The tipis that no buffalo can reach before the player's next supplying."""
    board, herd = table.board, table.buffaloes
    steps = 2 * (board.players - 1) + 1  # all others may move one twice, as the extra buffalo too
    return sum(
        max(0, own - sum(herd[there] for there in _within(board, field, steps)))
        for field, own in table.fields_with(player)
    )


def _within(board: Board, field: int, steps: int) -> set[int]:
    """A field, and those from which a buffalo can come to it in so many steps."""
    found, edge = {field}, {field}
    for _ in range(steps):
        edge = {behind for there in edge for behind in board.behind[there]} - found
        found |= edge
    return found
