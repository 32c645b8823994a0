"""The luck of a match: a secret key that can be verified afterwards, or a seed that was given."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

import attrs
import pytest

from bisongames import Match, RecordError, SetupError, from_json, to_json
from bisongames.engine.core.luck import KEY_BYTES, Draw, MatchLuck
from bisongames.engine.matches.links import link_of
from tests.engine.walks import played

KEY = bytes(range(KEY_BYTES))


def secret_match(moves: int = 12) -> Match:
    """A match of Catan, with rolls of dice, whose key is known."""
    return played(Match("catan", 3, MatchLuck(key=KEY), names=("Ann", "Ben", "Cleo")), moves)


def data_of(match: Match) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(to_json(match))
    return data


def load(data: dict[str, Any], *, verify: bool = False) -> Match:
    return Match.from_record(from_json(json.dumps(data)), verify=verify)


def test_without_a_seed_a_match_draws_from_a_secret_key_of_256_bits() -> None:
    match, other = Match("wind_river"), Match("wind_river")
    assert match.seed is None
    assert len(match.luck.key) == 32
    assert match.luck.key != other.luck.key
    assert match.luck.key.hex() not in repr(match) + repr(match.luck)


def test_a_number_is_the_hmac_of_kind_and_count() -> None:
    for kind, count, number in (("dice", 0, 0), ("dice", 3, 2), ("bot/1", 7, 1)):
        draw = MatchLuck(key=KEY).draw(kind, count)
        numbers = [draw.random() for _ in range(number + 1)]
        digest = hmac.new(KEY, f"{kind}/{count}/{number}".encode(), hashlib.sha256).digest()
        assert numbers[number] == (int.from_bytes(digest[:8], "big") >> 11) / 2**53


def test_a_record_keeps_the_commitment_and_ones_own_the_key_too() -> None:
    luck = data_of(secret_match())["luck"]
    assert luck == {"commitment": hashlib.sha256(KEY).hexdigest(), "key": KEY.hex()}
    assert "luck" not in data_of(Match("catan", 3, 7))
    assert "luck" not in data_of(Match("catan", 3, dealer="manual"))


def test_an_unfinished_match_continues_with_the_same_luck(tmp_path) -> None:
    match = secret_match()
    match.save(tmp_path / "match.json")
    loaded = Match.load(tmp_path / "match.json", verify=True)
    assert loaded.luck == match.luck
    assert played(loaded, 30).history == played(match, 30).history


def test_undoing_gives_the_same_outcomes_again() -> None:
    match = played(secret_match(), 30)
    last = max(i for i, (player, _) in enumerate(match.history) if player >= 0)
    history = match.history
    match.undo()
    assert match.count == last
    match.play(history[last][1])
    assert match.history == history


def test_a_record_without_the_key_continues_with_a_new_key_and_keeps_the_commitment() -> None:
    match = secret_match()
    data = data_of(match)
    del data["luck"]["key"]
    loaded = load(data)
    assert loaded.history == match.history
    assert loaded.luck.key != KEY
    assert loaded.luck.since == match.count
    assert loaded.luck.before == (hashlib.sha256(KEY).hexdigest(),)
    longer = data_of(played(loaded, 30))
    assert load(longer).luck == loaded.luck
    told = f"every chance outcome after action {match.count}, but not the"
    with pytest.raises(RecordError, match=told):
        load(
            longer, verify=True
        )  # its own draws are held against the key, the earlier ones cannot be
    rolls = [i for i, move in enumerate(longer["moves"]) if move.startswith("dice:")]
    other = next(roll for roll in ("dice:1+1", "dice:1+2") if roll != longer["moves"][rolls[-1]])
    changed = [*longer["moves"][: rolls[-1]], other]
    with pytest.raises(RecordError, match="the key gives dice:"):
        load({**longer, "moves": changed}, verify=True)


def test_no_draw_is_exempt_from_verification() -> None:
    """A record that says that its key came later, and so exempts the outcomes before that, is not verified."""
    data = data_of(played(secret_match(), 30))
    roll = next(i for i, move in enumerate(data["moves"]) if move.startswith("dice:"))
    data["moves"] = [*data["moves"][:roll], "dice:1+1"]
    for since in (roll + 1, 1, 0):
        with pytest.raises(RecordError, match=r"not verified|the key gives dice:"):
            load({**data, "luck": {**data["luck"], "since": since}}, verify=True)


def test_verification_holds_the_key_against_every_draw() -> None:
    data = data_of(played(secret_match(), 30))
    load(data, verify=True)
    rolls = [i for i, move in enumerate(data["moves"]) if move.startswith("dice:")]
    changed = ["dice:1+1" if i == rolls[-1] else move for i, move in enumerate(data["moves"])]
    assert data["moves"][rolls[-1]] != "dice:1+1"
    with pytest.raises(RecordError, match="the key gives dice:"):
        load({**data, "moves": changed[: rolls[-1] + 1]}, verify=True)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"luck": {"commitment": "0" * 64, "key": KEY.hex()}}, "$.luck.key"),
        ({"luck": {"commitment": "0" * 63}}, "$.luck.commitment"),
        ({"luck": {"commitment": "0" * 64, "key": "Z" * 64}}, "$.luck.key"),
        ({"luck": {"commitment": "0" * 64, "since": 1000}}, "$.luck.since"),
        ({"luck": {"commitment": "0" * 64, "since": -1}}, "$.luck.since"),
        ({"luck": {"commitment": "0" * 64, "before": ["x"]}}, "$.luck.before[0]"),
        ({"luck": {}}, "$.luck.commitment"),
        ({"luck": {"commitment": "0" * 64, "seed": 1}}, "$.luck.seed"),
        ({"luck": 7}, "$.luck"),
        ({"seed": 7}, "$.luck"),
        ({"seed": -1, "luck": None}, "$.seed"),
    ],
)
def test_faulty_luck_is_refused_with_its_place(change: dict[str, Any], path: str) -> None:
    with pytest.raises(RecordError) as caught:
        load({**data_of(secret_match()), **change})
    assert [fault.path for fault in caught.value.faults] == [path]


@pytest.mark.parametrize(("dealer", "path"), [("seeded", "$.luck.key"), ("manual", "$.seed")])
def test_without_key_or_seed_there_is_nothing_to_verify(dealer: Any, path: str) -> None:
    match = Match("catan", 3, MatchLuck(key=KEY), dealer=dealer)
    record = match.record
    proof = record.luck and record.luck.without_key()
    with pytest.raises(RecordError, match="missing") as caught:
        Match.from_record(attrs.evolve(record, luck=proof), verify=True)
    assert [fault.path for fault in caught.value.faults] == [path]


def test_a_link_does_not_contain_the_key() -> None:
    assert KEY.hex() not in str(link_of(secret_match()))


def test_a_seed_of_any_size_is_used_whole() -> None:
    seeds = [7, 7 + 2**32, 7 + 2**63, 7 + 2**64, 7 + 2**256, 10**999]
    assert len({Draw(seed, "dice", 0).random() for seed in seeds}) == len(seeds)
    assert len({str(played(Match("catan", 3, seed), 20).history) for seed in seeds}) == len(seeds)
    match = Match("wind_river", 3, 7 + 2**256)
    assert load(data_of(match), verify=True).seed == 7 + 2**256


@pytest.mark.parametrize("seed", [-1, 1.0, True, "7", 10**1000, b"key"])
def test_anything_else_is_no_seed(seed: Any) -> None:
    with pytest.raises(SetupError, match="a seed must be a whole number"):
        Match("wind_river", seed=seed)


def test_the_luck_of_bots_follows_from_that_of_the_match() -> None:
    match = played(Match("wind_river", 3, seed=7), 12)
    numbers = [match.bot_rng(seat).random() for seat in range(3)]
    assert len(set(numbers)) == 3
    before = match.count
    seat = match.actor
    match.play(match.legal_actions()[0])
    assert match.bot_rng(seat or 0).random() not in numbers
    match.undo()
    assert match.count == before
    assert [match.bot_rng(seat).random() for seat in range(3)] == numbers


@pytest.mark.parametrize("luck", [MatchLuck(5), MatchLuck(key=KEY)], ids=["seed", "key"])
@pytest.mark.parametrize("used", [0, 1])
def test_numbers_are_uniform_from_draw_to_draw_and_within_a_draw(
    luck: MatchLuck, used: int
) -> None:
    """Chi-squared over pairs of neighboring numbers: 64 cells, of which none is twice as likely as another."""
    draws, cells = 20_000, [0] * 64
    for count in range(draws):
        one, other = luck.draw("dice", count), luck.draw("dice", count + 1)
        first, second = one.random(), (one if used else other).random()
        cells[int(8 * first) + 8 * int(8 * second)] += 1
    expected = draws / 64
    squared = sum((number - expected) ** 2 / expected for number in cells)
    assert 25 < squared < 125  # 63 degrees of freedom: beyond 5 standard deviations
