"""Positions of Natives that can be read at a glance, and what may be asked of them.

Players are R, G, B and Y, by the colour of their tribes. Cards are named as the game names them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import bisongames
from bisongames import Game, Result, State, VariantError
from bisongames.engine.positions.cursor import Cursor
from bisongames.natives.effects import ROLES
from bisongames.natives.revealing import Revealing
from bisongames.natives.table_with_expansions import FullTable, Tribe
from bisongames.natives.turn import TURN, StartTurn
from bisongames.natives.validation.table_checks import card_faults, stack_faults
from bisongames.tables.counts import Counts
from tests.position_checks import play, result_of

R, G, B, Y = range(4)

BASE = "natives/base"
RITUALS = "natives/base+rituals"
SEASONS = "natives/base+seasons"
SOUL = "natives/base+soul-of-the-prairie"
ALL = "natives/base+rituals+seasons+soul-of-the-prairie"
EXPANSIONS = ("rituals", "seasons", "soul-of-the-prairie")
COMBINATIONS = tuple(
    "+".join([BASE, *(e for i, e in enumerate(EXPANSIONS) if bits >> i & 1)]) for bits in range(8)
)


def tribe(
    above: str = "",
    captives: str = "",
    conflicts: str = "",
    harmonies: str = "",
    curses: int = 0,
    credit: int = 0,
    **members: Any,
) -> Tribe:
    """What lies before a player: ``tribe("corn corn", fisher="red red-green")``."""
    return Tribe(
        members=tuple(Counts(Counter(members.get(role, "").split())) for role in ROLES),
        above=Counts(Counter(above.split())),
        captives=tuple(captives.split()),
        conflicts=Counts(Counter(conflicts.split())),
        harmonies=Counts(Counter(harmonies.split())),
        curses=curses,
        credit=credit,
    )


def position(
    *tribes: Tribe,
    prairie: str = "",
    players: int = 2,
    active: int = R,
    start: int = R,
    at: str = "ChoosingRole",
    game: str | Game = BASE,
    revealed: int | None = None,
    season: str = "",
    stack: str = "",
    agenda: Sequence[Any] | None = None,
    turn: int = 0,
    ended: str = "",
    held: str = "",
) -> State:
    """A position within the turn of ``active``, at a part of it: ``turn``, ``Revealing``, or the name of a part.

    Cards named nowhere are in the stack, those that do not fit there in the box; ``stack`` names some that are not.
    """
    loaded = bisongames.load(game) if isinstance(game, str) else game
    board = loaded.board(players)
    mine = (*tribes, *[tribe()] * (players - len(tribes)))
    open_cards = Counter(prairie.split())
    used = Counter(open_cards)
    for each in mine:
        for counts in (*each.members, each.above, each.conflicts, each.harmonies):
            used.update(dict(counts))
        used.update(each.captives)
    if held:
        used[held] += 1
    left = Counter(dict(zip(board.kinds, board.counts, strict=True)))
    left.subtract(used)
    if revealed is None:
        revealed = max(0, used.total() - board.opening_size)
    passed = sum(at_ <= revealed for at_ in (board.winter_at, *board.changes))
    needed = sum(board.counts) - board.opening_size - (revealed - passed)
    boxed: Counter[str] = Counter()
    keep = Counter(stack.split() or ["corn"] * min(4, needed))
    for card in sorted(left.elements(), key=lambda c: random.Random(c).random()):
        if left.total() <= needed:
            break
        if left[card] > keep[card]:
            left[card] -= 1
            boxed[card] += 1
    cards: tuple[str, ...] = ()
    if board.components.seasons:
        cards = ("spring-of-grace", "summer-of-joy", "autumn-of-harvest")
        if season:
            cards = tuple(season if season.startswith(c.split("-")[0]) else c for c in cards)
    plain = FullTable.position(
        tribes=mine,
        prairie=Counts(open_cards),
        stack=Counts(+left),
        boxed=Counts(boxed),
        revealed=revealed,
        season=season or (cards[0] if cards else ""),
        season_cards=cards,
        held=held,
        start_player=start,
        active_player=active,
        turn=turn or players + 1,
        round=2,
        ended=ended,
    )
    table = laid_out(board, plain)
    if agenda is None and not ended:
        parts = board.parts[TURN][active]
        names = [type(part).__name__ for part in parts]
        if at == "turn":
            agenda = (StartTurn(active),)
        elif at == "Revealing":
            agenda = (Revealing(), *parts[names.index("Replenish") + 1 :])
        else:
            agenda = parts[names.index(at) :]
    cursor = Cursor(loaded, table, list(agenda or ())[::-1], State)
    cursor.settle()
    return cursor.state()


def asking(state: State, *first: Any, **lying: Any) -> State:
    """The position with these things due before all else, and other values on the table; no match need lead to it."""
    table = state.table.copy()
    for name, value in lying.items():
        setattr(table, name, value)
    return State(state.game, table, (*first, *state.agenda))


def laid_out(board: Any, plain: Any) -> FullTable:
    """The table of a position, which keeps the laws of cards; how it came about is left open."""
    wrong = list(FullTable.faults(board, plain, "$.position"))
    if not wrong:
        table = FullTable.read(board, plain)
        faults = [*card_faults(table), *stack_faults(table)]
        if not faults:
            table.settle()
            return table
        wrong = [(fault.path, fault.message) for fault in faults]
    raise AssertionError(wrong)


def scored(*tribes: Tribe, game: str | Game = BASE, players: int = 0, prairie: str = "") -> State:
    """A position whose standing is asked for."""
    return position(*tribes, game=game, players=players or max(2, len(tribes)), prairie=prairie)


def scores(*tribes: Tribe, **more: Any) -> tuple[int, ...]:
    """The scores of these tribes."""
    return scored(*tribes, **more).standing().scores


def lines(state: State, player: int) -> dict[str, int]:
    """A player's score, line by line: the category or the card, and what was counted."""
    found = {}
    for part in state.standing().parts[player]:
        facts = part.facts
        what = part.name if "as" in facts else facts.get("card", part.name)
        counted = facts.get("members", facts.get("number"))
        found[f"{what}: {counted}" if counted is not None else str(what)] = part.points
    return found


def finish(*tribes: Tribe, game: str | Game = BASE, players: int = 0) -> Result:
    """The result of a game that ends with these tribes."""
    number = players or max(2, len(tribes))
    loaded = bisongames.load(game) if isinstance(game, str) else game
    last = loaded.board(number).winter_at
    state = position(*tribes, game=loaded, players=number, active=number - 1, revealed=last)
    return result_of(play(state, "pass"))


def outcomes(state: State) -> set[str]:
    """What chance may bring."""
    return {str(action) for action, _ in state.chance_outcomes()}


def asked(state: State) -> str:
    """What must be decided now, and by whom."""
    return f"{type(state.decision).__name__} {state.actor}"


def set_up(game: str | Game = BASE, players: int = 2, seed: int = 1, **setup: Any) -> State:
    """A game after all chance of its set-up, at the first decision or reveal of the first turn."""
    loaded = bisongames.load(game) if isinstance(game, str) else game
    state = loaded.start(players, **setup)
    rng = random.Random(seed)
    while not state.turn:
        state = state.apply(state.sample_chance(rng))
    return state


def variant_file(folder: Path, text: str, name: str = "changed.toml", extends: str = BASE) -> Path:
    """A variant of one's own."""
    path = folder / name
    path.write_text(f'extends = "{extends}"\ntitle = "Changed"\n{text}\n', encoding="utf-8")
    return path


def rule_text(id: str, game: str = BASE) -> str:
    """A rule as this game plays it."""
    return bisongames.load(game).rule(id).text


def faults_of(folder: Path, text: str, extends: str = BASE) -> dict[str, str]:
    """What is wrong with a variant of one's own: messages by path."""
    with pytest.raises(VariantError) as error:
        bisongames.load(variant_file(folder, text, extends=extends))
    return {fault.path: fault.message for fault in error.value.faults}
