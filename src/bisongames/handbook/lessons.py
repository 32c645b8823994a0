"""Lessons: one or two sentences about a part of a game, each told when it first bears on a decision, or when something happens.

A handbook ends in a block ``lessons``. Each lesson there has a ``title``, the moments ``at`` which it is told, and texts with conditions, of which
the first two in force are ``told``. A moment is a kind of decision, action or event: ``Marking``; after a colon it has a value,
``Announcing:tents``, and after a slash a word that tells apart several lessons of one moment. They are told in the order of the block.
A card is its own lesson: the sentence about it that :func:`bisongames.show.about` returns.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from random import Random
from typing import Final

from attrs import field, fields, frozen, has

from bisongames import show
from bisongames.bots.lookahead import best_first
from bisongames.engine.core.actions import Action, Event, fields_of
from bisongames.engine.core.agenda import Decision
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.reader import Reader, has_text
from bisongames.handbook.text.markdown import plain_text

SENTENCES: Final = 2
"""The maximum number of sentences of a lesson."""
AIM: Final = "aim"
"""The moment of the lesson with which a match begins."""
MOST_JUDGED: Final = 400
"""The maximum number of choices among which an example is sought."""
CARDS: Final = "Cards"
"""The title of the lessons about cards."""
_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_SUMMARIES: Final = frozenset({"turn", "sheet"})
"""The addresses of parts that repeat others in short: nobody is sent there to read on."""


@frozen
class MarkedLesson:
    """One or two sentences about one thing of a game."""

    moments: tuple[str, ...]
    """The names of decisions, actions and events, or of a card, at which it is told."""
    title: str
    """Its heading, unique within a game."""
    text: str
    rules: tuple[str, ...] = ()
    """The ids of the rules that it tells."""
    address: str = ""
    """The anchor of its part of the handbook."""
    part: frozenset[str] = field(default=frozenset(), repr=False)
    """The ids of all rules that its part of the handbook tells."""

    @property
    def titled(self) -> str:
        """Its text below its heading; a rule that begins with the heading needs no second one."""
        return self.text if self.text.startswith(f"{self.title}:") else f"{self.title}: {self.text}"

    @property
    def name(self) -> str:
        """The first of its moments, unique within a game."""
        return self.moments[0]


@frozen
class Occasion:
    """A lesson that comes up in a match, with what it is about."""

    lesson: MarkedLesson
    action: Action | None = None
    """A legal choice that it explains, and that serves the viewer; see :func:`examples`."""
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
    parts: dict[str, set[str]] = defaultdict(set)
    for heading, written in reader.texts():
        passage = reader.templates.fill(written)
        if passage is not None and heading is not None:
            parts[heading.anchor].update(passage.rules)
    told = []
    for written in (each for block in reader.data("lessons") for each in block["lesson"]):
        passages = list(filter(None, map(reader.templates.fill, written["told"])))[:SENTENCES]
        if passages:
            rules = dict.fromkeys(id for passage in passages for id in passage.rules)
            address = "" if AIM in written["at"] else _part_of(rules, parts)
            text = " ".join(plain_text(passage.text) for passage in passages)
            told.append(
                MarkedLesson(
                    tuple(written["at"]),
                    written["title"],
                    text,
                    tuple(rules),
                    address,
                    frozenset(parts[address]),
                )
            )
    return (*told, *_card_lessons(game).values())


def _part_of(rules: Iterable[str], parts: Mapping[str, Set[str]]) -> str:
    """The address of the part of the handbook to read on: one that tells the first of these rules, and of such the one that tells most of them."""
    ids = [*rules]

    def weight(part: str) -> tuple[bool, bool, int]:
        told = sum(id in parts[part] for id in ids)
        return told > 0 and part not in _SUMMARIES, ids[0] in parts[part], told

    return max(parts, key=weight)


@lru_cache(maxsize=16)
def _card_lessons(game: Game) -> Mapping[str, MarkedLesson]:
    """A lesson for each card, by its name in notation."""
    return {
        name: MarkedLesson((f"card:{name}",), CARDS, " ".join(_END.split(text)[:SENTENCES]))
        for name, text in show.about(game).items()
    }


def examples(state: State) -> tuple[Action, ...]:
    """The choices that a lesson may show to the actor: those that ``greedy`` judges best from what they may know, the same each time.

    () if nobody is to act, or if there are too many choices to judge while somebody waits.
    """
    if len(state.legal_actions()) > MOST_JUDGED:
        return ()
    worth = best_first(state, Random(0))
    return tuple(action for action, value in worth if value == worth[0][1])


def occasions(
    game: Game,
    decision: object,
    choices: Sequence[Action],
    moves: Iterable[MatchMove],
    shown: Sequence[Action] = (),
) -> Iterator[Occasion]:
    """Yields what comes up at a position, the most urgent first: the decision, what happened before, more about the decision, its kinds of action, and cards.

    What others chose is told only while the viewer has no choice; otherwise only what the events themselves are marked for.

    Args:
        game: the game.
        decision: what must be decided now.
        choices: the legal choices of the viewer; empty while others choose.
        moves: the latest moves, with the events that the viewer may know.
        shown: those of the choices that may serve as :func:`examples`; a lesson about another kind of action comes without one, and
            that about the decision leaves those with a lesson of their own to it, but for the first.
    """
    kinds: dict[str, Action | None] = dict.fromkeys(type(action).__name__ for action in choices)
    kinds |= {type(action).__name__: action for action in shown[::-1]}
    asked = _at(game, *_moments_of(decision)) if choices else ()
    aside = {kind for kind in [*kinds][1:] if _at(game, kind)}
    plain = (action for action in shown if type(action).__name__ not in aside)
    yield from (Occasion(each, next(plain, None)) for each in asked[:1])
    events: list[Event] = []
    for move in moves:
        events += move.events
        chosen = None if choices else lesson_of(move)
        if chosen is not None and move.events:
            yield Occasion(chosen, event=move.events[0])
        for event in move.events:
            told = _at(game, type(event).__name__)
            yield from (Occasion(lesson, event=event) for lesson in told)
    yield from map(Occasion, asked[1:])
    for kind, example in kinds.items():
        told = _at(game, kind)
        yield from (Occasion(each, example if each is told[0] else None) for each in told)
    cards = _card_lessons(game) if has_text(game.rulebook.id) else {}
    for action in (*shown, *choices):
        example = action if action in shown else None
        yield from (Occasion(cards[card], example) for card in _cards_in(action) if card in cards)
    for event in events:
        yield from (
            Occasion(cards[card], event=event) for card in _cards_in(event) if card in cards
        )


def _moments_of(decision: object) -> Iterator[str]:
    """The moments of a decision: its kind, and the kind with each of its texts as a value."""
    kind = type(decision)
    yield kind.__name__
    for each in fields(kind) if has(kind) else ():
        if isinstance(value := getattr(decision, each.name), str):
            yield f"{kind.__name__}:{value}"


def lesson_of(move: MatchMove) -> MarkedLesson | None:
    """The lesson about what was chosen: that of the kind of action or, failing that, of the kind of decision."""
    game = move.before.game
    kinds = (type(move.action).__name__, type(move.before.decision).__name__)
    return next((lesson for kind in kinds for lesson in _at(game, kind)), None)


def rule_behind(move: MatchMove) -> str:
    """The id of the rule by which something was chosen: that of the very decision or, failing that, the first of its lesson; empty if there is neither."""
    game, decision = move.before.game, move.before.decision
    lesson = lesson_of(move)
    if lesson is None or not lesson.rules:
        return ""
    own = decision.own_rule if isinstance(decision, Decision) else None
    return own.id if own is not None and game.has_rule(own.id) else lesson.rules[0]


@lru_cache(maxsize=16)
def _by_moment(game: Game) -> Mapping[str, Sequence[MarkedLesson]]:
    """The lessons of each moment."""
    found: dict[str, list[MarkedLesson]] = defaultdict(list)
    for lesson in lessons(game):
        for moment in dict.fromkeys(name.partition("/")[0] for name in lesson.moments):
            found[moment].append(lesson)
    return found


def _at(game: Game, *moments: str) -> Sequence[MarkedLesson]:
    """The lessons of these moments, in the order of the handbook."""
    by_moment = _by_moment(game)
    there = [lesson for moment in moments for lesson in by_moment.get(moment, ())]
    return there if len(moments) == 1 else sorted(there, key=lessons(game).index)


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
    def aim(self) -> MarkedLesson | None:
        """The lesson about the aim of the game; None if its handbook does not say it."""
        return next(iter(_at(self.game, AIM)), None)

    def waiting(
        self,
        decision: object,
        choices: Sequence[Action],
        moves: Iterable[MatchMove],
        shown: Sequence[Action] = (),
    ) -> list[Occasion]:
        """The lessons that come up here and have not been told, the most urgent first; see :func:`occasions`."""
        told = {lesson.name for lesson in self.told}
        come_up: dict[str, Occasion] = {}
        for occasion in occasions(self.game, decision, choices, moves, shown):
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
        """The lesson that a refusal belongs to: of those told, one that tells a broken rule; else, told or not, that of the kind of action.

        Args:
            rules: the ids of the broken rules.
            kinds: the names of the kind of action and of decision; if neither has a lesson, one told of the same part of the handbook follows.
        """
        ids, told = set(rules), self.told[::-1]
        near = (
            *(lesson for lesson in told if ids.intersection(lesson.rules)),
            *(lesson for kind in kinds for lesson in _at(self.game, kind)[:1]),
            *(lesson for lesson in told if ids & lesson.part),
        )
        return next(iter(near), None)
