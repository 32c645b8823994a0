"""The protocol over standard input and output: JSON-RPC 2.0, one message a line, for programs that start this as a child."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import IO, Any, Final

from bisongames import show
from bisongames.play import limits
from bisongames.play.errors import BisongamesError, RecordError, plain as one_line
from bisongames.play.match import Match
from bisongames.play.parsing import Malformed, json_data
from bisongames.play.records import from_json
from bisongames.protocol.bodies import ActWish, UndoWish, WhyWish, read
from bisongames.protocol.desk import Desk
from bisongames.protocol.faults import ProtocolError
from bisongames.protocol.table import Table
from bisongames.protocol.things import plain

BODY: Final = 256 * 1024
"""Bytes of a line; a longer one is skipped."""
_NO_JSON, _NO_REQUEST, _NO_METHOD, _INTERNAL = -32700, -32600, -32601, -32603


class _NoRequest(Exception):
    """A message that is no request."""


class Stdio:
    """Answers requests, each at once and in order."""

    def __init__(self, desk: Desk | None = None, body: int = BODY) -> None:
        self.desk = desk or Desk()
        self.body = body
        self._methods: Mapping[str, Callable[[dict[str, Any]], Any]] = {
            name: getattr(self, f"_{name}")
            for name in [
                "about",
                "variants",
                "variant",
                "rules",
                "schema",
                "start",
                "snapshot",
                "news",
                "replay",
                "act",
                "undo",
                "why",
                "picture",
                "save",
                "close",
                "load",
            ]
        }

    def serve(self, lines: Iterable[bytes], out: IO[str]) -> None:
        """Answer line by line until the end of input."""
        for line in lines:
            answer = self.answer(line)
            if answer is not None:
                out.write(answer + "\n")
                out.flush()

    def answer(self, line: bytes) -> str | None:
        """The answer to a line; None where it asks for none."""
        if not line.strip():
            return None
        if len(line) > self.body:
            return _failed(None, _NO_REQUEST, f"a line has at most {self.body} bytes")
        try:
            data = json_data(line)
        except Malformed as error:
            return _failed(None, _NO_JSON, str(error))
        try:
            id, method, params = _request(data)
        except _NoRequest as error:
            id = data.get("id") if isinstance(data, dict) else None
            return _failed(id if _is_id(id) else None, _NO_REQUEST, str(error))
        answer = self._carried_out(id, method, params)
        return answer if "id" in data else None

    def _carried_out(self, id: Any, method: str, params: dict[str, Any]) -> str:
        if method not in self._methods:
            return _failed(id, _NO_METHOD, f"there is no method {one_line(method)}")
        try:
            result = self._methods[method](params)
        except ProtocolError as error:
            return _failed(id, error.number, str(error), error.body())
        except BisongamesError as error:
            fault = ProtocolError("malformed", str(error), "$")
            return _failed(id, fault.number, str(fault), fault.body())
        return _written({"jsonrpc": "2.0", "id": id, "result": result})

    # What there is.

    def _about(self, params: dict[str, Any]) -> Any:
        _only(params)
        return self.desk.about()

    def _variants(self, params: dict[str, Any]) -> Any:
        _only(params)
        return self.desk.variants()

    def _schema(self, params: dict[str, Any]) -> Any:
        _only(params)
        return self.desk.schema()

    def _variant(self, params: dict[str, Any]) -> Any:
        _only(params, "variant")
        return self.desk.variant(params.get("variant"))

    def _rules(self, params: dict[str, Any]) -> Any:
        _only(params, "variant", "match", "rule")
        if "match" in params:
            game = self._table(params).match.game
        else:
            game = self.desk.game(params.get("variant"))
        return self.desk.rules(game, params.get("rule"))

    # Matches.

    def _start(self, params: dict[str, Any]) -> Any:
        table = self.desk.start(_without(params, "language"), open_seats=False)
        table.bots_move()
        return {"match": table.id}

    def _snapshot(self, params: dict[str, Any]) -> Any:
        _only(params, "match", "player")
        return plain(self._table(params).snapshot(_seat(params), _language(params)))

    def _replay(self, params: dict[str, Any]) -> Any:
        _only(params, "match", "player", "revision")
        revision = _number(params, "revision")
        return plain(self._table(params).snapshot(_seat(params), _language(params), revision))

    def _news(self, params: dict[str, Any]) -> Any:
        _only(params, "match", "player", "after")
        news = self._table(params).news(_seat(params), _number(params, "after"), _language(params))
        return plain(news)

    def _act(self, params: dict[str, Any]) -> Any:
        table, player = self._table(params), self._chooser(params)
        wish = read(_without(params, "match", "player", "language"), ActWish)
        before = table.revision
        table.act(player, wish.action, wish.revision, _language(params))
        table.bots_move()
        return {
            "revision": table.revision,
            "news": plain(table.news(player, before, _language(params))),
            "snapshot": plain(table.snapshot(player, _language(params))),
        }

    def _undo(self, params: dict[str, Any]) -> Any:
        table, player = self._table(params), self._chooser(params)
        wish = read(_without(params, "match", "player", "language"), UndoWish)
        table.undo(player, wish.revision)
        table.bots_move()
        return plain(table.snapshot(player, _language(params)))

    def _why(self, params: dict[str, Any]) -> Any:
        table, player = self._table(params), self._chooser(params)
        wish = read(_without(params, "match", "player", "language"), WhyWish)
        return plain(table.why(player, wish.action, wish.targets, _language(params)))

    def _picture(self, params: dict[str, Any]) -> Any:
        _only(params, "match", "player", "layout", "targets", "size", "labels", "theme")
        look = {
            name: value
            for name, value in params.items()
            if name in ("layout", "targets", "size", "labels", "theme")
        }
        table = self._table(params)
        return {"svg": table.picture(_seat(params), language=_language(params), **look)}

    def _save(self, params: dict[str, Any]) -> Any:
        _only(params, "match")
        return {"record": self._table(params).record()}

    def _close(self, params: dict[str, Any]) -> Any:
        _only(params, "match")
        del self.desk.tables[self._table(params).id]
        return {}

    def _load(self, params: dict[str, Any]) -> Any:
        _only(params, "record", "seats", "until")
        try:
            match = Match.from_record(from_json(json.dumps(params.get("record"))))
        except RecordError as error:
            raise ProtocolError("malformed", str(error), "$.record") from error
        table = self.desk.seat(match, params.get("seats"))
        table.bots_move()
        return {"match": table.id, "divergence": None}

    def _table(self, params: dict[str, Any]) -> Table:
        return self.desk.table(params.get("match"))

    def _chooser(self, params: dict[str, Any]) -> int:
        player = _seat(params)
        if player is None:
            raise ProtocolError("forbidden", "who only looks on chooses nothing")
        return player


def _request(data: Any) -> tuple[Any, str, dict[str, Any]]:
    if not isinstance(data, dict):
        raise _NoRequest("a request is one object")
    id, method, params = data.get("id"), data.get("method"), data.get("params", {})
    if data.get("jsonrpc") != "2.0" or not isinstance(method, str) or not _is_id(id):
        raise _NoRequest('a request has "jsonrpc": "2.0", a method and an id of text or a number')
    if not isinstance(params, dict):
        raise _NoRequest("parameters are given by name")
    return id, method, params


def _is_id(id: Any) -> bool:
    return id is None or isinstance(id, str) or type(id) in (int, float)


def _only(params: dict[str, Any], *known: str) -> None:
    """See that nothing is given that is not asked for."""
    for name in params:
        if name not in (*known, "language"):
            told = ", ".join(known) or "none"
            raise ProtocolError("malformed", f"no such parameter; there are: {told}", f"$.{name}")


def _without(params: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in params.items() if name not in names}


def _seat(params: dict[str, Any]) -> int | None:
    player = params.get("player")
    if player is not None and type(player) is not int:
        raise ProtocolError("malformed", "a player is a whole number or null", "$.player")
    return player


def _number(params: dict[str, Any], name: str) -> int:
    value = params.get(name)
    if type(value) is not int:
        raise ProtocolError("malformed", "needed a whole number", f"$.{name}")
    return value


def _language(params: dict[str, Any]) -> str:
    wished = params.get("language", "en")
    if wished not in show.languages():
        known = ", ".join(show.languages())
        raise ProtocolError("malformed", f"the languages are {known}", "$.language")
    return str(wished)


def _failed(id: Any, number: int, message: str, data: Any = None) -> str:
    error: dict[str, Any] = {"code": number, "message": one_line(message, limits.MESSAGE)}
    if data is not None:
        error["data"] = data
    return _written({"jsonrpc": "2.0", "id": id, "error": error})


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
