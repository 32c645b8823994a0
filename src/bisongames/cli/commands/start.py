"""``bisongames`` without arguments: choose a game and play."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bisongames.cli.arguments.seats import DEFAULT_BOT, plan_seats
from bisongames.cli.commands.play import has_screen, play_match
from bisongames.cli.output.terminal import LEAVING, ask, redraws_screen, say, say_pairs
from bisongames.cli.table.session import Session
from bisongames.engine.loader import load
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.engine.variants.catalogue import game_ids

MORE: Final = (
    """Also: bisongames rules GAME | variants | watch GAME | compare ... | COMMAND --help"""
)


def start() -> bool:
    """Offers the games to a person at a terminal, and plays the chosen one.

    Returns:
        False if there is no person at a terminal.
    """
    if not redraws_screen():
        return False
    games = [load(id) for id in game_ids()]
    say("Which game do you want to play, against bots?", "bold")
    said = [(f"{n} {game.title}", game.variant.summary) for n, game in enumerate(games, 1)]
    say_pairs(said)
    if has_screen():
        say("Put f before the number (f1) to play on a full screen.")
    say(MORE, "dim")
    while True:
        try:
            answer = ask(f"1-{len(games)}, or Enter to leave > ").casefold()
        except (EOFError, KeyboardInterrupt):
            say()
            return True
        if answer in ("", *LEAVING):
            return True
        full = has_screen() and bool(re.match(r"f *[0-9]|f ", answer))
        wanted = answer.removeprefix("f").strip() if full else answer
        numbers = {str(n): game for n, game in enumerate(games, 1)}
        game = numbers.get(wanted) or find_game(wanted, games)
        if game is not None:
            match = Match(game)
            play_match(Session(match, plan_seats(match.players, "0", DEFAULT_BOT)), full)
            return True
        say(f"Type a number from 1 to {len(games)}, or the name of a game.", "red")


def find_game(wanted: str, games: Sequence[Game]) -> Game | None:
    """The only game whose name starts with this text; failing that, has a word that starts with it, or contains it."""
    called = [(game, f"{game.title} {game.id}".casefold()) for game in games]
    for fits in (
        lambda name: name.startswith(wanted),
        lambda name: any(word.startswith(wanted) for word in re.split(r"[\W_]+", name)),
        lambda name: wanted in name,
    ):
        matches = [game for game, name in called if fits(name)]
        if matches:
            return matches[0] if len(matches) == 1 else None
    return None
