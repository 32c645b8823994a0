"""Natives 6.2, Rituals: cards that a rite costs its taker or their opponents."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.components.goods import move
from bisongames.components.seats import opponents_clockwise
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow, Upkeep
from bisongames.engine.core.rules import Rule, Violation, note, ruling
from bisongames.natives.actions import IN_STEP_3, Discard, Dismiss, Place, Scout, Stop
from bisongames.natives.board import Board
from bisongames.natives.cards import card_rule
from bisongames.natives.effects import NUMBER
from bisongames.natives.events import CardBoxed
from bisongames.natives.rituals.rite_cards import one_of
from bisongames.natives.role_swaps import LIES_THERE, own_members
from bisongames.natives.table import WORD, Table
from bisongames.tables.column_types import Name
from bisongames.tables.row_encoding import column_field


def has_a_price(board: Board, kind: int) -> bool:
    """Whether a card is a rite that must be paid for."""
    return kind in board.kinds_of["rites"] and any(
        e.verb == "pay" for e in board.rows[kind].effects
    )


AT_ONCE = Rule(
    "NA-6.2a", "When you take a rite, you must carry out its instruction at once.", about="Resume"
)


def rite_comes_first(action: Action) -> Iterator[Violation]:
    """Yields a violation if an action would continue before its rite is carried out."""
    if isinstance(action, (Scout, Stop, Place, *IN_STEP_3)):
        yield AT_ONCE.broken()


UNPAYABLE = ruling(
    "NA-R22",
    "You may not take a rite whose cost you cannot pay.",
    "6.2",
    firm=True,
    reason="Otherwise it would bring its points for nothing.",
)


def rite_limits(table: Table, player: int, kind: int) -> Iterator[Violation]:
    """Yields a violation for each cost of a rite that a player cannot pay."""
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
            yield UNPAYABLE.broken(
                rite=board.kinds[kind], cost=one_of(what), needed=number, have=have
            )


RAINMAKING = card_rule("NA-6.2j", "rite-of-rainmaking")
FREE_CHOICE = Rule("NA-6.2k", "You choose which food to discard for the Rite of Rainmaking.")
ANCESTORS = card_rule("NA-6.2l", "rite-of-ancestors", about=Dismiss)
OWN_COLOUR_ONLY = Rule(
    "NA-6.2m",
    "For the Rite of the Ancestors you may discard only a member card that shows your colour.",
)
ONE_COLOUR_IS_ENOUGH = ruling(
    "NA-R32",
    "A member card with two colours will do for the Rite of the Ancestors if one of them is yours.",
    "6.2",
    reason="It shows your colour.",
)
KIND_OF_DISCARD = ruling(
    "NA-R57",
    "For a rite you may discard only a card of the kind that the rite names.",
    "6.2",
    source="follows from rulebook, Die Rituale",
    firm=True,
    about=(Discard, "Paying"),
    reason="The rite says what must be discarded.",
)
HAVE_IT = ruling(
    "NA-R58",
    "You may discard only a card that you have.",
    "6.2",
    source="follows from rulebook, Die Rituale",
    firm=True,
    reason="Nobody can give up what they do not have.",
)
INTO_THE_BOX = Rule("NA-6.2b", "Return cards that are discarded because of a rite to the box.")


@frozen
class Paying(Decision[Table, Discard | Dismiss]):
    """The taker of a rite pays for it with a card of their own."""

    player: int
    what: str = column_field(Name(WORD))

    def describe(self) -> str:
        return f"discard a {one_of(self.what)} for the rite"

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        return rite_comes_first(action)

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
                yield KIND_OF_DISCARD.broken(needed=one_of(self.what), found=action.card)
                return
            member = board.number[action.card] - board.above
            color = board.colors[player]
            if not table.members[player][NUMBER[action.role]][member]:
                yield LIES_THERE.broken(card=action.card, role=action.role, such_cards=0)
            if color not in board.shows[member]:
                yield OWN_COLOUR_ONLY.broken(card=action.card, your_colour=color)
        elif self.what == "own_member":
            yield KIND_OF_DISCARD.broken(needed=one_of(self.what), found=action.card)
        else:
            yield from _discard_violations(table, player, self.what, action)

    def resolve(self, table: Table, action: Discard | Dismiss, tell: Tell) -> Follow:
        if isinstance(action, Discard):
            return _discard(table, self.player, action, tell)
        kind = table.board.number[action.card]
        table.shift(self.player, NUMBER[action.role], kind - table.board.above, -1)
        table.boxed[kind] += 1
        if tell:
            tell(CardBoxed(self.player, action.card, action.role))
        return ()


STRICTLY_AHEAD = Rule(
    "NA-6.2e",
    "A rite that compares you with your opponents hits those who have more than you at that moment.",
    source="sheet 6.2",
    status="reconstructed",
    about="StrikeAhead",
)
COMPARED_FIRST = ruling(
    "NA-R33",
    "Settle which opponents a rite hits before the first of them discards.",
    "6.2",
    reason="So that the order of discarding changes nothing.",
)
IN_TURN_ORDER = ruling(
    "NA-R63",
    "Opponents whom a rite hits discard clockwise, beginning with the player to your left.",
    "6.2",
    source="ruling NA-R33",
    about="Losing",
    reason="A fixed order is needed, and turns go clockwise.",
)
ASKED_OUT_OF_TURN = note(
    "NA-N8", "Whoever is hit by a rite is asked out of turn which card to discard.", "6.2"
)
NOTHING_TO_GIVE = Rule("NA-6.2i", "If a player must discard a totem and has none, nothing happens.")
PEACE = card_rule("NA-6.2r", "rite-of-peace")
LAST_CAPTIVE = note(
    "NA-N9",
    "A player who loses a captive loses the one taken last; nobody is asked, as captives are worth the same.",
    "6.2",
)


@frozen
class StrikeAhead(Upkeep[Table]):
    """All opponents ahead of the taker lose a card; they are determined before the first loss."""

    player: int
    measure: str = column_field(Name(WORD))
    what: str = column_field(Name(WORD))

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
                    tell(CardBoxed(player, table.board.names_of_members[last], "captives"))
        return ()


CLEAR_SIGHT = card_rule("NA-6.2h", "rite-of-clear-sight")
FEAST = card_rule("NA-6.2q", "rite-of-feast")


@frozen
class Losing(Decision[Table, Discard]):
    """A player hit by a rite chooses a card to discard."""

    player: int
    what: str = column_field(Name(WORD))

    def describe(self) -> str:
        return f"discard a {one_of(self.what)} because of a rite"

    def candidates(self, table: Table) -> tuple[Discard, ...]:
        return _discards(table, self.player, self.what)

    def violations(self, table: Table, action: Discard) -> Iterator[Violation]:
        return _discard_violations(table, self.player, self.what, action)

    def resolve(self, table: Table, action: Discard, tell: Tell) -> Follow:
        return _discard(table, self.player, action, tell)


def _discard(table: Table, player: int, action: Discard, tell: Tell) -> Follow:
    """Returns a food card or totem of a player to the box."""
    kind = table.board.number[action.card]
    move(table.above[player], kind, table.boxed, kind, 1)
    if tell:
        tell(CardBoxed(player, action.card))
    return ()


def _kinds_of(table: Table, what: str) -> tuple[int, ...]:
    return table.board.totems if what == "totem" else table.board.food


def _discards(table: Table, player: int, what: str) -> tuple[Discard, ...]:
    return tuple(table.board.discards[k] for k in _kinds_of(table, what) if table.above[player][k])


def _discard_violations(
    table: Table, player: int, what: str, action: Discard
) -> Iterator[Violation]:
    kind = table.board.number[action.card]
    if kind not in _kinds_of(table, what):
        yield KIND_OF_DISCARD.broken(needed=one_of(what), found=action.card)
    elif not table.above[player][kind]:
        yield HAVE_IT.broken(card=action.card, have=0)
