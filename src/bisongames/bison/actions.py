"""Bison: what can be chosen, and what happens."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bisongames.play.actions import Action, Event, of


@frozen
class DrawTile(Action):
    """The outcome of drawing a tile."""

    notation: ClassVar[str] = "draw:{tile}"
    tile: str = of("tile")


@frozen
class MarkSpace(Action):
    """Put an action stone on an action space."""

    notation: ClassVar[str] = "mark:{space}"
    space: str = of("space")


@frozen
class Announce(Action):
    """Say with how many hunters the action is carried out."""

    notation: ClassVar[str] = "announce:{hunters}"
    hunters: int = of("hunters")


@frozen
class Buy(Action):
    """Buy a hunter, tent or canoe at the market, as an additional action."""

    notation: ClassVar[str] = "buy:{piece}"
    piece: str = of("piece")


@frozen
class Exchange(Action):
    """Exchange animals of one kind for one of another, as an additional action."""

    notation: ClassVar[str] = "exchange:{give}:{take}"
    give: str = of("animal")
    take: str = of("animal")


@frozen
class Finish(Action):
    """Buy and exchange no more: what goes beyond the end of a track is lost."""

    notation: ClassVar[str] = "finish"


@frozen
class Gain(Action):
    """Take an animal for an action without hunters."""

    notation: ClassVar[str] = "gain:{animal}"
    animal: str = of("animal")


@frozen
class Pay(Action):
    """Split the cost of an action over the three tracks."""

    notation: ClassVar[str] = "pay:{bison},{fish},{turkeys}"
    bison: int = of("amount")
    fish: int = of("amount")
    turkeys: int = of("amount")


@frozen
class LayTile(Action):
    """Lay the tile in hand on a cell, turned by a number of sixths."""

    notation: ClassVar[str] = "lay:{cell}:{rotation}"
    cell: str = of("cell")
    rotation: int = of("rotation")


@frozen
class Settle(Action):
    """Bring the announced hunters to one field of the new tile."""

    notation: ClassVar[str] = "settle:{terrain}"
    terrain: str = of("terrain")


@frozen
class BuildTent(Action):
    """Make the tent on a field this large: build, enlarge, reduce or (size 0) take it down."""

    notation: ClassVar[str] = "tent:{field}:{size}"
    field: str = of("field")
    size: int = of("size")


@frozen
class BuildCanoe(Action):
    """Make the canoe on a field this large: build, enlarge, reduce or (size 0) take it down."""

    notation: ClassVar[str] = "canoe:{field}:{size}"
    field: str = of("field")
    size: int = of("size")


@frozen
class CallAt(Action):
    """Name the field where a hunter calls a gathering."""

    notation: ClassVar[str] = "call:{field}"
    field: str = of("field")


@frozen
class Fetch(Action):
    """A hunter comes from this field to the one who called."""

    notation: ClassVar[str] = "fetch:{field}"
    field: str = of("field")


@frozen
class MoveHunter(Action):
    """A hunter that has not moved yet goes from one field to another."""

    notation: ClassVar[str] = "move:{start}:{end}"
    start: str = of("field")
    end: str = of("field")


@frozen
class RoundBegun(Event):
    """A round has begun, and somebody has got the totem pole."""

    round: int
    player: int


@frozen
class TileDrawn(Event):
    """A player has drawn a tile, which only he sees."""

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
    """A player has said with how many hunters he carries out the action of a space."""

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
    """An area with somebody in it has been scored."""

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
