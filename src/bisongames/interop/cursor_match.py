"""Matches played on cursors, several times as fast as with a history, which is made when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from bisongames.components.piles import Luck
from bisongames.components.seats import CHANCE
from bisongames.engine.core import limits
from bisongames.engine.core.actions import Action
from bisongames.engine.core.luck import MatchLuck
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import State
from bisongames.interop.settings import Settings


class CursorMatch:
    """Plays the match of a seed on a cursor: chance is dealt as ``Match`` deals it.

    Args:
        settings: the game and the number of players.
        seed: the seed of the match.
        options: may contain a ``setup`` for this match only.

    Raises:
        SetupError: if the seed or the setup is invalid.
    """

    def __init__(
        self, settings: Settings, seed: int, options: Mapping[str, object] | None = None
    ) -> None:
        setup = settings.setup_with(options)
        self._luck = MatchLuck(seed)
        self.cursor: Cursor[State] = settings.game.start(settings.players, **setup).cursor()
        """The position reached, at a player's choice or at the end."""
        self._game, self._setup = settings.game, setup
        self._choices: list[Action] = []
        self._drawn: dict[str, int] = {}  # outcomes so far, by kind of chance
        self._match: Match | None = None
        self._replayed = 0  # the choices that it has
        self._deal()

    def play(self, action: Action) -> None:
        """Plays a legal action, then chance up to the next choice.

        Raises:
            EndlessPlay: as for ``Match.play``.
        """
        self._choices.append(action)
        self.cursor.advance(action)
        self._deal()

    def play_randomly_until(self, seat: int, rng: Luck) -> None:
        """Plays legal actions, all equally likely, and chance, up to the next choice of a seat or the end.

        Raises:
            EndlessPlay: as for ``Match.play``.
        """
        cursor, random = self.cursor, rng.random
        waiting = cursor.waiting
        while waiting:
            actor = waiting[-1].player
            if actor == seat:
                return
            if actor == CHANCE:
                self._deal()
                continue
            legal = cursor.legal_actions()
            action = legal[int(random() * len(legal))]
            self._choices.append(action)
            cursor.advance(action)

    @property
    def match(self) -> Match:
        """The match with its history, replayed up to here: always the same object."""
        if self._match is None:
            luck, players = self._luck, self.cursor.num_players
            self._match = Match(self._game, players=players, seed=luck, **self._setup)
        while self._replayed < len(self._choices):
            self._replayed += 1
            self._match.play(self._choices[self._replayed - 1])
        return self._match

    def _deal(self) -> None:
        cursor, waiting, drawn = self.cursor, self.cursor.waiting, self._drawn
        outcomes = 0
        while waiting and waiting[-1].player == CHANCE:
            outcomes += 1
            if outcomes > limits.OUTCOMES:
                _ = self.match  # raises EndlessPlay, with its record
            chance = waiting[-1]
            kind: str = chance.kind  # type: ignore[attr-defined]
            count = drawn[kind] = drawn.get(kind, -1) + 1
            cursor.advance(chance.draw(cursor.table, self._luck.draw(kind, count)))

    def __deepcopy__(self, memo: object) -> CursorMatch:
        new = CursorMatch.__new__(CursorMatch)
        new._luck, new._game, new._setup = self._luck, self._game, self._setup
        new.cursor = self.cursor.copy()
        new._choices, new._drawn = self._choices[:], dict(self._drawn)
        new._match, new._replayed = None, 0
        return new
