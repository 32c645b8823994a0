"""The phrasing of Natives: facts for sentences, costs and gains of actions, and the elements that actions touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from attrs import frozen

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.scoring import Part
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.result import Result
from bisongames.natives import actions, events
from bisongames.natives.components import rows
from bisongames.natives.effects import NUMBER, ROLES, WARRIOR
from bisongames.natives.placing import Placing
from bisongames.natives.revealing import Scouting
from bisongames.natives.rituals.rites import Activating, Sacrificing
from bisongames.natives.role_swaps import Reassigning
from bisongames.natives.seasons.season_effects import TakingOtherFood, effects
from bisongames.natives.soul import actions as soul_actions
from bisongames.natives.soul.conflict import Facing
from bisongames.natives.soul.heroes import Giving
from bisongames.natives.taking import Taking
from bisongames.natives.view import NativesView
from bisongames.show.language import Facts, Language, Phrase, Tally, Who, Word
from bisongames.show.natives.card_help import about, takes
from bisongames.show.natives.card_places import curses_taken
from bisongames.show.phrasing import Speech, StateOrView
from bisongames.show.text_grid import public


@lru_cache(maxsize=32)
def titles(game: Ruleset) -> dict[str, str]:
    """The title of each card of a game, by its id."""
    return {id: row.title for _, id, row in rows(game.components)}


def facts(thing: object, position: StateOrView | None) -> Facts:
    """The facts for a sentence about a decision, action, event or part of a score, beyond its fields."""
    if isinstance(thing, Part):
        return _part_facts(thing)
    id = getattr(thing, "card", None) or getattr(thing, "season", None)
    if id is None and position is not None and isinstance(thing, _IN_HAND):
        id = _held(position)
    values: dict[str, object] = {}
    if id:
        title = titles(position.game).get(id, "") if position is not None else ""
        kinds = {"card": "card", "a_card": "a card", "harmony": "harmony"}
        values = {name: Word(kind, id, title) for name, kind in kinds.items()}
        if hasattr(thing, "season"):
            values["season"] = values["card"]
    match thing:
        case TakingOtherFood(role=role):
            values["food"] = Word("food", role)
        case events.CardTaken(role="warrior"):
            values["as"] = "captive_taken"
        case events.CardRevealed(card="winter" | "summer" | "autumn" as revealed):
            values["as"] = f"{revealed}_revealed"
        case _ if position is not None:
            values |= _position_facts(thing, position)
    return values


_IN_HAND: Final = (Placing, Facing, Giving, actions.Place, soul_actions.Conflict, soul_actions.Harmony, soul_actions.Give)  # fmt: skip
"""Decisions and actions about the card in hand."""
_DECLINES: Final[Mapping[type, str]] = {
    Sacrificing: "decline_capture",
    Activating: "decline_role",
    Reassigning: "decline_move",
    TakingOtherFood: "decline_food",
}


def _position_facts(thing: object, position: StateOrView) -> Facts:
    match thing:
        case Taking():
            return _taking(public(position, NativesView))
        case Facing():
            return _facing(public(position, NativesView))
        case Giving():  # a hero that stays in the prairie has no measure
            row = position.game.components.heroes[_held(position)]
            return {"measure": Word("pers", row.goes_to) if row.goes_to else None}
        case actions.Take() if _acting(position) == ROLES[WARRIOR]:
            return {"as": "take_captive"}
        case actions.Stop():
            taking = isinstance(position.decision, Taking)
            scouting = isinstance(position.decision, Scouting)
            return {"as": "stop_taking" if taking else "stop_scouting" if scouting else "Stop"}
        case actions.Decline():
            return {"as": _DECLINES.get(type(position.decision), "Decline")}
    return {}


def _held(position: StateOrView) -> str:
    """The card in hand; empty if there is none."""
    if isinstance(position, State):  # faster than making a view for each label
        table = position.table
        return "" if table.held < 0 else str(table.board.kinds[table.held])
    return public(position, NativesView).held


def _acting(position: StateOrView) -> str:
    """The role that takes cards now; empty if there is none."""
    if isinstance(position, State):
        return "" if position.table.acting < 0 else ROLES[position.table.acting]
    return public(position, NativesView).acting


def _taking(view: NativesView) -> Facts:
    """The role that takes cards, and the number of cards that it may still take."""
    if not view.acting:
        return {}
    words = {
        "role": Word("role", view.acting),
        "takes": Word("takes", takes(view.game, view.acting)),
    }
    return {**words, "left": view.left or None, "extra": view.extra or None}


def _facing(view: NativesView) -> Facts:
    """The tribe on the conflict card in hand, and the player of that tribe."""
    row = view.game.components.conflicts[view.held]
    seat = view.game.board(view.num_players).seat_of.get(row.color)
    return {"color": Word("colour", row.color), "opponent": None if seat is None else Who(seat)}


def _part_facts(part: Part) -> Facts:
    """The things that a part of a score counts."""
    id, number = str(part.facts.get("card", "")), int(part.facts.get("number", 1))
    values: dict[str, object] = {}
    if id:
        values["card"] = Word("card", id, str(part.facts.get("title", "")))
        values["goods"] = Tally.of("card", {id: number})
    if "per" in part.facts:
        values["counted"] = Tally.of("per", {str(part.facts["per"]): number})
    if "members" in part.facts:
        values["members"] = Tally.of("member", _members(part))
    return values


def _members(part: Part) -> dict[str, int]:
    """The members that a part of a score counts, by their colors."""
    pairs = (each.split(" ") for each in str(part.facts["members"]).split(", "))
    return {kind: int(number) for number, kind in pairs}


def outlook(action: Action, state: State) -> Facts:
    """The costs and gains of an action, found by carrying it out."""
    player = state.actor
    if player is None or player < 0:
        return {}
    if isinstance(action, soul_actions.Give):
        return {"as": ()}
    step, components = state.step(action), state.game.components
    values: dict[str, object] = {**curses_taken(state.game, step.events, player)}
    if isinstance(action, actions.Pass):
        credit = [0, *(effect.number for effect in effects(state.table, "pass_credit"))]
        loss = values.get("curse_points")
        return _with_topics({"next_action": credit[-1], "loss": loss, **values})
    for event in step.events:
        if isinstance(event, events.RoleActivated):
            values["taken"] = Tally.of("taken", {takes(state.game, event.role): event.cards})
    before, after = state.standing().scores, step.state.standing().scores
    points = after[player] - before[player]
    placed = _scores_when_placed(step.state) if isinstance(action, actions.Take) else []
    if placed:
        worths = [scores[player] - before[player] for scores in placed]
        after, points = placed[worths.index(max(worths))], max(worths)
        if min(worths) != points:
            values["best"] = f"{points:+}" if points else "0"
            points = 0
    if points:
        when = "put_" if placed else ""
        values[when + ("gain" if points > 0 else "loss")] = abs(points)
    values["others"] = _others(before, after, player)
    if isinstance(action, actions.Place | actions.Move):
        role = action.role if isinstance(action, actions.Place) else action.end
        values["strength"] = step.state.table.strength[player][NUMBER[role]]
    if isinstance(action, actions.Take) and action.card in components.rites:
        verbs = components.rites[action.card].effects
        costs = tuple(Word("what", effect.what) for effect in verbs if effect.verb == "pay")
        values |= {"cost": costs or None, "at_once": len(costs) < len(verbs)}
    return _with_topics(values)


def prospect(action: Action, state: State) -> Facts:
    """The cards to choose from after scouting, or what a role takes once a member helps it."""
    if isinstance(state.decision, Scouting):
        return {"open": sum(state.table.prairie)}
    if not isinstance(action, actions.Place | actions.Move) or state.actor is None:
        return {"as": ()}
    role = action.role if isinstance(action, actions.Place) else action.end
    strength = state.apply(action).table.strength[state.actor][NUMBER[role]]
    takes_then = None if role == "scout" else Tally.of("taken", {takes(state.game, role): strength})
    return {"as": "strength", "helped": Word("role", role), "takes": takes_then, "cards": strength}


def _with_topics(values: Facts) -> Facts:
    return {"as": tuple(key for key in _SAID if values.get(key)), **values}


_SAID: Final = (
    "next_action", "taken", "gain", "loss", "put_gain", "put_loss", "best", "curse", "strength", "others", "cost", "at_once",
)  # fmt: skip
"""The sentences of a preview, in their order; a sentence is used if its facts are known."""


def _scores_when_placed(state: State) -> list[tuple[int, ...]]:
    """The scores after placing the member in hand at each possible role; empty if no member is in hand."""
    if not isinstance(state.decision, Placing):
        return []
    return [state.apply(action).standing().scores for action in state.legal_actions()]


def _others(before: tuple[int, ...], after: tuple[int, ...], player: int) -> tuple[Phrase, ...]:
    """The gains and losses of all other players."""
    gains = [then - now for now, then in zip(before, after, strict=True)]
    return tuple(
        Phrase("phrase", "gained" if n > 0 else "lost", {"player": Who(other), "points": abs(n)})
        for other, n in enumerate(gains)
        if other != player and n
    )


def tie_numbers(result: Result) -> dict[str, list[int]]:
    """The numbers that break a tie: the members of any color that each player has added to their tribe."""
    own = "in the own tribe"
    members = [
        sum(sum(_members(part).values()) for part in parts if part.name.endswith(own))
        for parts in result.parts
    ]
    return {"NA-8j": members}


@frozen
class PrairieLaid:
    """The opening prairie has been laid, with this number of cards."""

    number: int


def _fold_prairie(happened: Sequence[Event], position: StateOrView) -> list[object]:
    """The events, with the cards of the opening prairie combined into one."""
    rest: list[object] = [each for each in happened if not isinstance(each, events.CardDealt)]
    dealt = len(happened) - len(rest)
    return [PrairieLaid(dealt), *rest] if dealt else rest


def seat(position: StateOrView, player: int) -> Facts:
    """The letter and the colour of a tribe."""
    color = public(position, NativesView).colors[player]
    return {"letter": Word("letter", color), "color": Word("colour", color)}


SPEECH: Final = Speech(
    folder=Path(__file__).parent,
    seat=seat,
    ties=tie_numbers,
    kinds={"role": "role", "start": "role", "end": "role", "part": "part", "what": "what"},
    facts=facts,
    outlook=outlook,
    prospect=prospect,
    scored=("gain", "loss", "put_gain", "put_loss", "best", "others"),
    about=about,
    fold=_fold_prairie,
    passing=(PrairieLaid, events.TurnBegun, events.RoleActivated),
    targets={
        actions.Scout: ("deck:cards",),
        actions.Activate: ("role:{actor}/{role}",),
        actions.Take: ("card:{card}",),
        actions.Place: ("role:{actor}/{role}",),
        actions.Discard: ("card:{actor}/{card}",),
        actions.Dismiss: ("member:{actor}/{role}/{card}",),
        actions.Capture: ("member:{actor}/{role}/{card}",),
        actions.Move: ("member:{actor}/{start}/{card}", "role:{actor}/{end}"),
        soul_actions.Conflict: ("role:{actor}/warrior",),
        soul_actions.Harmony: ("role:{actor}/shaman",),
        soul_actions.Give: ("seat:{player}",),
    },
)


@lru_cache(maxsize=16)
def sentences(game: Ruleset, words: Language) -> Mapping[str, str]:
    """The sentence about each card, by its id."""
    return SPEECH.sentences_about(game, words.code)
