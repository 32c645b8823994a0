"""How a game is said: where its sentences lie, what its fields name, and what its actions touch."""

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
from bisongames.engine.positions.result import Result
from bisongames.engine.positions.state import State
from bisongames.engine.positions.view import View
from bisongames.engine.serialization.validation import imagine_state
from bisongames.show.language import Facts, Goods, Language, Names, Who, Word, capital, language

PLAYER: Final = "player"
COUNTED: Final = "*"
"""At the end of a kind: the names are said with their number."""
Touches = Callable[[Any, Any], tuple[str, ...]]
"""From an action and the position (or None), the ids of the things that it touches."""
SHARED_KINDS: Final[Mapping[str, str]] = {"player": PLAYER}


@frozen
class News:
    """A sentence about what has happened."""

    text: str
    kept: bool
    """Whether it is told even where there is no room for all: it is about whoever looks, or decides much."""
    player: int | None = None
    """Whose act it is about, if anybody's."""
    passing: bool = False
    """Whether it is the first to be left out: it only leads up to something."""


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
    """How the things of one game are said and touched."""

    folder: Path | None = None
    """Where ``<language>.toml`` lies."""
    kinds: Mapping[str, str] = field(factory=dict)
    """What a field of an action, event or decision names, or the domain that its values lie in: ``player``, or a kind of
    word; with ``*`` at its end, the names in a tuple are counted. Fields and domains that are not here are said as they are."""
    facts: Callable[[Any, Any], Facts] = _nothing
    """Of a thing and the position it is said at (or None): what sentences need besides its fields. ``as`` names another sentence."""
    outlook: Callable[[Action, Any], Facts] = _nothing
    """Of an action at a State: what it costs and brings, for its preview; ``as`` names the sentences, several after each other.
    The State may be imagined behind a view: only what its actor sees may be told."""
    targets: Mapping[type[Action], tuple[str, ...] | Touches] = field(factory=dict)
    """The ids of the things that an action touches, in the order of clicking, with its fields in braces;
    ``{actor}`` is whoever decides. Where the ids follow from the position too, what makes them of both."""
    about: Callable[[Any], Mapping[str, Facts]] = _unsaid
    """Of a game: the facts about each of its cards and other things with a name, by that name; ``as`` names the sentence."""

    tied: Callable[[Result], Mapping[str, Sequence[int]]] = _untold
    """Of a result: what the rules that tell equals apart look at, by the id of the rule; per player."""
    costs: Callable[[Any], Mapping[str, Facts]] = _unsaid
    """Of a game: what things cost in it, the facts for each sentence by its name."""
    folded: Callable[[Sequence[Event], int], Sequence[Any]] = _as_they_are
    """Of events and the number of players: what is told of them in news, where several make one sentence."""
    unasked: Callable[[Event], Event] = _as_it_is
    """Of an event by which a player did the only thing that he could: what is told instead where he was not asked."""
    always_told: tuple[type[Any], ...] = ()
    """Events that news tell even where there is no room for all of them."""
    passing: tuple[type[Any], ...] = ()
    """Events, or what they were folded into, that news leave out first: that a turn begins, or what is announced before it is done."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "kinds", {**SHARED_KINDS, **self.kinds})

    def language(self, code: str) -> Language:
        """The words of a language for this game."""
        return language(code, self.folder)

    def say(
        self, group: str, thing: Any, position: Any, names: Names, code: str, **more: Any
    ) -> str:
        """The sentence about a thing; where there is none, the name of its class with its fields."""
        return "".join(self.outline(group, thing, position, names, code, **more))

    def outline(
        self, group: str, thing: Any, position: Any, names: Names, code: str, **more: Any
    ) -> tuple[str, ...]:
        """The sentence about a thing, taken apart: plain text, a fact, plain text and so on."""
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
        """What has happened since somebody looked last, for whoever looks at the position."""
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
        """What it is called to compose an action of a kind: ``Offer a trade``."""
        plain = in_words(kind)
        said = self.language(code).sentence("kind", plain.replace(" ", "_"), {})
        return capital(plain if said is None else said)

    def preview(self, action: Action, position: Any, names: Names, code: str) -> str:
        """What an action costs and brings; empty where there is nothing to be said."""
        facts = {**self.fields(action), **self.outlook(action, _whole(position))}
        keys = facts.get("as", (type(action).__name__,))
        told = [self.language(code).sentence("preview", key, facts, names) for key in keys]
        return ", ".join(filter(None, told))

    def told_about(self, game: Any, code: str) -> dict[str, str]:
        """A sentence about each thing of a game that has a name."""
        words = self.language(code)
        told = {
            name: words.sentence("about", facts["as"], facts)
            for name, facts in self.about(game).items()
        }
        return {name: capital(sentence) for name, sentence in told.items() if sentence}

    def told_costs(self, game: Any, code: str) -> tuple[str, ...]:
        """What things cost in a game."""
        words = self.language(code)
        told = (words.sentence("cost", name, facts) for name, facts in self.costs(game).items())
        return tuple(sentence for sentence in told if sentence)

    def reason(self, violation: Violation, code: str, names: Names = None) -> str:
        """A rule that an action breaks, with the facts; those that name players and things of the game in its words."""
        words = self.language(code)
        facts = {
            name: words.said(called, names) if called is not value else value
            for name, value in violation.facts.items()
            for called in (self._called(name, value),)
        }
        return str(evolve(violation, facts=facts)).removeprefix(f"{violation.rule.id}: ")

    def _called(self, name: str, fact: Any) -> Any:
        """A fact of a violation as what it names; players are known by their kind, whatever the fact is called."""
        if isinstance(fact, tuple) and fact and all(isinstance(part, Somebody) for part in fact):
            return named(PLAYER, tuple(map(int, fact)))
        return Who(int(fact)) if isinstance(fact, Somebody) else self.named(name, fact)

    def fields(self, thing: Any) -> dict[str, Any]:
        """The fields of a thing as facts."""
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
        """Anything by the name of its class and its fields, after the name of whose it is."""
        words = self.language(code)
        found = {name: fact for name, fact in self.fields(thing).items() if fact is not None}
        whose = found.pop("player", None)
        parts = [
            f"{name.replace('_', ' ')} {words.said(fact, names)}" for name, fact in found.items()
        ]
        said = in_words(type(thing)) + (f" ({', '.join(parts)})" if parts else "")
        return said if whose is None else f"{words.said(whose, names)}: {said}"

    def named(self, field: str, value: Any, domain: str = "") -> Any:
        """The value of a field as what it names."""
        kind = self.kinds.get(field) or self.kinds.get(domain)
        return value if kind is None else named(kind, value)


def _parts(facts: Iterable[Any]) -> Iterator[Any]:
    """Facts, those in rows one by one."""
    for fact in facts:
        yield from fact if isinstance(fact, tuple) else (fact,)


@lru_cache(maxsize=4)
def _imagined(view: View) -> State:
    return imagine_state(view)


def _whole(position: State | View) -> State:
    """A position in which an action can be tried out."""
    return _imagined(position) if isinstance(position, View) else position


def named(kind: str, value: Any) -> Any:
    """A value of a field as what it names."""
    if value is None:
        return None
    if kind.endswith(COUNTED):
        return Goods.of(kind.removesuffix(COUNTED), value)
    if isinstance(value, tuple):
        return tuple(named(kind, part) for part in value)
    if kind == PLAYER:
        return Who(value) if type(value) is int else value
    return Word(kind, str(value))
