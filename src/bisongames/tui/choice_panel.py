"""The list of choices, filtered by typed text."""

# Longer than 310 lines because the list, its filter and its cursor are one control.

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from time import monotonic
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import MouseMove
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from bisongames import show
from bisongames.cli.table.screen import wrap_lines
from bisongames.cli.table.table_commands import WORDS
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import visible
from bisongames.show.reader.choice_list import (
    ChoiceGroup,
    ChoiceList,
    NumberedChoice,
    group_choices,
)
from bisongames.show.reader.typed_action import is_question
from bisongames.show.reader.word_order import choices_fitting
from bisongames.show.text_grid import truncate
from bisongames.tui.board import Board

MARK: Final = "/"
"""Optional prefix of commands, which sets them apart from choices."""
HINT: Final = "number, words, help; ^L: list"
"""The hint in the empty input line, short enough for the narrowest list."""
BACK: Final = "number, words, help; ^L: board"
"""The hint in the empty line of the larger list."""
OTHERS: Final = "or type others, as"
"""Introduces an example of an unlisted action."""
TYPING: Final = 1.0
"""Seconds after the last letter in which somebody is still typing a word when their turn begins."""
SHORTEST: Final = 12
"""Minimum columns for a note that is cut."""
FRAME: Final = 7
"""Columns of the input line taken by its frame."""


def _at_once(bindings: Iterable[BindingType]) -> list[BindingType]:
    """Bindings with priority, so that keys typed fast keep their order."""
    return [replace(each, priority=True) for each in bindings if isinstance(each, Binding)]


class ChoiceOptions(OptionList, inherit_bindings=False):
    """The choices; Esc shows all of them again."""

    BINDINGS: ClassVar[list[BindingType]] = _at_once(
        [
            *OptionList.BINDINGS,
            Binding("escape", "clear", "All choices", show=False),
            Binding("backspace", "delete", "Take back a letter", show=False),
        ]
    )

    def action_clear(self) -> None:
        """Clears the typed text, or takes back a step."""
        self.screen.query_one(ChoicePanel).step_back()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Shows on the board what is under the mouse."""
        self._hover(event.style.meta.get("option"))

    def on_leave(self) -> None:
        """Shows on the board what is highlighted."""
        self._hover(None)

    def _hover(self, index: int | None) -> None:
        id = None if index is None or index >= self.option_count else self.options[index].id
        self.screen.query_one(ChoicePanel).hover(id)

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Shows on the board what is highlighted."""
        super().watch_highlighted(highlighted)
        if self.is_attached:
            self.screen.query_one(ChoicePanel).changed()

    def action_delete(self) -> None:
        """Deletes the last typed letter."""
        line = self.screen.query_one(Filter)
        line.value = line.value[:-1]

    def action_select(self) -> None:
        """Chooses the highlighted entry, or asks for one."""
        panel = self.screen.query_one(ChoicePanel)
        if self.highlighted_option is None:
            panel.ask_to_select()
        else:
            panel.choose_option(self.highlighted_option)


class Filter(Input, inherit_bindings=False):
    """The input line; arrow keys move to the list."""

    BINDINGS: ClassVar[list[BindingType]] = _at_once(
        [
            *Input.BINDINGS,
            Binding("down", "to_list", "To the list", show=False),
            Binding("escape", "clear", "All choices", show=False),
        ]
    )

    def watch_value(self, value: str) -> None:
        """Shows the matching choices."""
        self.screen.query_one(ChoicePanel).list_fitting(value)

    def action_to_list(self) -> None:
        """Focuses the list, with its first choice highlighted."""
        offered = self.screen.query_one(ChoiceOptions)
        self.screen.set_focus(offered)
        if offered.highlighted is None:
            offered.action_first()

    def action_clear(self) -> None:
        """Clears the typed text, or takes back a step."""
        self.screen.query_one(ChoicePanel).step_back()
        self.screen.set_focus(self.screen.query_one(ChoiceOptions))

    async def action_submit(self) -> None:
        """Chooses or executes the typed text."""
        self.screen.query_one(ChoicePanel).submit()


class ChoicePanel(Vertical):
    """An input line, and the choices that match it.

    Args:
        chosen: called with a chosen action.
        typed: called with a typed string, a command or a choice; with an empty one for Enter that chooses nothing.
        changed: called when other choices are listed, or another one is selected.
    """

    choices: ChoiceList | None = None
    rows = 0  # lines of the complete list with the input line; 0 if unknown
    _commands: Sequence[tuple[str, str]] = ()  # listed where there are no choices
    _first = True  # True to highlight the first choice, so that Enter chooses it
    picked: tuple[str, ...] = ()
    """The elements of the board that were chosen so far; all listed choices are about them."""
    _hovered: str | None = None  # the id of the entry under the mouse
    _waiting = ""  # who is playing while there are no choices
    _last_letter = 0.0  # when the last letter was typed

    def __init__(
        self,
        chosen: Callable[[Action], None],
        typed: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        super().__init__()
        # direct calls: messages would arrive after keys that were typed before
        self._choose, self._carry_out, self.changed = chosen, typed, changed
        self._targets: dict[Action, tuple[str, ...]] = {}
        # never select the text, so that a letter is appended instead of replacing it
        self._headed: set[str] = set()  # the ids of the entries below a heading
        self.line = Filter(placeholder=HINT, select_on_focus=False)
        self.list = ChoiceOptions()

    def compose(self) -> ComposeResult:
        """The input line above the list."""
        yield self.line
        yield self.list

    def offer(
        self,
        choices: ChoiceList | None,
        first: bool = True,
        commands: Sequence[tuple[str, str]] = (),
        waiting: str = "",
    ) -> None:
        """Shows choices, or none while others move, or commands with their descriptions.

        Text that was typed while others moved goes, but for a word that somebody is just typing: without
        its beginning, the rest could mean another choice.

        Args:
            choices: the choices; None while others move.
            first: True to highlight the first choice, so that Enter chooses it.
            commands: the commands to list where there are no choices.
            waiting: who is playing while there are no choices, for the empty input line.
        """
        begins = self.choices is None and choices is not None
        if begins and monotonic() - self._last_letter > TYPING:
            self.clear()
        self._waiting = waiting
        self.choices, self._first, self._commands = choices, first, commands
        self.rows = 0
        self.picked, self._hovered = (), None
        actions = () if choices is None else choices.actions
        self._targets = {a: show.targets(a, choices.seen) for a in actions if choices is not None}
        self.list_fitting(self.typed)
        on_board = isinstance(self.screen.focused, Board) and self.lit
        if commands or (choices is not None and not self.typed and not on_board):
            self._to_list()

    @property
    def elements(self) -> frozenset[str]:
        """The ids of all elements of the board that choices are about."""
        return frozenset(id for targets in self._targets.values() for id in targets)

    @property
    def lit(self) -> frozenset[str]:
        """The ids of the elements of the board that may be chosen next, for the choices in the list."""
        return frozenset(filter(None, map(self._next, self.matches(self.typed))))

    def _next(self, choice: NumberedChoice) -> str | None:
        """The element to choose next for a choice; None if none is missing."""
        return next(iter(self._targets[choice.action][len(self.picked) :]), None)

    @property
    def selected(self) -> NumberedChoice | None:
        """The choice under the mouse, or else the highlighted one."""
        marked = self.list.highlighted_option
        id = self._hovered or (None if marked is None else marked.id)
        if self.choices is None or id is None:
            return None
        return next((choice for choice in self.choices.every if str(choice.number) == id), None)

    @property
    def marked(self) -> tuple[tuple[str, ...], str | None]:
        """The ids of the elements that the selected choice is about, and the one of them to choose next."""
        choice = self.selected
        return (
            (self.picked, None)
            if choice is None
            else (self._targets[choice.action], self._next(choice))
        )

    def hover(self, id: str | None) -> None:
        """Selects the entry under the mouse, until the mouse leaves the list."""
        if id != self._hovered:
            self._hovered = id
            self.changed()

    def point(self, element: str | None) -> None:
        """Highlights the first choice about an element of the board."""
        choice = next((c for c in self.matches(self.typed) if self._next(c) == element), None)
        if element is not None and choice is not None:
            self._mark(self.list.get_option(str(choice.number)))

    def pick(self, element: str) -> None:
        """Chooses an element of the board: plays the only choice about it, or lists all of them."""
        about = [choice for choice in self.matches(self.typed) if self._next(choice) == element]
        if not about:
            self.ask_to_select()
            return
        self.picked = *self.picked, element
        if len(about) == 1 and self._next(about[0]) is None:
            self.clear()
            self._choose(about[0].action)
        else:
            self._list_again()
            if not self.screen.query_one(Board).lit:
                self._to_list()

    def step_back(self) -> None:
        """Clears the typed text, or takes back the last chosen element of the board."""
        if self.typed:
            self.clear()
        elif self.picked:
            *picked, last = self.picked
            self.picked = tuple(picked)
            self._list_again()
            self.point(last)

    def _list_again(self) -> None:
        self.clear()
        self.list_fitting("")

    def _to_list(self) -> None:
        self.screen.set_focus(self.list)  # at once: the next key may follow

    def clear(self) -> None:
        """Clears the input line."""
        self.line.value = ""

    @property
    def typed(self) -> str:
        """The typed text."""
        return self.line.value

    def ask_to_select(self) -> None:
        """Tells the table that Enter has chosen nothing."""
        self._carry_out("")

    def add(self, text: str) -> None:
        """Appends a letter to the typed text, and focuses the input line."""
        line, self._last_letter = self.line, monotonic()
        if self.screen.focused is not line:
            self.screen.set_focus(line)  # at once: the next letter may follow
            line.cursor_position = len(line.value)
        line.replace(text, *line.selection)

    def matches(self, text: str) -> Sequence[NumberedChoice]:
        """The choices that match a number or words."""
        text, picked = words_in(text), self.picked
        if self.choices is None:
            return ()
        every: Sequence[NumberedChoice] = self.choices.every
        if text.isdecimal():
            exact = [c for c in every if str(c.number) == text]
            every = exact + [c for c in every if str(c.number).startswith(text) and c not in exact]
        elif text:
            every = choices_fitting(text, self.choices)
        return [c for c in every if self._targets.get(c.action, ())[: len(picked)] == picked]

    def list_fitting(self, text: str) -> None:
        """Shows the choices that match a text."""
        shown = self.list
        shown.clear_options()
        room = max(self.size.width - 3, 16)
        more = () if self.choices is None else self.choices.more
        hint = BACK if self.screen.has_class("large") else HINT
        example = f"{OTHERS} {visible(more[0])}" if more else hint
        fits = len(example) <= self.size.width - FRAME
        self.line.placeholder = self._waiting or (example if fits else hint)
        if self.picked:
            fits, done = True, " ".join(id.partition(":")[2] for id in self.picked)
            self.line.placeholder = f"{done}, then …; Esc: back"
        if not fits and not text:
            shown.add_option(Option("\n".join(wrap_lines(example, room)), disabled=True))
        names = () if self.choices is None else self.choices.names
        table = self.screen
        brief = (
            table.has_class("low") and table.has_class("narrow") and not table.has_class("large")
        )
        self._headed.clear()
        for group in group_choices(self.matches(text)):
            if len(group.entries) > 1:
                self._headed.update(str(choice.number) for _, choice in group.entries)
            shown.add_options(_options(group, room, names, brief))
        if not text:
            self.rows = _rows(shown.options) + self.line.outer_size.height
        commands = [
            (word, what) for word, what in self._commands if word.startswith(words_in(text))
        ]
        shown.add_options(Option(f"{what} ({word})", id=f"{MARK}{word}") for word, what in commands)
        first = next((i for i, option in enumerate(shown.options) if not option.disabled), None)
        marks = self._first or bool(text or self.picked)
        if words_in(text).isdecimal():  # Enter takes no longer number
            marks = first is not None and shown.options[first].id == words_in(text)
        shown.highlighted = first if marks else None
        self.changed()

    def on_resize(self) -> None:
        """Adapts the list to the new size."""
        marked = self.list.highlighted_option
        self.list_fitting(self.typed)
        self._mark(marked)

    def submit(self) -> None:
        """Passes the text to the table, which reads it as in line mode; what is listed for it is only taken in the list.

        Behind elements that were chosen on the board, words may mean the only choice left.
        """
        text = self.typed.strip()
        word = words_in(text).partition(" ")[0].casefold()
        asks = word in WORDS or text.startswith(MARK) or is_question(text)
        matches = self.matches(text) if self.picked and not asks else ()
        if not text:
            self._to_list()
            self.ask_to_select()
            return
        self.clear()  # before the next letter, which belongs to the next line
        if len(matches) == 1 and not text.isdecimal():
            self._choose(matches[0].action)
        else:
            self._carry_out(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Chooses the clicked entry."""
        event.stop()
        self.choose_option(event.option)

    def choose_option(self, option: Option) -> None:
        """Chooses an entry of the list."""
        if option.id is None:
            return
        self.clear()  # before the next letter, which belongs to the next question
        if option.id.startswith(MARK):
            self._carry_out(option.id)
        elif self.choices is not None:
            self._choose(self.choices.by_number[int(option.id)])

    def rows_of(self, number: int) -> int:
        """The lines of the input line and of so many choices, with their headings."""
        options, left = list(self.list.options), number
        for at, option in enumerate(options):
            left -= not option.disabled
            if not left:
                options = options[: at + 1]
                break
        return _rows(options) + self.line.outer_size.height

    def mark_action(self, action: Action) -> None:
        """Highlights the choice with this action, if it is listed, without a change of what is listed."""
        choice = None if self.choices is None else self.choices.choice_of(action)
        ids = [option.id for option in self.list.options]
        if choice is not None and str(choice.number) in ids:
            self._mark(self.list.get_option(str(choice.number)))

    def highlight(self, action: Action) -> None:
        """Highlights the choice with this action."""
        if self.choices is None:
            return
        self.picked = ()
        self._list_again()
        choice = self.choices.choice_of(action)
        self._mark(None if choice is None else self.list.get_option(str(choice.number)))
        self._to_list()

    def _mark(self, marked: Option | None) -> None:
        """Highlights an entry, with the heading of its group visible."""
        shown = self.list
        options = list(shown.options)
        number = None if marked is None else marked.id
        at = next((i for i, option in enumerate(options) if option.id == number), None)
        if number is None or at is None:
            shown.highlighted = None
            return
        heading = next((i for i in range(at, -1, -1) if options[i].disabled), None)
        if (
            heading is not None
            and number in self._headed
            and _rows(options[heading : at + 1]) > shown.size.height
        ):
            options.insert(
                at, Option(options[heading].prompt, disabled=True)
            )  # repeated, to be visible
            shown.clear_options()
            shown.add_options(options)
            shown.call_after_refresh(shown.scroll_to, y=_rows(options[:at]), animate=False)
            at += 1
        shown.highlighted = at


def _rows(options: Sequence[Option]) -> int:
    """The number of lines of these entries."""
    return sum(str(option.prompt).count("\n") + 1 for option in options)


def words_in(text: str) -> str:
    """The typed text without the prefix of commands."""
    return text.strip().removeprefix(MARK).strip()


def _options(
    group: ChoiceGroup, room: int, names: Sequence[str], brief: bool = False
) -> list[Option]:
    """The entries of a group: a disabled heading, and its choices; if ``brief``, notes are cut that need more lines."""
    if len(group.entries) == 1:
        ((_, choice),) = group.entries
        return [_option(group.heading, choice, group.note, room, names, brief=brief)]
    heading = "\n".join(wrap_lines(group.name, room, names))
    mark = ")" if any(text[:1].isdigit() for text, _ in group.entries) else ""
    rows = [
        _option(text, choice, "" if group.note else choice.note, room, names, mark, brief)
        for text, choice in group.entries
    ]
    return [Option(Text(heading, style="bold"), disabled=True), *rows]


def _option(
    text: str,
    choice: NumberedChoice,
    note: str,
    room: int,
    names: Sequence[str],
    mark: str = "",
    brief: bool = False,
) -> Option:
    """A choice with its number; continuation lines are indented."""
    lines = wrap_lines(text, room - 5, names) or [""]
    line = Text.assemble((f"{choice.number:>3}{mark} ", "cyan"), "\n    ".join(lines))
    left = room - 6 - len(lines[-1])
    if note and brief:
        said = f" {truncate(f'({note})', left)}" if left > SHORTEST else " …"
        line.append(said, "green")
    elif note:
        note_lines = wrap_lines(f"({note})", room - 4, names)
        fits = len(lines[-1]) + len(note_lines[0]) + 6 <= room and len(note_lines) == 1
        line.append(" " if fits else "\n    ")
        line.append("\n    ".join(note_lines), "green")
    return Option(line, id=str(choice.number))
