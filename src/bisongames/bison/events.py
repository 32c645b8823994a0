"""Bison: the events."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bisongames.engine.core.actions import Event, PlayerEvent


@frozen
class RoundBegun(Event):
    """A round has begun, and a player has received the totem pole."""

    round: int
    player: int


@frozen
class TileDrawn(PlayerEvent):
    """A player has drawn a tile, which only they see."""

    private: ClassVar[tuple[str, ...]] = ("tile",)
    tile: str | None


@frozen
class TurnBegun(PlayerEvent):
    """A player's turn has begun."""

    turn: int


@frozen
class SpaceMarked(PlayerEvent):
    """A player has put a stone on an action space."""

    space: str


@frozen
class HuntersAnnounced(PlayerEvent):
    """A player has announced the number of hunters for the action of a space."""

    space: str
    hunters: int


@frozen
class AnimalGained(PlayerEvent):
    """A player has taken an animal for an action without hunters."""

    animal: str


@frozen
class AnimalsPaid(PlayerEvent):
    """A player has paid for an action."""

    bison: int
    fish: int
    turkeys: int


@frozen
class PieceBought(PlayerEvent):
    """A player has bought a piece from the market."""

    piece: str
    price: int
    """The animals paid of each kind."""


@frozen
class AnimalsExchanged(PlayerEvent):
    """A player has exchanged animals of one kind for one of another."""

    give: str
    number: int
    take: str


@frozen
class TileLaid(PlayerEvent):
    """A player has laid a tile."""

    tile: str
    cell: str
    rotation: int


@frozen
class HuntersSettled(PlayerEvent):
    """A player has settled hunters from the supply on a field of the new tile."""

    field: str
    hunters: int


@frozen
class TentBuilt(PlayerEvent):
    """A player has built or enlarged a tent; the hunters went to the supply."""

    field: str
    before: int
    size: int


@frozen
class CanoeBuilt(PlayerEvent):
    """A player has built or enlarged a canoe; the hunters went to the supply."""

    field: str
    before: int
    size: int


@frozen
class TentReduced(PlayerEvent):
    """A player has reduced or taken down a tent; the hunters came from the supply."""

    field: str
    before: int
    size: int


@frozen
class CanoeReduced(PlayerEvent):
    """A player has reduced or taken down a canoe; the hunters came from the supply."""

    field: str
    before: int
    size: int


@frozen
class GatheringCalled(PlayerEvent):
    """A player has named the field of a gathering."""

    field: str


@frozen
class HunterFetched(PlayerEvent):
    """A player has brought a hunter to the gathering."""

    start: str
    end: str


@frozen
class HunterMoved(PlayerEvent):
    """A player has moved a hunter."""

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
class TrackCut(PlayerEvent):
    """Animals past the end of a player's track have been lost."""

    animal: str
    lost: int


@frozen
class GameEnded(Event):
    """The game has ended."""

    rule: str
