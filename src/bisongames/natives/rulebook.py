"""Natives: everything that the common interface asks of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from bisongames.natives import (
    actions as moves,
    agenda as agendas,
    cards,
    conflict,
    discarding,
    ending,
    heroes,
    options as numbers,
    position as positions,
    reassigning,
    revealing,
    rites,
    scoring,
    seasons,
    setup,
    table as tables,
    taking,
    texts,
    totems,
    tribe_action,
    turn,
    view as views,
)
from bisongames.natives.board import Board
from bisongames.natives.effects import ROLES
from bisongames.natives.expansions import EXPANSIONS
from bisongames.natives.table import Table
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


class Natives(Rulebook):
    """The rulebook of Natives."""

    id: ClassVar[str] = "natives"
    title: ClassVar[str] = "Natives"
    options: ClassVar[type] = numbers.Options
    components: ClassVar[type] = cards.Components
    position: ClassVar[type] = positions.Position
    view: ClassVar[type[View]] = views.NativesView
    actions: ClassVar[tuple[type[Action], ...]] = (
        StartWith,
        moves.DrawSeason,
        moves.Reveal,
        moves.Scout,
        moves.Stop,
        moves.Activate,
        moves.Pass,
        moves.Take,
        moves.Place,
        moves.Discard,
        moves.Dismiss,
        moves.Capture,
        moves.Move,
        moves.Decline,
        moves.Conflict,
        moves.Harmony,
        moves.Give,
    )
    events: ClassVar[tuple[type[Event], ...]] = (
        StartPlayerDrawn,
        moves.SeasonChosen,
        moves.CardDealt,
        moves.TurnBegun,
        moves.CardRevealed,
        moves.RoleActivated,
        moves.Passed,
        moves.CardTaken,
        moves.MemberPlaced,
        moves.MemberMoved,
        moves.MemberCaptured,
        moves.CardBoxed,
        moves.ConflictWon,
        moves.HarmonyMade,
        moves.HeroGiven,
        moves.CurseTaken,
        moves.SeasonBegun,
        moves.GameEnded,
    )
    agenda: ClassVar[tuple[type[Pending], ...]] = (
        DrawingStartPlayer,
        setup.DrawingSeason,
        setup.DealingOpeningCard,
        setup.StartGame,
        turn.StartTurn,
        seasons.BeforeTurn,
        revealing.Replenish,
        revealing.Revealing,
        conflict.Facing,
        heroes.Giving,
        revealing.StartScouting,
        revealing.Scouting,
        tribe_action.ChoosingRole,
        taking.Taking,
        taking.AfterTake,
        taking.Placing,
        rites.Resume,
        discarding.Paying,
        discarding.StrikeAhead,
        discarding.Losing,
        rites.Sacrificing,
        rites.ActivationDue,
        rites.Activating,
        reassigning.Reassigning,
        seasons.TakingOtherFood,
        seasons.AfterTurn,
        turn.EndTurn,
        seasons.AfterRound,
        turn.CheckWinter,
        seasons.ChangeSeason,
        turn.NextRound,
    )
    rules: ClassVar[tuple[Rule, ...]] = (
        *cards.RULES,
        *setup.RULES,
        *tables.RULES,
        *turn.RULES,
        *revealing.RULES,
        *tribe_action.RULES,
        *totems.RULES,
        *scoring.RULES,
        *ending.RULES,
    )
    expansions: ClassVar[tuple[Expansion, ...]] = EXPANSIONS

    def faults(self, options: Any, components: Any, players: tuple[int, ...]) -> Iterable[Fault]:
        return numbers.faults(options, components, players)

    def facts(self, game: Game) -> Mapping[str, Any]:
        """What every card says, by its id, and the numbers that follow from the cards."""
        board = game.board(max(game.player_counts))
        places = {**board.changes, board.winter_at: "winter"}
        found: dict[str, Any] = {
            family_id.replace(
                "-", "_"
            ): f"{family_id.replace('-', ' ').capitalize()} is not in this game."
            for family_id in texts.SHIPPED
        }
        for family, id, row in cards.rows(game.components):
            text = texts.text_of(family, row, game.options)
            found[id.replace("-", "_")] = text
        found["playing_cards"] = sum(board.counts)
        found["special_places"] = ", ".join(f"{name} {at}" for at, name in sorted(places.items()))
        found["knowledge_cards"] = (
            "the strength of its role"
            if game.options.knowledge_full_strength
            else texts.cards_of(game.options.knowledge_limit)
        )
        return found

    def domains(self, game: Game) -> Domains:
        board = game.board(max(game.player_counts))
        return {
            "player": range(max(game.player_counts)),
            "season": frozenset(game.components.seasons),
            "card": frozenset(board.number),
            "playing card": frozenset(board.kinds),
            "member": frozenset(board.kinds[k] for k in board.members),
            "role": frozenset(ROLES),
        }

    def board(self, game: Game, players: int) -> Board:
        mine = tuple(e for e in EXPANSIONS if e.id in game.expansions)
        return Board(
            game.options, game.components, players, mine, turn.TURN_PARTS, turn.ROUND_PARTS
        )

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

    def write(self, table: Table) -> positions.Position:
        return positions.write(table)

    def read(self, game: Game, players: int, position: Any) -> Table:
        return positions.read(game.board(players), position)

    def agenda_faults(self, table: Table, agenda: tuple[Pending, ...]) -> Iterable[Fault]:
        return agendas.faults(table, agenda)


RULEBOOK = Natives()
