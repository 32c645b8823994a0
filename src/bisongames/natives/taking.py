"""Natives 5: taking cards from the prairie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow, Upkeep
from bisongames.engine.core.rules import Rule, Violation, remarks, ruling
from bisongames.natives import hooks
from bisongames.natives.actions import Activate, Pass, Place, Scout, Stop, Take
from bisongames.natives.board import Board
from bisongames.natives.effects import ELDER, ROLES, SHAMAN, WARRIOR
from bisongames.natives.events import CardTaken, RoleActivated
from bisongames.natives.placing import BELOW_A_TRIBE_CARD, Placing, moving_violations
from bisongames.natives.revealing import STEPS, STOP
from bisongames.natives.table import NOTHING, Table

FIXED_STRENGTH = ruling(
    "NA-R3",
    "The strength of a role is counted once, when its action begins; member cards that you place during the action "
    "help later.",
    "5",
    reason="The rulebook has you place the cards of an action only after you have taken them all.",
)


def act(
    table: Table, player: int, role: int, cards: int, extra: int, by_card: bool, tell: Tell
) -> Follow:
    """Starts an action in which a player takes cards with a role."""
    table.acting = role
    table.left = cards
    table.extra = extra
    table.taken = 0
    table.by_card = by_card
    if tell:
        tell(RoleActivated(player, ROLES[role], cards + extra))
    return (Taking.of(player),)


NO_SCOUT = ruling(
    "NA-R46",
    "You may not choose the scout in step 3.",
    "5",
    source="sheet 5",
    firm=True,
    reason="Its action is step 2.",
)
MEMBERS_BY_ELDER = Rule(
    "NA-5a",
    "Elder: take member cards from the prairie, up to the number of your elders.",
    source="rulebook, Ältester",
)
TOTEMS_BY_SHAMAN = Rule(
    "NA-5e",
    "Shaman: take totems from the prairie, up to the number of your shamans.",
    source="rulebook, Schamane",
)
CAPTIVES_BY_WARRIOR = Rule(
    "NA-5g",
    "Warrior: take member cards from the prairie as captives, up to the number of your warriors.",
    source="rulebook, Krieger",
)
CORN_BY_FARMER = Rule(
    "NA-5i",
    "Farmer: take corn from the prairie, up to the number of your farmers.",
    source="rulebook, Farmer",
)
SALMON_BY_FISHER = Rule(
    "NA-5j",
    "Fisher: take salmon from the prairie, up to the number of your fishers.",
    source="rulebook, Fischer",
)
BISON_BY_HUNTER = Rule(
    "NA-5k",
    "Hunter: take bison from the prairie, up to the number of your hunters.",
    source="rulebook, Jäger",
)
ITS_KIND_ONLY = Rule(
    "NA-R52",
    "You may take only cards of the kind that the chosen role takes.",
    section="5",
    source="rulebook, Die Stammeskarten",
    firm=True,
)

WHAT_ROLES_TAKE: Final = (
    "nothing", "member cards", "totems", "captives", "corn", "salmon", "bison",
)  # fmt: skip


def what_it_takes(board: Board, role: int) -> str:
    """The cards that a role takes, in words."""
    more = [words for taker, words in board.reactions[hooks.ALSO_TAKES] if taker == role]
    return " and ".join([WHAT_ROLES_TAKE[role], *more])


def may_take(table: Table, player: int, kind: int) -> bool:
    """Whether no expansion forbids a player to take a kind of card."""
    for limit in table.board.limits[kind]:
        for _ in limit(table, player, kind):
            return False
    return True


ONE_ROLE = Rule(
    "NA-4h",
    "Step 3, tribe action: you may choose only one of your roles and take cards from the prairie with it.",
    about=(Activate, Take, "ChoosingRole"),
)
NO_MORE_THAN_STRENGTH = Rule(
    "NA-4i",
    "You may not take more cards than the strength of the role.",
    source="rulebook, Spielablauf, Dein Stamm",
)
AT_LEAST_ONE = ruling(
    "NA-R48",
    "You may stop only after your role has taken at least one card.",
    "5",
    source="sheet clarifications",
    reason="Whoever takes nothing passes, instead of choosing a role.",
)
IN_THE_PRAIRIE = Rule(
    "NA-R50",
    "You may take only cards that lie in the prairie.",
    section="5",
    source="rulebook, Die Stammeskarten",
    firm=True,
)
NO_REFILL = ruling(
    "NA-R51",
    "The prairie may hold any number of cards, or none; only revealed cards are added to it.",
    "5",
    source="sheet 5",
    reason="The rulebook names no limit and no other way to add cards.",
)
FACE_DOWN = Rule("NA-5h", "Lay captives face down above your warrior.", source="rulebook, Krieger")
NOT_OF_THE_TRIBE = ruling(
    "NA-R53",
    "A captive is not a member of your tribe.",
    "5",
    source="follows from rulebook, Dein Stamm, Krieger",
    reason="Captives lie above the warrior, and members always below a tribe card.",
)
ANY_CAPTIVE = ruling(
    "NA-R14",
    "You may take member cards of any colour as captives, even of your own colour.",
    "5",
    reason="No limit is given but strength.",
)


@frozen
class Taking(Decision[Table, Take | Stop]):
    """A player takes a card, or stops after the first; the table holds the number left to take."""

    task = "take a card, or stop after the first"
    silent = (Stop,)
    others_answer = True
    player: int

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, (Activate, Pass)) and table.acting != NOTHING:
            yield ONE_ROLE.broken(role=ROLES[table.acting])
        elif isinstance(action, Scout):
            yield STEPS.broken(step=3)
        elif isinstance(action, Place):
            yield BELOW_A_TRIBE_CARD.broken(in_hand=0)
        yield from moving_violations(action)

    def candidates(self, table: Table) -> list[Take | Stop]:
        board, prairie = table.board, table.prairie
        kinds = board.by_role[table.acting] if table.acting != NOTHING else ()
        return [*[board.takes[k] for k in kinds if prairie[k]], STOP]

    def violations(self, table: Table, action: Take | Stop) -> Iterator[Violation]:
        role = table.acting
        if role == NOTHING:
            yield NO_MORE_THAN_STRENGTH.broken(role=None)
            return
        if not isinstance(action, Take):
            if not table.taken:
                yield AT_LEAST_ONE.broken(role=ROLES[role], taken=0)
            return
        board = table.board
        kind = board.number[action.card]
        if kind not in board.by_role[role]:
            yield ITS_KIND_ONLY.broken(
                role=ROLES[role], takes=what_it_takes(board, role), card=action.card
            )
        if not table.prairie[kind]:
            yield IN_THE_PRAIRIE.broken(card=action.card, in_the_prairie=0)
        if table.left <= 0 and not (table.extra > 0 and kind in board.by_role[SHAMAN]):
            yield NO_MORE_THAN_STRENGTH.broken(role=ROLES[role], left_to_take=table.left)
        for limit in board.limits[kind]:
            yield from limit(table, self.player, kind)

    def legal(self, table: Table) -> tuple[Take | Stop, ...]:
        board, prairie = table.board, table.prairie
        if table.acting == NOTHING:
            return ()
        kinds = board.by_role[table.acting]
        if table.left <= 0:
            kinds = board.extra_kinds if table.extra > 0 else ()
        limits, player = board.limits, self.player
        actions: list[Take | Stop] = [
            board.takes[k]
            for k in kinds
            if prairie[k] and (not limits[k] or may_take(table, player, k))
        ]
        if table.taken:
            actions.append(STOP)
        return tuple(actions)

    def resolve(self, table: Table, action: Take | Stop, tell: Tell) -> Follow:
        if type(action) is not Take:
            return end_of_action(table, self.player)
        board, player, role = table.board, self.player, table.acting
        kind = board.number[action.card]
        table.pick_up(kind)
        table.taken += 1
        if tell:
            tell(CardTaken(player, action.card, ROLES[role]))
        if table.extra and kind in board.extra_kinds:
            table.extra -= 1
        elif table.left > 0:
            table.left -= 1
        if role == ELDER:
            table.held = kind
            return (Placing.of(player), AfterTake.of(player))
        if role == WARRIOR:
            table.captives[player] += (kind - board.above,)
        else:
            add_above(table, player, kind)
            for reaction in board.on_take[kind]:
                return reaction(table, player, kind)
        if table.left > 0 or table.extra > 0:
            return (self,)
        return end_of_action(table, player)


ABOVE_SHAMAN = Rule(
    "NA-5f", "Lay the totems that you take above your shaman.", source="rulebook, Schamane"
)
ABOVE_FOOD_ROLES = Rule(
    "NA-5l",
    "Lay corn above your farmer, salmon above your fisher and bison above your hunter.",
    source="rulebook, Farmer, Fischer, Jäger",
)


def add_above(table: Table, player: int, kind: int) -> None:
    """Lays a card that a role has taken above the player's tribe card."""
    for count in table.board.on_add[kind]:
        count(table)
    table.above[player][kind] += 1


def rest(table: Table) -> None:
    """Clears the acting role, because the action is over or a card interrupts it."""
    table.acting = NOTHING
    table.left = table.extra = table.taken = 0
    table.by_card = False


def end_of_action(table: Table, player: int) -> Follow:
    """Ends an action; returns the decisions that may follow an action of step 3."""
    role, by_card = table.acting, table.by_card
    rest(table)
    if by_card:
        return ()
    for reaction in table.board.after_action:
        follow = reaction(table, player, role)
        if follow:
            return follow
    return ()


@frozen
class AfterTake(Upkeep[Table]):
    """The action continues after a taken card has been placed or carried out."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        if table.left > 0 or table.extra > 0:
            return (Taking.of(self.player),)
        return end_of_action(table, self.player)


REMARKS = remarks(
    Rule(
        "NA-5b",
        "You may take member cards that do not show your colour, although they cost you points.",
        source="rulebook, Die Stammesmitglieder",
    )
)
"""A rule without code of its own: nothing forbids these cards."""
