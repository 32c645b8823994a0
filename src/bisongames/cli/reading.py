"""What somebody means who types: a number, an action as it is written, or words of its label."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from bisongames import show
from bisongames.cli.choices import Choice, Choices, grouped, tokens
from bisongames.cli.conceived import beginning, conceived, with_rows, word_of
from bisongames.cli.faults import GivenFault
from bisongames.play.actions import Action
from bisongames.play.errors import RecordError, nearest, shown
from bisongames.play.limits import NOTATION

NAMED: Final = 4
"""So many choices are named where several are meant."""
JUDGED: Final = 200
"""So many choices are judged to find what all of them break."""
RULES: Final = 3
"""So many rules are named that they break."""
ALIKE: Final = 0.75
"""How much of a slip and of what was meant must be the same, as a part of both."""


def meant(text: str, choices: Choices) -> Action:
    """The action that is meant; it may be illegal.

    A number; the action as it is written, in any letters and with blanks for its signs; its label; or words that fit
    one choice only. Of what is not to be chosen: its label, or the words that it alone has.

    Raises:
        GivenFault: none is meant, or several are; says which.
    """
    if re.fullmatch(r"[0-9]+", text):
        return _of_number(text, choices)
    exact = _written(text, choices)
    if exact is not None and (":" in text or _is_asked(exact, choices)):
        return exact
    words = tokens(text) if len(text) <= NOTATION else []
    found = choices.said(words) if words else ()
    amounts = with_rows(words, choices)
    if not found and amounts is not None and tokens(choices.label(amounts)) == words:
        return amounts  # just these, whatever else has them in it
    found = found or (choices.having(words) if words else ())
    if len(found) == 1:
        return found[0].action
    other = next(_filled(text, choices), None)
    if other is not None:
        return other
    if found:
        raise GivenFault(_several(text, found))
    illegal = conceived(words, choices)
    if len(illegal) == 1:
        return illegal[0].action
    if exact is not None:
        return exact
    if amounts is not None:
        return amounts
    alike = _of_one_kind(words, illegal)
    if len(alike) == 1:
        return alike[0].action
    if len(alike) > NAMED:
        raise GivenFault(_none_of(text, alike, choices))
    found = choices.like(words) if words else ()
    if len(found) == 1:
        return found[0].action
    if found or 0 < len(illegal) <= NAMED:
        raise GivenFault(_several(text, found or illegal))
    begun = beginning(words, choices)
    if len(begun) == 1:
        return begun[0].action
    unnumbered = [word for word in words if not word.isdecimal()]
    if unnumbered != words and len(illegal := conceived(unnumbered, choices)) == 1:
        (near,) = illegal
        if near.action in choices.actions:  # with other numbers: not what was typed
            raise GivenFault(f"{shown(text)!r} cannot be chosen; did you mean {near.label}?")
        return near.action  # labels of what is illegal may lack a number
    raise GivenFault(_nothing(text, choices))


def judged(text: str, choices: Choices) -> Action:
    """The action that ``why`` is asked about.

    Raises:
        GivenFault: none is meant, or several may be; says what to type.
    """
    try:
        return meant(text, choices)
    except GivenFault as fault:
        told = str(fault)
        if told.endswith("?"):
            raise
        whole = f"A whole action is judged, as why {choices.every[-1].label}"
        raise GivenFault(f"{told.removesuffix('.')}. {whole}") from None


def _of_number(text: str, choices: Choices) -> Action:
    count = len(choices.actions)
    if len(text) > 9 or not 1 <= int(text) <= count:
        if exact := _written(text, choices):
            return exact
        raise GivenFault(_numbers(count))
    return choices.actions[int(text) - 1]


def _numbers(count: int) -> str:
    """Which numbers there are."""
    if count < 2:
        return "there is only number 1" if count else "nothing can be chosen now by a number"
    return f"there are numbers from 1 to {count}"


def _written(text: str, choices: Choices) -> Action | None:
    """The action with this notation; of choices, letters and signs may differ where only one reads like that."""
    word, _, rest = text.partition(" ")
    for form in (text, f"{word}:{rest.strip()}", f"{word.lower()}:{rest.strip().upper()}"):
        try:
            return choices.state.parse(form)
        except RecordError:
            continue
    alike = [action for action in choices.actions if _plain(str(action)) == _plain(text)]
    return alike[0] if len(alike) == 1 else None


def _is_asked(action: Action, choices: Choices) -> bool:
    """Whether actions of this kind may be chosen now, of which this may be an illegal one."""
    decision = choices.state.decision
    return decision is not None and type(action) in decision.kinds


def _plain(text: str) -> str:
    """A notation as it is typed in a hurry: small letters, one blank for any sign."""
    return " ".join(re.split(r"[\s:>]+|(?<=\w)-(?=\w)", text.casefold().strip()))


def written(text: str, choices: Choices, otherwise: str) -> Action:
    """The action of a notation, where nothing can be chosen.

    Raises:
        GivenFault: says ``otherwise`` what to do.
    """
    found = _written(text, choices)
    if found is None:
        raise GivenFault(otherwise)
    return found


def times_given(command: str, number: str) -> int:
    """How often something is to be done, from what stands after the command; once if nothing does.

    Raises:
        GivenFault: it is no number from 1 on.
    """
    if number and not (number.isdecimal() and len(number) < 6 and int(number)):
        raise GivenFault(f"{command} takes a number from 1, not {shown(number)!r}")
    return int(number or 1)


def is_kind(word: str, choices: Choices) -> bool:
    """Whether a word begins an action of the game, asked for now or not."""
    kinds = choices.state.game.rulebook.actions
    return word.casefold() in map(word_of, kinds)


def _filled(text: str, choices: Choices) -> Iterator[Action]:
    """Actions of the kinds that are asked, their values in this order: ``move a1 b2`` is ``move:A1-B2``."""
    decision = choices.state.decision
    words = text.replace(":", " ").split()
    for kind in () if decision is None else decision.kinds:
        start, _, rest = kind.notation.partition(":")
        gaps = re.findall(r"\{[^}]*\}", rest)
        given = words[1:] if words and words[0].casefold() == start.casefold() else None
        if given is None or len(gaps) != len(given):
            continue
        for form in (given, [word.upper() for word in given], [word.lower() for word in given]):
            filled = rest
            for gap, word in zip(gaps, form, strict=True):
                filled = filled.replace(gap, word, 1)
            try:
                yield choices.state.parse(f"{start}:{filled}")
            except RecordError:
                continue


def _several(text: str, found: tuple[Choice, ...]) -> str:
    named = ", ".join(f"{c.number or ''} {c.label}".strip() for c in found[:NAMED])
    more = f" and {len(found) - NAMED} more" if len(found) > NAMED else ""
    none = "" if found[0].number else "; none of them may be chosen now"
    return f"{shown(text)!r} may mean {named}{more}{none}"


def _of_one_kind(words: Sequence[str], found: Sequence[Choice]) -> Sequence[Choice]:
    """What is found if all of it is of one kind, or the kind among it that one of the words names; else nothing."""
    if len({type(choice.action) for choice in found}) == 1:
        return found
    named = [choice for choice in found if word_of(type(choice.action)) in words]
    return named if len({type(choice.action) for choice in named}) == 1 else ()


def _none_of(text: str, found: Sequence[Choice], choices: Choices) -> str:
    """That none of many may be chosen, and why: the fewest rules of which each of them breaks one."""
    broken: dict[str, dict[int, str]] = {}  # per rule: what it says of which of them
    texts: dict[str, str] = {}
    judged = found[:JUDGED]
    for at, choice in enumerate(judged):
        for violation in choices.state.violations(choice.action):
            texts[violation.rule.id] = violation.rule.text
            told = show.reason(violation, choices.state.game, names=choices.names)
            broken.setdefault(violation.rule.id, {})[at] = told
    reasons: list[str] = []
    left = set(range(len(judged)))
    while left and len(reasons) < RULES and broken:
        rule = max(broken, key=lambda rule: len(left & broken[rule].keys()))
        told_of = broken.pop(rule)
        if left.isdisjoint(told_of):
            break
        said = {*told_of.values()}
        reasons.append(f"{said.pop() if len(said) == 1 else texts[rule]} [{rule}]")
        left -= told_of.keys()
    if left:
        reasons.append("The others break other rules.")
    (group, *_) = grouped(found)
    kind = type(found[0].action)
    if any(type(action) is kind for action in choices.actions):
        none = f"{group.heading}: none with {shown(text)!r} may be chosen now"
    else:
        none = (
            f"{group.heading}: none of these may be chosen now"  # some exist only on larger boards
        )
    return f"{none}. {' '.join(reasons)}"


def _nothing(text: str, choices: Choices) -> str:
    """That nothing is meant; what may have been, or else what is asked for."""
    told = f"nothing that may be chosen now reads like {shown(text)!r}"
    written = {str(choice.action): choice for choice in choices.every}
    near = resembling(text, written)
    if near:
        return f"{told}; did you mean {written[near].label} ({near})?"
    asked = "; ".join(group.heading for group in grouped(choices.every))
    return f"{told}. Asked for: {asked}" if asked else told


def resembling(text: str, names: Iterable[str]) -> str:
    """The name that was mistyped; empty where the text is another word rather than a slip."""
    near = nearest(text, names, 1) if len(text) > 2 else []
    alike = SequenceMatcher(None, text.casefold(), near[0].casefold()).ratio() if near else 0
    return near[0] if alike >= ALIKE else ""
