"""Natives in words: what must be decided, where cards lie, what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from bisongames.components.resources import Counts
from bisongames.natives import events as happenings
from bisongames.natives.cards import rows
from bisongames.natives.conflict import Facing
from bisongames.natives.discarding import Losing, Paying
from bisongames.natives.effects import FARMER, ROLES
from bisongames.natives.heroes import Giving
from bisongames.natives.reassigning import Reassigning
from bisongames.natives.revealing import Revealing, Scouting
from bisongames.natives.rites import Activating, Sacrificing
from bisongames.natives.season_pile import DrawingSeason
from bisongames.natives.seasons import TakingOtherFood
from bisongames.natives.setup import DealingOpeningCard
from bisongames.natives.table import Tribe
from bisongames.natives.taking import Placing, Taking
from bisongames.natives.texts import text_of
from bisongames.natives.tribe_action import ChoosingRole
from bisongames.natives.view import NativesView
from bisongames.play.actions import Event, fields_of
from bisongames.play.errors import in_words
from bisongames.play.first_player import DrawingStartPlayer, StartPlayerDrawn
from bisongames.play.rulebook import Ruleset
from bisongames.show.writing import counted, game_over, in_form


def titles(game: Ruleset) -> dict[str, str]:
    """The names of all cards, by id."""
    return {id: row.title for _, id, row in rows(game.components)}


def texts(game: Ruleset) -> dict[str, str]:
    """What all cards do, by id."""
    return {id: text_of(family, row, game.options) for family, id, row in rows(game.components)}


def who(view: NativesView, player: int | None) -> str:
    """A player with the colour of his tribe."""
    return "nobody" if player is None else f"player {player} ({view.colors[player]})"


def caption(view: NativesView) -> str:
    """What must be decided now and by whom, or how the game ended."""
    if view.result is not None:
        points = counted(view.result.scores[view.result.winners[0]], "point")
        return game_over(view.result, points, lambda player: who(view, player))
    decision, name = view.decision, who(view, view.actor if view.actor != -1 else None)
    name = name[0].upper() + name[1:]
    card = titles(view.game).get(view.held, view.held)
    match decision:
        case DrawingStartPlayer():
            return "Chance decides who begins."
        case DrawingSeason(part=part):
            return f"Chance decides about the {part}."
        case DealingOpeningCard():
            return "A card is dealt to the opening prairie."
        case Revealing():
            return "The next card of the stack is revealed."
        case Scouting(left=left):
            return f"{name} may reveal {counted(left, 'more card')}."
        case ChoosingRole():
            return f"{name} acts with a role, or passes."
        case Taking():
            rites = f" and {counted(view.extra, 'rite')}" if view.extra else ""
            return (
                f"{name} takes cards with the {view.acting}, up to {counted(view.left, 'more card') if view.left else 'no more'}"
                f"{rites}."
            )
        case Placing():
            return f"{name} puts {card} below a tribe card."
        case Facing():
            return f"{name} chooses conflict or harmony: {card}."
        case Giving():
            return f"{name} says which of the leading players gets {card}."
        case Paying(what=what) | Losing(what=what):
            return f"{name} discards one {what.replace('_', ' ')}."
        case Sacrificing():
            return f"{name} may turn an added member into a captive."
        case Activating():
            return f"{name} may act with a role, because of a rite."
        case Reassigning(left=left):
            return f"{name} may move {counted(left, 'added member')} to another role."
        case TakingOtherFood():
            return f"{name} may take food of another kind."
    return f"{name} decides: {in_words(type(decision))}."


def sky(view: NativesView) -> list[str]:
    """The season, and how far away the special cards of the stack are."""
    names = titles(view.game)
    lines = [names[view.season]] if view.season else []
    lines.append(f"stack: {counted(view.stack_left, 'card')}")
    for name, away in sorted(view.special_cards.items(), key=lambda item: item[1]):
        lines.append(f"{name} {'is next' if away == 1 else f'in {away} reveals'}")
    if "winter" not in view.special_cards:
        lines.append("winter has come")
    return lines


def above(view: NativesView, tribe: Tribe) -> tuple[list[tuple[str, int]], ...]:
    """Per role: the cards above its tribe card, each with its number."""
    found: tuple[list[tuple[str, int]], ...] = tuple([] for _ in ROLES)
    components = view.game.components
    for card, number in tribe.above.items():
        if card in components.food:
            role = FARMER + ("corn", "salmon", "bison").index(components.food[card].kind)
        else:
            role = ROLES.index("shaman")
        found[role].append((card, number))
    for counts, name in ((tribe.harmonies, "shaman"), (tribe.conflicts, "warrior")):
        found[ROLES.index(name)].extend(counts.items())
    if tribe.captives:
        found[ROLES.index("warrior")].append(("captive", len(tribe.captives)))
    if tribe.curses:
        found[ROLES.index("elder")].append(("curse", tribe.curses))
    return found


def marks(events: Iterable[Event]) -> set[tuple[int | None, str]]:
    """What the events touched: cards in the prairie (None) or before a player."""
    found: set[tuple[int | None, str]] = set()
    for event in events:
        card, player = getattr(event, "card", ""), getattr(event, "player", None)
        revealed = isinstance(event, happenings.CardRevealed | happenings.CardDealt)
        if card:
            found.add((None if revealed else player, card))
        if isinstance(event, happenings.MemberCaptured):
            found.add((player, "captive"))
        if isinstance(event, happenings.CurseTaken):
            found.add((player, "curse"))
    return found


def of_each(counts: Counts | Sequence[tuple[str, int]]) -> str:
    """Cards with their numbers: ``2 corn, 1 red-green``."""
    pairs = counts.items() if isinstance(counts, Counts) else counts
    return ", ".join(f"{number} {card}" for card, number in pairs)


_FORMS: Final[dict[type[Event], str]] = {
    StartPlayerDrawn: "{who} begins.",
    happenings.SeasonChosen: "{season} is in this game.",
    happenings.CardDealt: "{card} lies in the opening prairie.",
    happenings.TurnBegun: "Turn {turn}: {who}.",
    happenings.CardRevealed: "{who} reveals {card}.",
    happenings.RoleActivated: "{who} acts with the {role}: up to {number}.",
    happenings.Passed: "{who} passes.",
    happenings.CardTaken: "{who} takes {card}.",
    happenings.MemberPlaced: "{who} has {card} as {role}.",
    happenings.MemberMoved: "{who} makes {card} a {end} instead of a {start}.",
    happenings.MemberCaptured: "{who} turns {card} into a captive.",
    happenings.CardBoxed: "{card} of {whom} goes to the box.",
    happenings.ConflictWon: "{who} wins a conflict: {card}.",
    happenings.HarmonyMade: "{who} makes harmony: {card}.",
    happenings.HeroGiven: "{card} goes to {whom}.",
    happenings.CurseTaken: "{who} takes a curse.",
    happenings.SeasonBegun: "{season} begins.",
    happenings.GameEnded: "The last round is over.",
}
"""What has happened: with the player, and cards and seasons by their titles."""


def happened(view: NativesView, events: Iterable[Event]) -> list[str]:
    """What the events tell, one sentence each."""
    names = titles(view.game)

    def sentence(event: Any) -> str:
        if type(event) not in _FORMS:
            return f"{in_words(type(event)).capitalize()}."
        whom = who(view, event.player) if hasattr(event, "player") else ""
        more = {"who": whom[:1].upper() + whom[1:], "whom": whom}
        for field in {"card", "season"}.intersection(fields_of(type(event))):
            more[field] = names.get(getattr(event, field), str(getattr(event, field)))
        if isinstance(event, happenings.RoleActivated):
            more["number"] = counted(event.cards, "card")
        return in_form(event, _FORMS, **more)

    return [sentence(event) for event in events]
