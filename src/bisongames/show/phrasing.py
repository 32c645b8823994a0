"""The phrasing of a game: its sentences, the meaning of its fields, and the elements its actions touch."""

# Longer than 310 lines because all kinds of sentences of a game are methods of its speech, each in a few lines.

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import attrs
from attrs import evolve, field, frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.errors import in_words
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.core.rules import PlayerNumber, Violation
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.serialization.validation import imagine_state
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.show.language import (
    ENGLISH,
    Facts,
    Language,
    Names,
    Phrase,
    Tally,
    Who,
    Word,
    capital,
    keys_of,
    language,
)

StateOrView = State | View
PLAYER: Final = "player"
COUNTED: Final = "*"
"""Suffix of a kind whose names are counted."""
Targets = tuple[str, ...] | Callable[..., tuple[str, ...]]
"""The ids of the elements that an action touches, or a function that returns them for an action and a position (or None)."""


@frozen
class News(HelpfulValue):
    """A sentence about an event."""

    text: str
    kept: bool
    """Whether the sentence is kept when space is short: it concerns the viewer or is decisive."""
    player: int | None = None
    """The player who acted, if any."""
    passing: bool = False
    """Whether the sentence is among the first to be left out, because its event only leads up to another."""
    thing: object = field(default=None, eq=False, repr=False)
    """The event, or what combines several."""
    own: bool = False
    """Whether it names the viewer."""
    weight: int = 0
    """Of the sentences that are kept, those of more weight go last: what befell the viewer, above all by others' choice."""


def _with_players(kinds: Mapping[str, str]) -> Mapping[str, str]:
    return {PLAYER: PLAYER, **kinds}


@frozen(kw_only=True, eq=False)
class Speech:
    """The phrasing and click targets of one game."""

    folder: Path | None = None
    """The folder that contains ``<language>.toml``."""
    kinds: Mapping[str, str] = field(factory=dict, converter=_with_players)
    """The kind of value in a field of an action, event or decision, by field or domain: ``player``, or a kind of word; a final
    ``*`` means that the names in a tuple are counted. Values without a kind are written unchanged."""
    facts: Callable[[object, StateOrView | None], Facts] = lambda thing, position: {}
    """Maps a thing and its position (or None) to additional facts for its sentence. ``as`` selects a different sentence."""
    outlook: Callable[[Action, State], Facts] = lambda action, state: {}
    """Maps an action at a State to the facts of its preview: costs and gains. ``as`` lists the sentences, in order. The State
    may be sampled from a view, so only what its actor sees may be used."""
    prospect: Callable[[Action, State], Facts] = lambda action, state: {}
    """Maps an action at a State to the facts about what its place means, for hints; otherwise as ``outlook``."""
    targets: Mapping[type[Action], Targets] = field(factory=dict)
    """The ids of the elements an action touches, in the order in which to click them, with its fields in braces; ``{actor}`` is
    the player to act. Or a function, if the ids depend on the position too."""
    near: Callable[[str, StateOrView], Sequence[str]] = lambda id, position: ()
    """Maps the id of a place to those of the places next to it."""
    ahead: Callable[[str, StateOrView], Sequence[str]] = lambda id, position: ()
    """Maps the id of a place to those of the places next to it that lie ahead, where there is one way to go."""
    where: Callable[[str, StateOrView], Phrase | None] = lambda id, position: None
    """Maps the id of a place to where it is, in words; None if its name says that, or there are no words for it."""
    place: Callable[[str, StateOrView], Facts] = lambda id, position: {}
    """Maps the id of a place to the facts of the sentences about it in the group ``place``: what it brings; {} if there are none."""
    seat: Callable[[StateOrView, int], Facts] = lambda position, player: {}
    """Maps a player to the ``color`` that they play, and its ``letter`` on a board in plain text, if the game has its own."""
    about: Callable[[Ruleset], Mapping[str, Facts]] = lambda game: {}
    """Maps a game to the facts about each card and other named thing, by name; ``as`` selects the sentence."""
    ties: Callable[[Result], Mapping[str, Sequence[int]]] = lambda result: {}
    """Maps a result to the tie-breaking numbers per player, by the id of the rule."""
    costs: Callable[[Ruleset], Mapping[str, Facts]] = lambda game: {}
    """Maps a game to its prices: the facts for each sentence, by the name of the sentence."""
    priced: Mapping[str, type[Action]] = field(factory=dict)
    """The kind of action that is paid for with the fact ``cost`` of a price, by the name of its sentence."""
    shown_kinds: Mapping[type, tuple[type[Action], ...]] = field(factory=dict)
    """By decision, the kinds of action that are shown where none is possible too; the group ``closed`` says why, by rule."""
    fold: Callable[[Sequence[Event], StateOrView], Sequence[object]] = lambda events, now: events
    """Combines events that share one sentence; takes the events and the position after them. What stands for one event has it as
    ``event``, and what follows a rule has its id as ``rule``."""
    forced_event: Callable[[Event], Event] = lambda event: event
    """Maps the event of a forced choice to the event to report if the player was not asked."""
    decisive: tuple[type, ...] = ()
    """Events that are kept when space is short."""
    passing: tuple[type, ...] = ()
    """Events, or their combinations, that are left out first: the start of a turn, an announcement before its execution."""

    losses: tuple[str, ...] = ()
    """The sentences of previews that tell of a loss."""
    scored: tuple[str, ...] = ()
    """The sentences of previews that tell of points, which the score sheet tells too."""

    def language(self, code: str) -> Language:
        """A language with the words of this game."""
        return language(code, self.folder)

    def say(
        self,
        group: str,
        thing: object,
        position: StateOrView | None,
        names: Names,
        code: str,
        **more: object,
    ) -> str:
        """The sentence about a thing; if the language has none, the name of its class with its fields."""
        return "".join(self.outline(group, thing, position, names, code, **more))

    def outline(
        self,
        group: str,
        thing: object,
        position: StateOrView | None,
        names: Names,
        code: str,
        **more: object,
    ) -> tuple[str, ...]:
        """The sentence about a thing, split into alternating plain text and facts."""
        facts = {**self.fields(thing), **more, **self.facts(thing, position)}
        (key,) = keys_of(facts, type(thing).__name__)
        pieces = self.language(code).outline(group, key, facts, names)
        if pieces is None:
            return (capital(self._by_name(thing, names, code)),)
        at = 0 if pieces[0] else min(1, len(pieces) - 1)
        return (*pieces[:at], capital(pieces[at]), *pieces[at + 1 :])

    def prompt(self, position: StateOrView, names: Names, code: str) -> str:
        """The current decision and its player, or how the game ended."""
        if position.result is not None:
            return self.over(position.result, names, code)
        if position.decision is None:
            return self.language(code).word("over", "nothing")
        who = Who(CHANCE if position.actor is None else position.actor)
        return self.say("prompt", position.decision, position, names, code, who=who)

    def over(self, result: Result, names: Names, code: str) -> str:
        """The sentence about how the game ended."""
        best = result.scores[result.winners[0]]
        equal = (p for p, score in enumerate(result.scores) if score == best)
        others = tuple(Who(player) for player in equal if player not in result.winners)
        facts = {
            "winners": tuple(map(Who, result.winners)),
            "points": best,
            "equal": others or None,
            **self.facts(result, None),
        }
        key = "cut" if result.cut else "shared" if len(result.winners) > 1 else "won"
        return self.language(code).sentence("over", key, facts, names) or ""

    def news(
        self, events: Sequence[Event], position: StateOrView, names: Names, code: str
    ) -> tuple[News, ...]:
        """Events as sentences for the viewer of the position."""
        viewer = position.player if isinstance(position, View) else None
        news = []
        for thing in self.fold(events, position):
            parts = [*_parts(self.fields(thing).values())]
            own = viewer is not None and (
                Who(viewer) in parts or any(viewer == getattr(p, PLAYER, None) for p in parts)
            )
            passing = isinstance(thing, self.passing)
            kept = (own or isinstance(thing, self.decisive)) and not passing
            sentence = self.say("tell", thing, None, names, code)
            news.append(News(sentence, kept, getattr(thing, PLAYER, None), passing, thing, own))
        return tuple(news)

    def form(self, kind: type, code: str) -> str:
        """The title of the form for composing a kind of action: ``Offer a trade``."""
        plain = in_words(kind)
        return capital(self.language(code).sentence("kind", plain.replace(" ", "_"), {}) or plain)

    def preview(
        self,
        action: Action,
        position: StateOrView,
        names: Names,
        code: str,
        only: Collection[str] | None = None,
    ) -> str:
        """The cost and gain of an action; empty if there is neither. ``only``: the names of the sentences that are wanted."""
        parts = self.preview_parts(action, position, names, code)
        return ", ".join(text for key, text in parts if only is None or key in only)

    def preview_parts(
        self, action: Action, position: StateOrView, names: Names, code: str = ENGLISH
    ) -> tuple[tuple[str, str], ...]:
        """The sentences of a preview, each after its name."""
        return self._sentences("preview", self.outlook, action, position, names, code)

    def prospects(
        self, action: Action, position: StateOrView, names: Names, code: str = ENGLISH
    ) -> tuple[tuple[str, str], ...]:
        """The sentences about what the place of an action means, each after its name."""
        return self._sentences("prospect", self.prospect, action, position, names, code)

    def _sentences(
        self,
        group: str,
        find: Callable[[Action, State], Facts],
        action: Action,
        position: StateOrView,
        names: Names,
        code: str,
    ) -> tuple[tuple[str, str], ...]:
        state = _imagine(position) if isinstance(position, View) else position
        facts = {**self.fields(action), **find(action, state)}
        words = self.language(code)
        parts = (
            (key, words.sentence(group, key, facts, names) or "")
            for key in keys_of(facts, type(action).__name__)
        )
        return tuple(part for part in parts if part[1])

    def warning(self, action: Action, position: StateOrView, names: Names, code: str) -> str:
        """What an action loses, of its preview; empty if nothing, or if the game does not say."""
        return self.preview(action, position, names, code, self.losses) if self.losses else ""

    def sentences_about(self, game: Ruleset, code: str) -> dict[str, str]:
        """A sentence about each named thing of a game."""
        words = self.language(code)
        return {
            name: capital(sentence)
            for name, facts in self.about(game).items()
            if (sentence := words.sentence("about", keys_of(facts)[0], facts))
        }

    def cost_sentences(self, game: Ruleset, code: str) -> tuple[str, ...]:
        """The prices of a game, one sentence each."""
        words = self.language(code)
        sentences = (words.sentence("cost", name, cost) for name, cost in self.costs(game).items())
        return tuple(filter(None, sentences))

    def reason(self, violation: Violation, code: str, names: Names = None) -> str:
        """A broken rule with its facts, naming players and things of the game in words."""
        words = self.language(code)
        facts = {
            name: words.say(called, names) if called is not value else value
            for name, value in violation.facts.items()
            for called in (self._fact_of_violation(name, value),)
        }
        return str(evolve(violation, facts=facts)).removeprefix(f"{violation.rule.id}: ")

    def _fact_of_violation(self, name: str, fact: object) -> object:
        """The value a fact of a violation refers to; players are recognized by their type."""
        if (
            isinstance(fact, tuple)
            and fact
            and all(isinstance(part, PlayerNumber) for part in fact)
        ):
            return fact_of(PLAYER, tuple(map(int, fact)))
        return Who(int(fact)) if isinstance(fact, PlayerNumber) else self.fact(name, fact)

    def fields(self, thing: object) -> dict[str, object]:
        """The fields of a thing, as facts."""
        kind: Any = type(thing)
        facts: dict[str, object] = {}
        for name, domain in _domains_of(kind):
            facts[name] = self.fact(name, getattr(thing, name), domain)
        return facts

    def _by_name(self, thing: object, names: Names, code: str) -> str:
        """Describes anything by its owner, the name of its class and its fields."""
        words = self.language(code)
        facts = {name: fact for name, fact in self.fields(thing).items() if fact is not None}
        whose = facts.pop("player", None)
        parts = [
            f"{name.replace('_', ' ')} {words.say(fact, names)}" for name, fact in facts.items()
        ]
        said = in_words(type(thing)) + (f" ({', '.join(parts)})" if parts else "")
        return said if whose is None else f"{words.say(whose, names)}: {said}"

    def fact(self, field: str, value: object, domain: str = "") -> object:
        """The player, word or goods that the value of a field refers to."""
        kind = self.kinds.get(field) or self.kinds.get(domain)
        return value if kind is None else fact_of(kind, value)


@cache
def _domains_of(kind: type) -> tuple[tuple[str, str], ...]:
    """The fields of a class and the domain of each, if it has one; no fields unless it is an attrs class."""
    fields = attrs.fields(kind) if attrs.has(kind) else ()
    return tuple((each.name, each.metadata.get("domain", "")) for each in fields)


def _parts(facts: Iterable[object]) -> Iterator[object]:
    """Facts, with tuples flattened."""
    for fact in facts:
        yield from fact if isinstance(fact, tuple) else (fact,)


@lru_cache(maxsize=4)
def _imagine(view: View) -> State:
    """A State that agrees with the view, in which an action can be tried."""
    return imagine_state(view)


def fact_of(kind: str, value: object) -> object:
    """The player, word or goods that a value of this kind refers to."""
    if value is None:
        return None
    if kind.endswith(COUNTED) and isinstance(value, Mapping | tuple):
        return Tally.of(kind.removesuffix(COUNTED), value)
    if isinstance(value, tuple):
        return tuple(fact_of(kind, part) for part in value)
    if kind == PLAYER:
        return Who(value) if type(value) is int else value
    return Word(kind, str(value))
