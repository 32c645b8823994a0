"""Every name of the common game interface. ``bisongames`` hands them on, and loads them when one is asked for."""

from bisongames.components.seats import CHANCE as CHANCE
from bisongames.play.actions import Action as Action, Event as Event
from bisongames.play.agenda import Chance as Chance, Decision as Decision, Upkeep as Upkeep
from bisongames.play.catalogue import variants as variants
from bisongames.play.converting import Record as Record
from bisongames.play.cursor import Cursor as Cursor
from bisongames.play.errors import (
    BisongamesError as BisongamesError,
    BotError as BotError,
    Fault as Fault,
    MatchError as MatchError,
    RecordError as RecordError,
    RunError as RunError,
    SetupError as SetupError,
    UnknownAction as UnknownAction,
    UnknownRule as UnknownRule,
    UnknownVariant as UnknownVariant,
    VariantError as VariantError,
)
from bisongames.play.match import Match as Match
from bisongames.play.records import from_json as from_json, to_json as to_json
from bisongames.play.result import Result as Result
from bisongames.play.rules import (
    IllegalAction as IllegalAction,
    Rule as Rule,
    Violation as Violation,
)
from bisongames.play.schema import json_schema as json_schema
from bisongames.play.scores import Part as Part, Standing as Standing
from bisongames.play.state import Game as Game, State as State, Step as Step
from bisongames.play.variant import Variant as Variant
from bisongames.play.variants import load as load
from bisongames.play.view import View as View
