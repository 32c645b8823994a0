"""A match in an address: what leads back to it, and what is said of links that do not."""

from __future__ import annotations

import base64
import json
import random
import re
import zlib

import attrs
import pytest

import bisongames
from bisongames.engine.core import limits
from bisongames.engine.core.errors import MatchError, RecordError
from bisongames.engine.matches.links import (
    brief,
    link_of,
    link_to,
    pack_state,
    read_link,
    unpack_state,
)
from bisongames.engine.matches.match import Match
from tests.engine.walks import played

GAMES = ("wind_river/base", "bison/base", "natives/base+rituals", "catan/base")


def at_random(variant: str, choices: int) -> Match:
    return played(Match(variant, seed=3), choices)


def followed(text: str) -> Match:
    link = read_link(text)
    return link.match(bisongames.load(link.variant))


@pytest.mark.parametrize("variant", GAMES)
def test_a_link_leads_to_the_same_match_and_luck_also_without_what_chance_brought(
    variant: str,
) -> None:
    match, rng = at_random(variant, 60), random.Random(8)
    link = link_of(match)
    choices = tuple(str(action) for player, action in match.history if player >= 0)
    short = str(attrs.evolve(link, moves=choices))
    assert len(short) < len(str(link))
    found = [followed(str(link)), followed(short)]
    for again in found:
        assert again.state == match.state
        assert again.history == match.history
        assert again.record == match.record
    for _ in range(20):
        action = rng.choice(match.legal_actions())
        for one in (match, *found):
            one.play(action)
    assert found[0].history == found[1].history == match.history


def test_an_outcome_in_a_link_counts_more_than_its_seed() -> None:
    assert str(followed("wind_river/base?seed=4").history[0][1]) == "start:2"
    assert str(followed("wind_river/base?seed=4&moves=start:0").history[0][1]) == "start:0"


@pytest.mark.parametrize("variant", GAMES)
def test_a_position_is_played_on_and_led_to_again_and_has_no_record(variant: str) -> None:
    match = at_random(variant, 50)
    later = followed(str(link_to(match.state, seed=5)))
    assert later.position == match.state
    rng = random.Random(1)
    for _ in range(10):
        later.play(rng.choice(later.legal_actions()))
    again = followed(str(link_of(later)))
    assert again.state == later.state
    assert again.position == match.state
    assert again.at(0).state == later.at(0).state
    with pytest.raises(MatchError, match="has no record"):
        _ = later.record


def test_a_long_link_becomes_a_position() -> None:
    match = at_random("catan/base", 300)
    whole, short = link_of(match), brief(link_of(match), match.state)
    assert len(str(short)) < len(str(whole))
    assert followed(str(short)).state == match.state
    start = at_random("catan/base", 3)
    assert brief(link_of(start), start.state) == link_of(start)


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("", "it names no variant"),
        ("nothing/base", "there is no game 'nothing'"),
        ("wind_river/base?plyers=3", "unknown key plyers; did you mean players?"),
        ("wind_river/base?seed=1&seed=2", "duplicate key seed"),
        ("wind_river/base?players=9", "wind_river/base is for 3 or 4 players, not 9"),
        ("wind_river/base?seed=x", "seed: expected a whole number below"),
        ("wind_river/base?seed=-1", "seed: expected a whole number below"),
        (f"wind_river/base?seed={2**53}", "expected a whole number below"),
        ("wind_river/base?moves=%ff", "it contains invalid characters"),
        (
            "wind_river/base?seed=4&moves=place:B1%20plac",
            "move 2, plac, is not an action of this game",
        ),
        ("wind_river/base?seed=4&moves=place:B1%20place:B1", "move 2, place:B1, breaks WR-3c"),
        ("wind_river/base?state=%C3%A4", "its position cannot be read"),
        ("wind_river/base?state=abc", "its position cannot be read"),
        ("wind_river/base?state=eJw", "its position is cut off or too large"),
    ],
)
def test_a_damaged_link_says_in_one_line_where(link: str, told: str) -> None:
    with pytest.raises((RecordError, bisongames.UnknownVariant)) as caught:
        followed(link)
    said = str(caught.value)
    assert told in said
    assert "\n" not in said
    assert len(said) < 200


def test_a_link_that_was_cut_off_says_so_or_leads_to_an_earlier_position() -> None:
    whole = str(link_of(at_random("wind_river/base", 30)))
    said = {outcome(whole[:end]) for end in range(whole.index("&moves="), len(whole))}
    assert "" in said
    assert len(said) > 5
    assert all(
        re.fullmatch(r"(this link is damaged: (move|unknown key) .*)?", text) for text in said
    )


def outcome(link: str) -> str:
    """What is said of a link; nothing where it leads to a match."""
    try:
        return "" if followed(link).count else "empty"
    except RecordError as error:
        return str(error)


def test_a_position_of_another_game_is_refused() -> None:
    state = pack_state(at_random("bison/base", 20).state)
    with pytest.raises(RecordError, match="its position belongs to bison/base, not to catan/base"):
        followed(f"catan/base?state={state}")
    with pytest.raises(RecordError, match="has 2 players, not 4"):
        followed(f"bison/base?players=4&state={state}")


def test_what_is_packed_larger_than_any_position_is_not_read() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 50_000_000, 9)).decode().rstrip("=")
    with pytest.raises(RecordError, match="cut off or too large"):
        unpack_state(bomb)
    other = json.dumps({"type": "Variant", "id": "x"}).encode()
    with pytest.raises(bisongames.BisongamesError):
        unpack_state(base64.urlsafe_b64encode(zlib.compress(other)).decode().rstrip("="))
    with pytest.raises(RecordError, match="more than 60000"):
        read_link("x" * (limits.LINK + 1))
