"""A position as one seat sees it, made from the view of that seat and never from the full position.

Only two things come from the full position: the verdict of the rules on an action, and the chance outcomes for a dealer
with real dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

from bisongames import show
from bisongames.engine.core.actions import Action, Event, events_seen_by
from bisongames.engine.core.agenda import Chance, Decision
from bisongames.engine.core.rules import Violation
from bisongames.engine.positions.state import Game, State
from bisongames.engine.serialization.validation import imagine_state
from bisongames.engine.serialization.view_folds import told_next
from bisongames.protocol.action_forms import forms_of
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.kinds_of_action import (
    closed_kinds,
    prices_of,
    shared_violations,
    why_closed,
)
from bisongames.protocol.messages import (
    DEALER,
    Choice,
    ClosedKind,
    Heard,
    News,
    Reason,
    Refusal,
    plain,
)
from bisongames.protocol.revision_log import LogEntry
from bisongames.show.games import speech_of
from bisongames.show.picture_places import with_surroundings

MOST_TRIED = 40
"""The number of choices up to which each is tried, to see where it leads."""


def viewer_of(player: int | None) -> int | None:
    """The viewer of a seat; the dealer sees what a spectator sees."""
    return None if player == DEALER else player


class SeatView:
    """A seat's view of a position, with all its messages cached."""

    def __init__(
        self, state: State, player: int | None, names: Sequence[str], language: str = "en"
    ) -> None:
        self.player = player
        self.names = tuple(names)
        self.language = language
        self.view = state.view(viewer_of(player))
        self._state = state

    @cached_property
    def _imagined(self) -> State:
        """A position made from the view alone, to try actions on."""
        return imagine_state(self.view)

    @property
    def is_actor(self) -> bool:
        """True if this seat is to act."""
        return self.player is not None and self._state.actor == self.player

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The choices of this seat, or the outcomes for the dealer."""
        if not self.is_actor:
            return ()
        if isinstance(self._state.decision, Chance):
            outcomes = self._state.chance_outcomes()
            return tuple(self._choice(action, odds) for action, odds in outcomes)
        return tuple(map(self.choice, self.view.choices))

    def choice(self, action: Action) -> Choice:
        """A legal action in the words of this seat."""
        return self._choice(action, open_now=True)

    def _choice(
        self, action: Action, odds: float | None = None, *, open_now: bool = False
    ) -> Choice:
        """An action in the words of this seat; only legal actions have a preview."""
        view, language, names = self.view, self.language, self.names
        return Choice(
            action=action,
            notation=str(action),
            label=show.label(action, view, language, names),
            preview=show.preview(action, self._imagined, language, names) if open_now else "",
            targets=show.targets(action, view),
            odds=odds,
        )

    @cached_property
    def closed(self) -> tuple[ClosedKind, ...]:
        """The kinds of action that this seat would choose among, but of which none is possible now."""
        if not self.is_actor or self.player == DEALER:
            return ()
        state, language, names = self._imagined, self.language, self.names
        speech = speech_of(state.game.rulebook)
        return tuple(
            ClosedKind(
                kind.__name__,
                speech.form(kind, language),
                why_closed(state, broken, language, names),
                tuple(map(self._reason, broken)),
            )
            for kind, broken in closed_kinds(state)
        )

    @cached_property
    def data(self) -> JsonObject:
        """The part of the snapshot that depends on the position."""
        view, decision, language = self.view, self.view.decision, self.language
        return {
            "variant": self._state.game.id,
            "title": self._state.game.title,
            "prompt": show.prompt(view, self.names, language),
            "to_act": view.actor,
            "choices": plain(self.choices),
            "closed": plain(self.closed),
            "open_ended": self.is_actor and isinstance(decision, Decision) and decision.open_ended,
            "forms": plain(forms_of(view, language) if self.is_actor else ()),
            "view": plain(view),
            "score_sheet": plain(show.score_sheet(view, self.names, language)),
            "costs": _costs(self._state.game, language),
            "prices": plain(prices_of(self._state.game, language)),
            "over": view.actor is None,
            "result": plain(view.result),
        }

    def text(self, events: Sequence[Event] = (), width: int = 100) -> str:
        """The position in plain text."""
        return show.text(
            self.view,
            events_seen_by(events, self.view.player),
            width=width,
            bare=True,
            names=self.names,
            language=self.language,
        )

    def picture(self, events: Sequence[Event], **look: Any) -> str:
        """The picture of the position; ``targets="legal"`` highlights the targets of the current choices."""
        if look.get("targets") == "legal":
            ids = (id for choice in self.choices for id in choice.targets)
            look["targets"] = tuple(dict.fromkeys(ids))
        drawn = show.svg(
            self.view,
            events_seen_by(events, self.view.player),
            names=self.names,
            language=self.language,
            **look,
        )
        return with_surroundings(drawn, self.view, self.language)

    def refusal(self, action: Action) -> Refusal:
        """The refusal of an action: its violations, none if it is legal, similar legal actions, and a way to it."""
        violations = self._violations(action)
        near: tuple[Action, ...] = ()
        if violations and self.is_actor and self.player != DEALER:
            near = self._state.nearest_legal(action)
        return Refusal(
            action=self._choice(action, open_now=action in self.view.choices),
            violations=tuple(self._reason(violation) for violation in violations),
            nearest=tuple(map(self.choice, near)),
            way=tuple(self._way(action)) if violations and self.player != DEALER else (),
        )

    def refusal_at(self, targets: Sequence[str]) -> Refusal:
        """The refusal of the action that clicking these elements means.

        Where they only begin actions it is that of all of these: the rules that each breaks, with the facts that are the same for all.
        Where they begin none, ``nearest`` has the choices that lead there.
        """
        if (action := show.meant(targets, self.view)) is not None:
            return self.refusal(action)
        begun = show.actions_after(targets, self.view)
        if not begun:
            return Refusal(None, (), tuple(self._leading_to(tuple(targets))))
        broken = shared_violations([self._violations(each) for each in begun])
        return Refusal(None, tuple(map(self._reason, broken)), ())

    def _leading_to(self, targets: tuple[str, ...]) -> Iterator[Choice]:
        """Yields the choices after which this seat may choose something that begins with clicking these elements; none if there are too many to try."""
        if self.player == DEALER or len(self.choices) > MOST_TRIED:
            return
        for choice in self.choices:
            after = self._imagined.apply(choice.action)
            if after.actor == self.player and any(
                show.targets(each, after)[: len(targets)] == targets
                for each in after.legal_actions()
            ):
                yield choice

    def _way(self, action: Action) -> Iterator[Choice]:
        """Yields the choices that make an action legal, each as this seat sees it when its turn comes."""
        seat, state = self, self._imagined
        for choice in self._state.way(action, self.player):
            yield seat.choice(choice)
            state = state.apply(choice)
            seat = SeatView(state, self.player, self.names, self.language)

    def _reason(self, violation: Violation) -> Reason:
        """A broken rule in the words of this seat."""
        rule = violation.rule
        text = show.reason(violation, self._state.game, self.language, self.names)
        return Reason(rule.id, rule.text, violation.facts, f"{rule.id}: {text}")

    def _violations(self, action: Action) -> tuple[Violation, ...]:
        """The violations of an action, with facts that this seat may know.

        They are judged again at a position made from the view. Where that would allow the action, the rule depends on hidden
        information, and is reported without facts.
        """
        broken = self._state.violations(action, self.player)
        if not broken or self.player == DEALER:
            return broken
        known = () if self._state.is_over else self._imagined.violations(action, self.player)
        return known or tuple(Violation(violation.rule) for violation in broken)


@lru_cache(maxsize=64)
def _costs(game: Game, language: str) -> tuple[str, ...]:
    """The prices of a game, which every snapshot tells."""
    return show.costs(game, language)


def news_of(
    number: int,
    entry: LogEntry,
    state: State,
    player: int | None,
    names: Sequence[str],
    language: str,
) -> News:
    """A revision as a seat may know it."""
    seen = events_seen_by(entry.events, viewer_of(player))
    heard = tuple(Heard(event, show.tell(event, names, language)) for event in seen)
    return News(number, entry.by, entry.undone, heard, told_next(state, viewer_of(player)))
