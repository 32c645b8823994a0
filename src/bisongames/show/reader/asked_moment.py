"""Questions about the moment: ``what should I do?``, ``can I undo?``, ``I give up``."""

from __future__ import annotations

import re
from typing import Final

from bisongames import show
from bisongames.engine.rulebook.word_stems import stem
from bisongames.engine.views.view import View
from bisongames.show.reader.asked_by import plain_question, viewer_of
from bisongames.show.reader.choice_list import GAP, ChoiceList, group_choices
from bisongames.show.reader.own_pieces import own_count

_NOW: Final = (
    r"( (now|here|next|first|then|still|else|best|this turn|in (this|my) turn|to win|today))*"
)
_WE: Final = r"(i|we|one|you)"
_DO: Final = r"(do|play|choose|pick|select|type|enter|press)"
_GAME: Final = r"(the |this |of the )?(game|match|table)"
_ADVICE: Final = (
    rf"((so|and|ok|okay|well) )?what{_NOW}",
    rf"what (should|shall|would|ought|do|am|are){_NOW} {_WE}( supposed| meant| going)?( to)? {_DO}{_NOW}",
    rf"what to do{_NOW}",
    rf"(where|what|which \S+) (should|shall|would) {_WE}( \w+)?{_NOW}",
    rf"what('s| is| would be) (a |the |my )?(good|best|right|clever|next) (move|choice|thing|action|option|play|place|spot|field|corner|hex)( to do)?{_NOW}",
    rf"which (move|choice|one|action|option)s? (is|are|would be|should {_WE} \w+)( the)?( best| good)?{_NOW}",
    r"what (do|would|can) you (suggest|recommend|advise|do|propose)",
    r"(i do not|i don't|dont|don't|no) (know|idea|clue)( what)?( i (should|can|could|must))?( to)?( do| play)?",
    r"((can you |could you |please )?help me( please)?|i need (help|a hint|advice)|i am (stuck|lost)|i'm (stuck|lost)|advise me)",
    r"((any|some|an|a) )?(advice|tips?|ideas?|suggestions?|hints?)( please)?",
    r"(give|show|tell) me (a|some|any) (advice|tip|idea|suggestion|hint)s?",
)
"""What asks what to choose."""
_CHOICES: Final = (
    rf"what (else )?(can|could|may|might|must){_NOW} {_WE}{_NOW} {_DO}{_NOW}",
    rf"what (are|is) (my|the|our) (legal |possible |available )?(choices?|options?|moves?|actions?|possibilities){_NOW}",
    rf"(which|what) (legal |possible )?(choices|options|moves|actions|possibilities) (do|have) {_WE}( have| got)?{_NOW}",
    rf"(whose turn is it|who is (to move|next)|is it my turn|what is (asked|going on|happening)){_NOW}",
)
"""What asks for the choices."""
_COSTS: Final = (
    rf"what (can|could|may|might){_NOW} {_WE} (buy|build|afford|pay for){_NOW}",
    rf"(what|how much) (does|do|did) (it|this|that|they|these|things|everything)( all)? cost{_NOW}",
    r"what (are|is) (the |all )?(costs?|prices?)",
)
"""What asks for the prices of the game."""
_UNDO: Final = (
    rf"(how )?(can|could|may|do|should) {_WE} (undo|take (it|that|this|my (last )?(move|choice|turn)|a (move|choice)) back|take back .*)( .*)?",
    r"(is there|have you) (an? )?undo( .*)?",
    r"(oops|i made a mistake|that was a mistake|take (it|that) back|how do i go back)",
)
_LEAVE: Final = (
    rf"(i|please)( (want to|would like to|will|have to|must))? (give up|resign|quit|surrender|concede|stop playing|leave)( {_GAME}| now)*",
    r"i('m| am) (giving up|leaving|quitting)",
    rf"(how|where|can|may|could)( (do|can|could|may))? {_WE} (quit|leave|stop|exit|give up|resign|surrender|concede|get out)( {_GAME}| here| now)*",
    rf"how (do|can) {_WE} end {_GAME}",
    r"(resign|surrender|concede|give up)",
)
_REWARD: Final = (
    r"what (does|do|is|are) (the |a |this |that )?(rewards?|± ?\S*|0\.\d+)( of (a|the) hints?)?( mean| for| (in|of) (the|a) hint)?",
    r"what('s| is) the meaning of (the )?reward",
    r"explain (the )?rewards?",
)
_RULING: Final = (
    r"what (does|is|do|are) (an? |the )?[\[(]?rulings?[\])]?( mean| for)?",
    r"why is (this|that|it) an? ruling",
)
_REFUSED: Final = (
    (
        r"(why|how come) ((was|is|were|are)(n't| not)?|not) (that|it|this|they)( (move|choice|one))?( not)? "
        r"(refused|rejected|forbidden|illegal|wrong|impossible|allowed|legal|possible|accepted|ok|okay)"
    ),
    r"what (was|is) wrong( with (that|it|this))?",
)
REFUSED: Final = "The reason, with its rule, stands in the refusal; why and the choice, such as “why {}”, tells it again."
RULING: Final = "A ruling is a rule for what the rulebook leaves open, decided for this program; rule ID at the table tells why."
REWARD: Final = (
    "The reward in a full hint is what the bot expects of a choice, from 0 to 1: 0.5 if you neither gain on the "
    "others nor fall behind them, more if you gain; winning counts half where the match ends so soon. "
    "The number after ± is how far it may be off. It is neither points nor a chance to win."
)
_MUST: Final = re.compile(
    r"(why|how come)( (do|must|should|am|are))? (i|we)( must| have to| to| supposed to| going to)* (?P<verb>[a-z]+)\b.*"
)
"""What asks why one is to do something."""
UNDO: Final = (
    "Yes: undo takes back your last choice, with all that followed it; nothing is taken back yet. "
    "Where others play too, it may not be offered."
)
LEAVE: Final = (
    "No rule lets a player give up; to leave, type quit at the table, where you may save the match "
    "and go on later, or close the page in a browser."
)
HINT: Final = "What a bot would choose: hint at the table, advise for programs."


def _fits(text: str, forms: tuple[str, ...]) -> bool:
    plain = " ".join(re.sub(r"[,.!?;:…]+( |$)", " ", text.replace("’", "'").casefold()).split())
    return any(re.fullmatch(form, plain) for form in forms)


def asks_for_advice(text: str) -> bool:
    """Whether a text asks what to choose, which a hint answers."""
    return _fits(text, _ADVICE)


def moment_told(text: str, choices: ChoiceList) -> str:
    """The answer to a question about what to do now, about prices, and about leaving or taking back; empty for any other text."""
    advice = asks_for_advice(text)
    if advice or _fits(text, _CHOICES):
        return _choices_told(choices, advice)
    if _fits(text, _COSTS) and (prices := show.costs(choices.state.game)):
        return " ".join(prices)
    if _fits(text, _REFUSED):
        first = next(iter(choices.every), None)
        return REFUSED.format(first.label if first else "a choice")
    told = ((_UNDO, UNDO), (_LEAVE, LEAVE), (_REWARD, REWARD), (_RULING, RULING))
    return next((answer for forms, answer in told if _fits(text, forms)), "")


def duty_told(text: str, choices: ChoiceList) -> str:
    """What is asked of the viewer and the rule about it, with what they hold if they part with it, for a question why they must do it; else empty."""
    asked, seen, state = _MUST.fullmatch(plain_question(text)), choices.seen, choices.state
    if not asked or not re.search(r"\b(must|to)\b", asked[0]) or viewer_of(seen) != state.actor:
        return ""
    verbs = {each.label_words[0] for each in choices.every}
    if {*map(stem, verbs)} != {stem(asked["verb"])}:
        return ""
    kinds = type(choices.every[0].action), type(state.decision)
    rule = state.game.rule_of_choice(state.decision, *kinds)
    hand = own_count("cards", choices)
    told = [show.prompt(seen, choices.names), *([hand] if hand else ())]
    return " ".join((*told, *([f"{rule.text} [{rule.id}]"] if rule else ())))


def _choices_told(choices: ChoiceList, advice: bool) -> str:
    """What is asked now, and to the player who is asked the choices, and if they want advice how to have it."""
    seen, state = choices.seen, choices.state
    asked = show.prompt(seen, choices.names)
    if isinstance(seen, View) and seen.player != state.actor:
        return asked
    kinds = "; ".join(group.heading for group in group_choices(choices.every))
    stop = "" if kinds.endswith(GAP) else "."
    told = [
        asked,
        *([f"The choices are: {kinds}{stop}"] if kinds else ()),
        *([HINT] if advice else ()),
    ]
    return " ".join(told)
