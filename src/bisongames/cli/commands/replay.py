"""``bisongames replay``: a saved match, step by step."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, Literal

from bisongames import show
from bisongames.cli.output.given_faults import InputError, UsageError, check_range
from bisongames.cli.output.given_values import load_match, position_at
from bisongames.cli.output.lab_options import match_of_run
from bisongames.cli.output.seats import plural
from bisongames.cli.output.terminal import (
    ask,
    interactive,
    redraws_screen,
    say,
    say_each,
    say_pairs,
)
from bisongames.cli.table.match_end import say_match_summary
from bisongames.cli.table.screen import say_board, say_position
from bisongames.cli.table.table_commands import ASKING
from bisongames.engine.core.errors import shown
from bisongames.engine.matches.match import Match

EXAMPLES: Final = """
  bisongames replay match.json
  bisongames replay match.json --turn 12
  bisongames replay match.json --find tipi
  bisongames replay match.json --every turn --speed 0.5
  bisongames replay match.json --verify
  bisongames replay herd.sqlite:17"""

HELP: Final = (
    ("Enter, b", "one action on; one back"),
    ("t (next turn), bt", "to the next turn; to the turn before"),
    ("turn N, N", "to the beginning of a turn; to after so many actions"),
    ("find WORD, f", "to the next action of which this is told; the next such one"),
    ("auto [SECONDS]", "go on by itself; Ctrl-C stops it"),
    ("e, q", "to the end; leave"),
)
FIRST: Final = (
    "Enter goes on, t to the next turn, b back, find WORD, auto, q leaves, help tells all."
)

Every = Literal["action", "turn", "round", "end"]


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
        file: the record of a match, or match 17 of a run as herd.sqlite:17.
        at: show only the position after so many actions.
        turn: show only the beginning of this turn.
        find: list the actions of which this word or phrase is told.
        every: show all positions after each action, or those at turns or rounds, without asking.
        speed: seconds for which each position is shown; goes on by itself.
        quick: show only the end.
        verify: first check that the seed gives every outcome of chance in the record.
    """
    if sum((quick, at is not None, turn is not None, find is not None)) > 1:
        raise UsageError("only one of --quick, --at, --turn and --find can be given")
    if speed is not None:
        check_range("--speed", speed, 0, 3600)
    match = match_of_run(file) or load_match(file, verify=verify)
    count = match.count
    position_at(match, at)  # refused before anything is printed
    begins = None if turn is None else turn_start(match, turn)
    found = None if find is None else actions_mentioning(match, find)
    if found == []:
        raise InputError(f"nothing is told of {shown(find)!r}")
    said = (
        f"{match.game.title} ({match.game.id}), {', '.join(match.names)}, {plural(count, 'action')}"
    )
    say(said, "bold")
    if verify:
        say(f"Seed {match.seed} gives every outcome of chance.")
    if found is not None:
        _say_actions(match, found)
    elif quick or at is not None or begins is not None:
        _show(match, next(n for n in (at, begins, count) if n is not None))
    elif every is not None or speed is not None or not interactive():
        _go_on(match, 0, every or "action", speed or 0)
    else:
        step_through(match, f"{said}. {FIRST}")


def step_through(match: Match, note: str = FIRST) -> None:
    """Show one position after the other, as a person asks for them."""
    last, number, word = match.count, 0, ""
    if not redraws_screen():
        say(note, "dim")
    _show(match, number, note)
    try:
        while True:
            turn = match.after(number).turn
            answer = " ".join(
                ask(f"[turn {turn}, action {number} of {last}] > ").casefold().split()
            )
            if answer in ("q", "quit", "exit"):
                return
            word = answer.removeprefix("find ") if answer.startswith("find ") else word
            try:
                if answer.partition(" ")[0] == "auto":
                    number = _run(match, number, answer.partition(" ")[2])
                    continue
                wanted = _target(match, answer, number, word)
            except InputError as fault:
                say(str(fault), "red")
                continue
            if wanted is None:
                if answer not in ASKING:
                    say(f"{shown(answer)!r} means nothing here.", "red")
                say_pairs(HELP)
            elif wanted != number and 0 <= wanted <= last:
                number = wanted
                _show(match, number)
            else:
                say("That was the end; q leaves, b goes back.", "dim")
    except (EOFError, KeyboardInterrupt):
        say()


def _target(match: Match, answer: str, number: int, word: str) -> int | None:
    """The position that an answer asks for; None if it cannot be understood.

    Raises:
        GivenFault: there is no such turn, or nothing is found.
    """
    last = match.count
    if answer.isdecimal() and len(answer) < 10:
        if int(answer) > last:
            raise InputError(f"there are {plural(last, 'action')}")
        return int(answer)
    if answer.startswith("turn ") and answer[5:].isdecimal():
        return turn_start(match, int(answer[5:11]))
    if answer in ("f", "find") or answer.startswith("find "):
        if not word:
            raise InputError("find needs a word or a name")
        found = [n for n, _ in actions_mentioning(match, word) if n > number]
        if not found:
            raise InputError(f"nothing more is told of {shown(word)!r}")
        return found[0]
    turn = match.after(number).turn
    ahead = (n for n in range(number, last + 1) if match.after(n).turn > turn)
    back = (n for n in range(last + 1) if match.after(n).turn >= turn - 1)
    moves = {"": number + 1, "n": number + 1, "next": number + 1}
    moves |= dict.fromkeys(("b", "back"), max(0, number - 1))
    moves |= dict.fromkeys(("e", "end"), last)
    if answer in ("t", "next turn", "turn"):
        return next(ahead, last)
    if answer in ("bt", "back turn"):
        return next(back, 0)
    return moves.get(answer)


def turn_start(match: Match, turn: int) -> int:
    """After how many actions a turn begins.

    Raises:
        GivenFault: there is no such turn.
    """
    for number, state in enumerate(match.states):
        if state.turn == turn:
            return number
    raise InputError(f"there are turns from {match.start.turn} to {match.state.turn}, not {turn}")


def actions_mentioning(match: Match, word: str) -> list[tuple[int, str]]:
    """The actions of which this is told: after how many actions, and what is told."""
    wanted = word.casefold()
    found = []
    for number, move in enumerate(match.moves, 1):
        told = " ".join(show.tell(event, match.names) for event in move.events)
        if wanted in told.casefold():
            found.append((number, told))
    return found


def _say_actions(match: Match, found: Sequence[tuple[int, str]]) -> None:
    say_each(
        [
            f"{number:>4}  turn {match.after(max(number - 1, 0)).turn}: {told}"
            for number, told in found
        ]
    )
    say(f"{plural(len(found), 'action')} of {match.count}.", "dim")


def _run(match: Match, number: int, seconds: str) -> int:
    """Go on by itself from a position; where it stopped."""
    try:
        pause = float(seconds or 1)
    except ValueError:
        pause = -1.0
    check_range("the number of seconds", pause, 0, 3600)
    try:
        while number < match.count:
            number += 1
            _show(match, number)
            time.sleep(pause)
    except KeyboardInterrupt:
        say()
    return number


def _go_on(match: Match, number: int, every: Every, pause: float) -> None:
    """Show all positions, or those at turns or rounds."""
    shown_at: object = None
    for each in range(number, match.count + 1):
        state = match.after(each)
        moment = {"action": each, "turn": state.turn, "round": state.round, "end": 0}[every]
        last = each == match.count
        if (every != "end" and moment != shown_at) or last:
            shown_at = moment
            _show(match, each)
            if pause and not last:
                time.sleep(pause)


def _show(match: Match, number: int, note: str = "") -> None:
    """Print one position and the action that led to it."""
    found = position_at(match, number)
    notes = [note] if note else []
    if number:
        player, action = match.history[number - 1]
        before = match.after(number - 1)
        label = show.label(action, before, names=match.names)
        who = match.names[player] if player >= 0 else show.prompt(before, match.names)
        notes = [f"{number}. {who.rstrip('.')}: {label}"]
    if found.position.result is not None:
        say()
        for each in notes:
            say(each, "bold cyan")
        say_board(found.position, found.events, match.names)
        say_match_summary(match.at(number))
        return
    if not redraws_screen():
        say()
        for each in notes if number else []:
            say(each, "bold cyan")
        say_board(found.position, found.events, match.names)
        return
    say_position(found.position, found.events, match.names, None, notes)
    say(show.prompt(found.position, match.names), "bold yellow")
