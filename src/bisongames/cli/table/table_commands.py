"""The commands at the table, typed in line mode or on the full screen."""

# Longer than 310 lines because all commands that can be typed belong together.

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bisongames import show
from bisongames.cli.arguments.argument_errors import InputError
from bisongames.cli.output.pictures import check_picture_path, write_picture
from bisongames.cli.output.terminal import LEAVING, say_each, say_pairs, say_styled
from bisongames.cli.table.announcements import judge, say_result, say_standing
from bisongames.cli.table.lesson_lines import news_with_rules, say_lesson_about, say_lessons
from bisongames.cli.table.reference import say_card, say_costs, say_rules_about
from bisongames.cli.table.screen import WHOLE, board
from bisongames.cli.table.session import Session
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import BisongamesError, short_text
from bisongames.engine.core.refusals import IllegalAction
from bisongames.show.board_legend import own_seat, signs
from bisongames.show.reader.asked_moment import asks_for_advice
from bisongames.show.reader.choice_list import word_of
from bisongames.show.reader.moment_rules import rule_weights
from bisongames.show.reader.typed_action import (
    Unclear,
    nearest_word,
    resolve,
    resolve_for_why,
    resolve_notation,
)

if TYPE_CHECKING:
    from bisongames.handbook.lessons import Teacher

HELP: Final = {
    "NUMBER or WORDS": "choose: 3, {example}, or words that fit one choice only",
    "why ACTION": "whether it is legal, and every rule that it breaks: why {example}",
    "hint, hint all": "what a bot would choose, what it expects, and why; in full",
    "list [WORDS]": "all choices, or those that contain these words",
    "list best": "all choices, those first that bring most at once",
    "all ACTION": "give an answer to another player, now and in the rest of the turn",
    "board, news": "the whole board and its signs; what has happened since your last turn",
    "signs": "what the signs of the board mean, and which are yours",
    "score": "the current scores, and their rules",
    "costs": "what can be built or bought, and for what",
    "card NAME": "the text of a card",
    "lesson, lessons": "the next lesson, or the last one again; what has been taught and what not yet",
    "rule WORDS": "rules about your question, a section (5.1), or one rule in full",
    "undo [NUMBER]": "take back your last choice, or this many choices",
    "redo [NUMBER]": "repeat the last choice taken back, or this many choices",
    "draw FILE": "draw a picture into a file: .svg, .txt or .png; draw! overwrites an old one",
    "save FILE": "save the match in a file; save! FILE overwrites an old one",
    "replay": "see the match from its beginning",
    "again": "play another match, once this one is over",
    "quit": "leave the table; you are asked whether to save the match",
}
"""The commands that can be typed, with explanations; ``{example}`` stands for a choice that is open."""

ALONE: Final = frozenset(
    {
        "board",
        "picture",
        "news",
        "signs",
        "legend",
        "costs",
        "score",
        "lesson",
        "lessons",
        "again",
        "replay",
        "quit",
        "exit",
        "q",
    }
)
"""Commands without arguments."""
ASKING: Final = frozenset({"?", "help"})
OTHER_WORDS: Final = {"rules": "rule", "legend": "signs", "?": "help", "exit": "quit", "q": "quit"}
"""Synonyms of commands."""
TELLING: Final = ALONE - LEAVING - {"again", "replay"} | {
    "help",
    "hint",
    "list",
    "rule",
    "card",
    "why",
}
"""Commands that only tell something, so that a question mark may follow."""
WORDS: Final = frozenset(
    {*ALONE, *OTHER_WORDS, "help", "hint", "why", "all", "list", "card", "rule", "undo", "redo"}
    | {"draw", "draw!", "save", "save!"}
)
"""All words that are commands."""

OVER: Final = "the game is over; undo takes back a choice, save FILE keeps the match"


class TableCommands:
    """Executes what people type at the table: the method ``do_undo`` is the command ``undo``.

    Line mode and the full screen define how a text is shown and how the position changes.
    """

    session: Session
    help: Mapping[str, str] = HELP
    """The commands that can be typed, with explanations."""

    def show(self, title: str, print_it: Callable[[], None]) -> None:
        """Shows the text that a function prints."""
        raise NotImplementedError

    def confirm(self, file: str, sentence: str) -> None:
        """Confirms that a file was written."""
        raise NotImplementedError

    def change(self, change: Callable[[], None], sentence: str = "") -> None:
        """Changes the position, saves it and continues; ``sentence`` says what has been done."""
        raise NotImplementedError

    def refuse(self, text: str) -> None:
        """Shows the reason why an action or a command is refused."""
        raise NotImplementedError

    def attempt(self, attempt: Callable[[], None]) -> bool:
        """Runs a function, and explains why an action is illegal; False if it fails for another reason."""
        try:
            attempt()
        except IllegalAction as error:
            if isinstance(error.action, Action):
                self.judge(error.action)
        except (BisongamesError, OSError) as error:
            self.refuse(str(error))
            return False
        return True

    def carry_out(self, line: str) -> None:
        """Executes a command or a choice; a choice wins if its notation equals a command.

        Raises:
            BisongamesError: if the line cannot be executed; says why.
        """
        word, _, rest = (part.strip() for part in line.partition(" "))
        word = word.casefold()
        if not rest and word.rstrip("?") in TELLING:  # what happened? is asked by news?
            word = word.rstrip("?")
        choices = self.session.choices()
        if word not in WORDS or line.casefold() in {str(a).casefold() for a in choices.actions}:
            self.choose(line)
            return
        if rest and word in ALONE:
            raise InputError(f"{word} takes no argument; leave out {short_text(rest)!r}")
        command = getattr(self, f"do_{OTHER_WORDS.get(word, word).removesuffix('!')}")
        command(rest, over=True) if word.endswith("!") else command(rest)

    def choose(self, line: str) -> None:
        """Plays the choice that a line means; a line that asks what to do is answered by a hint."""
        choices, over = self.session.choices(), self.session.match.is_over
        if asks_for_advice(line) and not over:
            self.do_hint("")
            return
        try:
            action = resolve_notation(line, choices, OVER) if over else resolve(line, choices)
        except Unclear as fault:
            word = line.split(None, 1)[0]
            kinds = set(map(word_of, choices.state.game.rulebook.actions))
            known = word.casefold() in kinds or "did you mean" in str(fault)
            near = "" if known else nearest_word(word, WORDS)
            raise InputError(f"{fault} (did you mean {near}?)" if near else str(fault)) from None
        self.change(lambda: self.session.choose(action))

    def judge(self, action: Action) -> None:
        """Shows whether an action is legal, and why not."""
        choices = self.session.choices()

        def explain() -> None:
            judge(action, choices)
            say_lesson_about(self.session, action)

        self.show("Why", explain)

    def do_why(self, text: str) -> None:
        """Shows whether an action is legal, and why not."""
        if not text:
            raise InputError("why requires an action: its number or its words")
        choices, over = self.session.choices(), self.session.match.is_over
        self.judge(
            resolve_notation(text, choices, OVER) if over else resolve_for_why(text, choices)
        )

    def do_all(self, text: str) -> None:
        """Gives an answer now, and again whenever possible in the rest of this turn."""
        if not text:
            raise InputError("all requires an answer: its number or its words")
        action = resolve(text, self.session.choices())
        self.change(lambda: self.session.choose_always(action))

    def do_board(self, _: str) -> None:
        """Shows the whole board with the legend of its signs."""
        session = self.session
        self.show(
            "The board",
            lambda: say_styled(
                board(session.seen, session.marked_events(), session.names, height=WHOLE)
            ),
        )

    def do_picture(self, _: str) -> None:
        """Refuses to show a picture, which only the full screen does."""
        raise InputError(
            "a picture is on the full screen, bisongames play --full-screen; draw FILE draws one"
        )

    def do_signs(self, _: str) -> None:
        """Shows what the signs of the board mean, and which are the viewer's."""
        session = self.session
        own = (
            []
            if session.viewer is None
            else [own_seat(session.seen, session.viewer, session.names)]
        )
        told = [*own, *signs(session.seen, session.names, since=session.marks_since)]
        self.show("Signs", lambda: say_each(told))

    def do_news(self, _: str) -> None:
        """Shows the events since the current player's last choice."""
        session = self.session
        texts = [each.text for each in news_with_rules(session, session.first_news)]
        self.show("News", lambda: say_each(texts or ["Nothing has happened since."]))

    def do_hint(self, words: str) -> None:
        """Shows the best choices with all reasons."""
        if words.casefold() != "all":
            raise InputError(f"hint takes no argument but all, got {short_text(words)!r}")
        advice = self.session.advice()
        self.show("Hint", lambda: say_each(str(advice).splitlines()))

    def do_score(self, _: str) -> None:
        """Shows the current scores, or the result."""
        seen, names = self.session.seen, self.session.names
        say_scores = say_standing if seen.result is None else say_result
        self.show("Score", lambda: say_scores(seen, names))

    def do_costs(self, _: str) -> None:
        """Shows the costs of things."""
        self.show("Costs", lambda: say_costs(self.session.match.game))

    def do_card(self, name: str) -> None:
        """Shows the text of a card."""
        self.show(name or "All", lambda: say_card(self.session.match.game, name))

    def do_rule(self, wanted: str) -> None:
        """Shows rules, for a question first those of the moment."""
        state = self.session.match.state
        weights = rule_weights(state)
        self.show(wanted or "All", lambda: say_rules_about(state.game, wanted, weights))

    def teacher(self) -> Teacher:
        """The teacher of the people at the table.

        Raises:
            InputError: if they do not want to be taught.
        """
        if self.session.teacher is None:
            raise InputError("lessons are told after bisongames play --learn")
        return self.session.teacher

    def do_lessons(self, _: str) -> None:
        """Shows what has been taught, and what has not come up yet."""
        teacher = self.teacher()
        self.show("Lessons", lambda: say_lessons(teacher, playing=True))

    def do_undo(self, number: str) -> None:
        """Undoes the last choice, or several."""
        times = repetitions("undo", number)
        self.change(lambda: self.session.undo(times), "Taken back.")

    def do_redo(self, number: str) -> None:
        """Redoes undone choices."""
        times = repetitions("redo", number)
        self.change(lambda: self.session.redo(times))

    def do_draw(self, name: str, over: bool = False) -> None:
        """Draws the current player's view into a file; ``over`` allows overwriting one."""
        if not name:
            raise InputError("draw requires a file name that ends in .svg, .png or .txt")
        seen, events, names = self.session.seen, self.session.news(), self.session.names
        check_picture_path(Path(name), over, f"draw! {name}")
        write_picture(
            Path(name),
            lambda: show.svg(seen, events, names=names),
            lambda: show.text(seen, events, names=names),
        )
        self.confirm(name, f"Drawn into {name}.")

    def do_save(self, name: str, over: bool = False) -> None:
        """Saves the match in a file; ``over`` allows overwriting one."""
        name = name or self.session.saved_in or ""
        if not name:
            raise InputError("save requires a file name")
        self.session.save(name, over)
        self.confirm(name, f"Saved in {name}. {self.session.what_next()}")

    def do_again(self, _: str) -> None:
        """Starts another match with the same people and new luck."""
        if not self.session.match.is_over:
            raise InputError("`again` works only after the game has ended")
        self.session.keep()
        self.session = self.session.rematch()

    def do_help(self, _: str) -> None:
        """Shows what can be typed in this game."""
        game = self.session.match.game
        there = {
            "card": bool(show.about(game)),
            "costs": bool(show.costs(game)),
            "lesson": self.session.teacher is not None,
        }
        lacking = {word for word in there if not there[word]}
        actions = sorted(map(str, self.session.choices().actions), key=len)
        named = [each for each in actions if ":" in each] or actions or ["3"]
        example = named[0].replace(":", " ")
        pairs = [(key, text.replace("{example}", example)) for key, text in self.help.items()]
        known = [pair for pair in pairs if lacking.isdisjoint(re.findall(r"\w+", pair[0]))]
        self.show("Keys", lambda: say_pairs(known))


def repetitions(command: str, number: str) -> int:
    """The number typed after a command; 1 if there is none.

    Raises:
        InputError: if it is not a positive number.
    """
    if number and not (number.isdecimal() and len(number) < 6 and int(number)):
        raise InputError(f"{command} takes a positive number, got {short_text(number)!r}")
    return int(number or 1)
