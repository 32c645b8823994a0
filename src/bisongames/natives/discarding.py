"""Natives 6.2, Rituals: cards that a rite costs its taker or his opponents."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.components.arrays import counted
from bisongames.components.forms import Named
from bisongames.components.seats import opponents_clockwise
from bisongames.natives.actions import Discard, Dismiss
from bisongames.natives.board import Board
from bisongames.natives.effects import NUMBER
from bisongames.natives.events import CardBoxed
from bisongames.natives.reassigning import own_members
from bisongames.natives.table import TRIBE_CARDS_STAY, WORD, Table
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow, Upkeep
from bisongames.play.rules import Rule, Violation, ruling


def has_a_price(board: Board, kind: int) -> bool:
    """Whether a card is a rite that must be paid for."""
    return kind in board.rites and any(e.verb == "pay" for e in board.rows[kind].effects)


UNPAYABLE = ruling("NA-R22", "A rite with a cost that cannot be paid may not be taken.", "6.2")


def rite_limits(table: Table, player: int, kind: int) -> Iterator[Violation]:
    """A rite that must be paid for may be taken only by whoever can pay."""
    board = table.board
    due: dict[str, int] = {}
    for effect in board.rows[kind].effects:
        if effect.verb == "pay":
            due[effect.what] = due.get(effect.what, 0) + 1
    for what, number in due.items():
        if what == "own_member":
            have = sum([table.joined[player][m] for m in board.wearing[player]])
        else:
            have = table.count(player, "totems" if what == "totem" else what)
        if have < number:
            yield UNPAYABLE.broken(rite=board.kinds[kind], cost=what, needed=number, have=have)


RAINMAKING = Rule("NA-6.2m", "{rite_of_rainmaking}", source="sheet 6.2", status="reconstructed")
FREE_CHOICE = Rule("NA-6.2l", "Whoever must discard food for the Rainmaking decides which food.")
ANCESTORS = Rule("NA-6.2o", "{rite_of_ancestors}", source="sheet 6.2", status="reconstructed")
OWN_COLOUR_ONLY = Rule(
    "NA-6.2n", "For the Rite of the Ancestors only a member of one's own colour will do."
)
ONE_COLOUR_IS_ENOUGH = ruling(
    "NA-R32",
    "A two-coloured member pays for Ancestors if one of its colours is the taker's.",
    "6.2",
)
INTO_THE_BOX = Rule("NA-6.2c", "Cards discarded because of a rite go to the box.")


@frozen
class Paying(Decision[Table, Discard | Dismiss]):
    """The taker of a rite pays for it with a card of his own."""

    player: int
    what: str = counted(Named(WORD))

    def candidates(self, table: Table) -> list[Discard | Dismiss]:
        if self.what != "own_member":
            return [*_discards(table, self.player, self.what)]
        board = table.board
        mine = own_members(table, self.player)
        return [board.dismisses[role][m] for role, m in mine if m in board.wearing[self.player]]

    def violations(self, table: Table, action: Discard | Dismiss) -> Iterator[Violation]:
        board, player = table.board, self.player
        if isinstance(action, Dismiss):
            if self.what != "own_member":
                yield RAINMAKING.broken(needed=self.what, found=action.card)
                return
            member = board.number[action.card] - board.above
            color = board.colors[player]
            if not table.members[player][NUMBER[action.role]][member]:
                yield TRIBE_CARDS_STAY.broken(card=action.card, role=action.role, added=0)
            if color not in board.shows[member]:
                yield OWN_COLOUR_ONLY.broken(card=action.card, color=color)
        elif self.what == "own_member":
            yield ANCESTORS.broken(needed="own member", found=action.card)
        else:
            yield from _discard_violations(table, player, self.what, action, RAINMAKING)

    def resolve(self, table: Table, action: Discard | Dismiss, tell: Tell) -> Follow:
        board = table.board
        kind = board.number[action.card]
        if isinstance(action, Dismiss):
            table.shift(self.player, NUMBER[action.role], kind - board.above, -1)
            table.boxed[kind] += 1
        else:
            table.lose(self.player, kind)
        if tell:
            tell(CardBoxed(self.player, action.card))
        return ()


STRICTLY_AHEAD = Rule(
    "NA-6.2g",
    'A rite against those "ahead" compares with the taker at that moment and hits only opponents strictly above '
    "him.",
    source="sheet 6.2",
    status="reconstructed",
)
COMPARED_FIRST = ruling(
    "NA-R33",
    "All comparisons of a rite are made before the first discard, and hit opponents act clockwise from the active "
    "player's left.",
    "6.2",
)
NOTHING_TO_GIVE = Rule(
    "NA-6.2j", "A player who must give up a totem but holds none is not affected."
)
PEACE = Rule("NA-6.2t", "{rite_of_peace}", source="sheet 6.2", status="reconstructed")
LAST_CAPTIVE = ruling(
    "NA-6.2v",
    "For Peace the captive taken last is discarded, with no decision.",
    source="sheet clarifications",
)


@frozen
class StrikeAhead(Upkeep[Table]):
    """All opponents who are ahead of the taker lose a card; who they are is settled before the first loss."""

    player: int
    measure: str = counted(Named(WORD))
    what: str = counted(Named(WORD))

    def happen(self, table: Table, tell: Tell) -> Follow:
        mine = table.count(self.player, self.measure)
        hit = [
            p
            for p in opponents_clockwise(self.player, table.num_players)
            if table.count(p, self.measure) > mine
        ]
        if self.what != "captive":
            return tuple(Losing.of(p, self.what) for p in hit if _discards(table, p, self.what))
        for player in hit:
            if table.captives[player]:
                *rest, last = table.captives[player]
                table.captives[player] = tuple(rest)
                table.boxed[last + table.board.above] += 1
                if tell:
                    tell(CardBoxed(player, table.board.names_of_members[last]))
        return ()


CLEAR_SIGHT = Rule("NA-6.2k", "{rite_of_clear_sight}", source="sheet 6.2", status="reconstructed")
FEAST = Rule("NA-6.2s", "{rite_of_feast}", source="sheet 6.2", status="reconstructed")


@frozen
class Losing(Decision[Table, Discard]):
    """A player who was hit by a rite chooses which card he discards."""

    player: int
    what: str = counted(Named(WORD))

    def candidates(self, table: Table) -> tuple[Discard, ...]:
        return _discards(table, self.player, self.what)

    def violations(self, table: Table, action: Discard) -> Iterator[Violation]:
        rule = CLEAR_SIGHT if self.what == "totem" else FEAST
        yield from _discard_violations(table, self.player, self.what, action, rule)

    def resolve(self, table: Table, action: Discard, tell: Tell) -> Follow:
        table.lose(self.player, table.board.number[action.card])
        if tell:
            tell(CardBoxed(self.player, action.card))
        return ()


def _kinds_of(table: Table, what: str) -> tuple[int, ...]:
    return table.board.totems if what == "totem" else table.board.food


def _discards(table: Table, player: int, what: str) -> tuple[Discard, ...]:
    return tuple(table.board.discards[k] for k in _kinds_of(table, what) if table.above[player][k])


def _discard_violations(
    table: Table, player: int, what: str, action: Discard, rule: Rule
) -> Iterator[Violation]:
    kind = table.board.number[action.card]
    if kind not in _kinds_of(table, what):
        yield rule.broken(needed=what, found=action.card)
    elif not table.above[player][kind]:
        yield rule.broken(needed=what, card=action.card, have=0)
