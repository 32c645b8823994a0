"""What is given on the command line: files, variants, options, a place in a record."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final

from attrs import frozen
from cyclopts import Parameter

from bisongames.cli.faults import GivenFault, in_range
from bisongames.play.actions import Action, Event, seen_by
from bisongames.play.converting import Record
from bisongames.play.errors import BisongamesError, Fault, RecordError, shown
from bisongames.play.match import Match
from bisongames.play.options import kinds_of
from bisongames.play.records import from_json
from bisongames.play.state import Game, State
from bisongames.play.variants import load
from bisongames.play.view import View

Options = Annotated[tuple[str, ...], Parameter(show_default=False)]
"""Options of a variant, each as ``name=value``."""

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of a file that is read."""


@frozen
class Position:
    """A position, and the events that led to it last."""

    position: State | View
    events: tuple[Event, ...] = ()


def game_given(variant: str, option: Iterable[str]) -> Game:
    """The game of an id or path, with options of the form ``name=value`` changed.

    Raises:
        UnknownVariant, VariantError: as ``load``.
        GivenFault: an option of another form.
    """
    game = load(variant)
    kinds = kinds_of(game.rulebook.options)
    changed: dict[str, Any] = {}
    for text in option:
        name, equals, value = text.partition("=")
        if not equals:
            raise GivenFault(f"an option is given as name=value, not as {shown(text)}")
        if name in changed:
            raise GivenFault(f"the option {shown(name)} is given twice")
        changed[name] = kinds[name].read(value) if name in kinds else value
    return load(variant, changed) if changed else game


def action_given(state: State, text: str) -> Action:
    """The action with this notation; of a legal one, capitals may differ where only one reads like that.

    Raises:
        RecordError: when there is none.
    """
    try:
        return state.parse(text)
    except RecordError:
        choices = state.legal_actions() or [action for action, _ in state.chance_outcomes()]
        alike = [action for action in choices if str(action).casefold() == text.casefold()]
        if len(alike) != 1:
            raise
        return alike[0]


def match_given(file: str, *, verify: bool = False) -> Match:
    """The match of a record file; ``verify``: whether its seed must give its outcomes of chance.

    Raises:
        RecordError: a file that is no record, or cannot be replayed.
    """
    found = _read(file, verify=verify)
    if not isinstance(found, Match):
        kind = type(found).__name__
        raise RecordError.at("", f"holds a {kind}; needed is the record of a match", file)
    return found


def position_given(
    given: str, at: int | None, players: int | None, player: str | None = None
) -> Position:
    """The position that is meant: of a file, or the start of a variant.

    Args:
        given: the file of a record, State or View, or a variant.
        at: after how many actions of the record; None means the last position.
        players: how many play, for the start of a variant.
        player: whose view it is to be: a number or ``spectator``; None shows everything.
    """
    found = _read(given) if _is_file(given) else _start_of(load(given), players)
    if players is not None and _is_file(given):
        raise GivenFault("--players goes with a variant, not with a file")
    if isinstance(found, Match):
        position = position_at(found, at)
    elif at is None:
        position = Position(found)
    else:
        raise GivenFault("--at goes with the record of a match")
    return position if player is None else _seen_by(position, player)


def position_at(match: Match, at: int | None) -> Position:
    """The position after so many actions; None means the last one.

    Raises:
        GivenFault: more actions than there are.
    """
    states, history = match.states, match.history
    number = len(history) if at is None else at
    in_range("the number of actions (--at)", number, 0, len(history))
    if number == 0:
        return Position(states[0])
    step = states[number - 1].step(history[number - 1][1])
    return Position(states[number], step.events)


def _start_of(game: Game, players: int | None) -> State:
    """The first position at which somebody must choose, always the same one."""
    setup: dict[str, Any] = {"start_player": 0} if "start_player" in game.rulebook.setup else {}
    return Match(game, players, seed=0, **setup).state


def _seen_by(given: Position, player: str) -> Position:
    if isinstance(given.position, View):
        raise GivenFault("the file holds a view already; --player goes with whole positions")
    numbers = [str(number) for number in range(given.position.num_players)]
    if player not in (*numbers, "spectator"):
        raise GivenFault(f"--player is {', '.join(numbers)} or spectator, not {shown(player)}")
    who = None if player == "spectator" else int(player)
    view = given.position.view(who)
    return Position(view, seen_by(given.events, who))


def _is_file(given: str) -> bool:
    """Whether a file is meant rather than a variant."""
    if given.endswith(".json"):
        return True
    if given.split("+", maxsplit=1)[0].endswith(".toml"):
        return False
    try:
        return Path(given).exists() and not _is_variant(given)
    except (OSError, ValueError):  # a name that no file can have
        return False


def _is_variant(given: str) -> bool:
    try:
        load(given)
    except BisongamesError:
        return False
    return True


def _read(file: str, *, verify: bool = False) -> Match | State | View:
    """What a JSON file holds.

    Raises:
        RecordError: with the file and the path of every fault.
    """
    try:
        found = from_json(_bytes_of(file))
        if isinstance(found, Record):
            return Match.from_record(found, verify=verify)
    except RecursionError:
        raise RecordError.at("$", "is nested too deeply", file) from None
    except BisongamesError as error:
        faults = error.faults if isinstance(error, RecordError) else (Fault("", str(error)),)
        raise RecordError(file, faults) from error
    if isinstance(found, State | View):
        return found
    kind = type(found).__name__
    needed = "needed is the record of a match, a State or a View"
    raise RecordError.at("$.type", f"found {kind}; {needed}", file)


def _bytes_of(file: str) -> bytes:
    if not file.strip():
        raise GivenFault("the name of the file is missing")
    try:
        with Path(file).open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError.at("", f"cannot be read: {reason}", file) from error
    if len(data) > LARGEST:
        raise RecordError.at("", f"is larger than {LARGEST // 1024**2} MB", file)
    return data
