"""The prompt of ``bisongames play``: shows positions and executes typed lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.text import Text

from bisongames import show
from bisongames.cli.arguments.argument_errors import InputError
from bisongames.cli.output.terminal import (
    ENOUGH,
    LEAVING,
    ask,
    console,
    offer,
    print_in_pages,
    redraws_screen,
    say,
    say_lines,
)
from bisongames.cli.table.announcements import HINT_LINES, hint_text, say_choices
from bisongames.cli.table.lesson_lines import (
    lesson_paragraphs,
    news_with_rules,
    next_lesson,
    screen_or_lines,
    waiting_lessons,
)
from bisongames.cli.table.match_end import say_end, show_end
from bisongames.cli.table.replay_steps import step_through
from bisongames.cli.table.screen import say_position, wrap_lines
from bisongames.cli.table.session import Session
from bisongames.cli.table.table_commands import ASKING, OVER, WORDS, TableCommands
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, fields_of
from bisongames.engine.core.errors import BisongamesError
from bisongames.show.reader.choice_list import ChoiceList

SIGNS: Final = ", board for its signs"
"""Hint before a person's first choice."""
AT_THE_END: Final = "again, replay, undo, draw FILE, save FILE"


class Prompt(TableCommands):
    """The prompt for the people at the keyboard."""

    def __init__(self, session: Session, notes: Sequence[str] = ()) -> None:
        self.session = session
        self._notes = list(notes)  # printed with the first board
        self._sitting = session.person  # the person who looked at the board last
        self._shown = False  # True if the position has been shown since it changed
        self._answer = (
            "",
            "",
        )  # a text with its style, shown instead of news if the screen is redrawn
        self._lesson: list[str] = []  # the paragraphs to show with the next board
        self._covered = False  # True if something was printed below the board
        self._typed = ""  # text typed between pages
        self._end_told = False  # True once the result has been printed

    def turn(self) -> None:
        """Shows the position if it has changed, and executes one typed line.

        Raises:
            EOFError: at the end of input, and on ``quit``.
            KeyboardInterrupt: on Ctrl-C.
        """
        if not self._shown:
            try:
                self.session.keep()  # saves the moves of bots too
            except BisongamesError as error:
                self._notes.append(str(error))
            self._pass_the_seat()
            self.board()
            self._shown = True
        line, self._typed = self._typed or self._line(), ""
        if not line or (line.casefold() == ENOUGH and self._covered and redraws_screen()):
            self._shown = not redraws_screen()  # Enter returns to the board
            return
        self._covered = True
        self.attempt(lambda: self.carry_out(line))

    def show(self, title: str, print_it: Callable[[], None]) -> None:
        """Prints in pages; text typed between pages is executed next."""
        self._typed = print_in_pages(print_it)

    def refuse(self, text: str) -> None:
        """Says why something cannot be done."""
        self._say(text, "red")  # not capitalized: it may begin with a file or an id

    def confirm(self, file: str, sentence: str) -> None:
        """Confirms that a file was written."""
        self._say(sentence, "green")

    def change(self, change: Callable[[], None], sentence: str = "") -> None:
        """Changes the position, saves it, and shows it next time."""
        change()
        self._shown = False
        self.session.keep()
        if sentence:
            self._say(sentence, "green")

    def look(self) -> None:
        """Shows the position again next time."""
        self._shown = False

    def _say(self, text: str, style: str) -> None:
        """Prints a short answer: above the choices if the screen is redrawn, else below."""
        if redraws_screen() and not self.session.match.is_over:
            self._answer, self._shown = (text, style), False
        else:
            say(text, style)

    def _line(self) -> str:
        """The typed line; for Enter alone, the only choice if there is exactly one, but not for people who learn."""
        if self.session.match.is_over:
            offer([*WORDS])
            return self._line_at_the_end()
        choices = self.session.choices()
        offer([*map(str, choices.actions), *WORDS])
        question = wrap_lines(self.session.question, console().width)
        say_lines([Text(line, "bold yellow") for line in question])
        count = len(choices.actions)
        back = ", or Enter for the board" if self._covered and redraws_screen() else ""
        always = [choices.choice_of(action) for action in self.session.repeatable[-1:]]
        more = "".join(f", all {each.number} (for the whole turn)" for each in always if each)
        state = self.session.match.state
        if state.active_player == state.actor and show.costs(state.game):
            more = ", costs"
        if redraws_screen() and self._names_cards(choices):
            more += ", card NAME"
        taught = self.session.teacher is not None  # Enter has one meaning: it shows more
        if redraws_screen() and waiting_lessons(self.session):
            back = ", Enter for the next lesson"
        one = f"{'1' if taught else 'Enter'} for {choices.every[0].label}"
        if redraws_screen() and not self.session.has_begun:
            more += SIGNS
        hint = (
            f"{one}{back if taught else ''}"
            if count == 1
            else f"{choices.ranges}, words{more}, help{back}"
        )
        who = self.session.address
        line = ask(f"{who if len(who) + len(hint) < console().width - 12 else ''}{hint} > ")
        return line or (str(choices.actions[0]) if count == 1 and not taught else "")

    def _names_cards(self, choices: ChoiceList) -> bool:
        """True if ``card`` explains something in the current choices."""
        cards = show.about(self.session.match.game)
        return bool(cards) and any(
            getattr(action, name) in cards
            for action in choices.actions
            for name, kind in fields_of(type(action)).items()
            if kind is str
        )

    def _line_at_the_end(self) -> str:
        """The line typed after the end; Enter leaves only after the result has been shown."""
        if not self._end_told:
            line = ask(f"{AT_THE_END}, or Enter for how it ended > ")
            if not line:
                self._end_told = True
                self.show("The end", lambda: say_end(self.session))
                line, self._typed = self._typed, ""
            if line:
                return line
        return ask(f"{AT_THE_END}, or Enter to leave > ") or "quit"

    def _pass_the_seat(self) -> None:
        """Covers the screen until the next person sits down, if there is hidden information."""
        person = self.session.person
        if self.session.secret and person != self._sitting and person not in (None, CHANCE):
            console().clear()
            name = self.session.names[person or 0]
            while (word := ask(f"{name}, sit down and press Enter > ").casefold()) in ASKING:
                self.do_help("")
            if word in LEAVING:
                self.do_quit("")
            self._sitting = person

    def board(self) -> None:
        """Shows the board and the choices."""
        session = self.session
        notes, self._notes = self._notes, []
        answer, self._answer = self._answer, ("", "")
        lesson, self._lesson = self._lesson, []
        self._covered = False
        if session.match.is_over:
            self._typed = show_end(session)
            self._end_told = not self._typed
            return
        say_position(
            session.seen,
            session.marked_events(),
            session.names,
            session.choices(),
            notes,
            answer,
            session.question,
            news_with_rules(session, session.first_news),
            lesson or ([] if answer[0] else next_lesson(session, screen_or_lines())),
        )

    def do_board(self, _: str) -> None:
        """Shows the whole board with the legend of its signs."""
        if not redraws_screen() or self.session.match.is_over:
            self.board()
        else:
            super().do_board("")

    def do_hint(self, words: str) -> None:
        """Prints the best choices, as far as they fit above the choices of the position."""
        if words:
            super().do_hint(words)
            return
        choices = self.session.choices()

        def named(action: Action) -> str:
            choice = choices.choice_of(action)
            return f" {choice.number}: {choice.label}" if choice else f": {choices.label(action)}"

        room = HINT_LINES * (console().width - 10) if redraws_screen() else 10_000
        self._say(hint_text(self.session.advice(), named, room), "green")

    def do_lesson(self, _: str) -> None:
        """Tells the next lesson, or the last one again."""
        teacher = self.teacher()
        self._lesson = next_lesson(self.session, screen_or_lines())
        if not self._lesson and teacher.last is None:
            raise InputError("there is no lesson yet")
        if teacher.last is not None:
            self._lesson = self._lesson or lesson_paragraphs(teacher.last, self.session)
        if redraws_screen() and not self.session.match.is_over:
            self._shown = False
            return
        for paragraph in self._lesson:
            say(paragraph, "cyan")
        self._lesson = []

    def do_list(self, words: str) -> None:
        """Prints the choices in pages."""
        if self.session.match.is_over:
            raise InputError(OVER)
        choices = self.session.choices()
        together = redraws_screen()
        self.show("Choices", lambda: say_choices(choices, words, together))

    def do_replay(self, _: str) -> None:
        """Steps through the match from its beginning."""
        if self.session.hides and not self.session.match.is_over:
            raise InputError("replay reveals hidden information; it is available after the game")
        step_through(self.session.match)
        self._shown = False

    def do_again(self, _: str) -> None:
        """Starts another match with the same people and new luck."""
        super().do_again("")
        self._sitting, self._shown = self.session.person, False
        self._notes = ["Another match."]

    def do_quit(self, _: str) -> None:
        """Leaves the table."""
        raise EOFError
