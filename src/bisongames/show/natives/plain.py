"""Natives in plain text: the prairie, the stack, and a table of every tribe."""

from __future__ import annotations

from collections.abc import Sequence

from bisongames.natives.effects import ROLES
from bisongames.natives.view import NativesView
from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.natives import words
from bisongames.show.writing import headed, place, public, when, wrapped


def text(position: State | View, events: Sequence[Event] = ()) -> str:
    """The position in plain text, at most 100 characters wide."""
    view: NativesView = public(position)
    lines = headed(view, when(view), words.caption(view))
    lines += wrapped("; ".join(words.sky(view)))
    lines += wrapped(f"prairie ({view.prairie.total}): {words.of_each(view.prairie) or 'empty'}")
    if view.held:
        lines += wrapped(f"in hand: {view.held}")
    for player in range(view.num_players):
        lines += ["", *_tribe(view, player)]
    told = [line for sentence in words.happened(view, events) for line in wrapped(sentence)]
    return "\n".join([*lines, *(["", *told] if told else [])])


def _tribe(view: NativesView, player: int) -> list[str]:
    """One tribe: a line for every role that has more than its tribe card."""
    tribe, score = view.tribes[player], view.scores.scores[player]
    rank = place(view.result, player)
    head = (
        f"{rank or '*' if player == view.actor else rank} {words.who(view, player)}: {score} points"
    )
    if player == view.start_player:
        head += ", starts"
    if tribe.credit:
        head += f", {tribe.credit} more cards in the next action"
    lines = wrapped(head.strip())
    lines.append("  " + "  ".join(f"{r} {n}" for r, n in zip(ROLES, view.strength[player], strict=True)))  # fmt: skip
    for role, cards in zip(ROLES, words.above(view, tribe), strict=True):
        below = tribe.members[ROLES.index(role)]
        if cards or below:
            parts = [f"above {words.of_each(cards)}"] if cards else []
            parts += [f"below {words.of_each(below)}"] if below else []
            lines += [f"  {line}" for line in wrapped(f"{role}: {'; '.join(parts)}", 96)]
    return lines
