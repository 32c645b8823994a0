"""``bisongames puzzle``: positions in which one choice is clearly best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Annotated, Final

from cyclopts import Parameter

from bisongames import lab, show
from bisongames.cli.arguments.argument_errors import InputError, check_range
from bisongames.cli.output.choice_lines import choice_lines, choice_sentences
from bisongames.cli.output.terminal import (
    LEAVING,
    ask,
    has_colors,
    print_in_pages,
    redraws_screen,
    room,
    say,
    say_each,
    say_lines,
    say_rule,
    say_styled,
    width,
)
from bisongames.cli.table.screen import say_position
from bisongames.engine.core.errors import BisongamesError
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.lab.puzzle_book.puzzle import Puzzle
from bisongames.show.board_legend import own_seat, signs
from bisongames.show.reader.choice_list import ChoiceList

EXAMPLES: Final = """
  bisongames puzzle natives                     any of its puzzles
  bisongames puzzle natives 3
  bisongames puzzle natives 3 "act with the elder"
  bisongames puzzle bison --list
  bisongames puzzle catan --new --seed 5 --seconds 120"""

SOLUTION: Final = "solution"
LIST: Final = "list"
BOARD: Final = "board"
SIGNS: Final = ("signs", "legend", "help", "?")
ASKED: Final = "Which choice is best? (list, board, signs, solution, or q to leave)"


def puzzle(
    game: Annotated[str, Parameter(name="GAME")],
    number: int | None = None,
    answer: str | None = None,
    /,
    *,
    list_all: Annotated[bool, Parameter(name="--list")] = False,
    solution: bool = False,
    new: bool = False,
    seed: int = 0,
    seconds: float = 60.0,
) -> None:
    """Solve a puzzle: a position in which one choice is clearly best, and not the one that looks best at first sight.

    Args:
        game: the game.
        number: the number of the puzzle, from 1; one at random if not given.
        answer: your choice, in notation or in words; you are asked for it if not given.
        list_all: list the puzzles of the game, from easy to hard.
        solution: show the solution with its reasons.
        new: make a new puzzle, from matches of bots.
        seed: the seed of the matches for --new.
        seconds: the time for --new.
    """
    check_range("--seconds", seconds, 0, 3600)
    if new and (list_all or number is not None):
        raise InputError("--new makes a puzzle; a number and --list are about those that there are")
    made = load(game)
    known = () if new else _known(made)
    if list_all:
        for place, each in enumerate(known, 1):
            say(f"{place:2} {each.title}")
        return
    if new:
        chosen, named = _new(made, seed, seconds), "New puzzle"
    else:
        place = Random().randrange(len(known)) + 1 if number is None else number
        check_range("the number of the puzzle", place, 1, len(known))
        chosen, named = known[place - 1], f"Puzzle {place} of {len(known)}"
    if answer is None and not solution:
        _pose(chosen, named)
        _ask_for_it(chosen, named)
    elif answer is not None and not _is_right(chosen, answer) and not solution:
        say(f"For the solution: bisongames puzzle {game} {number} --solution", "dim")
    if solution:
        _solve(chosen)


def _known(game: Game) -> Sequence[Puzzle]:
    """The puzzles of a game."""
    if known := lab.puzzles(game):
        return known
    raise InputError(f"there are no puzzles of {game.rulebook.id}; --new makes one")


def _new(game: Game, seed: int, seconds: float) -> Puzzle:
    """The first new puzzle."""
    if made := next(lab.make_puzzles(game, seed, seconds), None):
        return made
    raise InputError(f"no puzzle was found in {seconds:g} seconds; try another --seed, or more")


def _pose(puzzle: Puzzle, named: str) -> None:
    """Shows the position and what can be chosen, as far as the screen has room."""
    view = puzzle.state.view(puzzle.player)
    choices = ChoiceList(puzzle.state, view, puzzle.names)
    if redraws_screen():
        question = f"{show.prompt(puzzle.state, puzzle.names)} {ASKED}"
        say_position(view, (), puzzle.names, choices, [*_notes(puzzle, named)], question=question)
    else:
        _show_all(puzzle, named)
        say_lines(choice_lines(choices, width(), numbers=False))


def _notes(puzzle: Puzzle, named: str) -> Iterator[str]:
    """Yields which puzzle it is, who is to choose, and the rules that the usual game does not have."""
    title, player = puzzle.state.game.title, puzzle.names[puzzle.player]
    yield f"{named}: {title}, {puzzle.difficulty}. You are {player}."
    yield from puzzle.unusual


def _show_all(puzzle: Puzzle, named: str) -> None:
    """Shows the whole position, with all that a screen might have no room for."""
    heading, *rules = _notes(puzzle, named)
    say(heading, "bold")
    say_each(rules)
    view = puzzle.state.view(puzzle.player)
    say_styled(show.text(view, width=room(), color=has_colors(), names=puzzle.names))


def _list(choices: ChoiceList, words: str) -> None:
    """Lists the choices, or those that contain these words."""
    if words:
        say_each(choice_sentences(choices, words))
    else:
        say_lines(choice_lines(choices, width()))


def _ask_for_it(puzzle: Puzzle, named: str) -> None:
    """Asks until the answer is right, or the person wants the solution or leaves."""
    choices = ChoiceList(puzzle.state, puzzle.state.view(puzzle.player), puzzle.names)
    while True:
        say(f"{show.prompt(puzzle.state, puzzle.names)} {ASKED}", "bold")
        try:
            line = ask("> ").strip()
        except (EOFError, KeyboardInterrupt):
            say()
            return
        word, _, more = line.casefold().partition(" ")
        if word in ("", *LEAVING):
            return
        if word == BOARD:
            print_in_pages(partial(_show_all, puzzle, named))
        elif word == LIST:
            print_in_pages(partial(_list, choices, more))
        elif word in SIGNS:
            view = puzzle.state.view(puzzle.player)
            told = (own_seat(view, puzzle.player, puzzle.names), *signs(view, puzzle.names))
            print_in_pages(partial(say_each, told))
        elif word == SOLUTION:
            _solve(puzzle)
            return
        else:
            numbered = choices.by_number.get(int(line)) if line.isdecimal() else None
            try:
                if _is_right(puzzle, str(numbered or line)):
                    return
            except BisongamesError as error:
                say(error, "red")


def _is_right(puzzle: Puzzle, answer: str) -> bool:
    """Says whether an answer is right, and why."""
    reading = puzzle.state.read(answer, puzzle.player)
    if reading.action is None:
        raise InputError(reading.problem)
    action = reading.action
    said = show.label(action, puzzle.state.view(puzzle.player), names=puzzle.names)
    if reading.violations:
        say(f"{said} is not legal:", "red")
        for broken in reading.violations:
            say_rule(broken.rule.id, show.reason(broken, puzzle.state.game, names=puzzle.names))
        return False
    if action in puzzle.right or str(action) in puzzle.reordered:
        say(
            "Right." if action in puzzle.right else "Right too: the best choice may follow.",
            "green",
        )
        _solve(puzzle)
        return True
    judged = puzzle.judged(action)
    say(f"Not the best: {said}.", "red")
    if str(action) == puzzle.tempting:
        say(f"  It tempts, {puzzle.lure}, but it brings less in the end.")
    if judged is None and any(said[1:] in why for why in puzzle.best.reasons):
        say("  It belongs to the same plan, but comes later in it.")
    elif judged is None:
        brings = show.preview(action, puzzle.state.view(puzzle.player), names=puzzle.names)
        say(f"  {brings}" if brings else "  It brings nothing at once.")
        say("  The search soon found others better.")
    for reason in judged.reasons if judged else ():
        say(f"  {reason}")
    return False


def _solve(puzzle: Puzzle) -> None:
    """Tells the solution, what tempts instead, and the rules that decide between them."""
    for line in puzzle.explanation():
        say(line)
    for id in puzzle.rules:
        say_rule(id, puzzle.state.game.rule(id).text_with_mark)
