"""The dispatcher: variants, rules and tables, asked for and answered as values. No input or output of its own."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any, Final

import bisongames
from bisongames import bots, show
from bisongames.play.catalogue import variants
from bisongames.play.errors import (
    BisongamesError,
    RecordError,
    SetupError,
    UnknownVariant,
    VariantError,
    nearest_names,
    shown,
)
from bisongames.play.match import Match
from bisongames.play.naming import checked_names
from bisongames.play.options import about, kinds_of
from bisongames.play.records import from_json
from bisongames.play.rules import Rule
from bisongames.play.state import Game
from bisongames.play.variants import game_of, load
from bisongames.protocol.bodies import SeatsWish, SeatWish, StartWish, Undoing, allowed, read
from bisongames.protocol.faults import ProtocolError, malformed
from bisongames.protocol.schemas import schemas
from bisongames.protocol.table import Sitting, Table
from bisongames.protocol.things import PROTOCOL, Option, RuleText, plain

WIRE: Final = 2**53
"""Whole numbers stay below this, since other languages keep no more."""


class Desk:
    """Where matches are begun and looked up."""

    def __init__(self, most: int | None = None) -> None:
        self.tables: dict[str, Table] = {}
        self.most = most

    def about(self) -> dict[str, Any]:
        """What answers here."""
        return {
            "name": "bisongames",
            "version": bisongames.__version__,
            "protocol": PROTOCOL,
            "languages": list(show.languages()),
            "bots": list(bots.BOTS),
        }

    def variants(self) -> list[dict[str, Any]]:
        """Every shipped variant and expansion, in short."""
        return [
            {
                "id": each.id,
                "game": each.game,
                "title": each.title,
                "summary": each.summary,
                "player_counts": list(each.player_counts),
                "extends": each.extends,
                "expansion": each.expansion,
            }
            for each in variants()
        ]

    def variant(self, id: Any) -> dict[str, Any]:
        """One variant, resolved, with its options and what may be given instead of chance."""
        game = self.game(id)
        found = game.variant
        base: Any = load(f"{game.rulebook.id}/base").options
        said = about(game.rulebook.options)
        options = [
            Option(name, getattr(game.options, name), getattr(base, name), said[name], kind.schema)
            for name, kind in kinds_of(game.rulebook.options).items()
        ]
        setup = [
            {"name": name, "about": text, "schema": _setup_schema(game, name)}
            for name, text in game.rulebook.setup.items()
        ]
        return {
            "id": game.id,
            "game": game.rulebook.id,
            "title": game.title,
            "summary": found.summary,
            "player_counts": list(game.player_counts),
            "extends": found.extends,
            "expansion": found.expansion,
            "options": plain(options),
            "setup": setup,
            "variant": json.loads(bisongames.to_json(found)),
        }

    def rules(self, game: Game, rule: str | None = None) -> Any:
        """The rules in force, or one."""
        if rule is None:
            return [plain(_told(each)) for each in game.rules]
        try:
            return plain(_told(game.rule(rule)))
        except BisongamesError as error:
            raise ProtocolError("unknown", str(error)) from error

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of everything."""
        return schemas()

    def game(self, given: Any, path: str = "$.variant") -> Game:
        """The game of an id or of a whole variant.

        Raises:
            ProtocolError: malformed, with what is wrong with it.
        """
        try:
            if isinstance(given, str):
                if given.split("+", maxsplit=1)[0].endswith(".toml") or "\\" in given:
                    raise UnknownVariant(f"{shown(given)} is no id of a variant")
                return load(given)
            if isinstance(given, Mapping):
                return game_of(from_json(json.dumps({**given, "type": "Variant"})))
        except (VariantError, RecordError) as error:
            raise malformed(error, path) from error
        except BisongamesError as error:
            raise ProtocolError("malformed", str(error), path) from error
        raise ProtocolError("malformed", "a variant is an id or an object", path)

    def start(self, body: Any, *, open_seats: bool = True) -> Table:
        """Begin a match.

        Raises:
            ProtocolError: malformed, with the path of the fault; full.
        """
        if self.most is not None and len(self.tables) >= self.most:
            raise ProtocolError("full", f"there are {self.most} matches already")
        wish = read(body, StartWish)
        id = secrets.token_urlsafe(16)
        table = self.table_of(id, wish, open_seats=open_seats)
        self.tables[id] = table
        return table

    def table_of(
        self, id: str, wish: StartWish, *, open_seats: bool = True, luck: str | None = None
    ) -> Table:
        """The table that is wished; ``luck`` decides what its bots choose between equals."""
        allowed(wish.undo, Undoing, "$.undo")
        game = self.game(wish.variant)
        players = game.player_counts[0] if wish.players is None else wish.players
        if wish.seed is not None and wish.seed not in range(WIRE):
            raise ProtocolError("malformed", f"a seed is from 0 to {WIRE - 1}", "$.seed")
        if players not in game.player_counts:
            counts = ", ".join(map(str, game.player_counts))
            raise ProtocolError("malformed", f"{game.id} is for {counts} players", "$.players")
        seats = _seats(wish.seats, players, open_seats=open_seats)
        try:
            match = Match(
                game,
                players,
                wish.seed,
                None,
                wish.dealer,
                _names(seats),
                **wish.setup,  # type: ignore[arg-type]
            )
        except (SetupError, TypeError) as error:
            path = "$.dealer" if wish.dealer not in ("seeded", "manual") else "$.setup"
            raise ProtocolError("malformed", str(error), path) from error
        return Table(
            id,
            match,
            seats,
            _bots(seats),
            undo=wish.undo or _undoing(seats),
            seeded=wish.seed is not None,
            luck=luck or secrets.token_hex(8),
        )

    def seat(self, match: Match, seats: Any) -> Table:
        """A table for a match that was begun before.

        Raises:
            ProtocolError: malformed, with the path of the fault.
        """
        wish = read({"seats": seats}, SeatsWish)
        found = _seats(wish.seats, match.players, open_seats=False)
        if wish.seats is None and match.given_names is not None:
            found = [Sitting(name) for name in match.given_names]
        id, luck = secrets.token_urlsafe(16), secrets.token_hex(8)
        table = Table(id, match, found, _bots(found), undo=_undoing(found), seeded=True, luck=luck)
        self.tables[id] = table
        return table

    def table(self, id: Any) -> Table:
        """The table of a match.

        Raises:
            ProtocolError: unknown.
        """
        table = self.tables.get(id) if isinstance(id, str) else None
        if table is None:
            raise ProtocolError("unknown", f"there is no match {shown(id)}")
        return table


def _told(rule: Rule) -> RuleText:
    return RuleText(rule.id, rule.text, rule.section, rule.source, rule.status)


def _setup_schema(game: Game, name: str) -> dict[str, Any]:
    """What may be given for a setup name, for the largest number of players."""
    values = game.rulebook.setup_values(game, game.player_counts[-1])[name]
    if isinstance(values, range):
        return {"type": "integer", "minimum": values[0], "maximum": values[-1]}
    return {"enum": list(values)}


def _seats(wishes: tuple[SeatWish, ...] | None, players: int, *, open_seats: bool) -> list[Sitting]:
    """Who sits where.

    Raises:
        ProtocolError: malformed, with the path of the seat.
    """
    if wishes is None:
        return [Sitting() for _ in range(players)]
    if len(wishes) != players:
        raise ProtocolError("malformed", f"needed {players} seats, one each", "$.seats")
    for number, wish in enumerate(wishes):
        _checked_seat(wish, f"$.seats[{number}]", open_seats=open_seats)
    if all(wish.bot is not None for wish in wishes):
        raise ProtocolError("malformed", "at least one seat is no bot's", "$.seats")
    _checked_names([wish.name for wish in wishes])
    return [Sitting(wish.name and wish.name.strip(), wish.bot, wish.open) for wish in wishes]


def _checked_seat(wish: SeatWish, path: str, *, open_seats: bool) -> None:
    if wish.bot is not None and wish.open:
        raise ProtocolError("malformed", "a seat is a bot's or open, not both", path)
    if wish.open and not open_seats:
        raise ProtocolError("malformed", "there are no open seats here", f"{path}.open")
    if wish.bot is not None and wish.bot.partition(":")[0] not in bots.BOTS:
        near = nearest_names(wish.bot, bots.BOTS)
        raise ProtocolError(
            "malformed", f"there is no bot {shown(wish.bot)}; {near}", f"{path}.bot"
        )


def _checked_names(names: list[str | None]) -> None:
    """See that names can be shown, and that no two are alike."""
    given = [(number, name) for number, name in enumerate(names) if name is not None]
    for place, (number, _) in enumerate(given):
        try:
            checked_names([name for _, name in given[: place + 1]], place + 1)
        except SetupError as error:
            raise ProtocolError("malformed", str(error), f"$.seats[{number}].name") from error


def _bots(seats: list[Sitting]) -> dict[int, bots.Bot]:
    return {i: bots.BOTS[seat.bot]() for i, seat in enumerate(seats) if seat.bot is not None}


def _undoing(seats: list[Sitting]) -> str:
    """Whether choices may be taken back where nobody said: where one person plays with bots."""
    people = [seat for seat in seats if seat.is_person]
    return "free" if len(people) == 1 and not people[0].open else "never"


def _names(seats: list[Sitting]) -> tuple[str, ...] | None:
    """What the match calls people; None where nobody has a name."""
    if not any(seat.name for seat in seats):
        return None
    return tuple(seat.name or f"Player {number + 1}" for number, seat in enumerate(seats))
