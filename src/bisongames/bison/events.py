"""Bison: the events."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bisongames.engine.core.actions import Event, PlayerEvent
from bisongames.engine.core.folds import (
    Folds,
    Operation,
    add,
    append,
    count,
    each,
    row,
    set_to,
    take,
    when,
)

_GAINS = (
    ("prairie", "tracks/{share.player}/0"),
    ("river", "tracks/{share.player}/1"),
    ("mountain", "tracks/{share.player}/2"),
)
_TRACK = (("bison", 0), ("fish", 1), ("turkeys", 2))


def _on_track(animal: str, by: int | str) -> tuple[Operation, ...]:
    """The number on the track of an animal changes."""
    return tuple(when(animal, name, [add(f"tracks/{{player}}/{at}", by)]) for name, at in _TRACK)


def _on_field(field: str, *do: Operation) -> Operation:
    """The pieces of a player on a field change."""
    where = {"field": field, "player": "{player}"}
    return row("pieces", where, {"hunters": 0, "building": 0}, *do)


def _resized(piece: str) -> Folds:
    """A tent or canoe is replaced by one of another size from the supply, and hunters make up the difference."""
    supply = "supply/{player}"
    return (
        when("{before}", 0, [], [count(f"{supply}/{piece}{{before}}")]),
        when("{size}", 0, [], [count(f"{supply}/{piece}{{size}}", -1)]),
        count(f"{supply}/hunter", "{size}"),
        count(f"{supply}/hunter", "-{before}"),
        _on_field(
            "{field}",
            set_to("building", "{size}"),
            add("hunters", "{before}"),
            add("hunters", "-{size}"),
        ),
    )


_MOVED = (_on_field("{start}", add("hunters", -1)), _on_field("{end}", add("hunters")))


@frozen
class RoundBegun(Event):
    """A round has begun, and a player has received the totem pole."""

    folds = (
        set_to("round", "{round}"),
        set_to("totem", "{player}"),
        set_to("announced", 0),
        set_to("marked/*", []),
    )
    round: int
    player: int


@frozen
class TileDrawn(PlayerEvent):
    """A player has drawn a tile, which only they see."""

    folds = (
        set_to("tiles_in_hand/{player}", True),
        when("{player}", "{/player}", [set_to("hand", "{tile}"), take("unseen", "{tile}")]),
    )
    private: ClassVar[tuple[str, ...]] = ("tile",)
    tile: str | None


@frozen
class TurnBegun(PlayerEvent):
    """A player's turn has begun."""

    folds = (set_to("active_player", "{player}"), set_to("turn", "{turn}"), set_to("announced", 0))
    turn: int


@frozen
class SpaceMarked(PlayerEvent):
    """A player has put a stone on an action space."""

    folds = (append("marked/{player}", "{space}"),)
    space: str


@frozen
class HuntersAnnounced(PlayerEvent):
    """A player has announced the number of hunters for the action of a space."""

    folds = (set_to("announced", "{hunters}"),)
    space: str
    hunters: int


@frozen
class AnimalGained(PlayerEvent):
    """A player has taken an animal for an action without hunters."""

    folds = _on_track("{animal}", 1)
    animal: str


@frozen
class AnimalsPaid(PlayerEvent):
    """A player has paid for an action."""

    folds = tuple(add(f"tracks/{{player}}/{at}", f"-{{{name}}}") for name, at in _TRACK)
    bison: int
    fish: int
    turkeys: int


@frozen
class PieceBought(PlayerEvent):
    """A player has bought a piece from the market."""

    folds = (
        *(add(f"tracks/{{player}}/{at}", "-{price}") for _, at in _TRACK),
        count("market/{player}/{piece}", -1),
        count("supply/{player}/{piece}"),
    )
    piece: str
    price: int
    """The animals paid of each kind."""


@frozen
class AnimalsExchanged(PlayerEvent):
    """A player has exchanged animals of one kind for one of another."""

    folds = (*_on_track("{give}", "-{number}"), *_on_track("{take}", 1))
    give: str
    number: int
    take: str


@frozen
class TileLaid(PlayerEvent):
    """A player has laid a tile."""

    folds = (
        append("land", {"cell": "{cell}", "tile": "{tile}", "rotation": "{rotation}"}),
        set_to("tiles_in_hand/{player}", False),
        when("{player}", "{/player}", [set_to("hand", None)], [take("unseen", "{tile}")]),
    )
    tile: str
    cell: str
    rotation: int


@frozen
class HuntersSettled(PlayerEvent):
    """A player has settled hunters from the supply on a field of the new tile."""

    folds = (
        count("supply/{player}/hunter", "-{hunters}"),
        _on_field("{field}", add("hunters", "{hunters}")),
    )
    field: str
    hunters: int


@frozen
class TentBuilt(PlayerEvent):
    """A player has built or enlarged a tent; the hunters went to the supply."""

    folds = _resized("tent")
    field: str
    before: int
    size: int


@frozen
class CanoeBuilt(PlayerEvent):
    """A player has built or enlarged a canoe; the hunters went to the supply."""

    folds = _resized("canoe")
    field: str
    before: int
    size: int


@frozen
class TentReduced(PlayerEvent):
    """A player has reduced or taken down a tent; the hunters came from the supply."""

    folds = _resized("tent")
    field: str
    before: int
    size: int


@frozen
class CanoeReduced(PlayerEvent):
    """A player has reduced or taken down a canoe; the hunters came from the supply."""

    folds = _resized("canoe")
    field: str
    before: int
    size: int


@frozen
class GatheringCalled(PlayerEvent):
    """A player has named the field of a gathering."""

    folds = ()
    field: str


@frozen
class HunterFetched(PlayerEvent):
    """A player has brought a hunter to the gathering."""

    folds = _MOVED
    start: str
    end: str


@frozen
class HunterMoved(PlayerEvent):
    """A player has moved a hunter."""

    folds = _MOVED
    start: str
    end: str


@frozen
class StocksCleared(Event):
    """All tracks have been set to 0 for the final scoring."""

    folds = (set_to("tracks/*/*", 0),)


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

    folds = tuple(
        when("{terrain}", terrain, [each("{shares}", "share", add(path, "{share.gain}"))])
        for terrain, path in _GAINS
    )
    terrain: str
    fields: tuple[str, ...]
    animals: int
    shares: tuple[Share, ...]


@frozen
class TrackCut(PlayerEvent):
    """Animals past the end of a player's track have been lost."""

    folds = _on_track("{animal}", "-{lost}")
    animal: str
    lost: int


@frozen
class GameEnded(Event):
    """The game has ended."""

    folds = (set_to("announced", 0),)
    rule: str
