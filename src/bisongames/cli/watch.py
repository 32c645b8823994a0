"""``bisongames watch``: bots play, and people look on."""

from __future__ import annotations

import time
from contextlib import nullcontext
from typing import Final, Literal

from rich.console import Console

from bisongames.cli.faults import in_range
from bisongames.cli.given import Options, game_given
from bisongames.cli.picture import say_picture
from bisongames.cli.seats import DEFAULT_BOT, Seats, bot_choice, seated
from bisongames.cli.session import must_be_new
from bisongames.cli.telling import capital, say_head, say_result
from bisongames.cli.terminal import ask, say
from bisongames.play.actions import Event
from bisongames.play.match import Match

EXAMPLES: Final = """
  bisongames watch wind_river
  bisongames watch wind_river --bots greedy,random --step
  bisongames watch wind_river/per-field --players 4 --every round --delay 0.5
  bisongames watch wind_river --seed 7 --every end --save match.json"""

Every = Literal["action", "turn", "round", "end"]


def watch(
    variant: str,
    /,
    *,
    players: int | None = None,
    bots: str = DEFAULT_BOT,
    seed: int | None = None,
    option: Options = (),
    every: Every = "turn",
    step: bool = False,
    delay: float = 0.0,
    save: str | None = None,
) -> None:
    """Watch bots play a match.

    Args:
        variant: an id such as wind_river/base, or the path of a variant file.
        players: how many play; the smallest allowed number if not given.
        bots: random, greedy, or several with commas between, seated in turn.
        seed: decides all chance and all bots; a new one is drawn if not given.
        option: change an option of the variant, as name=value; may be given several times.
        every: when the board is shown.
        step: wait for Enter after each board.
        delay: seconds to wait after each board.
        save: the file to keep the match in.
    """
    in_range("--delay", delay, 0, 3600)
    match = Match(game_given(variant, option), players, seed)
    seats = seated(match.players, "none", bots)
    if save is not None:
        must_be_new(save)
        match.save(save)
    say_head(match)
    say(", ".join(capital(seats.name(player)) for player in range(match.players)))
    try:
        if every == "end":
            _to_the_end(match, seats)
        else:
            _go_on(match, seats, every, step, delay)
    except (EOFError, KeyboardInterrupt):
        say()
        say(f"Stopped after {match.count} actions.")
    if match.state.result is not None:
        say()
        say_result(match.state.result, seats.name)
    if save is not None:
        match.save(save)
        say(f"Saved in {save}; see it again with: bisongames replay {save}")


def _to_the_end(match: Match, seats: Seats) -> None:
    """Play to the end, and only then show the board; a line on stderr tells how far it is, where a person looks on."""
    console = Console(stderr=True)
    new: tuple[Event, ...] = ()
    with console.status("") if console.is_terminal else nullcontext() as line:
        while match.actor is not None:
            new = match.play(bot_choice(match, seats.bots[match.actor]))
            if line is not None:
                line.update(f"turn {match.state.turn}, {match.count} actions")
    _board(match, list(new))


def _go_on(match: Match, seats: Seats, every: Every, step: bool, delay: float) -> None:
    """Play to the end, showing the board whenever it is due."""
    new: list[Event] = list(match.events)
    shown = _moment(match, every)
    _board(match, new)
    while match.actor is not None:
        new += match.play(bot_choice(match, seats.bots[match.actor]))
        moment = _moment(match, every)
        if moment == shown and not match.is_over:
            continue
        shown = moment
        _board(match, new)
        if match.is_over:
            return
        if step and ask("Enter goes on, q stops > ") in ("q", "quit", "exit"):
            raise EOFError
        time.sleep(delay)


def _moment(match: Match, every: Every) -> int:
    """A number that changes when the board is to be shown."""
    state = match.state
    moments = {"action": match.count, "turn": state.turn, "round": state.round}
    return moments[every]


def _board(match: Match, new: list[Event]) -> None:
    """Print the board with what has happened since it was last shown."""
    say()
    say_picture(match.state.to_text(new))
    say()
    new.clear()
