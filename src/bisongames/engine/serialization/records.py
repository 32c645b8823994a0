"""Reads and writes JSON: actions, events, states, views, results, match records and variants."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import BisongamesError, RecordError, quote, short_text
from bisongames.engine.io.json_and_toml import Malformed, json_data
from bisongames.engine.io.migrations import migrate
from bisongames.engine.io.structuring import STRICT, structure
from bisongames.engine.loader import is_shipped, load, received_game, validate_variant
from bisongames.engine.positions.state import Game, State
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.serialization.converters import Record, converter_of, tag_value
from bisongames.engine.serialization.validation import (
    ROOT,
    position_of,
    raise_faults,
    read_view_state,
    result_faults,
)
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View

MOST_INDENT: Final = 16
OPTIONAL: Final = ("luck", "seconds")
"""The parts of a record that are left out where there is nothing to tell."""


def to_json(value: object, indent: int | None = None) -> str:
    """An Action, Event, State, View, Result, Match, Record or Variant as JSON text.

    Each is an object with its ``type``. What lies on the table of a State is under ``position``, such as
    ``["position"]["resources"]`` in Wind River, and what must happen next under ``agenda``; the fields of a View, an Action
    or an Event stand beside ``type``.

    Args:
        value: the value to write.
        indent: spaces for each level, 0 to 16; None writes everything on one line.

    Raises:
        RecordError: for anything else.
    """
    if indent is not None and (type(indent) is not int or indent not in range(MOST_INDENT + 1)):
        needed = f"expected None or a whole number from 0 to {MOST_INDENT}"
        given: object = indent
        if isinstance(given, str | Path):
            needed = "match.save(path) writes a match, Path(path).write_text(to_json(value)) anything else"
        raise RecordError.at("indent", f"{needed}, got {quote(indent)}")
    thing: Any = value  # a Match has a record
    if hasattr(type(thing), "record") and not isinstance(thing, Record | type):
        value = thing.record
    return json.dumps(plain(value), indent=indent, ensure_ascii=False)


def from_json(text: str | bytes | dict[str, Any], game: Game | None = None) -> Any:
    """Reads what ``to_json`` wrote, or JSON written by hand in the same form.

    A match comes back as its ``Record``; ``Match.from_record(record)`` is the match.

    Args:
        text: JSON text, or the dict that ``json.loads`` makes of it.
        game: the game that an Action or Event belongs to; anything else must be of this game.

    Raises:
        RecordError: if the text is faulty; lists all faults with their paths.
        VariantError: if a variant in it is faulty.
    """
    if game is not None and not isinstance(game, Game):
        raise RecordError.at("game", f"expected a loaded Game, got {quote(game)}")
    data = _parse(text)
    if not isinstance(data, dict):
        raise RecordError.at("$", f"expected an object with a type, got {quote(data)}")
    tag = data.get("type")
    if tag == "Variant":
        rest = {k: v for k, v in data.items() if k != "type"}
        return validate_variant(structure(rest, Variant, "$"))
    if tag in ("State", "View", "Result", "Record"):
        own = _game_of(data, game)
        rest = {k: v for k, v in data.items() if k not in ("type", "variant", "resolved")}
        rest = migrate(rest) if tag == "Record" else rest
        return _READERS[tag](own, rest)
    if game is None:
        known = "a State, View, Result, Record or Variant, as no game is given"
        raise RecordError.at("$.type", f"expected {known}; got {quote(tag)}, which may need game=")
    return structure(data, Action | Event, "$", converter_of(game))  # type: ignore[arg-type]


def state_under(state: State, game: Game) -> State:
    """The same position under the rules of another variant of its game.

    Raises:
        RecordError: if it is impossible there; lists all faults with their paths.
    """
    body = {k: v for k, v in plain(state).items() if k not in ("type", "variant", "resolved")}
    return _read_state(game, json_data(json.dumps(body)))


def _parse(text: object) -> object:
    if isinstance(text, dict):
        with suppress(TypeError, ValueError, RecursionError):
            text = json.dumps(text)
    if not isinstance(text, str | bytes):
        raise RecordError.at("$", f"expected JSON text, got {quote(text)}")
    try:
        return json_data(text)
    except Malformed as error:
        raise RecordError.at("$", str(error)) from error


def plain(value: object) -> dict[str, object]:
    """The value as plain data, from which its JSON is written."""
    if isinstance(value, Variant):
        data: dict[str, object] = STRICT.unstructure(value)
        del data["path"]
        if not value.without:
            del data["without"]
        return {"type": "Variant", **data}
    if isinstance(value, Action | Event):
        return tag_value(value, STRICT)
    if isinstance(value, State):
        book = value.game.rulebook
        converter = converter_of(value.game)
        return {
            **_head("State", value.game),
            "players": value.num_players,
            "position": converter.unstructure(value.table.write(), book.table.position),
            "agenda": converter.unstructure(value.agenda, tuple[Pending, ...]),
        }
    for kind in (View, Result, Record):
        if isinstance(value, kind):
            body = converter_of(value.game).unstructure(value, type(value))
            if isinstance(value, Record):
                body = {k: v for k, v in body.items() if v is not None or k not in OPTIONAL}
            return {**_head(kind.__name__, value.game), **body}
    raise RecordError.at("", f"{short_text(value)} has no JSON form")


def _head(tag: str, game: Ruleset) -> dict[str, object]:
    head: dict[str, object] = {"type": tag, "variant": game.id}
    return head if is_shipped(game) else {**head, "resolved": plain(game.variant)}


def _game_of(data: dict[str, object], given: Game | None) -> Game:
    """The game of a text; if a game is ``given``, it must be that one.

    Raises:
        RecordError: if there is no such variant, or the variant in the text has another id.
    """
    id, resolved = data.get("variant"), data.get("resolved")
    if not isinstance(id, str):
        raise RecordError.at("$.variant", f"expected the id of a variant, got {quote(id)}")
    if resolved is None:
        game = given if given is not None and given.id == id else _load_installed(id)
    else:
        game = _carried_game(id, resolved, given)
    if given is not None and game != given:
        needed = f"expected the game that was passed in, {quote(given.id)}"
        raise RecordError.at("$.variant", f"{needed}, got {quote(id)}")
    return given if given is not None and given.id == id else game


def _load_installed(id: str) -> Game:
    if id.split("+", maxsplit=1)[0].endswith(".toml"):
        raise RecordError.at("$.resolved", f"missing; {short_text(id)} is not a shipped variant")
    try:
        return load(id)
    except BisongamesError as error:
        raise RecordError.at("$.variant", str(error)) from error


def _carried_game(id: str, resolved: object, given: Game | None) -> Game:
    """The game of the variant that a text contains, if that variant has this id."""
    if not isinstance(resolved, dict) or resolved.get("type") != "Variant":
        raise RecordError.at("$.resolved", "expected an object of type Variant")
    rest = {k: v for k, v in resolved.items() if k != "type"}
    variant = structure(rest, Variant, "$.resolved")
    if given is not None and given.id == id and given.variant == variant:
        return given
    try:
        game = received_game(variant)
    except BisongamesError as error:
        raise RecordError.at("$.resolved", str(error)) from error
    has_former_values = variant.options != game.variant.options
    if game.id != id and not (has_former_values and _load_installed(id).id == game.id):
        raise RecordError.at(
            "$.variant", f"expected {quote(game.id)}, the variant in $.resolved, got {quote(id)}"
        )
    return game


def _read_state(game: Game, data: dict[str, object]) -> State:
    converter = converter_of(game)
    body = structure(data, _StateBody, "$", converter)
    if body.players not in game.player_counts:
        raise RecordError.at(
            "$.players", f"expected one of {game.player_counts}, got {body.players}"
        )
    position: object = structure(body.position, game.rulebook.table.position, ROOT, converter)
    agenda = structure(body.agenda, tuple[Pending, ...], "$.agenda", converter)
    return position_of(game, body.players, position, agenda)


def _read_view(game: Game, data: dict[str, object]) -> View:
    view: View = structure(data, game.rulebook.view, "$", converter_of(game))
    read_view_state(view)
    return view


def _read_result(game: Game, data: dict[str, object]) -> Result:
    result = structure(data, Result, "$", converter_of(game))
    raise_faults(result_faults(result))
    return result


@frozen
class _StateBody:
    players: int
    position: dict[str, object]
    agenda: tuple[object, ...]


_READERS: dict[str, Callable[[Game, dict[str, object]], object]] = {
    "State": _read_state,
    "View": _read_view,
    "Result": _read_result,
    "Record": lambda game, data: structure(data, Record, "$", converter_of(game)),
}
