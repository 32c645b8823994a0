"""Bison: the rulebook, as its chapters and what the common interface asks of a game."""

from __future__ import annotations

from typing import Final

from bisongames.bison import (
    actions,
    board,
    building,
    drawing_tiles,
    ending,
    events,
    expansions,
    gathering,
    land,
    laws,
    laying_tiles,
    market,
    marking,
    moving,
    options,
    paying,
    scoring,
    scoring_a_round,
    setup,
    sizes,
    turn,
)
from bisongames.bison.table import Table
from bisongames.bison.view import BisonView, sample, unseen
from bisongames.play.actions import Domains
from bisongames.play.rulebook import Rulebook, Ruleset


def _domains(game: Ruleset) -> Domains:
    numbers = game.options
    # One ring more than tiles can lie on, so that a cell too far out is refused with the reason.
    outer = options.cells_within(numbers.max_ring + 1)
    return {
        "player": range(max(game.player_counts)),
        "tile": frozenset(game.components.tiles),
        "space": frozenset(board.SPACES),
        "hunters": range(len(numbers.costs) + 2),  # one too many, to be refused with the reason
        "piece": frozenset(board.PIECES),
        "animal": frozenset(options.ANIMALS),
        "amount": range(max(numbers.costs) + 1),
        "cell": frozenset(map(board.cell_name, outer)),
        "rotation": range(6),
        "terrain": frozenset(board.TERRAINS),
        "field": frozenset(board.field_names(numbers)),
        "size": range(options.MOST_SIZE + 1),
    }


RULEBOOK: Final = Rulebook(
    id="bison",
    title="Bison",
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
        marking,
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
    expansions=(expansions.SEVERAL_BUILDS, expansions.REDUCING),
    faults=options.FAULTS,
    domains=_domains,
    board=board.Board,
    begin=setup.begin,
    standing=ending.standing,
    ranking=ending.ranking,
    endings=(ending.LAST_ROUND,),
    sample=sample,
    unseen=unseen,
    laws=laws.laws,
    agenda_faults=laws.agenda_faults,
    sizes=sizes.SIZES,
)
