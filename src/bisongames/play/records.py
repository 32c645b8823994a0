"""JSON in and out: actions, events, states, views, results, match records and variants."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import cattrs
from attrs import frozen

from bisongames.components.seats import Seating
from bisongames.play.actions import Action, Event
from bisongames.play.agenda import Pending
from bisongames.play.converting import LOOSE, VARIANTS, Record, converter_of, tagged
from bisongames.play.errors import BisongamesError, Fault, RecordError, quoted, shown
from bisongames.play.result import Result
from bisongames.play.rulebook import Ruleset
from bisongames.play.state import Game, State
from bisongames.play.structure import structured
from bisongames.play.variant import Variant
from bisongames.play.variants import game_of, is_shipped, load
from bisongames.play.view import View


def to_json(value: Any, indent: int | None = None) -> str:
    """An Action, Event, State, View, Result, Match, Record or Variant as JSON text.

    Raises:
        RecordError: for anything else.
    """
    if hasattr(value, "record") and not isinstance(value, Record):
        value = value.record()
    return json.dumps(_plain(value), indent=indent, ensure_ascii=False)


def from_json(text: str | bytes, game: Game | None = None) -> Any:
    """What ``to_json`` wrote, or what was written by hand in the same form.

    Args:
        text: JSON text.
        game: the game that an Action or Event belongs to; for the others the one to use if the text is about an
            equal one.

    Raises:
        RecordError: all faults with their paths.
        VariantError: a faulty variant in it.
    """
    if game is not None and not isinstance(game, Game):
        raise RecordError.at("game", f"found {quoted(game)}, needed a Game: load it")
    data = _parsed(text)
    if not isinstance(data, dict):
        raise RecordError.at("$", f"found {quoted(data)}, needed an object with a type")
    tag = data.get("type")
    if tag == "Variant":
        rest = {k: v for k, v in data.items() if k != "type"}
        return structured(rest, Variant, "$", VARIANTS)
    if tag in ("State", "View", "Result", "Record"):
        own = _game_of(data, game)
        rest = {k: v for k, v in data.items() if k not in ("type", "variant", "resolved")}
        return _READERS[tag](own, rest)
    if game is None:
        known = "State, View, Result, Record and Variant"
        raise RecordError.at("$.type", f"found {quoted(tag)}; {known} are read without a game")
    return structured(data, Action | Event, "$", converter_of(game))  # type: ignore[arg-type]


def _parsed(text: Any) -> Any:
    def refuse(name: str) -> Any:
        raise ValueError(f"{name} is no number here")

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [name for name, _ in pairs]
            raise ValueError(f"{next(n for n in names if names.count(n) > 1)!r} is there twice")
        return found

    if not isinstance(text, str | bytes):
        raise RecordError.at("$", f"found {quoted(text)}, needed JSON text")
    try:
        return json.loads(text, parse_constant=refuse, object_pairs_hook=unique)
    except RecursionError:
        raise RecordError.at("$", "is nested too deeply") from None
    except ValueError as error:  # among them: no JSON, no UTF-8, numbers of thousands of digits
        raise RecordError.at("$", f"is not JSON as needed here: {error}") from error


def _plain(value: Any) -> dict[str, Any]:
    if isinstance(value, Variant):
        plain: dict[str, Any] = VARIANTS.unstructure(value)
        del plain["path"]
        return {"type": "Variant", **plain}
    if isinstance(value, Action | Event):
        return tagged(value, cattrs.Converter.unstructure, LOOSE)
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
            return {**_head(kind.__name__, value.game), **body}
    raise RecordError.at("", f"{shown(value)} has no JSON form")


def _head(tag: str, game: Ruleset) -> dict[str, Any]:
    head: dict[str, Any] = {"type": tag, "variant": game.id}
    return head if is_shipped(game) else {**head, "resolved": _plain(game.variant)}


def _game_of(data: dict[str, Any], given: Game | None) -> Game:
    id, resolved = data.get("variant"), data.get("resolved")
    if not isinstance(id, str):
        raise RecordError.at("$.variant", f"found {quoted(id)}, needed the id of a variant")
    if given is not None and given.id == id:
        return given
    if resolved is None:
        if id.split("+")[0].endswith(".toml"):
            raise RecordError.at("$.resolved", f"missing; {shown(id)} is no shipped variant")
        try:
            return load(id)
        except BisongamesError as error:
            raise RecordError.at("$.variant", str(error)) from error
    if not isinstance(resolved, dict) or resolved.get("type") != "Variant":
        raise RecordError.at("$.resolved", "needed an object of type Variant")
    rest = {k: v for k, v in resolved.items() if k != "type"}
    variant = structured(rest, Variant, "$.resolved", VARIANTS)
    try:
        return game_of(variant, id)
    except BisongamesError as error:
        raise RecordError.at("$.resolved", str(error)) from error


def _read_state(game: Game, data: dict[str, Any]) -> State:
    converter = converter_of(game)
    body = structured(data, _StateBody, "$", converter)
    if body.players not in game.player_counts:
        raise RecordError.at("$.players", f"found {body.players}, allowed: {game.player_counts}")
    table = _read_table(game, body)
    agenda = structured(body.agenda, tuple[Pending, ...], "$.agenda", converter)
    state = State(game, table, agenda)
    _raise_any(_agenda_faults(state))
    _raise_any(game.rulebook.agenda_faults(table, agenda) if agenda else ())
    _raise_any(_choice_faults(state))
    return state


def _read_table(game: Game, body: _StateBody) -> Seating:
    """The table of a position: its shape first, then what is lost, then the laws of the game."""
    kind, board, root = game.rulebook.table, game.board(body.players), "$.position"
    position: Any = structured(body.position, kind.position, root, converter_of(game))
    _raise_any(Fault(*wrong) for wrong in kind.faults(board, position, root))
    table = kind.read(board, position)
    lost = [Fault(*wrong) for wrong in table.lost(root)]
    _raise_any([*lost, *game.rulebook.laws(table)])
    table.settle()
    return table


def _raise_any(found: Iterable[Fault]) -> None:
    faults = tuple(found)
    if faults:
        raise RecordError("", faults)


def _agenda_faults(state: State) -> Iterator[Fault]:
    """What is wrong with an agenda on its table."""
    for index, pending in enumerate(state.agenda):
        if pending.player not in range(-1, state.num_players):
            yield Fault(f"$.agenda[{index}].player", f"there is no player {pending.player}")
            return
    ended, endings = state.table.ended, [rule.id for rule in state.game.rulebook.endings]
    allowed = [id for id in endings if state.game.has_rule(id)]
    if state.agenda and ended:
        yield Fault("$.position.ended", f"found {quoted(ended)}, and there is still an agenda")
    elif not state.agenda and ended not in allowed:
        needed = f"needed the rule that ended the game, as nothing is left to do: {', '.join(allowed)}"
        yield Fault("$.position.ended", f"found {quoted(ended)}, {needed}")
    if state.agenda and state.agenda[0].automatic:
        yield Fault("$.agenda[0]", "needed a Decision or a Chance: an agenda rests at a choice")


def _choice_faults(state: State) -> Iterator[Fault]:
    """What is wrong with the choice that an agenda rests at."""
    try:
        if not (state.is_over or state.legal_actions() or state.chance_outcomes()):
            yield Fault("$.agenda[0]", "nothing can be chosen in this position")
    except (LookupError, ValueError, ArithmeticError) as error:
        yield Fault("$.agenda[0]", f"does not fit the position: {error!r}")


def _reader(kind: Callable[[Game], type]) -> Callable[[Game, dict[str, Any]], Any]:
    def read(game: Game, data: dict[str, Any]) -> Any:
        return structured(data, kind(game), "$", converter_of(game))

    return read


@frozen
class _StateBody:
    players: int
    position: dict[str, Any]
    agenda: tuple[Any, ...]


_READERS: dict[str, Callable[[Game, dict[str, Any]], Any]] = {
    "State": _read_state,
    "View": _reader(lambda game: game.rulebook.view),
    "Result": _reader(lambda game: Result),
    "Record": _reader(lambda game: Record),
}
