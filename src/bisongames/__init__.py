"""bisongames: rules of tabletop games, with a number on every rule and a reason for every refusal."""

import importlib
from typing import TYPE_CHECKING, Any

_HOME = {
    "components.players": ("CHANCE",),
    "play.actions": ("Action", "Event"),
    "play.errors": (
        "BisongamesError",
        "Fault",
        "IllegalAction",
        "MatchError",
        "RecordError",
        "SetupError",
        "UnknownRule",
        "UnknownVariant",
        "VariantError",
    ),
    "play.game": ("Game", "Variant"),
    "play.match": ("Match",),
    "play.records": ("Record", "from_json", "to_json"),
    "play.result": ("Part", "Result", "Standing"),
    "play.rules": ("Rule", "Violation"),
    "play.schema": ("json_schema",),
    "play.state": ("Chance", "Cursor", "Decision", "State", "Step", "Upkeep"),
    "play.variants": ("load", "variants"),
    "play.view": ("View",),
}
_MODULES = ("bots", "compare", "show", "testing")

__version__ = "0.1.0"
__all__ = [  # noqa: PLE0604  the names are those of _HOME
    "__version__",
    *_MODULES,
    *(name for names in _HOME.values() for name in names),
]

if TYPE_CHECKING:
    from bisongames import bots, compare, show, testing
    from bisongames.components.players import CHANCE
    from bisongames.play.actions import Action, Event
    from bisongames.play.errors import (
        BisongamesError,
        Fault,
        IllegalAction,
        MatchError,
        RecordError,
        SetupError,
        UnknownRule,
        UnknownVariant,
        VariantError,
    )
    from bisongames.play.game import Game, Variant
    from bisongames.play.match import Match
    from bisongames.play.records import Record, from_json, to_json
    from bisongames.play.result import Part, Result, Standing
    from bisongames.play.rules import Rule, Violation
    from bisongames.play.schema import json_schema
    from bisongames.play.state import Chance, Cursor, Decision, State, Step, Upkeep
    from bisongames.play.variants import load, variants
    from bisongames.play.view import View


def __getattr__(name: str) -> Any:
    """Load what is asked for when it is asked for: importing the package costs next to nothing."""
    if name in _MODULES:
        return importlib.import_module(f"bisongames.{name}")
    for module, names in _HOME.items():
        if name in names:
            value = getattr(importlib.import_module(f"bisongames.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'bisongames' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
