"""Mirrors a match of Catan in catanatron, whose players then choose there.

catanatron is neither changed nor copied: its folder is given, and it runs as it is, but for a limit in real time. What it needs
itself (networkx) must be installed. After a difference its Game is set to what our table says.
"""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.catan_steps import Account, Step, table_of
from bisongames.catan.island import CELLS, CORNERS, ENDS
from bisongames.catan.options import DESERT, GENERAL, HARBOUR_TYPES, RESOURCES
from bisongames.engine.positions.state import State

CORNER_NAMES: Final = ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST")
"""Their names of the corners of a hex, from the top clockwise."""
CARDS: Final = ("KNIGHT", "ROAD_BUILDING", "YEAR_OF_PLENTY", "MONOPOLY", "VICTORY_POINT")
"""Their names of development cards, in our order."""
PLAYERS: Final = {
    "AlphaBeta(2)": ("players.minimax", "AlphaBetaPlayer"),
    "ValueFunction": ("players.value", "ValueFunctionPlayer"),
    "MCTS": ("players.mcts", "MCTSPlayer"),
}
"""Their players, by the names that the tables use: the module and the class, with the defaults of both."""
NO_LIMIT: Final = 1e9
"""The seconds of real time after which AlphaBeta ends a decision: its own 20 would let it play worse on a busy machine."""
NOBODY: Final = -1


class Catanatron:
    """A mirrored Game of catanatron."""

    def __init__(self, folder: Path) -> None:
        """Imports catanatron from its folder, the root of its repository."""
        sys.path.insert(0, str(folder / "catanatron"))
        self._load = lambda name: importlib.import_module(f"catanatron.{name}")
        alpha_beta: Any = self._load("players.minimax")
        alpha_beta.MAX_SEARCH_TIME_SECS = NO_LIMIT
        self.version = _version(folder)
        self._enums: Any = self._load("models.enums")
        self._map: Any = self._load("models.map")
        self._legal: Any = self._load("models.actions").generate_playable_actions
        self._resources = tuple(self._enums.RESOURCES)
        self._colors = tuple(self._load("models.player").Color)
        self._game: Any = None
        self._players: list[Any] = []
        self._discarding: Any = None

    def begin(self, state: State, names: Sequence[str], seed: int) -> None:
        """Begins a Game on the island of a position; seats without a player of theirs get one that is never asked."""
        table = table_of(state)
        assert table.start_player == 0
        tiles = self._map.initialize_tiles(self._map.BASE_MAP_TEMPLATE, number_placement="random")
        self._coordinates = [(q, -q - r, r) for q, r in CELLS]
        for cell, coordinate in enumerate(self._coordinates):
            terrain = table.terrain[cell]
            tiles[coordinate].resource = None if terrain == DESERT else self._resources[terrain]
            tiles[coordinate].number = table.numbers[cell] or None
        self._nodes = [0] * 54
        for corners, coordinate in zip(CORNERS, self._coordinates, strict=True):
            theirs = {ref.name: node for ref, node in tiles[coordinate].nodes.items()}
            for node, name in zip(corners, CORNER_NAMES, strict=True):
                self._nodes[node] = theirs[name]
        self._edges = [tuple(sorted((self._nodes[a], self._nodes[b]))) for a, b in ENDS]
        self._lay_harbours(table, tiles)
        island = self._map.CatanMap.from_tiles(tiles)

        seats = [self._player(name, color) for name, color in zip(names, self._colors, strict=True)]
        random.seed(seed)  # a Game shuffles its players: these end up in the order of seats
        order = random.sample(range(len(seats)), len(seats))
        given = [player for _, player in sorted(zip(order, seats, strict=True), key=lambda p: p[0])]
        self._game = self._load("game").Game(given, seed=seed, catan_map=island)
        assert list(self._game.state.colors) == list(self._colors)
        self._players = seats

    def _lay_harbours(self, table: Any, tiles: Any) -> None:
        """Gives the ports of the map the types of our harbours, by the path at which they lie."""
        types = dict(zip(table.board.harbour_paths, table.harbours, strict=True))
        for tile in tiles.values():
            if hasattr(tile, "direction"):
                refs = self._map.PORT_DIRECTION_TO_NODEREFS[tile.direction]
                path = self._edges.index(tuple(sorted(tile.nodes[ref] for ref in refs)))
                kind = types.pop(path)
                general = HARBOUR_TYPES[kind] == GENERAL
                tile.resource = None if general else self._resources[kind]
        assert not types

    def _player(self, name: str, color: Any) -> Any:
        if name not in PLAYERS:
            return self._load("models.player").SimplePlayer(color)
        module, kind = PLAYERS[name]
        return getattr(self._load(module), kind)(color)

    # Steps

    def execute(self, step: Step) -> bool:
        """Carries out a step with its known result."""
        action, record = self._action(step), None
        if step.result:
            result = step.result if step.kind == "ROLL" else self._result(step)
            record = self._enums.ActionRecord(action=action, result=result)
        listed = action in self._game.playable_actions
        self._game.execute(action, validate_action=False, action_record=record)
        self._discarding = None
        return listed

    def _result(self, step: Step) -> str:
        name = str(step.result[0])
        return self._resource(name) if step.kind == "MOVE_ROBBER" else name.upper()

    def _resource(self, name: str) -> str:
        return str(self._resources[RESOURCES.index(name)])

    def _action(self, step: Step) -> Any:
        values: Any = step.values
        match step.kind:
            case "MOVE_ROBBER":
                victim = None if step.victim is None else self._colors[step.victim]
                value: Any = (self._coordinates[int(values[0][1:])], victim)
            case "BUILD_SETTLEMENT" | "BUILD_CITY":
                value = self._nodes[int(values[0][1:]) - 1]
            case "BUILD_ROAD":
                value = self._edges[int(values[0][1:]) - 1]
            case "MARITIME_TRADE":
                given = [self._resource(values[0])] * step.number
                value = (*given, *[None] * (4 - step.number), self._resource(values[1]))
            case "PLAY_YEAR_OF_PLENTY":
                value = tuple(map(self._resource, values))
            case "PLAY_MONOPOLY" | "DISCARD_RESOURCE":
                value = self._resource(values[0])
            case _:
                value = None
        kind = self._enums.ActionType[step.kind]
        return self._enums.Action(self._colors[step.player], kind, value)

    def _step(self, action: Any) -> Step:
        kind, value = action.action_type.name, action.value
        names = dict(zip(self._resources, RESOURCES, strict=True))
        values: tuple[str, ...] = ()
        victim, number = None, 0
        match kind:
            case "MOVE_ROBBER":
                values = (f"h{self._coordinates.index(value[0])}",)
                victim = None if value[1] is None else self._colors.index(value[1])
            case "BUILD_SETTLEMENT" | "BUILD_CITY":
                values = (f"v{self._nodes.index(value) + 1}",)
            case "BUILD_ROAD":
                values = (f"e{self._edges.index(tuple(sorted(value))) + 1}",)
            case "MARITIME_TRADE":
                values = (names[value[0]], names[value[-1]])
                number = sum(given is not None for given in value[:-1])
            case "PLAY_YEAR_OF_PLENTY":
                values = tuple(names[one] for one in value)
            case "PLAY_MONOPOLY" | "DISCARD_RESOURCE":
                values = (names[value],)
        return Step(kind, self._colors.index(action.color), values, victim, number)

    # Choices

    def choices(self) -> list[Step]:
        """The playable actions as steps, in their order."""
        return [self._step(action) for action in self._game.playable_actions]

    def decide(self, player: int, allowed: Sequence[int]) -> Step:
        """Asks a player of theirs; the Game lists only what is allowed while it is asked."""
        game = self._game
        playable = game.playable_actions
        game.playable_actions = [playable[index] for index in allowed]
        chosen = self._players[player].decide(game, game.playable_actions)
        game.playable_actions = playable
        return self._step(chosen)

    def discard(self, player: int, number: int) -> list[str]:
        """Asks a player of theirs for each card, in a copy of the Game in which it is their turn to discard."""
        copy = self._game.copy()
        copy.state.current_player_index = player
        copy.playable_actions = self._legal(copy.state)
        names: list[str] = []
        for _ in range(number):
            chosen = self._players[player].decide(copy, copy.playable_actions)
            names += self._step(chosen).values
            copy.execute(chosen)
        return names

    # Accounts

    def account(self) -> Account:
        """The account of the Game."""
        state = self._game.state
        seats = range(len(self._colors))
        facts = state.player_state

        def holder(name: str) -> int:
            return next((p for p in seats if facts[f"P{p}_{name}"]), NOBODY)

        def held(names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
            return tuple(tuple(facts[f"P{p}_{name}_IN_HAND"] for name in names) for p in seats)

        road = holder("HAS_ROAD")
        return Account(
            hands=held(self._resources),
            bank=tuple(state.resource_freqdeck),
            cards=held(CARDS),
            points=tuple(facts[f"P{p}_ACTUAL_VICTORY_POINTS"] - 2 * (p == road) for p in seats),
            road=road,
            army=holder("HAS_ARMY"),
            robber=f"h{self._coordinates.index(state.board.robber_coordinate)}",
            free_roads=bool(state.is_road_building),
            lengths=tuple(facts[f"P{p}_LONGEST_ROAD_LENGTH"] for p in seats),
        )

    def correct(self, account: Account) -> None:
        """Sets hands, bank, the Longest Road and the end of Road Building as our table has them."""
        state, before = self._game.state, self.account()
        facts = state.player_state
        for player, hand in enumerate(account.hands):
            for name, number in zip(self._resources, hand, strict=True):
                facts[f"P{player}_{name}_IN_HAND"] = number
        state.resource_freqdeck = list(account.bank)
        if account.road != before.road:
            for holder, sign in ((before.road, -1), (account.road, 1)):
                if holder != NOBODY:
                    facts[f"P{holder}_HAS_ROAD"] = sign > 0
                    facts[f"P{holder}_VICTORY_POINTS"] += 2 * sign
                    facts[f"P{holder}_ACTUAL_VICTORY_POINTS"] += 2 * sign
            board = state.board
            board.road_color = None if account.road == NOBODY else self._colors[account.road]
            board.road_length = 0 if account.road == NOBODY else account.lengths[account.road]
        if not account.free_roads:
            state.is_road_building, state.free_roads_available = False, 0
        self._game.playable_actions = self._legal(state)


def _version(folder: Path) -> str:
    for line in (folder / "pyproject.toml").read_text(encoding="utf-8").splitlines():
        if line.startswith("version"):
            return line.split('"')[1]
    return ""
