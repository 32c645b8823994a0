"""Games for OpenSpiel, registered on import: ``pyspiel.load_game("bisongames_catan(players=4,variant=base)")``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from attrs import frozen

from bisongames.interop.settings import Settings, needs, settings

try:
    import numpy as np
    import pyspiel
    from numpy import ndarray
except ImportError as missing:
    raise needs("openspiel", missing) from missing

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import BisongamesError, SetupError, quote
from bisongames.engine.loader import load as load_variant
from bisongames.engine.positions.state import Game, State
from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.engine.serialization.records import to_json
from bisongames.engine.variants.catalogue import game_ids, variants
from bisongames.engine.variants.plugins import find_game
from bisongames.interop.perfect_recall import Memory

__all__ = ["MatchState", "Observer", "RulebookGame", "load", "register"]
__dir__ = __all__.copy

PREFIX: Final = "bisongames_"
DEFAULTS: Final[Mapping[str, Any]] = {"variant": "base", "players": 0, "reward": "win", "setup": ""}
"""The default parameters; 0 players means the smallest possible number."""
_WRITTEN: Final = str.maketrans("=,:", ":;~")
"""The replacements in parameters for characters with a special meaning in a game string."""
_READ: Final = str.maketrans(":;~", "=,:")
REWARDS: Final = ("win", "rank")
"""The supported rewards; scores are excluded because they are unbounded."""


class RulebookGame(pyspiel.Game):
    """A game with these parameters; each rulebook has its own subclass."""

    rulebook: ClassVar[str]
    game_type: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        game = load_variant(f"{self.rulebook}/{read(given['variant'])}")
        players = given["players"] or None
        setup = setup_of(given["setup"])
        self.settings = settings(game, players, given["reward"], setup, REWARDS)
        self._longest = game.max_length(self.settings.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_space.size,
            max_chance_outcomes=game.chance_space.size,
            num_players=self.settings.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self._longest,
        )
        super().__init__(self.game_type, info, parameters_of(self.settings))

    def new_initial_state(self) -> MatchState:
        """The initial state."""
        return MatchState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the number of chance outcomes in a match."""
        return self._longest

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> Observer:
        """An observer of states."""
        if isinstance(iig_obs_type, dict):
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise ValueError(f"bisongames: observers take no parameters, got {quote(params)}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.settings, kind)


class MatchState(pyspiel.State):
    """A position with the memories of all players."""

    def __init__(self, game: RulebookGame) -> None:
        super().__init__(game)
        self.settings = game.settings
        self.position: State = self.settings.start()
        """The position as a bisongames State."""
        self.memory = Memory()

    def current_player(self) -> int:
        """The player to act, or CHANCE or TERMINAL."""
        actor = self.position.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """The payoffs of the players; zeros before the end."""
        result = self.position.result
        if result is None:
            return [0.0] * self.position.num_players
        return list(result.payoffs(self.settings.reward))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All chance outcomes with their probabilities."""
        return list(self.position.game.chance_space.outcomes(self.position))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MatchState:
        """Samples a state that ``player`` cannot distinguish from this one; ``sampler`` returns numbers from 0 to 1.

        The state serves for search; its history is that of the real match.
        """
        sampled: MatchState = self.clone()
        sampled.position = self.position.sample(player, _Sampler(sampler))
        sampled.memory = self.memory.imagined_by(player)
        return sampled

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Raises an error: a history has no fixed length.

        Raises:
            NotImplementedError: always; names what there is instead.
        """
        raise NotImplementedError(
            "there is no information state tensor, since nothing of fixed length holds a history: use "
            "information_state_string, or observation_tensor for what the player sees now"
        )

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.game.action_space.legal(self.position))

    def _apply_action(self, number: int) -> None:
        actor = self.position.actor or 0
        action = self._action(actor, number)
        step = self.position.step(action)
        self.memory = self.memory.and_then(actor, str(action), step.events)
        self.position = step.state

    def _action_to_string(self, player: int, number: int) -> str:
        return str(self._action(player, number))

    def _action(self, player: int, number: int) -> Action:
        game = self.position.game
        return (game.chance_space if player < 0 else game.action_space).action(number)

    def __str__(self) -> str:
        return to_json(self.position)


@frozen
class _Sampler:
    """A random source on top of OpenSpiel's sampler."""

    random: Callable[[], float]


class Observer:
    """An observer: a player's view as numbers by field, as JSON, or with perfect recall."""

    def __init__(self, settings: Settings, kind: pyspiel.IIGObservationType) -> None:
        self._hides = settings.game.rulebook.hides
        self._public = bool(kind.public_info)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = bool(kind.perfect_recall)
        self.tensor: ndarray | None = None
        self.dict: dict[str, ndarray] = {}
        if self._recalls or not self._public:
            return
        self._views = settings.game.observation_space(settings.players)
        self.tensor = np.zeros(self._views.size, np.float32)
        for f in self._views.fields:
            self.dict[f.name] = self.tensor[f.start : f.start + f.size].reshape(f.shape)

    def set_from(self, state: MatchState, player: int) -> None:
        """Writes a player's view to ``tensor`` and ``dict``."""
        if self.tensor is not None:
            self.tensor[:] = self._views.observe(state.position, player if self._private else None)

    def string_from(self, state: MatchState, player: int) -> str:
        """A player's view as text; with private information alone, only the part that spectators do not see."""
        position = state.position
        if not self._public:
            return _private(position, player) if self._private and self._hides else ""
        who = player if self._private else None
        view = to_json(position.view(who))
        return state.memory.of(who) + view if self._recalls else view


def _private(position: State, player: int) -> str:
    """The fields visible to a player but not to a spectator, by name, and the player."""
    mine, public = (json.loads(to_json(position.view(who))) for who in (player, None))
    return json.dumps({name: value for name, value in mine.items() if value != public.get(name)})


def parameters_of(settings: Settings) -> dict[str, str | int]:
    """The parameters that follow the name in a game string; reward and setup only if they are not the defaults."""
    variant = settings.game.id.partition("/")[2]
    setup = ",".join(f"{name}={value}" for name, value in sorted(settings.setup.items()))
    given: dict[str, str | int] = {
        "variant": variant.translate(_WRITTEN),
        "players": settings.players,
    }
    rest = {"reward": settings.reward, "setup": setup.translate(_WRITTEN)}
    return given | {name: value for name, value in rest.items() if value != DEFAULTS[name]}


def read(text: str) -> str:
    """The decoded text of a parameter."""
    return str(text).translate(_READ)


def setup_of(text: str) -> dict[str, int | str]:
    """The setup from a parameter such as ``start_player:0``.

    Raises:
        SetupError: if the parameter is not in this form.
    """
    parts = [part.partition("=") for part in read(text).split(",")] if text else []
    if not all(equals for _, equals, _ in parts):
        raise SetupError(f"expected a setup such as start_player:0, got {quote(text)}")
    return {name: int(value) if value.isdigit() else value for name, _, value in parts}


def register() -> None:
    """Registers every installed game with OpenSpiel. Importing this module calls it; repeating it is harmless."""
    known = {game.short_name for game in pyspiel.registered_games()}
    for game in game_ids():
        if PREFIX + game not in known:
            _register(find_game(game).rulebook)


def _register(book: AnyRulebook) -> None:
    counts = [n for variant in variants() if variant.game == book.id for n in variant.player_counts]
    information = pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=PREFIX + book.id,
        long_name=f"{book.title} (bisongames)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if book.hides else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict(DEFAULTS),
    )
    name = "".join(word.title() for word in book.id.split("_")) + "Game"
    body = {"rulebook": book.id, "game_type": kind, "__module__": __name__, "__qualname__": name}
    cls = type(name, (RulebookGame,), body)
    setattr(sys.modules[__name__], name, cls)  # for pickle
    pyspiel.register_game(kind, cls)


def load(
    variant: Game | str | Path,
    players: int | None = None,
    reward: str = "win",
    setup: Mapping[str, object] | None = None,
) -> pyspiel.Game:
    """Loads a variant as a game of OpenSpiel.

    Args:
        variant: a game or its id.
        players: the number of players; None: the smallest possible.
        reward: the reward at the end: ``win`` or ``rank``; see ``Result.payoffs``.
        setup: values that replace chance, such as ``{"start_player": 0}``.

    Raises:
        UnknownVariant, VariantError: as in ``bisongames.load``.
        SetupError: if the number of players, the reward or the setup is invalid, or the game's id loads a different
            game.
    """
    wanted = settings(variant, players, reward, setup, REWARDS)
    game = wanted.game
    try:
        same = game.id.startswith(f"{game.rulebook.id}/") and load_variant(game.id) == game
    except BisongamesError:
        same = False
    if not same:
        raise SetupError(
            f"OpenSpiel needs an id that loads the same game, but {quote(game.id)} does not"
        )
    return pyspiel.load_game(PREFIX + game.rulebook.id, parameters_of(wanted))


register()
