"""Warnings of choices that lose something: ``Beware of 3 B1-B2: then lose 1 tipi.``"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.engine.core.text_helpers import join_list
from bisongames.show.games import speech_of
from bisongames.show.language import ENGLISH
from bisongames.show.reader.choice_list import ChoiceList, NumberedChoice, group_choices

NAMED: Final = 4
"""A warning names at most so many choices."""


def warning_told(choices: ChoiceList) -> str:
    """Which choices lose something, a sentence for each loss; empty if none does.

    Nobody is warned where a choice only selects a part of a pending action: what is lost is settled then.
    """
    if getattr(choices.state.decision, "only_names", False):
        return ""
    speech, warned = speech_of(choices.state.game.rulebook), dict[str, list[NumberedChoice]]()
    for choice in choices.every:
        if lost := speech.warning(choice.action, choices.seen, choices.names, ENGLISH):
            warned.setdefault(lost, []).append(choice)
    return " ".join(
        f"Beware of {_named(those, choices)}: {lost}." for lost, those in warned.items()
    )


def _named(those: Sequence[NumberedChoice], choices: ChoiceList) -> str:
    """Some of the choices in short or, if those are fewer, all but the others."""
    rest = [choice for choice in choices.every if choice not in those]
    if not rest:
        return "all choices"
    few, begin = (rest, "all choices but ") if len(rest) < len(those) else (those, "")
    texts = {c.number: text for group in group_choices(choices.every) for text, c in group.entries}
    named = [f"{each.number} {texts[each.number]}".rstrip() for each in few[:NAMED]]
    more = [f"{len(few) - NAMED} more"] if len(few) > NAMED else []
    return begin + join_list([*named, *more])
