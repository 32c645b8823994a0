"""A rulebook is a list of chapters, and an expansion is one value that adds to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, Generic, TypeVar

import attrs
from attrs import field, frozen

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.agenda import Pending, is_part
from bisongames.engine.core.errors import Fault, quote, short_text
from bisongames.engine.core.rules import GENERAL, Rule

ReactionT = TypeVar("ReactionT")

Make = Callable[..., Pending]
"""Creates a part of the order of play for the player whose turn it is; a game may pass more than the player."""


@frozen(eq=False)
class Order:
    """The named parts of a turn, or of the time between turns, in order."""

    name: str
    parts: tuple[tuple[str, Make], ...]

    def with_parts(self, expansions: Iterable[Expansion]) -> tuple[Make, ...]:
        """The parts in play with these expansions; each part that an expansion adds follows the one that it names."""
        parts = list(self.parts)
        for expansion in expansions:
            for after, name, make in expansion.parts:
                names = [self.name, *(part for part, _ in parts)]
                if after in names:
                    parts.insert(names.index(after), (name, make))
        return tuple(make for _, make in parts)


@frozen(eq=False)
class Hook(Generic[ReactionT]):
    """A named place in the rules of a game at which expansions may react."""

    name: str

    def __call__(self, *reactions: ReactionT) -> Reactions[ReactionT]:
        """Attaches reactions to this hook, for the ``reactions`` of an expansion."""
        return Reactions(self, reactions)

    def of(self, expansions: Iterable[Expansion]) -> tuple[ReactionT, ...]:
        """All reactions of these expansions, in their order."""
        return tuple(
            reaction
            for expansion in expansions
            for entry in expansion.reactions
            if entry.hook is self
            for reaction in entry.reactions
        )


@frozen(eq=False)
class Reactions(Generic[ReactionT]):
    """The reactions of an expansion at a hook."""

    hook: Hook[ReactionT]
    reactions: tuple[ReactionT, ...]


Check = Callable[[Any, Any, tuple[int, ...]], Iterable[Fault]]
"""Takes options, components and player counts; returns the faults of their combination."""
ExpansionCheck = Callable[[Any, Any], Iterable[Fault]]
"""Takes options and components; returns the faults of their combination, in a variant with or without an expansion."""


@frozen
class Expansion:
    """The changes of an expansion to the rules; its changes to numbers and components are in its variant file."""

    id: str
    chapters: tuple[ModuleType, ...] = ()
    """Modules whose rules apply only with the expansion."""
    lifts: tuple[str, ...] = ()
    """Ids of rules that are no longer in force: they are still checked, but actions that break them are legal."""
    replaces: tuple[str, ...] = ()
    """Ids of rules that are no longer in force, since the expansion replaces the code that enforces them."""
    when: tuple[tuple[str, object], ...] = ()
    """Option values that switch it on; if empty, it is in force when the id of the variant names it."""
    parts: tuple[tuple[str, str, Make], ...] = field(default=(), eq=False)
    """Parts of the order of play: the part it follows (or the name of the :class:`Order`), its name, its factory."""
    reactions: tuple[Reactions[Any], ...] = field(default=(), eq=False)
    """Its reactions at hooks of the game."""
    faults: ExpansionCheck = field(default=lambda options, components: (), eq=False)
    """Checks a variant that has the expansion."""
    faults_without: ExpansionCheck = field(default=lambda options, components: (), eq=False)
    """Checks a variant that does not have the expansion; see :func:`expansion_faults`."""

    def is_switched_on(self, options: Mapping[str, object]) -> bool:
        """Whether these option values switch it on."""
        return bool(self.when) and all(options[name] == value for name, value in self.when)


def expansion_faults(
    expansion: str, path: str, values: object, plain: Iterable[tuple[str, object]]
) -> Iterator[Fault]:
    """Yields a fault for each value that differs from the one allowed without the expansion.

    Args:
        expansion: its id, for the message.
        path: the path of ``values``: options or components.
        values: the options or components.
        plain: names, each with its value without the expansion.
    """
    for name, value in plain:
        actual = getattr(values, name)
        if actual != value:
            text = ", ".join(map(short_text, actual)) if isinstance(actual, dict) else quote(actual)
            allowed = "none" if value == {} else quote(value)
            yield Fault(
                f"{path}.{name}",
                f'found {text}; needs the expansion {expansion} (expansions = ["{expansion}"]); '
                f"without it, the only allowed value is {allowed}",
            )


def rules_in(chapters: Iterable[ModuleType], source: str | Mapping[str, str]) -> tuple[Rule, ...]:
    """The rules of these modules and their ``REMARKS``, each once, in the order of the rulebook.

    ``source``: the source of the sections, as in ``Rulebook.source``.

    Raises:
        ValueError: if two rules with one id hold under the same options.
    """
    rules: dict[tuple[str, object], Rule] = {}
    for chapter in chapters:
        for value in (*vars(chapter).values(), *getattr(chapter, "REMARKS", ())):
            if not isinstance(value, Rule) or value in GENERAL:
                continue
            if rules.setdefault((value.id, value.when), value) is not value:
                raise ValueError(f"{chapter.__name__}: two rules have the id {value.id}")
    return in_rulebook_order([rule.with_source(source) for rule in rules.values()])


def in_rulebook_order(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Rules in the order of the rulebook: by the letters of their game in order of appearance, then by id."""
    letters = list(dict.fromkeys(rule.letters for rule in rules))
    return tuple(sorted(rules, key=lambda rule: (letters.index(rule.letters), rule.place)))


def parts_in(chapters: Iterable[ModuleType]) -> tuple[type[Pending], ...]:
    """Every Decision, Chance and Upkeep that these modules define."""
    return tuple(value for value in _classes(chapters) if is_part(value))


def actions_in(chapters: Iterable[ModuleType]) -> tuple[type[Action], ...]:
    """Every kind of action that these modules define."""
    return tuple(v for v in _classes(chapters) if issubclass(v, Action) and hasattr(v, "notation"))


def events_in(chapters: Iterable[ModuleType]) -> tuple[type[Event], ...]:
    """Every kind of event that these modules define."""
    return tuple(v for v in _classes(chapters) if attrs.has(v) and issubclass(v, Event))


def _classes(chapters: Iterable[ModuleType]) -> list[type]:
    """The classes that these modules define, in order of definition."""
    return [
        value
        for chapter in dict.fromkeys(chapters)
        for value in vars(chapter).values()
        if isinstance(value, type) and value.__module__ == chapter.__name__
    ]
