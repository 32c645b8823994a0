"""What may be chosen, as a list that gets shorter while one types."""

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

from bisongames.cli.input.choices import Choice, ChoiceList, Group, group_choices
from bisongames.cli.input.word_order import fitting
from bisongames.cli.table.screen import wrap_lines
from bisongames.cli.table.table_commands import WORDS
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import visible

MARK: Final = "/"
"""May stand before a command, which is then none of the choices."""
HINT: Final = "number, words, help; ^L: longer list"
"""Fits into the narrowest list."""
OTHERS: Final = "or type others, as"
"""Before an example of what is not listed."""
FRAME: Final = 7
"""Characters of the line and its frame that nothing can be typed into."""


def _at_once(bindings: Iterable[BindingType]) -> list[BindingType]:
    """Keys that are carried out before the next one is looked at, so that fast ones keep their order."""
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
        """Show all choices again."""
        self.screen.query_one(Filter).value = ""

    def action_delete(self) -> None:
        """Take back the last letter that was typed."""
        line = self.screen.query_one(Filter)
        line.value = line.value[:-1]

    def action_select(self) -> None:
        """Choose what is marked."""
        if self.highlighted_option is not None:
            self.screen.query_one(ChoicePanel).choose_option(self.highlighted_option)


class Filter(Input, inherit_bindings=False):
    """The line that is typed into; arrow keys go on to the list."""

    BINDINGS: ClassVar[list[BindingType]] = _at_once(
        [
            *Input.BINDINGS,
            Binding("down", "to_list", "To the list", show=False),
            Binding("escape", "clear", "All choices", show=False),
        ]
    )

    def watch_value(self, value: str) -> None:
        """Show what fits."""
        self.screen.query_one(ChoicePanel).list_fitting(value)

    def action_to_list(self) -> None:
        """Go to the list, to the first choice if none is marked."""
        offered = self.screen.query_one(ChoiceOptions)
        self.screen.set_focus(offered)
        if offered.highlighted is None:
            offered.action_first()

    def action_clear(self) -> None:
        """Show all choices again."""
        self.value = ""
        self.screen.set_focus(self.screen.query_one(ChoiceOptions))

    async def action_submit(self) -> None:
        """Choose what is typed, or carry it out."""
        self.screen.query_one(ChoicePanel).submit()


class ChoicePanel(Vertical):
    """A line to type into, and the choices that fit what was typed.

    Args:
        chosen: what is done with a choice.
        typed: what is done with a text that is a command, or no choice in the list.
    """

    choices: ChoiceList | None = None
    rows = 0  # lines that all choices take, with the line above them; 0 where that is not known
    _commands: Sequence[tuple[str, str]] = ()  # in the list where nothing is to be chosen
    _first = True  # whether the first choice is marked, so that Enter alone chooses it

    def __init__(self, chosen: Callable[[Action], None], typed: Callable[[str], None]) -> None:
        super().__init__()
        # called at once, for a message would come behind keys that are on their way
        self._choose, self._carry_out = chosen, typed

    def compose(self) -> ComposeResult:
        """The line above the list."""
        # what is in the line is never selected, so that a letter adds to it and replaces nothing
        yield Filter(placeholder=HINT, select_on_focus=False)
        yield ChoiceOptions()

    def offer(self, choices: ChoiceList | None, first: bool = True) -> None:
        """Show these choices, or none while others move; ``first``: with the first one marked, so that Enter chooses it.

        What is being typed stays: if its beginning were lost, the rest could mean another choice.
        """
        self.choices, self._first, self._commands = choices, first, ()
        line = self.query_one(Filter)
        self.rows = 0
        self.list_fitting(line.value)
        if choices is not None and not line.value:
            self._to_list()

    def offer_commands(self, commands: Sequence[tuple[str, str]]) -> None:
        """Show commands, each with what it does; none is marked, so that Enter alone does nothing."""
        self.offer(None, first=False)
        self._commands = commands
        self.list_fitting(self.typed)
        self._to_list()

    def _to_list(self) -> None:
        self.screen.set_focus(
            self.query_one(ChoiceOptions)
        )  # at once, for the next key is on its way

    def clear(self) -> None:
        """Forget what was typed."""
        self.query_one(Filter).value = ""

    @property
    def typed(self) -> str:
        """What stands in the line."""
        return self.query_one(Filter).value

    def back(self, text: str) -> None:
        """Put back what was typed, before what has been typed since."""
        rest = self.typed
        self.clear()
        self.add(text + rest)

    def add(self, text: str) -> None:
        """Add a letter to what is typed, and go on there."""
        line = self.query_one(Filter)
        if self.screen.focused is not line:
            self.screen.set_focus(line)  # at once, for the next letter is on its way
            line.cursor_position = len(line.value)
        line.replace(text, *line.selection)

    def fitting(self, text: str) -> Sequence[Choice]:
        """The choices that a number or words fit."""
        text = words_in(text)
        if self.choices is None:
            return ()
        if text.isdecimal():
            exact = [c for c in self.choices.every if str(c.number) == text]
            return exact + [
                c for c in self.choices.every if str(c.number).startswith(text) and c not in exact
            ]
        return fitting(text, self.choices) if text else self.choices.every

    def list_fitting(self, text: str) -> None:
        """Show the choices that a text fits."""
        shown = self.query_one(OptionList)
        shown.clear_options()
        room = max(self.size.width - 3, 16)
        more = () if self.choices is None else self.choices.more
        example = f"{OTHERS} {visible(more[0])}" if more else HINT
        fits = len(example) <= self.size.width - FRAME
        self.query_one(Filter).placeholder = example if fits else HINT
        if not fits and not text:
            shown.add_option(Option("\n".join(wrap_lines(example, room)), disabled=True))
        names = () if self.choices is None else self.choices.names
        for group in group_choices(self.fitting(text)):
            shown.add_options(_options(group, room, names))
        if not text:
            self.rows = _rows(shown.options) + self.query_one(Filter).outer_size.height
        told = [(word, what) for word, what in self._commands if word.startswith(words_in(text))]
        shown.add_options(Option(f"{what} ({word})", id=f"{MARK}{word}") for word, what in told)
        first = next((i for i, option in enumerate(shown.options) if not option.disabled), None)
        shown.highlighted = first if self._first or text else None

    def on_resize(self) -> None:
        """Fit the list into the new size."""
        marked = self.query_one(OptionList).highlighted_option
        self.list_fitting(self.typed)
        self._mark(marked)

    def submit(self) -> None:
        """Choose what fits alone or first; commands and anything else are for the table."""
        text = self.typed.strip()
        word = words_in(text).partition(" ")[0].casefold()
        found = () if word in WORDS or text.startswith(MARK) else self.fitting(text)
        if not text:
            self._to_list()
            return
        self.clear()  # before the next letter comes; the table puts back what is to be made longer
        if len(found) == 1 or (found and text.isdecimal()):
            self._choose(found[0].action)
        else:
            self._carry_out(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose what was clicked."""
        event.stop()
        self.choose_option(event.option)

    def choose_option(self, option: Option) -> None:
        """Choose what stands in the list."""
        if option.id is None:
            return
        self.clear()  # before the next letter comes, which belongs to the next question
        if option.id.startswith(MARK):
            self._carry_out(option.id)
        elif self.choices is not None:
            self._choose(self.choices.actions[int(option.id) - 1])

    def highlight(self, action: Action) -> None:
        """Go to the choice with this action."""
        if self.choices is None:
            return
        self.clear()
        self.list_fitting("")
        number = self.choices.actions.index(action) + 1
        self._mark(self.query_one(OptionList).get_option(str(number)))
        self._to_list()

    def _mark(self, marked: Option | None) -> None:
        """Mark this one in the list as it is now, with the heading of its group in sight."""
        shown = self.query_one(OptionList)
        options = list(shown.options)
        number = None if marked is None else marked.id
        at = next((i for i, option in enumerate(options) if option.id == number), None)
        if number is None or at is None:
            shown.highlighted = None
            return
        heading = next((i for i in range(at, -1, -1) if options[i].disabled), None)
        if heading is not None and _rows(options[heading : at + 1]) > shown.size.height:
            options.insert(at, Option(options[heading].prompt, disabled=True))  # again, in sight
            shown.clear_options()
            shown.add_options(options)
            at += 1
        shown.highlighted = at


def _rows(options: Sequence[Option]) -> int:
    """How many lines these options take."""
    return sum(str(option.prompt).count("\n") + 1 for option in options)


def words_in(text: str) -> str:
    """What is typed, without the sign before a command."""
    return text.strip().removeprefix(MARK).strip()


def _options(group: Group, room: int, names: Sequence[str]) -> list[Option]:
    """A heading that cannot be chosen, and below it what its choices differ in."""
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
    text: str, choice: Choice, note: str, room: int, names: Sequence[str], mark: str = ""
) -> Option:
    """A choice with its number before it; further lines are indented below the text."""
    lines = wrap_lines(text, room - 5, names) or [""]
    line = Text.assemble((f"{choice.number:>3}{mark} ", "cyan"), "\n    ".join(lines))
    if note:
        told = wrap_lines(f"({note})", room - 4, names)
        fits = len(lines[-1]) + len(told[0]) + 6 <= room and len(told) == 1
        line.append(" " if fits else "\n    ")
        line.append("\n    ".join(told), "green")
    return Option(line, id=str(choice.number))
