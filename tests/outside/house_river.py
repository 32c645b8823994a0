"""Bead River as a package on top of it makes it: with components, pictures, a judgement and metrics of its own."""

from types import SimpleNamespace

from attrs import evolve, field, frozen
from bead_river import NAMES, RULEBOOK as BEAD_RIVER


@frozen
class Components:
    """What a bead weighs."""

    weights: dict[str, int] = field(hash=False)


class Contrary:
    """Likes few beads."""

    def value(self, table, player):
        return -sum(table.beads[player])

    def part_of_choice(self, pending):
        return False


def weighed(game, table):
    """What is worth comparing."""
    weights = [game.components.weights[name] for name in NAMES]
    caught = [sum(kind) for kind in zip(*table.nets, strict=True)]
    return {"weight of the nets": float(sum(map(int.__mul__, weights, caught)))}


RULEBOOK = evolve(
    BEAD_RIVER,
    id="house_river",
    components=Components,
    pictures=SimpleNamespace(
        svg=lambda position, events, look: f"<svg>{len(events)}</svg>",
        text=lambda position, events, look: f"turn {position.turn}",
    ),
    judgement=Contrary(),
    metrics=weighed,
)
