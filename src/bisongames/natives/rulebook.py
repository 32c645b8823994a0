"""Natives: the rulebook, as its chapters and what the common interface asks of a game."""

from __future__ import annotations

from typing import Final

from bisongames.natives import (
    actions,
    board,
    cards,
    ending,
    events,
    laws,
    options,
    revealing,
    scoring,
    setup,
    sizes,
    table,
    taking,
    texts,
    totems,
    tribe_action,
    turn,
)
from bisongames.natives.effects import ROLES
from bisongames.natives.expansions import EXPANSIONS
from bisongames.natives.view import NativesView
from bisongames.play.actions import Domains
from bisongames.play.rulebook import Rulebook, Ruleset


def _domains(game: Ruleset) -> Domains:
    most = game.board(max(game.player_counts))
    return {
        "player": range(most.players),
        "season": frozenset(most.seasons),
        "card": frozenset(most.number),
        "playing card": frozenset(most.kinds),
        "member": frozenset(most.names_of_members),
        "role": frozenset(ROLES),
    }


RULEBOOK: Final = Rulebook(
    id="natives",
    title="Natives",
    source="rulebook",
    options=options.Options,
    components=cards.Components,
    table=table.Table,
    view=NativesView,
    chapters=(
        actions,
        events,
        cards,
        setup,
        board,
        table,
        turn,
        revealing,
        tribe_action,
        taking,
        totems,
        scoring,
        ending,
    ),
    expansions=EXPANSIONS,
    faults=options.FAULTS,
    domains=_domains,
    facts=texts.facts,
    board=board.Board,
    begin=setup.begin,
    standing=ending.standing,
    ranking=ending.ranking,
    endings=(turn.LAST_ROUND,),
    laws=laws.laws,
    agenda_faults=laws.agenda_faults,
    sizes=sizes.SIZES,
)
