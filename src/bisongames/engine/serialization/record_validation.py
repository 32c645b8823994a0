"""Validation of match records before they are replayed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import inf
from typing import Final

from bisongames.engine.core.errors import (
    RecordError,
    SetupError,
    nearest_names,
    quote,
    short_text,
)
from bisongames.engine.core.luck import commitment_to, validate_seed
from bisongames.engine.core.player_names import validate_names
from bisongames.engine.serialization.converters import LuckProof, Record

_HASH: Final = re.compile("[0-9a-f]{64}")


def validate_record(record: object, verify: bool) -> Record:
    """Checks the head of a record to be replayed; with ``verify``, also that there is a seed to verify it with.

    Raises:
        RecordError: if something is wrong; gives its path.
    """
    if not isinstance(record, Record):
        raise RecordError.at("$.type", f"expected a Record, got {type(record).__name__}")
    if not isinstance(record.moves, tuple | list):
        raise RecordError.at("$.moves", f"expected a list, got {quote(record.moves)}")
    ours = record.game.rulebook.rules_version
    if type(record.rules) is not int or not 1 <= record.rules <= ours:
        version = f"expected a whole number from 1 to {ours}, the rules of {record.game.rulebook.id} in this version; got {short_text(record.rules)}"
        raise RecordError.at("$.rules", version)
    if record.dealer not in ("seeded", "manual"):
        raise RecordError.at("$.dealer", f"expected seeded or manual, got {quote(record.dealer)}")
    _validate_luck(record)
    if verify:
        _validate_verifiable(record)
    known = record.game.rulebook.setup
    if not isinstance(record.setup, Mapping):
        raise RecordError.at(
            "$.setup", f"expected a table of names and values, got {quote(record.setup)}"
        )
    unknown = [name for name in record.setup if name not in known]
    if unknown:
        near = nearest_names(short_text(unknown[0]), known)
        raise RecordError.at(f"$.setup.{short_text(unknown[0])}", f"no such setup value; {near}")
    if record.names is not None:
        try:
            validate_names(record.names, record.players)
        except SetupError as error:
            raise RecordError.at("$.names", str(error)) from error
    _validate_seconds(record)
    return record


def _validate_seconds(record: Record) -> None:
    """Checks the times of a record: one for each move, or None.

    Raises:
        RecordError: if there are too many or too few, or one is not a number of seconds.
    """
    seconds, moves = record.seconds, len(record.moves)
    if seconds is None:
        return
    if len(seconds) != moves:
        needed = f"expected a list with one entry for each of the {moves} moves"
        raise RecordError.at("$.seconds", f"{needed}, got {len(seconds)} entries")
    for number, each in enumerate(seconds):
        if each is not None and not (type(each) in (int, float) and 0 <= each < inf):
            raise RecordError.at(
                f"$.seconds[{number}]", f"expected a number of seconds, got {quote(each)}"
            )


def _validate_luck(record: Record) -> None:
    """Checks the seed of a record, and its secret luck.

    Raises:
        RecordError: if the seed is invalid, there is a seed and secret luck, or the key is not the one that was committed to.
    """
    luck = record.luck
    if record.seed is not None:
        try:
            validate_seed(record.seed)
        except SetupError as error:
            raise RecordError.at("$.seed", str(error)) from error
    if luck is None:
        return
    if not isinstance(luck, LuckProof):
        raise RecordError.at("$.luck", f"expected a LuckProof, got {quote(luck)}")
    if record.seed is not None:
        raise RecordError.at("$.luck", "expected no secret luck, since the match has a seed")
    hashes = {"commitment": luck.commitment} | ({} if luck.key is None else {"key": luck.key})
    hashes |= {f"before[{number}]": each for number, each in enumerate(luck.before)}
    for name, text in hashes.items():
        if type(text) is not str or not _HASH.fullmatch(text):
            expected = "expected 64 hexadecimal digits in lower case"
            raise RecordError.at(f"$.luck.{name}", f"{expected}, got {quote(text)}")
    if type(luck.since) is not int or luck.since not in range(len(record.moves) + 1):
        needed = f"expected a number of moves from 0 to {len(record.moves)}"
        raise RecordError.at("$.luck.since", f"{needed}, got {quote(luck.since)}")
    if luck.key is not None and commitment_to(bytes.fromhex(luck.key)) != luck.commitment:
        raise RecordError.at(
            "$.luck.key", "is not the key of this match: its SHA-256 is not the commitment"
        )


def _validate_verifiable(record: Record) -> None:
    """Checks that a record has a seed or a key with which to verify its chance outcomes.

    Raises:
        RecordError: if it has none; gives the reason.
    """
    if record.dealer != "seeded":
        raise RecordError.at(
            "$.seed", "missing, since chance was dealt by hand: there is nothing to verify"
        )
    if not record.has_luck:
        place = "$.seed" if record.luck is None else "$.luck.key"
        raise RecordError.at(place, "missing; a server tells the key once the match is over")
