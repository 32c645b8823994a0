"""Parameters of OpenSpiel's game strings, with ``=`` and ``,`` inside values escaped as ``:`` and ``;``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bisongames.engine.core.errors import SetupError, quote
from bisongames.engine.positions.state import Game
from bisongames.interop.settings import Settings

DEFAULTS: Final[Mapping[str, Any]] = {"variant": "base", "players": 0, "reward": "win", "setup": ""}
"""The default parameters; 0 players means the smallest possible number."""


def parameters_of(found: Settings) -> dict[str, Any]:
    """The parameters as the part of a game string after the name."""
    variant = found.game.id.partition("/")[2]
    setup = ",".join(f"{name}={value}" for name, value in sorted(found.setup.items()))
    given = {"variant": _as_parameter(variant), "players": found.players}
    if found.reward != DEFAULTS["reward"]:
        given["reward"] = found.reward
    return given | ({"setup": _as_parameter(setup)} if setup else {})


def _as_parameter(text: str) -> str:
    """A text as a parameter, with ``=`` and ``,`` escaped."""
    return text.replace("=", ":").replace(",", ";")


def read(text: str) -> str:
    """The text of a parameter."""
    return str(text).replace(":", "=").replace(";", ",")


def setup_of(game: Game, text: str) -> dict[str, Any]:
    """The setup from a parameter such as ``start_player:0``.

    Raises:
        SetupError: it is not written so.
    """
    found = {}
    parts: Sequence[str] = read(text).split(",") if text else ()
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals:
            raise SetupError(f"expected a setup such as start_player:0, got {quote(text)}")
        found[name] = int(value) if value.isdigit() else value
    return found
