"""What is named in an order is meant in it: the way back, or the other side of a bargain, is another action."""

import random
import re
from contextlib import suppress
from itertools import combinations

import pytest

from bisongames import Match
from bisongames.catan.actions import OfferTrade
from bisongames.cli.input.choices import ChoiceList, NumberedChoice, tokens
from bisongames.cli.input.resolve import resolve, resolve_for_why
from bisongames.cli.input.word_order import fitting
from bisongames.cli.output.given_faults import InputError
from bisongames.engine.core.actions import fields_of

GAMES = [
    ("wind_river", 3),
    ("wind_river", 4),
    ("bison/base", 3),
    ("bison/expansion-2", 2),
    ("catan/base", 3),
    ("catan/bison", 3),
    ("natives/base", 2),
    ("natives/base+rituals+seasons+soul-of-the-prairie", 4),
]
A_KIND = 8
"""So many actions of a kind are looked at."""


def positions(game: str, players: int, seed: int):
    """Some positions of a match by chance in which there is a choice."""
    match, rng = Match(game, players, seed=seed), random.Random(seed)
    for _ in range(500):
        if match.is_over:
            return
        choices = ChoiceList(match.state, match.view(match.actor), match.names)
        if len(choices.actions) > 1:
            yield choices
        match.play(rng.choice(choices.actions))


def of_each_kind(game: str, players: int, seed: int):
    """Some listed choices of each kind that comes up in a match, each with its position."""
    count: dict[type, int] = {}
    for choices in positions(game, players, seed):
        kinds = {type(action) for action in choices.actions}
        if all(count.get(kind, 0) >= A_KIND for kind in kinds) or len(choices.actions) > 300:
            continue
        for choice in random.Random(seed).sample(choices.every, min(8, len(choices.every))):
            kind = type(choice.action)
            count[kind] = count.get(kind, 0) + 1
            if count[kind] <= A_KIND:
                yield choice, choices


def is_like(one: str, other: str) -> bool:
    """Whether two facts are of a sort: both amounts, or both places."""
    amounts = [re.match(r"\d+ [a-z]", fact) is not None for fact in (one, other)]
    return all(amounts) or (not any(amounts) and len(tokens(one)) == len(tokens(other)))


def exchanged(choice: NumberedChoice):
    """Its label with two facts of a sort in each other's place, where both are told by the action itself."""
    if len(fields_of(type(choice.action))) < 2:
        return  # both ends of one road
    for i, j in combinations(range(1, len(choice.outline), 2), 2):
        parts = [*choice.outline]
        if is_like(parts[i], parts[j]):
            parts[i], parts[j] = parts[j], parts[i]
            if tokens("".join(parts)) != tokens(choice.label):
                yield "".join(parts)


def without_small_words(text: str) -> str:
    """As it is typed in a hurry."""
    return " ".join(word for word in text.split() if word not in ("from", "to", "a", "the"))


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("seed", [2])
def test_a_label_means_its_action_and_its_mirror_image_never_does(game, players, seed):
    looked_at = 0
    for choice, choices in of_each_kind(game, players, seed):
        assert resolve(choice.label, choices) == choice.action
        for text in exchanged(choice):
            for typed in (text, without_small_words(text), text.lower()):
                with suppress(InputError):
                    assert resolve(typed, choices) != choice.action, typed
        looked_at += 1
    assert looked_at > 10


def herd() -> ChoiceList:
    """A move of a buffalo."""
    return next(
        choices
        for choices in positions("wind_river", 3, 3)
        if any(str(action).startswith("buffalo:") for action in choices.actions)
    )


def one_way(choices: ChoiceList) -> tuple[str, str]:
    """A field and another to which a buffalo may go, but not back."""
    listed = {str(action) for action in choices.actions}
    for text in sorted(listed):
        start, end = text.partition(":")[2].split("-")
        if f"buffalo:{end}-{start}" not in listed:
            return start, end
    raise AssertionError("all ways can be gone back")


def test_the_way_back_is_judged_as_what_it_is():
    choices = herd()
    start, end = one_way(choices)
    for typed in (
        f"{end} {start}",
        f"move buffalo from {end} to {start}",
        f"buffalo to {start} from {end}",
    ):
        assert str(resolve_for_why(typed, choices)) == f"buffalo:{end}-{start}"
        assert str(resolve(typed, choices)) == f"buffalo:{end}-{start}"
        assert choices.state.violations(resolve(typed, choices))
    for typed in (f"{start} {end}", f"to {end} from {start}", f"{start} to {end}"):
        assert str(resolve(typed, choices)) == f"buffalo:{start}-{end}"


def test_an_exchange_is_not_turned_round():
    choices = next(
        choices
        for seed in range(1, 9)
        for choices in positions("bison/base", 2, seed)
        if any(str(action).startswith("exchange:") for action in choices.actions)
    )
    exchange = next(c for c in choices.every if str(c.action).startswith("exchange:"))
    _, given, got = str(exchange.action).split(":")
    for typed in (f"exchange 1 {got} for 3 {given}", f"exchange 1 {given} for 3 {got}"):
        with pytest.raises(InputError) as fault:
            resolve(typed, choices)
        assert "did you mean" in str(fault.value) or "may" in str(fault.value)
    assert resolve(f"exchange 3 {given} for 1 {got}", choices) == exchange.action


def test_an_offer_is_not_turned_round():
    choices = next(
        choices
        for seed in range(1, 9)
        for choices in positions("catan/base", 3, seed)
        if any(re.fullmatch(r"offer:(\w+)=(\w+)", str(action)) for action in choices.actions)
    )
    offers = [a for a in choices.actions if isinstance(a, OfferTrade)]
    held = {offer.give[0] for offer in offers}
    lacking = next(offer.get[0] for offer in offers if offer.get[0] not in held)
    given = offers[0].give[0]
    for number in (1, 2):
        typed = f"offer {number} {lacking} for 1 {given}"
        action = resolve_for_why(typed, choices)
        assert action == resolve(typed, choices)
        assert isinstance(action, OfferTrade)
        assert (action.give, action.get) == ((lacking,) * number, (given,))
        assert choices.state.violations(action)


def test_amounts_go_with_what_they_count():
    match = Match("wind_river", seed=3)
    choices = ChoiceList(match.state, match.view(match.actor), match.names)
    pay = [
        NumberedChoice(n, choices.actions[n], ("Pay ", amounts))
        for n, amounts in enumerate(("1 fish and 2 turkeys", "2 fish and 1 turkeys"))
    ]
    choices.every = tuple(pay)
    assert fitting("pay 2 turkeys and 1 fish", choices) == [pay[0]]
    assert fitting("pay 1 turkeys and 2 fish", choices) == [pay[1]]
