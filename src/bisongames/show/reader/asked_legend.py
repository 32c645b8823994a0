"""Questions about what lies on the table: ``what does * mean?``, ``what colour am I?``, ``what is a bison card worth?``."""

from __future__ import annotations

import re
from typing import Final

from bisongames import show
from bisongames.show.board_legend import own_seat, signs
from bisongames.show.reader.asked_by import plain_question, viewer_of
from bisongames.show.reader.choice_list import ChoiceList

_SIGN: Final = (
    r"(stars?|asterisks?|signs?|symbols?|arrows?|letters?|abbreviations?|legend|dots|\.\.\."
    r"|\S*[*<>!~…|/]\S*|(?!(it|he|we|me)\b)[a-z]{1,2}|[a-z]?\d+[a-z]\d*|[a-z]\d+|[a-z]{1,2} \d{1,2})"
)
"""What is not a word of a rule: ``*``, ``R``, ``2Q2``, or the name of such things."""
_LIST: Final = rf"((the|a|an) )?{_SIGN}((, | and | or )((the|a|an) )?{_SIGN})*"
_PLACE: Final = (
    r"( (around|before|behind|beside|next to|in front of) .+| on the (board|map|screen))?"
)
_SIGNS: Final = (
    rf"what (do|does|is|are) {_LIST}{_PLACE}( (mean|stand for|for))?{_PLACE}",
    rf"what('s| is) the meaning of {_LIST}{_PLACE}",
    r"(the )?(legend|signs)( of the board)?",
)
_OWN: Final = (
    r"(who|which (player|one)) am i",
    r"(what|which) (colou?r|letter|player|side|tribe) (am i|do i (play|have)( as)?|is mine|are mine|is me)",
    r"(what|which)('s| is) my (colou?r|letter|tribe)",
    r"which (ones?|pieces?|cards?|letters?|colou?rs?) (is|are) (mine|me)",
    r"am i ([a-z]|red|green|blue|yellow|player \d)",
)

_WORTH: Final = re.compile(
    r"(what('s| is| are| do| does)|how many points (do|does|is|are)|how much (is|are)) ((an?|the|one|each|every) )?(?P<card>.+?)"
    r"( worth| (bring|score|give|count)s?)( for)?( me| us)?( at the end)?"
)
"""What asks for the points of a card."""


def worth_told(text: str, choices: ChoiceList) -> str:
    """What the card is that a question about its points names; empty for any other text, and if there is no such card."""
    asked = _WORTH.fullmatch(plain_question(text))
    if not asked:
        return ""
    named = {asked["card"], re.sub(r" (cards?|members?)$", "", asked["card"]).removesuffix("s")}
    for card, about in show.about(choices.state.game).items():
        title = re.sub(r"^an? | \(.*", "", about.partition(":")[0].casefold())
        if named & {re.sub("[-_]", " ", card), card, title}:
            return about
    return ""


def signs_told(text: str, choices: ChoiceList) -> str:
    """The answer to a question about the signs of the board or one's own colour; empty for any other text."""
    plain, seen, names = plain_question(text), choices.seen, choices.names
    viewer = viewer_of(seen)
    if viewer is not None and any(re.fullmatch(each, plain) for each in _OWN):
        return own_seat(seen, viewer, names)
    if any(re.fullmatch(each, plain) for each in _SIGNS):
        return " ".join(signs(seen, names, since=choices.since))
    return ""
