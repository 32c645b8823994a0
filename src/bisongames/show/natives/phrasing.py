"""Natives as it is said: what its decisions, actions, events and scores are about, and which things they touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.engine.core.scoring import Part
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.natives import actions, events as event_types
from bisongames.natives.components import rows
from bisongames.natives.effects import NUMBER, ROLES, WARRIOR
from bisongames.natives.placing import Placing
from bisongames.natives.revealing import Scouting
from bisongames.natives.rituals.rites import Activating, Sacrificing
from bisongames.natives.rituals.role_swaps import Reassigning
from bisongames.natives.seasons.season_effects import TakingOtherFood, effects
from bisongames.natives.soul import actions as soul_actions
from bisongames.natives.soul.conflict import Facing
from bisongames.natives.soul.heroes import Giving
from bisongames.natives.taking import Taking
from bisongames.show.language import Facts, Goods, Language, Phrase, Who, Word
from bisongames.show.natives.card_help import about
from bisongames.show.natives.card_places import curses_taken
from bisongames.show.phrasing import Speech

WITH_RITES: Final = "_with_rites"
"""What a shaman takes where there are rites."""


@lru_cache(maxsize=32)
def titles(game: Ruleset) -> dict[str, str]:
    """The title of each card of a game, by its id."""
    return {id: row.title for _, id, row in rows(game.components)}


def card(id: str, title: str = "", kind: str = "card") -> Word:
    """A card by its name; with the kind ``a card`` as it stands in a sentence."""
    return Word(kind, id, title)


def takes(game: Ruleset, role: str) -> str:
    """The word for what a role takes from the prairie."""
    return role + (WITH_RITES if role == "shaman" and game.components.rites else "")


def facts(thing: Any, position: State | View | None) -> Facts:
    """What a sentence about a decision, an action, an event or a line of a score needs besides its fields."""
    if isinstance(thing, Part):
        return _of_part(thing)
    known = {} if position is None else titles(position.game)
    values: dict[str, Any] = {}
    id = getattr(thing, "card", None) or getattr(thing, "season", None)
    if id is None and position is not None and isinstance(thing, _IN_HAND):
        id = _held(position)
    if id:
        values = {
            "card": card(id, known.get(id, "")),
            "a_card": card(id, known.get(id, ""), "a card"),
            "harmony": card(id, known.get(id, ""), "harmony"),
        }
        if hasattr(thing, "season"):
            values["season"] = values["card"]
    match thing:
        case Taking() if position is not None:
            values |= _taking(position)
        case Facing() if position is not None:
            values |= _facing(position)
        case Giving() if id:
            values["measure"] = _measure(position, id)
        case TakingOtherFood(role=role):
            values["food"] = Word("food", role)
        case actions.Take() if position is not None and _acting(position) == ROLES[WARRIOR]:
            values["as"] = "take_captive"
        case actions.Stop() if position is not None:
            values["as"] = _STOPS.get(type(position.decision), "Stop")
        case actions.Decline() if position is not None:
            values["as"] = _DECLINES.get(type(position.decision), "Decline")
        case event_types.CardTaken(role="warrior"):
            values["as"] = "captive_taken"
        case event_types.CardRevealed(card=revealed) if revealed in _CHANGES:
            values["as"] = f"{revealed}_revealed"
    return values


_IN_HAND: Final = (Placing, Facing, Giving, actions.Place, soul_actions.Conflict, soul_actions.Harmony, soul_actions.Give)  # fmt: skip
"""What is about the card in hand."""
_STOPS: Final = {Scouting: "stop_scouting", Taking: "stop_taking"}
_DECLINES: Final = {
    Sacrificing: "decline_capture",
    Activating: "decline_role",
    Reassigning: "decline_move",
    TakingOtherFood: "decline_food",
}
_CHANGES: Final = ("winter", "summer", "autumn")


def _held(position: State | View) -> str:
    """The card in hand; empty where there is none."""
    if isinstance(position, View):
        return str(getattr(position, "held", ""))
    table: Any = position.table
    return "" if table.held < 0 else str(table.board.kinds[table.held])


def _acting(position: State | View) -> str:
    """The role that takes cards now; empty where none does."""
    if isinstance(position, View):
        return str(getattr(position, "acting", ""))
    table: Any = position.table
    return "" if table.acting < 0 else ROLES[table.acting]


def _taking(position: State | View) -> dict[str, Any]:
    """With which role, and how many cards more."""
    role = _acting(position)
    if not role:
        return {}
    table: Any = position if isinstance(position, View) else position.table
    return {
        "role": Word("role", role),
        "takes": Word("takes", takes(position.game, role)),
        "left": table.left or None,
        "extra": table.extra or None,
    }


def _facing(position: State | View) -> dict[str, Any]:
    """The tribe on the conflict card in hand, and who plays it."""
    row = position.game.components.conflicts.get(_held(position))
    if row is None:
        return {}
    seat = position.game.board(position.num_players).seat_of.get(row.color)
    return {
        "color": Word("colour", row.color),
        "opponent": None if seat is None else Who(seat),
    }


def _measure(position: Any, hero: str) -> Word | None:
    """What decides who gets a hero; None for heroes that go to nobody else."""
    row = position.game.components.heroes[hero]
    return Word("pers", row.goes_to) if row.goes_to else None


def _of_part(part: Part) -> Facts:
    """What a line of a score was counted from."""
    values: dict[str, Any] = {}
    counted = part.facts
    id, number = str(counted.get("card", "")), int(counted.get("number", 1))
    if id:
        values["card"] = card(id, str(counted.get("title", "")))
        values["goods"] = Goods.of("card", {id: number})
    if "per" in counted:
        values["counted"] = Goods.of("per", {str(counted["per"]): number})
    if "members" in counted:
        several = [each.split(" ") for each in str(counted["members"]).split(", ")]
        values["members"] = Goods.of("member", {kind: int(number) for number, kind in several})
    return values


def outlook(action: Any, state: State) -> Facts:
    """The costs and gains of an action, found by carrying it out."""
    table: Any = state.table
    player = state.actor
    if player is None or player < 0:
        return {}
    if isinstance(action, actions.Pass):
        credit = [0, *(effect.number for effect in effects(table, "pass_credit"))]
        cursed = curses_taken(state.game, state.step(action).events, player)
        return _with_topics(
            {"next_action": credit[-1], "loss": cursed.get("curse_points"), **cursed}
        )
    if isinstance(action, soul_actions.Give):
        return {"as": ()}
    step = state.step(action)
    values: dict[str, Any] = {}
    for event in step.events:
        if isinstance(event, event_types.RoleActivated):
            values["taken"] = Goods.of("taken", {takes(state.game, event.role): event.cards})
    before, after = state.standing().scores, step.state.standing().scores
    points = after[player] - before[player]
    placed = _placed(step.state) if isinstance(action, actions.Take) else []
    if placed:
        worths = [scores[player] - before[player] for scores in placed]
        after, points = placed[worths.index(max(worths))], max(worths)
        if min(worths) != points:
            values["best"] = f"{points:+}" if points else "0"
            points = 0
    if points:
        when = "put_" if placed else ""
        values[when + ("gain" if points > 0 else "loss")] = abs(points)
    values |= curses_taken(state.game, step.events, player)
    values["others"] = _others(before, after, player)
    if isinstance(action, actions.Place | actions.Move):
        role = action.role if isinstance(action, actions.Place) else action.end
        after_it: Any = step.state.table
        values["strength"] = after_it.strength[player][NUMBER[role]]
    if isinstance(action, actions.Take) and action.card in state.game.components.rites:
        values |= _price(state.game.components.rites[action.card].effects)
    return _with_topics(values)


def _with_topics(values: Facts) -> Facts:
    return {"as": tuple(key for key in _SAID if values.get(key)), **values}


_SAID: Final = (
    "next_action", "taken", "gain", "loss", "put_gain", "put_loss", "best", "curse", "strength", "others", "cost", "at_once",
)  # fmt: skip
"""The sentences of a preview, in their order, each said where its facts are known."""


def _placed(state: State) -> list[tuple[int, ...]]:
    """The scores after a member in hand is put at each role where it may be; none where there is none in hand."""
    if not isinstance(state.decision, Placing):
        return []
    return [state.apply(action).standing().scores for action in state.legal_actions()]


def _others(before: tuple[int, ...], after: tuple[int, ...], player: int) -> tuple[Phrase, ...]:
    """What everybody else gains or loses."""
    return tuple(
        Phrase(
            "phrase",
            "gained" if then > now else "lost",
            {"player": Who(other), "points": abs(then - now)},
        )
        for other, (now, then) in enumerate(zip(before, after, strict=True))
        if other != player and then != now
    )


def _price(rite: Any) -> dict[str, Any]:
    """What a rite costs, and whether it acts."""
    costs = tuple(Word("what", effect.what) for effect in rite if effect.verb == "pay")
    more = any(effect.verb != "pay" for effect in rite)
    return {"cost": costs or None, "at_once": True if more else None}


def tied(result: Result) -> dict[str, list[int]]:
    """What decides among equals: the members that each player has added to the tribe, of whatever colour."""
    return {"NA-8j": [sum(map(_members_of, parts)) for parts in result.parts]}


def _members_of(part: Part) -> int:
    """The members of the own tribe that a part of a score counts."""
    if not part.name.endswith("in the own tribe"):
        return 0
    return sum(int(each.split(" ")[0]) for each in str(part.facts["members"]).split(", "))


@frozen
class PrairieLaid:
    """So many cards lie in the opening prairie, which shows them."""

    number: int


def _folded(events: Sequence[Event], players: int) -> list[Any]:
    """The events, the cards of the opening prairie as one."""
    dealt = sum(isinstance(event, event_types.CardDealt) for event in events)
    rest = [event for event in events if not isinstance(event, event_types.CardDealt)]
    return [PrairieLaid(dealt), *rest] if dealt else rest


SPEECH: Final = Speech(
    folder=Path(__file__).parent,
    tied=tied,
    kinds={"role": "role", "start": "role", "end": "role", "part": "part", "what": "what"},
    facts=facts,
    outlook=outlook,
    about=about,
    folded=_folded,
    passing=(PrairieLaid, event_types.TurnBegun, event_types.RoleActivated),
    targets={
        actions.Scout: ("deck",),
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
    """What each card is and does, by its id."""
    return SPEECH.told_about(game, words.code)
