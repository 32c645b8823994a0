"""The reasons for choices: what each gives that the others do not, and the line of play in steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from attrs import frozen

from bisongames import show
from bisongames.engine.positions.state import State
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.lab.advice.advice import AdviceReason, PlayLine
from bisongames.show.games import speech_of

VERB: Final = re.compile(r"^\w+|(?<= and )(?:exchange|settle)\b")
"""The verbs of a label, which is an order: ``lay a tile and settle 5 hunters``."""
NO_POINTS: Final = "no change of points"
"""What is said of a choice that changes none, beside others that do."""


def reasons_for(
    lines: Sequence[PlayLine], view: View, names: Sequence[str], addressed: bool
) -> list[tuple[AdviceReason, ...]]:
    """The reasons for each of the choices that these lines begin with.

    What all choices have in common is left out unless they differ in nothing, and so is a step that nobody chose.

    Args:
        lines: the line of play after each choice.
        view: what the player sees.
        names: the names of the players.
        addressed: whether to say *you* to the player.
    """
    assert view.player is not None
    you = view.player if addressed else None
    every = [_Effects.of(line, view, names, you) for line in lines]
    common = {part for part in every[0].all if all(part in each.all for each in every[1:])}
    if all(common.issuperset(each.all) for each in every):
        common = set()  # all that is known of them
    scored = any(each.scores for each in every)
    return [tuple(each.reasons(common, scored)) for each in every]


def told_in_full(line: PlayLine, view: View, names: Sequence[str]) -> tuple[str, ...]:
    """All that a line brings to the player, who is addressed: its first choice, all steps after it, and the points at its end."""
    effects = _Effects.of(line, view, names, view.player, to_end=True)
    return tuple(filter(None, (", ".join(effects.preview), *effects.steps, effects.scores)))


@frozen
class _Effects:
    """What a choice brings, in words."""

    preview: tuple[str, ...]
    """The sentences of its preview, without those of points if ``scores`` says these, and of its prospects."""
    scores: str
    steps: tuple[str, ...]

    @classmethod
    def of(
        cls,
        line: PlayLine,
        view: View,
        names: Sequence[str],
        you: int | None,
        *,
        to_end: bool = False,
    ) -> _Effects:
        """What a line brings; its points at the end of a turn, else before the second choice unless ``to_end``."""
        assert view.player is not None
        start, *states, end = line.states()
        later = [
            (move.player, show.label(move.action, state.view(view.player), names=names))
            for move, state in zip(line.moves[1:], states, strict=True)
            if to_end or len(state.legal_actions()) > 1
        ]
        before = [state for state in states if len(state.legal_actions()) > 1]
        ends_turn = bool(later) and (to_end or ends_a_turn(states[-1], end))
        after = end if ends_turn or not later else before[0]
        result = after.result
        if to_end and result and view.player not in result.winners:
            result = None  # of cards drawn at random
        told = [_victory(result, you, names), _gains(start, after, view.player, you, names)]
        scores = ": ".join(filter(None, told))
        if scores and ends_turn:
            last = states[-1].active_player
            own = last == view.player and end.turn <= start.turn + 1
            turn = "the turn" if own or last is None else f"{names[last]}'s turn"
            scores = f"by the end of {turn} {scores}"
        speech, action = speech_of(view.game.rulebook), line.moves[0].action
        preview = dict(speech.preview_parts(action, view, names))
        preview |= dict(speech.prospects(action, view, names))  # says more under the same name
        return cls(
            tuple(text for key, text in preview.items() if not (scores and key in speech.scored)),
            scores,
            tuple(_steps(later, you, names)),
        )

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.preview, self.scores)

    def reasons(self, common: set[str], scored: bool) -> Iterator[AdviceReason]:
        """Yields what not all choices have in ``common``; ``scored``: whether some change the points."""
        own = [part for part in self.preview if part not in common]
        if not own and self.scores in ("", *common):
            own = [*self.preview]  # says more than what follows
        if own:
            yield AdviceReason("preview", ", ".join(own))
        if self.scores and self.scores not in common:
            yield AdviceReason("scores", self.scores)
        elif scored and not self.scores and not own:
            yield AdviceReason("scores", NO_POINTS)
        for step in self.steps:
            yield AdviceReason("line", step)


def ends_a_turn(before: State, after: State) -> bool:
    """Whether a move ended a turn, or the match."""
    return after.turn != before.turn or after.is_over


def _steps(
    choices: Sequence[tuple[int, str]], you: int | None, names: Sequence[str]
) -> Iterator[str]:
    """Yields later choices in words: ``then you end the turn``, ``then Ben builds a road on e33``."""
    for (who, label), same in groupby(choices):
        times = len([*same])
        order = label[:1].lower() + label[1:]
        does = f"you {order}" if who == you else f"{names[who]} {in_third_person(order)}"
        often = "" if times == 1 else " twice" if times == 2 else f" {times} times"
        yield f"then {does}{often}"


def in_third_person(order: str) -> str:
    """An order as what somebody does: ``lays a tile and settles 5 hunters`` for ``lay a tile and settle 5 hunters``."""

    def inflected(verb: re.Match[str]) -> str:
        return verb[0] + ("es" if verb[0].endswith(("s", "sh", "ch", "x", "o")) else "s")

    return VERB.sub(inflected, order)


def _victory(result: Result | None, you: int | None, names: Sequence[str]) -> str:
    """The end of the match in words, if this is its result: ``the match is over and you win``."""
    if result is None:
        return ""
    who = " and ".join("you" if seat == you else names[seat] for seat in result.winners)
    wins = "win" if len(result.winners) > 1 or result.winners == (you,) else "wins"
    return f"the match is over and {who} {wins}"


def _gains(start: State, end: State, player: int, you: int | None, names: Sequence[str]) -> str:
    """The points that differ between two positions, with the rows of the score sheet: ``+3 points (Food), Ben -1 (Totems)``."""
    old, new = (show.score_sheet(state, names) for state in (start, end))
    before, after = (
        {(row.name, row.rule): row.points for row in sheet.rows} for sheet in (old, new)
    )
    nothing = (0,) * len(names)
    told = []
    for seat in sorted(range(len(names)), key=lambda seat: seat != player):
        change = new.totals[seat] - old.totals[seat]
        rows = {
            row[0].partition(",")[0]: more
            for row in {**after, **before}
            if (more := after.get(row, nothing)[seat] - before.get(row, nothing)[seat])
        }
        if change or rows:
            each = [f"{name} {more:+}" for name, more in rows.items()]
            where = ", ".join(rows if [*rows.values()] == [change] else each)
            points = f"{change:+} point{'s' * (abs(change) != 1)}" if change else "the same points"
            whose = "" if seat == you else f"{names[seat]} "
            told.append(f"{whose}{points}{f' ({where})' if where else ''}")
    return ", ".join(told)
