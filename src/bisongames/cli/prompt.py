"""The prompt of ``bisongames play``: what a person sees, and what becomes of what is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bisongames.cli.faults import GivenFault
from bisongames.cli.given import action_given
from bisongames.cli.picture import say_picture
from bisongames.cli.rules import say_rules_with
from bisongames.cli.session import Session
from bisongames.cli.telling import capital, meaning, say_judgement, say_result, say_standing
from bisongames.cli.terminal import ask, console, offer, say, say_pages, say_pairs
from bisongames.components.seats import CHANCE
from bisongames.play.actions import Action
from bisongames.play.errors import BisongamesError, nearest, shown
from bisongames.play.rules import IllegalAction

PAGE: Final = 16
"""Lines of a list that are shown at once."""

HELP: Final = (
    ("NUMBER or ACTION", "choose: 3, or the action as it stands in the list"),
    ("why ACTION", "whether it is legal, and every rule that it breaks"),
    ("list [WORDS]", "what may be chosen: all of it, or what has these words in it"),
    ("board", "show the board again"),
    ("score", "how it stands, and by which rules"),
    ("undo [NUMBER]", "take back your last choice, or so many of them"),
    ("redo", "play again what was taken back"),
    ("rules [ID]", "all rules, a section (5.1), or one rule in full"),
    ("save FILE", "keep the match in a file; save! FILE writes over what is there"),
    ("quit", "leave, as Ctrl-C and Ctrl-D do"),
)

ALONE: Final = frozenset({"board", "score", "redo", "quit", "exit", "q"})
"""Commands after which nothing can stand."""

ASKING: Final = frozenset({"?", "help"})
LEAVING: Final = frozenset({"quit", "exit", "q"})

OVER: Final = "the game is over; undo takes back a choice, save FILE keeps the match"


class Prompt:
    """One person after the other at the keyboard."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._sitting = session.person  # who looked at the board last
        self._shown = False  # whether the position has been shown since it changed
        self._commands: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "list": self.choices,
            "board": self.board,
            "score": self.score,
            "undo": self.undo,
            "redo": self.redo,
            "rules": self.rules,
            "save": self.save,
            "save!": self.save_over,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }

    def turn(self) -> None:
        """Show the position if it is new, and carry out one line of what is typed.

        Raises:
            EOFError: at the end of input, and on ``quit``.
            KeyboardInterrupt: on Ctrl-C.
        """
        if not self._shown:
            self._pass_the_seat()
            self.board()
            self._shown = True
        line = self._line()
        if not line:
            return
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.casefold())
        try:
            if command is not None:
                if rest and word.casefold() in ALONE:
                    raise GivenFault(
                        f"{word.casefold()} stands alone; leave out {shown(rest.strip())!r}"
                    )
                command(rest.strip())
            elif rest:
                near = nearest(word, self._commands, 1)
                hint = f"; did you mean {near[0]}?" if near else ""
                raise GivenFault(f"there is no command {shown(word)!r}{hint} (help lists them)")
            else:
                self._change(lambda: self.session.choose(self._meant(line)))
        except IllegalAction as error:
            if isinstance(error.action, Action):
                say_judgement(error.action, error.violations, error.nearest)
        except BisongamesError as error:
            say(str(error), "red")  # may begin with a file or an id: no capital

    def _line(self) -> str:
        """What is typed; the one thing there is to do if that is nothing."""
        match, name = self.session.match, self.session.seats.name
        if match.is_over:
            return ask("The game is over: undo, save FILE, or Enter to leave > ") or "quit"
        choices = self._choices()
        offer([*map(str, choices), *self._commands])
        only = str(choices[0]) if len(choices) == 1 else ""
        hint = f"Enter for {only}" if only else "number, action or help"
        line = ask(f"{capital(name(match.actor or 0))}, {hint} > ")
        return line or only

    def _choices(self) -> tuple[Action, ...]:
        state = self.session.match.state
        return state.legal_actions() or tuple(action for action, _ in state.chance_outcomes())

    def _meant(self, text: str) -> Action:
        """The action of a number in the list, or of its notation."""
        if text.isdecimal():
            if self.session.match.is_over:
                raise GivenFault(OVER)
            choices = self._choices()
            if len(text) > 9 or not 1 <= int(text) <= len(choices):
                raise GivenFault(f"there are numbers from 1 to {len(choices)}")
            return choices[int(text) - 1]
        return action_given(self.session.match.state, text)

    def _pass_the_seat(self) -> None:
        """Let the next person sit down before anything is shown that only he may see."""
        person = self.session.person
        if self.session.hides and person != self._sitting and person not in (None, CHANCE):
            console().clear()
            name = capital(self.session.seats.name(person or 0))
            while (word := ask(f"{name}, sit down and press Enter > ").casefold()) in ASKING:
                self.help("")
            if word in LEAVING:
                self.quit("")
            self._sitting = person

    def _change(self, change: Callable[[], None]) -> None:
        """Change the position, which is then to be shown."""
        change()
        self._shown = False
        self.session.keep()

    def board(self, _: str = "") -> None:
        """Show the board, and what may be chosen."""
        match = self.session.match
        say()
        say_picture(self.session.picture())
        say()
        if match.state.result is not None:
            say_result(match.state.result, self.session.seats.name)
        else:
            say_pages(self._numbered(""), PAGE, whole=False)

    def choices(self, words: str) -> None:
        """Show what may be chosen, page by page."""
        decision = self.session.match.state.decision
        if decision is None:
            raise GivenFault(OVER)
        say(meaning(decision), "dim")
        say_pages(self._numbered(words), PAGE)

    def _numbered(self, words: str) -> list[str]:
        wanted = words.casefold().split()
        return [
            f"{number:>3} {action}"
            for number, action in enumerate(self._choices(), 1)
            if all(word in str(action).casefold() for word in wanted)
        ]

    def why(self, text: str) -> None:
        """Say whether an action is legal, and why not."""
        if not text:
            raise GivenFault("why needs an action, as it stands in the list")
        state = self.session.match.state
        action = self._meant(text)
        violations = state.violations(action)
        say_judgement(action, violations, state.nearest_legal(action) if violations else ())

    def score(self, _: str) -> None:
        """Say how it stands, or how it ended."""
        result = self.session.match.state.result
        if result is not None:
            say_result(result, self.session.seats.name)
            return
        say_standing(self.session.match.view(self.session.viewer), self.session.seats.name)

    def undo(self, number: str) -> None:
        """Take back the last choice, or so many of them."""
        if number and not (number.isdecimal() and len(number) < 6 and int(number)):
            raise GivenFault(f"undo takes a number from 1, not {shown(number)!r}")
        self._change(lambda: self.session.undo(int(number or 1)))

    def redo(self, _: str) -> None:
        """Play again what was taken back."""
        self._change(self.session.redo)

    def rules(self, id: str) -> None:
        """Print rules."""
        say_rules_with(self.session.match.game, id)

    def save(self, name: str, over: bool = False) -> None:
        """Keep the match in a file."""
        name = name or self.session.saved_in or ""
        if not name:
            raise GivenFault("save needs the name of a file")
        self.session.save(name, over)
        say(f"Saved in {name}. {self.session.what_next()}", "green")

    def save_over(self, name: str) -> None:
        """Keep the match in a file, whatever was in it."""
        self.save(name, over=True)

    def help(self, _: str) -> None:
        """Say what can be typed."""
        say_pairs(HELP)

    def quit(self, _: str) -> None:
        """Leave the table."""
        raise EOFError
