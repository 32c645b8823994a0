"""The action that typed text denotes: the number of a choice, a notation, or words of a label."""

# Longer than 310 lines because all the ways to read a text are tried here, in one order.

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from typing import Final

from bisongames import show
from bisongames.engine.core.actions import Action, attributes
from bisongames.engine.core.errors import Fault, RecordError, nearest, short_text
from bisongames.engine.core.limits import NOTATION
from bisongames.engine.core.player_names import default_names
from bisongames.engine.core.rules import Rule
from bisongames.engine.positions.notation import Reading
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.language import Names
from bisongames.show.reader.asked_legend import signs_told
from bisongames.show.reader.asked_points import asks_about_points, points_told
from bisongames.show.reader.asked_scores import asks_for_scores, scores_told
from bisongames.show.reader.choice_list import (
    ChoiceList,
    NumberedChoice,
    group_choices,
    tokens,
    word_of,
)
from bisongames.show.reader.illegal_action import (
    EXAMINED,
    candidates,
    counted_action,
    illegal_actions,
    kinds_of,
    other_actions,
)
from bisongames.show.reader.typed_words import ARTICLES, FILLERS, NUMERALS, LooseFit, loose_fit
from bisongames.show.reader.word_order import Fit, best_fits, listed_fits

NAMED: Final = 4
"""Maximum number of choices listed in the error for an ambiguous text."""
JUDGED: Final = 200
"""Maximum number of actions judged to find the rules that they all break."""
TRIED: Final = 12
"""Maximum number of illegal actions for which a way is sought."""
RULES: Final = 3
"""Maximum number of these rules that an error names."""
SHORTEST: Final = 4
"""Minimum number of letters that may abbreviate a word of an illegal action."""
ALIKE: Final = 0.75
"""Minimum similarity of a mistyped word to the intended one."""

_QUESTION: Final = re.compile(
    r"(what|which|where|when|whose|who|why|how)(['’]?(s|re|d|ll))?\b.*|"
    r"(is|are|am|was|were|does|did|has|should|shall|may|must|can|could)(n?['’]?t)?\b.*|"
    r"(explain|tell me|i wonder|do i|do you|do we|do they|have i|will i|would i)\b.*|"
    r".*\?",
    re.IGNORECASE | re.DOTALL,
)
_DENIAL: Final = re.compile(r"\b(do not|don['’]?t|not|never|won['’]?t)\b", re.IGNORECASE)
_WHY: Final = re.compile(
    r"\s*(\b((can|could|may|must|should|shall|will|would|is|am|are|was|do|does|did)(n?['’]?t)?|not|i|we|it|cannot"
    r"|why|how come)\b\s*)+",
    re.IGNORECASE,
)
"""The beginning of a question that the word *why* already asks: ``can't I``."""
_POSSIBLE: Final = re.compile(r"\b(free|legal|allowed|possible)\b", re.IGNORECASE)
"""What a question asks about a choice: ``is C3 free?``."""

_ASKED: Final = "That is a question, so nothing is chosen."
NO_CHOICES: Final = "there are no numbered choices now"


def read(
    text: str,
    state: State,
    player: int | None = None,
    names: Names = None,
    seen: State | View | None = None,
) -> Reading:
    """The meaning of a text at a position; see ``State.read``."""
    decision = state.decision
    names = tuple(names or default_names(state.num_players))
    refused = state.out_of_turn(player) if decision else ()
    with suppress(RecordError):
        action = state.game.parse(text)  # by far the quickest way, and nothing else can be meant
        if ":" in text or refused or decision is None or type(action) in decision.kinds:
            return Reading(text, (action,), state.violations(action, player))
    if refused and not asks_for_scores(text, names):
        return Reading(text, violations=refused, problem="; ".join(map(str, refused)))
    if seen is None:
        seen = state if player is None else state.view(player)
    choices = ChoiceList(state, seen, names)
    try:
        action = resolve(text, choices)
    except Unclear as unclear:
        return Reading(text, unclear.actions, problem=str(unclear))
    return Reading(text, (action,), state.violations(action, player))


class Unclear(RecordError):
    """A text that does not mean exactly one action."""

    def __init__(self, problem: str, actions: Iterable[Action] = ()) -> None:
        super().__init__("", [Fault("", problem)])
        self.actions = tuple(actions)
        """The actions that it may mean."""


def resolve(text: str, choices: ChoiceList) -> Action:
    """The action that a text most likely means; it may be illegal.

    Raises:
        Unclear: if the text fits no action or several actions; the message names the latter.
    """
    if re.fullmatch(r"[0-9]+", text):
        return _numbered(text, choices)
    _answer_from_the_board(text, choices)
    if is_question(text):
        return _asked(text, choices)
    action = _meant(text, choices)
    if _DENIAL.search(text) and attributes(type(action)):
        denied = choices.choice_of(action) or choices.illegal(action)
        if not _DENIAL.search(denied.label) and text.strip() != str(action):
            raise Unclear(
                f"{short_text(text)!r} says what you do not want, so nothing is chosen; the choice itself is "
                f"{_number(denied)}{denied.label}",
                [action],
            )
    return action


def _answer_from_the_board(text: str, choices: ChoiceList) -> None:
    """Tells the scores, or what the signs of the board mean and who one is.

    Raises:
        Unclear: with the answer, if a text asks for it.
    """
    if asks_for_scores(text, choices.names):
        raise Unclear(f"{_ASKED} {scores_told(choices.seen, choices.names)}")
    if asks_about_points(text):
        told = points_told(text, choices.latest(), choices.seen, choices.names)
        raise Unclear(f"{_ASKED} {told}")
    if told := signs_told(text, choices.seen, choices.names):
        raise Unclear(f"{_ASKED} {told}")


def is_question(text: str) -> bool:
    """Whether a text asks for something, so that it must not choose anything."""
    return bool(_QUESTION.fullmatch(text.strip()))


def _asked(text: str, choices: ChoiceList) -> Action:
    """The action whose exact label begins like a question.

    Raises:
        Unclear: otherwise; the message answers whether the action in question may be chosen, or names rules.
    """
    fit, listed = listed_fits(tokens(text), choices)
    if fit is Fit.EXACT and len(listed) == 1 and "?" not in text:
        return listed[0].action
    state = choices.state
    try:
        action = _asked_about(_POSSIBLE.sub("", text), choices)
    except Unclear as unclear:
        if unclear.actions:
            raise Unclear(f"{_ASKED} {unclear}", unclear.actions) from None
        found, problem = _rules_about(text, state), str(unclear)
        told = found or [f"{problem[0].upper()}{problem[1:]}"]
        raise Unclear(" ".join((_ASKED, *told))) from None
    choice = choices.choice_of(action) or choices.illegal(action)
    broken = state.violations(action)
    reasons = [show.reason(each, state.game, names=choices.names) for each in broken]
    answer = f"is not allowed: {' '.join(reasons)}" if reasons else "is allowed."
    raise Unclear(f"{_ASKED} {_number(choice)}{choice.label} {answer}", [action])


def _rules_about(text: str, state: State) -> list[str]:
    """The rules that a question is about, each with its id."""
    rules = [rule for rule in state.game.find_rules(text) if rule.status != "general"]
    return [f"{rule.text} [{rule.id}]" for rule in rules[:RULES]]


def _asked_about(text: str, choices: ChoiceList) -> Action:
    """The action that a question is about. Since it will not be carried out, words that say nothing may be left out.

    Raises:
        Unclear: if it is about no action or several actions; the message names the latter.
    """
    order = _WHY.sub("", text, count=1).strip().rstrip("?!. ") or text
    if re.fullmatch(r"[0-9]+", order):
        return _numbered(order, choices)
    plain = [word for word in tokens(order) if word not in FILLERS or word in NUMERALS]
    known = [word for word in plain if word not in _BESIDES]
    problems: list[Unclear] = []
    for tried in dict.fromkeys((order, " ".join(plain), " ".join(known))):
        try:
            if tried:
                return _meant(tried, choices)
        except Unclear as unclear:
            problems.append(unclear)
    raise next((each for each in problems if each.actions), problems[0])


_BESIDES: Final = frozenset(
    (
        "first",
        "here",
        "there",
        "again",
        "still",
        "already",
        "yet",
        "another",
        "else",
        "only",
        "even",
    )
)
"""Words of questions that do not say what they are about."""


def _meant(text: str, choices: ChoiceList) -> Action:
    """The action that a text most likely means, if it is an order.

    Raises:
        Unclear: if the text fits no action or several actions; the message names the latter.
    """
    for matches in _readings(text, choices):
        if len(matches) == 1:
            return matches[0].action
        if matches:
            named = ", ".join(f"{_number(c)}{c.label}" for c in matches[:NAMED])
            more = f" and {len(matches) - NAMED} more" if len(matches) > NAMED else ""
            none = ""
            if matches[0].number is None:
                reasons = " ".join(_reasons(matches, choices))
                none = f"; none of these is legal now. {reasons}"
            raise Unclear(
                f"{short_text(text)!r} may mean {named}{more}{none}", [c.action for c in matches]
            )
    problem = f"no legal choice matches {short_text(text)!r}"
    notations = {str(choice.action): choice for choice in choices.every}
    if near := nearest_word(text, notations):
        raise Unclear(f"{problem}; did you mean {notations[near].label} ({near})?")
    if others := other_actions(tokens(text), choices):
        reasons = " ".join(_reasons(others, choices))
        raise Unclear(f"{short_text(text)!r} cannot be chosen now. {reasons}", [others[0].action])
    asked = "; ".join(group.heading for group in group_choices(choices.every))
    raise Unclear(f"{problem}. The choices are: {asked}" if asked else problem)


def _number(choice: NumberedChoice) -> str:
    return "" if choice.number is None else f"{choice.number} "


def resolve_for_why(text: str, choices: ChoiceList) -> Action:
    """The action whose legality a player asks about.

    Raises:
        Unclear: if the text fits no action or several actions; the message gives an example to type.
    """
    _answer_from_the_board(f"why {text}", choices)
    try:
        return _asked_about(text, choices)
    except Unclear as fault:
        if str(fault).endswith("?"):
            raise
        worded = re.search(r"[^\W\d_]{3}", text) is not None
        if worded and not fault.actions and (found := _rules_about(text, choices.state)):
            raise Unclear(
                f"no choice matches {short_text(text)!r}; rules about it: {' '.join(found)}"
            ) from None
        example = f"Type a whole action, such as why {choices.every[-1].label}"
        raise Unclear(f"{str(fault).removesuffix('.')}. {example}") from None


def resolve_notation(text: str, choices: ChoiceList, otherwise: str) -> Action:
    """The action of a notation, for use after the end of the game.

    Raises:
        Unclear: if the text is not a notation, with the message ``otherwise``, or the result for a question about it.
    """
    _answer_from_the_board(text, choices)
    action = _notation(text, choices)
    if action is None:
        raise Unclear(otherwise)
    return action


def _readings(text: str, choices: ChoiceList) -> Iterator[Sequence[NumberedChoice]]:
    """The choices that a text may mean under each interpretation, the most certain first; some may fit no choice.

    Raises:
        Unclear: if the text means many actions of one kind, none of them legal.
    """
    words = tokens(text) if len(text) <= NOTATION else []
    kinds = kinds_of(choices.state)
    notation, amounts = (
        [] if action is None else [choices.illegal(action)]
        for action in (_notation(text, choices), counted_action(words, choices))
    )
    if notation and (":" in text or type(notation[0].action) in kinds):
        yield notation
    fit, listed = listed_fits(words, choices)
    if fit is Fit.EXACT:
        yield listed
    yield _only(_labelled(words, choices))
    if amounts and amounts[0].label_words == words:
        yield amounts  # although longer labels contain the same words
    if fit >= Fit.WORDS:
        yield listed
    loose = LooseFit() if re.search(r"\w:\w", text) else loose_fit(words, choices)
    if loose.sure:
        yield loose.matches
    plain = [word for word in words if word not in ARTICLES]
    illegal = illegal_actions(words, choices) or illegal_actions(plain, choices)
    yield _only(illegal)
    yield [*notation, *amounts][:1]
    of_kind = _of_one_kind(words, illegal)
    yield _only(of_kind)
    if len(of_kind) > NAMED:
        raise Unclear(_all_refused(text, of_kind, choices), [choice.action for choice in of_kind])
    yield listed
    if len(illegal) <= NAMED:
        yield illegal
    if words and min(map(len, words)) >= SHORTEST:
        fit, begun = best_fits(words, candidates(kinds, choices))
        yield _only(begun if fit >= Fit.BEGINNINGS else [])
    if len(loose.matches) == 1 and any(sign.isdigit() for sign in loose.matches[0].label):
        yield loose.matches  # a word that is not known was left out, but a place or number is named
    unnumbered = [word for word in words if not word.isdecimal()]
    if unnumbered != words:  # the labels of illegal actions may lack a number
        near = _only(illegal_actions(unnumbered, choices))
        if near and near[0].action in choices.actions:
            label = near[0].label
            raise Unclear(f"{short_text(text)!r} cannot be chosen; did you mean {label}?")
        yield near


def _labelled(words: Sequence[str], choices: ChoiceList) -> list[NumberedChoice]:
    """The well-formed actions of the kinds that the decision takes whose whole label these words are."""
    if len(words) < 2:
        return []
    ids = [word for word in words if any(sign.isdigit() for sign in word)]
    every = candidates(kinds_of(choices.state), choices, ids, EXAMINED)
    return [choice for choice in every if choice.label_words == words]


def _only(matches: Sequence[NumberedChoice]) -> Sequence[NumberedChoice]:
    """The only match, or an empty sequence if there is no match or more than one."""
    return matches if len(matches) == 1 else ()


def _numbered(text: str, choices: ChoiceList) -> Action:
    """The choice with a number, or the action whose notation is that number."""
    numbers = choices.by_number
    if len(text) < 10 and int(text) in numbers:
        return numbers[int(text)]
    if len(text) < 10 and int(text) in choices.amounts:
        return choices.amounts[int(text)]
    one = f"the only choice is number {choices.ranges}" if numbers else NO_CHOICES
    problem = f"choices are numbered {choices.ranges}" if len(numbers) > 1 else one
    return resolve_notation(text, choices, problem)


def _notation(text: str, choices: ChoiceList) -> Action | None:
    """The action with this notation; case and signs may differ if only one choice matches then."""
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
    for kind in kinds_of(choices.state):
        if word_of(kind).casefold() == word.casefold() and kind.notation.count("{") == len(values):
            blank = re.sub(r"\{[^}]*\}", "{}", kind.notation)
            for case in (str, str.upper, str.lower):
                yield blank.format(*map(case, values))


def _plain(text: str) -> str:
    """A notation in lower case with a blank for each sign."""
    return " ".join(re.split(r"[\s:>]+|(?<=\w)-(?=\w)", text.casefold().strip()))


def _of_one_kind(
    words: Sequence[str], matches: Sequence[NumberedChoice]
) -> Sequence[NumberedChoice]:
    """The choices if they are of one kind, or those of the kind that one of the words names; otherwise an empty sequence."""
    named = [choice for choice in matches if word_of(type(choice.action)) in words]
    for each in (matches, named):
        if len({type(choice.action) for choice in each}) == 1:
            return each
    return ()


def _all_refused(text: str, matches: Sequence[NumberedChoice], choices: ChoiceList) -> str:
    """The message that no action of a kind is legal, with the rules that most of them break, and a way to one of them."""
    kind = type(matches[0].action)
    listed = any(type(action) is kind for action in choices.actions)
    # no count: if none is listed, some exist only on larger boards
    none = f"none with {short_text(text)!r}" if listed else "none of these"
    reasons = " ".join(_reasons(matches, choices))
    return f"{group_choices(matches)[0].heading}: {none} may be chosen now. {reasons}"


def _reasons(matches: Sequence[NumberedChoice], choices: ChoiceList) -> list[str]:
    """The rules that most of these illegal actions break, and a way to one of them."""
    left = [*matches[:JUDGED]]
    sentences: dict[Rule, dict[Action, str]] = {}  # by rule, then by the action that breaks it
    for choice in left:
        for violation in choices.state.violations(choice.action):
            sentence = show.reason(violation, choices.state.game, names=choices.names)
            sentences.setdefault(violation.rule, {})[choice.action] = sentence
    reasons: list[str] = []
    for rule, broken in sorted(sentences.items(), key=lambda item: -len(item[1])):
        others = [choice for choice in left if choice.action not in broken]
        if len(others) < len(left) and len(reasons) < RULES:
            said = {*broken.values()}
            reasons.append(f"{said.pop() if len(said) == 1 else rule.text} [{rule.id}]")
            left = others
    if left:
        reasons.append("The others break other rules.")
    ways = (
        (choice, show.way(choice.action, choices.state, choices.names))
        for choice in matches[:TRIED]
    )
    choice, told = next((each for each in ways if each[1]), (matches[0], ""))
    return [*reasons, f"{choice.label}: {told[0].lower()}{told[1:]}"] if told else reasons


def nearest_word(text: str, words: Iterable[str]) -> str:
    """The word that the text misspells; empty if it is a different word rather than a typing error."""
    near = nearest(text, words, 1) if len(text) > 2 else []
    alike = SequenceMatcher(None, text.casefold(), near[0].casefold()).ratio() if near else 0
    return near[0] if alike >= ALIKE else ""
