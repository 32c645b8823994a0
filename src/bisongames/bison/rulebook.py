"""Bison: everything that the common interface asks of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from bisongames.bison import (
    actions as moves,
    board as boards,
    building,
    ending,
    events,
    expansions,
    gathering,
    land,
    laws,
    laying_tiles,
    market,
    moving,
    options as numbers,
    paying,
    position as positions,
    rounds,
    scoring,
    setup,
    turn,
    view as views,
    waiting,
)
from bisongames.bison.table import Table
from bisongames.components.piles import Luck
from bisongames.play.actions import Action, Domains, Event
from bisongames.play.agenda import Pending
from bisongames.play.errors import Fault
from bisongames.play.first_player import DrawingStartPlayer, StartPlayerDrawn, StartWith
from bisongames.play.result import Result
from bisongames.play.rulebook import Rulebook
from bisongames.play.rules import Rule
from bisongames.play.scores import Standing
from bisongames.play.state import Game, State
from bisongames.play.view import View


def _place(rule: Rule) -> tuple[list[int], bool, int, str]:
    """Where a rule stands: by section, rulings behind printed rules, then by letter or number."""
    section = [int(part) for part in rule.section.split(".")]
    name = rule.id.removeprefix("BI-")
    is_ruling = name.startswith("R")
    letters = re.sub(r"[^a-z]" if not is_ruling else r"\D", "", name)
    return section, is_ruling, len(letters), letters


class Bison(Rulebook):
    """The rulebook of Bison."""

    id: ClassVar[str] = "bison"
    hides: ClassVar[bool] = True
    title: ClassVar[str] = "Bison"
    options: ClassVar[type] = numbers.Options
    components: ClassVar[type] = numbers.Components
    position: ClassVar[type] = laws.Position
    view: ClassVar[type[View]] = views.BisonView
    actions: ClassVar[tuple[type[Action], ...]] = (
        StartWith,
        moves.DrawTile,
        moves.MarkSpace,
        moves.Announce,
        moves.Buy,
        moves.Exchange,
        moves.Finish,
        moves.Gain,
        moves.Pay,
        moves.LayTile,
        moves.Settle,
        moves.BuildTent,
        moves.BuildCanoe,
        moves.CallAt,
        moves.Fetch,
        moves.MoveHunter,
    )
    events: ClassVar[tuple[type[Event], ...]] = (
        StartPlayerDrawn,
        events.RoundBegun,
        events.TileDrawn,
        events.TurnBegun,
        events.SpaceMarked,
        events.HuntersAnnounced,
        events.AnimalGained,
        events.AnimalsPaid,
        events.PieceBought,
        events.AnimalsExchanged,
        events.TileLaid,
        events.HuntersSettled,
        events.TentBuilt,
        events.CanoeBuilt,
        events.TentReduced,
        events.CanoeReduced,
        events.GatheringCalled,
        events.HunterFetched,
        events.HunterMoved,
        events.StocksCleared,
        events.AreaScored,
        events.TrackCut,
        events.GameEnded,
    )
    agenda: ClassVar[tuple[type[Pending], ...]] = (
        DrawingStartPlayer,
        rounds.StartRound,
        rounds.DrawingTile,
        rounds.StartTurn,
        turn.Marking,
        turn.Announcing,
        paying.Gaining,
        paying.Paying,
        laying_tiles.LayingTile,
        laying_tiles.Settling,
        building.BuildingTents,
        building.BuildingCanoes,
        gathering.Calling,
        gathering.Fetching,
        moving.MovingHunters,
        rounds.PassTurn,
        rounds.ClearStocks,
        rounds.ScoreAreas,
        rounds.Overflowing,
        rounds.EndRound,
    )
    rules: ClassVar[tuple[Rule, ...]] = tuple(
        sorted(
            (
                *setup.RULES,
                *land.RULES_2,
                *rounds.RULES,
                *turn.RULES,
                *paying.RULES,
                *laying_tiles.RULES,
                land.AREA,
                *building.RULES,
                *expansions.RULES,
                *land.RULES_MOVING,
                *gathering.RULES,
                *moving.RULES,
                *market.RULES,
                *scoring.RULES,
                *ending.RULES,
            ),
            key=_place,
        )
    )

    def faults(self, options: Any, components: Any, players: tuple[int, ...]) -> Iterable[Fault]:
        return numbers.faults(options, components, players)

    def domains(self, game: Game) -> Domains:
        options = game.options
        # One ring more than tiles can lie on, so that a cell too far out is refused with the reason.
        outer = numbers.cells_within(options.max_ring + 1)
        return {
            "player": range(max(game.player_counts)),
            "tile": frozenset(game.components.tiles),
            "space": frozenset(boards.SPACES),
            "hunters": range(len(options.costs) + 2),  # one too many, to be refused with the reason
            "piece": frozenset(boards.PIECES),
            "animal": frozenset(numbers.ANIMALS),
            "amount": range(max(options.costs) + 1),
            "cell": frozenset(map(boards.cell_name, outer)),
            "rotation": range(6),
            "terrain": frozenset(boards.TERRAINS),
            "field": frozenset(boards.field_names(options)),
            "size": range(numbers.MOST_SIZE + 1),
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
        return views.seen(state.table, player, common)

    def sample(self, state: State, player: int | None, rng: Luck) -> State:
        return views.sample(state, player, rng)

    def write(self, table: Table) -> laws.Position:
        return positions.write(table)

    def read(self, game: Game, players: int, position: Any) -> Table:
        return positions.read(game.board(players), position)

    def agenda_faults(self, table: Table, agenda: tuple[Pending, ...]) -> Iterable[Fault]:
        return waiting.faults(table, agenda)


RULEBOOK = Bison()
