"""Action spaces: all choices, or all chance outcomes, of a variant in one fixed, numbered list."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, product
from operator import index as as_index
from typing import Any, Final, get_origin

from bisongames.engine.core.actions import Action, Domain, attributes, fields_of
from bisongames.engine.core.agenda import Chance, ChoicePoint, Decision
from bisongames.engine.core.errors import SetupError, UnknownAction, short_text
from bisongames.engine.encoding.known_numbers import KnownNumbers
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.position import Position

MOST_ACTIONS: Final = 1_000_000
"""The maximum number of actions of one kind; a game must narrow down a kind with more."""


class ActionSpace:
    """All choices of players in a variant, or all chance outcomes, numbered from 0.

    A number always means the same action, since the list depends on the variant alone. It is ordered by kind, as in
    ``rulebook.actions``, then by fields, the last one varying fastest.
    """

    def __init__(self, game: Ruleset, asked: type[ChoicePoint]) -> None:
        """Numbers all actions that answer entries of the type ``asked``: ``Decision`` or ``Chance``."""
        self.game = game
        self._asked = asked
        asking = [part for part in game.parts if issubclass(part, asked)]
        kinds = set(chain.from_iterable(part.kinds for part in asking))
        self.kinds: tuple[type[Action], ...] = tuple(
            kind for kind in game.rulebook.actions if kind in kinds
        )
        """The kinds of action in the space, in order."""
        narrowed = game.rulebook.sizes.narrowed(game)
        self.actions: tuple[Action, ...] = tuple(
            chain.from_iterable(_actions_in_order(kind, game, narrowed) for kind in self.kinds)
        )
        """The actions, in the order of their numbers."""
        self.size = len(self.actions)
        self._numbers = {action: number for number, action in enumerate(self.actions)}
        self.known = KnownNumbers(self._numbers)
        """The numbers by the identity of the actions."""

    def __len__(self) -> int:
        return self.size

    def __contains__(self, action: object) -> bool:
        return self.game.knows(action) and action in self._numbers

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __repr__(self) -> str:
        return f"<{self.size} {'choices' if self._asked is Decision else 'outcomes'} of {self.game.id}>"

    def index(self, action: Action) -> int:
        """The number of an action.

        Raises:
            UnknownAction: if it has no number, such as an offer that is not listed.
        """
        if action not in self:
            raise UnknownAction(f"{short_text(action)} has no number in {self!r}")
        return self._numbers[action]

    def action(self, number: int) -> Action:
        """The action with a number.

        Raises:
            UnknownAction: if no action has this number.
        """
        try:
            place = as_index(number)
        except TypeError:
            place = -1
        if not 0 <= place < self.size:
            raise UnknownAction(
                f"there is no action {short_text(number)}: numbers are from 0 to {self.size - 1}"
            )
        return self.actions[place]

    def legal(self, position: Position) -> tuple[int, ...]:
        """The numbers of the legal actions, ascending; () if the position asks for actions of the other space.

        Raises:
            SetupError: if it is a position of another game.
        """
        if self._asked is Chance:
            return tuple([number for number, _ in self.outcomes(position)])
        self._must_be_ours(position)
        return tuple(sorted(map(self.known.of, position.legal_actions())))

    def mask(self, position: Position) -> bytes:
        """A 1 for each legal number and a 0 for every other; ``numpy.frombuffer(mask, numpy.int8)`` copies nothing.

        Raises:
            SetupError: if it is a position of another game.
        """
        mask = bytearray(self.size)
        self.write_mask(position, mask)
        return bytes(mask)

    def write_mask(self, position: Position, out: Any, at: int = 0) -> None:
        """Writes the :meth:`mask` of a State or Cursor into a row of a buffer.

        Args:
            position: a State or Cursor.
            out: a flat buffer of bytes: a ``bytearray``, or a memoryview with the format ``B``.
            at: the index of the first number of the row.

        Raises:
            SetupError: if it is a position of another game.
        """
        mask = bytearray(self.size)
        if self._asked is Chance:
            for number, _ in self.outcomes(position):
                mask[number] = 1
        else:
            if position.game is not self.game:
                self._must_be_ours(position)
            self.known.mark(position.legal_actions(), mask)
        out[at : at + self.size] = mask

    def outcomes(self, position: Position) -> tuple[tuple[int, float], ...]:
        """Every chance outcome by number, ascending, with its probability; () if chance does not decide.

        Raises:
            SetupError: if it is a position of another game.
        """
        self._must_be_ours(position)
        if self._asked is not Chance:
            return ()
        numbers = self._numbers
        outcomes = position.chance_outcomes()
        return tuple(sorted([(numbers[action], odds) for action, odds in outcomes]))

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the whole list in order, in 16 hex digits, to store with any model trained on it."""
        text = "\n".join(map(str, self.actions))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _must_be_ours(self, position: Position) -> None:
        game = position.game
        if game is not self.game and game != self.game:
            raise SetupError(f"{self!r} do not apply to a position of {short_text(game.id)}")


def _actions_in_order(
    kind: type[Action], game: Ruleset, narrowed: Mapping[type[Action], Iterable[Action]]
) -> Iterable[Action]:
    """The actions of a kind, in the order of their numbers."""
    of_rows = any(get_origin(type_) is tuple for type_ in fields_of(kind).values())
    # Lifting a rule makes more actions legal than the game foresees; but tuples of values stay narrowed.
    if kind in narrowed and (of_rows or not game.without):
        return sorted(set(narrowed[kind]), key=lambda action: _place(action, game))
    return _every(kind, game)


def in_order(domain: Domain) -> Sequence[int | str]:
    """The values of a domain in its order, or sorted if it has none."""
    return sorted(domain) if isinstance(domain, frozenset | set) else tuple(domain)


def _place(action: Action, game: Ruleset) -> tuple[tuple[int, ...], ...]:
    """The sort key of an action among its kind: its fields, in the order of their domains."""
    places = []
    for field in attributes(type(action)):
        domain = in_order(game.domains[field.metadata["domain"]])
        value = getattr(action, field.name)
        if isinstance(value, tuple):
            places.append((len(value), *[domain.index(one) for one in value]))
        else:
            places.append((domain.index(value),))
    return tuple(places)


def _every(kind: type[Action], game: Ruleset) -> Iterator[Action]:
    """All actions of a kind whose fields are in range."""
    columns: list[list[object]] = []
    number = 1
    for field in attributes(kind):
        domain = in_order(game.domains[field.metadata["domain"]])
        size = len(domain)
        choices: Iterable[object] = domain
        if get_origin(fields_of(kind)[field.name]) is tuple:
            lengths = [int(n) for n in in_order(game.domains[field.metadata["length"]])]
            size = sum(len(domain) ** length for length in lengths)
            choices = chain.from_iterable(product(domain, repeat=length) for length in lengths)
        number *= size
        if number > MOST_ACTIONS:
            raise SetupError(
                f"there are {number} actions {kind.__name__}, too many to number: `narrowed` of the rulebook must "
                "list those that can be legal"
            )
        columns.append([*choices])
    return (kind(*values) for values in product(*columns))
