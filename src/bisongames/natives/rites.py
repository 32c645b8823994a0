"""Natives 6.2, Rituals: rites act as soon as they are taken."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.components.arrays import counted
from bisongames.components.forms import Flag, Named
from bisongames.natives.actions import Activate, Capture, Decline
from bisongames.natives.board import Board
from bisongames.natives.discarding import Paying, StrikeAhead
from bisongames.natives.effects import ELDER, NUMBER, ROLES, SCOUT, Effect
from bisongames.natives.events import MemberCaptured
from bisongames.natives.hooks import Line
from bisongames.natives.reassigning import DECLINE, Reassigning, own_members
from bisongames.natives.table import COUNT, ROLE, Table
from bisongames.natives.taking import AfterTake, act, rest
from bisongames.natives.tribe_action import open_roles, role_violations
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow, Pending, Upkeep
from bisongames.play.rules import Rule, Violation, remarks, ruling


def is_rite(board: Board, kind: int) -> bool:
    """Whether a kind of card is a rite."""
    return kind in board.rites


RITES_BY_SHAMAN = Rule(
    "NA-6.2a",
    "A shaman action takes totems, rites or a mix, together up to the shaman strength.",
    source="rulebook, Die Rituale",
)
AT_ONCE = Rule("NA-6.2b", "A rite's instruction is carried out as soon as it is taken.")
RITE_STAYS = ruling(
    "NA-6.2e", "A taken rite lies above its holder's shaman after it has acted.", source="sheet 3"
)


def take_rite(table: Table, player: int, kind: int) -> Follow:
    """A rite that was taken does what it says; then the action goes on."""
    acting = ROLES[table.acting]
    resume = Resume(player, acting, table.left, table.extra, table.taken, table.by_rite)
    rest(table)
    return (*steps_of(table.board, kind, player), resume)


def steps_of(board: Board, kind: int, player: int) -> tuple[Pending, ...]:
    """What a rite brings whoever takes it, one after the other."""
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
    "Each rite is resolved in full before the next card is taken, and the shaman strength fixed at the start "
    "stays.",
    "6.2",
)


@frozen
class Resume(Upkeep[Table]):
    """The action in which a rite was taken goes on where it was."""

    player: int
    acting: str = counted(Named(ROLE))
    """The role,"""
    left: int = counted(COUNT)
    extra: int = counted(COUNT)
    taken: int = counted(COUNT)
    by_rite: bool = counted(Flag())
    """and how far it had come; all as it lay on the table."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        table.acting = NUMBER[self.acting]
        table.left = self.left
        table.extra = self.extra
        table.taken = self.taken
        table.by_rite = self.by_rite
        return (AfterTake.of(self.player),)


SACRIFICE = Rule("NA-6.2i", "{rite_of_sacrifice}", source="sheet 6.2", status="reconstructed")


@frozen
class Sacrificing(Decision[Table, Capture | Decline]):
    """The taker of a rite may turn one of his added members into a captive."""

    silent = (Decline,)
    player: int

    def candidates(self, table: Table) -> list[Capture | Decline]:
        captures = table.board.captures
        return [*(captures[role][m] for role, m in own_members(table, self.player)), DECLINE]

    def violations(self, table: Table, action: Capture | Decline) -> Iterator[Violation]:
        if isinstance(action, Capture):
            member = table.board.number[action.card] - table.board.above
            if not table.members[self.player][NUMBER[action.role]][member]:
                yield SACRIFICE.broken(card=action.card, role=action.role, added=0)

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
    """A rite lets its taker act with a role, if there is anything to take."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        return (Activating(self.player),) if open_roles(table, self.player) else ()


KNOWLEDGE = Rule(
    "NA-6.2q",
    "{rite_of_knowledge} Each activation takes at most {knowledge_cards}.",
    source="sheet 6.2",
    status="reconstructed",
)
KNOWLEDGE_LIMITS = ruling(
    "NA-R21",
    "Knowledge activates elder to hunter only, never the scout or a blocked role; rites taken through it act too, "
    "season bonuses do not count, and an activation with nothing to take is skipped.",
    "6.2",
)
SAME_ROLE_TWICE = Rule(
    "NA-6.2p", "The two tribe cards of the Rite of Knowledge may differ or be the same one twice."
)
MAY_BE_DECLINED = ruling(
    "NA-6.2u",
    "Each activation of Knowledge may be declined, and a chosen role then takes a card.",
    source="sheet clarifications",
)


@frozen
class Activating(Decision[Table, Activate | Decline]):
    """The taker of a rite may act with a role at once."""

    silent = (Decline,)
    player: int

    def candidates(self, table: Table) -> tuple[Activate | Decline, ...]:
        return (*table.board.activates[ELDER:], DECLINE)

    def violations(self, table: Table, action: Activate | Decline) -> Iterator[Violation]:
        if isinstance(action, Activate):
            if action.role == ROLES[SCOUT]:
                yield KNOWLEDGE_LIMITS.broken(role=action.role)
            yield from role_violations(table, self.player, NUMBER[action.role])

    def resolve(self, table: Table, action: Activate | Decline, tell: Tell) -> Follow:
        if not isinstance(action, Activate):
            return ()
        options, role = table.board.options, NUMBER[action.role]
        full = options.knowledge_full_strength
        cards = table.strength[self.player][role] if full else options.knowledge_limit
        return act(table, self.player, role, cards, 0, True, tell)


RITES_SCORE = Rule(
    "NA-6.2d",
    "At the end each rite brings its printed 1 or 4 points, scored together with the totems.",
)


def rite_lines(table: Table, player: int) -> list[Line]:
    """What a player's rites bring."""
    rows = table.board.rows
    lines: list[Line] = []
    for kind in table.board.rites:
        number = table.above[player][kind]
        if number:
            lines.append((f"{rows[kind].title} x{number}", number * rows[kind].points, RITES_SCORE))
    return lines


REMARKS = remarks(
    Rule("NA-6.2r", "{rite_of_change}", source="sheet 6.2", status="reconstructed"),
    Rule(
        "NA-6.2f",
        "The rites are sixteen cards of eight kinds, two of each; two kinds bring 4 points, the other six 1, which is "
        "28 in all.",
        source="sheet 6.2",
        status="reconstructed",
    ),
    Rule(
        "NA-6.2h",
        "Turning a foreign member of one's own tribe into a captive removes that member's minus.",
    ),
    ruling(
        "NA-6.2x",
        "The +3 of a sacrificed foreign two-pointer leaves out the rite's own point and shifts in totems and "
        "majorities.",
        source="sheet 11",
    ),
    Rule("NA-1d", "The Rituals add 16 rite cards.", source="rulebook, Spielmaterial"),
    Rule(
        "NA-2k",
        "All rites are shuffled in among the playing cards before winter is placed.",
        source="rulebook, Die Rituale",
    ),
)
"""The cards are made so, or it follows from the score."""
