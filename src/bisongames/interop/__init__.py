"""Adapters for other libraries: one module per library, with an extra of the same name, loaded on first use.

- ``bisongames.interop.gymnasium`` registers ``bisongames/Match-v0`` for ``gymnasium.make``.
- ``bisongames.interop.pettingzoo`` has ``env(variant, players)``.
- ``bisongames.interop.openspiel`` registers ``bisongames_catan`` and so on for ``pyspiel.load_game``.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bisongames.interop import (
        gymnasium as gymnasium,
        openspiel as openspiel,
        pettingzoo as pettingzoo,
    )

_MODULES: Final = ("gymnasium", "openspiel", "pettingzoo")
_GYMNASIUM: Final = (
    "bisongames.interop.gymnasium, whose make(variant, players=...) gives an environment"
)
_PETTINGZOO: Final = "bisongames.interop.pettingzoo, which has env(variant, players)"
_INSTEAD: Final = {
    **dict.fromkeys(("make_gym", "gym", "make", "Env", "GymEnv", "make_env"), _GYMNASIUM),
    **dict.fromkeys(("VectorEnv", "make_vec"), "bisongames.interop.gymnasium.VectorEnv"),
    **dict.fromkeys(("env", "aec_env", "make_aec", "parallel_env", "raw_env"), _PETTINGZOO),
    **dict.fromkeys(("pyspiel", "load_game", "open_spiel"), "bisongames.interop.openspiel"),
}
"""What to use instead of names that others have for it."""
__all__ = ["gymnasium", "openspiel", "pettingzoo"]


def __getattr__(name: str) -> Any:
    """Loads an adapter on first use; without its extra, the error says how to install it."""
    if name in _MODULES:
        return import_module(f"bisongames.interop.{name}")
    from bisongames.engine.core.hints import not_in_module

    raise not_in_module(sys.modules[__name__], name, _INSTEAD.get(name))


def __dir__() -> list[str]:
    return sorted(_MODULES)
