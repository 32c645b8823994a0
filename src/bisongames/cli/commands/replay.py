"""``bisongames replay``: a saved match, step by step."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from bisongames.cli.arguments.argument_errors import InputError, UsageError, check_range
from bisongames.cli.arguments.argument_loader import load_match, position_at
from bisongames.cli.arguments.lab_options import match_of_run
from bisongames.cli.arguments.seats import plural
from bisongames.cli.output.terminal import interactive, say, say_each
from bisongames.cli.table.replay_steps import (
    FIRST,
    Every,
    actions_mentioning,
    moment,
    show_step,
    step_through,
    turn_start,
)
from bisongames.engine.core.errors import short_text
from bisongames.engine.matches.match import Match

EXAMPLES: Final = """
  bisongames replay match.json
  bisongames replay match.json --turn 12
  bisongames replay match.json --find tipi
  bisongames replay match.json --every turn --speed 0.5
  bisongames replay match.json --verify
  bisongames replay herd.sqlite:17"""


def replay(
    file: str,
    /,
    *,
    at: int | None = None,
    turn: int | None = None,
    find: str | None = None,
    every: Every | None = None,
    speed: float | None = None,
    quick: bool = False,
    verify: bool = False,
) -> None:
    """Step through a saved match.

    Args:
        file: the record of a match, or a match of a run: herd.sqlite:17 is its match 17.
        at: show only the position after this number of actions.
        turn: show only the beginning of this turn.
        find: list the actions whose events mention this word or phrase.
        every: show the position at each action, turn or round, or the end, without waiting for input.
        speed: advance automatically, with this many seconds between positions.
        quick: show only the end.
        verify: first check that the seed or key produces every chance outcome in the record.
    """
    if sum((quick, at is not None, turn is not None, find is not None)) > 1:
        raise UsageError("only one of --quick, --at, --turn and --find can be given")
    if speed is not None:
        check_range("--speed", speed, 0, 3600)
    match = match_of_run(file) or load_match(file, verify=verify)
    count = match.count
    position_at(match, at)  # fail before anything is printed
    begins = None if turn is None else turn_start(match, turn)
    mentions = None if find is None else actions_mentioning(match, find)
    if mentions == []:
        raise InputError(f"no event mentions {short_text(find)!r}")
    heading = (
        f"{match.game.title} ({match.game.id}), {', '.join(match.names)}, {plural(count, 'action')}"
    )
    say(heading, "bold")
    if verify:
        source = "The key" if match.seed is None else f"Seed {match.seed}"
        say(f"{source} gives every chance outcome.")
        if match.luck.commitment:
            say(
                f"Its commitment, to compare with the one told at the start: {match.luck.commitment}"
            )
    if mentions is not None:
        _say_actions(match, mentions)
    elif quick or at is not None or begins is not None:
        show_step(match, next(n for n in (at, begins, count) if n is not None))
    elif every is not None or speed is not None or not interactive():
        _show_all(match, every or "action", speed or 0)
    else:
        step_through(match, f"{heading}. {FIRST}")


def _say_actions(match: Match, mentions: Sequence[tuple[int, str]]) -> None:
    say_each(
        [
            f"{number:>4}  turn {match.after(max(number - 1, 0)).turn}: {text}"
            for number, text in mentions
        ]
    )
    say(f"{plural(len(mentions), 'action')} of {match.count}.", "dim")


def _show_all(match: Match, every: Every, pause: float) -> None:
    """Shows all positions, or one per turn or round."""
    shown: int | None = None
    for number, state in enumerate(match.states):
        due = moment(every, number, state)
        if number == match.count or (every != "end" and due != shown):
            shown = due
            show_step(match, number)
            if number < match.count:
                time.sleep(pause)
