"""Catan in words: who must decide what, what stands where, what has happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import frozen

from bisongames.catan import island
from bisongames.catan.board import Board
from bisongames.catan.building import DrawingCard
from bisongames.catan.herds import ThrowingDirection
from bisongames.catan.island import HEX_NAMES
from bisongames.catan.laying import DealingHarbour, DealingTerrain
from bisongames.catan.options import GENERAL, RESOURCES
from bisongames.catan.production import RollingDice
from bisongames.catan.robber import Stealing
from bisongames.catan.view import CatanView
from bisongames.components.resources import Counts
from bisongames.play.errors import in_words
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.writing import counted, game_over, listed

SHORT: Final = {
    "lumber": "lum", "brick": "bri", "wool": "woo", "grain": "gra", "ore": "ore",
}  # fmt: skip
"""Resources in three letters."""
CARD_WORDS: Final = {
    "knight": "knight", "road_building": "Road Building", "year_of_plenty": "Year of Plenty",
    "monopoly": "Monopoly", "victory_point": "victory point",
}  # fmt: skip


@frozen
class Pictured:
    """What is drawn: a view, and the hands that may be shown."""

    view: CatanView
    hands: Mapping[int, Counts]
    """Resource cards by player."""
    cards: Mapping[int, Counts]
    """Development cards by player."""
    scores: tuple[int, ...]

    @property
    def herded(self) -> bool:
        """Whether this is played with the bison herds, on flat-top hexes."""
        return "bison-herds" in self.view.game.expansions

    @property
    def board(self) -> Board:
        """What never changes."""
        board: Board = self.view.game.board(self.view.num_players)
        return board


def pictured(position: State | View) -> Pictured:
    """Everything of a State; of a View what its player sees."""
    view: Any
    if isinstance(position, State):
        view, written = position.view(None), position.table.write()
        return Pictured(
            view,
            dict(enumerate(written.hands)),
            dict(enumerate(written.cards)),
            position.standing().scores,
        )
    view = position
    own = {} if view.player is None else {view.player: view.hand}
    cards = {} if view.player is None else {view.player: view.cards}
    return Pictured(view, own, cards, view.standing().scores)


def harbour_rate(shown: Pictured, kind: str) -> int:
    """How many cards the bank takes at a harbour of this type."""
    return shown.board.general_rate if kind == GENERAL else shown.board.special_rate


def when(view: CatanView) -> str:
    """The moment of the game."""
    if view.result is not None:
        return f"ended in turn {view.turn}"
    return f"turn {view.turn}, round {view.round}" if view.turn else "before the first turn"


_DRAWN: Final = {
    "DealingCorner": "The corner where the numbers begin is drawn",
    "PlacingHerds": "Two dice are rolled for where the herds begin",
    "PickingHerd": "The herd that moves is drawn",
    "DrawingStartPlayer": "The start player is drawn",
}
"""What chance does, where no more is to be said."""
_ASKED: Final = {
    "PlacingSettlement": "places a starting settlement",
    "PlacingRoad": "places a starting road",
    "BeforeRolling": "rolls the dice, or plays a card first",
    "ChoosingHerd": "names the herd that moves",
    "Discarding": "discards half of the hand",
    "MovingRobber": "moves the robber",
    "ChoosingVictim": "names who is robbed",
    "Playing": "trades, builds, or ends the turn",
    "PlayingWithHunters": "trades, builds, moves, or ends the turn",
    "PlacingFreeRoad": "places a free road",
    "TakingCards": "takes cards from the bank",
    "ClaimingResource": "names the resource of a Monopoly",
    "AnsweringOffer": "answers an offer",
    "ClosingTrade": "closes the trade or cancels it",
    "PayingForMove": "pays for the move of a settlement",
}


def caption(view: CatanView) -> str:
    """What must be decided now and by whom, or how the game ended."""
    if view.result is not None:
        score = view.result.scores[view.result.winners[0]]
        return game_over(view.result, counted(score, "point"))
    kind = type(view.decision).__name__
    if view.actor == -1:
        return f"{_by_chance(view)}."
    decision: Any = view.decision
    more = ""
    if kind in ("AnsweringOffer", "ClosingTrade"):
        more = f": {named_cards(decision.give)} for {named_cards(decision.get)}"
    return f"Player {view.actor} {_ASKED.get(kind, in_words(type(view.decision)))}{more}."


def _by_chance(view: CatanView) -> str:
    """What chance decides now."""
    decision: Any = view.decision
    match decision:
        case DealingTerrain(hex=cell):
            return f"The terrain of {HEX_NAMES[cell]} is drawn"
        case DealingHarbour(number=number):
            board: Board = view.game.board(view.num_players)
            ends = island.ENDS[board.harbour_paths[number]]
            names = "-".join(island.NODE_NAMES[node] for node in ends)
            return f"The type of the harbour at {names} is drawn"
        case RollingDice(roller=player):
            return f"Player {player} rolls the dice"
        case Stealing(thief=thief, victim=victim):
            return f"Player {thief} draws a card from the hand of player {victim}"
        case DrawingCard(buyer=player):
            return f"Player {player} draws a development card"
        case ThrowingDirection(hex=cell):
            return f"The direction die is thrown for the herd on {HEX_NAMES[cell]}"
    kind = type(decision).__name__
    return _DRAWN.get(kind, f"Chance: {in_words(type(decision))}")


def on_hex(shown: Pictured, cell: int) -> str:
    """What is on a hex: ``h4: hills 6, robber, 2 hunters of player 0``."""
    view, name = shown.view, HEX_NAMES[cell]
    parts = [f"{view.terrain[cell]} {view.numbers[cell] or ''}".strip()]
    parts += ["robber"] if view.robber == name else []
    herds = view.herds.count(name)
    parts += [counted(herds, "herd")] if herds else []
    parts += [
        f"{counted(pieces.hunters[name], 'hunter')} of player {p}"
        for p, pieces in enumerate(view.pieces)
        if pieces.hunters[name]
    ]
    return f"{name}: {', '.join(parts)}"


def standing_on(view: CatanView) -> dict[str, tuple[int, str]]:
    """Per intersection with a building: whose, and which kind."""
    found: dict[str, tuple[int, str]] = {}
    for player, pieces in enumerate(view.pieces):
        found |= dict.fromkeys(pieces.settlements, (player, "settlement"))
        found |= dict.fromkeys(pieces.cities, (player, "city"))
    return found


def roads_on(view: CatanView) -> dict[str, int]:
    """Per path with a road: whose."""
    return {name: player for player, pieces in enumerate(view.pieces) for name in pieces.roads}


def pieces_left(shown: Pictured, player: int) -> str:
    """The pieces that a player has not built: ``13 roads, 3 settlements, 4 cities``."""
    options, pieces = shown.view.game.options, shown.view.pieces[player]
    parts = [
        counted(options.roads_per_player - len(pieces.roads), "road"),
        counted(options.settlements_per_player - len(pieces.settlements), "settlement"),
    ]
    hunters = sum(pieces.hunters.values())
    # Cities and hunters are made of the same pieces.
    left = shown.board.pieces - len(pieces.cities) - hunters
    if options.allow_cities:
        parts.append(counted(left, "city", "cities"))
    if options.hunters_per_player:
        parts.append(counted(min(left, options.hunters_per_player - hunters), "hunter"))
    return ", ".join(parts)


_SIDES_TURNED: Final = {
    "NE": "upper right", "E": "lower right", "SE": "down", "SW": "lower left", "W": "upper left",
    "NW": "up",
}  # fmt: skip
"""Where the sides of a hex lie once it is turned to have an edge above."""


def directions(view: CatanView) -> str:
    """Where the faces of the direction die lead."""
    faces = view.game.components.directions.items()
    return ", ".join(f"{face} {_SIDES_TURNED[side]}" for face, side in faces)


def cards_in_words(cards: Mapping[str, int], short: bool = False) -> str:
    """Resource cards, in the order of the resources."""
    if short:
        return " ".join(f"{cards[r]} {SHORT[r]}" for r in RESOURCES if cards[r]) or "none"
    return listed([f"{cards[r]} {r}" for r in RESOURCES if cards[r]]) or "none"


def named_cards(resources: Iterable[str]) -> str:
    """Cards that are named one by one, counted."""
    return cards_in_words(Counter(resources))
