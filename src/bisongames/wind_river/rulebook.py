"""Wind River: everything that the common interface asks of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from bisongames.play.actions import Action, Domains, Event
from bisongames.play.agenda import Pending
from bisongames.play.errors import Fault
from bisongames.play.game import Game, Rulebook
from bisongames.play.result import Result, Standing
from bisongames.play.rules import Rule
from bisongames.play.setup import DrawingStartPlayer, StartPlayerDrawn, StartWith
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.wind_river import actions as moves
from bisongames.wind_river import agenda as agendas
from bisongames.wind_river import board as boards
from bisongames.wind_river import (
    ending,
    extra_activities,
    moving_buffaloes,
    setup,
    supplying_tipis,
    turn,
)
from bisongames.wind_river import options as numbers
from bisongames.wind_river import view as views
from bisongames.wind_river.table import Table


class WindRiver(Rulebook):
    """The rulebook of Wind River."""

    id: ClassVar[str] = "wind_river"
    title: ClassVar[str] = "Wind River"
    options: ClassVar[type] = numbers.Options
    components: ClassVar[type] = numbers.Components
    position: ClassVar[type] = views.Position
    view: ClassVar[type[View]] = views.WindRiverView
    actions: ClassVar[tuple[type[Action], ...]] = (
        StartWith,
        moves.PlaceTipi,
        moves.MoveBuffalo,
        moves.KeepTipi,
        moves.MoveTipi,
        moves.Earn,
        moves.InsertTipi,
        moves.ExtraBuffalo,
        moves.Pass,
    )
    events: ClassVar[tuple[type[Event], ...]] = (
        StartPlayerDrawn,
        moves.TipiPlaced,
        moves.TurnBegun,
        moves.BuffaloMoved,
        moves.TipisPaidFor,
        moves.TipisLost,
        moves.TipiMoved,
        moves.EntryPaid,
        moves.ResourcesEarned,
        moves.TipiInserted,
        moves.Passed,
        moves.GameEnded,
    )
    agenda: ClassVar[tuple[type[Pending], ...]] = (
        DrawingStartPlayer,
        setup.PlaceFirstTipis,
        setup.PlacingTipi,
        turn.BeginFirstTurn,
        moving_buffaloes.MoveBuffaloes,
        moving_buffaloes.MovingBuffaloes,
        supplying_tipis.SupplyTipis,
        supplying_tipis.KeepingTipis,
        extra_activities.ChoosingActivity,
        ending.CheckEnd,
        turn.PassTurn,
    )
    rules: ClassVar[tuple[Rule, ...]] = (
        *setup.RULES_2,
        *boards.RULES_FIELDS,
        *setup.RULES_2_HERD,
        *boards.RULES_SHAPE,
        *setup.RULES_2_PLAYERS,
        *setup.RULES_3,
        *moving_buffaloes.RULES_4,
        *supplying_tipis.RULES_4,
        *ending.RULES_4,
        *turn.RULES,
        *moving_buffaloes.RULES,
        *supplying_tipis.RULES,
        *extra_activities.RULES,
        *ending.RULES,
    )

    def faults(self, options: Any, components: Any, players: tuple[int, ...]) -> Iterable[Fault]:
        return numbers.faults(options, components, players)

    def domains(self, game: Game) -> Domains:
        fields = boards.field_names(game.options)
        return {
            "player": range(max(game.player_counts)),
            "field": frozenset(fields),
            "end": frozenset((*fields, moves.EXIT)),
        }

    def board(self, game: Game, players: int) -> boards.Board:
        return boards.Board(game.options, game.components, players)

    def begin(
        self, game: Game, players: int, setup_values: Mapping[str, Any]
    ) -> tuple[Table, tuple[Pending, ...]]:
        return setup.begin(game.board(players), setup_values)

    def standing(self, game: Game, table: Table) -> Standing:
        return ending.scores(game, table)

    def result(self, game: Game, table: Table) -> Result:
        return ending.result(game, table)

    def seen(self, state: State, player: int | None, common: dict[str, Any]) -> View:
        return views.seen(state.table, common)

    def write(self, table: Table) -> views.Position:
        return views.write(table)

    def read(self, game: Game, players: int, position: Any) -> Table:
        return views.read(game.board(players), position)

    def agenda_faults(self, table: Table, agenda: tuple[Pending, ...]) -> Iterable[Fault]:
        return agendas.faults(table, agenda)


RULEBOOK = WindRiver()
