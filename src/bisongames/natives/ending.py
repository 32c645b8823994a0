"""Natives 8: who wins."""

from __future__ import annotations

from functools import lru_cache

from bisongames.engine.core.rules import Rule, ruling
from bisongames.engine.core.scoring import Part, Ranking, Standing, rank_players, standing_of
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives import scoring
from bisongames.natives.table import Table


def standing(game: Ruleset, table: Table, player: int | None) -> Standing:
    """The scores if the game ended now; all of them are public."""
    return standing_of(
        [
            [
                _part(game, name, points, rule.id, facts)
                for name, points, rule, facts in scoring.lines(table, p)
            ]
            for p in range(table.num_players)
        ]
    )


@lru_cache(maxsize=4096)  # most lines stay the same from one view to the next
def _part(
    game: Ruleset, name: str, points: int, id: str, facts: tuple[tuple[str, str | int], ...]
) -> Part:
    return Part(name, points, game.rule(id), dict(facts))


HIGHEST = Rule("NA-8i", "The player with the most points wins.")
FEWER_MEMBERS = Rule(
    "NA-8j",
    "If players have the same number of points, the one with fewer members in their tribe ranks higher.",
    firm=True,
)
TIE_BREAK_COUNT = ruling(
    "NA-R15",
    "For a tie, count all member cards below your tribe cards; captives do not count.",
    "8",
    when=(("with_sun_and_moon", False),),
    reason="All players have as many tribe cards.",
)
TIE_BREAK_COUNT_WITH_HEROES = TIE_BREAK_COUNT.otherwise(
    "For a tie, count all members below your tribe cards, heroes too, and Sun and Moon as {sun_and_moon_members:member}; "
    "captives do not count.",
    with_sun_and_moon=True,
    reason="All players have as many tribe cards, and heroes are treated like members.",
)
SHARED = Rule("NA-8k", "If players are still tied, they share the victory.")


def ranking(game: Ruleset, table: Table) -> Ranking:
    """Ranks by most points, then by fewest added members; other ties are shared."""
    players = range(table.num_players)
    keys = [(scoring.points(table, p), -table.size(p)) for p in players]
    return rank_players(keys, (game.rule(FEWER_MEMBERS.id),))
