"""Several actions, none of them legal: the rules that they break, and a way to one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames import show
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import short_text
from bisongames.engine.core.rules import Rule
from bisongames.show.reader.asked_rules import RULES
from bisongames.show.reader.choice_list import ChoiceList, NumberedChoice, group_choices, word_of
from bisongames.show.reader.own_pieces import own_moves

JUDGED: Final = 200
"""Maximum number of actions judged to find the rules that they all break."""
TRIED: Final = 12
"""Maximum number of illegal actions for which a way is sought."""


def of_one_kind(
    words: Sequence[str], matches: Sequence[NumberedChoice]
) -> Sequence[NumberedChoice]:
    """The choices if they are of one kind, or those of the kind that one of the words names; otherwise an empty sequence."""
    named = [choice for choice in matches if word_of(type(choice.action)) in words]
    for each in (matches, named):
        if len({type(choice.action) for choice in each}) == 1:
            return each
    return ()


def all_refused(text: str, matches: Sequence[NumberedChoice], choices: ChoiceList) -> str:
    """The message that no action of a kind is legal, with the rules that most of them break, and a way to one of them."""
    kind = type(matches[0].action)
    listed = any(type(action) is kind for action in choices.actions)
    # no count: if none is listed, some exist only on larger boards
    none = f"none with {short_text(text)!r}" if listed else "none of these"
    reasons = " ".join(reasons_of(matches, choices))
    return f"{group_choices(matches)[0].heading}: {none} may be chosen now. {reasons}"


def reasons_of(matches: Sequence[NumberedChoice], choices: ChoiceList) -> list[str]:
    """The rules that most of these illegal actions break, and a way to one of them; of moves, those of the viewer's own pieces, if there are any."""
    matches = [*own_moves(matches, choices)] or matches
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
