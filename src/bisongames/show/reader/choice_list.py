"""The legal choices of a position in words, grouped by what their labels have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import count, groupby, product
from typing import Final, get_origin

from attrs import define, evolve, frozen

from bisongames import show
from bisongames.engine.core.actions import Action, all_actions, attributes, fields_of
from bisongames.engine.core.agenda import Chance
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.board_legend import YOURS

GAP: Final = "…"
"""The placeholder in a heading for the part that differs between choices."""
ID: Final = re.compile(r"[^\W_]{1,4}")
"""A short id, which can be joined with others: ``B1-C2``."""
COORDINATE: Final = re.compile(
    r"(?<![\w+-])(?<![0-9],)[+-]?[0-9]+,[+-]?[0-9]+[^\W\d_]?(?!\w|,[0-9+-])"
)
"""A place of a map of two axes, with or without the letter of its terrain."""
_TOKEN: Final = re.compile(rf"{COORDINATE.pattern}|(?:\w|[+]|(?<!\w)-|-(?!\w))+")
CLUSTERED: Final = 12
"""A group with at least this many entries is clustered by the beginnings of its entries."""


def no_moves(_: bool) -> Sequence[MatchMove]:
    """For whom no moves are known."""
    return ()


@frozen
class NumberedChoice:
    """A choice in words, with its number in the list; illegal actions have none."""

    number: int | None
    action: Action
    outline: tuple[str, ...]
    """The label in parts: plain text, a fact, plain text and so on."""
    preview: str = ""
    odds: float | None = None
    """The probability of a chance outcome."""

    @cached_property
    def label(self) -> str:
        """The action as an imperative."""
        return "".join(self.outline)

    @property
    def facts(self) -> tuple[str, ...]:
        """The parts in which labels of one kind may differ."""
        return self.outline[1::2]

    @property
    def note(self) -> str:
        """The costs and gains of the choice, or its probability."""
        return self.preview if self.odds is None else f"{self.odds:.1%}"

    @cached_property
    def label_words(self) -> list[str]:
        """The words of the label."""
        return tokens(self.label)

    @cached_property
    def words(self) -> list[str]:
        """The words of the label and of the notation, except the seats of players, which are numbered from 0 there."""
        return [*self.label_words, *self._notation_words]

    @cached_property
    def _notation_words(self) -> list[str]:
        words = tokens(str(self.action))
        seats = {
            str(getattr(self.action, each.name))
            for each in attributes(type(self.action))
            if each.metadata["domain"] == "player"
        }
        return [word for word in words if word not in seats] if seats else words

    def __str__(self) -> str:
        return f"{self.label} ({self.note})" if self.note else self.label


@frozen
class ChoiceGroup:
    """Choices whose labels differ only in their facts."""

    heading: str
    """The common part of the labels; the whole label of a single choice."""
    note: str
    """The common note; empty if notes differ."""
    entries: tuple[tuple[str, NumberedChoice], ...]
    """Each choice, preceded by the part of its label that differs."""
    joined: bool
    """True if entries are joined ids: ``B1-C2``."""

    @property
    def name(self) -> str:
        """The heading with the common note."""
        return f"{self.heading} ({self.note})" if self.note else self.heading

    def clusters(self) -> list[tuple[str, list[tuple[str, NumberedChoice]]]]:
        """The entries of a large group by their common beginnings; in a small group, each entry alone."""
        parted = [self._parted(text, choice) for text, choice in self.entries]
        heads = [head for head, _ in parted]
        if len(heads) < CLUSTERED or len(set(heads)) * 2 > len(heads):
            return [("", [entry]) for entry in self.entries]
        clusters: dict[str, list[tuple[str, NumberedChoice]]] = {}
        for (head, rest), (_, choice) in zip(parted, self.entries, strict=True):
            clusters.setdefault(head, []).append((rest, choice))
        return list(clusters.items())

    def _parted(self, text: str, choice: NumberedChoice) -> tuple[str, str]:
        """An entry split into its beginning and its rest: ``0,1P to`` and ``0,2R``."""
        for fact, after in zip(choice.facts, choice.outline[2::2], strict=False):
            head = fact + ("-" if self.joined else after)
            if fact and text.startswith(head) and len(text) > len(head):
                return fact if self.joined else head.rstrip(), text[len(head) :]
        return text, ""

    @classmethod
    def of(cls, choices: Sequence[NumberedChoice]) -> ChoiceGroup:
        """The group of choices whose labels have the same plain text."""
        notes = {choice.note for choice in choices}
        note = next(iter(notes)) if len(notes) == 1 else ""
        first = choices[0].outline
        differ = [i for i in range(1, len(first), 2) if len({c.outline[i] for c in choices}) > 1]
        between = [text for at in differ[:-1] for text in first[at + 1 : at + 2]]
        ids = [all(ID.fullmatch(choice.outline[i]) for i in differ) for choice in choices]
        if joined := sum(ids) * 2 > len(ids) and all(text.strip().isalpha() for text in between):
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


def group_choices(choices: Iterable[NumberedChoice]) -> list[ChoiceGroup]:
    """The groups of choices of one kind with the same plain text, in the order of their first choices."""
    groups: dict[tuple[str, ...], list[NumberedChoice]] = {}
    for choice in choices:
        plain = choice.outline[::2]
        groups.setdefault((type(choice.action).__name__, *plain), []).append(choice)
    return [ChoiceGroup.of(group) for group in groups.values()]


@define
class ChoiceList:
    """The legal choices of a position, or the chance outcomes with real dice."""

    state: State
    seen: State | View
    """The position as the person who chooses may know it, the source of all words."""
    names: tuple[str, ...]
    latest: Callable[[bool], Sequence[MatchMove]] = no_moves
    """The moves since the last turn of the person or, if asked, from its beginning, for questions about them."""
    since: str = YOURS
    """What the board marks as new, for questions about its signs."""

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The actions, in the order of their numbers."""
        return self.state.legal_actions() or tuple(a for a, _ in self.state.chance_outcomes())

    @cached_property
    def by_number(self) -> dict[int, Action]:
        """The actions by number. An action that only names an amount has that number, the others those that name none."""
        named: dict[int, Action] = {}
        for action in self.actions:
            amount = _amount(action)
            if amount is not None:
                named.setdefault(amount, action)
        numbers = {action: number for number, action in named.items()}
        left = (number for number in count(1) if number not in named and number not in self.amounts)
        return {numbers[a] if a in numbers else next(left): a for a in self.actions}

    @property
    def ranges(self) -> str:
        """The numbers of the choices: ``0-4, 7-21``, where 5 and 6 are amounts that are not possible."""
        numbered = enumerate(sorted(self.by_number))
        runs = [[n for _, n in run] for _, run in groupby(numbered, lambda pair: pair[1] - pair[0])]
        return ", ".join("-".join(map(str, dict.fromkeys((run[0], run[-1])))) for run in runs)

    @cached_property
    def amounts(self) -> dict[int, Action]:
        """The actions that only name an amount, legal or not, of the kinds of those that are listed."""
        kinds = {type(action) for action in self.actions if _amount(action) is not None}
        every = (a for kind in kinds for a in all_actions(kind, self.state.game.domains))
        return {number: action for action in every if (number := _amount(action)) is not None}

    @cached_property
    def every(self) -> tuple[NumberedChoice, ...]:
        """All choices in words."""
        odds: dict[Action, float] = {}
        if isinstance(self.state.decision, Chance):
            odds = dict(self.state.chance_outcomes())
        return tuple(
            evolve(
                self.illegal(action),
                number=number,
                preview="" if odds else show.preview(action, self.seen, names=self.names),
                odds=odds.get(action),
            )
            for number, action in self.by_number.items()
        )

    def illegal(self, action: Action) -> NumberedChoice:
        """An action that is not in the list, in words."""
        return NumberedChoice(None, action, show.outline(action, self.seen, names=self.names))

    def choice_of(self, action: Action) -> NumberedChoice | None:
        """The choice with this action; None if it is not in the list."""
        return next((choice for choice in self.every if choice.action == action), None)

    def label(self, action: Action) -> str:
        """The label of any action, legal or not."""
        return show.label(action, self.seen, names=self.names)

    @cached_property
    def more(self) -> tuple[str, ...]:
        """An example to type for each open-ended kind, unlisted if possible; empty if the list is complete."""
        decision = self.state.decision
        if decision is None or not getattr(decision, "open_ended", False):
            return ()
        listed = {type(choice.action): choice.label for choice in self.every}
        kinds = [kind for kind in decision.kinds if ":" in kind.notation and holds_rows(kind)]
        return tuple(self._unlisted(kind) or listed.get(kind, kind.notation) for kind in kinds)

    def _unlisted(self, kind: type[Action]) -> str:
        """The label of a listed action extended by one value, if that is legal and unlisted; otherwise empty."""
        domains = self.state.game.domains
        rows = [name for name, type_ in fields_of(kind).items() if get_origin(type_) is tuple]
        domain_of = dict(zip(fields_of(kind), domains_of(kind), strict=True))
        # smallest first; the last row of an offer is the wish, and a larger wish costs nothing
        listed = [action for action in self.actions if type(action) is kind]
        for action, name in product(listed, reversed(rows)):
            values = [*domains[domain_of[name]]]
            for value in dict.fromkeys((*getattr(action, name), *values)):
                row = sorted((*getattr(action, name), value), key=values.index)
                values_of = {each: getattr(action, each) for each in domain_of}
                longer = kind(**values_of | {name: tuple(row)})
                if longer not in self.actions and not self.state.violations(longer):
                    return self.label(longer)
        return ""


def _amount(action: Action) -> int | None:
    """The number that an action names, if that is all it says and not a player: ``announce:2``."""
    fields = attributes(type(action))
    if len(fields) != 1 or fields[0].metadata["domain"] == "player":
        return None
    value = getattr(action, fields[0].name)
    return value if type(value) is int else None


def domains_of(kind: type[Action]) -> list[str]:
    """The names of the domains of the fields of an action."""
    return [each.metadata["domain"] for each in attributes(kind)]


def holds_rows(kind: type[Action]) -> bool:
    """True if a field of the action is a row of values, so that the list of its actions is incomplete."""
    return any(get_origin(type_) is tuple for type_ in fields_of(kind).values())


def word_of(kind: type[Action]) -> str:
    """The word before the colon in the notation of a kind."""
    return kind.notation.partition(":")[0]


def tokens(text: str) -> list[str]:
    """The words, numbers and ids in a text, in lower case; a coordinate is one of them: ``2,-1m``."""
    return _TOKEN.findall(text.casefold())
