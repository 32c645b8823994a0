"""Bison: what happens."""

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
    """A piece has come from the market to a player's supply."""

    player: int
    piece: str
    price: int
    """Animals of each kind."""


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
    """Hunters have come from a supply to a field of the new tile."""

    player: int
    field: str
    hunters: int


@frozen
class TentBuilt(Event):
    """A tent stands on a field, or a larger one than before; hunters went to the supply."""

    player: int
    field: str
    before: int
    size: int


@frozen
class CanoeBuilt(Event):
    """A canoe lies on a field, or a larger one than before; hunters went to the supply."""

    player: int
    field: str
    before: int
    size: int


@frozen
class TentReduced(Event):
    """A tent is smaller than before, or gone; hunters came from the supply."""

    player: int
    field: str
    before: int
    size: int


@frozen
class CanoeReduced(Event):
    """A canoe is smaller than before, or gone; hunters came from the supply."""

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
    """A hunter has come to the gathering."""

    player: int
    start: str
    end: str


@frozen
class HunterMoved(Event):
    """A hunter has moved."""

    player: int
    start: str
    end: str


@frozen
class StocksCleared(Event):
    """All tracks are back at 0 for the final scoring."""


@frozen
class Share:
    """What one player has in an area and gets for it."""

    player: int
    strength: tuple[int, ...]
    """Tents or canoes of sizes 4, 3, 2 and 1, then hunters: compared from the left."""
    rank: int
    animals: int
    """The animals on the fields that the player holds."""
    rule: str
    """The id of the rule by which the player gains."""
    gain: int


@frozen
class AreaScored(Event):
    """An area has been scored, whether anybody is present in it or not."""

    terrain: str
    fields: tuple[str, ...]
    animals: int
    shares: tuple[Share, ...]


@frozen
class TrackCut(Event):
    """What went beyond the end of a track is lost."""

    player: int
    animal: str
    lost: int


@frozen
class GameEnded(Event):
    """The game is over."""

    rule: str
