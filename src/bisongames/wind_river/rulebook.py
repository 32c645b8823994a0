"""Wind River: the rulebook, with its chapters and the functions of the common interface."""

from __future__ import annotations

from typing import Final

from bisongames.engine.core.actions import Domains
from bisongames.engine.rulebook.rulebook import Rulebook, Ruleset
from bisongames.wind_river import (
    actions,
    board,
    earning_resources,
    ending,
    events,
    extra_activities,
    inserting_a_tipi,
    moving_a_tipi,
    moving_buffaloes,
    options,
    setup,
    supplying_tipis,
    turn,
)
from bisongames.wind_river.encoding import bounds, text_values
from bisongames.wind_river.table import Table
from bisongames.wind_river.validation import table_checks
from bisongames.wind_river.view import WindRiverView


def _domains(game: Ruleset) -> Domains:
    fields = board.field_names(game.options)
    return {
        "player": range(max(game.player_counts)),
        "field": frozenset(fields),
        "end": frozenset((*fields, actions.EXIT)),
    }


RULEBOOK: Final = Rulebook(
    id="wind_river",
    package="bisongames.wind_river",
    title="Wind River",
    source="rulebook {section}",
    options=options.Options,
    components=options.Components,
    table=Table,
    view=WindRiverView,
    chapters=(
        actions,
        events,
        board,
        setup,
        turn,
        moving_buffaloes,
        supplying_tipis,
        extra_activities,
        moving_a_tipi,
        earning_resources,
        inserting_a_tipi,
        ending,
    ),
    faults=options.FAULTS,
    sections={
        "WR-1": "Material",
        "WR-2": "The board and set-up",
        "WR-3": "The first tipis",
        "WR-4": "Object of the game",
        "WR-5": "The turn",
        "WR-5.1": "Moving buffaloes",
        "WR-5.2": "Supplying tipis",
        "WR-5.3": "The activity",
        "WR-5.3.1": "Moving a tipi",
        "WR-5.3.2": "Earning resources",
        "WR-5.3.3": "Inserting a tipi",
        "WR-5.3.4": "Moving one more buffalo",
        "WR-6": "The end of the game",
    },
    facts=text_values.facts,
    domains=_domains,
    board=board.Board,
    begin=setup.begin,
    standing=ending.standing,
    ranking=ending.ranking,
    endings=(ending.NO_TIPI_STANDS,),
    laws=table_checks.laws,
    agenda_faults=table_checks.agenda_faults,
    sizes=bounds.SIZES,
    rare=(actions.Pass, events.Passed),
)
