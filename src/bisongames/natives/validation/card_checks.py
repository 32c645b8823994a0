"""Natives: laws of cards: how many there are, where they can lie, and what can be in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import Fault
from bisongames.natives.board import Board
from bisongames.natives.effects import Effect
from bisongames.natives.rituals.costs import Losing, Paying
from bisongames.natives.soul.heroes import goes_at_once
from bisongames.natives.table import NOTHING, Table

ROOT: Final = "$.position"


def cards(table: Table) -> list[int]:
    """Per kind: how many cards there are in all places. It never changes in a match."""
    board = table.board
    numbers = [sum(row) for row in zip(table.stack, table.prairie, table.boxed, strict=True)]
    rows = [(0, row) for row in table.above]
    rows += [(board.above, column) for mine in table.members for column in mine]
    first = board.playing - len(board.conflicts)
    rows += [(first, row) for row in (*table.conflicts, *table.harmonies)]
    for start, row in rows:
        for kind, number in enumerate(row, start):
            numbers[kind] += number
    for mine in table.captives:
        for member in mine:
            numbers[board.above + member] += 1
    if table.held != NOTHING:
        numbers[table.held] += 1
    return numbers


def card_faults(table: Table) -> Iterator[Fault]:
    """Every card is there once, and as many have left the stack as were dealt and revealed."""
    board = table.board
    for name, number, total in zip(board.kinds, cards(table), board.counts, strict=True):
        if number != total:
            found = f"found {number} cards in all places, the game has {total}"
            yield Fault(f"{ROOT}.{name}", found)
    specials = sum(at <= table.revealed for at in board.special_at)
    rest = sum(board.counts) - board.opening_size - (table.revealed - specials)
    stack = sum(table.stack)
    if table.turn and stack != rest:
        found = f"found {stack} cards, needed {rest} after {table.revealed} reveals"
        yield Fault(f"{ROOT}.stack", found)
    if not table.turn and (table.revealed or stack < rest):
        yield Fault(f"{ROOT}.revealed", "nothing is revealed in set-up but the opening prairie")


def opening_faults(table: Table) -> Iterator[Fault]:
    """The opening prairie was dealt from its own pool."""
    board = table.board
    gone = [total - left for total, left in zip(board.counts, table.stack, strict=True)]
    simple = sum(n for n, opening in zip(gone, board.opening_counts, strict=True) if opening)
    due = board.opening_size if table.turn else sum(gone)
    if simple < due:
        found = (
            f"{simple} cards that can be dealt to the opening prairie have left it, needed {due}"
        )
        yield Fault(f"{ROOT}.stack", found)


def place_faults(table: Table) -> Iterator[Fault]:
    """Some cards never lie in the prairie, in a hand, or before a player of their own colour."""
    board = table.board
    for kind, name in enumerate(board.kinds):
        if table.prairie[kind] and board.on_reveal[kind]:
            yield Fault(f"{ROOT}.prairie.{name}", "goes elsewhere as soon as it is revealed")
    if table.held != NOTHING and table.held not in (*board.members, *board.conflicts):
        yield Fault(f"{ROOT}.held", "is no card that can be in a hand")
    for player, color in enumerate(board.colors):
        for place in ("conflicts", "harmonies"):
            for kind, number in zip(board.conflicts, getattr(table, place)[player], strict=True):
                if number and board.rows[kind].color == color:
                    path = f"{ROOT}.tribes[{player}].{place}.{board.kinds[kind]}"
                    yield Fault(path, "a card of a player's own colour goes to the box")


def effects_above(table: Table, player: int) -> list[Effect]:
    """What the rites that a player has taken do."""
    board = table.board
    return [
        effect
        for kind in board.rites
        for _ in range(table.above[player][kind])
        for effect in board.rows[kind].effects
    ]


def box_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """Into the box goes what rites cost, and a conflict card that is revealed by its own colour."""
    board, boxed = table.board, table.boxed
    colors = {color for seat, color in enumerate(board.colors) if _has_had_turns(table, seat)}
    for kind in (*board.rites, *board.conflicts):
        if boxed[kind] and not (kind in board.conflicts and board.rows[kind].color in colors):
            yield Fault(f"{ROOT}.boxed.{board.kinds[kind]}", "is no card that can be in the box")
    paid, struck = _paid(table, agenda), _struck(table, agenda)
    ordinary = [kind for kind in board.members if kind not in board.heroes]
    for what, name, kinds in (
        ("food", "food", board.food),
        ("totem", "totems", board.totems),
        ("own_member", "members", ordinary),
    ):
        least = paid[what]
        most = least + struck["captive" if what == "own_member" else what]
        number = _number(boxed, kinds)
        if not least <= number <= most:
            right = f"needed {least}" if least == most else f"needed {least} to {most}"
            yield Fault(f"{ROOT}.boxed", f"found {number} {name}, {right} with the rites taken")
    members = _number(boxed, board.members)
    if members > paid["own_member"] + struck["captive"]:
        found = f"found {members} members and heroes, more than the rites taken cost"
        yield Fault(f"{ROOT}.boxed", found)
    yield from _payer_faults(table, agenda)
    yield from _hero_faults(table, struck["captive"])


def _number(boxed: list[int], kinds: Iterable[int]) -> int:
    return sum(boxed[kind] for kind in kinds)


def _has_had_turns(table: Table, player: int) -> bool:
    """Whether a player's first turn has begun."""
    seat = (player - table.start_player) % table.num_players
    return table.turn > seat


def _paid(table: Table, agenda: tuple[Pending, ...]) -> Counter[str]:
    """What has been paid for rites, per kind of payment."""
    players = range(table.num_players)
    found = Counter(e.what for p in players for e in effects_above(table, p) if e.verb == "pay")
    found.subtract(due.what for due in agenda if isinstance(due, Paying))
    return found


def _struck(table: Table, agenda: tuple[Pending, ...]) -> Counter[str]:
    """How many cards opponents can have lost to rites, per kind of loss."""
    found: Counter[str] = Counter()
    for player in range(table.num_players):
        for effect in effects_above(table, player):
            if effect.verb == "opponents_ahead_discard":
                found[effect.what] += table.num_players - 1
    found.subtract(due.what for due in agenda if isinstance(due, Losing))
    return found


def _payer_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """Whoever paid with a member of his own paid with one of his colour."""
    board = table.board
    for player, color in enumerate(board.colors):
        paid = sum(e.what == "own_member" for e in effects_above(table, player) if e.verb == "pay")
        paid -= sum(
            due == Paying(player, "own_member") for due in agenda if isinstance(due, Paying)
        )
        found = _number(table.boxed, (board.above + m for m in board.wearing[player]))
        if found < paid:
            message = f"found {found} members that show {color}, player {player} has paid {paid}"
            yield Fault(f"{ROOT}.boxed", message)


def _hero_faults(table: Table, struck: int) -> Iterator[Fault]:
    """Heroes are boxed as captives only; one that goes to a player at once is captured by a rite of his only."""
    board = table.board
    heroes = _number(table.boxed, board.heroes)
    if heroes > struck:
        found = f"found {heroes} heroes, needed at most {struck}: they are lost as captives only"
        yield Fault(f"{ROOT}.boxed", found)
    capturing = [
        any(e.verb == "self_to_captive" for e in effects_above(table, p))
        for p in range(table.num_players)
    ]
    for kind in _given_at_once(board):
        name = board.kinds[kind]
        for player, captures in enumerate(capturing):
            if kind - board.above in table.captives[player] and not captures:
                path = f"{ROOT}.tribes[{player}].captives"
                yield Fault(path, f"{name} becomes a captive by a rite of its holder only")
        if table.boxed[kind] and not any(capturing):
            yield Fault(f"{ROOT}.boxed.{name}", "can be lost only after a rite made it a captive")


def _given_at_once(board: Board) -> list[int]:
    return [kind for kind in board.heroes if goes_at_once(board, kind)]
