"""What is meant by what is typed: whole labels first, then words in their order; and what is illegal, so that it can be explained."""

import random
import re
from contextlib import suppress
from functools import cache
from itertools import combinations, islice
from typing import Any

import pytest

from bisongames import Match, RecordError, show
from bisongames.bison.actions import Announce
from bisongames.catan.actions import OfferTrade
from bisongames.engine.core.actions import all_actions, fields_of
from bisongames.show.reader.asked_points import points_told
from bisongames.show.reader.asked_scores import asks_for_scores
from bisongames.show.reader.choice_list import ChoiceList, NumberedChoice, no_moves, tokens
from bisongames.show.reader.illegal_action import kinds_of
from bisongames.show.reader.typed_action import Unclear, resolve, resolve_for_why
from bisongames.show.reader.word_order import choices_fitting, choices_mentioning
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
    with pytest.raises(Unclear) as fault:
        resolve(text, choices)
    return str(fault.value)


@cache
def first() -> ChoiceList:
    """Somebody puts the first tipi."""
    return begun("wind_river")


@cache
def playing() -> Match:
    """A match of Catan in which Player 1 may trade and build."""
    return match_until(deciding("Playing", 0), "catan/base", luck=None, start_player=0)


def taking() -> ChoiceList:
    """A card of Natives is taken, and one name is the end of another."""
    both = {"take:yellow", "take:green-yellow"}
    return choices_of(match_until(lambda m: both <= {*map(str, m.legal_actions())}, "natives"))


def answering() -> ChoiceList:
    """An offer of Catan is answered."""
    offer = next(a for a in playing().legal_actions() if isinstance(a, OfferTrade))
    state = playing().state.apply(offer)
    return ChoiceList(state, state.view(state.actor), playing().names)


def poor() -> ChoiceList:
    """Somebody plays Catan and cannot buy a card."""
    poor = deciding("Playing")
    return choices_of(match_until(lambda m: poor(m) and not offering(m, "buy"), "catan/base"))


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
    """Whether two facts are of a sort: both amounts, both places, or both numbers."""
    if one.isdigit() != other.isdigit():
        return False
    amounts = [re.match(r"\d+ [a-z]", fact) is not None for fact in (one, other)]
    alike = len(tokens(one)) == len(tokens(other)) and ("," in one) == ("," in other)
    return all(amounts) or (not any(amounts) and alike)


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
                with suppress(Unclear):
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


def test_an_offer_is_not_turned_round():
    choices = choices_of(playing())
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
    ("asked", "typed", "action"),
    [
        (
            lambda: begun("wind_river"),
            "2|place:B2|place B2|PLACE b2|b2|B2|put b2|tipi on b2|place:b2",
            "place:B2",
        ),
        # labels and targets of what is illegal, and kinds of action that are not asked for
        (
            lambda: begun("wind_river"),
            "Put a first tipi on A1|place a1|A1|tipi a1|first tipi on A1",
            "place:A1",
        ),
        (lambda: begun("catan/base"), "build settlement v44|build v44", "start-settlement:v44"),
        (lambda: begun("catan/base"), "Build a settlement on v44", "settlement:v44"),
        (lambda: begun("catan/base"), "Build a city on v44", "city:v44"),
        (lambda: begun("catan/base"), "build a city on v14", "city:v14"),
        # a corner that is taken
        (
            lambda: begun("catan/base", 2),
            "v1|V1|settlement v1|Put a settlement on v1",
            "start-settlement:v1",
        ),
        # a road by its ends, and an offer by its amounts
        (lambda: choices_of(playing()), "build a road from v5 to v9", "road:e8"),
        (lambda: choices_of(playing()), "offer 3 ore for 1 wool", "offer:ore,ore,ore=wool"),
        # what may not be chosen now, by its beginning
        (poor, "develop|buy card", "buy"),
        (lambda: where("bison", "announce", 2), "act without", "announce:0"),
        (answering, "road v9 v13|road v13 v9", "road:e13"),
        # a whole name before a longer one
        (taking, "yellow", "take:yellow"),
        (taking, "green-yellow", "take:green-yellow"),
    ],
)
def test_one_action_is_meant_by_many_words(asked, typed, action):
    choices = asked()
    for words in typed.split("|"):
        assert str(resolve(words, choices)) == action, words
        legal = action in map(str, choices.actions)
        assert bool(choices.state.violations(resolve(words, choices))) == (not legal)


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


BUILD_A_CITY = "Build a city|none of these may be chosen now|2 grain and 3 ore"


@pytest.mark.parametrize(
    ("asked", "typed", "texts"),
    [
        (first, "tipi", "may mean 1 Put a first tipi on B1, 2 | and 26 more"),
        (lambda: begun("wind_river", 12), "b1", "may mean"),
        (first, "plaice:B1", "did you mean Put a first tipi on B1"),
        (first, "what is this", "The choices are: Put a first tipi on …"),
        (first, "31", "numbered 1-30"),
        (first, "insert", "none of these may be chosen now"),
        (lambda: where("catan", "end"), "v30 v31", "matches 'v30 v31'"),
        (lambda: choices_of(playing()), "build a city", BUILD_A_CITY),
        (lambda: choices_of(playing()), "build a settlement", "1 lumber, 1 brick"),
        (lambda: where("catan", "offer"), "city|build city", "Build a city"),
        (lambda: where("catan", "start-settlement"), "road|build road", "Build a road"),
        # a small word or a number begins no other
        (lambda: where("bison", "announce", 2), "act with 1 hunter", "no legal choice matches"),
        (lambda: where("bison", "announce", 2), "act with hunters", "no legal choice matches"),
    ],
)
def test_what_is_not_understood_is_told_with_what_is_asked(asked, typed, texts):
    faults = {refusal(words, asked()) for words in typed.split("|")}
    assert len(faults) == 1  # the name of a kind does as well as its label
    assert [text for text in texts.split("|") if text not in max(faults)] == []
    assert "36" not in max(faults)  # fields that are out of use are not counted


@pytest.mark.parametrize("slip", ["sco", "nope", "spaceship", "xy"])
def test_other_words_are_no_slips(slip):
    assert "did you mean" not in refusal(slip, first())


def test_numbers_and_kinds_are_told_only_where_there_are_any():
    one = match_until(lambda match: len(match.legal_actions()) == 1, "catan", luck=None)
    assert refusal("2", choices_of(one)) == "the only choice is number 1"
    match = Match("wind_river", seed=3)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    assert refusal("1", choices_of(match)) == "there are no numbered choices now"
    assert refusal("this thing", choices_of(match)).endswith("matches 'this thing'")


@pytest.mark.parametrize(
    "typed", ["²", ":", "-", "🦬", "a" * 10_000, "9" * 5000, "{0}", "\x1b[31m"]
)
def test_odd_words_mean_nothing(typed):
    assert refusal(typed, first())


def test_why_about_a_place_that_nothing_may_touch_names_the_rules():
    with pytest.raises(Unclear, match="none with 'A1' may be chosen now") as fault:
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


@pytest.mark.parametrize(("game", "players"), budget.share(GAMES, 3))
def test_what_names_an_action_is_that_action_legal_or_not(game, players):
    rng = random.Random(5)
    for choices in list(positions(game, players, 7))[:: 12 if budget.NIGHTLY else 40]:
        state = choices.state
        for kind in kinds_of(state):
            every = [*islice(all_actions(kind, state.game.domains), 5000)]
            for action in rng.sample(every, min(4, len(every))):
                label = choices.label(action)
                for text in (str(action), str(action).lower()):
                    assert resolve(text, choices) == action
                meant = resolve(label, choices)
                assert meant == action or choices.label(meant) == label
                for fact in choices.illegal(action).facts:
                    if fact.isdecimal() or not any(sign.isdigit() for sign in fact):
                        continue  # the number of a choice, a word
                    with suppress(Unclear):
                        meant = resolve(fact, choices)
                        assert fact in choices.label(meant) or fact in str(meant)


def test_a_number_is_the_amount_that_is_asked_for():
    choices = where("bison/base", "announce:", 2)
    for action in choices.actions:
        if isinstance(action, Announce):
            assert resolve(str(action.hunters), choices) == action
    numbers = [choice.number for choice in choices.every]
    assert len(set(numbers)) == len(numbers)
    for choice in choices.every:
        assert resolve(str(choice.number), choices) == choice.action


def test_numbers_of_amounts_that_are_not_possible_are_left_out_and_not_told():
    choices = where("bison/base", "announce:", 2)
    numbers = sorted(choices.by_number)
    assert choices.ranges.startswith("0-")
    told = [
        range(int(a), int(b or a) + 1)
        for a, _, b in (part.partition("-") for part in choices.ranges.split(", "))
    ]
    assert [number for each in told for number in each] == numbers
    assert f"numbered {choices.ranges}" in refusal("99", choices)


def test_one_hunter_is_never_none_where_one_cannot_be_paid_for():
    for choices in positions("bison/base", 3, 7):
        if type(choices.state.decision).__name__ == "Announcing" and len(choices.every) < 4:
            assert resolve("1 hunter", choices) != Announce(0)


def test_every_door_reads_the_same():
    match = Match("catan", seed=1)
    for text in ("v9", "V9", "start-settlement:v9", "put a settlement on v9", "settlement v9"):
        reading = match.state.read(text)
        assert str(reading.action) == "start-settlement:v9"
        assert not reading.violations
    several = match.state.read("v")
    assert several.action is None
    assert len(several.actions) > 1
    assert "may mean" in several.problem
    taken = match.state.apply("start-settlement:v9").read("settlement v9")
    assert str(taken.action) == "settlement:v9"
    assert taken.violations
    away = match.state.read("v9", player=1)
    assert away.action is None
    assert away.violations[0].rule.id == "GEN-turn"
    match.play("v9")
    assert match.history[-1][1] == match.state.game.parse("start-settlement:v9")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "is v24 free?",
            "24 Put a settlement on v24 (beside pasture 9, mountains 4 and forest 11, 9 of 36 rolls: lumber, wool and ore) is allowed: choose 24.",
        ),
        ("Should I put a settlement on v24", " is allowed: choose 24."),
        ("why can't I build on v24?", " is allowed: choose 24."),
        ("may I build a city on v24?", "is not allowed: "),
        ("what does each building cost", "A road costs 1 lumber and 1 brick. [CA-1i]"),
        ("why zymurgy", "No legal choice matches 'zymurgy'."),
        (
            "who is leading?",
            "By the scores so far, as far as is known, nobody leads: Ann 0, Ben 0 and ",
        ),
        ("who wins?", "[CA-6i]"),
    ],
)
def test_a_question_is_answered_and_plays_nothing(text: str, answer: str) -> None:
    choices = begun("catan/base")
    told = refusal(text, choices)
    assert told.startswith("That is a question, so nothing is chosen. ")
    assert answer in told


@pytest.mark.parametrize(
    "text",
    ["who is leading", "Who's winning right now?", "am I ahead?", "what’s the score?", "is ben winning", "how many points does Ben have?"],
)  # fmt: skip
def test_who_leads_is_answered_at_any_time_as_far_as_the_one_who_asks_knows(text: str) -> None:
    match = match_until(
        lambda m: len({*m.view(0).standing().scores}) > 1 and m.actor == 0,
        "catan/base",
        names=("Ann", "Ben", "Cleo"),
    )
    for player in range(3):
        scores = match.view(player).standing().scores
        first = [n for n, score in zip(match.names, scores, strict=True) if score == max(scores)]
        reading = match.state.read(text, player, match.names)
        assert (reading.actions, reading.violations) == ((), ())
        assert reading.problem == (
            "That is a question, so nothing is chosen. By the scores so far, as far as is known, "
            f"{' and '.join(first)} lead{'' if len(first) > 1 else 's'}: "
            f"Ann {scores[0]}, Ben {scores[1]} and Cleo {scores[2]}."
        )


def test_who_leads_is_told_to_nobody_who_asks_for_something_else() -> None:
    asked = ["who is first?", "how many points is a city?", "who scores?", "is C3 ahead of B2?"]
    assert not any(asks_for_scores(text, ("Ann", "Ben")) for text in asked)


def test_after_the_end_a_question_for_the_scores_names_the_winner() -> None:
    match = Match("wind_river", seed=3)
    match.run("random")
    reading = match.state.read("who won?", names=match.names)
    assert show.prompt(match) in reading.problem


def test_whether_a_field_is_free_is_answered_where_it_is_not() -> None:
    told = refusal("is B1 free?", choices_of(begun_with_a_tipi()))
    assert "Put a first tipi on B1 is not allowed: In set-up, place a tipi only on a field" in told


def begun_with_a_tipi() -> Match:
    match = Match("wind_river", seed=5, start_player=0)
    match.play("place:B1")
    return match


def test_what_is_not_wanted_is_not_played() -> None:
    settlements = begun("catan/base")
    told = refusal("don't put a settlement on v24", settlements)
    assert told.endswith("nothing is chosen; the choice itself is 24 Put a settlement on v24")


@pytest.mark.parametrize("text", ["is v24 free?", "don't put a settlement on v24"])
def test_a_match_does_not_play_what_is_asked_or_not_wanted(text: str) -> None:
    match = Match("catan/base", players=3, seed=5)
    reading = match.state.read(text, match.actor)
    assert (reading.action, [*map(str, reading.actions)]) == (None, ["start-settlement:v24"])
    count = match.count
    with pytest.raises(RecordError, match="nothing is chosen"):
        match.play(text)
    assert match.count == count


def test_why_leaves_out_the_rest_of_the_question() -> None:
    choices = begun("catan/base")
    for asked in (
        "can't I put a settlement on v24",
        "put a settlement on v24",
        "isn’t it start-settlement:v24",
        "not v24",
        "may I not start on v24",
    ):
        assert str(resolve_for_why(asked, choices)) == "start-settlement:v24"


def test_amounts_of_a_payment_come_in_any_order() -> None:
    paying = choices_of(match_until(deciding("Paying", 0), "bison/base", luck=4))
    listed = next(c for c in paying.every if " and " in c.label)
    one, other = re.findall(r"\d+ [a-z]+", listed.label)[:2]
    assert resolve(f"pay {other} and {one}", paying) == resolve(f"pay {one} and {other}", paying)


def test_a_number_of_hunters_is_no_number_of_another_choice() -> None:
    announcing = choices_of(match_until(deciding("Announcing", 0), "bison/base", luck=4))
    others = {n for n, a in announcing.by_number.items() if not isinstance(a, Announce)}
    assert others.isdisjoint(range(7))
    assert resolve("6", announcing) == Announce(6)


def test_other_words_of_the_glossary_are_understood() -> None:
    trading = choices_of(playing())
    listed = next((c for c in trading.every if "wool" in c.label), None)
    assert listed is not None
    assert resolve(listed.label.replace("wool", "sheep"), trading) == listed.action


@pytest.mark.parametrize("asked", ["{}?", "shall I {}", "why not {}?", "tell me about {}"])
def test_what_is_typed_as_a_question_chooses_nothing(asked):
    choices = first()
    for choice in choices.every[:3]:
        for said in (str(choice.number), choice.label):
            assert refusal(asked.format(said), choices)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("what colour am I?", "You are Player 1 and play red: R on the board."),
        ("what do the stars mean?", "*between stars*: new since your last turn."),
        ("what is R and G?", "G: Player 2, who plays green."),
        ("why do I have no points?", "By the scores so far, Player 1 has 0 points"),
    ],
)
def test_a_question_about_the_board_is_answered_from_it(text, answer):
    match = Match("natives", seed=4, start_player=0)
    choices = ChoiceList(match.state, match.view(0), match.names)
    assert answer in refusal(text, choices)


def test_what_another_decision_takes_is_told_with_the_way_to_it():
    told = refusal("bison", choices_of(match_until(can_hunt, "natives")))
    assert "cannot be chosen now" in told
    assert "act with the hunter" in told


def can_hunt(match: Match) -> bool:
    """The hunter may act, and bison lies in the prairie."""
    view: Any = match.view(None)
    return "activate:hunter" in map(str, match.legal_actions()) and view.prairie["bison"] > 0


@pytest.mark.parametrize("text", ["why can't I use 5 hunters?", "why 5 hunters"])
def test_a_why_question_may_have_words_that_say_nothing(text):
    choices = choices_of(match_until(deciding("Announcing", 0), "bison", luck=None))
    assert resolve_for_why(text.removeprefix("why "), choices) == Announce(5)


def test_a_name_within_another_word_names_nobody():
    start = Match("wind_river", seed=3).state
    names = ("Ada", "All", "Cora")
    assert points_told("why did all points change", no_moves, start, names).startswith(
        "By the scores so far, All has "
    )
    assert start.actor is not None
    assert points_told("why did overall points change", no_moves, start, names).startswith(
        f"By the scores so far, {names[start.actor]} has "
    )


@pytest.mark.parametrize("seed", [3, 5])
def test_a_field_of_the_land_is_one_word_and_never_another_field(seed):
    """Typed alone where hunters move or gather, tiles are laid and pieces are built: what is chosen names just this field."""
    match, rng = Match("bison", 3, seed=seed), random.Random(seed)
    kinds = {"MovingHunters", "LayingTile", "BuildingTents", "BuildingCanoes", "Calling"}
    tried = 0
    while not match.is_over and tried < 300:
        if type(match.state.decision).__name__ in kinds:
            choices = ChoiceList(match.state, match.view(match.actor), match.names)
            ids = {word for c in choices.every for word in c.label_words if "," in word}
            others = {f"{rng.randint(-2, 2)},{rng.randint(-2, 2)}{letter}" for letter in "pmr"}
            for typed in (*ids, *others, *{word.rstrip("pmr") for word in ids}):
                tried += 1
                named = [c for c in choices.every if any(w.rstrip("pmr") == typed or w == typed for w in c.label_words)]  # fmt: skip
                try:
                    action = resolve(typed.upper(), choices)
                except Unclear:
                    assert len(named) != 1, (typed, named)
                    continue
                label = tokens(choices.label(action))
                assert any(word in (typed, f"{typed}{word[-1]}") for word in label), (typed, label)
        match.play(rng.choice(match.legal_actions()))
    assert tried >= 300


@pytest.mark.parametrize(
    "text",
    [
        "I want wool, give a brick for it",
        "get wool for brick",
        "I need wool, will give brick",
        "trade brick for wool",
    ],
)
def test_a_wish_is_never_the_trade_the_other_way_round(text: str) -> None:
    match, rng = Match("catan", seed=3), random.Random(3)
    while type(match.state.decision).__name__ != "Playing":
        match.play(rng.choice(match.legal_actions()))
    assert [str(action) for action in match.read(text).actions] == ["bank:brick=wool"]


@cache
def idle() -> ChoiceList:
    """Somebody announces hunters for tents, but none can build; pieces can be bought."""

    def none_builds(match: Match) -> bool:
        legal = {*map(str, match.legal_actions())}
        return {"announce:0", "buy:hunter", "buy:tent1"} <= legal and "announce:1" not in legal

    return choices_of(match_until(none_builds, "bison", 2))


@pytest.mark.parametrize("text", ["1 hunter", "one hunter", "use 1 hunter", "with 1 hunter please"])
def test_a_number_of_hunters_asked_for_buys_none(text):
    assert resolve(text, idle()) == Announce(1)


@pytest.mark.parametrize(
    "text", ["hunter", "a hunter", "hunters", "1 tent", "tent of size 1", "get tent1"]
)
def test_what_names_only_a_thing_where_a_number_is_asked_for_chooses_nothing(text):
    assert "may mean" in refusal(text, idle())


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("buy 1 hunter", "buy:hunter"),
        ("buy hunter", "buy:hunter"),
        ("purchase tent 1", "buy:tent1"),
        ("0 hunters", "announce:0"),
    ],
)
def test_a_word_of_buying_buys_where_a_number_is_asked_for(text, action):
    assert str(resolve(text, idle())) == action


def test_an_exchange_is_not_meant_by_another_number_of_animals():
    choices = where("bison", "exchange:", 4)
    given = next(c for c in choices.every if str(c.action).startswith("exchange:bison"))
    assert resolve(given.label.removeprefix("Exchange "), choices) == given.action
    for text in (given.label.replace("3", "1"), "1 bison and 1 fish"):
        with suppress(Unclear):
            assert resolve(text.removeprefix("Exchange "), choices) not in choices.actions
