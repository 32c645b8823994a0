"""Bison: the rank that a choice gives in the area where it happens, and what the next scoring brings there."""

from __future__ import annotations

from bisongames.bison import actions
from bisongames.bison.board import LETTERS, PIECES, TERRAINS
from bisongames.bison.laying_tiles import Settling
from bisongames.bison.options import ANIMALS
from bisongames.bison.scoring import claims
from bisongames.bison.table import Table
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.show.language import Facts, Tally, Who, Word


def prospect(action: Action, state: State) -> Facts:
    """The facts about the rank that a choice gives in its area, or about the pieces that it brings into the hand."""
    decision = state.decision
    match action:
        case actions.Settle(terrain=terrain) if isinstance(decision, Settling):
            return _rank(action, state, decision.cell + LETTERS[TERRAINS.index(terrain)])
        case actions.MoveHunter(end=field):
            return _rank(action, state, field)
        case actions.BuildTent(field=field) | actions.BuildCanoe(field=field):
            return _rank(action, state, field)
        case actions.Buy(piece=piece) if state.actor is not None:
            table: Table = state.apply(action).table
            have = table.supply[state.actor][PIECES.index(piece)]
            return {"as": "have", "have": Tally.of("piece", {piece: have})}
    return {"as": ()}


def _rank(action: Action, state: State, name: str) -> Facts:
    """The rank of the actor in the area of a field after an action, the gain that it means, and the others there."""
    table: Table = state.apply(action).table
    number_of, areas, _ = table.land.numbered
    field = table.board.fields.index(name)
    there = claims(table, areas[number_of[field]])
    own = next((claim for claim in there if claim.player == state.actor), None)
    if own is None:
        return {"as": ()}
    equals = [claim for claim in there if claim.rank == own.rank and claim is not own]
    others = [claim for claim in there if claim is not own]
    kind = "alone" if not others else "shared" if equals else "ranked"
    animal = ANIMALS[table.board.terrain_of[field]]
    return {
        "as": kind,
        "rank": Word("ordinal", str(own.rank)),
        "gain": Tally.of("animal", {animal: own.gain}),
        "others": tuple(Who(claim.player) for claim in equals or others),
    }
