"""Bison: the events."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bisongames.engine.core.actions import Event


@frozen
class RoundBegun(Event):
    """A round has begun, and a player has received the totem pole."""

    round: int
    player: int


@frozen
class TileDrawn(Event):
    """A player has drawn a tile, which only they see."""

    private: ClassVar[tuple[str, ...]] = ("tile",)
    player: int
    tile: str | None


@frozen
class TurnBegun(Event):
    """A player's turn has begun."""

    player: int
    turn: int


@frozen
class SpaceMarked(Event):
    """A player has put a stone on an action space."""

    player: int
    space: str


@frozen
class HuntersAnnounced(Event):
    """A player has announced the number of hunters for the action of a space."""

    player: int
    space: str
    hunters: int


@frozen
class AnimalGained(Event):
    """A player has taken an animal for an action without hunters."""

    player: int
    animal: str


@frozen
class AnimalsPaid(Event):
    """A player has paid for an action."""

    player: int
    bison: int
    fish: int
    turkeys: int


@frozen
class PieceBought(Event):
    """A player has bought a piece from the market."""

    player: int
    piece: str
    price: int
    """The animals paid of each kind."""


@frozen
class AnimalsExchanged(Event):
    """A player has exchanged animals of one kind for one of another."""

    player: int
    give: str
    number: int
    take: str


@frozen
class TileLaid(Event):
    """A player has laid a tile."""

    player: int
    tile: str
    cell: str
    rotation: int


@frozen
class HuntersSettled(Event):
    """A player has settled hunters from the supply on a field of the new tile."""

    player: int
    field: str
    hunters: int


@frozen
class TentBuilt(Event):
    """A player has built or enlarged a tent; the hunters went to the supply."""

    player: int
    field: str
    before: int
    size: int


@frozen
class CanoeBuilt(Event):
    """A player has built or enlarged a canoe; the hunters went to the supply."""

    player: int
    field: str
    before: int
    size: int


@frozen
class TentReduced(Event):
    """A player has reduced or taken down a tent; the hunters came from the supply."""

    player: int
    field: str
    before: int
    size: int


@frozen
class CanoeReduced(Event):
    """A player has reduced or taken down a canoe; the hunters came from the supply."""

    player: int
    field: str
    before: int
    size: int


@frozen
class GatheringCalled(Event):
    """A player has named the field of a gathering."""

    player: int
    field: str


@frozen
class HunterFetched(Event):
    """A player has brought a hunter to the gathering."""

    player: int
    start: str
    end: str


@frozen
class HunterMoved(Event):
    """A player has moved a hunter."""

    player: int
    start: str
    end: str


@frozen
class StocksCleared(Event):
    """All tracks have been set to 0 for the final scoring."""


@frozen
class Share:
    """One player's pieces in an area, and the animals gained for them."""

    player: int
    strength: tuple[int, ...]
    """The numbers of tents or canoes of sizes 4, 3, 2 and 1, then of hunters; compared from the left."""
    rank: int
    animals: int
    """The animals on the fields that the player holds."""
    rule: str
    """The id of the rule by which the player gains."""
    gain: int


@frozen
class AreaScored(Event):
    """An area has been scored, even if no player is present in it."""

    terrain: str
    fields: tuple[str, ...]
    animals: int
    shares: tuple[Share, ...]


@frozen
class TrackCut(Event):
    """Animals past the end of a player's track have been lost."""

    player: int
    animal: str
    lost: int


@frozen
class GameEnded(Event):
    """The game has ended."""

    rule: str
