"""Bison: the rulebook, with its chapters and the parts that the common interface requires of a game."""

from __future__ import annotations

from typing import Final

from bisongames.bison import (
    actions,
    board,
    building,
    building_steps,
    choosing_an_action,
    drawing_tiles,
    ending,
    events,
    gathering,
    land,
    laying_tiles,
    market,
    moving,
    options,
    paying,
    scoring,
    scoring_a_round,
    setup,
    turn,
)
from bisongames.bison.encoding import bounds, text_values
from bisongames.bison.expansion_rules import reducing, several_builds
from bisongames.bison.table import Table
from bisongames.bison.validation import table_checks
from bisongames.bison.view import BisonView, sample, unseen
from bisongames.engine.core.actions import Domains
from bisongames.engine.rulebook.chapters import Expansion
from bisongames.engine.rulebook.rulebook import Rulebook, Ruleset


def _domains(game: Ruleset) -> Domains:
    numbers = game.options
    # One extra ring, so that a cell too far out is refused with a reason.
    outer = options.cells_within(numbers.max_ring + 1)
    return {
        "player": range(max(game.player_counts)),
        "tile": frozenset(game.components.tiles),
        "space": frozenset(board.SPACES),
        "number of hunters": range(
            len(numbers.costs) + 2
        ),  # one more than allowed, so that it is refused with a reason
        "piece": frozenset(board.PIECES),
        "animal": frozenset(options.ANIMALS),
        "amount": range(max(numbers.costs) + 1),
        "place": frozenset(map(board.cell_name, outer)),
        "rotation": range(6),
        "terrain": frozenset(board.TERRAINS),
        "field": frozenset(board.field_names(numbers)),
        "size": range(options.MOST_SIZE + 1),
    }


RULEBOOK: Final = Rulebook(
    id="bison",
    package="bisongames.bison",
    title="Bison",
    source="rulebook {section}",
    options=options.Options,
    components=options.Components,
    table=Table,
    view=BisonView,
    chapters=(
        actions,
        events,
        land,
        setup,
        turn,
        drawing_tiles,
        choosing_an_action,
        paying,
        laying_tiles,
        building,
        gathering,
        moving,
        market,
        scoring,
        scoring_a_round,
        ending,
    ),
    expansions=(
        Expansion(
            "expansion-1",
            when=(("multiple_builds", True),),
            chapters=(several_builds,),
            replaces=(building.EITHER_OR.id,),
            reactions=(building_steps.FURTHER_STEPS(several_builds.STEPS),),
        ),
        Expansion(
            "expansion-2",
            when=(("reduce_builds", True),),
            chapters=(reducing,),
            replaces=(reducing.ONLY_BY_LAYING.id,),
            reactions=(building_steps.SMALLER(reducing.STEPS),),
        ),
    ),
    faults=options.FAULTS,
    sections={
        "BI-1": "Introduction",
        "BI-1.0": "The aim",
        "BI-2": "Material",
        "BI-2.0": "What is in the box",
        "BI-2.1": "Land tiles",
        "BI-2.2": "Hunters",
        "BI-2.3": "Tents",
        "BI-2.4": "Canoes",
        "BI-2.5": "Player boards",
        "BI-2.5.1": "The tracks",
        "BI-2.5.2": "What actions cost",
        "BI-2.6": "Action stones",
        "BI-2.7": "The totem pole",
        "BI-3": "Set-up",
        "BI-3.0": "Before the first round",
        "BI-4": "The round",
        "BI-4.0": "The course of the game",
        "BI-4.1": "The start player",
        "BI-4.2": "Drawing tiles",
        "BI-4.3": "Actions",
        "BI-4.3.1": "The action spaces",
        "BI-4.3.1a": "Laying a tile and settling hunters",
        "BI-4.3.1p": "Tents and canoes",
        "BI-4.3.1ab": "Moving hunters",
        "BI-4.3.1al": "Gathering",
        "BI-4.3.1an": "The two moves",
        "BI-4.3.2": "Acting without hunters",
        "BI-4.3.3": "Buying and exchanging",
        "BI-4.4": "Scoring",
        "BI-5": "The end",
        "BI-5.0": "The final scoring and the winner",
        "BI-6": "Expansions",
        "BI-6.1": "The first expansion",
        "BI-6.2": "The second expansion",
    },
    facts=text_values.facts,
    domains=_domains,
    board=board.Board,
    begin=setup.begin,
    standing=ending.standing,
    ranking=ending.ranking,
    endings=(ending.LAST_ROUND,),
    sample=sample,
    unseen=unseen,
    laws=table_checks.laws,
    agenda_faults=table_checks.agenda_faults,
    sizes=bounds.SIZES,
    rare=(
        scoring_a_round.Overflowing,
        actions.Finish,
        events.TrackCut,
        events.TentReduced,
        events.CanoeReduced,
    ),
)
