"""The list of choices, filtered by typed text.

Longer than 310 lines because the list, its filter and its cursor are one control.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

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
from bisongames.show.reader.word_order import choices_fitting

MARK: Final = "/"
"""Optional prefix of commands, which sets them apart from choices."""
HINT: Final = "number, words, help; ^L: longer list"
"""The hint in the empty input line, short enough for the narrowest list."""
OTHERS: Final = "or type others, as"
"""Introduces an example of an unlisted action."""
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
        """Shows all choices again."""
        self.screen.query_one(Filter).value = ""

    def action_delete(self) -> None:
        """Deletes the last typed letter."""
        line = self.screen.query_one(Filter)
        line.value = line.value[:-1]

    def action_select(self) -> None:
        """Chooses the highlighted entry."""
        if self.highlighted_option is not None:
            self.screen.query_one(ChoicePanel).choose_option(self.highlighted_option)


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
        """Shows all choices again."""
        self.value = ""
        self.screen.set_focus(self.screen.query_one(ChoiceOptions))

    async def action_submit(self) -> None:
        """Chooses or executes the typed text."""
        self.screen.query_one(ChoicePanel).submit()


class ChoicePanel(Vertical):
    """An input line, and the choices that match it.

    Args:
        chosen: called with a chosen action.
        typed: called with a string that is a command, or that does not match exactly one choice.
    """

    choices: ChoiceList | None = None
    rows = 0  # lines of the complete list with the input line; 0 if unknown
    _commands: Sequence[tuple[str, str]] = ()  # listed where there are no choices
    _first = True  # True to highlight the first choice, so that Enter chooses it

    def __init__(self, chosen: Callable[[Action], None], typed: Callable[[str], None]) -> None:
        super().__init__()
        # direct calls: messages would arrive after keys that were typed before
        self._choose, self._carry_out = chosen, typed
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
    ) -> None:
        """Shows choices, or none while others move, or commands with their descriptions.

        ``first`` highlights the first choice, so that Enter chooses it. Typed text stays: without its
        beginning, the rest could mean another choice.
        """
        self.choices, self._first, self._commands = choices, first, commands
        self.rows = 0
        self.list_fitting(self.typed)
        if commands or (choices is not None and not self.typed):
            self._to_list()

    def _to_list(self) -> None:
        self.screen.set_focus(self.list)  # at once: the next key may follow

    def clear(self) -> None:
        """Clears the input line."""
        self.line.value = ""

    @property
    def typed(self) -> str:
        """The typed text."""
        return self.line.value

    def back(self, text: str) -> None:
        """Puts typed text back in front of the letters typed since."""
        rest = self.typed
        self.clear()
        self.add(text + rest)

    def add(self, text: str) -> None:
        """Appends a letter to the typed text, and focuses the input line."""
        line = self.line
        if self.screen.focused is not line:
            self.screen.set_focus(line)  # at once: the next letter may follow
            line.cursor_position = len(line.value)
        line.replace(text, *line.selection)

    def matches(self, text: str) -> Sequence[NumberedChoice]:
        """The choices that match a number or words."""
        text = words_in(text)
        if self.choices is None:
            return ()
        if text.isdecimal():
            exact = [c for c in self.choices.every if str(c.number) == text]
            return exact + [
                c for c in self.choices.every if str(c.number).startswith(text) and c not in exact
            ]
        return choices_fitting(text, self.choices) if text else self.choices.every

    def list_fitting(self, text: str) -> None:
        """Shows the choices that match a text."""
        shown = self.list
        shown.clear_options()
        room = max(self.size.width - 3, 16)
        more = () if self.choices is None else self.choices.more
        example = f"{OTHERS} {visible(more[0])}" if more else HINT
        fits = len(example) <= self.size.width - FRAME
        self.line.placeholder = example if fits else HINT
        if not fits and not text:
            shown.add_option(Option("\n".join(wrap_lines(example, room)), disabled=True))
        names = () if self.choices is None else self.choices.names
        self._headed.clear()
        for group in group_choices(self.matches(text)):
            if len(group.entries) > 1:
                self._headed.update(str(choice.number) for _, choice in group.entries)
            shown.add_options(_options(group, room, names))
        if not text:
            self.rows = _rows(shown.options) + self.line.outer_size.height
        commands = [
            (word, what) for word, what in self._commands if word.startswith(words_in(text))
        ]
        shown.add_options(Option(f"{what} ({word})", id=f"{MARK}{word}") for word, what in commands)
        first = next((i for i, option in enumerate(shown.options) if not option.disabled), None)
        shown.highlighted = first if self._first or text else None

    def on_resize(self) -> None:
        """Adapts the list to the new size."""
        marked = self.list.highlighted_option
        self.list_fitting(self.typed)
        self._mark(marked)

    def submit(self) -> None:
        """Chooses the only match, or the first one for a number; passes everything else, such as commands, to the table."""
        text = self.typed.strip()
        word = words_in(text).partition(" ")[0].casefold()
        matches = () if word in WORDS or text.startswith(MARK) else self.matches(text)
        if not text:
            self._to_list()
            return
        self.clear()  # before the next letter; the table restores text that is incomplete
        if len(matches) == 1 or (matches and text.isdecimal()):
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

    def highlight(self, action: Action) -> None:
        """Highlights the choice with this action."""
        if self.choices is None:
            return
        self.clear()
        self.list_fitting("")
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
            at += 1
        shown.highlighted = at


def _rows(options: Sequence[Option]) -> int:
    """The number of lines of these entries."""
    return sum(str(option.prompt).count("\n") + 1 for option in options)


def words_in(text: str) -> str:
    """The typed text without the prefix of commands."""
    return text.strip().removeprefix(MARK).strip()


def _options(group: ChoiceGroup, room: int, names: Sequence[str]) -> list[Option]:
    """The entries of a group: a disabled heading, and its choices."""
    if len(group.entries) == 1:
        ((_, choice),) = group.entries
        return [_option(group.heading, choice, group.note, room, names)]
    heading = "\n".join(wrap_lines(group.name, room, names))
    mark = ")" if any(text[:1].isdigit() for text, _ in group.entries) else ""
    rows = [
        _option(text, choice, "" if group.note else choice.note, room, names, mark)
        for text, choice in group.entries
    ]
    return [Option(Text(heading, style="bold"), disabled=True), *rows]


def _option(
    text: str, choice: NumberedChoice, note: str, room: int, names: Sequence[str], mark: str = ""
) -> Option:
    """A choice with its number; continuation lines are indented."""
    lines = wrap_lines(text, room - 5, names) or [""]
    line = Text.assemble((f"{choice.number:>3}{mark} ", "cyan"), "\n    ".join(lines))
    if note:
        note_lines = wrap_lines(f"({note})", room - 4, names)
        fits = len(lines[-1]) + len(note_lines[0]) + 6 <= room and len(note_lines) == 1
        line.append(" " if fits else "\n    ")
        line.append("\n    ".join(note_lines), "green")
    return Option(line, id=str(choice.number))
