"""Catan in words: what stands on hexes, corners and edges, and what everybody holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import frozen

from bisongames.catan import island
from bisongames.catan.bison_herds.herd_view import CatanView
from bisongames.catan.board import Board
from bisongames.catan.island import HEX_NAMES
from bisongames.catan.options import CARDS, GENERAL, RESOURCES
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.language import Goods, Phrase, Who, Word
from bisongames.show.view_options import Look
from bisongames.tables.counts import Counts

UNKNOWN: Final = "unknown"
NOBODY: Final = -1


@frozen
class Pictured:
    """What is drawn: a view, and the hands that may be shown."""

    view: CatanView
    hands: Mapping[int, Counts]
    """Resource cards by player."""
    cards: Mapping[int, Counts]
    """Development cards by player."""
    scores: tuple[int, ...]
    focus: int | None
    """Whose hand lies open before whoever looks."""

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
        view, table = position.view(None), position.table
        hands = {p: Counts.of(RESOURCES, hand) for p, hand in enumerate(table.hands)}
        cards = {p: Counts.of(CARDS, held) for p, held in enumerate(table.held)}
        return Pictured(view, hands, cards, position.standing().scores, _focus(position))
    view = position
    own = {} if view.player is None else {view.player: view.hand}
    cards = {} if view.player is None else {view.player: view.cards}
    return Pictured(view, own, cards, view.standing().scores, view.player)


def _focus(state: State) -> int | None:
    """Whose hand is shown large of a State: of who decides, else of who has the turn."""
    if state.actor is not None and state.actor >= 0:
        return state.actor
    return state.active_player


def goods(cards: Mapping[str, int] | Iterable[str]) -> Goods:
    """Resource cards, in the order of the resources."""
    numbers = dict(Goods.of("resource", cards).numbers)
    return Goods("resource", tuple((name, numbers[name]) for name in RESOURCES if name in numbers))


def held_cards(cards: Mapping[str, int]) -> Goods:
    """Development cards in a hand."""
    return Goods("held", tuple((name, cards[name]) for name in CARDS if cards[name]))


def land(terrain: str, number: int) -> Phrase:
    """A hex by what it bears: ``hills 6``."""
    return Phrase("phrase", "hex", {"terrain": Word("terrain", terrain), "number": number or None})


def harbour_rate(board: Board, kind: str) -> int:
    """How many cards the bank takes at a harbour of this type."""
    return board.general_rate if kind == GENERAL else board.special_rate


def harbour_facts(board: Board, kind: str) -> dict[str, Any]:
    """A harbour for sentences; before it is drawn it has no rate."""
    if kind == UNKNOWN:
        return {"rate": None, "harbour": None}
    word = Word("harbour" if kind == GENERAL else "resource", kind)
    return {"rate": harbour_rate(board, kind), "harbour": word}


def on_hex(view: CatanView, cell: int, look: Look) -> str:
    """What is on a hex: ``h4: hills 6, robber, 2 hunters of Ann``."""
    name = HEX_NAMES[cell]
    parts = [look.words.said(land(view.terrain[cell], view.numbers[cell]))]
    if view.robber == name:
        parts.append(look.said("robber"))
    if herds := view.herds.count(name):
        parts.append(look.said("herds", number=herds))
    parts += [look.said("hunters", number=n, player=Who(p)) for p, n in hunters_on(view, name)]
    return look.said("on_hex", hex=name, parts=", ".join(parts))


def hunters_on(view: CatanView, name: str) -> list[tuple[int, int]]:
    """The players with hunters on a hex, each with their number."""
    return [(p, n) for p, pieces in enumerate(view.pieces) if (n := pieces.hunters[name])]


def standing_on(view: CatanView) -> dict[str, tuple[int, str]]:
    """Per corner with a building: whose, and which kind."""
    found: dict[str, tuple[int, str]] = {}
    for player, pieces in enumerate(view.pieces):
        found |= dict.fromkeys(pieces.settlements, (player, "settlement"))
        found |= dict.fromkeys(pieces.cities, (player, "city"))
    return found


def roads_on(view: CatanView) -> dict[str, int]:
    """Per edge with a road: whose."""
    return {name: player for player, pieces in enumerate(view.pieces) for name in pieces.roads}


def pieces_left(shown: Pictured, player: int) -> dict[str, int]:
    """The pieces that a player has not built, by the sentence that tells them."""
    options, pieces = shown.view.game.options, shown.view.pieces[player]
    found = {
        "roads_left": options.roads_per_player - len(pieces.roads),
        "settlements_left": options.settlements_per_player - len(pieces.settlements),
    }
    hunters = sum(pieces.hunters.values())
    # Cities and hunters are made of the same pieces.
    left = shown.board.pieces - len(pieces.cities) - hunters
    if options.allow_cities:
        found["cities_left"] = left
    if options.hunters_per_player:
        found["hunters_left"] = min(left, options.hunters_per_player - hunters)
    return found


def path_ends(name: str) -> tuple[str, str]:
    """The corners that an edge joins."""
    a, b = island.ENDS[island.PATH_NUMBER[name]]
    return island.NODE_NAMES[a], island.NODE_NAMES[b]
