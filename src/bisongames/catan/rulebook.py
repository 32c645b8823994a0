"""Catan: everything that the common interface asks of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar

from bisongames.catan import (
    agendas,
    building,
    cards,
    ending,
    laws,
    laying,
    longest_road,
    options as numbers,
    playing,
    positions,
    production,
    robber,
    setup,
    trading,
    turn,
    view as views,
)
from bisongames.catan.actions import ACTIONS
from bisongames.catan.board import Board
from bisongames.catan.events import EVENTS
from bisongames.catan.facts import facts
from bisongames.catan.island import HEX_NAMES, NODE_NAMES, PATH_NAMES
from bisongames.catan.options import CARDS, HARBOUR_TYPES, RESOURCES, TERRAINS
from bisongames.catan.scenario import AGENDA, BISON_HERDS
from bisongames.catan.table import Table
from bisongames.components.dice import FACES
from bisongames.components.piles import Luck
from bisongames.play.actions import Action, Domains, Event
from bisongames.play.agenda import Pending
from bisongames.play.chapters import Expansion
from bisongames.play.errors import Fault
from bisongames.play.first_player import DrawingStartPlayer, StartPlayerDrawn, StartWith
from bisongames.play.result import Result
from bisongames.play.rulebook import Rulebook
from bisongames.play.rules import Rule
from bisongames.play.scores import Standing
from bisongames.play.state import Game, State
from bisongames.play.view import View


class Catan(Rulebook):
    """The rulebook of Catan."""

    id: ClassVar[str] = "catan"
    title: ClassVar[str] = "Catan"
    options: ClassVar[type] = numbers.Options
    components: ClassVar[type] = numbers.Components
    position: ClassVar[type] = positions.Position
    view: ClassVar[type[View]] = views.CatanView
    actions: ClassVar[tuple[type[Action], ...]] = (StartWith, *ACTIONS)
    events: ClassVar[tuple[type[Event], ...]] = (StartPlayerDrawn, *EVENTS)
    agenda: ClassVar[tuple[type[Pending], ...]] = (
        DrawingStartPlayer,
        laying.DealingTerrain,
        laying.DealingCorner,
        laying.DealingHarbour,
        setup.BeginPlacing,
        setup.PlacingSettlement,
        setup.PlacingRoad,
        turn.BeginFirstTurn,
        turn.BeforeRolling,
        production.RollingDice,
        robber.Discarding,
        robber.CarryOutDiscards,
        robber.MovingRobber,
        robber.ChoosingVictim,
        robber.Stealing,
        playing.Playing,
        building.DrawingCard,
        cards.PlacingFreeRoad,
        cards.TakingCards,
        cards.ClaimingResource,
        trading.AnsweringOffer,
        trading.ClosingTrade,
        *AGENDA,
    )
    rules: ClassVar[tuple[Rule, ...]] = (
        *laying.RULES_1,
        *building.RULES_1,
        *laying.RULES_2,
        *laying.RULES_3,
        *setup.RULES,
        *turn.RULES,
        *production.RULES_4,
        *robber.RULES_4,
        *playing.RULES,
        *setup.RULINGS,
        *building.RULES_5,
        *cards.RULES,
        *trading.RULES_5,
        *production.RULES_5,
        *robber.RULES_5,
        *trading.RULINGS,
        *robber.RULINGS_5,
        *cards.RULINGS,
        *building.RULINGS,
        *ending.RULES_ARMY,
        *longest_road.RULES,
        *ending.RULES_END,
        *trading.RULES_7,
        *ending.RULES_CUT,
        *robber.RULES_7,
    )
    hides: ClassVar[bool] = True
    expansions: ClassVar[tuple[Expansion, ...]] = (BISON_HERDS,)
    setup: ClassVar[Mapping[str, str]] = {
        "start_player": "who begins, instead of drawing it",
        "layout": "a named island, instead of drawing it",
    }

    def faults(self, options: Any, components: Any, players: tuple[int, ...]) -> Iterable[Fault]:
        return numbers.faults(options, components, players)

    def facts(self, game: Game) -> Mapping[str, Any]:
        return facts(game.options, game.components)

    def domains(self, game: Game) -> Domains:
        options = game.options
        return {
            "player": range(max(game.player_counts)),
            "terrain": TERRAINS,
            "hex": HEX_NAMES,
            "node": NODE_NAMES,
            "path": PATH_NAMES,
            "harbour": HARBOUR_TYPES,
            "face": FACES,
            "total": (*range(2, 7), *range(8, 13)),
            "resource": RESOURCES,
            "card": CARDS,
            "plenty": range(1, options.plenty_cards + 1),
            "offered": range(1, 5 * options.bank_per_resource + 1),
            "move_cost": range(options.settlement_move_cost, options.settlement_move_cost + 1),
        }

    def board(self, game: Game, players: int) -> Board:
        board = Board(game.options, game.components, players)
        offers = game.options.domestic_trade
        board.main = tuple((playing.Playing(p, offers),) for p in range(players))
        board.turn_start = tuple((turn.before_rolling(p),) for p in range(players))
        if BISON_HERDS.id in game.expansions:
            BISON_HERDS.join(board)
        return board

    def setup_values(self, game: Game, players: int) -> Mapping[str, Collection[Any]]:
        return {"start_player": range(players), "layout": tuple(game.components.layouts)}

    def begin(
        self, game: Game, players: int, setup_values: Mapping[str, Any]
    ) -> tuple[Table, tuple[Pending, ...]]:
        return setup.begin(game.board(players), setup_values)

    def standing(self, game: Game, table: Table) -> Standing:
        return ending.parts(game, table)

    def result(self, game: Game, table: Table) -> Result:
        return ending.result(game, table)

    def seen(self, state: State, player: int | None, common: dict[str, Any]) -> View:
        return views.seen(state, player, common)

    def sample(self, state: State, player: int | None, rng: Luck) -> State:
        return views.sample(state, player, rng)

    def write(self, table: Table) -> positions.Position:
        return positions.write(table)

    def read(self, game: Game, players: int, position: Any) -> Table:
        return laws.read(game.board(players), position)

    def agenda_faults(self, table: Table, agenda: tuple[Pending, ...]) -> Iterable[Fault]:
        return agendas.faults(table, agenda)


RULEBOOK = Catan()
