"""Steps through a saved match, one position at a time."""

from __future__ import annotations

import time
from typing import Final, Literal

from bisongames import show
from bisongames.cli.arguments.argument_errors import InputError, check_range
from bisongames.cli.arguments.argument_loader import position_at
from bisongames.cli.arguments.seats import plural
from bisongames.cli.output.terminal import LEAVING, ask, redraws_screen, say, say_pairs
from bisongames.cli.table.match_end import say_match_summary
from bisongames.cli.table.screen import say_board, say_position
from bisongames.cli.table.table_commands import ASKING
from bisongames.engine.core.errors import short_text
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State

HELP: Final = (
    ("Enter, b", "one action forward; one back"),
    ("t (next turn), bt", "to the next turn; to the turn before"),
    ("turn N, N", "to the beginning of a turn; to the position after N actions"),
    ("find WORD, f", "to the next action that mentions the word; to the one after it"),
    ("auto [SECONDS]", "play automatically; Ctrl-C stops"),
    ("e, q", "to the end; leave"),
)
Every = Literal["action", "turn", "round", "end"]
"""The moments at which positions are shown."""
FIRST: Final = (
    "Enter goes on, t to the next turn, b back, find WORD, auto, q leaves, help lists everything."
)


def step_through(match: Match, note: str = FIRST) -> None:
    """Shows the positions of a match in the order in which a person asks for them."""
    last, number, word = match.count, 0, ""
    if not redraws_screen():
        say(note, "dim")
    show_step(match, number, note)
    try:
        while True:
            turn = match.after(number).turn
            typed = ask(f"[turn {turn}, action {number} of {last}] > ")
            answer = " ".join(typed.casefold().split())
            if answer in LEAVING:
                return
            word = answer.removeprefix("find ") if answer.startswith("find ") else word
            try:
                if answer.partition(" ")[0] == "auto":
                    number = _run(match, number, answer.partition(" ")[2])
                    continue
                target = _target(match, answer, number, word)
            except InputError as fault:
                say(str(fault), "red")
                continue
            if target is None:
                if answer not in ASKING:
                    say(f"{short_text(answer)!r} means nothing here.", "red")
                say_pairs(HELP)
            elif target != number and 0 <= target <= last:
                number = target
                show_step(match, number)
            else:
                say("That was the end; q leaves, b goes back.", "dim")
    except (EOFError, KeyboardInterrupt):
        say()


def _target(match: Match, answer: str, number: int, word: str) -> int | None:
    """The number of actions before the wanted position; None if the answer is not understood.

    Raises:
        InputError: if there is no such turn or action.
    """
    last = match.count
    if answer.isdecimal() and len(answer) < 10:
        if int(answer) > last:
            raise InputError(f"the match has only {plural(last, 'action')}")
        return int(answer)
    if answer.startswith("turn ") and answer[5:].isdecimal():
        return turn_start(match, int(answer[5:11]))
    if answer in ("f", "find") or answer.startswith("find "):
        if not word:
            raise InputError("find requires a word or a name")
        ahead = (n for n, _ in actions_mentioning(match, word) if n > number)
        if (target := next(ahead, None)) is None:
            raise InputError(f"no further event mentions {short_text(word)!r}")
        return target
    turn = match.after(number).turn
    if answer in ("t", "next turn", "turn"):
        return next((n for n in range(number, last + 1) if match.after(n).turn > turn), last)
    if answer in ("bt", "back turn"):
        return next((n for n in range(last + 1) if match.after(n).turn >= turn - 1), 0)
    steps = {"": number + 1, "n": number + 1, "next": number + 1, "e": last, "end": last}
    return steps.get(answer, max(0, number - 1) if answer in ("b", "back") else None)


def moment(every: Every, number: int, state: State) -> int:
    """A number that changes whenever a position is due to be shown."""
    return {"action": number, "turn": state.turn, "round": state.round, "end": 0}[every]


def turn_start(match: Match, turn: int) -> int:
    """The number of actions before the beginning of a turn.

    Raises:
        InputError: if there is no such turn.
    """
    for number, state in enumerate(match.states):
        if state.turn == turn:
            return number
    raise InputError(
        f"the turn must be between {match.start.turn} and {match.state.turn}, got {turn}"
    )


def actions_mentioning(match: Match, word: str) -> list[tuple[int, str]]:
    """The actions whose events mention a word: their numbers from 1, and the sentences of the events."""
    sentences = (
        (number, " ".join(show.tell(event, match.names) for event in move.events))
        for number, move in enumerate(match.moves, 1)
    )
    return [(number, text) for number, text in sentences if word.casefold() in text.casefold()]


def _run(match: Match, number: int, seconds: str) -> int:
    """Shows the following positions with pauses, and returns the number of the last one."""
    try:
        pause = float(seconds or 1)
    except ValueError:
        pause = -1.0
    check_range("the number of seconds", pause, 0, 3600)
    try:
        while number < match.count:
            number += 1
            show_step(match, number)
            time.sleep(pause)
    except KeyboardInterrupt:
        say()
    return number


def show_step(match: Match, number: int, note: str = "") -> None:
    """Prints the position after a number of actions, and the last of these actions."""
    given = position_at(match, number)
    notes = [note] if note else []
    if number:
        player, action = match.history[number - 1]
        before = match.after(number - 1)
        label = show.label(action, before, names=match.names)
        who = match.names[player] if player >= 0 else show.prompt(before, match.names)
        notes = [f"{number}. {who.rstrip('.')}: {label}"]
    over = given.position.result is not None
    if redraws_screen() and not over:
        say_position(given.position, given.events, match.names, None, notes)
        say(show.prompt(given.position, match.names), "bold yellow")
        return
    say()
    for each in notes if number or over else []:
        say(each, "bold cyan")
    say_board(given.position, given.events, match.names)
    if over:
        say_match_summary(match.at(number))
