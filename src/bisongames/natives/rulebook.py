"""Natives: the rulebook, with its chapters and the parts that the common interface requires of a game."""

from __future__ import annotations

from typing import Final

from bisongames.engine.core.actions import Domains
from bisongames.engine.rulebook.rulebook import Rulebook, Ruleset
from bisongames.natives import (
    actions,
    board,
    cards,
    components,
    ending,
    events,
    options,
    placing,
    revealing,
    scoring,
    setup,
    table,
    taking,
    texts_with_expansions,
    totems,
    tribe_action,
    turn,
)
from bisongames.natives.effects import ROLES
from bisongames.natives.encoding import bounds
from bisongames.natives.expansions import EXPANSIONS
from bisongames.natives.seasons import actions as season_actions, season_effects
from bisongames.natives.soul import actions as soul_actions
from bisongames.natives.table_with_expansions import FullTable
from bisongames.natives.validation import table_checks
from bisongames.natives.view import NativesView


def _domains(game: Ruleset) -> Domains:
    most = game.board(max(game.player_counts))
    return {
        "player": range(most.players),
        "season": frozenset(game.components.seasons),
        "card": frozenset(most.number),
        "playing card": frozenset(most.kinds),
        "member": frozenset(most.names_of_members),
        "role": frozenset(ROLES),
    }


RULEBOOK: Final = Rulebook(
    id="natives",
    package="bisongames.natives",
    title="Natives",
    source={
        "1": "rulebook, Spielmaterial",
        "2": "rulebook, Spielvorbereitung",
        "3": "rulebook, Dein Stamm",
        "4": "rulebook, Spielablauf",
        "6.2": "rulebook, Die Rituale",
        "7.1": "rulebook, Die Jahreszeiten",
        "7.2": "rulebook, Konflikt und Eintracht",
        "7.3": "rulebook, Legendäre Helden",
        "8": "rulebook, Spielende und Wertung",
    },
    options=options.Options,
    components=components.Components,
    table=FullTable,
    view=NativesView,
    chapters=(
        season_actions,  # in the order in which actions are numbered
        actions,
        soul_actions,
        events,
        cards,
        setup,
        board,
        table,
        turn,
        revealing,
        tribe_action,
        taking,
        placing,
        totems,
        scoring,
        ending,
    ),
    expansions=EXPANSIONS,
    faults=options.FAULTS,
    sections={
        "NA-1": "The cards",
        "NA-2": "Set-up",
        "NA-3": "Your tribe",
        "NA-4": "The turn",
        "NA-5": "The actions of the roles",
        "NA-6": "Totems and rites",
        "NA-6.1": "Totems",
        "NA-6.2": "Rites",
        "NA-7": "The Seasons and the Soul of the Prairie",
        "NA-7.1": "The Seasons",
        "NA-7.2": "Great food and conflict cards",
        "NA-7.2a": "Great food",
        "NA-7.2d": "Conflict and harmony",
        "NA-7.3": "Heroes",
        "NA-8": "Scoring and the end of the game",
    },
    domains=_domains,
    facts=texts_with_expansions.facts,
    board=board.Board,
    begin=lambda board, given: setup.begin(FullTable(board), given),
    standing=ending.standing,
    ranking=ending.ranking,
    endings=(turn.LAST_ROUND,),
    laws=table_checks.laws,
    agenda_faults=table_checks.agenda_faults,
    sizes=bounds.SIZES,
    rare=(season_effects.TakingOtherFood, soul_actions.Harmony),
)
