"""Steps of Catan in the words of catanatron: its kinds of action, with this library's names of places and cards.

A step may join several actions of this library: moving the robber, choosing whom to rob and the card that is stolen are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol, cast

from attrs import field, frozen

from bisongames.catan import actions as ours
from bisongames.catan.options import RESOURCES
from bisongames.catan.table import Table
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State

PLAYS: Final = {
    "knight": "PLAY_KNIGHT_CARD",
    "road_building": "PLAY_ROAD_BUILDING",
    "year_of_plenty": "PLAY_YEAR_OF_PLENTY",
    "monopoly": "PLAY_MONOPOLY",
}
CARD_OF: Final = {kind: card for card, kind in PLAYS.items()}
CONTINUED: Final = frozenset(
    ("ChoosingVictim", "Stealing", "TakingCards", "ClaimingResource", "RollingDice", "DrawingCard")
)
"""The decisions and draws that complete a step."""


@frozen
class Step:
    """A step of a player."""

    kind: str
    player: int
    values: tuple[str, ...] = ()
    """The place, the cards, or what is given and what is taken."""
    victim: int | None = None
    number: int = 0
    """The cards given to the bank in a trade."""
    result: tuple[int | str, ...] = field(default=(), eq=False)
    """The dice, or the card drawn or stolen."""


@frozen
class Account:
    """What both engines must agree on after a step."""

    hands: tuple[tuple[int, ...], ...]
    bank: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    """Unplayed development cards, in our order."""
    points: tuple[int, ...]
    """The points of each player, without the Longest Road."""
    road: int
    """The holder of the Longest Road; -1 for none."""
    army: int
    robber: str
    free_roads: bool
    """Whether a road of Road Building must be placed next."""
    lengths: tuple[int, ...] = field(eq=False)

    @classmethod
    def of(cls, state: State) -> Account:
        """The account of a position of this library."""
        table, options = table_of(state), table_of(state).board.options
        bonus = [options.longest_road_points * (p == table.longest) for p in range(len(table.held))]
        return cls(
            hands=tuple(map(tuple, table.hands)),
            bank=tuple(table.bank),
            cards=tuple(map(tuple, table.held)),
            points=tuple(p - b for p, b in zip(table.points, bonus, strict=True)),
            road=table.longest,
            army=table.largest,
            robber=f"h{table.robber}",
            free_roads=decision_of(state) == "PlacingFreeRoad",
            lengths=tuple(table.lengths),
        )

    def differences(self, other: Account) -> list[str]:
        """The names of what differs."""
        names = ("hands", "bank", "cards", "points", "road", "army", "robber", "free_roads")
        return [name for name in names if getattr(self, name) != getattr(other, name)]


class Peer(Protocol):
    """Another engine that mirrors a match, and its players."""

    version: str

    def begin(self, state: State, names: Sequence[str], seed: int) -> None:
        """Begins to mirror a match whose island is laid; names are those of the players of all seats."""

    def execute(self, step: Step) -> bool:
        """Carries out a step; returns whether the engine had listed it."""

    def choices(self) -> list[Step]:
        """The listed steps of the player who is to act."""

    def decide(self, player: int, allowed: Sequence[int]) -> Step:
        """The choice of the player of a seat among some of the listed steps, given by their indexes."""

    def discard(self, player: int, number: int) -> list[str]:
        """The choices of the player of a seat who must discard this many cards."""

    def account(self) -> Account:
        """The account of the mirrored position."""

    def correct(self, account: Account) -> None:
        """Makes the mirrored position agree with an account."""


def table_of(state: State) -> Table:
    """The table of a position."""
    return cast(Table, state.table)


def decision_of(state: State) -> str:
    """The name of the pending decision or draw; empty if the match is over."""
    return "" if state.is_over else type(state.decision).__name__


def step_of(player: int, group: Sequence[Action], state: State) -> Step:
    """The step that a group of actions of a player makes up, begun in ``state``."""
    first, rest = group[0], group[1:]
    match first:
        case ours.RollDice():
            (dice,) = rest
            assert isinstance(dice, ours.DicePair)
            return Step("ROLL", player, result=(dice.low, dice.high))
        case ours.MoveRobber():
            stolen = tuple(a.resource for a in rest if isinstance(a, ours.DrawResource))
            chosen = [a.player for a in rest if isinstance(a, ours.RobPlayer)]
            near = table_of(state).owners_around(int(first.hex[1:]))
            victims = chosen or [other for other in near if other != player]
            victim = victims[0] if stolen else None
            return Step("MOVE_ROBBER", player, (first.hex,), victim, result=stolen)
        case ours.BuyCard():
            (drawn,) = rest
            assert isinstance(drawn, ours.DrawCard)
            return Step("BUY_DEVELOPMENT_CARD", player, result=(drawn.card,))
        case ours.PlayCard():
            named: tuple[str, ...] = ()
            for action in rest:
                if isinstance(action, ours.TakeCards):
                    named = action.resources
                elif isinstance(action, ours.ClaimAll):
                    named = (action.resource,)
            return Step(PLAYS[first.card], player, named)
        case ours.TradeWithBank():
            rate = table_of(state).rate(player, RESOURCES.index(first.give))
            return Step("MARITIME_TRADE", player, (first.give, first.get), number=rate)
        case ours.PlaceSettlement() | ours.BuildSettlement():
            return Step("BUILD_SETTLEMENT", player, (first.node,))
        case ours.PlaceRoad() | ours.BuildRoad():
            return Step("BUILD_ROAD", player, (first.path,))
        case ours.BuildCity():
            return Step("BUILD_CITY", player, (first.node,))
        case ours.Discard():
            return Step("DISCARD_RESOURCE", player, (first.resource,))
        case ours.EndTurn():
            return Step("END_TURN", player)
    raise ValueError(f"{first} is no step")


def first_action(step: Step, state: State) -> Action | None:
    """The action with which a step begins at our table; None if it cannot be completed there."""
    if step.kind in CARD_OF:
        if step.kind == "PLAY_YEAR_OF_PLENTY" and not _can_take(step.values, state):
            return None
        return ours.PlayCard(CARD_OF[step.kind])
    free = decision_of(state) in ("PlacingSettlement", "PlacingRoad", "PlacingFreeRoad")
    match step.kind, step.values:
        case "ROLL", ():
            return ours.RollDice()
        case "END_TURN", ():
            return ours.EndTurn()
        case "BUY_DEVELOPMENT_CARD", ():
            return ours.BuyCard()
        case "MOVE_ROBBER", (cell,):
            return ours.MoveRobber(cell)
        case "BUILD_SETTLEMENT", (node,):
            return ours.PlaceSettlement(node) if free else ours.BuildSettlement(node)
        case "BUILD_ROAD", (path,):
            return ours.PlaceRoad(path) if free else ours.BuildRoad(path)
        case "BUILD_CITY", (node,):
            return ours.BuildCity(node)
        case "MARITIME_TRADE", (give, get):
            return ours.TradeWithBank(give, get)
        case "DISCARD_RESOURCE", (resource,):
            return ours.Discard(resource)
    raise ValueError(f"unknown step {step}")


def _can_take(resources: Sequence[str], state: State) -> bool:
    bank, plenty = table_of(state).bank, table_of(state).board.options.plenty_cards
    enough = all(resources.count(name) <= bank[RESOURCES.index(name)] for name in resources)
    return enough and len(resources) == min(plenty, sum(bank))


def next_action(step: Step, state: State) -> Action:
    """The action with which a begun step goes on."""
    match decision_of(state):
        case "ChoosingVictim":
            legal = state.legal_actions()  # whoever holds no cards is no victim there
            return legal[0] if step.victim is None else ours.RobPlayer(step.victim)
        case "TakingCards":
            return ours.TakeCards(tuple(sorted(step.values, key=RESOURCES.index)))
        case "ClaimingResource":
            return ours.ClaimAll(step.values[0])
    raise ValueError(f"{step} does not go on with {decision_of(state)}")


def explanations(
    step: Step, before: Account, mine: Account, theirs: Account, meets: bool
) -> Iterator[tuple[str, str]]:
    """Yields each difference after a step with its explanation, or with an empty one.

    ``before`` is our account before the step; ``meets`` says whether roads touch a building of an opponent.
    """
    kinds = {
        kind
        for one, other in zip((*mine.hands, mine.bank), (*theirs.hands, theirs.bank), strict=True)
        for kind in range(len(RESOURCES))
        if one[kind] != other[kind]
    }  # a single player who is due cards gets the rest of the bank, and nothing there
    emptied = {k for k in kinds if not mine.bank[k] and theirs.bank[k] == before.bank[k]}
    for name in mine.differences(theirs):
        reason = ""
        if name in ("hands", "bank") and step.kind == "ROLL" and kinds <= emptied:
            reason = "shortage of the bank"
        elif name == "road" and meets:
            reason = "longest road past a building"
        elif name == "free_roads" and theirs.free_roads and meets:
            reason = "Road Building past a building"
        yield name, reason
