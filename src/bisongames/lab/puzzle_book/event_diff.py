"""What happens more often after one choice than after another: the events that matter to players, with the rules behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Final

from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import Game

LEAST: Final = 0.5
"""The smallest mean difference that is worth a word."""


@frozen
class Deed:
    """A kind of event that is good or bad for a player."""

    event: str
    """The kind of the event."""
    verb: str
    nouns: str
    """What is counted, one and several: ``tipi|tipis``; empty if nothing is."""
    rule: str
    good: bool = True
    amount: str = ""
    """The field with the number; without one, each event counts once."""
    field: str = ""
    value: str = ""
    """The value that this field must have."""
    later: bool = False
    """True if it is told of later turns only, since in this turn it is the choice itself."""

    def number(self, event: Event) -> int:
        """How much an event of this kind counts."""
        if self.field and getattr(event, self.field) != self.value:
            return 0
        return getattr(event, self.amount) if self.amount else 1

    def more(self, number: float) -> str:
        """A difference in words: ``lose 1.8 fewer tipis``."""
        if not self.nouns:
            return self.verb if number > 0 else f"{self.verb} less often"
        one, many = self.nouns.split("|")
        than = "more" if number > 0 else "fewer"
        return f"{self.verb} {abs(number):g} {than} {one if abs(number) == 1 else many}"


DEEDS: Final[Mapping[str, tuple[Deed, ...]]] = {
    "wind_river": (
        Deed(
            "TipiMoved",
            "bring",
            "tipi into the plains|tipis into the plains",
            "WR-5.3.1j",
            field="end",
            value="exit",
        ),
        Deed("TipisLost", "lose", "tipi|tipis", "WR-5.2h", good=False, amount="number"),
        Deed("TipiInserted", "insert", "tipi|tipis", "WR-5.3.3a"),
        Deed(
            "TipisPaidFor",
            "pay",
            "resource for unsupplied tipis|resources for unsupplied tipis",
            "WR-5.2b",
            good=False,
            amount="resources",
        ),
        Deed(
            "EntryPaid",
            "pay",
            "resource for entering a field|resources for entering fields",
            "WR-5.3.1e",
            good=False,
            amount="resources",
        ),
        Deed("ResourcesEarned", "earn", "resource|resources", "WR-5.3.2a", amount="taken"),
    ),
    "natives": tuple(
        Deed("CardTaken", "take", nouns, rule, field="role", value=role, later=True)
        for role, nouns, rule in (
            ("elder", "member|members", "NA-5a"),
            ("shaman", "totem|totems", "NA-5e"),
            ("warrior", "captive|captives", "NA-5g"),
            ("hunter", "bison card|bison cards", "NA-5k"),
            ("fisher", "salmon card|salmon cards", "NA-5j"),
            ("farmer", "corn card|corn cards", "NA-5i"),
        )
    ),
    "catan": (
        Deed("LongestRoadPassed", "take the Longest Road", "", "CA-6f"),
        Deed("LargestArmyPassed", "take the Largest Army", "", "CA-6b"),
        Deed("CityBuilt", "build", "city|cities", "CA-1k"),
        Deed("SettlementBuilt", "build", "settlement|settlements", "CA-1j"),
        Deed("CardBought", "buy", "development card|development cards", "CA-1l"),
        Deed("RoadBuilt", "build", "road|roads", "CA-1i"),
        Deed(
            "ResourceClaimed",
            "claim",
            "card by Monopoly|cards by Monopoly",
            "CA-5ao",
            amount="number",
        ),
        Deed("CardStolen", "rob", "card|cards", "CA-5i"),
    ),
    "bison": (
        Deed("TentBuilt", "build", "tent|tents", "BI-4.3.1s"),
        Deed("CanoeBuilt", "build", "canoe|canoes", "BI-4.3.1s"),
        Deed("HuntersSettled", "settle", "hunter|hunters", "BI-4.3.1n", amount="hunters"),
    ),
}
"""The kinds of each game, the most important first."""


class Period(IntEnum):
    """The time in which events are counted."""

    NOW = 0
    """The rest of the turn."""
    NEXT = 1
    """From the end of the turn to the end of the player's next one."""
    LATER = 2
    """From then to the end of the match."""


Happening = tuple[Period, bool, Deed]
"""A deed in a period, of the player (True) or of the others together (False)."""
Tally = Counter[Happening]
"""How often each deed happened."""
Means = dict[Happening, float]
"""By how much more often each deed happened, the mean."""


class Tallier:
    """Counts the events of a match from a choice on; it is called with each event, and ``period`` tells when it happens."""

    def __init__(self, game: Game, player: int) -> None:
        self.player = player
        self.period = Period.NOW
        self.tally = Tally()
        self.deeds = DEEDS.get(game.rulebook.id, ())

    def __call__(self, event: Event) -> None:
        who = getattr(event, "player", getattr(event, "holder", None))
        for deed in self.deeds:
            if deed.event == event.kind and who is not None and (number := deed.number(event)):
                self.tally[self.period, who == self.player, deed] += number


def mean_differences(pairs: Sequence[tuple[Tally, Tally]]) -> Means:
    """By how much more often each deed happened in the first of two tallies, the mean, where it is worth a word."""
    sums = Tally()
    for one, other in pairs:
        sums.update(one)
        sums.subtract(other)
    means = {key: _rounded(total / len(pairs)) for key, total in sums.items()}
    return {key: mean for key, mean in means.items() if abs(mean) >= LEAST}


def _rounded(number: float) -> float:
    """A mean to one decimal place; almost whole numbers are whole."""
    return round(number) if abs(number - round(number)) < 0.15 else round(number, 1)


def in_favor(own: bool, deed: Deed, mean: float) -> bool:
    """Whether a difference in deeds, of the player or of the others, is good for the player."""
    return (mean > 0) == (deed.good == own)
