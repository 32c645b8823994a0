"""What is meant by what is typed: whole labels first, then words in their order; and what is illegal, so that it can be explained."""

import random
import re
from contextlib import suppress
from itertools import combinations

import pytest

from bisongames import Match
from bisongames.catan.actions import OfferTrade
from bisongames.cli.input.choices import ChoiceList, NumberedChoice, tokens
from bisongames.cli.input.resolve import resolve, resolve_for_why
from bisongames.cli.input.word_order import choices_fitting, choices_mentioning
from bisongames.cli.output.argument_errors import InputError
from bisongames.engine.core.actions import fields_of
from tests import budget
from tests.cli.positions import begun, choices_of, deciding, match_until, offering, positions, where
from tests.natives.positions import SOUL, position

GAMES = [
    ("wind_river", 3),
    ("bison/base", 3),
    ("bison/expansion-2", 2),
    ("catan/base", 3),
    ("catan/bison", 3),
    ("natives/base", 2),
    ("natives/base+rituals+seasons+soul-of-the-prairie", 4),
]
A_KIND = 3
"""So many actions of a kind are looked at."""


def refusal(text: str, choices: ChoiceList) -> str:
    with pytest.raises(InputError) as fault:
        resolve(text, choices)
    return str(fault.value)


@pytest.fixture
def first() -> ChoiceList:
    """Somebody puts the first tipi."""
    return begun("wind_river")


@pytest.fixture(scope="module")
def playing() -> Match:
    """A match of Catan in which Player 1 may trade and build."""
    return match_until(deciding("Playing", 0), "catan/base", luck=None, start_player=0)


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


@pytest.mark.parametrize(("game", "players"), budget.share(GAMES, 3))
def test_a_label_means_its_action_and_its_mirror_image_never_does(game, players):
    small = {"from", "to", "a", "the"}
    looked_at = 0
    for choice, choices in of_each_kind(game, players, seed=2):
        assert resolve(choice.label, choices) == choice.action
        assert resolve(str(choice.action), choices) == choice.action
        assert choice in choices_fitting(choice.label, choices)
        for text in exchanged(choice):
            hurried = " ".join(word for word in text.split() if word not in small)
            for typed in (text.lower(), hurried):
                with suppress(InputError):
                    assert resolve(typed, choices) != choice.action, typed
        looked_at += 1
    assert looked_at > 10


def test_the_way_back_is_judged_as_what_it_is():
    choices = where("wind_river", "buffalo:", 2)
    listed = {str(action): str(action).partition(":")[2].split("-") for action in choices.actions}
    start, end = next((a, b) for a, b in listed.values() if f"buffalo:{b}-{a}" not in listed)
    for typed in (
        f"{end} {start}",
        f"move buffalo from {end} to {start}",
        f"buffalo to {start} from {end}",
    ):
        assert str(resolve_for_why(typed, choices)) == f"buffalo:{end}-{start}"
        assert choices.state.violations(resolve(typed, choices))
    there = f"buffalo:{start}-{end}"
    for typed in (
        there,
        there.replace(":", " ").replace("-", " "),
        f"{start} {end}",
        f"{start}-{end}".lower(),
        f"to {end} from {start}",
        f"{start} to {end}",
    ):
        assert str(resolve(typed, choices)) == there


def test_an_exchange_is_not_turned_round():
    choices = where("bison/base", "exchange:")
    exchange = next(c for c in choices.every if str(c.action).startswith("exchange:"))
    _, given, got = str(exchange.action).split(":")
    for typed in (f"exchange 1 {got} for 3 {given}", f"exchange 1 {given} for 3 {got}"):
        fault = refusal(typed, choices)
        assert "did you mean" in fault or "may" in fault
    assert resolve(f"exchange 3 {given} for 1 {got}", choices) == exchange.action


def test_an_offer_is_not_turned_round(playing):
    choices = choices_of(playing)
    offers = [a for a in choices.actions if isinstance(a, OfferTrade)]
    held = {offer.give[0] for offer in offers}
    lacking = next(offer.get[0] for offer in offers if offer.get[0] not in held)
    given = offers[0].give[0]
    for number in (1, 2):
        action = resolve_for_why(f"offer {number} {lacking} for 1 {given}", choices)
        assert isinstance(action, OfferTrade)
        assert (action.give, action.get) == ((lacking,) * number, (given,))
        assert choices.state.violations(action)


def test_words_go_with_what_they_count_and_what_they_follow():
    choices = begun("wind_river")
    pay = [
        NumberedChoice(n, choices.actions[n], ("Pay ", amounts))
        for n, amounts in enumerate(("1 fish and 2 turkeys", "2 fish and 1 turkeys"))
    ]
    choices.every = tuple(pay)  # instead of what is asked
    assert choices_fitting("pay 2 turkeys and 1 fish", choices) == [pay[0]]
    assert choices_fitting("pay 1 turkeys and 2 fish", choices) == [pay[1]]
    choices = begun("wind_river", 12)
    ways = [
        NumberedChoice(n, choices.actions[0], ("Go from ", a, " to ", b))
        for n, a, b in ((1, "B1", "B2"), (2, "B2", "B1"))
    ]
    choices.every = tuple(ways)
    assert choices_fitting("from b1 to b2", choices) == ways[:1]
    assert choices_fitting("b2 b1", choices) == ways[1:]
    assert choices_fitting("go", choices) == ways


def test_the_whole_label_wins_over_words():
    choices = where("catan/base", "offer:", 40)  # offers with the same words in other labels
    for choice in choices.every:
        for typed in (choice.label, choice.label.lower(), f"{choice.label} ({choice.action})"):
            assert resolve(typed, choices) == choice.action


@pytest.mark.parametrize(
    ("game", "typed", "action"),
    [
        (
            "wind_river",
            "2|place:B2|place B2|PLACE b2|b2|B2|put b2|tipi on b2|place:b2",
            "place:B2",
        ),
        # labels and targets of what is illegal, and kinds of action that are not asked for
        ("wind_river", "Put a first tipi on A1|place a1|A1|tipi a1|first tipi on A1", "place:A1"),
        ("catan/base", "build settlement v44", "settlement:v44"),
        ("catan/base", "Build a city on v44", "city:v44"),
        ("catan/base", "build a city on v14", "city:v14"),
    ],
)
def test_one_action_is_meant_by_many_words(game, typed, action):
    choices = begun(game)
    for words in typed.split("|"):
        assert str(resolve(words, choices)) == action, words
        legal = action in map(str, choices.actions)
        assert bool(choices.state.violations(resolve(words, choices))) == (not legal)


def test_a_corner_that_is_taken_is_judged():
    node = str(begun("catan/base").actions[0]).partition(":")[2]
    choices = next(
        c
        for c in (begun("catan/base", n) for n in range(2, 6))
        if str(c.actions[0]).startswith("start-settlement")
    )
    for typed in (node, node.upper(), f"settlement {node}", f"Put a settlement on {node}"):
        assert str(resolve(typed, choices)) == f"start-settlement:{node}"
        assert choices.state.violations(resolve(typed, choices))


def test_a_road_is_found_by_its_ends_and_an_offer_by_its_amounts(playing):
    choices = choices_of(playing)
    assert str(resolve("build a road from v5 to v9", choices)) == "road:e8"
    assert resolve("offer 3 ore for 1 wool", choices) == OfferTrade(("ore",) * 3, ("wool",))


@pytest.mark.parametrize("typed", ["road v9 v13", "road v13 v9"])
def test_a_road_in_the_middle_of_an_offer_is_the_one_that_is_built(playing, typed):
    offer = next(a for a in playing.legal_actions() if isinstance(a, OfferTrade))
    state = playing.state.apply(offer)
    choices = ChoiceList(state, state.view(state.actor), playing.names)
    assert str(resolve_for_why(typed, choices)) == "road:e13"


def test_a_whole_name_is_meant_before_a_longer_one():
    both = {"take:yellow", "take:green-yellow"}
    match = match_until(lambda match: both <= {*map(str, match.legal_actions())}, "natives")
    choices = choices_of(match)
    assert str(resolve("yellow", choices)) == "take:yellow"
    assert str(resolve("green-yellow", choices)) == "take:green-yellow"


def test_a_word_in_all_choices_means_the_one_that_says_it_besides():
    state = position(prairie="legendary-farmer", game=SOUL)
    for text in ("activate:elder", "take:legendary-farmer"):
        state = state.apply(state.parse(text))
    choices = ChoiceList(state, state, ("Ann", "Ben"))
    assert str(resolve("farmer", choices)) == "place:farmer"
    assert "may mean" in refusal("legendary", choices)


def test_a_robbed_player_is_called_by_name():
    match = match_until(
        lambda match: offering(match, "rob:", 2), "catan/base", names=("Ann", "Ben", "Cleo")
    )
    choices = choices_of(match)
    victim = str(choices.actions[0]).partition(":")[2]
    assert resolve(f"rob {match.names[int(victim)].lower()}", choices) == choices.actions[0]


def test_a_beginning_finds_what_may_not_be_chosen_now():
    match = match_until(
        lambda match: deciding("Playing")(match) and not offering(match, "buy"), "catan/base"
    )
    choices = choices_of(match)
    assert str(resolve("develop", choices)) == str(resolve("buy card", choices)) == "buy"


@pytest.mark.parametrize("typed", ["act with 1 hunter", "act with hunters"])
def test_a_small_word_or_a_number_begins_no_other(typed):
    choices = where("bison", "announce", 2)
    assert resolve("act without", choices) in choices.actions
    assert "no legal choice matches" in refusal(typed, choices)


def test_several_that_are_meant_are_named(first):
    assert re.search(r"may mean 1 Put a first tipi on B1, 2 .* and 26 more", refusal("tipi", first))
    assert "may mean" in refusal("b1", begun("wind_river", 12))


def test_what_nobody_asks_for_is_told_with_what_is_asked(first):
    assert refusal("what is this", first).endswith("The choices are: Put a first tipi on …")
    assert "did you mean Put a first tipi on B1" in refusal("plaice:B1", first)
    assert "numbered from 1 to 30" in refusal("31", first)
    assert "matches 'v30 v31'" in refusal("v30 v31", where("catan", "end"))
    for slip in ("sco", "nope", "spaceship", "xy"):
        assert "did you mean" not in refusal(slip, first)


def test_numbers_and_kinds_are_told_only_where_there_are_any():
    one = match_until(lambda match: len(match.legal_actions()) == 1, "catan", luck=None)
    assert refusal("2", choices_of(one)) == "the only choice is number 1"
    match = Match("wind_river", seed=3)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    assert refusal("1", choices_of(match)) == "there are no numbered choices now"
    assert refusal("what is this", choices_of(match)).endswith("matches 'what is this'")


@pytest.mark.parametrize(
    "typed", ["²", ":", "-", "🦬", "a" * 10_000, "9" * 5000, "{0}", "\x1b[31m"]
)
def test_odd_words_mean_nothing(first, typed):
    assert refusal(typed, first)


@pytest.mark.parametrize("kind", ["road", "city"])
def test_the_name_of_a_kind_does_as_well_as_its_label(kind):
    for choices in (where("catan", "offer"), where("catan", "start-settlement")):
        fault = refusal(kind, choices)
        assert f"Build a {kind}" in fault
        assert fault == refusal(f"build {kind}", choices)


def test_fields_that_are_out_of_use_are_not_counted(first):
    fault = refusal("insert", first)
    assert "none of these may be chosen now" in fault
    assert "36" not in fault


@pytest.mark.parametrize(
    ("typed", "cost"),
    [("build a city", "2 grain and 3 ore"), ("build a settlement", "1 lumber, 1 brick")],
)
def test_a_kind_of_which_nothing_may_be_chosen_tells_its_cost(playing, typed, cost):
    fault = refusal(typed, choices_of(playing))
    assert "none of these may be chosen now" in fault
    assert cost in fault


def test_why_about_a_place_that_nothing_may_touch_names_the_rules():
    with pytest.raises(InputError, match="none with 'A1' may be chosen now") as fault:
        resolve_for_why("A1", where("wind_river", "buffalo:"))
    problem = str(fault.value)
    assert "[WR-2h]" in problem
    assert "not used" in problem
    assert ".." not in problem
    assert "none of these" not in problem  # others may be


def test_a_list_of_a_word_has_one_and_several_of_the_thing():
    match = Match("bison", 2, seed=5)
    match.play(match.legal_actions()[0])
    labels = [each.label for each in choices_mentioning("hunter", choices_of(match))]
    assert "Lay a tile and settle 1 hunter" in labels
    assert "Lay a tile and settle 3 hunters" in labels
    assert [each.label for each in choices_mentioning("hunters", choices_of(match))] == labels
