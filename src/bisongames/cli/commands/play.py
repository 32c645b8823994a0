"""``bisongames play``: people against bots and each other."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, Literal

from bisongames.cli.arguments.argument_errors import InputError, UsageError
from bisongames.cli.arguments.argument_loader import Options, load_game, load_match
from bisongames.cli.arguments.seats import DEFAULT_BOT, count_players, seats_and_names
from bisongames.cli.output.terminal import redraws_screen, say, set_plain
from bisongames.cli.table.announcements import head_of
from bisongames.cli.table.crash_rescue import rescue_on_crash
from bisongames.cli.table.prompt import Prompt
from bisongames.cli.table.session import Session
from bisongames.cli.table.session_end import leave
from bisongames.engine.io.extras import extra
from bisongames.engine.matches.match import Match

if TYPE_CHECKING:
    from bisongames.handbook.lessons import Teacher

EXAMPLES: Final = """
  bisongames play wind_river
  bisongames play wind_river --learn
  bisongames play wind_river --names Ann,Ben
  bisongames play wind_river --full-screen
  bisongames play wind_river --players 4 --seat 0,2 --bots greedy,random
  bisongames play wind_river --seat all --option herd_limit=6 --save match.json
  bisongames play --load match.json"""


def play(
    variant: str | None = None,
    /,
    *,
    players: int | None = None,
    names: str | None = None,
    seat: str | None = None,
    bots: str = DEFAULT_BOT,
    seed: int | None = None,
    option: Options = (),
    load: str | None = None,
    save: str | None = None,
    dealer: Literal["seeded", "manual"] = "seeded",
    learn: bool = False,
    full_screen: bool = False,
    board: Literal["auto", "text", "picture"] = "auto",
    plain: bool = False,
) -> None:
    """Play a match in the terminal.

    Args:
        variant: an id such as wind_river/base, or the path of a variant file or of a saved match.
        players: number of players; if not given, the number of names if the game allows it, else the smallest number it allows.
        names: names of the players, separated by commas: one for each seat, or one for each person.
        seat: the seats of people: a number counted from 0, a name, several of these separated by commas, or all; if not given, the named seats, or seat 0.
        bots: bots on the other seats: a level (newcomer, beginner, casual, steady, strong, expert), random, greedy or
            search:iterations=200; several separated by commas are seated in turn.
        seed: determines all chance and all bots; if not given, luck is secret.
        option: change an option of the variant, as name=value; may be given several times.
        load: resume a saved match instead of starting one.
        save: save the match in this file after every choice.
        dealer: manual to roll and draw yourself, and type the outcomes.
        learn: explain each part in one or two sentences when it first comes up.
        full_screen: play on a full screen with mouse and keys; requires the extra tui.
        board: how the full screen shows the board; auto takes a picture where the terminal shows pixels (kitty's protocol or
            sixels) and all of the picture can be read, or else text. picture shows colored blocks in other terminals.
        plain: print line by line without color, as for a screen reader.
    """
    if variant is not None and load is None and variant.endswith(".json"):
        variant, load = None, variant
    if (variant is None) == (load is None):
        raise UsageError("play requires either a VARIANT or --load FILE")
    if full_screen and plain:
        raise UsageError("--full-screen and --plain cannot be combined")
    if board != "auto" and not full_screen:
        raise UsageError("--board applies to --full-screen only")
    if load is not None:
        if not load.strip():
            raise InputError("--load requires a file name")
        if players is not None or seed is not None or option or names or dealer != "seeded":
            raise UsageError(
                "a saved match has its own players, names, seed, options and dealer; leave these options out"
            )
        match = load_match(load)
        seats, _ = seats_and_names(match.players, seat or "0", bots, ",".join(match.names))
    else:
        game = load_game(variant or "", option)
        count = count_players(game.player_counts, players, names)
        seats, called = seats_and_names(count, seat, bots, names)
        match = Match(game, count, seed, dealer=dealer, names=called)
    if not seats.people:
        raise InputError("--seat none leaves no human player; use `bisongames watch` for bots only")
    if plain:
        set_plain()
    if full_screen:
        extra("textual", "tui", "--full-screen")
        if not redraws_screen():
            raise InputError("--full-screen requires a terminal")
    teacher = teacher_of(match) if learn else None
    pictured = None if board == "auto" else board == "picture"
    play_match(Session(match, seats, load, save, teacher), full_screen, pictured)


def teacher_of(match: Match) -> Teacher:
    """The teacher for a match.

    Raises:
        InputError: if the game has no handbook.
    """
    # deferred: only who learns needs a handbook
    from bisongames.handbook.lessons import Teacher, lessons

    if not lessons(match.game):
        raise InputError(f"{match.game.title} has no handbook, and so no lessons")
    return Teacher(match.game)


def play_match(session: Session, full_screen: bool = False, pictured: bool | None = None) -> None:
    """Plays a match until it ends or people leave, and says how to resume it.

    Args:
        session: the match and its seats.
        full_screen: whether to play on the full screen.
        pictured: whether the full screen shows the board as a picture; None to do so where all of it can be read.
    """
    if full_screen:
        from bisongames.tui.app import play_on_screen  # deferred: an extra

        while not leave(session := play_on_screen(session, pictured)):
            pass
        return
    notes = [head_of(session.match), session.seats.describe(session.names)]
    if not redraws_screen():
        say(notes[0], "bold")
        say(notes[1])
        say(FIRST, "dim")
        notes = []
    prompt = Prompt(session, notes)
    while True:
        try:
            with rescue_on_crash(lambda: prompt.session):
                _turns(prompt)
        except (EOFError, KeyboardInterrupt):
            say()
        if leave(prompt.session):
            return
        prompt.look()


FIRST: Final = "Type help to see what can be typed."


def has_screen() -> bool:
    """True if the extra ``tui`` is installed."""
    return find_spec("textual") is not None


def _turns(prompt: Prompt) -> None:
    """Lets bots and people play until a person leaves."""
    while True:
        session = prompt.session
        if session.person is None and not session.match.is_over:
            session.bot_moves()
        elif (answer := session.forced_answer()) is not None:
            session.answer(answer)
        else:
            prompt.turn()
