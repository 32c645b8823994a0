"""All names of the common game interface. ``bisongames`` re-exports them and loads them on first use."""

from bisongames.components.seats import CHANCE as CHANCE
from bisongames.engine.core.actions import Action as Action, Event as Event
from bisongames.engine.core.agenda import Chance as Chance, Decision as Decision, Upkeep as Upkeep
from bisongames.engine.core.errors import (
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
from bisongames.engine.core.refusals import IllegalAction as IllegalAction
from bisongames.engine.core.rules import Rule as Rule, Violation as Violation
from bisongames.engine.core.scoring import Part as Part, Standing as Standing
from bisongames.engine.loader import load as load
from bisongames.engine.matches.match import Match as Match
from bisongames.engine.positions.cursor import Cursor as Cursor
from bisongames.engine.positions.notation import Reading as Reading
from bisongames.engine.positions.state import Game as Game, State as State, Step as Step
from bisongames.engine.rulebook.variant import Variant as Variant
from bisongames.engine.serialization.converters import Record as Record
from bisongames.engine.serialization.records import from_json as from_json, to_json as to_json
from bisongames.engine.variants.catalogue import variants as variants
from bisongames.engine.views.result import Result as Result
from bisongames.engine.views.view import View as View
