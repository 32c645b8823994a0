"""What may be chosen now: in words, grouped by what is alike, and found again by what somebody types."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from typing import Any, Final, cast, get_origin

from attrs import define, evolve, fields, frozen

from bisongames import show
from bisongames.cli.direction import follow, runs_like, said_besides
from bisongames.play.actions import Action, fields_of
from bisongames.play.agenda import Chance
from bisongames.play.state import State
from bisongames.play.view import View

GAP: Final = "…"
"""Stands in a heading for what differs."""
ID: Final = re.compile(r"[^\W_]{1,4}")
"""What is set together with others of its kind: ``B1-C2``."""
WHOLE: Final = re.compile("[0-9]+|an?|and|at|by|for|from|in|no|not|of|on|or|the|to|with")
"""What stands for itself in whatever is typed, and begins no other word: ``with`` is not ``without``."""
CLOSE: Final = 12
"""From so many choices on, those that begin alike are set as one entry."""


@frozen
class Choice:
    """One thing that may be chosen, with the number it is called by."""

    number: int
    action: Action
    outline: tuple[str, ...]
    """Its label, taken apart: plain text, a fact, plain text and so on."""
    preview: str = ""
    odds: float | None = None
    """Of an outcome of chance: how likely it is."""

    @property
    def label(self) -> str:
        """What is done, as an order."""
        return "".join(self.outline)

    @property
    def plain(self) -> tuple[str, ...]:
        """What labels of its kind have in common."""
        return self.outline[::2]

    @property
    def facts(self) -> tuple[str, ...]:
        """What labels of its kind may differ in."""
        return self.outline[1::2]

    @property
    def note(self) -> str:
        """What it costs and brings, or how likely it is."""
        return self.preview if self.odds is None else f"{self.odds:.1%}"

    def __str__(self) -> str:
        return f"{self.label} ({self.note})" if self.note else self.label


@frozen
class Group:
    """Choices that are said alike."""

    heading: str
    """What they have in common; of a single one all of it."""
    note: str
    """What each of them costs and brings; empty where they differ in it."""
    entries: tuple[tuple[str, Choice], ...]
    """Each with what it differs in; empty of a single one."""
    joined: bool
    """Whether entries are ids set together: ``B1-C2``."""

    @property
    def name(self) -> str:
        """The heading with what all of them cost and bring."""
        return f"{self.heading} ({self.note})" if self.note else self.heading

    def clusters(self) -> list[tuple[str, list[tuple[str, Choice]]]]:
        """The entries; of many, those with the same beginning together after it."""
        parted = [self._parted(text, choice) for text, choice in self.entries]
        heads = [head for head, _ in parted]
        if len(heads) < CLOSE or len(set(heads)) * 2 > len(heads):
            return [("", [entry]) for entry in self.entries]
        found: dict[str, list[tuple[str, Choice]]] = {}
        for (head, rest), (_, choice) in zip(parted, self.entries, strict=True):
            found.setdefault(head, []).append((rest, choice))
        return list(found.items())

    def _parted(self, text: str, choice: Choice) -> tuple[str, str]:
        """What an entry begins with and the rest of it: ``0,1P to`` and ``0,2R``."""
        for fact, after in zip(choice.facts, choice.outline[2::2], strict=False):
            head = fact + ("-" if self.joined else after)
            if fact and text.startswith(head) and len(text) > len(head):
                return fact if self.joined else head.rstrip(), text[len(head) :]
        return text, ""

    @classmethod
    def of(cls, choices: Sequence[Choice]) -> Group:
        """The group of choices whose labels have the same plain text."""
        notes = {choice.note for choice in choices}
        note = next(iter(notes)) if len(notes) == 1 else ""
        first = choices[0].outline
        differ = [
            i for i in range(1, len(first), 2) if len({choice.outline[i] for choice in choices}) > 1
        ]
        apart = [text for at in differ[:-1] for text in first[at + 1 : at + 2]]
        ids = [all(ID.fullmatch(choice.outline[i]) for i in differ) for choice in choices]
        if joined := sum(ids) * 2 > len(ids) and all(text.strip().isalpha() for text in apart):
            heading = "".join(GAP if i in differ else text for i, text in enumerate(first))
            texts = ["-".join(choice.outline[i] for i in differ) for choice in choices]
        else:
            begin, end = differ[0], differ[-1] + 1
            inside = "".join(first[begin:end])
            if inside.count("(") > inside.count(")") and first[end:] == (")",):
                end += 1  # a closing bracket belongs to what it closes
            heading = "".join((*first[:begin], GAP, *first[end:]))
            texts = ["".join(choice.outline[begin:end]) for choice in choices]
        return cls(heading, note, tuple(zip(texts, choices, strict=True)), joined)


def grouped(choices: Iterable[Choice]) -> list[Group]:
    """Choices by what their labels have in common, in the order in which they come up."""
    found: dict[tuple[str, ...], list[Choice]] = {}
    for choice in choices:
        found.setdefault((type(choice.action).__name__, *choice.plain), []).append(choice)
    return [Group.of(like) for like in found.values()]


@define
class Choices:
    """All that may be chosen at a position, or come up where real dice are used."""

    state: State
    seen: State | View
    """What whoever chooses may know of the position; he is told nothing else."""
    names: tuple[str, ...]

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The actions, in the order of their numbers."""
        return self.state.legal_actions() or tuple(a for a, _ in self.state.chance_outcomes())

    @cached_property
    def every(self) -> tuple[Choice, ...]:
        """All of them in words."""
        odds: dict[Action, float] = {}
        if isinstance(self.state.decision, Chance):
            odds = dict(self.state.chance_outcomes())
        return tuple(
            Choice(
                number,
                action,
                show.outline(action, self.seen, names=self.names),
                "" if odds else show.preview(action, self.seen, names=self.names),
                odds.get(action),
            )
            for number, action in enumerate(self.actions, 1)
        )

    @cached_property
    def more(self) -> tuple[str, ...]:
        """An example of each kind of which more may be typed than is listed, not listed itself if there is one; empty where the list is complete."""
        decision = self.state.decision
        if decision is None or not getattr(decision, "open_ended", False):
            return ()
        listed = {type(choice.action): choice.label for choice in self.every}
        forms = [kind for kind in decision.kinds if ":" in kind.notation and holds_rows(kind)]
        unlisted = {kind: self._unlisted(kind) for kind in forms}
        return tuple(unlisted[kind] or listed.get(kind, kind.notation) for kind in forms)

    def _unlisted(self, kind: type[Action]) -> str:
        """An action of a kind with rows, legal but not listed, in words: a listed one with one more thing in a row; empty if there is none."""
        domains = self.state.game.domains
        rows = [name for name, type_ in fields_of(kind).items() if get_origin(type_) is tuple]
        domain_of = {each.name: each.metadata["domain"] for each in fields(cast(Any, kind))}
        # the first listed are the smallest; what is wished for stands behind what is given, and more of it costs nothing
        listed = [action for action in self.actions if type(action) is kind]
        for action, name in product(listed, reversed(rows)):
            values = [*domains[domain_of[name]]]
            for value in dict.fromkeys((*getattr(action, name), *values)):
                row = sorted((*getattr(action, name), value), key=values.index)
                longer = evolve(cast(Any, action), **{name: tuple(row)})
                if longer not in self.actions and not self.state.violations(longer):
                    return self.label(longer)
        return ""

    def choice_of(self, action: Action) -> Choice | None:
        """The choice with this action, if it may be chosen."""
        return next((choice for choice in self.every if choice.action == action), None)

    def label(self, action: Action) -> str:
        """Any action in words, legal or not."""
        return show.label(action, self.seen, names=self.names)

    def said(self, words: Sequence[str]) -> tuple[Choice, ...]:
        """The choices of which just these words are said, with what they cost and how they are written or without."""
        wanted = list(words)
        return tuple(c for c in self.every if wanted in _sayings(c))

    def having(self, words: Sequence[str]) -> tuple[Choice, ...]:
        """The choices that have all these words; if there are any, those in which they are whole names or in this order."""
        found = [c for c in self.every if has(words, c) and is_directed(words, c)]
        whole = [c for c in found if all(word in _names(c) for word in words)]
        found = whole or found
        besides = said_besides(words, [tokens(c.label) for c in found])
        return in_order(words, [found[at] for at in besides] or found)

    def with_all(self, words: str) -> tuple[Choice, ...]:
        """The choices in which all these words stand, or if there is none, all these letters."""
        wanted = tokens(words)
        found = [c for c in self.every if all(_has_some(word, c) for word in wanted)]
        if len(wanted) > 1:  # 2,0 is not 0,2, which has the same words
            as_typed = re.compile(rf"(?<![\w,-]){re.escape(words.strip().casefold())}(?![\w])")
            found = [c for c in found if as_typed.search(c.label.casefold())] or found
        return tuple(found or (c for c in self.every if all(_within(w, c) for w in wanted)))

    def like(self, words: Sequence[str]) -> tuple[Choice, ...]:
        """The choices with words that begin like these, or else with these letters anywhere."""
        directed = [c for c in self.every if is_directed(words, c)]
        begun = tuple(c for c in directed if begins(words, c))
        return begun or tuple(c for c in directed if all(_within(word, c) for word in words))

    def with_words(self, words: str) -> tuple[Choice, ...]:
        """The choices that these words fit, as well as possible: the whole label, whole words, beginnings, anything."""
        wanted = tokens(words)
        return self.said(wanted) or self.having(wanted) or self.like(wanted)


def holds_rows(kind: type[Action]) -> bool:
    """Whether a field of an action is a row of values, of which there are too many to be listed."""
    return any(get_origin(type_) is tuple for type_ in fields_of(kind).values())


def tokens(text: str) -> list[str]:
    """The words, numbers and ids in a text, in small letters."""
    return [word for word in re.split(r"[^\w+-]+|(?<=\w)-(?=\w)", text.casefold()) if word]


def _names(choice: Choice) -> list[str]:
    """The words of a label, those with a hyphen in one: ``green-yellow`` is not ``yellow``."""
    return re.split(r"[^\w+-]+", choice.label.casefold())


def has(words: Iterable[str], choice: Choice) -> bool:
    """Whether a choice has all these words in its label or notation."""
    there = _words(choice)
    return all(word in there for word in words)


def _has_some(word: str, choice: Choice) -> bool:
    """Whether a choice has a word as it is, or for several of the thing where one is typed and the other way round."""
    forms = {word, f"{word}s", f"{word}es", word.removesuffix("s"), word.removesuffix("es")}
    return not forms.isdisjoint(_words(choice))


def begins(words: Iterable[str], choice: Choice) -> bool:
    """Whether each of these words begins one of a choice."""
    return all(_begins(word, choice) for word in words)


def is_directed(words: Sequence[str], choice: Choice) -> bool:
    """Whether what words name stands in them as in a choice: ``C1 B1`` is not the way from B1 to C1."""
    alike = len(fields_of(type(choice.action))) < 2  # both ends of one road, in any order
    outline = [tokens(part) for part in choice.outline]
    return runs_like(words, outline, tokens(str(choice.action)), alike)


def in_order(words: Sequence[str], found: Sequence[Choice]) -> tuple[Choice, ...]:
    """Of these choices those in whose labels the words stand in this order; all of them if there is none."""
    return tuple(c for c in found if follow(words, tokens(c.label))) or tuple(found)


def _sayings(choice: Choice) -> list[list[str]]:
    """All words of a choice, as people copy them from the screen."""
    label, notation = tokens(choice.label), tokens(str(choice.action))
    return [label, tokens(str(choice)), [*label, *notation]]


def _words(choice: Choice) -> list[str]:
    return [*tokens(choice.label), *tokens(str(choice.action))]


def _begins(word: str, choice: Choice) -> bool:
    if WHOLE.fullmatch(word):
        return word in _words(choice)
    return any(each.startswith(word) for each in _words(choice))


def _within(word: str, choice: Choice) -> bool:
    if WHOLE.fullmatch(word):
        return word in _words(choice)
    return word in choice.label.casefold() or word in str(choice.action).casefold()
