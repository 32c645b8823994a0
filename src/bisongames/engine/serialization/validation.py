"""Validation of positions, views, results and records read from JSON."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import starmap
from typing import Final

import attrs

from bisongames.components.seats import CHANCE, seat_in_turn
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import (
    Fault,
    RecordError,
    quote,
)
from bisongames.engine.encoding.agenda_rows import PendingRows
from bisongames.engine.positions.state import Game, State
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View, game_fields

ROOT: Final = "$.position"
"""The path of the table in the JSON of a State."""


def position_of(game: Game, players: int, position: object, agenda: tuple[Pending, ...]) -> State:
    """The State of a table in JSON and an agenda.

    Raises:
        RecordError: if there are faults; lists all faults of the first kind found: shape, pieces and laws, agenda.
    """
    return _whole(_laid(game, players, position, agenda))


def _game_of(view: View) -> Game:
    assert isinstance(view.game, Game)  # views are made from loaded games
    return view.game


def read_view_state(view: View) -> State:
    """A position that looks like this view to its player, built from the view alone; hidden parts are drawn at random.

    Raises:
        RecordError: if no position looks like this; gives the paths of the parts that do not fit.
    """
    game = _game_of(view)
    if view.num_players not in game.player_counts:
        allowed = ", ".join(map(str, game.player_counts))
        raise RecordError.at("$.num_players", f"expected {allowed}, got {view.num_players}")
    if view.player is not None and view.player not in range(view.num_players):
        most = view.num_players - 1
        raise RecordError.at("$.player", f"expected a player from 0 to {most}, got {view.player}")
    try:
        state = _imagine(game, view, _seat(view))
    except RecordError as error:
        faults = [Fault(f.path.replace(f"{ROOT}.", "$."), f.message) for f in error.faults]
        raise RecordError("", faults) from error
    raise_faults(_differences(view, attrs.asdict(state.view(view.player), recurse=False)))
    return state


def _seat(view: View) -> int:
    """The active player. A view after the end does not show it, so any player fits."""
    if view.result is None:
        return CHANCE if view.active_player is None else view.active_player
    return seat_in_turn(view.start_player, view.turn, view.num_players)


def imagine_state(view: View) -> State:
    """Like :func:`read_view_state`, but without checks: for the view of a real position during play."""
    game = _game_of(view)
    position = _position_of(game, view, _seat(view))
    table = game.rulebook.table.read(game.board(view.num_players), position)
    table.settle()
    return State(game, table, view.agenda).sample(view.player, random.Random(0))


def _imagine(game: Game, view: View, active_player: int) -> State:
    position = _position_of(game, view, active_player)
    state = _laid(game, view.num_players, position, view.agenda)
    raise_faults(_differences(view, game_fields(state.table, view.player, type(view))))
    return _whole(state.sample(view.player, random.Random(0)))


def _position_of(game: Game, view: View, active_player: int) -> object:
    """The table in JSON as far as a view shows it, with some possible values for what is hidden."""
    book = game.rulebook
    hidden: dict[str, object] = {
        "active_player": active_player,
        "ended": view.result.ended_by.id if view.result else "",
        **book.unseen(view),
    }
    names = book.table.serialized
    nowhere = [name for name in names if name not in hidden and not hasattr(view, name)]
    if nowhere:
        kind = type(view).__name__
        raise TypeError(
            f"{', '.join(nowhere)}: no field of {kind}, and not in 'unseen' of its game"
        )
    values = {name: hidden[name] if name in hidden else getattr(view, name) for name in names}
    return book.table.position(**values)


def _laid(game: Game, players: int, position: object, agenda: tuple[Pending, ...]) -> State:
    """The State with this table, after checks of its shape, then of its pieces and the laws of the game."""
    kind, board = game.rulebook.table, game.board(players)
    raise_faults(Fault(*wrong) for wrong in kind.faults(board, position, ROOT))
    table = kind.read(board, position)
    lost = [Fault(*wrong) for wrong in table.surplus(ROOT)]
    raise_faults([*lost, *game.rulebook.laws(table)])
    table.settle()
    return State(game, table, agenda)


def _whole(state: State) -> State:
    """Checks that the agenda of a position fits, and returns the position."""
    raise_faults(_agenda_faults(state))
    if state.agenda:
        raise_faults(state.game.rulebook.agenda_faults(state.table, state.agenda))
    raise_faults(_choice_faults(state))
    return state


def raise_faults(faults: Iterable[Fault]) -> None:
    """Raises a RecordError with these faults, if there are any."""
    error = RecordError("", faults)
    if error.faults:
        raise error


def _agenda_faults(state: State) -> Iterator[Fault]:
    """Yields the faults of an agenda on its table."""
    rows, board = PendingRows(state.game, state.table.board), state.table.board
    for index, pending in enumerate(state.agenda):
        if pending.player not in range(-1, state.num_players):
            yield Fault(f"$.agenda[{index}].player", f"there is no player {pending.player}")
            return
        for name, form in rows.forms(type(pending)).items():
            path = f"$.agenda[{index}].{name}"
            yield from starmap(Fault, form.faults(getattr(pending, name), board, path))
    ended, endings = state.table.ended, [rule.id for rule in state.game.rulebook.endings]
    allowed = [id for id in endings if state.game.has_rule(id)]
    if state.agenda and ended:
        yield Fault(
            f"{ROOT}.ended", f"expected no end because the agenda is not empty, got {quote(ended)}"
        )
    elif not state.agenda and ended not in allowed:
        needed = (
            f"nothing is left to do, so expected the rule that ended the game, {', '.join(allowed)}"
        )
        yield Fault(f"{ROOT}.ended", f"{needed}; got {quote(ended)}")
    if state.agenda and state.agenda[0].automatic:
        yield Fault("$.agenda[0]", "expected a Decision or a Chance: an agenda rests at a choice")


def _choice_faults(state: State) -> Iterator[Fault]:
    """Yields the faults of the choice for which an agenda waits."""
    try:
        if not (state.is_over or state.legal_actions() or state.chance_outcomes()):
            yield Fault("$.agenda[0]", "this position has no legal action or chance outcome")
    except (LookupError, ValueError, ArithmeticError) as error:
        yield Fault("$.agenda[0]", f"does not fit the position: {error!r}")


def _differences(view: View, right: Mapping[str, object]) -> Iterator[Fault]:
    """Yields a fault for each field in which a view is not what its player sees."""
    for name, needed in right.items():
        value = getattr(view, name)
        if value != needed:
            yield Fault(f"$.{name}", f"expected {quote(needed)}, got {quote(value)}")


def result_faults(result: Result) -> Iterator[Fault]:
    """Yields a fault for everything that is impossible in a result of this game."""
    game, number = result.game, len(result.scores)
    if number not in game.player_counts:
        allowed = " or ".join(map(str, game.player_counts))
        yield Fault("$.scores", f"expected one score for each of {allowed} players, got {number}")
        return
    players = [player for rank in result.ranking for player in rank]
    if sorted(players) != list(range(number)) or () in result.ranking:
        yield Fault("$.ranking", f"expected each of the players 0 to {number - 1} once")
    if len(result.parts) != number:
        yield Fault("$.parts", f"expected {number} rows, got {len(result.parts)}")
    for player, (score, parts) in enumerate(zip(result.scores, result.parts, strict=False)):
        total = sum(part.points for part in parts)
        if score != total:
            yield Fault(
                f"$.scores[{player}]", f"expected {total}, the sum of the parts, got {score}"
            )
    if result.ended_by.id not in [rule.id for rule in game.rulebook.endings]:
        yield Fault("$.ended_by", f"expected a rule that ends a match, got {result.ended_by.id}")
    cuts = result.ended_by.id in [rule.id for rule in game.rulebook.cuts]
    if result.cut != cuts:
        yield Fault(
            "$.cut", f"expected {cuts} if {result.ended_by.id} ends the game, got {result.cut}"
        )
