"""The phrasing of a game: its sentences, the meaning of its fields, and the elements its actions touch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import attrs
from attrs import evolve, field, frozen

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.errors import in_words
from bisongames.engine.core.rules import Somebody, Violation
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.validation import imagine_state
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.show.language import Facts, Goods, Language, Names, Who, Word, capital, language

PLAYER: Final = "player"
COUNTED: Final = "*"
"""Suffix of a kind whose names are counted."""
Touches = Callable[[Any, Any], tuple[str, ...]]
"""Maps an action and the position (or None) to the ids of the elements it touches."""
SHARED_KINDS: Final[Mapping[str, str]] = {"player": PLAYER}


@frozen
class News:
    """A sentence about an event."""

    text: str
    kept: bool
    """Whether it stays when space is short: it concerns the viewer or is decisive."""
    player: int | None = None
    """The player who acted, if any."""
    passing: bool = False
    """Whether it is left out first: it only leads up to another event."""


def _nothing(thing: Any, position: Any) -> Facts:
    return {}


def _unsaid(game: Any) -> Mapping[str, Facts]:
    return {}


def _untold(result: Result) -> Mapping[str, Sequence[int]]:
    return {}


def _as_it_is(event: Event) -> Event:
    return event


def _as_they_are(events: Sequence[Event], players: int) -> Sequence[Any]:
    return events


@frozen(kw_only=True, eq=False)
class Speech:
    """The phrasing and click targets of one game."""

    folder: Path | None = None
    """The folder of ``<language>.toml``."""
    kinds: Mapping[str, str] = field(factory=dict)
    """The kind of value in a field of an action, event or decision, by field or domain: ``player``, or a kind of word; with a
    final ``*`` the names in a tuple are counted. Other values are written as they are."""
    facts: Callable[[Any, Any], Facts] = _nothing
    """Maps a thing and its position (or None) to further facts for its sentence. ``as`` names another sentence."""
    outlook: Callable[[Action, Any], Facts] = _nothing
    """Maps an action at a State to the facts of its preview: costs and gains. ``as`` names the sentences, in order. The State
    may be completed from a view, so only what its actor sees may be used."""
    targets: Mapping[type[Action], tuple[str, ...] | Touches] = field(factory=dict)
    """The ids of the elements an action touches, in the order of clicking, with its fields in braces; ``{actor}`` is the player
    to act. A function if the ids depend on the position too."""
    about: Callable[[Any], Mapping[str, Facts]] = _unsaid
    """Maps a game to the facts about each card and other named thing, by name; ``as`` names the sentence."""

    tied: Callable[[Result], Mapping[str, Sequence[int]]] = _untold
    """Maps a result to the tie-breaking numbers per player, by the id of the rule."""
    costs: Callable[[Any], Mapping[str, Facts]] = _unsaid
    """Maps a game to its prices: the facts for each sentence, by the name of the sentence."""
    folded: Callable[[Sequence[Event], int], Sequence[Any]] = _as_they_are
    """Combines events that share one sentence; takes the events and the number of players."""
    unasked: Callable[[Event], Event] = _as_it_is
    """Maps the event of a forced choice to the event to report if the player was not asked."""
    always_told: tuple[type[Any], ...] = ()
    """Events that stay when space is short."""
    passing: tuple[type[Any], ...] = ()
    """Events, or their combinations, that are left out first: the start of a turn, an announcement before its execution."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "kinds", {**SHARED_KINDS, **self.kinds})

    def language(self, code: str) -> Language:
        """A language with the words of this game."""
        return language(code, self.folder)

    def say(
        self, group: str, thing: Any, position: Any, names: Names, code: str, **more: Any
    ) -> str:
        """The sentence about a thing; without one, the name of its class with its fields."""
        return "".join(self.outline(group, thing, position, names, code, **more))

    def outline(
        self, group: str, thing: Any, position: Any, names: Names, code: str, **more: Any
    ) -> tuple[str, ...]:
        """The sentence about a thing in pieces: alternately plain text and a fact."""
        facts = {**self.fields(thing), **more, **self.facts(thing, position)}
        key = facts.get("as", type(thing).__name__)
        told = self.language(code).outline(group, key, facts, names)
        if told is None:
            return (capital(self._by_name(thing, names, code)),)
        at = 0 if told[0] else min(1, len(told) - 1)
        return (*told[:at], capital(told[at]), *told[at + 1 :])

    def news(
        self, events: Sequence[Event], position: State | View, names: Names, code: str
    ) -> tuple[News, ...]:
        """Events as sentences for the viewer of the position."""
        viewer = position.player if isinstance(position, View) else None
        told = []
        for thing in self.folded(events, position.num_players):
            own = viewer is not None and Who(viewer) in _parts(self.fields(thing).values())
            kept = own or isinstance(thing, self.always_told)
            said = self.say("tell", thing, None, names, code)
            passing = isinstance(thing, self.passing)
            told.append(News(said, kept and not passing, getattr(thing, "player", None), passing))
        return tuple(told)

    def form(self, kind: type, code: str) -> str:
        """The title of the form for composing a kind of action: ``Offer a trade``."""
        plain = in_words(kind)
        said = self.language(code).sentence("kind", plain.replace(" ", "_"), {})
        return capital(plain if said is None else said)

    def preview(self, action: Action, position: Any, names: Names, code: str) -> str:
        """The cost and gain of an action; empty if there is neither."""
        facts = {**self.fields(action), **self.outlook(action, _whole(position))}
        keys = facts.get("as", (type(action).__name__,))
        told = [self.language(code).sentence("preview", key, facts, names) for key in keys]
        return ", ".join(filter(None, told))

    def told_about(self, game: Any, code: str) -> dict[str, str]:
        """A sentence about each named thing of a game."""
        words = self.language(code)
        told = {
            name: words.sentence("about", facts["as"], facts)
            for name, facts in self.about(game).items()
        }
        return {name: capital(sentence) for name, sentence in told.items() if sentence}

    def told_costs(self, game: Any, code: str) -> tuple[str, ...]:
        """The prices of a game, one sentence each."""
        words = self.language(code)
        told = (words.sentence("cost", name, facts) for name, facts in self.costs(game).items())
        return tuple(sentence for sentence in told if sentence)

    def reason(self, violation: Violation, code: str, names: Names = None) -> str:
        """A broken rule with its facts, players and things of the game by their words."""
        words = self.language(code)
        facts = {
            name: words.said(called, names) if called is not value else value
            for name, value in violation.facts.items()
            for called in (self._called(name, value),)
        }
        return str(evolve(violation, facts=facts)).removeprefix(f"{violation.rule.id}: ")

    def _called(self, name: str, fact: Any) -> Any:
        """The value a fact of a violation refers to; players are recognized by their type."""
        if isinstance(fact, tuple) and fact and all(isinstance(part, Somebody) for part in fact):
            return named(PLAYER, tuple(map(int, fact)))
        return Who(int(fact)) if isinstance(fact, Somebody) else self.named(name, fact)

    def fields(self, thing: Any) -> dict[str, Any]:
        """The fields of a thing, as facts."""
        kind: Any = type(thing)
        if not attrs.has(kind):
            return {}
        return {
            each.name: self.named(
                each.name, getattr(thing, each.name), each.metadata.get("domain", "")
            )
            for each in attrs.fields(kind)
        }

    def _by_name(self, thing: Any, names: Names, code: str) -> str:
        """Describes anything by its owner, the name of its class and its fields."""
        words = self.language(code)
        found = {name: fact for name, fact in self.fields(thing).items() if fact is not None}
        whose = found.pop("player", None)
        parts = [
            f"{name.replace('_', ' ')} {words.said(fact, names)}" for name, fact in found.items()
        ]
        said = in_words(type(thing)) + (f" ({', '.join(parts)})" if parts else "")
        return said if whose is None else f"{words.said(whose, names)}: {said}"

    def named(self, field: str, value: Any, domain: str = "") -> Any:
        """The value of a field as the player, word or goods it refers to."""
        kind = self.kinds.get(field) or self.kinds.get(domain)
        return value if kind is None else named(kind, value)


def _parts(facts: Iterable[Any]) -> Iterator[Any]:
    """Facts, with tuples flattened."""
    for fact in facts:
        yield from fact if isinstance(fact, tuple) else (fact,)


@lru_cache(maxsize=4)
def _imagined(view: View) -> State:
    return imagine_state(view)


def _whole(position: State | View) -> State:
    """A State in which an action can be tried."""
    return _imagined(position) if isinstance(position, View) else position


def named(kind: str, value: Any) -> Any:
    """A value of a field as the player, word or goods it refers to."""
    if value is None:
        return None
    if kind.endswith(COUNTED):
        return Goods.of(kind.removesuffix(COUNTED), value)
    if isinstance(value, tuple):
        return tuple(named(kind, part) for part in value)
    if kind == PLAYER:
        return Who(value) if type(value) is int else value
    return Word(kind, str(value))
