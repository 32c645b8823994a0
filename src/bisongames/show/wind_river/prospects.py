"""Wind River: what a choice means for the tipis near it: whose it supplies, whose then lack a buffalo, and how far it is to the plains."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.show.language import Facts, Phrase, Who
from bisongames.wind_river import actions
from bisongames.wind_river.actions import EXIT
from bisongames.wind_river.supplying_tipis import unsupplied_tipis
from bisongames.wind_river.table import Table


def prospect(action: Action, state: State) -> Facts:
    """The facts for the sentences about what a choice means for the tipis near it; ``as`` lists these sentences."""
    facts = {name: fact for name, fact in _facts(action, state).items() if fact not in (None, ())}
    return {**facts, "as": tuple(name for name in facts if name in _ORDER)}


_ORDER = ("supplies", "leaves", "helps", "follow", "before", "herd", "beside", "row", "held")


def _facts(action: Action, state: State) -> Facts:
    player, table = state.actor, state.table
    assert isinstance(table, Table)
    if player is None:
        return {}
    number = table.board.number
    match action:
        case actions.PlaceTipi(field=field):
            there = number[field]
            beside = tuple(_tipis_on(table, table.board.around[there], player))
            herd = {"herd": table.buffaloes[there], "tipis": None}
            return {**herd, "beside": beside, **_row(table, there)}
        case actions.MoveTipi(end=field) | actions.InsertTipi(field=field) if field != EXIT:
            there = number[field]
            tipis = table.all_tipis[there] + 1
            return {"herd": table.buffaloes[there], "tipis": tipis, **_row(table, there)}
        case actions.MoveBuffalo(end=end) | actions.ExtraBuffalo(end=end):
            after: Table = state.apply(action).table
            changes = _supply_changes(table, after, player)
            if end == EXIT:
                return changes
            there, board = number[end], table.board
            ahead = tuple(_tipis_on(table, board.behind[there], player, own=True))
            behind = tuple(_tipis_on(table, board.ahead[there], player, own=True))
            near = {"follow": ahead, "before": behind}
            return {**changes, **near, **({} if any(near.values()) else _row(table, there))}
        case actions.Earn():
            after = state.apply(action).table
            return {"held": after.resources[player]}
    return {}


def _row(table: Table, field: int) -> Facts:
    return {"row": int(table.board.fields[field][1:]), "rows": table.board.options.rows}


def _supply_changes(before: Table, after: Table, player: int) -> Facts:
    """The tipis that lack a buffalo before or after a move, but not both; those that are lost are neither."""
    helps, leaves, own = list[Phrase](), list[Phrase](), list[Phrase]()
    for seat in range(before.num_players):
        old, new = (dict(unsupplied_tipis(table, seat)) for table in (before, after))
        for field in sorted(old.keys() | new.keys()):
            lost = before.own(seat, field) - after.own(seat, field)
            less = old.get(field, 0) - new.get(field, 0) - lost
            if less > 0:
                (own if seat == player else helps).append(_tipi(before, field, seat, player))
            elif less < 0 and seat != player:  # the preview warns of the player's own
                leaves.append(_tipi(before, field, seat, player))
    return {"supplies": tuple(own), "leaves": tuple(leaves), "helps": tuple(helps)}


def _tipis_on(
    table: Table, fields: tuple[int, ...], player: int, own: bool = False
) -> Iterator[Phrase]:
    """Yields the tipis on these fields: those of everybody, or the player's ``own``."""
    for field in sorted(fields):
        for seat in range(table.num_players):
            if (
                field < table.board.plains
                and table.own(seat, field)
                and (seat == player or not own)
            ):
                yield _tipi(table, field, seat, player)


def _tipi(table: Table, field: int, seat: int, player: int) -> Phrase:
    key = "your_tipi" if seat == player else "tipi_of"
    return Phrase("phrase", key, {"player": Who(seat), "field": table.board.fields[field]})
