"""``bisongames watch``: a match of bots."""

from __future__ import annotations

import secrets
import time
from contextlib import nullcontext
from typing import Final

from rich.console import Console

from bisongames import show
from bisongames.cli.arguments.argument_errors import check_range
from bisongames.cli.arguments.argument_loader import Options, load_game
from bisongames.cli.arguments.seats import (
    DEFAULT_BOT,
    SeatPlan,
    bot_choice,
    count_players,
    plural,
    seats_and_names,
)
from bisongames.cli.output.terminal import LEAVING, ask, redraws_screen, say
from bisongames.cli.table.announcements import head_of
from bisongames.cli.table.match_end import say_match_summary
from bisongames.cli.table.replay_steps import Every, moment
from bisongames.cli.table.screen import say_board, say_position
from bisongames.cli.table.session import check_new_file
from bisongames.engine.core.actions import Event
from bisongames.engine.matches.match import Match

EXAMPLES: Final = """
  bisongames watch wind_river
  bisongames watch wind_river --bots greedy,random --step
  bisongames watch wind_river/per-field --players 4 --every round --delay 0.5
  bisongames watch wind_river --seed 7 --every end --save match.json"""


def watch(
    variant: str,
    /,
    *,
    players: int | None = None,
    names: str | None = None,
    bots: str = DEFAULT_BOT,
    seed: int | None = None,
    option: Options = (),
    every: Every = "turn",
    step: bool = False,
    delay: float | None = None,
    save: str | None = None,
) -> None:
    """Watch bots play a match.

    Args:
        variant: an id such as wind_river/base, or the path of a variant file.
        players: number of players; if not given, the number of names if the game allows it, else the smallest number it allows.
        names: names of the players, one for each seat, separated by commas.
        bots: a level (newcomer, beginner, casual, steady, strong, expert), random, greedy or search:iterations=200; several
            separated by commas are seated in turn.
        seed: determines all chance and all bots; drawn at random if not given.
        option: change an option of the variant, as name=value; may be given several times.
        every: when to show the board.
        step: wait for Enter after each board.
        delay: seconds to wait after each board; by default 1 if the screen is redrawn each time, else 0.
        save: save the match in this file.
    """
    pause = (1.0 if redraws_screen() and not step else 0.0) if delay is None else delay
    check_range("--delay", pause, 0, 3600)
    game = load_game(variant, option)
    count = count_players(game.player_counts, players, names)
    seats, called = seats_and_names(count, "none", bots, names)
    # A seed even if none is given: the heading names it, so that everything can be seen again.
    match = Match(game, count, secrets.randbits(53) if seed is None else seed, names=called)
    if save is not None:
        check_new_file(save)
        match.save(save)
    say(head_of(match), "bold")
    say(seats.describe(match.names))
    try:
        if every == "end":
            _to_the_end(match, seats)
        else:
            _to_each(match, seats, every, step, pause)
    except (EOFError, KeyboardInterrupt):
        say()
        say(f"Stopped after {plural(match.count, 'action')}.")
    if match.is_over:
        say_match_summary(match)
    if save is not None:
        match.save(save)
        say(f"Saved in {save}; see it again with: bisongames replay {save}")


def _to_the_end(match: Match, seats: SeatPlan) -> None:
    """Plays to the end and shows the last board, with a progress line on stderr at a terminal."""
    console = Console(stderr=True)
    new: tuple[Event, ...] = ()
    with console.status("") if console.is_terminal else nullcontext() as line:
        while match.actor is not None:
            new = match.play(bot_choice(match, seats.bots[match.actor]))
            if line is not None:
                line.update(f"turn {match.state.turn}, {match.count} actions")
    _board(match, [*new])


def _to_each(match: Match, seats: SeatPlan, every: Every, step: bool, delay: float) -> None:
    """Plays to the end, showing the board at each action, turn or round."""
    new: list[Event] = list(match.events)
    shown = moment(every, match.count, match.state)
    _board(match, new)
    while match.actor is not None:
        new += match.play(bot_choice(match, seats.bots[match.actor]))
        due = moment(every, match.count, match.state)
        if match.is_over:
            _board(match, new)
        elif due != shown:
            shown = due
            _board(match, new)
            if step and ask("Enter goes on, q stops > ") in LEAVING:
                raise EOFError
            time.sleep(delay)


def _board(match: Match, new: list[Event]) -> None:
    """Shows the board with the events since the last one."""
    if redraws_screen() and not match.is_over:
        say_position(match.state, new, match.names)
        say(show.prompt(match.state, match.names), "bold yellow")
    else:
        say()
        say_board(match.state, new, match.names)
        say()
    new.clear()
