"""Natives: positions as plain data, and the laws that they keep."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from bisongames.components.resources import Counts
from bisongames.components.seats import CHANCE
from bisongames.natives.board import Board
from bisongames.natives.effects import ROLES
from bisongames.natives.options import PARTS, chosen_seasons
from bisongames.natives.table import NOTHING, Table
from bisongames.play.errors import Fault, RecordError


@frozen
class Tribe:
    """What lies before one player; what is not named is not there."""

    members: tuple[Counts, ...]
    """Per role, left to right: added members by name."""
    above: Counts = field(factory=Counts)
    """Food, totems and rites by name."""
    captives: tuple[str, ...] = ()
    """As taken, the last one last."""
    conflicts: Counts = field(factory=Counts)
    """Cards above the warrior."""
    harmonies: Counts = field(factory=Counts)
    """Conflict cards above the shaman."""
    curses: int = 0
    credit: int = 0
    """Further cards in the next action of step 3."""


@frozen
class Position:
    """The table by name; what is not named is not there."""

    tribes: tuple[Tribe, ...]
    """Per player."""
    prairie: Counts
    stack: Counts
    """The playing cards in it, in no order."""
    boxed: Counts = field(factory=Counts)
    """Playing cards that are out of the game."""
    revealed: int = 0
    """Cards of the stack that were revealed, special ones included."""
    season: str = ""
    """The season in force."""
    season_cards: tuple[str, ...] = ()
    """The seasons of this match, spring first."""
    held: str = ""
    """The card that is being placed."""
    acting: str = ""
    """The role whose action goes on,"""
    left: int = 0
    """how many cards it may still take,"""
    extra: int = 0
    """how many rites beyond,"""
    taken: int = 0
    """how many it has taken,"""
    by_rite: bool = False
    """and whether a rite brought it about."""
    great_taken: int = 0
    """Great food cards taken in this turn."""
    start_player: int = CHANCE
    active_player: int = CHANCE
    turn: int = 0
    round: int = 0
    ended: str = ""
    """The rule that ended the game."""


def _named(names: tuple[str, ...], counts: list[int]) -> Counts:
    return Counts({name: number for name, number in zip(names, counts, strict=True) if number})


def write(table: Table) -> Position:
    """The table as plain data."""
    board = table.board
    kinds = board.kinds
    members = tuple(kinds[k] for k in board.members)
    conflicts = tuple(kinds[k] for k in board.conflicts)
    above, cards = kinds[: board.above], len(conflicts)
    return Position(
        tribes=tuple(
            Tribe(
                members=tuple(_named(members, table.column(p, role)) for role in range(7)),
                above=_named(above, table.above[p * board.above : (p + 1) * board.above]),
                captives=tuple(kinds[k] for k in table.captives[p]),
                conflicts=_named(conflicts, table.conflicts[p * cards : (p + 1) * cards]),
                harmonies=_named(conflicts, table.harmonies[p * cards : (p + 1) * cards]),
                curses=table.curses[p],
                credit=table.credit[p],
            )
            for p in range(board.players)
        ),
        prairie=_named(kinds, table.prairie),
        stack=_named(kinds, table.stack),
        boxed=_named(kinds, table.boxed),
        revealed=table.revealed,
        season="" if table.season == NOTHING else board.seasons[table.season],
        season_cards=tuple(board.seasons[s] for s in table.season_cards),
        held="" if table.held == NOTHING else kinds[table.held],
        acting="" if table.acting == NOTHING else ROLES[table.acting],
        left=table.left,
        extra=table.extra,
        taken=table.taken,
        by_rite=table.by_rite,
        great_taken=table.great_taken,
        start_player=table.start_player,
        active_player=table.active_player,
        turn=table.turn,
        round=table.round,
        ended=table.ended,
    )


def read(board: Board, position: Position) -> Table:
    """The table of a position.

    Raises:
        RecordError: everything that breaks a law of the game.
    """
    faults = list(_faults(board, position)) or list(_law_faults(board, position))
    if faults:
        raise RecordError("", faults)
    table, number = Table(board), board.number
    table.stack = [position.stack[kind] for kind in board.kinds]
    table.deck = sum(table.stack)
    table.boxed = [position.boxed[kind] for kind in board.kinds]
    for kind, count in position.prairie.items():
        table.prairie[number[kind]] = count
        table.shown[board.family[number[kind]]] += count
    for player, tribe in enumerate(position.tribes):
        for role, members in enumerate(tribe.members):
            for kind, count in members.items():
                table.shift(player, role, number[kind], count)
        for kind, count in tribe.above.items():
            table.above[player * board.above + number[kind]] = count
        table.captives[player] = tuple(number[kind] for kind in tribe.captives)
        first = board.playing - len(board.conflicts)
        for cards, counts in (
            (table.conflicts, tribe.conflicts),
            (table.harmonies, tribe.harmonies),
        ):
            for kind, count in counts.items():
                cards[player * len(board.conflicts) + number[kind] - first] = count
        table.curses[player] = tribe.curses
        table.credit[player] = tribe.credit
    table.revealed = position.revealed
    table.season = board.seasons.index(position.season) if position.season else NOTHING
    table.season_cards = tuple(board.seasons.index(s) for s in position.season_cards)
    table.held = number[position.held] if position.held else NOTHING
    table.acting = ROLES.index(position.acting) if position.acting else NOTHING
    table.left = position.left
    table.extra = position.extra
    table.taken = position.taken
    table.by_rite = position.by_rite
    table.great_taken = position.great_taken
    table.start_player = position.start_player
    table.active_player = position.active_player
    table.turn = position.turn
    table.round = position.round
    table.ended = position.ended
    return table


def _places(board: Board, position: Position) -> Iterator[tuple[str, Counts, tuple[int, ...]]]:
    """Every place with cards: its path, what is there, what kinds may be."""
    everything = tuple(range(board.playing))
    for name in ("prairie", "stack", "boxed"):
        kinds = everything
        if name == "prairie":
            kinds = tuple(k for k in everything if k not in board.conflicts)
        yield name, getattr(position, name), kinds
    for player, tribe in enumerate(position.tribes):
        path = f"tribes[{player}]"
        for role, members in enumerate(tribe.members):
            yield f"{path}.members[{role}]", members, board.members
        yield f"{path}.above", tribe.above, tuple(range(board.above))
        yield f"{path}.conflicts", tribe.conflicts, board.conflicts
        yield f"{path}.harmonies", tribe.harmonies, board.conflicts


def _faults(board: Board, position: Position) -> Iterator[Fault]:
    """Names and numbers that do not exist."""
    root = "$.position"
    if len(position.tribes) != board.players:
        yield Fault(f"{root}.tribes", f"found {len(position.tribes)}, needed {board.players}")
    for path, counts, kinds in _places(board, position):
        for name in counts:
            if board.number.get(name) not in kinds:
                yield Fault(f"{root}.{path}.{name}", "is no card that can be here")
    captives = {board.kinds[k] for k in board.members}
    for player, tribe in enumerate(position.tribes):
        path = f"{root}.tribes[{player}]"
        if len(tribe.members) != len(ROLES):
            yield Fault(f"{path}.members", f"needed {len(ROLES)} roles")
        for index, name in enumerate(tribe.captives):
            if name not in captives:
                yield Fault(f"{path}.captives[{index}]", "is no member")
        if tribe.curses < 0 or (tribe.curses and not board.components.curses):
            yield Fault(f"{path}.curses", f"found {tribe.curses}")
        if tribe.credit not in range(21) or (tribe.credit and not board.seasons):
            yield Fault(f"{path}.credit", f"found {tribe.credit}")
    if position.held and board.number.get(position.held) not in (*board.members, *board.conflicts):
        yield Fault(f"{root}.held", "is no card that can be in a hand")
    if position.acting not in ("", *ROLES[1:]):
        yield Fault(f"{root}.acting", f"allowed is {', '.join(ROLES[1:])}, or nothing")
    for name in ("left", "extra", "taken", "great_taken"):
        if getattr(position, name) not in range(201):
            yield Fault(f"{root}.{name}", "allowed is 0 to 200")
    if not position.acting and (position.left or position.extra or position.taken):
        yield Fault(f"{root}.acting", "missing, while cards are taken")
    for name in ("start_player", "active_player"):
        if getattr(position, name) not in range(CHANCE, board.players):
            yield Fault(
                f"{root}.{name}", f"allowed is 0 to {board.players - 1}, or {CHANCE} for none"
            )
    for name in ("turn", "round"):
        if getattr(position, name) < 0:
            yield Fault(f"{root}.{name}", "is below 0")
    if position.turn and CHANCE in (position.start_player, position.active_player):
        yield Fault(f"{root}.turn", "nobody has begun")
    if position.revealed not in range(board.stack_size + 1):
        yield Fault(f"{root}.revealed", f"the stack has {board.stack_size} cards")
    yield from _season_faults(board, position)


def _season_faults(board: Board, position: Position) -> Iterator[Fault]:
    root, rows = "$.position", board.components.seasons
    cards = position.season_cards
    if any(s not in rows for s in cards):
        yield Fault(f"{root}.season_cards", f"there is {', '.join(rows) or 'no season'}")
        return
    if [rows[s].part for s in cards] != list(PARTS[: len(cards)]) or (
        rows and position.turn and len(cards) < len(PARTS)
    ):
        yield Fault(f"{root}.season_cards", f"needed one each of {', '.join(PARTS)}")
    for season in cards:
        if rows[season].needs and rows[season].needs not in board.expansions:
            yield Fault(f"{root}.season_cards", f"{season} needs {rows[season].needs}")
    named = chosen_seasons(board.options, board.components)
    if named and cards != named:
        yield Fault(f"{root}.season_cards", f"this game is played with {', '.join(named)}")
    if position.season != (cards[0] if cards else "") and position.season not in cards:
        yield Fault(f"{root}.season", f"found {position.season!r}, needed one of season_cards")


def _law_faults(board: Board, position: Position) -> Iterator[Fault]:
    """No card is lost or there twice."""
    root = "$.position"
    found = dict.fromkeys(board.kinds, 0)
    for _, counts, _ in _places(board, position):
        for name, number in counts.items():
            found[name] += number
    for tribe in position.tribes:
        for name in tribe.captives:
            found[name] += 1
    if position.held:
        found[position.held] += 1
    for kind, number in found.items():
        if number != board.counts[board.number[kind]]:
            yield Fault(
                f"{root}.{kind}",
                f"found {number} cards in all places, the game has {board.counts[board.number[kind]]}",
            )
    specials = sum(at <= position.revealed for at in (board.winter_at, *board.changes))
    rest = sum(board.counts) - board.opening_size - (position.revealed - specials)
    if position.turn and position.stack.total != rest:
        yield Fault(
            f"{root}.stack",
            f"found {position.stack.total} cards, needed {rest} after {position.revealed} reveals",
        )
    if not position.turn and (position.revealed or position.stack.total < rest):
        yield Fault(f"{root}.revealed", "nothing is revealed in set-up but the opening prairie")
