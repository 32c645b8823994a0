"""The prompt of ``bisongames play``: shows positions and executes typed lines.

Longer than 310 lines because each command has a method here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.text import Text

from bisongames import show
from bisongames.cli.input.choices import ChoiceList
from bisongames.cli.input.illegal_actions import word_of
from bisongames.cli.input.resolve import nearest_word, resolve, resolve_for_why, resolve_notation
from bisongames.cli.output.given_faults import InputError
from bisongames.cli.output.pictures import draw_into
from bisongames.cli.output.terminal import (
    ENOUGH,
    ask,
    console,
    offer,
    print_in_pages,
    redraws_screen,
    say,
    say_each,
    say_lines,
    say_pairs,
    say_styled,
)
from bisongames.cli.table.announcements import judge, say_choices, say_result, say_standing
from bisongames.cli.table.match_end import say_end, show_end
from bisongames.cli.table.reference import cards_of, say_card, say_costs, say_rules_about
from bisongames.cli.table.replay_steps import step_through
from bisongames.cli.table.screen import WHOLE, board, say_position, wrap_lines
from bisongames.cli.table.session import Session
from bisongames.cli.table.table_commands import ALONE, ASKING, HELP, LEAVING, OVER, repetitions
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, fields_of
from bisongames.engine.core.errors import BisongamesError, short_text
from bisongames.engine.core.rules import IllegalAction

SIGNS: Final = ", board for its signs"
"""Hint before a person's first choice."""
AT_THE_END: Final = "again, replay, undo, draw FILE, save FILE"


class Prompt:
    """The prompt for the people at the keyboard."""

    def __init__(self, session: Session, notes: Sequence[str] = ()) -> None:
        self.session = session
        self._notes = list(notes)  # printed with the first board
        self._sitting = session.person  # the person who looked at the board last
        self._shown = False  # True if the position has been shown since it changed
        self._answer: list[
            tuple[str, str]
        ] = []  # shown instead of news, where the screen is redrawn
        self._covered = False  # True if something was printed below the board
        self._typed = ""  # text typed between pages
        self._end_told = False  # True once the result has been printed
        self._commands: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "all": self.always,
            "costs": self.costs,
            "hint": self.hint,
            "list": self.choices,
            "board": self.whole_board,
            "news": self.news,
            "score": self.score,
            "card": self.card,
            "undo": self.undo,
            "redo": self.redo,
            "rule": self.rules,
            "rules": self.rules,
            "draw": self.draw,
            "draw!": self.draw_over,
            "save": self.save,
            "save!": self.save_over,
            "replay": self.replay,
            "again": self.again,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }

    def turn(self) -> None:
        """Show the position if it has changed, and execute one typed line.

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
        try:
            self._carry_out(line)
        except IllegalAction as error:
            if isinstance(error.action, Action):
                self._judged(error.action)
        except BisongamesError as error:
            self._say(str(error), "red")  # not capitalized: it may begin with a file or an id

    def _paged(self, print_it: Callable[[], None]) -> None:
        """Print in pages; text typed between pages is executed next."""
        self._typed = print_in_pages(print_it)

    def look(self) -> None:
        """Show the position again next time."""
        self._shown = False

    def _say(self, text: str, style: str) -> None:
        """Print a short answer: above the choices where the screen is redrawn, else below."""
        if redraws_screen() and not self.session.match.is_over:
            self._answer, self._shown = [(text, style)], False
        else:
            say(text, style)

    def _carry_out(self, line: str) -> None:
        """Execute a command or a choice; a choice wins where its notation equals a command."""
        word, _, rest = (part.strip() for part in line.partition(" "))
        command = self._commands.get(word.casefold())
        asked = {str(action).casefold() for action in self.session.choices().actions}
        if command is None or line.casefold() in asked:
            self._choose(line)
            return
        if rest and word.casefold() in ALONE:
            raise InputError(f"{word.casefold()} takes no argument; leave out {short_text(rest)!r}")
        command(rest)

    def _choose(self, line: str) -> None:
        choices = self.session.choices()
        if self.session.match.is_over:
            self.session.choose(resolve_notation(line, choices, OVER))
        try:
            action = resolve(line, choices)
        except InputError as fault:
            word = line.split(None, 1)[0]
            kinds = map(word_of, choices.state.game.rulebook.actions)
            known = word.casefold() in kinds or "did you mean" in str(fault)
            near = "" if known else nearest_word(word, self._commands)
            raise InputError(f"{fault} (did you mean {near}?)" if near else str(fault)) from None
        self._change(lambda: self.session.choose(action))

    def _line(self) -> str:
        """The typed line; for Enter the only choice, if there is just one."""
        if self.session.match.is_over:
            offer([*self._commands])
            return self._line_at_the_end()
        choices = self.session.choices()
        offer([*map(str, choices.actions), *self._commands])
        say_lines(
            [
                Text(line, "bold yellow")
                for line in wrap_lines(self.session.question, console().width)
            ]
        )
        count = len(choices.actions)
        back = ", or Enter for the board" if self._covered and redraws_screen() else ""
        always = [choices.choice_of(action) for action in self.session.repeatable[-1:]]
        more = "".join(f", all {each.number} for this turn" for each in always if each)
        state = self.session.match.state
        if state.active_player == state.actor and show.costs(state.game):
            more = ", costs"
        if redraws_screen() and self._names_cards(choices):
            more += ", card NAME"
        one = f"Enter for {choices.every[0].label}"
        if redraws_screen() and not self.session.has_begun:
            more += SIGNS
        hint = one if count == 1 else f"1-{count}, words{more}, help{back}"
        who = self.session.address
        line = ask(f"{who if len(who) + len(hint) < console().width - 12 else ''}{hint} > ")
        return line or (str(choices.actions[0]) if count == 1 else "")

    def _names_cards(self, choices: ChoiceList) -> bool:
        """True if ``card`` explains something in the current choices."""
        cards = cards_of(self.session.match.game)
        return bool(cards) and any(
            getattr(action, name) in cards
            for action in choices.actions
            for name, kind in fields_of(type(action)).items()
            if kind is str
        )

    def _line_at_the_end(self) -> str:
        """The line typed after the end; Enter leaves only after the result was shown."""
        if not self._end_told:
            line = ask(f"{AT_THE_END}, or Enter for how it ended > ")
            if not line:
                self._end_told = True
                self._paged(lambda: say_end(self.session))
                line, self._typed = self._typed, ""
            if line:
                return line
        return ask(f"{AT_THE_END}, or Enter to leave > ") or "quit"

    def _pass_the_seat(self) -> None:
        """Cover the screen until the next person sits down, if there is hidden information."""
        person = self.session.person
        if self.session.secret and person != self._sitting and person not in (None, CHANCE):
            console().clear()
            name = self.session.names[person or 0]
            while (word := ask(f"{name}, sit down and press Enter > ").casefold()) in ASKING:
                self.help("")
            if word in LEAVING:
                self.quit("")
            self._sitting = person

    def _change(self, change: Callable[[], None]) -> None:
        """Change the position, save it, and show it next time."""
        change()
        self._shown = False
        self.session.keep()

    def board(self, _: str = "") -> None:
        """Show the board and the choices."""
        session = self.session
        notes, self._notes = self._notes, []
        answer, self._answer = self._answer, []
        self._covered = False
        if session.match.is_over:
            self._typed = show_end(session)
            self._end_told = not self._typed
            return
        say_position(
            session.seen,
            session.news(),
            session.names,
            session.choices(),
            notes,
            answer,
            session.question,
        )

    def whole_board(self, _: str = "") -> None:
        """Show the whole board with the legend of its signs."""
        session = self.session
        if not redraws_screen() or session.match.is_over:
            self.board()
        else:
            drawn = board(session.seen, session.news(), session.names, height=WHOLE)
            self._paged(lambda: say_styled(drawn))

    def news(self, _: str) -> None:
        """Print the events since the current player's last choice."""
        session = self.session
        texts = [each.text for each in show.news(session.news(), session.seen, session.names)]
        self._paged(lambda: say_each(texts or ["Nothing has happened since."]))

    def choices(self, words: str) -> None:
        """Print the choices in pages."""
        if self.session.match.is_over:
            raise InputError(OVER)
        choices = self.session.choices()
        together = redraws_screen()
        self._paged(lambda: say_choices(choices, words, together))

    def why(self, text: str) -> None:
        """Print whether an action is legal, and why not."""
        if not text:
            raise InputError("why requires an action: its number or its words")
        choices = self.session.choices()
        over = self.session.match.is_over
        resolved = resolve_notation(text, choices, OVER) if over else resolve_for_why(text, choices)
        self._judged(resolved)

    def _judged(self, action: Action) -> None:
        judge(action, self.session.choices())

    def always(self, text: str) -> None:
        """Choose an answer now, and again whenever possible in the rest of this turn."""
        if not text:
            raise InputError("all requires an answer: its number or its words")
        action = resolve(text, self.session.choices())
        self._change(lambda: self.session.choose_always(action))

    def costs(self, _: str) -> None:
        """Print the costs of things."""
        self._paged(lambda: say_costs(self.session.match.game))

    def hint(self, _: str) -> None:
        """Print what a bot would choose."""
        action = self.session.hint()
        choice = self.session.choices().choice_of(action)
        text = f"{choice.number}: {choice}" if choice else str(action)
        self._say(f"A bot would choose {text}.", "green")

    def score(self, _: str) -> None:
        """Print the current scores, or the result."""
        seen, names = self.session.seen, self.session.names
        say_scores = say_standing if seen.result is None else say_result
        self._paged(lambda: say_scores(seen, names))

    def undo(self, number: str) -> None:
        """Undo the last choice, or several."""
        times = repetitions("undo", number)
        self._change(lambda: self.session.undo(times))

    def redo(self, number: str) -> None:
        """Redo undone choices."""
        times = repetitions("redo", number)
        self._change(lambda: self.session.redo(times))

    def card(self, name: str) -> None:
        """Print the text of a card."""
        self._paged(lambda: say_card(self.session.match.game, name))

    def rules(self, wanted: str) -> None:
        """Print rules."""
        self._paged(lambda: say_rules_about(self.session.match.game, wanted))

    def draw(self, name: str, over: bool = False) -> None:
        """Draw the current player's view into a file."""
        if not name:
            raise InputError("draw requires a file name that ends in .svg, .png or .txt")
        session = self.session
        instead = f"draw! {name}"
        draw_into(name, session.seen, session.news(), over, instead, names=session.names)
        self._say(f"Drawn into {name}.", "green")

    def draw_over(self, name: str) -> None:
        """Draw into a file that may exist."""
        self.draw(name, over=True)

    def save(self, name: str, over: bool = False) -> None:
        """Save the match in a file."""
        name = name or self.session.saved_in or ""
        if not name:
            raise InputError("save requires a file name")
        self.session.save(name, over)
        self._say(f"Saved in {name}. {self.session.what_next()}", "green")

    def save_over(self, name: str) -> None:
        """Save the match in a file that may exist."""
        self.save(name, over=True)

    def replay(self, _: str) -> None:
        """Step through the match from its beginning."""
        if self.session.hides and not self.session.match.is_over:
            raise InputError("replay reveals hidden information; it is available after the game")
        step_through(self.session.match)
        self._shown = False

    def again(self, _: str) -> None:
        """Start another match with the same people and a new seed."""
        if not self.session.match.is_over:
            raise InputError("`again` works only after the game has ended")
        if self.session.unsaved and self.session.autosaves:
            self.session.keep()
        self.session = self.session.rematch()
        self._sitting, self._shown = self.session.person, False
        self._notes = [f"Another match, seed {self.session.match.seed}."]

    def help(self, _: str) -> None:
        """Print the list of commands."""
        game = self.session.match.game
        there = {"card NAME": bool(cards_of(game)), "costs": bool(show.costs(game))}
        self._paged(lambda: say_pairs([pair for pair in HELP if there.get(pair[0], True)]))

    def quit(self, _: str) -> None:
        """Leave the table."""
        raise EOFError
