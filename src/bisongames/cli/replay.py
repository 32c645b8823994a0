"""``bisongames replay``: a saved match, action by action."""

from __future__ import annotations

from typing import Final

from bisongames.cli.faults import UsageFault
from bisongames.cli.given import match_given, position_at
from bisongames.cli.laboratory import match_of_run
from bisongames.cli.picture import say_picture
from bisongames.cli.telling import capital, plain_name, say_result
from bisongames.cli.terminal import ask, interactive, say
from bisongames.play.match import Match

EXAMPLES: Final = """
  bisongames replay match.json
  bisongames replay match.json --at 20
  bisongames replay match.json --quick
  bisongames replay match.json --verify
  bisongames replay herd.sqlite:17"""

HELP: Final = "Enter goes on, b goes back, a number goes there, e to the end, q leaves."


def replay(
    file: str, /, *, at: int | None = None, quick: bool = False, verify: bool = False
) -> None:
    """Step through a saved match.

    Args:
        file: the record of a match, or match 17 of a run as herd.sqlite:17.
        at: show only the position after so many actions.
        quick: show only the end.
        verify: first check that the seed gives every outcome of chance in the record.
    """
    if quick and at is not None:
        raise UsageFault("--quick and --at do not go together")
    match = match_of_run(file) or match_given(file, verify=verify)
    count = len(match.moves)
    position_at(match, at)  # refused before anything is printed
    say(f"{match.game.title} ({match.game.id}), {match.players} players, {count} actions", "bold")
    if verify:
        say(f"Seed {match.seed} gives every outcome of chance.")
    if quick or at is not None:
        _show(match, count if at is None else at)
    elif interactive():
        _step_through(match)
    else:
        for number in range(count + 1):
            _show(match, number)


def _step_through(match: Match) -> None:
    """Show one position after the other, as a person asks for them."""
    last = len(match.moves)
    number = 0
    say(HELP, "dim")
    _show(match, number)
    try:
        while True:
            answer = ask(f"[{number} of {last}] > ")
            wanted = _wanted(answer, number, last)
            if wanted is None:
                return
            if wanted in range(last + 1) and wanted != number:
                number = wanted
                _show(match, number)
            elif answer:
                say(HELP, "dim")
            else:
                say("That was the end; q leaves, b goes back.", "dim")
    except (EOFError, KeyboardInterrupt):
        say()


def _wanted(answer: str, number: int, last: int) -> int | None:
    """The position that an answer asks for; None to leave, -1 if it cannot be understood."""
    if answer.isdecimal() and len(answer) < 10:
        return int(answer)
    moves = {"": number + 1, "b": max(0, number - 1), "back": max(0, number - 1)}
    moves |= {"e": last, "end": last}
    return None if answer in ("q", "quit", "exit") else moves.get(answer, -1)


def _show(match: Match, number: int) -> None:
    """Print one position and the action that led to it."""
    found = position_at(match, number)
    say()
    if number:
        player, action = match.history[number - 1]
        say(f"{number}. {capital(plain_name(player))}: {action}", "bold cyan")
    say_picture(found.position.to_text(found.events))
    if found.position.result is not None:
        say()
        say_result(found.position.result)
