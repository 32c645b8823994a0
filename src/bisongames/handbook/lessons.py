"""Lessons: marked sentences of a handbook, each told when what it explains first comes up in a match.

A text of a handbook names in its brackets the moments to whose lessons it belongs: ``@MovingBuffaloes``, a kind of decision, action or event.
``@BuildingTents/smaller`` is a second lesson for the same moment. A lesson is the first two sentences that are marked so in this variant,
the one that begins with "Why" last. A card is its own lesson: the sentence about it that :func:`bisongames.show.about` returns.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import Final

from attrs import field, frozen

from bisongames import show
from bisongames.engine.core.actions import Action, Event, fields_of
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.positions.state import Game
from bisongames.handbook.reader import Reader, has_text
from bisongames.handbook.text.markdown import plain_text

SENTENCES: Final = 2
"""The maximum number of sentences of a lesson."""
AIM: Final = "aim"
"""The moment of the lesson with which a match begins."""
CARDS: Final = "Cards"
"""The title of the lessons about cards."""
_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_PURPOSE: Final = "Why: "
_SUMMARIES: Final = frozenset({"turn", "sheet"})
"""The addresses of parts that repeat others in short: nobody is sent there to read on."""


@frozen
class MarkedLesson:
    """One or two sentences about one thing of a game."""

    moments: tuple[str, ...]
    """The names of decisions, actions and events, or of a card, at which it is told."""
    title: str
    """The heading of its part of the handbook."""
    text: str
    rules: tuple[str, ...] = ()
    """The ids of the rules that it tells."""
    address: str = ""
    """The anchor of its part of the handbook."""
    part: frozenset[str] = field(default=frozenset(), repr=False)
    """The ids of all rules that its part of the handbook tells."""

    @property
    def name(self) -> str:
        """The first of its moments, unique within a game."""
        return self.moments[0]


@frozen
class Occasion:
    """A lesson that comes up in a match, with what it is about."""

    lesson: MarkedLesson
    action: Action | None = None
    """A legal choice that it explains."""
    event: Event | None = None
    """An event that it explains."""


@lru_cache(maxsize=16)
def lessons(game: Game) -> tuple[MarkedLesson, ...]:
    """All lessons of a variant in the order of its handbook, then one for each card; () if the game has no handbook.

    Raises:
        HandbookError: if the Markdown parser is not installed.
    """
    if not has_text(game.rulebook.id):
        return ()
    reader = Reader(game, drawing=False)
    marked: dict[str, list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
    titles: dict[str, str] = {}
    parts: dict[str, set[str]] = defaultdict(set)
    above: dict[str, str] = {}
    for heading, written in reader.texts():
        passage = reader.templates.fill(written)
        if passage is None:
            continue
        address = heading.anchor if heading else ""
        titles[address] = plain_text(heading.text) if heading else game.title
        parts[address].update(passage.rules)
        for moment in reader.templates.moments(written):
            marked[moment].append((plain_text(passage.text), passage.rules))
            above.setdefault(moment, address)
    same: dict[str, list[str]] = defaultdict(list)
    for moment, passages in marked.items():
        same[_first_sentences([text for text, _ in passages])].append(moment)
    told = []
    for text, moments in same.items():
        rules = dict.fromkeys(id for moment in moments for _, ids in marked[moment] for id in ids)
        address = _part_of(rules.keys(), above[moments[0]], parts)
        told.append(
            MarkedLesson(
                tuple(moments),
                titles[address],
                text,
                tuple(rules),
                address,
                frozenset(parts[address]),
            )
        )
    return (*told, *_card_lessons(game).values())


def _first_sentences(texts: Iterable[str]) -> str:
    """The first sentences of these texts, the purpose last."""
    sentences = [sentence for text in texts for sentence in _END.split(text)]
    purpose = [each for each in sentences if each.startswith(_PURPOSE)][:1]
    others = [each for each in sentences if not each.startswith(_PURPOSE)]
    return " ".join((*others[: SENTENCES - len(purpose)], *purpose))


def _part_of(rules: Set[str], address: str, parts: Mapping[str, set[str]]) -> str:
    """The part in which to read on: the one of the text or, if that is a summary, the one that tells most of its rules."""
    if address not in _SUMMARIES:
        return address
    told = {part: len(rules & parts[part]) for part in parts if part and part not in _SUMMARIES}
    best = max(told, key=lambda part: told[part], default=address)
    return best if told.get(best) else address


@lru_cache(maxsize=16)
def _card_lessons(game: Game) -> Mapping[str, MarkedLesson]:
    """A lesson for each card, by its name in notation."""
    return {
        name: MarkedLesson((f"card:{name}",), CARDS, _first_sentences([text]))
        for name, text in show.about(game).items()
    }


def occasions(
    game: Game, decision: object, choices: Sequence[Action], moves: Iterable[MatchMove]
) -> Iterator[Occasion]:
    """Yields what comes up at a position, the most urgent first: the decision, its kinds of action, what happened before, and cards.

    Args:
        game: the game.
        decision: what must be decided now.
        choices: the legal choices of the viewer; empty while others choose.
        moves: the latest moves, with the events that the viewer may know.
    """
    first: dict[str, Action] = {}
    for action in choices:
        first.setdefault(type(action).__name__, action)
    if choices:
        asked = _at(game, type(decision).__name__)
        yield from (Occasion(lesson, choices[0]) for lesson in asked)
    for kind, action in first.items():
        yield from (Occasion(lesson, action) for lesson in _at(game, kind))
    events: list[Event] = []
    for move in moves:
        events += move.events
        chosen = lesson_of(move)
        if chosen is not None and move.events:
            yield Occasion(chosen, event=move.events[0])
        for event in move.events:
            told = _at(game, type(event).__name__)
            yield from (Occasion(lesson, event=event) for lesson in told)
    cards = _card_lessons(game) if has_text(game.rulebook.id) else {}
    for action in choices:
        yield from (Occasion(cards[card], action) for card in _cards_in(action) if card in cards)
    for event in events:
        yield from (
            Occasion(cards[card], event=event) for card in _cards_in(event) if card in cards
        )


def lesson_of(move: MatchMove) -> MarkedLesson | None:
    """The lesson about what was chosen: that of the kind of action or, failing that, of the kind of decision."""
    game = move.before.game
    kinds = (type(move.action).__name__, type(move.before.decision).__name__)
    return next((lesson for kind in kinds for lesson in _at(game, kind)), None)


@lru_cache(maxsize=16)
def _by_moment(game: Game) -> Mapping[str, list[MarkedLesson]]:
    """The lessons of each moment, the main one first."""
    found: dict[str, list[tuple[bool, MarkedLesson]]] = defaultdict(list)
    for lesson in lessons(game):
        for name in lesson.moments:
            moment, more, _ = name.partition("/")
            found[moment].append((bool(more), lesson))
    return {
        moment: [lesson for _, lesson in sorted(told, key=lambda each: each[0])]
        for moment, told in found.items()
    }


def _at(game: Game, moment: str) -> Sequence[MarkedLesson]:
    return _by_moment(game).get(moment, ())


def _cards_in(thing: Action | Event) -> Iterator[str]:
    """The texts in the fields of an action or event, among which are the names of cards."""
    for name in fields_of(type(thing)):
        value = getattr(thing, name)
        yield from value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()


class Teacher:
    """What has been taught at one table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.told: list[MarkedLesson] = []
        self.last: Occasion | None = None
        """The lesson told last, to be told again."""

    @property
    def aim(self) -> str:
        """The aim of the game in a sentence; empty if its handbook does not say it."""
        return next((lesson.text for lesson in _at(self.game, AIM)), "")

    def waiting(
        self, decision: object, choices: Sequence[Action], moves: Iterable[MatchMove]
    ) -> list[Occasion]:
        """The lessons that come up here and have not been told, the most urgent first; see :func:`occasions`."""
        told = {lesson.name for lesson in self.told}
        come_up: dict[str, Occasion] = {}
        for occasion in occasions(self.game, decision, choices, moves):
            if occasion.lesson.name not in told:
                come_up.setdefault(occasion.lesson.name, occasion)
        return list(come_up.values())

    def tell(self, occasion: Occasion) -> None:
        """Records that a lesson has been told."""
        self.told.append(occasion.lesson)
        self.last = occasion

    @property
    def untold(self) -> list[MarkedLesson]:
        """The lessons that have not come up yet, without those about cards."""
        told = {lesson.name for lesson in self.told}
        every = (
            each for each in lessons(self.game) if each.title != CARDS and AIM not in each.moments
        )
        return [lesson for lesson in every if lesson.name not in told]

    def lesson_about(self, rules: Iterable[str], kinds: Iterable[str] = ()) -> MarkedLesson | None:
        """The lesson told that a refusal belongs to.

        Args:
            rules: the ids of the broken rules; a lesson that tells one of them comes first, then one of the same part of the handbook.
            kinds: the names of the kind of action and of decision, whose lesson comes last.
        """
        ids, names = set(rules), set(kinds)
        told = self.told[::-1]
        near = (
            *(lesson for lesson in told if ids.intersection(lesson.rules)),
            *(lesson for lesson in told if ids & lesson.part),
            *(lesson for lesson in told if names.intersection(lesson.moments)),
        )
        return next(iter(near), None)
