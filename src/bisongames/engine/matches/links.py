"""Links to matches: variant, players, seed and moves, or a position to continue from. They hold no secrets.

``wind_river/base?players=3&seed=4&moves=start:0%20place:B1`` is the part after ``#/play/`` in an address of the
documentation. Outcomes of chance among the moves are taken as they are; the others are dealt from the seed.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable
from typing import Final
from urllib.parse import quote, unquote

from attrs import frozen

from bisongames.engine.core import limits
from bisongames.engine.core.errors import BisongamesError, RecordError, nearest_names, short_text
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.engine.serialization.converters import Record
from bisongames.engine.serialization.records import from_json, to_json

_LEFT: Final = ":/+,;@!$'()*~"
"""Characters that are not escaped in a link, in addition to letters, digits and ``_.-``."""
BRIEF: Final = 600
"""The length above which a link holds a position rather than the moves that led to it."""
_NAMES: Final = ("players", "seed", "seats", "state", "moves")
_NUMBER: Final = re.compile("[0-9]{1,16}")
WIRE: Final = 2**53
"""The upper bound of seeds in links, since some languages cannot represent larger whole numbers exactly."""


@frozen
class Link:
    """A parsed link."""

    variant: str
    players: int | None = None
    seed: int | None = None
    moves: tuple[str, ...] = ()
    """The moves in notation, in order."""
    state: str = ""
    """The position that the moves begin from, as :func:`pack_state` writes it; empty for the start of a match."""
    seats: tuple[str, ...] = ()
    """The occupant of each seat: ``person`` or the name of a bot; empty if not given."""

    def __str__(self) -> str:
        """The part after ``#/play/``."""
        fields = {
            "players": "" if self.players is None else str(self.players),
            "seed": "" if self.seed is None else str(self.seed),
            "seats": ",".join(self.seats),
            "state": self.state,
            "moves": " ".join(self.moves),
        }
        query = "&".join(f"{name}={quote(text, _LEFT)}" for name, text in fields.items() if text)
        return quote(self.variant, f"{_LEFT}=") + (f"?{query}" if query else "")

    def match(self, game: Game) -> Match:
        """The match of the link, with its moves played.

        Raises:
            RecordError: if a move cannot be played, or the position is not one of this game.
        """
        try:
            match = self._from_position(game) if self.state else self._from_the_start(game)
        except BisongamesError as error:
            raise link_error(str(error)) from error
        stopped = match.divergence
        if stopped is not None:
            why = f"breaks {stopped.rule}" if stopped.rule else "is not an action of this game"
            raise link_error(
                f"move {stopped.move + 1}, {short_text(self.moves[stopped.move])}, {why}"
            )
        return match

    def _from_the_start(self, game: Game) -> Match:
        players = game.player_counts[0] if self.players is None else self.players
        record = Record(
            rules=game.rulebook.rules_version,
            game=game,
            players=players,
            setup={},
            seed=self.seed,
            dealer="seeded",
            moves=self.moves,
        )
        return Match.from_record(record, until="divergence", deal=True)

    def _from_position(self, game: Game) -> Match:
        state = unpack_state(self.state)
        if state.game.id != game.id:
            raise link_error(f"its position belongs to {state.game.id}, not to {game.id}")
        if self.players not in (None, state.num_players):
            raise link_error(f"its position has {state.num_players} players, not {self.players}")
        return Match.at_position(state, self.seed, self.moves, until="divergence")


def link_of(match: Match, seats: Iterable[str] = (), count: int | None = None) -> Link:
    """The link to a match, now or after its first ``count`` actions."""
    start, played = match.position, match.history[:count]
    return Link(
        variant=match.game.id,
        players=match.players,
        seed=match.seed if match.seed is not None and match.seed < WIRE else None,
        moves=tuple(str(action) for _, action in played),
        state="" if start is None else pack_state(start),
        seats=tuple(seats),
    )


def link_to(state: State, seed: int | None = None) -> Link:
    """The link to a position, without the moves that led to it."""
    return Link(state.game.id, state.num_players, seed, state=pack_state(state))


def brief(link: Link, state: State) -> Link:
    """The same link or, if it is long, one with only the position to which it leads."""
    return link if len(str(link)) <= BRIEF else link_to(state, link.seed)


def read_link(text: str) -> Link:
    """Parses a link.

    Raises:
        RecordError: if it is damaged; says where.
    """
    if len(text) > limits.LINK:
        raise link_error(f"it has {len(text)} characters, more than {limits.LINK}")
    variant, _, rest = text.partition("?")
    params: dict[str, str] = {}
    for part in filter(None, rest.split("&")):
        name, _, value = part.partition("=")
        if name not in _NAMES:
            raise link_error(f"unknown key {short_text(name)}; {nearest_names(name, _NAMES)}")
        if name in params:
            raise link_error(f"duplicate key {name}")
        params[name] = _decode(value)
    if not variant:
        raise link_error("it names no variant")
    return Link(
        variant=_decode(variant),
        players=_number(params, "players", 100),
        seed=_number(params, "seed", WIRE),
        moves=tuple(params.get("moves", "").split()),
        state=params.get("state", ""),
        seats=tuple(filter(None, params.get("seats", "").split(","))),
    )


def pack_state(state: State) -> str:
    """Packs a position into letters, digits, ``-`` and ``_``."""
    plain = json.dumps(json.loads(to_json(state)), ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(plain.encode(), 9)).decode().rstrip("=")


def unpack_state(text: str) -> State:
    """Unpacks a position.

    Raises:
        RecordError: if it is not a position, or is larger than any position.
    """
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
        reader = zlib.decompressobj()
        plain = reader.decompress(data, limits.POSITION_BYTES)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise link_error("its position cannot be read") from error
    if not reader.eof:
        raise link_error("its position is cut off or too large")
    state = from_json(plain)
    if not isinstance(state, State):
        raise link_error("expected a State as its position")
    return state


def link_error(reason: str) -> RecordError:
    """The error for a link that cannot be followed, in one line."""
    prefix = "this link is damaged"
    return RecordError.at("", reason if reason.startswith(prefix) else f"{prefix}: {reason}")


def _decode(text: str) -> str:
    try:
        return unquote(text, errors="strict")
    except UnicodeDecodeError as error:
        raise link_error("it contains invalid characters") from error


def _number(given: dict[str, str], name: str, end: int) -> int | None:
    text = given.get(name)
    if text is None:
        return None
    if not _NUMBER.fullmatch(text) or int(text) >= end:
        raise link_error(f"{name}: expected a whole number below {end}, got {short_text(text)}")
    return int(text)
