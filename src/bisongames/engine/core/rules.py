"""Numbered rules, and their violations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import Factory, evolve, field, frozen

from bisongames.engine.core import hints
from bisongames.engine.core.display import HtmlTable
from bisongames.engine.core.errors import nearest_names, plain, short_text

Status = Literal["printed", "ruling", "reconstructed", "departs", "changed", "general", "note"]

Fact = str | int | bool | None | tuple[str, ...] | tuple[int, ...]
"""A plain value that a violation mentions."""


def _section_of(rule: Rule) -> str:
    match = re.fullmatch(r"[A-Z]+-([0-9.]+)[a-z]+", rule.id)
    return match.group(1) if match else ""


Subject = type | str
"""A subject of a rule: a class of the game's rulebook, or the name of an option or component."""


def _names_of(subjects: Subject | tuple[Subject, ...]) -> tuple[str, ...]:
    several = subjects if isinstance(subjects, tuple) else (subjects,)
    return tuple(each if isinstance(each, str) else each.__name__ for each in several)


class PlayerNumber(int):
    """A player among the facts of a violation: a number for programs, and "Player 2" for readers."""

    def __str__(self) -> str:
        return f"Player {short_text(int(self) + 1)}"


class Counted(int):
    """A number that is written with a noun: ``f"{Counted(2):city|cities}"`` is ``2 cities``, ``:road`` adds an s."""

    def __format__(self, nouns: str) -> str:
        if not nouns:
            return str(int(self))
        one, _, many = nouns.partition("|")
        return f"{int(self)} {one if self == 1 else many or one + 's'}"


class _Worded(dict[str, object]):
    """Values by name, with whole numbers as :class:`Counted`."""

    def __getitem__(self, name: str) -> object:
        value = super().__getitem__(name)
        return Counted(value) if type(value) is int else value


def with_values(text: str, values: Mapping[str, object]) -> str:
    """The text with these values in place of its braces: ``{cards}``, or with a noun as ``{cards:card}``."""
    return text.format_map(_Worded(values))


@frozen
class Rule(HtmlTable):
    """One sentence of the rulebook in our words.

    In a rule file ``text`` may hold option names in braces; the rules of a ``Game`` have its numbers filled in.
    """

    id: str
    """Game letters, a dash, the section and a letter (``WR-5.1c``), or the number of a ruling (``WR-R2``) or note (``WR-N2``)."""
    text: str
    section: str = field(default=Factory(_section_of, takes_self=True), kw_only=True)
    """The section of the rulebook, or of the sheet where the rulebook has no numbers."""
    source: str = field(default="", kw_only=True)
    """The source of the rule; if left empty, the source that the rulebook gives for its section."""
    status: Status = field(default="printed", kw_only=True)
    reason: str = field(default="", kw_only=True, repr=False)
    """Why we decided so, for rules that the rulebook does not print."""
    printed: str | None = field(default=None, kw_only=True, repr=False)
    """What print says, in a rule that departs from it or that a variant changes; otherwise None."""
    option: str | None = field(default=None, kw_only=True, repr=False)
    """The option that restores what is printed, as ids write it (``separate_phases=on``); otherwise None."""
    when: tuple[tuple[str, object], ...] = field(default=(), kw_only=True)
    """Options that must have these values for the rule to be in force."""
    about: tuple[str, ...] = field(default=(), kw_only=True, repr=False, converter=_names_of)
    """Its subjects, by name: kinds of action, decision, upkeep or chance, options, components. Given as a class, a name
    or a tuple of these; checked when a game is loaded. Empty if only its section indicates the subject."""
    read_after: str = field(default="", kw_only=True, repr=False)
    """The id of the rule of the same section after which it is read, if its own id does not say its place."""
    remark: bool = field(default=False, kw_only=True)
    """True if no code enforces it; see :func:`remarks`."""
    firm: bool = field(default=False, kw_only=True, repr=False)
    """True if it cannot be lifted, because other rules depend on it or because it determines points or ranks."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints.hints_for(hints.RULE)

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"

    @property
    def mark(self) -> str:
        """Where its text comes from, in a few words; empty if it is printed as it stands, or common to all games."""
        if self.status == "departs":
            return f"departs from print: {self.printed}"
        if self.status == "changed":
            return f"changed; printed: {self._printed_part}"
        return self.status if self.status in ("ruling", "reconstructed") else ""

    @property
    def text_with_mark(self) -> str:
        """Its text, followed by its mark in brackets if it has one."""
        return f"{self.text} [{self.mark}]" if self.mark else self.text

    @property
    def _printed_part(self) -> str:
        """The words of the printed text that the changed one replaces; all of it if nothing stands in their place."""
        old, new = (self.printed or "").split(), self.text.split()
        steps = SequenceMatcher(None, old, new).get_opcodes()
        spans = [(start, end) for kind, start, end, *_ in steps if kind != "equal"]
        return " ".join(old[spans[0][0] : spans[-1][1]] if spans else old) or (self.printed or "")

    @property
    def value_names(self) -> tuple[str, ...]:
        """The options and facts that a text in braces names, or on which the rule depends."""
        return (*re.findall(r"\{(\w+)", self.text), *dict(self.when))

    @property
    def letters(self) -> str:
        """The letters of its game."""
        return self.id.partition("-")[0]

    @property
    def place(self) -> tuple[tuple[int, ...], int, int, str]:
        """The sort key among the rules of its game by id: by section, then lettered rules, rulings and notes."""
        return _place(self.section, self.id)

    def with_source(self, source: str | Mapping[str, str]) -> Rule:
        """This rule with its source, from a phrase such as ``rulebook {section}``, or by its id or section."""
        if self.source:
            return self
        if isinstance(source, str):
            phrase = source
        else:
            phrase = source.get(self.id) or source.get(self.section, "")
        place = phrase.format(section=self.section) if self.section else "bisongames"
        return evolve(self, source=place)

    def in_force(self, options: Mapping[str, object]) -> bool:
        """Whether a variant with these options plays by this rule."""
        try:
            return all(options[name] == value for name, value in self.when)
        except KeyError as error:
            (name,) = error.args
            known = nearest_names(str(name), map(str, options))
            raise ValueError(
                f"{self.id}: `when` names {name}, which is no option or fact of the game; {known}"
            ) from None

    def with_numbers(self, numbers: Mapping[str, object]) -> Rule:
        """This rule with the variant's numbers in its text: ``{cards}``, or with its noun as ``{cards:card}``."""
        if "{" not in self.text:
            return self
        return evolve(self, text=with_values(self.text, numbers))

    def otherwise(
        self,
        text: str,
        *,
        reason: str = "",
        printed_in: str = "",
        instead_of: str = "",
        restored_by: str | None = None,
        **options: object,
    ) -> Rule:
        """The form of this rule for other values of these options, with a different text and no subjects.

        Args:
            text: its text.
            reason: why it is so, if it is a ruling.
            printed_in: where the rulebook prints this form too.
            instead_of: what print says, in a few words, if this form departs from it.
            restored_by: the option that restores what is printed.
            options: the values, by the names in ``when``.
        """
        when = tuple((name, options.get(name, value)) for name, value in self.when)
        source = printed_in or self.source
        form = evolve(self, text=text, when=when, about=(), reason=reason, source=source)
        if not instead_of:
            return form
        return evolve(form, status="departs", printed=instead_of, option=restored_by)

    def differs_from_print(self, usual: Rule) -> bool:
        """Whether this rule is told as printed, but the same rule of the printed game says something else."""
        if usual.text == self.text:
            return False
        return self.status == usual.status == "printed" and self.source == usual.source

    def broken(self, **facts: Fact) -> Violation:
        """A violation of this rule, with its facts."""
        return Violation(self, facts)


def ruling(id: str, text: str, section: str = "", **more: Any) -> Rule:
    """A rule that we decided where the rulebook is silent or ambiguous.

    Its id has either a number (then ``section`` is given) or a letter (then its source is given).
    """
    if section:
        more = {"section": section, "source": f"ruling {id}", **more}
    return Rule(id, text, status="ruling", **more)


def departure(
    id: str, text: str, section: str = "", *, printed: str, option: str | None = None, **more: Any
) -> Rule:
    """A rule by which we play otherwise than the rulebook prints.

    Args:
        id: as for :func:`ruling`.
        text: its text.
        section: as for :func:`ruling`.
        printed: what print says, in a few words.
        option: the option that restores it, such as ``separate_phases=on``; None if there is none.
        more: the other fields of a rule.
    """
    return evolve(
        ruling(id, text, section, **more), status="departs", printed=printed, option=option
    )


@lru_cache(maxsize=4096)  # each game sorts its rules again
def _place(section: str, id: str) -> tuple[tuple[int, ...], int, int, str]:
    numbers = tuple(int(number) for number in re.findall(r"[0-9]+", section))
    name = id.partition("-")[2]
    by_number = "RN".find(name[:1]) + 1
    last = re.sub(r"\D" if by_number else r"[^a-z]", "", name)
    return numbers, by_number, len(last), last


def note(id: str, text: str, section: str, **more: Any) -> Rule:
    """A note for programmers, with a number and its section; players do not see it."""
    more = {"section": section, "source": "bisongames", **more}
    return Rule(id, text, status="note", **more)


def remarks(*rules: Rule) -> tuple[Rule, ...]:
    """Rules that no code enforces: definitions, reminders, and consequences of other rules."""
    return tuple(evolve(rule, remark=True) for rule in rules)


@frozen
class Violation:
    """One reason why an action is illegal. ``str()`` is its sentence, ``show.reason`` that for players, without the id.

    Attributes:
        rule: the rule that it breaks, a :class:`Rule` with ``id`` and ``text``.
        facts: the facts by name, plain values.
    """

    rule: Rule
    facts: Mapping[str, Fact] = field(factory=dict, hash=False)

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints.hints_for(hints.VIOLATION)

    def __str__(self) -> str:
        facts = ", ".join(
            f"{name.replace('_', ' ')}: {_plain(v)}" for name, v in self.facts.items()
        )
        return plain(
            f"{self.rule.id}: {self.rule.text_with_mark}" + (f" ({facts})" if facts else "")
        )


def _plain(fact: Fact) -> str:
    if isinstance(fact, tuple):
        between = ", " if all(isinstance(part, PlayerNumber) for part in fact) else " "
        return between.join(map(str, fact)) or "none"
    if fact is None:
        return "none"
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    if isinstance(fact, PlayerNumber):
        return str(fact)
    return short_text(fact, 200)


def _general(id: str, text: str) -> Rule:
    return Rule(
        f"GEN-{id}", text, section="general", source="common to all games", status="general"
    )


ACTION: Final = _general("action", "There is no such action in this game.")
TURN: Final = _general("turn", "It is not your decision now.")
DECISION: Final = _general("decision", "This choice is not open now.")
CHANCE_RULE: Final = _general("chance", "Only what can come up may be dealt, drawn or rolled.")
OVER: Final = _general("over", "The game is over.")

GENERAL: Final = (ACTION, TURN, DECISION, CHANCE_RULE, OVER)
