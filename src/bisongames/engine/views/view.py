"""Views: what one player may know of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import attrs
from attrs import field, frozen

from bisongames.components.seats import EVERYBODY, Seating
from bisongames.engine.core.action_kinds import by_kind, of_kind
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.agenda import Decision, Pending
from bisongames.engine.core.display import Drawable, renderer
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.folds import Folds
from bisongames.engine.core.hints import hints_for
from bisongames.engine.core.scoring import Standing
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.position import Position
from bisongames.engine.views.result import Result
from bisongames.tables.column_types import Amounts, AnyColumnType
from bisongames.tables.counts import Counts
from bisongames.tables.row_encoding import InParts

ValueT = TypeVar("ValueT")
Recount = Callable[[Any], Iterable[tuple[str, object, object]]]
"""Counts again what a view says: what it is, the value that the view has, and the right one, from its other fields."""


@frozen
class ToldEvent:
    """An event with what it can be held against. Views are those of a spectator."""

    event: Event
    action: Any
    """The action that caused it."""
    events: tuple[Event, ...]
    """All events of the action, in order."""
    before: Any
    """The view before the action."""
    after: Any
    """The view after the action."""


EventRecount = Callable[[ToldEvent], Iterable[tuple[str, object, object]]]
"""Counts again what an event tells, from the action and the views around it; yields nothing for events of other kinds."""
Show = Callable[[Any, int | None], object]
"""Computes what a view shows of a table to a player."""


def view_field(
    how: Callable[[Any, int | None], ValueT],
    form: AnyColumnType | InParts | None = None,
    *,
    left_out: str = "",
    follows: str = "",
    stored: Show | str | None = None,
    reads: tuple[str, ...] = (),
) -> ValueT:
    """A field of a view without a column of the same name: it is computed from the table, for a player.

    Args:
        how: the function that computes it.
        form: how arrays encode its values.
        left_out: why arrays leave it out, if they do.
        follows: what it follows from, if no event need tell it.
        stored: computes the same value as a table stores it, or names the slot that holds it; arrays are written from
            it, much faster than with names.
        reads: the slots of the table that it depends on, besides the player; arrays write it again only if one of them
            has changed. () means that it may depend on anything.
    """
    more = {"left_out": left_out, "follows": follows, "stored": stored, "reads": reads}
    metadata = {"how": how, "form": form} | {name: value for name, value in more.items() if value}
    shown: ValueT = field(metadata=metadata)
    return shown


def amounts_field(
    stored: Callable[[Any, int | None], Sequence[int]] | str,
    form: Amounts,
    *,
    follows: str = "",
    reads: tuple[str, ...] = (),
) -> Counts:
    """A field of a view with amounts by name; ``stored`` computes the numbers, or names the slot of the table with them."""

    def shown(table: Any, player: int | None) -> Counts:
        numbers = getattr(table, stored) if isinstance(stored, str) else stored(table, player)
        return Counts.of(form.index.names(table.board), numbers)

    return view_field(shown, form, follows=follows, stored=stored, reads=reads)


@frozen
class View(Drawable):
    """What ``player`` may know of a position, built only from what they may see.

    Each game adds fields. A field shows the column of the same name, if that column is hidden from nobody; any other field
    declares with :func:`view_field` what it shows. Two views are equal exactly if their player can tell no
    difference.
    """

    next_folds: ClassVar[Folds] = ()
    """How the view changes with the next decision, after the events of a step, beyond :data:`.folds.NEXT`."""
    told_next: ClassVar[tuple[str, ...]] = ()
    """The fields that belong to the next decision, and are told with it."""
    told_in_setup: ClassVar[tuple[str, ...]] = ()
    """The fields that are laid out before the first turn, and are told with the next decision until then."""
    unordered: ClassVar[tuple[str, ...]] = ()
    """The paths of its lists whose order says nothing; ``*`` stands for each thing of a list."""

    recounts: ClassVar[tuple[Recount, ...]] = ()
    """Counts of score lines, and of fields that follow from others, by other means than the game's own."""
    event_recounts: ClassVar[tuple[EventRecount, ...]] = ()
    """Counts of what an event tells and no fold uses, by other means than the game's own."""

    game: Ruleset = field(repr=False)
    """The game, with its options."""
    player: int | None
    """The player whose view it is; None for a spectator."""
    num_players: int
    """The number of players."""
    actor: int | None
    """The actor: a player, CHANCE (-1), or None when the game is over."""
    active_player: int | None
    """The player whose turn it is; None in set-up and when nobody has a turn."""
    turn: int
    """The number of the turn, from 1; 0 in set-up."""
    round: int
    """The number of the round, from 1; 0 in set-up."""
    start_player: int
    """The player who began; CHANCE (-1) until drawn."""
    agenda: tuple[Pending, ...]
    """What must be decided or done, next first, as far as this player may know it; empty when over."""
    choices: tuple[Action, ...] = field(metadata={"follows": "from the rules"})
    """The legal actions if this player is to act, else ()."""
    scores: Standing = field(metadata={"follows": "from the rules"})
    """Points and their parts as if scored now, as far as this player may know."""
    result: Result | None = field(metadata={"follows": "from the rules"})
    """The result of the game; None while it runs."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(
                    (
                        "table",
                        "state",
                        "board",
                        "hand",
                        "hands",
                        "my_hand",
                        "opponents",
                        "resources",
                    ),
                    "the fields of the view, which dir(view) lists",
                ),
                **dict.fromkeys(("apply", "play", "step"), "match.play or state.apply"),
                **dict.fromkeys(("score", "points"), "view.scores"),
                **dict.fromkeys(("winner", "winners"), "view.result.winners"),
                **dict.fromkeys(("is_over", "done", "is_terminal"), "view.actor is None"),
                **dict.fromkeys(("history", "moves", "names"), "match, which has it"),
                "players": "view.num_players for their number; what players have are fields such as view.scores",
                "current_player": "view.actor",
                "events": "match.events_for(player)",
                "legal_moves": "view.legal_actions()",
                **dict.fromkeys(("to_json", "to_dict"), "bisongames.to_json(view)"),
            }
        )

    def __dir__(self) -> Iterable[str]:
        internal = {name for name, kind in View.__annotations__.items() if "ClassVar" in kind}
        return [name for name in object.__dir__(self) if name not in internal]

    def __str__(self) -> str:
        return str(renderer().summary(self))

    @property
    def decision(self) -> Pending | None:
        """What must be decided now: the first of the agenda; None when the game is over."""
        return self.agenda[0] if self.agenda else None

    def legal_actions(self, kind: str | None = None) -> tuple[Action, ...]:
        """The legal actions of the player, or those of one kind; () unless they are to act.

        Raises:
            SetupError: if the game has no such kind of action; names the nearest.
        """
        if kind is None:
            return self.choices
        return of_kind(self.choices, kind, self.game.kinds_in_play)

    def legal_by_kind(self) -> dict[str, tuple[Action, ...]]:
        """The legal actions of the player, in order, by their :attr:`~bisongames.Action.kind`."""
        return by_kind(self.choices)

    def standing(self) -> Standing:
        """Scores and their parts as if scored now, as far as this player may know."""
        return self.scores


def check_seat(players: int, player: object) -> None:
    """Checks that ``player`` is a seat, or None for a spectator.

    Raises:
        SetupError: if there is no such player.
    """
    if player is not None and (type(player) is not int or player not in range(players)):
        raise SetupError(
            f"a view is for a player from 0 to {players - 1} or None, got {short_text(player)}"
        )


def check_player(players: int, player: object) -> None:
    """Checks that ``player`` is a seat, or None for whoever is to choose.

    Raises:
        SetupError: if there is no such player.
    """
    if player is not None and (type(player) is not int or player not in range(players)):
        raise SetupError(f"there is no player {short_text(player)}; players are 0 to {players - 1}")


def view_of(position: Position, agenda: tuple[Pending, ...], player: int | None) -> View:
    """The view of a position with this agenda for ``player``.

    Raises:
        SetupError: if there is no such player.
    """
    view: View = position.game.rulebook.view(**view_fields(position, agenda, player))
    return view


def view_fields(
    position: Position,
    agenda: tuple[Pending, ...],
    player: int | None,
    without: frozenset[str] = frozenset(),
) -> dict[str, object]:
    """The fields of that view by name, except those in ``without``, which are not computed.

    Raises:
        SetupError: if there is no such player.
    """
    number = position.num_players
    check_seat(number, player)
    game, table, decision = position.game, position.table, position.decision
    book = game.rulebook
    fields = {
        "game": game,
        "player": player,
        "num_players": number,
        "actor": position.actor,
        "active_player": position.active_player,
        "turn": position.turn,
        "round": position.round,
        "start_player": table.start_player,
        "agenda": tuple([pending.seen_by(player) for pending in agenda]),
        "result": position.result,
    }
    if "choices" not in without:
        acts = decision is not None and decision.player == player and isinstance(decision, Decision)
        fields["choices"] = position.legal_actions() if acts else ()
    if "scores" not in without:
        who = EVERYBODY if decision is None else player
        fields["scores"] = book.standing(game, table, who)
    kind: type = book.view
    for name, show in shown_fields(kind, table.__class__):
        if name not in without:
            fields[name] = show(table, player)
    return fields


def game_fields(table: Seating, player: int | None, kind: type) -> dict[str, object]:
    """The values on a table of the fields that a game adds to its kind of view, by name."""
    of_table: type = table.__class__
    return {name: show(table, player) for name, show in shown_fields(kind, of_table)}


@cache
def shown_fields(kind: type, table: type[Seating]) -> tuple[tuple[str, Show], ...]:
    """The fields that a game adds to a view, each with the function that computes its value.

    Raises:
        TypeError: if a field has no open column of its name and does not declare what it shows.
    """
    general = {f.name for f in attrs.fields(View)}
    shows = []
    for f in attrs.fields(kind):
        if f.name in general:
            continue
        how = f.metadata.get("how")
        if how is None:
            if f.name not in table.serialized or table.serialized[f.name][1].hidden:
                raise TypeError(
                    f"{kind.__name__}.{f.name}: no open column has this name; declare what the field shows"
                )
            writer = table.writers[f.name]
            how = lambda t, player, writer=writer: writer(t)  # noqa: E731
        shows.append((f.name, how))
    return tuple(shows)
