"""The methods of the protocol by name. The caller is trusted, and names the seat for which it asks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from bisongames.engine.core import limits
from bisongames.engine.core.errors import BisongamesError, RecordError
from bisongames.engine.matches.links import Link, link_error, link_of, read_link
from bisongames.engine.matches.match import Match
from bisongames.engine.serialization.records import from_json
from bisongames.protocol.dispatcher import Dispatcher
from bisongames.protocol.error_codes import ProtocolError, malformed_error
from bisongames.protocol.idempotency import StoredAnswer, digest_of, earlier_answer
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.match_table import MatchTable
from bisongames.protocol.messages import plain
from bisongames.protocol.requests import (
    ActWish,
    PictureWish,
    UndoWish,
    WhyWish,
    known_language,
    read_request,
)

SeatMethod = Callable[[MatchTable, int | None, JsonObject, str], object]
"""Answers a seat from a table, the seat, the body of the request, and the language."""
PERSON: Final = "person"
"""The word in a link for a seat without a bot."""
BOT: Final = "greedy"
"""The bot on seats that a link does not mention."""


class Methods:
    """The methods, by name."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        *,
        bots_wait: bool = False,
        more: Mapping[str, SeatMethod] | None = None,
    ) -> None:
        self.dispatcher = dispatcher
        self.bots_wait = bots_wait
        """If True, bots move only on ``step`` instead of before each response."""
        self._answered: dict[tuple[str, int, str], StoredAnswer] = {}
        seat = "match player"
        self.methods: Mapping[str, Callable[[JsonObject], Any]] = {
            "about": _taking("", lambda _: dispatcher.about()),
            "variants": _taking("", lambda _: dispatcher.variants()),
            "variant": _taking("variant", lambda params: dispatcher.variant(params.get("variant"))),
            "rules": _taking("variant match rule search related", self._rules),
            "schema": _taking("", lambda _: dispatcher.schema()),
            "start": self._start,
            "snapshot": _taking(seat, self._snapshot),
            "news": _taking(f"{seat} after", self._news),
            "replay": _taking(f"{seat} revision", self._replay),
            "act": self._act,
            "undo": self._undo,
            "why": self._why,
            "picture": self._picture,
            "text": _taking(seat, self._text),
            "save": _taking("match luck", self._save),
            "close": _taking("match", self._close),
            "load": _taking("record seats until", self._load),
            "open": _taking("link", self._open),
            "link": _taking("match", self._link),
            **{name: partial(self._answer_seat, method) for name, method in (more or {}).items()},
            "step": _taking("match", lambda params: {"moved": self._table(params).bot_moves()}),
        }

    def _rules(self, params: JsonObject) -> object:
        if "match" in params:
            game = self._table(params).match.game
        else:
            game = self.dispatcher.game(params.get("variant"))
        for name in ("search", "related"):
            if not isinstance(params.get(name, ""), str):
                raise ProtocolError("malformed", "expected a text", f"$.{name}")
        return self.dispatcher.rules(
            game, params.get("rule"), params.get("search"), params.get("related")
        )

    # Matches

    def _start(self, params: JsonObject) -> object:
        wish = {name: value for name, value in params.items() if name != "language"}
        table = self.dispatcher.start(wish, open_seats=False)
        self._bots_move(table)
        return {"match": table.id}

    def _snapshot(self, params: JsonObject) -> object:
        return self._table(params).snapshot(_seat(params), _language(params))

    def _replay(self, params: JsonObject) -> object:
        revision = _number(params, "revision")
        table = self._table(params)
        return table.snapshot(_seat(params), _language(params), revision)

    def _news(self, params: JsonObject) -> object:
        news = self._table(params).news(_seat(params), _number(params, "after"), _language(params))
        return plain(news)

    def _answer_seat(self, method: SeatMethod, params: JsonObject) -> object:
        return method(self._table(params), _seat(params), _body(params), _language(params))

    def _act(self, params: JsonObject) -> object:
        table, player = self._table(params), self._acting_seat(params)
        body = _body(params)
        wish = read_request(body, ActWish)
        language = _language(params)

        def act() -> JsonObject:
            before = table.revision
            table.act(player, wish.action, wish.revision, language)
            self._bots_move(table)
            news = plain(table.news(player, before, language))
            return {"revision": table.revision, "news": news}

        answer = self._once_per_key(table, player, wish.key, body, act)
        return {**answer, "snapshot": table.snapshot(player, language)}

    def _undo(self, params: JsonObject) -> object:
        table, player = self._table(params), self._acting_seat(params)
        body = _body(params)
        wish = read_request(body, UndoWish)

        def undo() -> JsonObject:
            table.undo(player, wish.revision)
            self._bots_move(table)
            return {}

        self._once_per_key(table, player, wish.key, body, undo)
        return table.snapshot(player, _language(params))

    def _once_per_key(
        self,
        table: MatchTable,
        player: int,
        key: str | None,
        body: JsonObject,
        carried_out: Callable[[], JsonObject],
    ) -> JsonObject:
        """Executes a request unless its key has been seen before."""
        table.check_seat(player)
        place = (table.id, player, key or "")
        answer = earlier_answer(self._answered.get(place), body) if key else None
        if answer is None:
            answer = carried_out()
            if key:
                self._answered[place] = StoredAnswer(digest_of(body), answer)
        return answer

    def _why(self, params: JsonObject) -> object:
        table, player = self._table(params), self._acting_seat(params)
        wish = read_request(_body(params), WhyWish)
        return plain(table.why(player, wish.action, wish.targets, _language(params)))

    def _picture(self, params: JsonObject) -> object:
        table = self._table(params)
        wish = read_request(_body(params), PictureWish)
        return {"svg": table.picture(_seat(params), wish, _language(params))}

    def _text(self, params: JsonObject) -> object:
        return {"text": self._table(params).text(_seat(params), _language(params))}

    def _close(self, params: JsonObject) -> object:
        id = self._table(params).id
        del self.dispatcher.tables[id]
        for place in [place for place in self._answered if place[0] == id]:
            del self._answered[place]
        return {}

    def _save(self, params: JsonObject) -> object:
        with_key = params.get("luck", False)
        if type(with_key) is not bool:
            raise ProtocolError("malformed", "expected true or false", "$.luck")
        return {"record": self._table(params).record(with_key=with_key)}

    def _load(self, params: JsonObject) -> object:
        until = params.get("until")
        if until not in (None, "divergence"):
            raise ProtocolError("malformed", "expected divergence or null", "$.until")
        try:
            record = from_json(json.dumps(params.get("record")))
            match = Match.from_record(record, until=until)
        except BisongamesError as error:
            raise malformed_error(error, "$.record") from error
        table = self.dispatcher.seat(match, params.get("seats"))
        self._bots_move(table)
        return {"match": table.id, "divergence": plain(match.divergence)}

    # Matches in links

    def _open(self, params: JsonObject) -> object:
        link = params.get("link")
        if not isinstance(link, str):
            raise ProtocolError("malformed", "expected a link as text", "$.link")
        try:
            said = read_link(link)
            match = said.match(self.dispatcher.game(said.variant, "$.link"))
            table = self.dispatcher.seat(match, _seat_wishes(said, match))
        except (RecordError, ProtocolError) as error:
            raise ProtocolError("malformed", str(link_error(str(error))), "$.link") from error
        self._bots_move(table)
        return {"match": table.id}

    def _link(self, params: JsonObject) -> object:
        table = self._table(params)
        link = str(link_of(table.match, [seat.bot or PERSON for seat in table.seats]))
        if len(link) > limits.LINK:
            raise ProtocolError("large", "this match is too long for a link; save its record")
        return {"link": link}

    def _bots_move(self, table: MatchTable) -> None:
        """Lets bots choose until a person or the dealer is to move, or the match is over."""
        while not self.bots_wait and table.bot_moves():
            pass

    def _table(self, params: JsonObject) -> MatchTable:
        return self.dispatcher.table(params.get("match"))

    def _acting_seat(self, params: JsonObject) -> int:
        player = _seat(params)
        if player is None:
            raise ProtocolError("forbidden", "spectators cannot act")
        return player


def _seat_wishes(link: Link, match: Match) -> list[JsonObject]:
    """The seats of a link; by default one person, the actor if moves were made, and bots."""
    going_on = bool(link.moves or link.state) and match.actor in range(match.players)
    asked = match.actor if going_on else 0
    others = [PERSON if seat == asked else BOT for seat in range(match.players)]
    return [{} if seat == PERSON else {"bot": seat} for seat in link.seats or others]


def _taking(known: str, method: Callable[[JsonObject], Any]) -> Callable[[JsonObject], Any]:
    """A method that takes these parameters and a language, and refuses any others."""

    def checked(params: JsonObject) -> Any:
        _language(params)
        for name in params:
            if name not in (*known.split(), "language"):
                names = ", ".join(known.split()) or "none"
                message = f"unknown parameter; expected one of {names}"
                raise ProtocolError("malformed", message, f"$.{name}")
        return method(params)

    return checked


def _body(params: JsonObject) -> JsonObject:
    """The parameters that are sent as the body of a request over HTTP."""
    around = ("match", "player", "language")
    return {name: value for name, value in params.items() if name not in around}


def _seat(params: JsonObject) -> int | None:
    player = params.get("player")
    if player is not None and type(player) is not int:
        raise ProtocolError("malformed", "expected a whole number or null", "$.player")
    return player


def _number(params: JsonObject, name: str) -> int:
    value = params.get(name)
    if type(value) is not int:
        raise ProtocolError("malformed", "expected a whole number", f"$.{name}")
    return value


def _language(params: JsonObject) -> str:
    """The language of sentences: an unknown one is passed over, as over HTTP."""
    wished = params.get("language", "")
    if not isinstance(wished, str):
        raise ProtocolError("malformed", "expected text", "$.language")
    return known_language([wished])
