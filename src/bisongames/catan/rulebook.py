"""Catan: the rulebook as one object."""

from __future__ import annotations

from itertools import chain
from typing import Final

from bisongames.catan import (
    actions,
    board,
    components,
    discarding,
    ending,
    events,
    expansions,
    island,
    island_setup,
    island_table,
    longest_road,
    options,
    production,
    road_length,
    robber,
    setup,
    table,
    turn,
    turn_start,
    view,
)
from bisongames.catan.bison_herds import (
    herd_bounds,
    herd_checks,
    herd_table,
    herd_text_values,
    herd_view,
)
from bisongames.catan.dice import DICE
from bisongames.catan.encoding import bounds, text_values
from bisongames.catan.hidden import hand_sampling, unseen_cards
from bisongames.catan.main_phase import (
    affordability,
    bank_trading,
    building,
    development_cards,
    phase,
    trading,
)
from bisongames.catan.sources import SOURCES
from bisongames.catan.validation import agenda_checks, table_checks
from bisongames.engine.core.actions import Domains
from bisongames.engine.rulebook.bounds import Sizes
from bisongames.engine.rulebook.game_board import Composed
from bisongames.engine.rulebook.rulebook import Rulebook, Ruleset


def _domains(game: Ruleset) -> Domains:
    numbers = game.options
    cost = numbers.settlement_move_cost
    return {
        "player": range(max(game.player_counts)),
        "terrain": options.TERRAINS,
        "hex": island.HEX_NAMES,
        "intersection": island.NODE_NAMES,
        "path": island.PATH_NAMES,
        "harbour": options.HARBOUR_TYPES,
        "face": DICE.faces,
        "total": tuple(table_checks.TOTALS),
        "resource": options.RESOURCES,
        "card": options.CARDS,
        "plenty": range(1, numbers.plenty_cards + 1),
        "offer": range(1, len(options.RESOURCES) * numbers.bank_per_resource + 1),
        "move_cost": range(cost, cost + 1),
    }


def _board(game: Ruleset, players: int) -> board.Board:
    """The board, with the order of play that chapters and expansions define."""
    composed = Composed(game, players)
    turn_start, main = turn.order_of_turns(composed, game.options)
    return board.Board(game, players, turn_start, main, phase.actions_by_kind(composed))


RULEBOOK: Final = Rulebook(
    id="catan",
    package="bisongames.catan",
    title="Catan",
    source=SOURCES,
    options=options.Options,
    components=components.Components,
    table=herd_table.HerdTable,
    view=herd_view.CatanView,
    chapters=(
        actions,
        events,
        options,
        board,
        island,
        island_table,
        table,
        view,
        island_setup,
        setup,
        turn_start,
        turn,
        production,
        discarding,
        robber,
        phase,
        building,
        development_cards,
        bank_trading,
        trading,
        affordability,
        road_length,
        longest_road,
        ending,
    ),
    faults=components.FAULTS,
    sections={
        "CA-1": "Material",
        "CA-2": "The island",
        "CA-3": "Set-up",
        "CA-4": "The turn",
        "CA-5": "What happens and what you may do",
        "CA-5a": "Production",
        "CA-5f": "A 7 and the robber",
        "CA-5n": "Trade with the bank",
        "CA-5t": "Trade with other players",
        "CA-5w": "Building",
        "CA-5ae": "Development cards",
        "CA-6": "Largest Army, Longest Road and the end of the game",
        "CS-0": "The scenario: set-up",
        "CS-1": "The scenario: moving a herd",
        "CS-2": "The scenario: hunters instead of cities",
        "CS-3": "The scenario: the robber drives hunters out",
        "CS-4": "The scenario: moving settlements",
        "CS-5": "The scenario: hunts and production",
        "CS-6": "The scenario: points",
    },
    domains=_domains,
    board=_board,
    begin=lambda board, given: setup.begin(herd_table.HerdTable(board), given),
    standing=ending.standing,
    ranking=ending.ranking,
    endings=(ending.VICTORY, ending.CUT),
    cuts=(ending.CUT,),
    expansions=(expansions.BISON_HERDS, expansions.TWO_HERDS),
    setup={
        "start_player": "the start player, instead of drawing one",
        "layout": "the name of an island, instead of a random one",
    },
    setup_values=lambda game, players: {
        "start_player": range(players),
        "layout": tuple(game.components.layouts),
    },
    facts=lambda game: {
        **text_values.text_values(game.options, game.components),
        **herd_text_values.text_values(game.options, game.components),
    },
    sample=hand_sampling.sample,
    unseen=unseen_cards.imagined_cards,
    laws=lambda table: chain(table_checks.table_faults(table), herd_checks.table_faults(table)),
    agenda_faults=agenda_checks.agenda_faults,
    sizes=Sizes(
        narrowed=lambda game: {
            **bounds.possible_actions(game),
            **herd_bounds.possible_actions(game.options),
        },
        lengths=bounds.longest_match,
        waiting=bounds.longest_agenda,
    ),
    rare=(events.BankShort, events.CityBuilt),
)
