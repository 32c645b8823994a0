"""Which bots may sit down where others wait for them."""

import pytest

from bisongames.bots import Search
from bisongames.protocol.dispatcher import Dispatcher
from bisongames.protocol.error_codes import ProtocolError
from bisongames.protocol.requests import SeatWish
from bisongames.protocol.seating import bots_of, seats_of


def test_whatever_is_listed_may_sit_down() -> None:
    listed = Dispatcher().about()["bots"]
    assert {"random", "greedy", "search:iterations=200"} <= set(listed)
    for bot in listed:
        assert seats_of([SeatWish(), SeatWish(bot=bot)], 2, open_seats=False)[1].bot == bot


@pytest.mark.parametrize("bot", ["search", "search:iterations=1000", "search:seconds=0.5"])
def test_a_search_may_have_a_budget(bot: str) -> None:
    seats = seats_of([SeatWish(), SeatWish(bot=bot)], 2, open_seats=False)
    assert isinstance(bots_of(seats)[1], Search)


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("search:iterations=1001", "at most 1000 iterations or 5 seconds per choice"),
        ("search:seconds=6", "at most 1000 iterations or 5 seconds"),
        ("search:iterations=0", "iterations must be a whole number"),
        ("search:depth=3", "no option 'depth'"),
        ("search:", "an option has the form key=value"),
        ("greedy:depth=3", "only search accepts options here"),
        ("bisongames.bots:Search", "unknown bot bisongames.bots:Search"),
        ("os:system", "unknown bot os:system"),
        ("search:Search", "an option has the form key=value"),
    ],
)
def test_other_bots_are_refused(bot: str, told: str) -> None:
    with pytest.raises(ProtocolError, match=told) as caught:
        seats_of([SeatWish(), SeatWish(bot=bot)], 2, open_seats=False)
    assert caught.value.path == "$.seats[1].bot"
