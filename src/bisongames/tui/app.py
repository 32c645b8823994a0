"""A full-screen interface to a match: prompt on top, board, choices beside it, log below.

Longer than 310 lines because the parts of one screen share its layout and its keys.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, VerticalScroll
from textual.events import Event, Key, Resize
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static

from bisongames import show
from bisongames.cli.output.terminal import capture, has_colors
from bisongames.cli.table.announcements import HINT_LINES, head_of, hint_text
from bisongames.cli.table.crash_rescue import rescue_on_crash
from bisongames.cli.table.lesson_lines import lesson_paragraphs, next_lesson
from bisongames.cli.table.match_end import say_end
from bisongames.cli.table.screen import wrap_lines
from bisongames.cli.table.session import Session
from bisongames.cli.table.table_commands import TableCommands
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.show.view_options import NARROWEST
from bisongames.tui.choice_panel import ChoicePanel, words_in
from bisongames.tui.dialogs import InputBox, SeatCover, TextBox
from bisongames.tui.log import NewsLog
from bisongames.tui.style import (
    AT_THE_END,
    CLICKS,
    KEYS,
    QUESTIONS,
    REPLAY,
    STYLE,
    TYPED_AT_THE_END,
)

BESIDE: Final = 110
"""Minimum characters per line to show the choices beside the board instead of below it."""
LOW: Final = {False: 30, True: 46}
"""Minimum lines of a normal screen; smaller screens save lines for the board. ``True``: with the choices below the board."""
BELOW: Final = {False: 12, True: 6}
"""Minimum lines of the choices below the board; ``True``: on small screens. Lines that the board does not need are added."""
NEWS: Final = {False: 8, True: 2}
"""Lines of the log below the choices; on low screens it also gets lines that the list does not need."""
NO_WORD: Final = " ?"
"""Characters that cannot begin a word; the question mark is a key instead."""
PAUSE: Final = 0.4
"""Seconds before each move of a bot."""


class TableApp(App[None], TableCommands):
    """The application: a match in a full-screen interface."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    help = KEYS
    TITLE = "bisongames"
    # letters and digits are not bound: they are typed into the input line above the list
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "command('help')", "Help", key_display="F1"),
        Binding("f2", "command('hint')", "Hint", key_display="F2"),
        Binding("f3", "ask('why')", "Why", key_display="F3"),
        Binding("f4", "command('undo')", "Undo", key_display="F4"),
        Binding("f5", "command('redo')", "Redo", show=False),
        Binding(
            "f6", "command('news')", "News", show=False
        ),  # seven keys and F10 fit in 80 columns
        Binding("f7", "command('score')", "Score", key_display="F7"),
        Binding("f8", "ask('rule')", "Rules", key_display="F8"),
        Binding("f9", "ask('card')", "Card", show=False),
        Binding("f10", "command('lesson')", "Lesson", key_display="F10"),
        Binding("ctrl+l", "command('list')", "List", show=False),
        Binding("ctrl+s", "ask('save')", "Save", show=False),
        Binding("tab", "other_side", "Board", show=False, priority=True),
        Binding("pageup", "scroll_board(-1)", "Board up", show=False, priority=True),
        Binding("pagedown", "scroll_board(1)", "Board down", show=False, priority=True),
        Binding("shift+tab", "other_side", "Board", show=False, priority=True),
        Binding("ctrl+q", "quit", "Leave", key_display="^q", priority=True),
    ]

    def __init__(self, session: Session, pause: float = PAUSE) -> None:
        super().__init__()
        self.session = session
        self.pause = pause
        self._drawn_in = (0, 0)  # the size of the board pane when it was drawn
        self._spare = 0  # lines below the board that are free for the log
        self._target = 0  # the preferred height of the log, in lines
        self._answer = ""  # the reply to a key, shown below the prompt
        self._seated_person = session.person

    def compose(self) -> ComposeResult:
        """Yields the prompt, the board with choices beside it, the log and the keys."""
        yield Static(id="prompt")
        yield Static(id="lesson")
        with Horizontal(id="table"):
            with ScrollableContainer(id="board"):
                yield Static()
            yield ChoicePanel(self._play, self._type)
        yield NewsLog(id="log", wrap=True, min_width=20)
        yield Footer()

    def on_mount(self) -> None:
        """Starts the table; events that precede a loaded match are not shown as new."""
        if self.session.loaded:
            self.query_one(NewsLog).begin(len(self.session.match.events))
        self.tell(head_of(self.session.match), "bold")
        self.tell(self.session.seats.describe(self.session.names))
        self.default_screen.screen_layout_refresh_signal.subscribe(self, self._fit)
        self.call_after_refresh(self.go_on)

    def on_resize(self, event: Resize) -> None:
        """Adapts the layout to the new size."""
        narrow = event.size.width < BESIDE
        self.default_screen.set_class(narrow, "narrow")
        self.default_screen.set_class(event.size.height < LOW[narrow], "low")

    def draw(self) -> None:
        """Draws the board and the prompt as the viewer may see them, even behind dialogs."""
        if not self.is_running or isinstance(self.screen, SeatCover):
            return
        session, pane = self.session, self.query_one("#board")
        low, below = self.default_screen.has_class("low"), self._below
        self._drawn_in = _, lines = self._room()
        most = lines - BELOW[low] if below else lines
        drawn = show.text(
            session.seen,
            session.news(),
            width=max(pane.content_size.width - 1, NARROWEST),
            height=max(most, 1) + low,
            color=True,
            bare=True,
            names=session.names,
        )
        if low:  # title and turn are in the log
            drawn = drawn.partition("\n")[2].lstrip("\n")
        pane.query_one(Static).update(Text.from_ansi(drawn))
        left = BELOW[low] + max(most - drawn.count("\n") - 1, 0)
        more = self._more_news(left) if below and low else 0
        self.query_one(ChoicePanel).styles.height = left - more if below else None
        log = self.query_one(NewsLog)
        log.rows = NEWS[low] + more if below and low else None
        log.styles.height = log.rows
        self._draw_prompt()

    @property
    def _below(self) -> bool:
        """True if the choices are below the board and leave it the lines that it needs."""
        return self.default_screen.has_class("narrow") and not self.default_screen.has_class(
            "large"
        )

    def _room(self) -> tuple[int, int]:
        """Width and lines for the board with its scroll bars; includes the lines of choices below it, and spare lines of the log."""
        pane, log = self.query_one("#board"), self.query_one(NewsLog)
        if not self._below:
            return pane.outer_size
        lent = log.outer_size.height - NEWS[True] if self.default_screen.has_class("low") else 0
        return pane.outer_size.width, self.query_one("#table").size.height + max(lent, 0)

    def _more_news(self, left: int) -> int:
        """Lines below the board that the list does not need and the log wants; unchanged while others move."""
        choosing = self.query_one(ChoicePanel)
        if choosing.choices is not None and choosing.rows:
            self._spare = max(min(left - choosing.rows, self._target - NEWS[True]), 0)
        return min(self._spare, left - 1)

    def _draw_prompt(self) -> None:
        """Draws the prompt, and below it the reply to a key."""
        session = self.session
        prompt = self.query_one("#prompt", Static)

        def lines(text: str) -> str:
            return "\n".join(
                wrap_lines(text, max(self.size.width - prompt.gutter.width, 1), session.names)
            )

        asked = Text(lines(session.addressed_question))
        if self._answer:
            asked = Text.assemble(asked, "\n", (lines(self._answer), "italic"))
        prompt.update(asked)

    def _fit(self, _: Screen[object]) -> None:
        """Redraws the board if its size has changed."""
        if self.is_running and self._room() != self._drawn_in:
            self.draw()

    def tell(self, text: str, style: str = "") -> None:
        """Adds a line to the log."""
        self.query_one(NewsLog).add(text, style)

    def confirm(self, file: str, sentence: str) -> None:
        """Confirms in the log that a file was written."""
        self.tell(f"Written: {file}", "green")

    def show(self, title: str, print_it: Callable[[], None], keys: str = "") -> None:
        """Shows printed text in a dialog; ``keys``: a hint about further keys."""
        text = capture(print_it, max(40, min(self.size.width * 9 // 10, 100) - 6))
        self.push_screen(TextBox(title, text, keys))

    def answer(self, text: str) -> None:
        """Shows a reply below the prompt until the next key."""
        self._answer = text
        self._draw_prompt()

    refuse = answer

    def go_on(self) -> None:
        """Shows the position, then lets a bot move, prompts a person, or ends the match."""
        session = self.session
        self._answer = ""
        while (answer := session.forced_answer()) is not None:
            session.answer(answer)
        person = session.person
        if session.secret and person is not None and person not in (self._seated_person, CHANCE):
            self.query_one(ChoicePanel).offer(None)
            self.query_one(ChoicePanel).clear()
            self.push_screen(SeatCover(session.names[person]), partial(self._sit_down, person))
            return
        choosing, log = self.query_one(ChoicePanel), self.query_one(NewsLog)
        if session.match.is_over:
            choosing.offer(None, first=False, commands=AT_THE_END)
        elif person is None:
            choosing.offer(None)
        else:
            own = session.match.state.active_player in (None, session.match.actor)
            choosing.offer(session.choices(), first=own)
        self._show_lesson([] if person is None else next_lesson(session, CLICKS))
        self._target = log.wanted(session)
        self.draw()
        log.tell_news(session)
        if session.match.is_over:
            self.do_score("")
        elif person is None:
            self.run_worker(self._bot())

    def _sit_down(self, person: int, _: None) -> None:
        self._seated_person = person
        news = len(self.session.news())
        self.query_one(NewsLog).begin(max(0, len(self.session.match.events) - news))
        self.go_on()

    async def _bot(self) -> None:
        """Lets a bot move without blocking the screen."""
        await asyncio.sleep(self.pause)
        await asyncio.to_thread(self.session.bot_moves)
        self.attempt(self.session.keep)
        self.go_on()

    @property
    def _accepts_choices(self) -> bool:
        """True if a person may act now."""
        return self.query_one(ChoicePanel).choices is not None or self.session.match.is_over

    def change(self, change: Callable[[], None], sentence: str = "") -> None:
        """Changes the position and continues."""
        if not self._accepts_choices:
            return
        change()
        self.session.keep()
        if sentence:
            self.tell(sentence, "dim")
        self.query_one(NewsLog).forget_after(len(self.session.match.events))
        self.go_on()

    def _play(self, action: Action) -> None:
        """Plays a choice."""
        self.attempt(lambda: self.change(lambda: self.session.choose(action)))

    def _type(self, text: str) -> None:
        """Executes a command, or an action in words; illegal actions are explained."""
        line, panel = words_in(text), self.query_one(ChoicePanel)
        if not self.attempt(lambda: self.carry_out(line)) and panel.matches(line):
            panel.back(text)

    def choose(self, line: str) -> None:
        """Plays the choice that a line means; keeps the line while others move."""
        if self._accepts_choices:
            super().choose(line)
        else:
            self.query_one(ChoicePanel).back(line)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """True unless the key does nothing in this game."""
        if parameters == ("lesson",):
            return self.session.teacher is not None
        return parameters != ("card",) or bool(show.about(self.session.match.game))

    def action_command(self, command: str) -> None:
        """Executes a command by its key."""
        self.attempt(lambda: self.carry_out(command))

    def action_ask(self, command: str) -> None:
        """Asks for the argument of a command, and executes it."""

        def execute(text: str | None) -> None:
            if text or (text is not None and command in ("rule", "card")):
                self.attempt(lambda: self.carry_out(f"{command} {text}"))

        default = (self.session.saved_in or "") if command == "save" else ""
        self.push_screen(InputBox(*QUESTIONS[command], default), execute)

    def _show_lesson(self, paragraphs: Sequence[str]) -> None:
        """Shows a lesson below the prompt until the position changes, or none."""
        box = self.query_one("#lesson", Static)
        box.display = bool(paragraphs)
        box.update(Text("\n".join(paragraphs)))

    def do_lesson(self, _: str) -> None:
        """Shows the next lesson, or the last one again."""
        last = self.teacher().last
        paragraphs = next_lesson(self.session, CLICKS)
        if not paragraphs and last is not None:
            paragraphs = lesson_paragraphs(last, self.session, CLICKS)
        self._show_lesson(paragraphs)

    def do_why(self, text: str) -> None:
        """Judges an action, or asks for one."""
        super().do_why(text) if text else self.action_ask("why")

    def do_save(self, name: str, over: bool = False) -> None:
        """Saves the match in a file, or asks for one."""
        super().do_save(name, over) if name else self.action_ask("save")

    def do_list(self, words: str) -> None:
        """Shows the choices with these words, or enlarges the list of choices or the board."""
        if words:
            self.query_one(ChoicePanel).back(words)
        else:
            self.default_screen.toggle_class("large")

    def do_replay(self, _: str) -> None:
        """Explains how to replay the match."""
        self.answer(REPLAY)

    def do_quit(self, _: str) -> None:
        """Leaves the table."""
        self.exit()

    async def on_event(self, event: Event) -> None:
        """Forwards keys to the input line at once, so that no key overtakes another."""
        if isinstance(event, Key) and not event.is_forwarded:
            if self._answer and len(self.screen_stack) == 1:
                self.answer("")  # the reply has been read, and covers lines of the board
            if self._takes(event):
                return
        await super().on_event(event)

    def _takes(self, key: Key) -> bool:
        """Types a printable key into the input line; returns False if the key is not for it."""
        typed = key.character or ""
        if not key.is_printable:
            return False
        if isinstance(self.screen, TextBox) and self.session.match.is_over and typed not in NO_WORD:
            self.screen.leave()
        if len(self.screen_stack) > 1:
            return False
        choosing = self.query_one(ChoicePanel)
        begins = typed not in NO_WORD or choosing.typed
        if not begins and not isinstance(self.focused, Input):
            return False
        choosing.add(typed)
        return True

    def do_hint(self, words: str) -> None:
        """Highlights the best choice, and says why."""
        if words:
            super().do_hint(words)
            return
        advice, choices = self.session.advice(), self.session.choices()
        if self._accepts_choices:
            self.query_one(ChoicePanel).highlight(advice.best)
            room = HINT_LINES * (self.size.width - 10)
            self.answer(hint_text(advice, lambda action: f": {choices.label(action)}", room))

    def action_other_side(self) -> None:
        """Focuses the board, to scroll it with arrow keys, or the choices."""
        board = self.query_one("#board")
        if len(self.screen_stack) > 1:
            self.screen.focus_next()
        elif self.focused is board:
            self.screen.set_focus(self.query_one(OptionList))
        elif board.max_scroll_x or board.max_scroll_y:
            self.screen.set_focus(board)
        else:
            self.answer("The whole board is visible: there is nothing to scroll.")

    def action_scroll_board(self, pages: int) -> None:
        """Scrolls the board, or the open dialog, by pages."""
        over = self.screen.query(VerticalScroll)
        pane = over.first() if over and len(self.screen_stack) > 1 else self.query_one("#board")
        pane.scroll_relative(y=pages * max(pane.size.height - 1, 1), animate=False)

    def do_score(self, _: str) -> None:
        """Shows the current scores, or the result."""
        if self.session.match.is_over:
            self.show("The end", lambda: say_end(self.session), TYPED_AT_THE_END)
        else:
            super().do_score("")

    def do_again(self, _: str) -> None:
        """Starts another match with the same people and new luck."""
        super().do_again("")
        self._seated_person = self.session.person
        self.query_one(NewsLog).begin(0)
        self.go_on()

    def _fatal_error(self) -> None:
        """Exits without the traceback of Textual: the caller reports the error."""
        self._close_messages_no_wait()


def play_on_screen(session: Session) -> Session:
    """Runs the full-screen interface until the players leave; returns the last session.

    Raises:
        TableCrash: after an internal error; the match has been saved.
    """
    if not has_colors():
        os.environ["NO_COLOR"] = "1"  # read when the application starts
    table = TableApp(session)
    with rescue_on_crash(lambda: table.session):
        table.run()
        if table._exception is not None:
            raise table._exception
    return table.session
