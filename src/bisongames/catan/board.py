"""Catan A1: the contents of the box, computed once for each variant and number of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.catan import island
from bisongames.catan.components import Components
from bisongames.catan.hooks import CITY_PIECES, Cost, MainPhaseAction
from bisongames.catan.main_phase.affordability import AffordableByHand
from bisongames.catan.options import BUILDINGS, CARDS, HARBOUR_TYPES, RESOURCES, TERRAINS, Options
from bisongames.components.seats import next_clockwise
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import Rule
from bisongames.engine.rulebook.game_board import Composed
from bisongames.engine.rulebook.rulebook import Ruleset

NO_HARBOUR: Final = -1

HEXES_RULE = Rule("CA-1a", "The island has 19 land hexes: {terrain}.", about="terrain")
HARBOURS = Rule(
    "CA-1b", "The island has {harbours_named}.", when=(("harbours_there", True),), about="harbours"
)
TOKENS = Rule("CA-1c", "Each land hex except the desert bears a number: {tokens}.", about="tokens")
DECK = Rule("CA-1e", "The development cards are {development_cards}.", about="development_cards")

RATES = Rule(
    "CA-5n",
    "After the roll, you may give the bank {bank_rate:resource card} of one kind for 1 card of another kind.",
    about="TradeWithBank",
)
GENERAL_RATE = Rule(
    "CA-5o",
    "If you have a building at a {general_harbour}, give the bank only {general_price:card} of a kind.",
    when=(("general_harbour_helps", True),),
    about="general_rate",
)
SPECIAL_RATE = Rule(
    "CA-5p",
    "If you have a building at a {special_harbour}, give the bank only {special_price:card} of the kind that the harbour "
    "names.",
    when=(("special_harbour_helps", True),),
    about="special_rate",
)


class Board(Composed):
    """Components, costs, harbors and the order of play, with expansions: everything that never changes in a match."""

    def __init__(
        self,
        game: Ruleset,
        players: int,
        turn_start: tuple[Follow, ...],
        main: tuple[Follow, ...],
        actions: dict[type[Action], MainPhaseAction],
    ) -> None:
        """Builds the board of a variant.

        Args:
            game: the rules.
            players: the number of players.
            turn_start: per player, the agenda at the start of a turn.
            main: per player, the agenda of the main part.
            actions: the actions of the main part, by kind.
        """
        super().__init__(game, players)
        options: Options = game.options
        components: Components = game.components
        self.options = options
        self.components = components
        # Copied from the options because every turn or roll reads them.
        self.max_turns = options.max_turns
        self.vp_to_win = options.vp_to_win
        self.discard_limit = options.discard_limit
        self.production_factor = options.production_factor
        self.after = tuple(next_clockwise(player, players) for player in range(players))
        self.terrain = tuple(components.terrain[name] for name in TERRAINS)
        self.deck = tuple(components.development_cards[card] for card in CARDS)
        cities = options.cities_per_player if options.allow_cities else 0
        self.pieces = max([cities, *(number(options) for number in self.reactions[CITY_PIECES])])
        """The number of city pieces of each player."""
        harbours = tuple(components.harbours.values())
        self.harbour_paths = tuple(island.side_path(h.hex, h.side) for h in harbours)
        self.harbour_types = tuple(HARBOUR_TYPES.index(h.type) for h in harbours)
        self.harbour_at = harbours_at(self.harbour_paths)
        self.costs: Mapping[str, Cost] = {name: cost_of(components, name) for name in BUILDINGS}
        self.bank_rate = options.bank_rate
        self.general_rate = min(options.general_rate, options.bank_rate)
        self.special_rate = min(options.special_rate, options.bank_rate)
        self.rates: tuple[tuple[int, ...], ...] = (
            (self.bank_rate, self.special_rate),
            (self.general_rate, min(self.general_rate, self.special_rate)),
        )
        """The rates, indexed first by whether the player has a general harbor, then by whether they have one for the kind."""
        self.turn_start = turn_start
        self.main = main
        self.main_phase_actions = actions
        self.affordable = AffordableByHand(self, actions.values())
        """The actions that each hand pays for: a cache that is filled on demand and does not affect results."""


def cost_of(components: Components, name: str) -> Cost:
    """The cost of a building or purchase, by kind of resource."""
    cost = components.costs[name]
    return tuple((kind, cost[r]) for kind, r in enumerate(RESOURCES) if cost[r])


def cards_of(cost: Cost) -> tuple[str, ...]:
    """The cards of a cost by name, one by one."""
    return tuple([RESOURCES[kind] for kind, number in cost for _ in range(number)])


HARBOUR_PATH = Rule(
    "CA-2d",
    "A harbour lies at a path of the coast. You may use it if you have a building at either end of that path.",
    when=(("harbours_there", True),),
)


def harbours_at(paths: tuple[int, ...]) -> tuple[int, ...]:
    """The number of the harbor at each intersection, or NO_HARBOUR, from the paths of all harbors."""
    at = [NO_HARBOUR] * island.NODES
    for number, path in enumerate(paths):
        for node in island.ENDS[path]:
            at[node] = number
    return tuple(at)
