"""bisongames: rules of tabletop games, with a number on every rule and a reason for every refusal."""

import importlib
from typing import TYPE_CHECKING, Any

_HOME = {
    "components.seats": ("CHANCE",),
    "play.cursor": ("Cursor",),
    "play.agenda": ("Chance", "Decision", "Upkeep"),
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
    "play.match": ("Match",),
    "play.records": ("Record", "from_json", "to_json"),
    "play.result": ("Result",),
    "play.rules": ("Rule", "Violation"),
    "play.schema": ("json_schema",),
    "play.scores": ("Part", "Standing"),
    "play.state": ("Game", "State", "Step"),
    "play.variant": ("Variant",),
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
    from bisongames import bots as bots
    from bisongames import compare as compare
    from bisongames import show as show
    from bisongames import testing as testing
    from bisongames.components.seats import CHANCE as CHANCE
    from bisongames.play.actions import Action as Action
    from bisongames.play.actions import Event as Event
    from bisongames.play.agenda import Chance as Chance
    from bisongames.play.agenda import Decision as Decision
    from bisongames.play.agenda import Upkeep as Upkeep
    from bisongames.play.cursor import Cursor as Cursor
    from bisongames.play.errors import (
        BisongamesError as BisongamesError,
    )
    from bisongames.play.errors import (
        Fault as Fault,
    )
    from bisongames.play.errors import (
        IllegalAction as IllegalAction,
    )
    from bisongames.play.errors import (
        MatchError as MatchError,
    )
    from bisongames.play.errors import (
        RecordError as RecordError,
    )
    from bisongames.play.errors import (
        SetupError as SetupError,
    )
    from bisongames.play.errors import (
        UnknownRule as UnknownRule,
    )
    from bisongames.play.errors import (
        UnknownVariant as UnknownVariant,
    )
    from bisongames.play.errors import (
        VariantError as VariantError,
    )
    from bisongames.play.match import Match as Match
    from bisongames.play.records import Record as Record
    from bisongames.play.records import from_json as from_json
    from bisongames.play.records import to_json as to_json
    from bisongames.play.result import Result as Result
    from bisongames.play.rules import Rule as Rule
    from bisongames.play.rules import Violation as Violation
    from bisongames.play.schema import json_schema as json_schema
    from bisongames.play.scores import Part as Part
    from bisongames.play.scores import Standing as Standing
    from bisongames.play.state import Game as Game
    from bisongames.play.state import State as State
    from bisongames.play.state import Step as Step
    from bisongames.play.variant import Variant as Variant
    from bisongames.play.variants import load as load
    from bisongames.play.variants import variants as variants
    from bisongames.play.view import View as View


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
