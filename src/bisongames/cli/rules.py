"""``bisongames rules``: the rulebook of a variant, with its numbers filled in."""

from __future__ import annotations

from typing import Final

from bisongames.cli.faults import UsageFault
from bisongames.cli.reference import ALL, say_found, say_rules_about, say_sections
from bisongames.cli.seats import one_of
from bisongames.cli.terminal import say
from bisongames.play.state import Game
from bisongames.play.variants import load

EXAMPLES: Final = """
  bisongames rules wind_river
  bisongames rules wind_river --sections
  bisongames rules wind_river 5.1
  bisongames rules wind_river tipi
  bisongames rules wind_river/per-field WR-5.3.2a"""


def rules(
    variant: str,
    id: str | None = None,
    /,
    *,
    search: str | None = None,
    sections: bool = False,
) -> None:
    """Print the rules in force by section, or one of them in full with its source.

    Args:
        variant: an id such as wind_river/base, or the path of a variant file.
        id: the id of a rule, a section such as 5.1, or a word that rules have in them.
        search: print only rules that have this word or phrase in them.
        sections: list the sections only.
    """
    if sections and (id is not None or search is not None):
        raise UsageFault("--sections stands alone")
    game = load(variant)
    if search is not None:
        say_found(game, search, id or "")
        return
    if id is None:
        _head(game)
    if sections:
        say_sections(game)
        say(f"See one with: bisongames rules {game.id} SECTION", "dim")
    else:
        say_rules_about(game, id or ALL)


def _head(game: Game) -> None:
    counts = one_of(game.player_counts)
    say(f"{game.title} ({game.id}), for {counts} players", "bold")
    say()
