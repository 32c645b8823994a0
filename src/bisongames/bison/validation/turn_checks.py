"""Bison: rounds, turns and stones that do not add up, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.bison.table import Table
from bisongames.components.seats import CHANCE
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"


def turns_begun(table: Table) -> int:
    """How many turns of this round have begun."""
    in_a_round = table.num_players * table.board.options.stones
    return table.turn - max(0, table.round - 1) * in_a_round


def tiles_laid(table: Table, player: int) -> int:
    """How many tiles a player has laid: one in each round."""
    in_this_round = table.has_marked_tile(player) and table.hand[player] < 0
    return max(0, table.round - 1) + in_this_round


def turn_laws(table: Table) -> Iterator[Fault]:
    """What does not fit together in round, turn and the players whose turn it is, and in their stones and tiles."""
    board, players, stones = table.board, table.num_players, table.board.options.stones
    if table.round > board.rounds:
        yield Fault(f"{ROOT}.round", f"found {table.round}, allowed is 0 to {board.rounds}")
        return
    begun = turns_begun(table)
    if begun not in range(players * stones + 1 if table.round else 1):
        yield Fault(f"{ROOT}.turn", f"found {table.turn}, which is not in this round")
        return
    if table.ended and (table.round < board.rounds or begun < players * stones):
        last = board.rounds * players * stones
        yield Fault(
            f"{ROOT}.ended", f"in turn {table.turn} the game goes on, it ends after turn {last}"
        )
        return
    if (table.start_player == CHANCE) != (not table.round):
        needed = "needed one, as a round has begun" if table.round else "needed -1 before round 1"
        yield Fault(f"{ROOT}.start_player", f"found {table.start_player}, {needed}")
        return
    active = _player_of_turn(table, begun)
    if table.active_player != active:
        yield Fault(
            f"{ROOT}.active_player",
            f"found {table.active_player}, needed {active} in turn {table.turn} of round {table.round}",
        )
        return
    if not begun or table.ended:
        yield from no_action_faults(table)
    if not table.round:
        yield from _set_up_laws(table)
        return
    for player in range(players):
        turns = (begun - (player - table.round_starter) % players + players - 1) // players
        yield from _stone_laws(table, player, turns, bool(begun) and not table.ended)


def _player_of_turn(table: Table, begun: int) -> int:
    """Whose turn it is; while tiles are drawn, whose turn was the last one of the round before."""
    if not table.turn:
        return CHANCE
    if begun:
        return (table.round_starter + begun - 1) % table.num_players
    return (table.round_starter - 2) % table.num_players


def no_action_faults(table: Table) -> Iterator[Fault]:
    """Outside turns no action goes on."""
    if table.announced:
        path = f"{ROOT}.announced"
        yield Fault(path, f"found {table.announced}, needed 0 while no action goes on")
    if table.unmoved:
        yield Fault(f"{ROOT}.unmoved", "only while hunters move it is known which have not")


def _set_up_laws(table: Table) -> Iterator[Fault]:
    """Before the first round nobody has a tile or has put down a stone."""
    for player, (marked, tile) in enumerate(zip(table.marked, table.hand, strict=True)):
        if marked:
            yield Fault(f"{ROOT}.marked[{player}]", "before the first round nothing is marked")
        if tile >= 0:
            yield Fault(f"{ROOT}.hand[{player}]", "before the first round nobody has a tile")


def _stone_laws(table: Table, player: int, turns: int, in_turn: bool) -> Iterator[Fault]:
    """What a player has marked and has in hand, after so many turns of his in this round."""
    stones, used = table.board.options.stones, table.stones_used(player)
    active = in_turn and player == table.active_player
    allowed = {turns, turns - 1} if active else {turns}
    marked, hand = f"{ROOT}.marked[{player}]", f"{ROOT}.hand[{player}]"
    if used not in allowed:
        needed = " or ".join(map(str, sorted(allowed)))
        yield Fault(marked, f"found {used} stones, needed {needed}")
    has_marked, has_tile = table.has_marked_tile(player), table.hand[player] >= 0
    if turns_begun(table) and not active and has_marked == has_tile:
        yield Fault(hand, "a tile is in hand exactly until the tile space is marked")
    if active and not has_marked and not has_tile:
        yield Fault(hand, "needed a tile: the tile space is not marked")
    if not has_marked and used >= stones:
        yield Fault(marked, "the tile space has to be among them")
