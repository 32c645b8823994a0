"""What a game counts: its actions, what its views hold, how long its matches get."""

from __future__ import annotations

from functools import cached_property

from bisongames.engine.core.agenda import Chance, Decision
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.encoding.action_space import ActionSpace
from bisongames.engine.encoding.observation_space import ObservationSpace
from bisongames.engine.rulebook.rulebook import Ruleset


class Spaced(Ruleset):
    """A game with everything in it numbered."""

    @cached_property
    def action_space(self) -> ActionSpace:
        """Everything that a player can ever choose in this variant, numbered from 0."""
        return ActionSpace(self, Decision)

    @cached_property
    def chance_space(self) -> ActionSpace:
        """Every outcome of chance, in a numbering of its own."""
        return ActionSpace(self, Chance)

    def observation_space(self, players: int) -> ObservationSpace:
        """How views are written as numbers, for so many players; the same object each time.

        Raises:
            SetupError: so many cannot play.
        """
        self.must_be_players(players)
        found = self._observed.get(players)
        if found is None:
            found = self._observed.setdefault(players, ObservationSpace(self, players))
        return found

    @cached_property
    def _observed(self) -> dict[int, ObservationSpace]:
        return {}

    def max_length(self, players: int) -> int:
        """No match of so many players has more choices and outcomes of chance than this, under any play.

        Each game derives it from its rules, in the ``lengths`` of its ``sizes.py``: from what can only become less,
        such as the way that buffaloes have before them, rounds, the cards of a stack, or turns up to a cut.

        Raises:
            SetupError: so many cannot play; or rules are lifted, or the rulebook says nothing, so that no end is known.
        """
        self.must_be_players(players)
        lengths = self.rulebook.sizes.lengths
        if lengths is None:
            raise SetupError(f"{self.id} says nothing of how long its matches get: `lengths`")
        if self.without:
            lifted = ", ".join(self.without)
            raise SetupError(f"{self.id} without {lifted}: how long matches get is not known")
        moves: int = lengths(self, players).moves
        return moves

    def must_be_players(self, players: object) -> None:
        """See that so many can play.

        Raises:
            SetupError: names the allowed numbers.
        """
        if type(players) is not int or players not in self.player_counts:
            *more, most = map(str, self.player_counts)
            counts = f"{', '.join(more)} or {most}" if more else most
            raise SetupError(f"{self.id} is for {counts} players, not {short_text(players)}")
