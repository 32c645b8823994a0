"""Natives 6.2, Rituals: rites act as soon as they are taken."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow, Pending, Upkeep
from bisongames.engine.core.rules import Rule, Violation, remarks, ruling
from bisongames.natives.actions import Activate, Capture, Decline
from bisongames.natives.board import Board
from bisongames.natives.cards import card_rule
from bisongames.natives.effects import ELDER, NUMBER, ROLES, SCOUT, Effect
from bisongames.natives.events import MemberCaptured
from bisongames.natives.hooks import Line
from bisongames.natives.rituals.costs import Paying, StrikeAhead, rite_comes_first
from bisongames.natives.role_swaps import DECLINE, LIES_THERE, Reassigning, own_members
from bisongames.natives.table import COUNT, ROLE, Table
from bisongames.natives.taking import AfterTake, act, rest
from bisongames.natives.tribe_action import open_roles, role_violations
from bisongames.tables.column_types import Flag, Name
from bisongames.tables.row_encoding import column_field


def is_rite(board: Board, kind: int) -> bool:
    """Whether a kind of card is a rite."""
    return kind in board.kinds_of["rites"]


RITES_BY_SHAMAN = Rule(
    "NA-5e",
    "Shaman: take totems, rites or both from the prairie, together up to the number of your shamans.",
    source="rulebook, Die Rituale",
)
RITE_STAYS = ruling(
    "NA-R56",
    "A rite that you have taken lies above your shaman.",
    "6.2",
    source="sheet 3",
    reason="Rites score together with the totems, which lie there.",
)


def take_rite(table: Table, player: int, kind: int) -> Follow:
    """The steps of a rite just taken, then the rest of the action that it interrupts."""
    acting = ROLES[table.acting]
    resume = Resume(player, acting, table.left, table.extra, table.taken, table.by_card)
    rest(table)
    return (*steps_of(table.board, kind, player), resume)


def steps_of(board: Board, kind: int, player: int) -> tuple[Pending, ...]:
    """The steps of a rite for the player who takes it, in order."""
    return tuple(step for effect in board.rows[kind].effects for step in _steps(effect, player))


def _steps(effect: Effect, player: int) -> list[Pending]:
    match effect.verb:
        case "pay":
            return [Paying.of(player, effect.what)]
        case "self_to_captive":
            return [Sacrificing(player)] * effect.number
        case "opponents_ahead_discard":
            return [StrikeAhead(player, effect.measure, effect.what)]
        case "activate":
            return [ActivationDue(player)] * effect.number
        case _:
            return [Reassigning(player, effect.number, (), ())]


ONE_AFTER_THE_OTHER = ruling(
    "NA-R20",
    "The number of cards that your shaman may take stays the same, even if a rite changes your tribe.",
    "6.2",
    reason="Rites act at once, the action goes on.",
)


@frozen
class Resume(Upkeep[Table]):
    """The action in which a rite was taken is resumed."""

    player: int
    acting: str = column_field(Name(ROLE))
    """The role that acts; like the fields below, saved from the table and restored to it."""
    left: int = column_field(COUNT)
    extra: int = column_field(COUNT)
    taken: int = column_field(COUNT)
    by_rite: bool = column_field(Flag())
    """Whether a rite caused the action."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        table.acting = NUMBER[self.acting]
        table.left = self.left
        table.extra = self.extra
        table.taken = self.taken
        table.by_card = self.by_rite
        return (AfterTake.of(self.player),)


SACRIFICE = card_rule("NA-6.2f", "rite-of-sacrifice", about=(Capture, Decline, "Sacrificing"))


@frozen
class Sacrificing(Decision[Table, Capture | Decline]):
    """The taker of a rite may turn one of their added members into a captive."""

    task = "turn a member card into a captive, or decline"
    silent = (Decline,)
    player: int

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        return rite_comes_first(action)

    def candidates(self, table: Table) -> list[Capture | Decline]:
        captures = table.board.captures
        return [*(captures[role][m] for role, m in own_members(table, self.player)), DECLINE]

    def violations(self, table: Table, action: Capture | Decline) -> Iterator[Violation]:
        if isinstance(action, Capture):
            member = table.board.number[action.card] - table.board.above
            if not table.members[self.player][NUMBER[action.role]][member]:
                yield LIES_THERE.broken(card=action.card, role=action.role, such_cards=0)

    def resolve(self, table: Table, action: Capture | Decline, tell: Tell) -> Follow:
        if isinstance(action, Capture):
            member = table.board.number[action.card] - table.board.above
            table.shift(self.player, NUMBER[action.role], member, -1)
            table.captives[self.player] += (member,)
            if tell:
                tell(MemberCaptured(self.player, action.card, action.role))
        return ()


@frozen
class ActivationDue(Upkeep[Table]):
    """A rite lets its taker act with a role, if any role can take a card."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        return (Activating(self.player),) if open_roles(table, self.player) else ()


KNOWLEDGE = card_rule(
    "NA-6.2n",
    "rite-of-knowledge",
    about=("Activating", "ActivationDue", "knowledge_limit", "knowledge_full_strength"),
)
KNOWLEDGE_LIMITS = ruling(
    "NA-R21",
    "You may not choose the scout for the Rite of Knowledge.",
    "6.2",
    firm=True,
    reason="This keeps the rite small.",
)
NOTHING_TO_ACT_WITH = ruling(
    "NA-R61",
    "If none of your roles can take a card, the Rite of Knowledge does nothing.",
    "6.2",
    source="ruling NA-R21",
    reason="An instruction that cannot be carried out is skipped.",
)
WITHOUT_SEASONS = ruling(
    "NA-R60",
    "You may not take the extra cards of a season with the Rite of Knowledge.",
    "6.2",
    source="ruling NA-R21",
    when=(("seasons", True),),
    reason="The rite sets its own number of cards.",
)
SAME_ROLE_TWICE = Rule(
    "NA-6.2o", "For the Rite of Knowledge you may choose different roles or the same role again."
)
MAY_BE_DECLINED = ruling(
    "NA-R62",
    "You need not choose a role for the Rite of Knowledge.",
    "6.2",
    source="sheet clarifications",
    reason="What the rite gives is an offer.",
)


@frozen
class Activating(Decision[Table, Activate | Decline]):
    """The taker of a rite may act with a role at once."""

    task = "choose a role for the rite, or decline"
    silent = (Decline,)
    player: int

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        return rite_comes_first(action)

    def candidates(self, table: Table) -> tuple[Activate | Decline, ...]:
        return (*table.board.activates[ELDER:], DECLINE)

    def violations(self, table: Table, action: Activate | Decline) -> Iterator[Violation]:
        if isinstance(action, Activate):
            if action.role == ROLES[SCOUT]:
                yield KNOWLEDGE_LIMITS.broken(role=action.role)
            else:
                yield from role_violations(table, self.player, NUMBER[action.role])

    def resolve(self, table: Table, action: Activate | Decline, tell: Tell) -> Follow:
        if not isinstance(action, Activate):
            return ()
        options, role = table.board.options, NUMBER[action.role]
        full = options.knowledge_full_strength
        cards = table.strength[self.player][role] if full else options.knowledge_limit
        return act(table, self.player, role, cards, 0, True, tell)


RITES_SCORE = Rule(
    "NA-6.2c",
    "At the end of the game, each of your rites scores {rite_points}, counted together with your totems.",
    firm=True,
)


def rite_lines(table: Table, player: int) -> list[Line]:
    """The lines of a player's rites."""
    rows = table.board.rows
    lines: list[Line] = []
    for kind in table.board.kinds_of["rites"]:
        number = table.above[player][kind]
        if number:
            facts = (
                ("card", table.board.kinds[kind]),
                ("title", rows[kind].title),
                ("number", number),
            )
            lines.append(Line("rites", number * rows[kind].points, RITES_SCORE, facts))
    return lines


REMARKS = remarks(
    card_rule("NA-6.2p", "rite-of-change"),
    Rule(
        "NA-6.2d",
        "There are {rite_kinds:different rite}, with {rite_copies} of each.",
        source="sheet 6.2",
        status="reconstructed",
        about="rites",
    ),
    Rule(
        "NA-6.2g",
        "Turning a foreign member card of your tribe into a captive saves you the points that it would cost.",
    ),
    ruling(
        "NA-R59",
        "If you take a rite through the Rite of Knowledge, carry out its instruction too.",
        "6.2",
        source="ruling NA-R21",
        reason="A rite acts at once, however it is taken.",
    ),
    Rule("NA-1j", "The Rituals add {rite_cards:rite}."),
    Rule(
        "NA-2o",
        "Shuffle the rites in with the other playing cards, before the winter card is added.",
        source="rulebook, Die Rituale",
        read_after="NA-2g",
    ),
)
"""Rules without code of their own: the cards or the scoring imply them."""
