"""Who led when: the scores and the chances to win at the beginning of every turn."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.components.seats import EVERYBODY
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.lab.analysis.chance_model import ChanceModel, shares_of_win


@frozen
class TurnLead(HelpfulValue):
    """How a match stood at the beginning of a turn, or at its end."""

    move: int
    """The number of moves before, chance outcomes included."""
    turn: int
    scores: tuple[float, ...]
    """Per player, as if the match were scored then, hidden things included."""
    chances: tuple[float, ...] | None
    """Per player, the chance to win as the formula of the game judges the table; None if there is none."""


def turn_leads(match: Match) -> Iterator[TurnLead]:
    """Yields how a match stood at the beginning of each turn, and how it stands at its end."""
    model = ChanceModel(match.game, match.players)
    turn = -1
    for number, move in enumerate(match.moves):
        if move.before.turn != turn and not move.chance_kind:
            turn = move.before.turn
            yield _lead(move.before, number, model)
    yield _lead(match.state, match.count, model)


def _lead(state: State, number: int, model: ChanceModel) -> TurnLead:
    """How a position stands."""
    cursor = state.cursor()
    standing = state.game.rulebook.standing(state.game, cursor.table, EVERYBODY)
    chances = None
    if state.result is not None:
        chances = tuple(shares_of_win(state.result, state.num_players))
    elif model.formula is not None:
        chances = tuple(model.formula.chances(model.facts(cursor)))
    scores = tuple(map(float, standing.scores))
    return TurnLead(number, state.turn, scores, chances if model.formula else None)
