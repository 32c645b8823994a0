"""A match at the terminal: seats, undo by choices of people, and autosave."""

# Longer than 310 lines because everything that people may do with a match belongs together.

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from bisongames import show
from bisongames.cli.arguments.argument_errors import InputError, check_new_path
from bisongames.cli.arguments.seats import DEFAULT_BOT, SeatPlan, bot_choice
from bisongames.cli.output.terminal import interactive
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, Event, events_seen_by, fields_of
from bisongames.engine.core.errors import MatchError
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.board_legend import YOURS
from bisongames.show.reader.asked_events import moves_since_turn
from bisongames.show.reader.choice_list import ChoiceList
from bisongames.show.reader.warnings_told import warning_told

if TYPE_CHECKING:
    from bisongames.handbook.lessons import Teacher
    from bisongames.lab import Advice


def check_new_file(name: str) -> None:
    """Checks that a file does not exist yet.

    Raises:
        InputError: if it exists, or the name is missing.
    """
    if not name.strip():
        raise InputError("--save requires a file name")
    check_new_path(Path(name), False, "choose another name (play --load resumes a saved match)")


class Session:
    """A match at the terminal, with people and bots in its seats.

    Args:
        match: the match to play.
        seats: the seats of people and bots.
        loaded: the file the match was loaded from.
        keep: the file for autosave.
        teacher: what has been taught to the people; None if they do not want to be taught.

    Raises:
        InputError: if ``keep`` exists and is not ``loaded``.
        RecordError: if ``keep`` cannot be written.
    """

    def __init__(
        self,
        match: Match,
        seats: SeatPlan,
        loaded: str | None = None,
        keep: str | None = None,
        teacher: Teacher | None = None,
    ) -> None:
        self.match = match
        self.seats = seats
        self.teacher = teacher
        self.marks_since = YOURS  # what the board marks as new
        self.saved_in = loaded
        self.unsaved = False
        self.loaded = loaded is not None
        self._began = time.monotonic()
        self._asked = self._began  # when the position came about
        self._ended: float | None = None
        self.has_begun = False  # True once a person has chosen anything
        self._own_files = {Path(loaded).resolve()} if loaded is not None else set()
        self.autosave = keep  # the file in which every choice is saved
        self._choices: ChoiceList | None = None  # of the latest position
        # per person: the turn, and the answer to repeat in it
        self._always: dict[int, tuple[int, Action]] = {}
        self._by_itself: set[int] = set()  # the numbers of moves that were answered automatically
        # per turn and question: the numbers of moves at which it was asked
        self._questions: dict[tuple[int, str], list[int]] = {}
        old = len(match.events) if loaded is not None else 0
        # per player: the number of events known at the last choice; the current turn, with that number before it
        self._known = dict.fromkeys((*seats.people, CHANCE), old)
        self._turns: dict[int, tuple[int, int]] = {}
        if keep is not None:
            if loaded is None or Path(keep).resolve() not in self._own_files:
                check_new_file(keep)
            self.save(keep)

    @property
    def minutes(self) -> float | None:
        """The playing time in minutes, until the game ends; None for loaded matches."""
        if self.loaded:
            return None
        return ((self._ended or time.monotonic()) - self._began) / 60

    def _played(self, action: Action, seconds: float | None = None) -> None:
        self.match.play(action, seconds=seconds)
        self._asked = time.monotonic()
        self._ended = self._asked if self.match.is_over else None

    @property
    def _seconds(self) -> float | None:
        """How long the person to move has thought; None for chance, and where no person is at the keyboard."""
        if self.match.actor not in self.seats.people or not interactive():
            return None
        return round(time.monotonic() - self._asked, 1)

    @property
    def hides(self) -> bool:
        """True if the game has hidden information."""
        return self.match.game.rulebook.hides

    @property
    def secret(self) -> bool:
        """True if people must pass the seat to keep hidden information from each other."""
        return self.hides and len(self.seats.people) > 1

    @property
    def person(self) -> int | None:
        """The player at the keyboard: a person, or CHANCE with real dice; None while a bot is to move."""
        actor = self.match.actor
        return actor if actor in self.seats.people or actor == CHANCE else None

    def forced_answer(self) -> Action | None:
        """A forced answer that need not be shown, or the repeated answer of this turn; None if a person must be asked."""
        state = self.match.state
        if self._is_forced(state):
            return state.legal_actions()[0]
        turn, action = self._always.get(CHANCE if state.actor is None else state.actor, (0, None))
        return action if turn == state.turn and action in self.repeatable else None

    @property
    def repeatable(self) -> tuple[Action, ...]:
        """The answers to another player that need no details, and so can be repeated for the rest of the turn."""
        state = self.match.state
        if state.actor not in self.seats.people or state.active_player in (None, state.actor):
            return ()
        legal = state.legal_actions()
        return tuple(a for a in legal if not fields_of(type(a))) if len(legal) > 1 else ()

    def choose_always(self, action: Action) -> None:
        """Plays an action now, and again whenever possible in the rest of this turn.

        Raises:
            InputError: if the action cannot be repeated.
            IllegalAction: if the action is illegal; nothing has changed.
        """
        state = self.match.state
        if action not in self.repeatable:
            raise InputError("all repeats only answers to another player")
        self.choose(action)
        self._always[state.actor or 0] = state.turn, action

    def _is_forced(self, state: State) -> bool:
        """True if a person has a single choice, in another player's turn or only to select a part; in their own turn they see what they must do."""
        own, decision = state.active_player in (None, state.actor), state.decision
        if state.actor not in self.seats.people or getattr(decision, "open_ended", False):
            return False
        unseen = not own or getattr(decision, "only_names", False)
        return unseen and len(state.legal_actions()) == 1

    def _is_choice(self, number: int, move: MatchMove) -> bool:
        """True if a person was asked for this move."""
        asked = move.player in self.seats.people and number not in self._by_itself
        return asked and not self._is_forced(move.before)

    @property
    def question(self) -> str:
        """The prompt with a warning of what choices lose, and with a count if another player asks the same again in a turn."""
        state, moves = self.match.state, self.match.count
        asked = show.prompt(self.seen, self.names)
        if self.person not in (None, CHANCE):
            asked = f"{asked} {warning_told(self.choices())}".rstrip()
        if state.active_player in (None, state.actor) or self.person in (None, CHANCE):
            return asked
        times = self._questions.setdefault((state.turn, asked), [])
        times[:] = [*(each for each in times if each < moves), moves]
        return asked if len(times) == 1 else f"{asked} (Asked {len(times)} times in this turn.)"

    @property
    def address(self) -> str:
        """The beginning of a question to a person; empty for chance."""
        person = self.person
        return "" if person is None or person == CHANCE else f"Your choice, {self.names[person]}: "

    @property
    def addressed_question(self) -> str:
        """The question, which mentions the name of the person only once."""
        person, question = self.person, self.question
        named = person not in (None, CHANCE) and question.startswith(self.names[person or 0])
        return f"Your choice: {question}" if named else f"{self.address}{question}"

    @property
    def viewer(self) -> int | None:
        """The player whose view is shown; None for a spectator's view."""
        if self.match.actor in self.seats.people:
            return self.match.actor
        return self.seats.people[0] if len(self.seats.people) == 1 else None

    def news(self) -> tuple[Event, ...]:
        """The events that the viewer may know since their last choice; in their own turn, since their last choice before that turn."""
        return self.events_since(self.first_news)

    def marked_events(self) -> tuple[Event, ...]:
        """The news whose places are marked on the board: all, or those of the latest turn in which something was done."""
        if self.marks_since == YOURS:
            return self.news()
        moves = [*self.moves_since(self.first_news)]
        last = [move for move in moves if move.before.turn == moves[-1].before.turn]
        return tuple(event for move in last for event in move.events) or self.news()

    @property
    def first_news(self) -> int:
        """The index of the first event of the news."""
        actor, state = self.match.actor, self.match.state
        if actor not in self._known:
            return max(self._known.values())
        turn, before = self._turns.get(actor, (0, 0))
        own = state.active_player == actor and state.turn == turn
        return before if own else self._known[actor]

    @property
    def latest_news(self) -> int:
        """The index of the first event since the viewer's last choice."""
        return self._known.get(CHANCE if self.viewer is None else self.viewer, self.first_news)

    def _knows(self, actor: int, state: State, events: int) -> None:
        """Records that a player chooses at a position, knowing this number of events."""
        if state.active_player == actor and self._turns.get(actor, (0, 0))[0] != state.turn:
            self._turns[actor] = state.turn, self._known[actor]
        self._known[actor] = events

    def events_since(self, first: int) -> tuple[Event, ...]:
        """The events from an index on, as far as the viewer may know them; forced answers of the viewer are marked."""
        moves = [event for move in self.moves_since(first) for event in move.events]
        begun = len(self.match.events) - sum(len(move.events) for move in self.match.moves)
        return (*events_seen_by(self.match.events[first:begun], self.viewer), *moves)

    def moves_since(self, first: int) -> Iterator[MatchMove]:
        """Yields the moves from the event with this index on, each with its events from there on, as :meth:`events_since` gives them."""
        moves = self.match.moves
        at = len(self.match.events) - sum(len(move.events) for move in moves)
        for number, move in enumerate(moves):
            events = move.events[max(first - at, 0) :]
            at += len(move.events)
            if at <= first:
                continue
            unasked = number in self._by_itself and self._is_forced(move.before)
            if unasked and move.player == self.viewer:
                events = tuple(show.forced_event(event, self.match.game) for event in events)
            yield evolve(move, events=events_seen_by(events, self.viewer))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.match.names

    @property
    def seen(self) -> State | View:
        """The position as the viewer may know it; the full position after the end."""
        return self.match.state if self.match.is_over else self.match.view(self.viewer)

    def choices(self) -> ChoiceList:
        """The current choices, or the chance outcomes with real dice."""
        if self._choices is None or self._choices.state is not self.match.state:
            self._choices = ChoiceList(
                self.match.state,
                self.seen,
                self.names,
                self._moves_asked_about,
                self.marks_since,
            )
        return self._choices

    def _moves_asked_about(self, with_last: bool) -> Sequence[MatchMove]:
        """The moves of the news or, if asked, from the beginning of the viewer's last turn."""
        if with_last and self.viewer is not None:
            return moves_since_turn(self.match, self.viewer, with_last)
        return [*self.moves_since(self.first_news)]

    def rematch(self) -> Session:
        """Another match with the same people and bots and new luck."""
        old, names = self.match, self.match.given_names
        new = Match(old.game, old.players, dealer=old.dealer, names=names, **old.setup)
        again = Session(new, self.seats, teacher=self.teacher)
        again.marks_since = self.marks_since
        return again

    def advice(self) -> Advice:
        """The best choices of the current player, with reasons.

        Raises:
            InputError: if no player is to move.
        """
        if self.match.actor in (None, CHANCE):
            raise InputError("no player is to move now")
        from bisongames.lab import advise  # deferred: only who asks for a hint needs it

        return advise(self.match)

    def choose(self, action: Action) -> None:
        """Plays a person's choice.

        Raises:
            IllegalAction: if the action is illegal; nothing has changed.
        """
        state, before = self.match.state, len(self.match.events)
        self._played(action, self._seconds)
        if state.actor is not None:
            self._knows(state.actor, state, before)
        self.unsaved = self.has_begun = True

    def bot_moves(self) -> None:
        """Lets the bot to move choose."""
        self._played(bot_choice(self.match, self.seats.bots[self.match.actor or 0]))
        self.unsaved = self.has_begun

    def answer(self, action: Action) -> None:
        """Plays a forced or repeated answer; it remains in the person's news."""
        self._by_itself.add(self.match.count)
        self._played(action)
        self.unsaved = self.has_begun

    def undo(self, number: int = 1) -> None:
        """Undoes the last choices of people, with everything that bots and chance did after them.

        Raises:
            MatchError: if there are fewer choices; nothing has changed.
        """
        there = sum(self._is_choice(at, move) for at, move in enumerate(self.match.moves))
        if not there:
            raise MatchError("you have made no choice to undo")
        if number > there:
            raise MatchError(f"cannot undo {number} choices: you have made only {there}")
        self._always.clear()
        self._asked = time.monotonic()
        while number:
            moves = self.match.moves
            at = next(at for at in reversed(range(len(moves))) if moves[at].player != CHANCE)
            number -= self._is_choice(at, moves[at])
            self.match.undo()
            self._by_itself -= {at for at in self._by_itself if at >= self.match.count}
        self._restore_knowledge()

    def redo(self, number: int = 1) -> None:
        """Redoes the last undone choices, with everything that bots did after them.

        Raises:
            MatchError: if fewer choices were undone; nothing has changed.
        """
        done = 0
        try:
            while done < number:
                self._redo_one()
                done += 1
        except MatchError:
            if not done:
                raise
            self.undo(done)
            raise MatchError(f"cannot redo {number} choices: only {done} were undone") from None
        self._restore_knowledge()

    def _redo_one(self) -> None:
        self.match.redo()
        self._asked = time.monotonic()
        while not self.match.is_over and (self.person is None or self._is_forced(self.match.state)):
            try:
                self.match.redo()
            except MatchError:
                break

    def save(self, name: str, over: bool = False) -> None:
        """Saves the record in a file.

        Raises:
            RecordError: if it cannot be written.
            InputError: if another file would be overwritten.
        """
        if not name.strip():
            raise InputError("the file name is missing")
        path = Path(name)
        check_new_path(
            path, over or path.resolve() in self._own_files, f"save! {name} overwrites it"
        )
        self.match.save(path)
        self._own_files.add(path.resolve())
        self.saved_in, self.unsaved = name, False

    def keep(self) -> None:
        """Saves the match in its autosave file, if it has one.

        Raises:
            RecordError: if it cannot be written.
        """
        if self.autosave is not None and self.unsaved:
            self.save(self.autosave)

    def _restore_knowledge(self) -> None:
        """Recomputes, after undo or redo, which events each player knew at their last choice."""
        moves = self.match.moves
        events = len(self.match.events) - sum(len(move.events) for move in moves)
        self._known = dict.fromkeys(self._known, 0)
        self._turns.clear()
        for at, move in enumerate(moves):
            if move.player in self._known and (move.player == CHANCE or self._is_choice(at, move)):
                self._knows(move.player, move.before, events)
            events += len(move.events)
        self.unsaved = self.has_begun = True

    def what_next(self) -> str:
        """The shell command that resumes or replays the saved match, with an introduction."""
        if self.match.is_over:
            return f"See it again: {shlex.join(['bisongames', 'replay', self.saved_in or 'FILE'])}"
        words = ["bisongames", "play", "--load", self.saved_in or "FILE"]
        if self.seats.people != (0,):
            seats = ",".join(map(str, self.seats.people))
            words += ["--seat", seats if self.seats.bots else "all"]
        bots = list(self.seats.bots.values())
        if set(bots) - {DEFAULT_BOT}:
            words += ["--bots", ",".join(bots if len(set(bots)) > 1 else bots[:1])]
        return f"Go on: {shlex.join(words)}"
