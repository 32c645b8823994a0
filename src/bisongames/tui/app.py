"""A full-screen interface to a match: prompt on top, the board, choices and log beside or below it."""

# Longer than 310 lines because the parts of one screen share its layout and its keys.

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Event, Key, Resize
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static

from bisongames import show
from bisongames.cli.arguments.argument_errors import InputError
from bisongames.cli.output.terminal import capture, has_colors, say_each
from bisongames.cli.table.announcements import HINT_LINES, head_of, hint_text, say_choices
from bisongames.cli.table.crash_rescue import rescue_on_crash
from bisongames.cli.table.lesson_lines import lesson_paragraphs, next_lesson
from bisongames.cli.table.match_end import say_end
from bisongames.cli.table.screen import wrap_lines
from bisongames.cli.table.session import Session
from bisongames.cli.table.table_commands import OVER, WORDS, TableCommands
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import BisongamesError, short_text
from bisongames.show.board_legend import LATEST
from bisongames.show.reader.typed_action import is_question
from bisongames.show.text_spots import TextBoard, board_of
from bisongames.show.view_options import NARROWEST
from bisongames.tui.board import Board
from bisongames.tui.choice_panel import ChoicePanel, words_in
from bisongames.tui.dialogs import InputBox, SeatCover, TextBox
from bisongames.tui.lesson_pages import page_of
from bisongames.tui.log import NewsLog
from bisongames.tui.picture import Scene
from bisongames.tui.style import (
    AT_THE_END,
    CLICKS,
    COARSE,
    KEYS,
    QUESTIONS,
    REPLAY,
    STYLE,
    TYPED_AT_THE_END,
)
from bisongames.tui.terminal_probe import BLOCKS, Graphics, find_graphics

BESIDE: Final = 110
"""Minimum characters per line to show the choices beside the board instead of below it."""
LOW: Final = {False: 30, True: 46}
"""Minimum lines of a normal screen; smaller screens save lines for the board. ``True``: with the choices below the board."""
BELOW: Final = {False: 12, True: 8}
"""Minimum lines of the choices below the board; ``True``: on small screens, before anybody has been asked. Lines that the board does not need are added."""
SIX: Final = 6
"""The choices that a small screen shows beside the whole board, if they need at most ``MOST`` lines."""
TWO: Final = 2
"""The choices that a small screen shows in any case, at the cost of lines of the board."""
NEWS: Final = {False: 8, True: 2}
"""Minimum lines of the log below the choices, on low screens or others; it also gets lines that the list does not need."""
THINKING: Final = "A bot thinks about a hint ..."
WAIT: Final = "this key works again when it is your turn"
NO_WORD: Final = " ?"
"""Characters that cannot begin a word; the question mark is a key instead."""
MOST: Final = 9
"""Maximum lines of the input line and these choices where the board needs the rest."""
ANSWER: Final = 4
"""Minimum lines for an answer below the question, or a quarter of the screen; a longer one opens a box."""
PAUSE: Final = 0.4
"""Seconds before each move of a bot."""


class TableApp(App[None], TableCommands):
    """The application: a match in a full-screen interface."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = "ChoiceOptions"
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
        Binding("ctrl+p", "command('picture')", "Picture", show=False),
        Binding("ctrl+s", "ask('save')", "Save", show=False),
        Binding("tab", "other_side", "Board", show=False, priority=True),
        Binding("pageup", "scroll_board(-1)", "Board up", show=False, priority=True),
        Binding("pagedown", "scroll_board(1)", "Board down", show=False, priority=True),
        Binding("shift+tab", "other_side", "Board", show=False, priority=True),
        Binding("ctrl+q", "quit", "Leave", key_display="^q", priority=True),
    ]

    def __init__(self, session: Session, pause: float = PAUSE, graphics: Graphics = BLOCKS) -> None:
        super().__init__()
        self.session = session
        session.marks_since = LATEST
        self.pause = pause
        self._panel = panel = ChoicePanel(self._play, self._type, self._light)
        self._board = Board(panel.point, panel.pick, panel.step_back, graphics)
        self._drawn_in = (0, 0)  # the size of the board pane when it was drawn
        self._beside = BELOW[False]  # lines of the choices beside the board
        # lines of the choices below the board of a small screen: as many as it should get, and must get
        self._least = BELOW[True], TWO
        self._held = ""  # a question typed while others moved
        self._lesson: Sequence[str] = ()  # the paragraphs of the lesson below the question
        self._lesson_rest = ""  # what of the lesson had no room
        self._spare = 0  # lines below the board that are free for the log
        self._target = 0  # the preferred height of the log, in lines
        self._answer = ""  # the reply to a key, shown below the prompt
        self._seated_person = session.person
        self._advised: asyncio.Event | None = (
            None  # set when the hint is there that is thought about
        )

    def compose(self) -> ComposeResult:
        """Yields the prompt, the board with choices and the log beside it, and the keys."""
        yield Static(id="prompt")
        yield Static(id="lesson")
        with Horizontal(id="table"):
            yield self._board
            with Vertical(id="side"):
                yield self._panel
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
        session, pane = self.session, self._board
        low, below = self.default_screen.has_class("low"), self._below
        self._drawn_in = _, lines = self._room()
        least, fewest = self._least_choices if low else (BELOW[False], BELOW[False])
        most = lines - least if below else lines
        drawn = self._drawn(most)
        if below and (short := drawn.text.count("\n") + 1 - most) > 0:
            least = max(least - short, fewest)  # rather than lines of the board
            most = lines - least
            drawn = self._drawn(most)
        names, dark = session.match.given_names, self.current_theme.dark
        pane.show(drawn, Scene(session.seen, session.marked_events(), names, dark), most)
        self._light()
        left = least + max(most - drawn.text.count("\n") - 1, 0) * (not pane.pictured)
        more = self._more_news(left) if below and low else 0
        self._panel.styles.height = left - more if below else self._rows_beside
        log = self.query_one(NewsLog)
        log.rows = NEWS[low] + more if below and low else None
        log.styles.height = log.rows
        self._draw_prompt()

    def _drawn(self, lines: int) -> TextBoard:
        """The board in at most so many lines, if it has no more that matter."""
        session, low = self.session, self.default_screen.has_class("low")
        drawn = board_of(
            session.seen,
            session.marked_events(),
            width=max(self._board.content_size.width - 1, NARROWEST),
            height=max(lines, 1) + low,
            targets=self._panel.elements,
            names=session.match.given_names,
        )
        return drawn.without_title() if low else drawn  # title and turn are in the log

    def _light(self) -> None:
        """Lights on the board what may be chosen, and marks what the selected choice is about."""
        if self.is_running:
            self._board.light(self._panel.lit, *self._panel.marked)

    @property
    def _below(self) -> bool:
        """True if the choices are below the board and leave it the lines that it needs."""
        return self.default_screen.has_class("narrow") and not self.default_screen.has_class(
            "large"
        )

    def _room(self) -> tuple[int, int]:
        """Width and lines for the board with its scroll bars; includes the lines of choices below it, and spare lines of the log."""
        pane, low = self._board, self.default_screen.has_class("low")
        if not self._below:
            return pane.outer_size
        return pane.outer_size.width, self.query_one("#table").size.height - NEWS[low]

    @property
    def _least_choices(self) -> tuple[int, int]:
        """The lines of the choices on a small screen, no more than they need, and their minimum; unchanged while others move."""
        if self._panel.choices is not None and self._panel.rows:
            most = max(min(self.size.height // 2 - 2, MOST), 3)
            six, two = (min(self._panel.rows_of(number), most) for number in (SIX, TWO))
            self._least = six, two
        return self._least

    @property
    def _rows_beside(self) -> int | None:
        """The lines of the choices beside the board; unchanged while others move, None for as many as there are."""
        if self.default_screen.has_class("large"):
            return None
        if self._panel.choices is not None and self._panel.rows:
            self._beside = self._panel.rows
        return min(self._beside, self.query_one("#table").size.height - NEWS[False])

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

        asked = Text("\n".join(self._lines(session.addressed_question)))
        if self._answer:
            answer = "\n".join(self._lines(self._answer))
            asked = Text.assemble(asked, "\n", (answer, "italic"))
        prompt.update(asked)
        self._draw_lesson()

    def _lines(self, text: str) -> list[str]:
        """A text as lines of the screen, with a blank column at each side."""
        return wrap_lines(text, max(self.size.width - 2, 1), self.session.names)

    def _draw_lesson(self) -> None:
        """Draws the lesson below the question, or a page of it; an answer takes its place."""
        box, most = self.query_one("#lesson", Static), self._lesson_lines
        box.display = bool(self._lesson) and not self._answer
        told = [self._lines(paragraph) for paragraph in self._lesson]
        lines: Sequence[str] = [line for paragraph in told for line in paragraph]
        self._lesson_rest = ""
        if len(lines) > most:  # how to choose goes first
            lines, self._lesson_rest = page_of(self._lesson[0], most, self._lines)
        box.update(Text("\n".join(lines)))

    @property
    def _lesson_lines(self) -> int:
        """The lines for a lesson; on a low screen so few that the board and six choices have room."""
        low = self.default_screen.has_class("low") and self.default_screen.has_class("narrow")
        return max((self.size.height - 12) // 3, 2) if low and self.size.height < 30 else 8

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
        """Shows a reply below the prompt until the next key; one that is too long for that in a box."""
        long = len(self._lines(text)) > max(self.size.height // 4, ANSWER)
        self._answer = "" if long else text
        self._draw_prompt()
        if long:
            self.push_screen(TextBox("Answer", text))

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
            choosing.offer(None, waiting=f"{self._playing} ...")
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
        elif self._held:
            line, self._held = self._held, ""
            self.attempt(lambda: self.carry_out(line))

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

    @property
    def _playing(self) -> str:
        """Who is playing while nobody is asked."""
        actor = self.session.match.actor
        return f"{'Chance' if actor in (None, CHANCE) else self.session.names[actor]} is playing"

    def change(self, change: Callable[[], None], sentence: str = "") -> None:
        """Changes the position and continues."""
        if not self._accepts_choices:
            self.answer(f"{self._playing}; {WAIT}.")
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
        """Executes a command, or an action in words; illegal actions are explained, and so is Enter that chooses nothing."""
        line = words_in(text)
        if line:
            self.attempt(lambda: self.carry_out(line))
        elif not self._accepts_choices:
            self.answer(f"{self._playing}; Enter chooses nothing now.")
        elif (selected := self._panel.selected) is not None:
            self.answer(f"Enter takes the marked choice now, {selected.number}: {selected.label}")
        else:
            self.answer(
                "Enter takes nothing, since nothing is marked: move to a choice with the arrow keys, or type its number."
            )

    def choose(self, line: str) -> None:
        """Plays the choice that a line means, unless others move."""
        if self._accepts_choices:
            super().choose(line)
        elif is_question(line):
            self._held = line
            self.answer(f"{self._playing}; your question is answered when it is your turn.")
        else:
            self.answer(f"{self._playing}, so nothing was done with {short_text(line)!r}.")

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
                line = text if command == "why" and _asks(text) else f"{command} {text}"
                self.attempt(lambda: self.carry_out(line))

        default = (self.session.saved_in or "") if command == "save" else ""
        self.push_screen(InputBox(*QUESTIONS[command], default), execute)

    def _show_lesson(self, paragraphs: Sequence[str]) -> None:
        """Shows a lesson below the prompt until the position changes, or none; marks the choice that it speaks of."""
        self._lesson = paragraphs
        self._draw_prompt()
        last = None if self.session.teacher is None else self.session.teacher.last
        if paragraphs and last is not None and last.action and self._panel.selected is not None:
            self._panel.mark_action(last.action)

    def do_lesson(self, _: str) -> None:
        """Shows the rest of a lesson that is longer than a page, or else the next lesson, or the last one again."""
        last = self.teacher().last
        if self._lesson_rest and not self._answer:
            self._show_lesson([self._lesson_rest, *self._lesson[1:]])
            return
        paragraphs = next_lesson(self.session, CLICKS)
        if not paragraphs and last is None:
            self.answer("There is no lesson yet.")
        elif not paragraphs and last is not None:
            paragraphs = lesson_paragraphs(last, self.session, CLICKS)
            paragraphs[0] = f"No other lesson comes up now, so again: {paragraphs[0]}"
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
            if self.session.match.is_over:
                raise InputError(OVER)
            choices = self.session.choices()
            self.show("Choices", lambda: say_choices(choices, words, False))
            return
        self.default_screen.toggle_class("large")

    def do_picture(self, _: str) -> None:
        """Shows the board as a picture, or as text again."""
        self._board.switch()
        self.draw()
        if self._board.coarse:
            self.answer(COARSE)

    def do_replay(self, _: str) -> None:
        """Explains how to replay the match."""
        self.answer(REPLAY)

    def do_quit(self, _: str) -> None:
        """Leaves the table."""
        self.exit()

    async def on_event(self, event: Event) -> None:
        """Forwards keys to the input line at once, so that no key overtakes another."""
        if isinstance(event, Key) and not event.is_forwarded:
            if self._advised is not None:
                await self._advised.wait()  # the key may be about the hint
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
        if isinstance(self.screen, TextBox) and typed not in NO_WORD:
            if typed == "q" and not self.session.match.is_over:
                return False  # leaves the box
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
        """Highlights the best choice, and says why; with ``all``, shows all reasons. Says meanwhile that a bot thinks."""
        if words and words.casefold() != "all":
            super().do_hint(words)  # refuses
        elif not self._accepts_choices:
            self.answer(f"{self._playing}; a hint comes when it is your turn.")
        elif self._advised is None:
            self.answer(THINKING)
            self._advised = asyncio.Event()
            self.run_worker(self._advise(bool(words)))

    async def _advise(self, in_full: bool) -> None:
        """Tells a hint without blocking the screen; no key overtakes it."""
        session, state = self.session, self.session.match.state
        try:
            advice = await asyncio.to_thread(session.advice)
        except BisongamesError as error:
            self.refuse(str(error))
            return
        finally:
            if self._advised is not None:
                self._advised.set()
            self._advised = None
        if self.session.match.state is not state:
            return
        if in_full:
            self.answer("")
            self.show("Hint", lambda: say_each(str(advice).splitlines()))
            return
        choices = session.choices()
        self._panel.highlight(advice.best)
        room = HINT_LINES * (self.size.width - 10)
        self.answer(hint_text(advice, lambda action: f": {choices.label(action)}", room))

    def action_other_side(self) -> None:
        """Focuses the board, to choose on it with arrow keys, or the choices."""
        board = self._board
        if len(self.screen_stack) > 1:
            self.screen.focus_next()
        elif self.focused is board:
            self.screen.set_focus(self.query_one(OptionList))
        elif board.lit or board.max_scroll_x or board.max_scroll_y:
            self.screen.set_focus(board)
            if board.lit and self._panel.marked[1] is None:
                board.action_go(0, 1)
        else:
            self.answer("Nothing can be chosen on the board now, and all of it is visible.")

    def action_scroll_board(self, pages: int) -> None:
        """Scrolls the board, or the open dialog, by pages."""
        over = self.screen.query(VerticalScroll)
        pane = over.first() if over and len(self.screen_stack) > 1 else self.query_one("#board")
        if not pane.max_scroll_y and not pane.scroll_y:
            self.answer("There is no more to see above or below.")
            return
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


def _asks(text: str) -> bool:
    """True if a text is a question or a command of its own, not an action."""
    return is_question(text) or text.split(maxsplit=1)[0].casefold() in WORDS


def play_on_screen(session: Session, pictured: bool | None = None) -> Session:
    """Runs the full-screen interface until the players leave; returns the last session.

    Args:
        pictured: whether to show the board as a picture; None to do so where all of it can be read.

    Raises:
        MissingExtra: if a picture is wanted and its packages are missing.
        TableCrash: after an internal error; the match has been saved.
    """
    if not has_colors():
        os.environ["NO_COLOR"] = "1"  # read when the application starts
    table = TableApp(session, graphics=find_graphics(pictured))
    with rescue_on_crash(lambda: table.session):
        table.run()
        if table._exception is not None:
            raise table._exception
    return table.session
