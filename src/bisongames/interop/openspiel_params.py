"""The parameters of OpenSpiel's game strings, in which ``=`` and ``,`` have a meaning: in a parameter they are ``:`` and ``;``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bisongames.engine.core.errors import SetupError, quote
from bisongames.engine.positions.state import Game
from bisongames.interop.settings import Settings

DEFAULTS: Final[Mapping[str, Any]] = {"variant": "base", "players": 0, "reward": "win", "setup": ""}
"""The parameters; 0 players are as few as can play."""


def parameters_of(found: Settings) -> dict[str, Any]:
    """What a game string says: what stands behind its name."""
    variant = found.game.id.partition("/")[2]
    setup = ",".join(f"{name}={value}" for name, value in sorted(found.setup.items()))
    given = {"variant": _as_parameter(variant), "players": found.players}
    if found.reward != DEFAULTS["reward"]:
        given["reward"] = found.reward
    return given | ({"setup": _as_parameter(setup)} if setup else {})


def _as_parameter(text: str) -> str:
    """Text as a parameter: ``=`` and ``,`` part parameters."""
    return text.replace("=", ":").replace(",", ";")


def read(text: str) -> str:
    """A parameter as the text that it stands for."""
    return str(text).replace(":", "=").replace(";", ",")


def setup_of(game: Game, text: str) -> dict[str, Any]:
    """What is given instead of chance, from a parameter such as ``start_player:0``.

    Raises:
        SetupError: it is not written so.
    """
    found = {}
    parts: Sequence[str] = read(text).split(",") if text else ()
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals:
            raise SetupError(f"a setup is written start_player:0, not {quote(text)}")
        found[name] = int(value) if value.isdigit() else value
    return found
