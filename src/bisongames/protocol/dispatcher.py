"""The dispatcher of the protocol: variants, rules and matches as plain data, independent of the transport."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Final

from bisongames import __version__, show
from bisongames.engine.core.errors import (
    BisongamesError,
    RecordError,
    SetupError,
    UnknownVariant,
    VariantError,
    nearest_names,
    short_text,
)
from bisongames.engine.core.luck import MatchLuck
from bisongames.engine.core.rules import Rule
from bisongames.engine.loader import load, received_game
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import about, kinds_of
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.serialization.records import from_json, plain as recorded
from bisongames.engine.variants.catalogue import variants
from bisongames.protocol.action_forms import values_schema
from bisongames.protocol.error_codes import ProtocolError, malformed_error
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.match_table import MatchTable
from bisongames.protocol.messages import PROTOCOL, Option, RuleText, plain
from bisongames.protocol.requests import SeatsWish, SeatWish, StartWish, read_request
from bisongames.protocol.schemas import schemas
from bisongames.protocol.seating import available_bots, given_names, seats_of, undo_policy_of

WIRE: Final = 2**53
"""Upper bound of integers on the wire: JavaScript is exact below it."""


class Dispatcher:
    """Starts matches and finds them by id."""

    def __init__(self) -> None:
        self.tables: dict[str, MatchTable] = {}

    def about(self) -> JsonObject:
        """Name, versions, languages and bots of this server."""
        return {
            "name": "bisongames",
            "version": __version__,
            "protocol": PROTOCOL,
            "languages": list(show.languages()),
            "bots": available_bots(),
        }

    def variants(self) -> list[JsonObject]:
        """A summary of every shipped variant and expansion."""
        return [_summary(each) for each in variants()]

    def variant(self, id: object) -> JsonObject:
        """One variant, resolved, with its options and setup parameters."""
        game = self.game(id)
        base = load(f"{game.rulebook.id}/base").options
        said = about(game.rulebook.options)
        options = [
            Option(name, getattr(game.options, name), getattr(base, name), said[name], kind.schema)
            for name, kind in kinds_of(game.rulebook.options).items()
        ]
        # for the largest number of players
        values = game.rulebook.setup_values(game, game.player_counts[-1])
        setup = [
            {"name": name, "about": text, "schema": values_schema(values[name])}
            for name, text in game.rulebook.setup.items()
        ]
        return {
            **_summary(game.variant),
            "id": game.id,
            "options": plain(options),
            "setup": setup,
            "variant": recorded(game.variant),
        }

    def rules(
        self,
        game: Game,
        rule: str | None = None,
        search: str | None = None,
        related: str | None = None,
    ) -> object:
        """The rules in force without notes for programmers, or one rule, which may be such a note.

        Args:
            game: whose rules.
            rule: the id of the one rule.
            search: only rules that this question is about, the best first.
            related: only rules that have most in common with the one that has this id.

        Raises:
            ProtocolError: unknown, if there is no such rule or none is found.
        """
        try:
            if rule is not None:
                return plain(_rule_text(game.rule(rule)))
            found = game.rules if related is None else game.related_rules(related)
        except BisongamesError as error:
            raise ProtocolError("unknown", str(error)) from error
        if search is not None:
            found = game.find_rules(search)
        if search is not None and not found:
            known = ", ".join(game.rule_words)
            message = f"no rule is about {short_text(search)!r}; known words: {known}"
            raise ProtocolError("unknown", message)
        return [plain(_rule_text(each)) for each in found]

    def schema(self) -> JsonObject:
        """The JSON Schema of all documents and messages."""
        return schemas()

    def game(self, given: object, path: str = "$.variant") -> Game:
        """The game for an id or for a complete variant.

        Raises:
            ProtocolError: malformed, with the path of the fault.
        """
        try:
            if isinstance(given, str):
                if given.split("+", maxsplit=1)[0].endswith(".toml") or "\\" in given:
                    raise UnknownVariant(f"{short_text(given)} is not the id of a variant")
                return load(given)
            if isinstance(given, Mapping):
                return received_game(from_json(json.dumps({**given, "type": "Variant"})))
        except (VariantError, RecordError) as error:
            raise malformed_error(error, path) from error
        except BisongamesError as error:
            raise ProtocolError("malformed", str(error), path) from error
        raise ProtocolError("malformed", "expected an id or a variant as an object", path)

    def start(self, body: object, *, open_seats: bool = True) -> MatchTable:
        """Starts a match.

        Raises:
            ProtocolError: malformed, with the path of the fault.
        """
        wish = read_request(body, StartWish)
        id = secrets.token_urlsafe(16)
        table = self.table_of(id, wish, open_seats=open_seats)
        self.tables[id] = table
        return table

    def table_of(
        self, id: str, wish: StartWish, *, open_seats: bool = True, luck: MatchLuck | None = None
    ) -> MatchTable:
        """The table of a requested match, or of an earlier one with its luck."""
        game = self.game(wish.variant)
        players = _players(wish, game)
        if wish.seed is not None and wish.seed not in range(WIRE):
            raise ProtocolError("malformed", f"a seed must be between 0 and {WIRE - 1}", "$.seed")
        for name in wish.setup:
            if name not in game.rulebook.setup:
                near = nearest_names(name, game.rulebook.setup)
                raise ProtocolError("malformed", f"unknown setup parameter; {near}", "$.setup")
        seats = seats_of(wish.seats, players, open_seats=open_seats)
        names = given_names(seats)
        try:
            match = Match(game, players, luck or wish.seed, None, wish.dealer, names, **wish.setup)
        except SetupError as error:
            raise ProtocolError("malformed", str(error), "$.setup") from error
        return MatchTable(
            id,
            match,
            seats,
            undo=wish.undo or undo_policy_of(seats),
            seeded=wish.seed is not None,
            advice=wish.advice,
            talk=wish.talk,
        )

    def seat(self, match: Match, seats: object) -> MatchTable:
        """The table of an existing match.

        Raises:
            ProtocolError: malformed, with the path of the fault.
        """
        wish = read_request({"seats": seats}, SeatsWish)
        assignments = seats_of(wish.seats, match.players, open_seats=False)
        if wish.seats is None and match.given_names is not None:
            assignments = tuple(SeatWish(name) for name in match.given_names)
        id = secrets.token_urlsafe(16)
        table = MatchTable(id, match, assignments, undo=undo_policy_of(assignments), seeded=True)
        self.tables[id] = table
        return table

    def table(self, id: object) -> MatchTable:
        """The table of a match by its id.

        Raises:
            ProtocolError: unknown, if there is no such match.
        """
        table = self.tables.get(id) if isinstance(id, str) else None
        if table is None:
            raise ProtocolError("unknown", f"unknown match {short_text(id)}")
        return table


def _summary(variant: Variant) -> JsonObject:
    return {
        "id": variant.id,
        "game": variant.game,
        "title": variant.title,
        "summary": variant.summary,
        "player_counts": list(variant.player_counts),
        "extends": variant.extends,
        "expansion": variant.expansion,
    }


def _rule_text(rule: Rule) -> RuleText:
    return RuleText(
        rule.id,
        rule.text,
        rule.section,
        rule.source,
        rule.status,
        rule.reason,
        rule.printed,
        rule.option,
    )


def _players(wish: StartWish, game: Game) -> int:
    """The number of players: as requested, otherwise one per seat or, without seats, the smallest allowed.

    Raises:
        ProtocolError: malformed, if the game does not allow this number.
    """
    players = wish.players
    if players is None:
        players = game.player_counts[0] if wish.seats is None else len(wish.seats)
    if players not in game.player_counts:
        counts = ", ".join(map(str, game.player_counts))
        path = "$.seats" if wish.players is None else "$.players"
        raise ProtocolError("malformed", f"{game.id} is for {counts} players", path)
    return players
