"""What a typed text means: the number of a choice, a notation, or words of a label."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from attrs import frozen

from bisongames import show
from bisongames.cli.input.choices import ChoiceList, NumberedChoice, group_choices, tokens
from bisongames.cli.input.illegal_actions import (
    candidates,
    counted_action,
    kinds_asked,
    other_kinds,
    word_of,
)
from bisongames.cli.input.word_order import (
    containing,
    exact,
    has_beginnings,
    resembling,
    whole_names,
)
from bisongames.cli.output.given_faults import InputError
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import RecordError, nearest, short_text
from bisongames.engine.core.limits import NOTATION

NAMED: Final = 4
"""The most choices that an ambiguity names."""
JUDGED: Final = 200
"""The most actions that are judged to find the rules that all of them break."""
RULES: Final = 3
"""The most rules that are named for them."""
SHORTEST: Final = 4
"""The fewest letters that are read as the beginning of a word of an illegal action."""
ALIKE: Final = 0.75
"""The least similarity of a mistyped word to the right one."""


@frozen
class Reading:
    """What a text means at a position."""

    text: str
    actions: tuple[Action, ...] = ()
    """Exactly one if the text is understood, several if it is ambiguous."""
    problem: str = ""
    """Why it is not understood, in a sentence; empty if it is."""


def read(text: str, choices: ChoiceList) -> Reading:
    """Read a text: of all readings, the surest one that fits any action counts."""
    if re.fullmatch(r"[0-9]+", text):
        return _numbered(text, choices)
    fitting = (each for each in _readings(text, choices) if each.actions or each.problem)
    return next(fitting, Reading(text, problem=_unknown(text, choices)))


def resolve(text: str, choices: ChoiceList) -> Action:
    """The action that a text means; it may be illegal.

    Raises:
        InputError: the text fits no action, or several; names them.
    """
    reading = read(text, choices)
    if reading.problem:
        raise InputError(reading.problem)
    return reading.actions[0]


def resolve_for_why(text: str, choices: ChoiceList) -> Action:
    """The action whose legality is asked for.

    Raises:
        InputError: the text fits no action, or several; gives an example of what to type.
    """
    problem = read(text, choices).problem
    if not problem or problem.endswith("?"):
        return resolve(text, choices)
    example = f"A whole action is judged, as why {choices.every[-1].label}"
    raise InputError(f"{problem.removesuffix('.')}. {example}")


def resolve_notation(text: str, choices: ChoiceList, otherwise: str) -> Action:
    """The action of a notation, for when the game is over.

    Raises:
        InputError: with the message ``otherwise``, if the text is no notation.
    """
    action = _notation(text, choices)
    if action is None:
        raise InputError(otherwise)
    return action


def _readings(text: str, choices: ChoiceList) -> Iterator[Reading]:
    """All readings of a text, the surest first; one without actions fits nothing."""
    words = tokens(text) if len(text) <= NOTATION else []

    def any_of(matches: Sequence[NumberedChoice]) -> Reading:
        problem = _ambiguous(text, matches) if len(matches) > 1 else ""
        return Reading(text, tuple(choice.action for choice in matches), problem)

    def only(matches: Sequence[NumberedChoice]) -> Reading:
        return any_of(matches if len(matches) == 1 else ())

    notation = _notation(text, choices)
    if notation is not None and (":" in text or type(notation) in kinds_asked(choices)):
        yield Reading(text, (notation,))
    yield any_of(exact(words, choices.every))
    amounts = counted_action(words, choices)
    if amounts is not None and tokens(choices.label(amounts)) == words:
        yield Reading(text, (amounts,))  # although longer labels contain the same words
    yield any_of(whole_names(words, containing(words, choices.every)))
    illegal = _illegal(words, choices)
    yield only(illegal)
    yield Reading(text, tuple(each for each in (notation, amounts) if each is not None)[:1])
    of_kind = _of_one_kind(words, illegal)
    yield only(of_kind)
    if len(of_kind) > NAMED:
        yield Reading(text, problem=_all_refused(text, of_kind, choices))
    yield any_of(resembling(words, choices.every))
    yield any_of(illegal if len(illegal) <= NAMED else ())
    if words and min(map(len, words)) >= SHORTEST:
        yield only(
            [c for c in candidates(kinds_asked(choices), choices) if has_beginnings(words, c)]
        )
    unnumbered = [word for word in words if not word.isdecimal()]
    if unnumbered != words:  # the labels of illegal actions may lack a number
        near = _illegal(unnumbered, choices)
        if len(near) == 1 and near[0].action in choices.actions:
            yield Reading(
                text,
                problem=f"{short_text(text)!r} cannot be chosen; did you mean {near[0].label}?",
            )
        yield only(near)


def _numbered(text: str, choices: ChoiceList) -> Reading:
    count = len(choices.actions)
    if len(text) < 10 and 1 <= int(text) <= count:
        return Reading(text, (choices.actions[int(text) - 1],))
    if action := _notation(text, choices):
        return Reading(text, (action,))
    if count > 1:
        return Reading(text, problem=f"there are numbers from 1 to {count}")
    return Reading(
        text,
        problem="there is only number 1" if count else "no choice has a number now",
    )


def _notation(text: str, choices: ChoiceList) -> Action | None:
    """The action with this notation; letters and signs may differ where only one choice is written like that."""
    for notation in _notations(text, choices):
        try:
            return choices.state.parse(notation)
        except RecordError:
            continue
    alike = [action for action in choices.actions if _plain(str(action)) == _plain(text)]
    return alike[0] if len(alike) == 1 else None


def _notations(text: str, choices: ChoiceList) -> Iterator[str]:
    """The notations that a text may stand for: ``move a1 b2`` for ``move:A1-B2``."""
    word, _, rest = text.partition(" ")
    yield from (text, f"{word}:{rest.strip()}", f"{word.lower()}:{rest.strip().upper()}")
    word, *values = text.replace(":", " ").split() or [""]
    for kind in kinds_asked(choices):
        if word_of(kind).casefold() == word.casefold() and kind.notation.count("{") == len(values):
            blank = re.sub(r"\{[^}]*\}", "{}", kind.notation)
            for case in (str, str.upper, str.lower):
                yield blank.format(*map(case, values))


def _plain(text: str) -> str:
    """A notation in lower case with a blank for each sign."""
    return " ".join(re.split(r"[\s:>]+|(?<=\w)-(?=\w)", text.casefold().strip()))


def _illegal(words: Sequence[str], choices: ChoiceList) -> list[NumberedChoice]:
    """The well-formed actions with these words: of the kinds that are asked for, else of any kind."""
    if not words or choices.state.decision is None:
        return []
    ids = [word for word in words if any(sign.isdigit() for sign in word)]
    for kinds in (kinds_asked(choices), other_kinds(words, choices)):
        every = candidates(kinds, choices, ids)
        if matches := exact(words, every) or containing(words, every):
            return matches
    return []


def _of_one_kind(
    words: Sequence[str], matches: Sequence[NumberedChoice]
) -> Sequence[NumberedChoice]:
    """The choices if they are of one kind, or those of the kind that one of the words names; else none."""
    named = [choice for choice in matches if word_of(type(choice.action)) in words]
    for each in (matches, named):
        if len({type(choice.action) for choice in each}) == 1:
            return each
    return ()


def _ambiguous(text: str, matches: Sequence[NumberedChoice]) -> str:
    named = ", ".join(f"{c.number or ''} {c.label}".strip() for c in matches[:NAMED])
    more = f" and {len(matches) - NAMED} more" if len(matches) > NAMED else ""
    none = "" if matches[0].number else "; none of these is legal now"
    return f"{short_text(text)!r} may mean {named}{more}{none}"


def _all_refused(text: str, matches: Sequence[NumberedChoice], choices: ChoiceList) -> str:
    """That no choice of a kind is legal, with the fewest rules of which each breaks at least one."""
    judged = matches[:JUDGED]
    sentences: dict[str, dict[int, str]] = {}  # per rule and number of the choice
    rules: dict[str, str] = {}
    for at, choice in enumerate(judged):
        for violation in choices.state.violations(choice.action):
            rule = violation.rule
            rules[rule.id] = rule.text
            sentence = show.reason(violation, choices.state.game, names=choices.names)
            sentences.setdefault(rule.id, {})[at] = sentence
    reasons: list[str] = []
    left = set(range(len(judged)))
    while left and sentences and len(reasons) < RULES:
        id = max(sentences, key=lambda id: len(left & sentences[id].keys()))
        broken = sentences.pop(id)
        if left.isdisjoint(broken):
            break
        left -= broken.keys()
        said = {*broken.values()}
        reasons.append(f"{said.pop() if len(said) == 1 else rules[id]} [{id}]")
    if left:
        reasons.append("The others break other rules.")
    kind = type(matches[0].action)
    listed = any(type(action) is kind for action in choices.actions)
    # where none is listed, some exist only on larger boards: no number
    none = f"none with {short_text(text)!r}" if listed else "none of these"
    return f"{group_choices(matches)[0].heading}: {none} may be chosen now. {' '.join(reasons)}"


def _unknown(text: str, choices: ChoiceList) -> str:
    """That no action is meant, with the nearest notation, or else what may be chosen."""
    problem = f"no legal choice matches {short_text(text)!r}"
    notations = {str(choice.action): choice for choice in choices.every}
    if near := nearest_word(text, notations):
        return f"{problem}; did you mean {notations[near].label} ({near})?"
    asked = "; ".join(group.heading for group in group_choices(choices.every))
    return f"{problem}. Asked for: {asked}" if asked else problem


def nearest_word(text: str, words: Iterable[str]) -> str:
    """The word that was mistyped; empty where the text is another word rather than a slip."""
    near = nearest(text, words, 1) if len(text) > 2 else []
    alike = SequenceMatcher(None, text.casefold(), near[0].casefold()).ratio() if near else 0
    return near[0] if alike >= ALIKE else ""
