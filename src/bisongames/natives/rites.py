"""Natives 6.2, Rituals: rites act as soon as they are taken."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Final

from attrs import frozen

from bisongames.components.players import opponents_clockwise
from bisongames.natives.actions import (
    Activate,
    Capture,
    CardBoxed,
    Decline,
    Discard,
    Dismiss,
    MemberCaptured,
)
from bisongames.natives.effects import ROLES, Effect
from bisongames.natives.expansion import Line
from bisongames.natives.reassigning import DECLINE, DIFFERENT_MEMBERS, Reassigning, own_members
from bisongames.natives.table import TRIBE_CARDS_STAY, Table
from bisongames.natives.tribe_action import (
    NUMBER,
    act,
    after_take,
    open_roles,
    role_violations,
)
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow, Pending, Upkeep
from bisongames.play.rules import Rule, Violation, ruling

RITES_BY_SHAMAN = Rule(
    "NA-6.2a",
    "A shaman action takes totems, rites or a mix, together up to the shaman strength.",
    source="rulebook, Die Rituale",
)
AT_ONCE = Rule(
    "NA-6.2b", "A rite's instruction is carried out as soon as it is taken.", source="rulebook"
)
INTO_THE_BOX = Rule(
    "NA-6.2c", "Cards discarded because of a rite go to the box.", source="rulebook"
)
RITES_SCORE = Rule(
    "NA-6.2d",
    "At the end each rite brings its printed 1 or 4 points, scored together with the totems.",
    source="rulebook",
)
RITE_STAYS = Rule(
    "NA-6.2e",
    "A taken rite lies above its holder's shaman after it has acted.",
    source="sheet 3",
    status="ruling",
)
KINDS = Rule(
    "NA-6.2f",
    "The rites are sixteen cards of eight kinds, two of each; two kinds bring 4 points, the other six 1, which is "
    "28 in all.",
    source="sheet 6.2",
    status="reconstructed",
)
STRICTLY_AHEAD = Rule(
    "NA-6.2g",
    'A rite against those "ahead" compares with the taker at that moment and hits only opponents strictly above '
    "him.",
    source="sheet 6.2",
    status="reconstructed",
)
NO_MORE_MINUS = Rule(
    "NA-6.2h",
    "Turning a foreign member of one's own tribe into a captive removes that member's minus.",
    source="rulebook",
)
SACRIFICE = Rule("NA-6.2i", "{rite_of_sacrifice}", source="sheet 6.2", status="reconstructed")
NOTHING_TO_GIVE = Rule(
    "NA-6.2j",
    "A player who must give up a totem but holds none is not affected.",
    source="rulebook",
)
CLEAR_SIGHT = Rule("NA-6.2k", "{rite_of_clear_sight}", source="sheet 6.2", status="reconstructed")
FREE_CHOICE = Rule(
    "NA-6.2l", "Whoever must discard food for the Rainmaking decides which food.", source="rulebook"
)
RAINMAKING = Rule("NA-6.2m", "{rite_of_rainmaking}", source="sheet 6.2", status="reconstructed")
OWN_COLOUR_ONLY = Rule(
    "NA-6.2n",
    "For the Rite of the Ancestors only a member of one's own colour will do.",
    source="rulebook",
)
ANCESTORS = Rule("NA-6.2o", "{rite_of_ancestors}", source="sheet 6.2", status="reconstructed")
SAME_ROLE_TWICE = Rule(
    "NA-6.2p",
    "The two tribe cards of the Rite of Knowledge may differ or be the same one twice.",
    source="rulebook",
)
KNOWLEDGE = Rule(
    "NA-6.2q",
    "{rite_of_knowledge} Each activation takes at most {knowledge_cards}.",
    source="sheet 6.2",
    status="reconstructed",
)
CHANGE = Rule("NA-6.2r", "{rite_of_change}", source="sheet 6.2", status="reconstructed")
FEAST = Rule("NA-6.2s", "{rite_of_feast}", source="sheet 6.2", status="reconstructed")
PEACE = Rule("NA-6.2t", "{rite_of_peace}", source="sheet 6.2", status="reconstructed")
MAY_BE_DECLINED = Rule(
    "NA-6.2u",
    "Each activation of Knowledge may be declined, and a chosen role then takes a card.",
    source="sheet clarifications",
    status="ruling",
)
LAST_CAPTIVE = Rule(
    "NA-6.2v",
    "For Peace the captive taken last is discarded, with no decision.",
    source="sheet clarifications",
    status="ruling",
)
THREE_POINTS = Rule(
    "NA-6.2x",
    "The +3 of a sacrificed foreign two-pointer leaves out the rite's own point and shifts in totems and "
    "majorities.",
    source="sheet 11",
    status="ruling",
)
ONE_AFTER_THE_OTHER = ruling(
    "NA-R20",
    "Each rite is resolved in full before the next card is taken, and the shaman strength fixed at the start "
    "stays.",
    "6.2",
)
KNOWLEDGE_LIMITS = ruling(
    "NA-R21",
    "Knowledge activates elder to hunter only, never the scout or a blocked role; rites taken through it act too, "
    "season bonuses do not count, and an activation with nothing to take is skipped.",
    "6.2",
)
UNPAYABLE = ruling("NA-R22", "A rite with a cost that cannot be paid may not be taken.", "6.2")
ONE_COLOUR_IS_ENOUGH = ruling(
    "NA-R32",
    "A two-coloured member pays for Ancestors if one of its colours is the taker's.",
    "6.2",
)
COMPARED_FIRST = ruling(
    "NA-R33",
    "All comparisons of a rite are made before the first discard, and hit opponents act clockwise from the active "
    "player's left.",
    "6.2",
)

RULES = (
    RITES_BY_SHAMAN,
    AT_ONCE,
    INTO_THE_BOX,
    RITES_SCORE,
    RITE_STAYS,
    KINDS,
    STRICTLY_AHEAD,
    NO_MORE_MINUS,
    SACRIFICE,
    NOTHING_TO_GIVE,
    CLEAR_SIGHT,
    FREE_CHOICE,
    RAINMAKING,
    OWN_COLOUR_ONLY,
    ANCESTORS,
    SAME_ROLE_TWICE,
    KNOWLEDGE,
    CHANGE,
    FEAST,
    PEACE,
    MAY_BE_DECLINED,
    LAST_CAPTIVE,
    DIFFERENT_MEMBERS,
    THREE_POINTS,
    ONE_AFTER_THE_OTHER,
    KNOWLEDGE_LIMITS,
    UNPAYABLE,
    ONE_COLOUR_IS_ENOUGH,
    COMPARED_FIRST,
)


_CAPTIVE: Final = "captive"


def take_rite(table: Table, player: int, kind: int) -> Follow:
    """A rite that was taken does what it says; then the action goes on."""
    resume = Resume(player, table.acting, table.left, table.extra, table.taken, table.by_rite)
    steps = [step for effect in table.board.rows[kind].effects for step in _steps(effect, player)]
    return (*steps, resume)


def _steps(effect: Effect, player: int) -> list[Pending]:
    match effect.verb:
        case "pay":
            return [paying(player, effect.what)]
        case "self_to_captive":
            return [Sacrificing(player)] * effect.number
        case "opponents_ahead_discard":
            return [StrikeAhead(player, effect.measure, effect.what)]
        case "activate":
            return [ActivationDue(player)] * effect.number
        case _:
            return [Reassigning(player, effect.number, (), ())]


def rite_limits(table: Table, player: int, kind: int) -> Iterator[Violation]:
    """A rite that must be paid for may be taken only by whoever can pay."""
    board = table.board
    if kind not in board.rites:
        return
    due: dict[str, int] = {}
    for effect in board.rows[kind].effects:
        if effect.verb == "pay":
            due[effect.what] = due.get(effect.what, 0) + 1
    for what, number in due.items():
        have = (
            table.count(player, "totems" if what == "totem" else what)
            if what != "own_member"
            else len(own_members(table, player, table.board.colors[player]))
        )
        if have < number:
            yield UNPAYABLE.broken(rite=board.kinds[kind], cost=what, needed=number, have=have)


@frozen
class Resume(Upkeep[Table]):
    """The action in which a rite was taken goes on where it was."""

    player: int
    acting: int
    left: int
    extra: int
    taken: int
    by_rite: bool

    def resolve(self, table: Table, tell: Tell) -> Follow:
        table.acting = self.acting
        table.left = self.left
        table.extra = self.extra
        table.taken = self.taken
        table.by_rite = self.by_rite
        return (after_take(self.player),)


@frozen
class Paying(Decision[Table, Action]):
    """The taker of a rite pays for it with a card of his own."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Discard, Dismiss)
    player: int
    what: str

    def legal(self, table: Table) -> tuple[Action, ...]:
        if self.what == "own_member":
            board = table.board
            mine = own_members(table, self.player, board.colors[self.player])
            return tuple(board.dismisses[role][m] for role, m in dict.fromkeys(mine))
        return _discards(table, self.player, self.what)

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        board, player = table.board, self.player
        if isinstance(action, Dismiss):
            if self.what != "own_member":
                yield RAINMAKING.broken(needed=self.what, found=action.card)
                return
            member = board.number[action.card] - board.above
            color = board.colors[player]
            if not table.column(player, NUMBER[action.role])[member]:
                yield TRIBE_CARDS_STAY.broken(card=action.card, role=action.role, added=0)
            if color not in board.shows[member]:
                yield OWN_COLOUR_ONLY.broken(card=action.card, color=color)
        elif isinstance(action, Discard):
            if self.what == "own_member":
                yield ANCESTORS.broken(needed="own member", found=action.card)
            else:
                yield from _discard_violations(table, player, self.what, action, RAINMAKING)

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        kind = table.board.number[action.card]  # type: ignore[attr-defined]
        if isinstance(action, Dismiss):
            table.shift(self.player, NUMBER[action.role], kind, -1)
            table.boxed[kind] += 1
        else:
            table.lose(self.player, kind)
        if tell:
            tell(CardBoxed(self.player, table.board.kinds[kind]))
        return ()


@frozen
class StrikeAhead(Upkeep[Table]):
    """All opponents who are ahead of the taker lose a card; who they are is settled before the first loss."""

    player: int
    measure: str
    what: str

    def resolve(self, table: Table, tell: Tell) -> Follow:
        mine = table.count(self.player, self.measure)
        hit = [
            p
            for p in opponents_clockwise(self.player, table.num_players)
            if table.count(p, self.measure) > mine
        ]
        if self.what != _CAPTIVE:
            return tuple(losing(p, self.what) for p in hit if _discards(table, p, self.what))
        for player in hit:
            if table.captives[player]:
                *rest, last = table.captives[player]
                table.captives[player] = tuple(rest)
                table.boxed[last] += 1
                if tell:
                    tell(CardBoxed(player, table.board.kinds[last]))
        return ()


@frozen
class Losing(Decision[Table, Discard]):
    """A player who was hit by a rite chooses which card he discards."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Discard,)
    player: int
    what: str

    def legal(self, table: Table) -> tuple[Discard, ...]:
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
    return tuple(table.board.discards[k] for k in _kinds_of(table, what) if table.has(player, k))


def _discard_violations(
    table: Table, player: int, what: str, action: Discard, rule: Rule
) -> Iterator[Violation]:
    kind = table.board.number[action.card]
    if kind not in _kinds_of(table, what):
        yield rule.broken(needed=what, found=action.card)
    elif not table.has(player, kind):
        yield rule.broken(needed=what, card=action.card, have=0)


@frozen
class Sacrificing(Decision[Table, Action]):
    """The taker of a rite may turn one of his added members into a captive."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Capture, Decline)
    player: int

    def legal(self, table: Table) -> tuple[Action, ...]:
        captures = table.board.captures
        mine = dict.fromkeys(own_members(table, self.player))
        return (*(captures[role][m] for role, m in mine), DECLINE)

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, Capture):
            member = table.board.number[action.card] - table.board.above
            if not table.column(self.player, NUMBER[action.role])[member]:
                yield SACRIFICE.broken(card=action.card, role=action.role, added=0)

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        if isinstance(action, Capture):
            kind = table.board.number[action.card]
            table.shift(self.player, NUMBER[action.role], kind, -1)
            table.captives[self.player] += (kind,)
            if tell:
                tell(MemberCaptured(self.player, action.card, action.role))
        return ()


@frozen
class ActivationDue(Upkeep[Table]):
    """A rite lets its taker act with a role, if there is anything to take."""

    player: int

    def resolve(self, table: Table, tell: Tell) -> Follow:
        return (Activating(self.player),) if open_roles(table, self.player) else ()


@frozen
class Activating(Decision[Table, Action]):
    """The taker of a rite may act with a role at once."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Activate, Decline)
    player: int

    def legal(self, table: Table) -> tuple[Action, ...]:
        activates = table.board.activates
        return (*(activates[role] for role in open_roles(table, self.player)), DECLINE)

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, Activate):
            if action.role == ROLES[0]:
                yield KNOWLEDGE_LIMITS.broken(role=action.role)
            yield from role_violations(table, self.player, NUMBER[action.role])

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        if not isinstance(action, Activate):
            return ()
        options, role = table.board.options, NUMBER[action.role]
        full = options.knowledge_full_strength
        cards = table.strength[self.player * 7 + role] if full else options.knowledge_limit
        return act(table, self.player, role, cards, 0, True, tell)


def rite_lines(table: Table, player: int) -> list[Line]:
    """What a player's rites bring."""
    rows = table.board.rows
    lines: list[Line] = []
    for kind in table.board.rites:
        number = table.has(player, kind)
        if number:
            lines.append((f"{rows[kind].title} x{number}", number * rows[kind].points, RITES_SCORE))
    return lines


paying = cache(Paying)
losing = cache(Losing)
