"""Wind River in words: what stands on a field and in the plains."""

from __future__ import annotations

from bisongames.show.language import Who
from bisongames.show.view_options import Look
from bisongames.wind_river.view import WindRiverView


def on_field(view: WindRiverView, field: str, look: Look) -> str:
    """What stands on a field: ``C4: 2 buffaloes, 1 tipi of Ann``."""
    moved = view.arrived[field]
    herd = look.said(
        "buffaloes_moved" if moved else "buffaloes", number=view.buffaloes[field], moved=moved
    )
    parts = [herd, *_tipis(tipis_on(view, field), look)]
    return look.said("on_field", field=field, parts=", ".join(parts))


def in_plains(view: WindRiverView, look: Look) -> str:
    """What is in the open plains."""
    home = [(player, n) for player, n in enumerate(view.plains) if n]
    parts = [look.said("gone", number=view.gone), *_tipis(home, look)]
    return look.said("in_plains", parts=", ".join(parts))


def tipis_on(view: WindRiverView, field: str) -> list[tuple[int, int]]:
    """The players with tipis on a field, each with their number."""
    return [(player, tipis[field]) for player, tipis in enumerate(view.tipis) if tipis[field]]


def _tipis(found: list[tuple[int, int]], look: Look) -> list[str]:
    return [look.said("tipis", number=number, player=Who(player)) for player, number in found]
