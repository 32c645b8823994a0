"""Catan: the rulebook, as its chapters and what the common interface asks of a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from bisongames.catan import (
    actions,
    board,
    building,
    cards,
    components,
    ending,
    events,
    expansions,
    island,
    laws,
    laying,
    longest_road,
    options,
    passing_the_turn,
    pieces,
    playing,
    production,
    purses,
    robber,
    sampling,
    scenario,
    setup,
    sizes,
    table,
    trading,
    trails,
    turn,
    unseen,
    view,
)
from bisongames.catan.dice import FACES
from bisongames.catan.facts import facts
from bisongames.play.actions import Domains
from bisongames.play.rulebook import Rulebook, Ruleset


def _domains(game: Ruleset) -> Domains:
    numbers = game.options
    cost = numbers.settlement_move_cost
    return {
        "player": range(max(game.player_counts)),
        "terrain": options.TERRAINS,
        "hex": island.HEX_NAMES,
        "node": island.NODE_NAMES,
        "path": island.PATH_NAMES,
        "harbour": options.HARBOUR_TYPES,
        "face": FACES,
        "total": tuple(laws.TOTALS),
        "resource": options.RESOURCES,
        "card": options.CARDS,
        "plenty": range(1, numbers.plenty_cards + 1),
        "offered": range(1, len(options.RESOURCES) * numbers.bank_per_resource + 1),
        "move_cost": range(cost, cost + 1),
    }


def _board(game: Ruleset, players: int) -> board.Board:
    """The board, with the orders of play that the chapters and expansions make."""
    made = board.Board(game, players)
    made.turn_start, made.main = turn.order_of_turns(made)
    made.after_placing = setup.order_after_placing(made)
    made.deeds = playing.deeds_on(made)
    return made


def _setup_values(game: Ruleset, players: int) -> Mapping[str, Collection[Any]]:
    return {"start_player": range(players), "layout": tuple(game.components.layouts)}


RULEBOOK: Final = Rulebook(
    id="catan",
    title="Catan",
    source="sheet A{section}",
    options=options.Options,
    components=components.Components,
    table=table.Table,
    view=view.CatanView,
    chapters=(
        actions,
        events,
        options,
        board,
        island,
        pieces,
        table,
        view,
        laying,
        setup,
        passing_the_turn,
        turn,
        production,
        robber,
        playing,
        building,
        cards,
        trading,
        purses,
        trails,
        longest_road,
        ending,
    ),
    faults=components.FAULTS,
    domains=_domains,
    board=_board,
    begin=setup.begin,
    standing=ending.standing,
    ranking=ending.ranking,
    endings=(ending.VICTORY, ending.CUT),
    cuts=(ending.CUT,),
    expansions=(expansions.BISON_HERDS, expansions.TWO_HERDS),
    setup={
        "start_player": "who begins, instead of drawing it",
        "layout": "a named island, instead of drawing it",
    },
    setup_values=_setup_values,
    facts=lambda game: {
        **facts(game.options, game.components),
        **scenario.facts(game.options, game.components),
    },
    sample=sampling.sample,
    unseen=unseen.unseen,
    laws=laws.laws,
    agenda_faults=laws.agenda_faults,
    sizes=sizes.SIZES,
)
