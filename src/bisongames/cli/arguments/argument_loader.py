"""Values from the command line: files, variants, options, and positions in a record."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from attrs import frozen
from cyclopts import Parameter

from bisongames.cli.arguments.argument_errors import InputError, check_range
from bisongames.cli.arguments.seats import seat_number
from bisongames.engine.core import limits
from bisongames.engine.core.actions import Event, events_seen_by
from bisongames.engine.core.atomic_files import path_of, read_whole
from bisongames.engine.core.errors import BisongamesError, RecordError, short_text
from bisongames.engine.loader import load
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.engine.rulebook.options import kinds_of
from bisongames.engine.serialization.converters import Record
from bisongames.engine.serialization.records import from_json
from bisongames.engine.views.view import View

Options = Annotated[tuple[str, ...], Parameter(show_default=False)]
"""Options of a variant, each as ``name=value``."""


@frozen
class GivenPosition:
    """A position with the events of the last action."""

    position: State | View
    events: tuple[Event, ...] = ()
    names: tuple[str, ...] | None = None
    """The names of the players, if any were given."""


def load_game(variant: str, option: Iterable[str]) -> Game:
    """Loads the game of an id or path, with some options changed.

    Raises:
        UnknownVariant, VariantError: as in ``load``.
        InputError: if an option is not of the form ``name=value``.
    """
    game = load(variant)
    kinds = kinds_of(game.rulebook.options)
    changed: dict[str, object] = {}
    for text in option:
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError(f"an option has the form name=value, got {short_text(text)}")
        if len(value) > limits.ID:
            raise InputError(
                f"the value of {short_text(name)} has {len(value)} characters; at most {limits.ID} are allowed"
            )
        if name in changed:
            raise InputError(f"the option {short_text(name)} is given twice")
        changed[name] = kinds[name].read(value) if name in kinds else value
    return load(variant, changed) if changed else game


def load_match(file: str, *, verify: bool = False) -> Match:
    """Loads the match of a record; ``verify`` checks the chance outcomes against the seed.

    Raises:
        RecordError: if the file is not a record, or cannot be replayed.
    """
    content = _read(file, verify=verify)
    if not isinstance(content, Match):
        kind = type(content).__name__
        raise RecordError.at("", f"expected a match record, got a {kind}", file)
    return content


def load_position(
    given: str, at: int | None, players: int | None, player: str | None = None
) -> GivenPosition:
    """Loads the position of a file, or the start of a variant.

    Args:
        given: the file of a record, State or View, or a variant.
        at: the number of actions after which the record is cut; None for its last position.
        players: number of players, for the start of a variant.
        player: the player whose view is returned: a number from 0, a name or ``spectator``; None for the full position.
    """
    content = _read(given) if _is_file(given) else _start_of(load(given), players)
    if players is not None and _is_file(given):
        raise InputError("--players applies to variants only, not to files")
    if isinstance(content, Match):
        position = position_at(content, at)
    elif at is None:
        position = GivenPosition(content)
    else:
        raise InputError("--at applies to match records only")
    return position if player is None else _seen_by(position, player)


def position_at(match: Match, at: int | None) -> GivenPosition:
    """The position after a number of actions; None for the last one.

    Raises:
        InputError: if the record has fewer actions.
    """
    number = match.count if at is None else at
    check_range("the number of actions (--at)", number, 0, match.count)
    if number == 0:
        return GivenPosition(match.start, (), match.given_names)
    step = match.after(number - 1).step(match.history[number - 1][1])
    return GivenPosition(match.after(number), step.events, match.given_names)


def _start_of(game: Game, players: int | None) -> State:
    """The first position at which a player decides; always the same for a game."""
    if "start_player" in game.rulebook.setup:
        return Match(game, players, seed=0, start_player=0).state
    return Match(game, players, seed=0).state


def _seen_by(given: GivenPosition, player: str) -> GivenPosition:
    if isinstance(given.position, View):
        raise InputError("the file is a view; --player applies to full positions only")
    who = None
    if player != "spectator":
        players, others = given.position.num_players, ", a name or spectator"
        who = player_number(player, players, given.names, others)
    return GivenPosition(given.position.view(who), events_seen_by(given.events, who), given.names)


def player_number(
    given: str, players: int, names: tuple[str, ...] | None, others: str = " or a name"
) -> int:
    """The seat of a number from 0, or of a name.

    Raises:
        InputError: if there is no such player; lists the allowed values.
    """
    seat = seat_number(given, players, names)
    if seat is None:
        numbers = ", ".join(map(str, range(players)))
        raise InputError(f"--player must be {numbers}{others}, got {short_text(given)}")
    return seat


def _is_file(given: str) -> bool:
    """True if the argument is a file and not a variant."""
    if given.endswith(".json"):
        return True
    if given.split("+", maxsplit=1)[0].endswith(".toml"):
        return False
    try:
        if not Path(given).exists():
            return False
        load(given)
    except (OSError, ValueError):  # not a valid file name
        return False
    except BisongamesError:
        return True
    return False


def _read(file: str, *, verify: bool = False) -> Match | State | View:
    """The content of a JSON file.

    Raises:
        RecordError: if the content is invalid; names the file and the path of every fault.
    """
    if not file.strip():
        raise InputError("the file name is missing")
    data = read_whole(path_of(file), limits.RECORD_BYTES)
    try:
        content = from_json(data)
        if isinstance(content, Record):
            return Match.from_record(content, verify=verify)
    except RecursionError:
        raise RecordError.at("$", "is nested too deeply", file) from None
    except BisongamesError as error:
        raise RecordError.within(file, error) from error
    if isinstance(content, State | View):
        return content
    kind = type(content).__name__
    needed = "expected a match record, a State or a View"
    raise RecordError.at("$.type", f"{needed}, got {kind}", file)
