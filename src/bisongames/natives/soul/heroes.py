"""Natives 7.3, Soul of the Prairie: legendary heroes."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow
from bisongames.engine.core.rules import PlayerNumber, Rule, Violation, note, remarks, ruling
from bisongames.natives.board import Board
from bisongames.natives.effects import ROLES
from bisongames.natives.placing import Placing
from bisongames.natives.soul.actions import Give
from bisongames.natives.soul.events import HeroGiven
from bisongames.natives.table import Table


def goes_at_once(board: Board, kind: int) -> bool:
    """Whether a card goes to a player as soon as it is revealed, and so never lies in the prairie."""
    return bool(getattr(board.rows[kind], "goes_to", ""))


BLOCKED = Rule("NA-7.3r", "You may not use the action of the role where {blocking_heroes} lies.")


def blocking_limits(table: Table, player: int, role: int) -> Iterator[Violation]:
    """Yields a violation if a member at this role blocks it."""
    column = table.members[player][role]
    for member in table.board.blocking:
        if column[member]:
            yield BLOCKED.broken(role=ROLES[role])
            return


STALKER_GOES = Rule(
    "NA-7.3g",
    "When the Silent Stalker is revealed, it must go at once to the player with the most scouts.",
    firm=True,
)
ON_REVEAL_ONLY = ruling(
    "NA-R75",
    "The Silent Stalker counts as one of the cards that you reveal.",
    "7.3",
    source="sheet clarifications",
    reason="As with winter: no other card is revealed in its place.",
)
LIKE_MEMBERS = Rule(
    "NA-7.3c", "A hero is a member card in every other respect: place it and treat it like one."
)


def reveal_hero(table: Table, kind: int, tell: Tell) -> Follow:
    """Gives a revealed hero to its leader; in a tie the active player chooses one."""
    table.held = kind
    first = leaders(table, kind)
    if len(first) > 1:
        return (Giving.of(table.active_player),)
    return _given(table, first[0], tell)


def leaders(table: Table, kind: int) -> list[int]:
    """The players with the most of the measure that decides who gets a hero."""
    measure = table.board.rows[kind].goes_to
    counts = [table.count(p, measure) for p in range(table.num_players)]
    return [p for p, count in enumerate(counts) if count == max(counts)]


def _given(table: Table, player: int, tell: Tell) -> Follow:
    if tell:
        tell(HeroGiven(player, table.board.kinds[table.held]))
    return (Placing.of(player),)


ACTIVE_DECIDES = Rule(
    "NA-7.3h",
    "If players are tied for the most scouts, the player whose turn it is must give the Silent Stalker to one of them.",
    about=(Give, "Giving"),
)
RECEIVER_PLACES = ruling(
    "NA-R24",
    "If you get the Silent Stalker, place it at any of your roles; from then on it stays with you like any hero.",
    "7.3",
    reason="The rulebook says that it always goes at once. We read this of the moment when it is revealed; it could also mean that "
    "it moves on whenever another player has the most scouts.",
)
ASKED_OUT_OF_TURN = note(
    "NA-N11", "Whoever gets the Silent Stalker is asked out of turn where to place it.", "7.3"
)


def gives(board: Board) -> tuple[Give, ...]:
    """The actions that give a hero to a player, one for each player."""
    return tuple(map(Give, range(board.players)))


@frozen
class Giving(Decision[Table, Give]):
    """In a tie the active player chooses who gets the hero in their hand."""

    task = "choose who gets the hero"
    player: int

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        yield STALKER_GOES.broken(card=table.board.kinds[table.held])

    def candidates(self, table: Table) -> tuple[Give, ...]:
        choices: tuple[Give, ...] = table.board.computed[gives]
        return choices

    def violations(self, table: Table, action: Give) -> Iterator[Violation]:
        if (
            table.held not in table.board.kinds_of["heroes"]
            or not table.board.rows[table.held].goes_to
        ):
            yield STALKER_GOES.broken(in_hand=0)
        elif action.player not in range(table.num_players):
            there = tuple(map(PlayerNumber, range(table.num_players)))
            yield STALKER_GOES.broken(player=PlayerNumber(action.player), in_this_match=there)
        elif action.player not in leaders(table, table.held):
            measure = table.board.rows[table.held].goes_to
            yield ACTIVE_DECIDES.broken(
                player=PlayerNumber(action.player), has=table.count(action.player, measure)
            )

    def resolve(self, table: Table, action: Give, tell: Tell) -> Follow:
        return _given(table, action.player, tell)


NO_SCOUTING = ruling(
    "NA-R26",
    "If {blocking_heroes} lies at your scout, leave out step 2.",
    "7.3",
    reason="Step 2 is the action of the scout.",
)
STILL_MEMBERS = ruling(
    "NA-R77",
    "Members at the role where {blocking_heroes} lies still count, and you may place more member cards there.",
    "7.3",
    source="ruling NA-R26",
    reason="Only the action of the role is barred.",
)
NOT_MOVED = ruling(
    "NA-R78",
    "You may not move {blocking_heroes} to another role.",
    "7.3",
    source="ruling NA-R26",
    when=(("members_move", True),),
    reason="Moving it would dodge its price.",
)
FREED = ruling(
    "NA-R79",
    "When {blocking_heroes} leaves your tribe, you may use the action of its role again.",
    "7.3",
    source="ruling NA-R26",
    when=(("rituals", True),),
    reason="What blocked the role is gone.",
)
REMARKS = remarks(
    Rule("NA-7.3a", "A hero shows the colour of no player."),
    Rule(
        "NA-7.3i",
        "The Legendary Scout is the hero Silent Stalker.",
        source="sheet 7.3",
        status="reconstructed",
    ),
    ruling(
        "NA-R27",
        "Taking Sun and Moon uses up only 1 of your role's strength.",
        "7.3",
        reason="The rulebook lets it count as two cards in every case. We read this of the members of a tribe: in the prairie it is "
        "one card.",
    ),
    ruling(
        "NA-R80",
        "Sun and Moon costs you points only once.",
        "7.3",
        source="ruling NA-R27",
        reason="The minus is a value, not a number of cards, although the rulebook lets it count as two cards in every case.",
    ),
    ruling(
        "NA-R81",
        "Sun and Moon as a captive is only one captive.",
        "7.3",
        source="ruling NA-R27",
        reason="The rulebook lets it count as two cards in every case. We read this of the members of a tribe: a captive lies face "
        "down, and each captive scores 1 point.",
    ),
    ruling(
        "NA-R23",
        "A hero that you take as a captive is a captive like any other: it costs nothing, scores no bonus and blocks no "
        "role.",
        "7.3",
        reason="Heroes are treated like members.",
    ),
    ruling(
        "NA-R25",
        "If you get the Silent Stalker in step 1 and place it at the scout, it counts in step 2 of the same turn.",
        "7.3",
        reason="Your scouts are counted when step 2 begins.",
    ),
    ruling(
        "NA-R76",
        "If you get the Silent Stalker in step 2, it does not add to the cards of that step.",
        "7.3",
        source="ruling NA-R25",
        reason="Your scouts were counted when step 2 began.",
    ),
)
"""Rules without code of their own: the cards or the rules of members imply them."""
