"""The action that typed text denotes: the number of a choice, a notation, or words of a label."""

# Longer than 310 lines because all the ways to read a text are tried here, in one order.

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from typing import Final

from bisongames import show
from bisongames.engine.core.actions import Action, attributes
from bisongames.engine.core.errors import Fault, RecordError, nearest, short_text
from bisongames.engine.core.limits import NOTATION
from bisongames.engine.core.player_names import default_names
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.positions.notation import Reading
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.word_stems import is_near
from bisongames.engine.views.view import View
from bisongames.show.language import Names
from bisongames.show.reader.asked_by import without_names
from bisongames.show.reader.asked_events import (
    asks_what_happened,
    happenings_told,
    nothing_happened,
)
from bisongames.show.reader.asked_legend import signs_told, worth_told
from bisongames.show.reader.asked_moment import duty_told, moment_told
from bisongames.show.reader.asked_news import NO, news_told
from bisongames.show.reader.asked_places import places_told
from bisongames.show.reader.asked_points import asks_about_points, points_told
from bisongames.show.reader.asked_rules import cited_rules_told, rules_told
from bisongames.show.reader.asked_scores import asks_for_scores, scores_told
from bisongames.show.reader.choice_list import (
    ChoiceList,
    NumberedChoice,
    group_choices,
    no_moves,
    tokens,
)
from bisongames.show.reader.illegal_action import (
    EXAMINED,
    Kinds,
    candidates,
    counted_action,
    ids_of,
    illegal_actions,
    kinds_of,
    other_actions,
    other_kinds,
    single_actions,
)
from bisongames.show.reader.own_pieces import pieces_told, with_kinds, with_places
from bisongames.show.reader.refused_choices import TRIED, all_refused, of_one_kind, reasons_of
from bisongames.show.reader.typed_notation import notation_of
from bisongames.show.reader.typed_words import (
    FILLERS,
    NUMERALS,
    LooseFit,
    amounts_asked_for,
    as_exchange,
    is_bare,
    loose_fit,
)
from bisongames.show.reader.word_order import Fit, best_fits, listed_fits, without_prices

NAMED: Final = 4
"""Maximum number of choices listed in the error for an ambiguous text."""
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
_BEGINNINGS: Final = ("what", "where", "when", "which", "whose")
"""Words that begin questions and are long enough to be told from others when they are misspelled."""
_DENIAL: Final = re.compile(r"\b(do not|don['’]?t|not|never|won['’]?t)\b", re.IGNORECASE)
_WHY: Final = re.compile(
    r"\s*(\b((can|could|may|must|should|shall|will|would|is|am|are|was|do|does|did)(n?['’]?t)?|not|i|we|it|cannot"
    r"|why|how come|what (will |would |does )?happens? (if|when)|what (if|about))\b\s*)+",
    re.IGNORECASE,
)
"""The beginning of a question that the word *why* already asks: ``can't I``."""
_OTHERS_DID: Final = re.compile(
    r"\s*(did|do|does|have|has|are|is) (they|he|she|(the )?others?|(the )?other players?|everybody|everyone)\b",
    re.IGNORECASE,
)
"""The rest of a question why others do something, which is about none of one's own choices."""
_WHAT_IF: Final = re.compile(r"\s*what (if|(will |would )?happens? (if|when))\b", re.IGNORECASE)
_WHAT_IF_NOT: Final = re.compile(
    rf"{_WHAT_IF.pattern} \S+( \w+)? (can ?not|\w+n['’]?t|do not|have no|has no)\b", re.IGNORECASE
)
"""What asks for what follows from something that cannot be done, or is not done: for a rule."""
_WHY_NOT: Final = re.compile(
    r"\s*(why|how come) (did|was|were|has|have|had)(n['’]?t| not)? (?!(i|we)\b)", re.IGNORECASE
)
"""What asks why something happened or did not: for a rule."""
_DUTY: Final = re.compile(
    r"\s*(must|need|(do|does|did) (i|we) (have|need) to|am i (forced|obliged|required)|is it (compulsory|mandatory|required))\b",
    re.IGNORECASE,
)
"""What asks whether something must be done: for a rule."""
_LEAVING: Final = re.compile(
    r"\b(from|out of|off|leav(e|es|ing)) (the )?((?P<first>[a-z]+) )?(?P<place>[a-z]+)\b",
    re.IGNORECASE,
)
"""What asks to leave a place that is named in words."""
_FOR_WHAT: Final = re.compile(
    r"\s*(why|what for|how come) (must|should|do|have) (i|we)\b", re.IGNORECASE
)
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
    latest: Callable[[bool], Sequence[MatchMove]] = no_moves,
) -> Reading:
    """The meaning of a text at a position; see ``State.read``. ``latest``: as in :class:`ChoiceList`."""
    decision = state.decision
    names = tuple(names or default_names(state.num_players))
    refused = state.out_of_turn(player) if decision else ()
    with suppress(RecordError):
        action = state.game.parse(text)  # by far the quickest way, and nothing else can be meant
        if ":" in text or refused or decision is None or type(action) in decision.kinds:
            return Reading(text, (action,), state.violations(action, player))
    if seen is None:
        seen = state if player is None else state.view(player)
    choices = ChoiceList(state, seen, names, latest)
    try:
        if refused:
            _answer_out_of_turn(text, choices)
            return Reading(text, violations=refused, problem="; ".join(map(str, refused)))
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
    text = _with_names(text, choices)
    _answer_from_the_board(text, choices)
    if is_question(text):
        return _asked(text, choices)
    try:
        text = as_exchange(text, choices)
        action = _meant(text, choices)
    except Unclear as unclear:
        if unclear.actions or (asked := _as_question(text)) == text:
            raise
        return _asked(asked, choices)
    if (unsaid := choices.choice_of(action)) and is_bare(text, unsaid, choices):
        raise Unclear(
            f"{short_text(text)!r} may mean {unsaid.number} {unsaid}; type {unsaid.number} if you want that",
            [action],
        )
    if _DENIAL.search(text) and attributes(type(action)):
        denied = choices.choice_of(action) or choices.illegal(action)
        if not _DENIAL.search(denied.label) and text.strip() != str(action):
            raise Unclear(
                f"{short_text(text)!r} says what you do not want, so nothing is chosen; the choice itself is "
                f"{_number(denied)}{denied.label}",
                [action],
            )
    return action


def _answer_out_of_turn(text: str, choices: ChoiceList) -> None:
    """Answers a question for which no choice of the player to move need be known.

    Raises:
        Unclear: with the answer, if there is one.
    """
    _answer_from_the_board(text, choices)
    if is_question(text) and (told := _rules_told(text, choices)):
        raise Unclear(" ".join((_ASKED, *told)))


def _with_names(text: str, choices: ChoiceList) -> str:
    """A text with the name of the third player for ``player 3``, unless somebody is called that.

    Raises:
        Unclear: if there is no such player, unless the text is the label of an action, which names one on a larger table.
    """
    names = choices.names
    called = {name.casefold() for name in names}

    def name(found: re.Match[str]) -> str:
        if found[0].casefold() in called:
            return found[0]
        if 0 < (number := int(found[1])) <= len(names):
            return names[number - 1]
        if _labelled(tokens(text), choices, kinds_of(choices.state)):
            return found[0]
        raise Unclear(f"there is no {found[0]}; the players are {join_list(names)}")

    return re.sub(r"\bplayer ([0-9]{1,2})\b", name, text, flags=re.IGNORECASE)


def _answer_from_the_board(text: str, choices: ChoiceList) -> None:
    """Answers what is asked about the scores, the moment, what has happened, the signs of the board, or a rule by its id.

    Raises:
        Unclear: with the answer, if a text asks for it.
    """
    seen, names = choices.seen, choices.names
    if asks_for_scores(text, names):
        told = scores_told(seen, names)
    elif asks_about_points(text):
        told = points_told(text, choices.latest, seen, names)
    elif duty := duty_told(text, choices):
        told = duty
    elif asks_what_happened(text, names) and (choices.latest(False) or choices.latest(True)):
        told = happenings_told(text, choices)
        told = told or places_told(text, choices)
        if not told and (nothing := nothing_happened(text, choices)):
            told = " ".join((nothing, *_rules_told(text, choices)))
    else:
        told = moment_told(text, choices) or worth_told(text, choices)
        told = told or pieces_told(text, choices)
        told = told or news_told(text, choices)
        if told == NO:
            told = " ".join((told, *_rules_told(text, choices)))
        told = told or places_told(text, choices)
        told = told or signs_told(text, choices)
    if told := told or cited_rules_told(text, choices.state.game):
        raise Unclear(f"{_ASKED} {told}" if is_question(text) else told)


def _rules_told(text: str, choices: ChoiceList) -> list[str]:
    """The rules that a question is about at this moment, whichever players it names."""
    plain = without_names(with_kinds(text, choices), choices.names, "another player")
    return rules_told(plain, choices.state)


def is_question(text: str) -> bool:
    """Whether a text asks for something, so that it must not choose anything."""
    return bool(_QUESTION.fullmatch(text.strip()))


def _as_question(text: str) -> str:
    """A text that chooses nothing with its first word mended if it is nearly one that begins a question: ``what stampede`` for whata stampede."""
    first, _, rest = text.strip().casefold().partition(" ")
    if len(first) < SHORTEST - 1 or not rest or first in FILLERS:
        return text
    return next((f"{word} {rest}" for word in _BEGINNINGS if is_near(first, word)), text)


def _asked(text: str, choices: ChoiceList) -> Action:
    """The action whose exact label begins like a question.

    Raises:
        Unclear: otherwise; the message answers whether the action in question may be chosen, or names rules.
    """
    fit, listed = listed_fits(tokens(text), choices)
    if fit is Fit.EXACT and len(listed) == 1 and "?" not in text:
        return listed[0].action
    for_a_rule = (_WHAT_IF_NOT, _WHY_NOT, _DUTY)
    if any(form.match(text) for form in for_a_rule) and (told := _rules_told(text, choices)):
        raise Unclear(" ".join((_ASKED, *told)))
    try:
        action = _asked_about(_POSSIBLE.sub("", text), choices)
    except Unclear as unclear:
        problem, actions = str(unclear), unclear.actions
        told = _rules_about(text, choices, actions)
        if _leaves_their_end(text, actions, choices):
            told = told or _rules_told(text, choices)
        if not told and actions and set(actions) <= set(choices.actions):
            told = [_allowed(actions, choices), *_why_asked(text, actions[0], choices)]
        if not told and not {type(each) for each in actions} & {*kinds_of(choices.state)}:
            told = [f"{problem[0].upper()}{problem[1:]}", *_rules_told(text, choices)[:1]]
        answer = " ".join(told) if told else f"{problem[0].upper()}{problem[1:]}"
        raise Unclear(f"{_ASKED} {answer}", actions) from None
    if _leaves_their_end(text, [action], choices) and (told := _rules_told(text, choices)):
        raise Unclear(" ".join((_ASKED, *told)))
    if not (broken := choices.state.violations(action)):
        told = [_allowed([action], choices), *_why_asked(text, action, choices)]
        if _WHAT_IF.match(text) and not any(sign.isdigit() for sign in text):
            told += _rules_told(text, choices)
        raise Unclear(f"{_ASKED} {' '.join(told)}", [action])
    if told := _rules_about(text, choices, [action]):
        raise Unclear(f"{_ASKED} {' '.join(told)}", [action])
    reasons = [show.reason(each, choices.state.game, names=choices.names) for each in broken]
    refused = f"{choices.illegal(action).label} is not allowed: {' '.join(reasons)}"
    if type(action) not in kinds_of(choices.state):  # it is asked what holds when it is open
        rules = _rules_told(text, choices)
        refused = " ".join(rules if rules and _WHAT_IF.match(text) else (refused, *rules[:1]))
    raise Unclear(f"{_ASKED} {refused}", [action])


def _leaves_their_end(text: str, actions: Sequence[Action], choices: ChoiceList) -> bool:
    """Whether a text asks to leave a place, in words, to which all these choices lead: ``back from the plains``."""
    leaving = _LEAVING.search(text)
    places = "|".join(filter(None, leaving.group("first", "place"))) if leaving else ""
    label = choices.label
    return bool(places and actions) and all(
        re.search(rf"\bto the (\w+ )?({places})\b", label(each))
        and not re.search(rf"\bfrom the (\w+ )?({places})\b", label(each))
        for each in actions
    )


def _allowed(actions: Sequence[Action], choices: ChoiceList) -> str:
    """That choices are allowed, with what they cost and bring, and how to make them."""
    listed = [each for each in choices.every if each.action in actions]
    named = ", ".join(f"{each.number} {each}" for each in listed[:NAMED])
    more = f" and {len(listed) - NAMED} more" if len(listed) > NAMED else ""
    if len(actions) == 1:
        how = f": choose {listed[0].number}" if listed else ""
        return f"{named or choices.label(actions[0])} is allowed{how}."
    return f"These are allowed: {named}{more}."


def _rules_about(text: str, choices: ChoiceList, actions: Sequence[Action]) -> list[str]:
    """The rules that a question is about, unless it is about a few actions, or about what is refused now; one word alone is not."""
    if actions and _is_vague(text, actions, choices):
        return _rules_told(text, choices)
    if actions and (len(actions) <= NAMED or not set(actions) <= set(choices.actions)):
        return []
    if actions and any(sign.isdigit() for sign in text):
        return []
    return _rules_told(text, choices)


def _why_asked(text: str, action: Action, choices: ChoiceList) -> list[str]:
    """The rule about a choice that is allowed, for a question why it is to be made."""
    if not _FOR_WHAT.match(text):
        return []
    decision = choices.state.decision
    rule = choices.state.game.rule_of_choice(decision, type(decision), type(action))
    return [f"{rule.text} [{rule.id}]"] if rule else []


def _is_vague(text: str, actions: Sequence[Action], choices: ChoiceList) -> bool:
    """Whether a question about actions that are not open has only one word for them, which is not their label: ``can I trade?``."""
    words = _words_asked(text)
    labels = (choices.illegal(action).label_words for action in actions)
    return len(words) == 1 and words not in labels and not {*actions} & {*choices.actions}


def _words_asked(text: str) -> list[str]:
    """The words of a question that say what it is about."""
    order = _WHY.sub("", text, count=1)
    plain = (word for word in tokens(order) if word not in FILLERS or word in NUMERALS)
    return [word for word in plain if word not in _BESIDES]


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
    terms = choices.state.game.rulebook.glossary
    ours = {word: term.name for term in terms for word in term.never}
    named = [ours.get(word, word) for word in known]
    problems: list[Unclear] = []
    for tried in dict.fromkeys((order, *map(" ".join, (plain, known, named)))):
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
        "now",
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
                reasons = " ".join(reasons_of(matches, choices))
                none = f"; none of these is legal now. {reasons}"
            raise Unclear(
                f"{short_text(text)!r} may mean {named}{more}{none}", [c.action for c in matches]
            )
    problem = f"no legal choice matches {short_text(text)!r}"
    notations = {str(choice.action): choice for choice in choices.every}
    if near := nearest_word(text, notations):
        raise Unclear(f"{problem}; did you mean {notations[near].label} ({near})?")
    if others := other_actions(tokens(text), choices):
        reasons = " ".join(reasons_of(others, choices))
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
    text = _with_names(text, choices)
    _answer_from_the_board(f"why {text}", choices)
    try:
        return _asked_about(text, choices)
    except Unclear as fault:
        if str(fault).endswith("?"):
            raise
        worded = re.search(r"[^\W\d_]{3}", text) is not None
        unnamed = not fault.actions or _OTHERS_DID.match(text)
        if worded and unnamed and (found := _rules_told(text, choices)):
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
    action = notation_of(text, choices)
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
        for action in (notation_of(text, choices), counted_action(words, choices))
    )
    if notation and (":" in text or type(notation[0].action) in kinds):
        yield notation
    fit, listed = listed_fits(words, choices)
    if fit is Fit.EXACT:
        yield listed
    yield _only(_labelled(words, choices, kinds))
    if amounts and amounts[0].label_words == words:
        yield amounts  # although longer labels contain the same words
    yield amounts_asked_for(words, listed if fit >= Fit.WORDS else (), choices)
    if fit >= Fit.WORDS:
        yield listed
    loose = LooseFit() if re.search(r"\w:\w", text) else loose_fit(words, choices)
    if loose.renamed:
        yield _only(_labelled(words, choices, other_kinds(words, choices)))
    if loose.sure:
        yield loose.matches
    rest, priced = without_prices(words, choices.every)
    yield [each for each in loose_fit(rest, choices).matches if each in priced] if priced else []
    if singles := list(dict.fromkeys(single_actions(words, choices))):
        named = ", ".join(f"{_number(c)}{c.label}" for c in choices.every if c.action in singles)
        raise Unclear(
            f"{short_text(text)!r} is several choices; make one at a time: {named}", singles
        )
    ways = map(tokens, with_places(text, choices, named=True))
    yield _least_refused([c for way in ways for c in illegal_actions(way, choices)], choices)
    places = (listed_fits(tokens(way), choices) for way in with_places(text, choices))
    yield list(dict.fromkeys(c for fit, found in places if fit >= Fit.WORDS for c in found))
    illegal = illegal_actions(words, choices)
    yield _only(illegal)
    yield [*notation, *amounts][:1]
    of_kind = of_one_kind(words, illegal)
    yield _only(of_kind)
    if len(of_kind) > NAMED:
        raise Unclear(all_refused(text, of_kind, choices), [choice.action for choice in of_kind])
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
        if near and (meant := choices.choice_of(near[0].action)):
            raise Unclear(f"{short_text(text)!r} cannot be chosen; did you mean {meant}?")
        yield near


def _labelled(words: Sequence[str], choices: ChoiceList, kinds: Kinds) -> list[NumberedChoice]:
    """The well-formed actions of these kinds whose whole label these words are."""
    if len(words) < 2:
        return []
    every = candidates(kinds, choices, ids_of(words), EXAMINED)
    return [choice for choice in every if choice.label_words == words]


def _least_refused(
    matches: Sequence[NumberedChoice], choices: ChoiceList
) -> Sequence[NumberedChoice]:
    """Those of a few actions that break the fewest rules; none of many."""
    if len(matches) > TRIED:
        return ()
    broken = [len(choices.state.violations(each.action)) for each in matches]
    return [each for each, number in zip(matches, broken, strict=True) if number == min(broken)]


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


def nearest_word(text: str, words: Iterable[str]) -> str:
    """The word that the text misspells; empty if it is a different word rather than a typing error."""
    near = nearest(text, words, 1) if len(text) > 2 else []
    alike = SequenceMatcher(None, text.casefold(), near[0].casefold()).ratio() if near else 0
    return near[0] if alike >= ALIKE else ""
