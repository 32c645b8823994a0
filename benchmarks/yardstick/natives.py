"""The yardstick's evaluation of tables of Natives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bisongames.engine.core.agenda import Pending
from bisongames.natives.components import MEMBERS
from bisongames.natives.effects import ELDER, ROLES, SHAMAN, WARRIOR
from bisongames.natives.scoring import points
from bisongames.natives.seasons.season_table import seasons
from bisongames.natives.soul.great_food import is_great
from bisongames.natives.table import NOTHING
from bisongames.natives.table_with_expansions import FullTable
from bisongames.natives.totems import points_each

_WORTH: Final = (1.0, 3.0, 1.0, 1.5, 3.5, 4.0, 3.5)
"""Per role: the value of a further member at the start of the game."""
_STRONG: Final = 4
"""The strength beyond which a further member has a quarter of its value."""
_CURSE: Final = 8.0
"""The expected cost of having the fewest captives in a season with that curse."""
_RIVALRY: Final = 0.3
"""The weight of other players' points relative to the player's own."""


def value(table: FullTable, player: int) -> float:
    """The player's points minus a share of the others', plus the expected gains of roles and of the current action."""
    board = table.board
    others = [points(table, p) for p in range(board.players) if p != player]
    found = points(table, player) - _RIVALRY * sum(others) / len(others)
    ahead = max(0.0, 1.0 - table.revealed / board.winter_at)
    for role in range(len(ROLES)):
        more = table.strength[player][role] - 1
        full = min(more, _STRONG - 1)
        found += _WORTH[role] * ahead * (full + 0.25 * (more - full))
        if any(table.members[player][role][m] for m in board.blocking):
            found -= 2.0 * ahead * (1.0 + _WORTH[role])
    found += 1.5 * table.credit[player] - _danger(table, player, 0, 0)
    if table.active_player == player:
        if table.held in board.members:
            found += _member_gain(table, player, table.held) + 3.0 * ahead
        if table.acting != NOTHING:
            found += _promise(table, player, ahead)
    return found


def part_of_choice(pending: Pending) -> bool:
    """False: each choice is evaluated on its own."""
    return False


def _promise(table: FullTable, player: int, ahead: float) -> float:
    """The gain of the cards that the current action may still take."""
    board, role = table.board, table.acting
    gains: Iterable[float]
    kinds = [k for k in board.by_role[role] for _ in range(table.prairie[k])]
    if role == ELDER:
        gains = (_member_gain(table, player, k) + 3.0 * ahead for k in kinds)
    elif role == WARRIOR:
        gains = (float(board.options.captive_points) for _ in kinds)
    elif role == SHAMAN:
        gains = (_sacred_gain(table, player, k) for k in kinds)
    else:
        room = max(0, board.options.great_food_per_turn - table.great_taken)
        great = [k for k in kinds if is_great(board, k)][:room]
        kinds = [k for k in kinds if not is_great(board, k)] + great
        gains = (float(board.rows[k].points) for k in kinds)
    best = sorted((g for g in gains if g > 0), reverse=True)[: table.left + table.extra]
    cards = min(len(kinds), table.left)
    captives = len(best) if role == WARRIOR else 0
    safer = _danger(table, player, 0, 0) - _danger(table, player, captives, cards)
    return 0.98 * (sum(best) + safer)


def _danger(table: FullTable, player: int, captives: int, cards: int) -> float:
    """The expected cost of curses, given this many more captives and fewer cards in the prairie."""
    board, danger = table.board, 0.0
    for season in table.season_cards:
        for effect in board.components.seasons[board.computed[seasons][season]].effects:
            if effect.verb == "curse_prairie" and season == table.season:
                over = sum(table.prairie) - cards - effect.number + 1
                danger += _CURSE / 2 + over if over > 0 else 0.0
            if effect.verb == "curse_fewest" and effect.measure == "captives":
                mine = table.count(player, effect.measure) + captives
                fewest = min(
                    table.count(p, effect.measure) for p in range(board.players) if p != player
                )
                if mine <= fewest:
                    danger += _CURSE if season == table.season else _CURSE / 4
    return danger


def _sacred_gain(table: FullTable, player: int, kind: int) -> float:
    board = table.board
    row = board.rows[kind]
    if kind in board.totems:
        return float(points_each(board, kind) * table.count(player, row.per))
    return row.points - 2.0 if row.points > 1 else 1.0


def _member_gain(table: FullTable, player: int, kind: int) -> float:
    """The gain from having a member in the player's own tribe instead of the prairie."""
    board = table.board
    if board.family[kind] != MEMBERS:
        return 0.0
    member = kind - board.above
    if kind in board.kinds_of["heroes"]:
        return 2.0
    shown = board.colors[player] in board.shows[member]
    return float(board.value[member] if shown else -board.value[member])
