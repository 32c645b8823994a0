"""Catan in words: the contents of hexes, corners and edges, and the holdings of all players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import frozen

from bisongames.catan import island
from bisongames.catan.bison_herds.herd_view import CatanView
from bisongames.catan.board import Board
from bisongames.catan.island import HEX_NAMES
from bisongames.catan.options import CARDS, GENERAL, RESOURCES
from bisongames.engine.positions.state import State
from bisongames.show.language import Phrase, Tally, Who, Word
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import public
from bisongames.show.view_options import Look
from bisongames.tables.counts import Counts

UNKNOWN: Final = "unknown"
PLACES: Final = frozenset((*island.HEX_NAMES, *island.NODE_NAMES, *island.PATH_NAMES))


@frozen
class CatanScene:
    """The visible part of a position: a view, and the hands that may be shown."""

    view: CatanView
    hands: Mapping[int, Counts]
    """The visible resource cards, by player."""
    cards: Mapping[int, Counts]
    """The visible development cards, by player."""
    scores: tuple[int, ...]
    focus: int | None
    """The player whose hand is drawn as cards: for a State, the actor or, without one, the player whose turn it is."""

    @property
    def has_herds(self) -> bool:
        """Whether the game has the bison herds, and therefore flat-top hexes."""
        return "bison-herds" in self.view.game.expansions

    @property
    def board(self) -> Board:
        """The board of the game: the parts of the island that never change."""
        board: Board = self.view.game.board(self.view.num_players)
        return board


def scene_of(position: StateOrView) -> CatanScene:
    """The scene of a position: all of a State, or what the player of a View sees."""
    view = public(position, CatanView)
    if isinstance(position, State):
        table = position.table
        hands = {p: Counts.of(RESOURCES, hand) for p, hand in enumerate(table.hands)}
        cards = {p: Counts.of(CARDS, held) for p, held in enumerate(table.held)}
        acts = position.actor is not None and position.actor >= 0
        focus = position.actor if acts else position.active_player
    else:
        focus = view.player
        hands = {} if focus is None else {focus: view.hand}
        cards = {} if focus is None else {focus: view.cards}
    return CatanScene(view, hands, cards, position.standing().scores, focus)


def goods(cards: Mapping[str, int] | Iterable[str]) -> Tally:
    """A tally of resource cards, in the order of the resources."""
    numbers = dict(Tally.of("resource", cards).numbers)
    return Tally("resource", tuple((name, numbers[name]) for name in RESOURCES if name in numbers))


def held_cards(cards: Mapping[str, int]) -> Tally:
    """A tally of the development cards in a hand."""
    return Tally("held", tuple((name, cards[name]) for name in CARDS if cards[name]))


def land(terrain: str, number: int) -> Phrase:
    """A hex as its terrain and number: ``hills 6``."""
    return Phrase("phrase", "hex", {"terrain": Word("terrain", terrain), "number": number or None})


def harbour_facts(board: Board, kind: str) -> dict[str, object]:
    """The facts about a harbor; before its type is dealt, it has no rate."""
    if kind == UNKNOWN:
        return {"rate": None, "harbour": None}
    if kind == GENERAL:
        return {"rate": board.general_rate, "harbour": Word("harbour", kind)}
    return {"rate": board.special_rate, "harbour": Word("resource", kind)}


def on_hex(view: CatanView, cell: int, look: Look) -> str:
    """The contents of a hex: ``h4: hills 6, robber, 2 hunters of Ann``."""
    name = HEX_NAMES[cell]
    parts = [look.words.say(land(view.terrain[cell], view.numbers[cell]))]
    if view.robber == name:
        parts.append(look.say("robber"))
    if herds := view.herds.count(name):
        parts.append(look.say("herds", number=herds))
    parts += [look.say("hunters", number=n, player=Who(p)) for p, n in hunters_on(view, name)]
    return look.say("on_hex", hex=name, parts=", ".join(parts))


def hunters_on(view: CatanView, name: str) -> list[tuple[int, int]]:
    """The players with hunters on a hex, each with their number."""
    return [(p, n) for p, pieces in enumerate(view.pieces) if (n := pieces.hunters[name])]


def standing_on(view: CatanView) -> dict[str, tuple[int, str]]:
    """The owner and kind of each building, by corner."""
    return {
        name: (player, kind)
        for player, pieces in enumerate(view.pieces)
        for kind, names in (("settlement", pieces.settlements), ("city", pieces.cities))
        for name in names
    }


def roads_on(view: CatanView) -> dict[str, int]:
    """The owner of each road, by edge."""
    return {name: player for player, pieces in enumerate(view.pieces) for name in pieces.roads}


def pieces_left(shown: CatanScene, player: int) -> dict[str, int]:
    """The numbers of pieces that a player can still build, by the key of their caption."""
    options, pieces = shown.view.game.options, shown.view.pieces[player]
    left = {
        "roads_left": options.roads_per_player - len(pieces.roads),
        "settlements_left": options.settlements_per_player - len(pieces.settlements),
    }
    hunters = sum(pieces.hunters.values())
    # Cities and hunters are made of the same pieces.
    shared = shown.board.pieces - len(pieces.cities) - hunters
    if options.allow_cities:
        left["cities_left"] = shared
    if options.hunters_per_player:
        left["hunters_left"] = min(shared, options.hunters_per_player - hunters)
    return left


def path_ends(name: str) -> tuple[str, str]:
    """The corners that an edge joins."""
    a, b = island.ENDS[island.PATH_NUMBER[name]]
    return island.NODE_NAMES[a], island.NODE_NAMES[b]
