"""What may be chosen in words, and what is meant by what is typed."""

import random
import re

import pytest

import bisongames
from bisongames import Match, show
from bisongames.cli.input.choice_list import choice_lines, choice_sentences
from bisongames.cli.input.choices import ChoiceList, group_choices
from bisongames.cli.input.resolve import resolve
from bisongames.cli.input.word_order import fitting
from bisongames.cli.output.given_faults import InputError
from tests.natives.positions import SOUL, position

NAMES = ("Ann", "Ben", "Cleo")


def at(choices: int) -> ChoiceList:
    """Wind River after so many choices, each time the first."""
    match = Match("wind_river", seed=3, start_player=0, names=NAMES)
    for _ in range(choices):
        match.play(match.legal_actions()[0])
    return ChoiceList(match.state, match.view(match.actor), NAMES)


@pytest.fixture
def first() -> ChoiceList:
    """Somebody puts the first tipi."""
    return at(0)


@pytest.fixture
def activity() -> ChoiceList:
    """Somebody chooses an activity, of which there are several kinds."""
    for count in range(60):
        choices = at(count)
        if len(group_choices(choices.every)) > 2:
            return choices
    raise AssertionError("no activity was asked for")


def test_labels_are_those_of_show(activity):
    for choice in activity.every:
        assert choice.label == show.label(choice.action, activity.seen, names=NAMES)


def test_every_choice_stands_in_one_group(activity):
    numbers = [c.number for group in group_choices(activity.every) for _, c in group.entries]
    assert sorted(numbers) == list(range(1, len(activity.actions) + 1))


def test_a_heading_says_what_is_alike_and_an_entry_what_differs(activity):
    headings = [group.heading for group in group_choices(activity.every)]
    assert "Move a tipi from … to …" in headings
    assert "Earn resources" in headings
    moves = next(group for group in group_choices(activity.every) if "a tipi from" in group.heading)
    for text, choice in moves.entries:
        assert str(choice.action) == f"tipi:{text.replace('the open plains', 'exit')}"


def test_lines_are_as_wide_as_the_window_and_as_many_as_there_is_room(activity):
    for most in (3, 4, 6, 100):
        lines = choice_lines(activity, 79, most=most)
        assert all(line.cell_len <= 79 for line in lines)
        assert len(lines) <= max(most, len(group_choices(activity.every)))
    cut = "\n".join(line.plain for line in choice_lines(activity, 79, most=4))
    assert re.search(r" in all(: type one, as \w+|, list)", cut)
    some = "\n".join(line.plain for line in choice_lines(activity, 79, most=6))
    assert " in all: type one, as " in some
    whole = "\n".join(line.plain for line in choice_lines(activity, 79))
    assert all(f"{number} " in whole for number in range(1, len(activity.actions) + 1))


def test_previews_stand_beside_their_choices(activity):
    told = "\n".join(choice_sentences(activity))
    assert "Earn resources (+" in told


@pytest.mark.parametrize(
    "typed",
    ["2", "place:B2", "place B2", "PLACE b2", "b2", "B2", "put b2", "tipi on b2", "place:b2"],
)
def test_one_choice_is_meant_by_many_words(first, typed):
    assert str(resolve(typed, first)) == "place:B2"


def test_blanks_may_stand_for_the_signs_of_a_notation():
    choices = next(c for c in map(at, range(60)) if str(c.actions[0]).startswith("buffalo"))
    wanted = choices.actions[0]
    text = str(wanted)
    start, _, end = text.partition(":")[2].partition("-")
    for typed in (text, f"buffalo {start} {end}", f"{start} {end}", f"{start}-{end}".lower()):
        assert resolve(typed, choices) == wanted


def test_what_is_illegal_is_understood_so_that_it_can_be_explained(first):
    action = resolve("place a1", first)
    assert str(action) == "place:A1"
    assert action not in first.actions


def test_several_that_are_meant_are_named(first):
    with pytest.raises(InputError, match=r"may mean 1 Put a first tipi on B1, 2 .* and 26 more"):
        resolve("tipi", first)


def test_a_word_in_all_choices_means_the_one_that_says_it_besides():
    state = position(prairie="legendary-farmer", game=SOUL)
    for text in ("activate:elder", "take:legendary-farmer"):
        state = state.apply(state.parse(text))
    given = ChoiceList(state, state, ("Ann", "Ben"))
    assert str(resolve("farmer", given)) == "place:farmer"
    with pytest.raises(InputError, match="may mean"):
        resolve("legendary", given)


def test_what_nobody_asks_for_is_told_with_what_is_asked(first):
    with pytest.raises(InputError) as fault:
        resolve("what is this", first)
    assert str(fault.value).endswith("Asked for: Put a first tipi on …")
    with pytest.raises(InputError, match="did you mean Put a first tipi on B1"):
        resolve("plaice:B1", first)
    with pytest.raises(InputError, match="numbers from 1 to 30"):
        resolve("31", first)


def test_numbers_and_kinds_are_told_only_where_there_are_any():
    match = Match("catan", 3, seed=3)
    while len(match.legal_actions()) != 1:
        match.play(match.legal_actions()[0])
    one = ChoiceList(match.state, match.view(match.actor), match.names)
    with pytest.raises(InputError, match=r"^there is only number 1$"):
        resolve("2", one)
    match = Match("wind_river", seed=3)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    none = ChoiceList(match.state, match.state, match.names)
    with pytest.raises(InputError, match=r"^no choice has a number now$"):
        resolve("1", none)
    with pytest.raises(InputError, match=r"matches 'what is this'$"):
        resolve("what is this", none)


@pytest.mark.parametrize(
    "typed", ["²", ":", "-", "🦬", "a" * 10_000, "9" * 5000, "{0}", "\x1b[31m"]
)
def test_odd_words_mean_nothing(first, typed):
    with pytest.raises(InputError):
        resolve(typed, first)


@pytest.mark.parametrize("game", ["wind_river", "bison", "catan", "natives"])
def test_every_choice_of_a_match_is_found_by_its_label_and_its_notation(game):
    match, rng = Match(game, seed=5), random.Random(5)
    for step in range(300):
        if match.is_over:
            break
        if step % 15 == 0:
            choices = ChoiceList(match.state, match.view(match.actor), match.names)
            for choice in choices.every[:12]:
                assert resolve(str(choice.action), choices) == choice.action
                found = fitting(choice.label, choices)
                assert choice in found  # alone, unless all its words are in another label too
        match.play(rng.choice(match.legal_actions()))


def test_a_robbed_player_is_called_by_name():
    match = robbing()
    choices = ChoiceList(match.state, match.view(match.actor), match.names)
    victim = str(choices.actions[0]).partition(":")[2]
    assert resolve(f"rob {match.names[int(victim)].lower()}", choices) == choices.actions[0]


def robbing() -> Match:
    """A match of Catan in which somebody is to be robbed."""
    for seed in range(40):
        match = Match("catan/base", seed=seed, names=NAMES)
        rng = random.Random(seed)
        for _ in range(400):
            if match.is_over:
                break
            legal = match.legal_actions()
            if len(legal) > 1 and all(str(action).startswith("rob:") for action in legal):
                return match
            match.play(rng.choice(legal))
    raise AssertionError("nobody was robbed")


def test_all_sentences_fit_into_colourless_text():
    assert "\x1b" not in "".join(choice_sentences(at(12)))
    assert bisongames.__version__


def put(choices: ChoiceList, most: int) -> list[str]:
    return [line.plain for line in choice_lines(choices, 79, most=most)]


def test_a_kind_that_is_cut_to_one_line_still_shows_some():
    match = Match("wind_river", seed=5)
    rng = random.Random(1)
    while len({type(action) for action in match.legal_actions()}) < 3:
        match.play(rng.choice(match.legal_actions()))
    choices = ChoiceList(match.state, match.view(match.actor), match.names)
    for line in put(choices, 3):
        if "in all" in line:
            before, _, _ = line.partition("  ... ")
            assert re.search(r": +.*\d.* \d+ \w+-\w+", before), line


def laying() -> ChoiceList:
    """A tile of Bison is laid, at many places."""
    match = Match("bison", 3, seed=3)
    rng = random.Random(1)
    while type(match.state.decision).__name__ != "LayingTile" or len(match.legal_actions()) < 30:
        match.play(rng.choice(match.legal_actions()))
    return ChoiceList(match.state, match.view(match.actor), match.names)


def test_where_previews_give_way_it_is_said_how_to_see_them():
    choices = laying()
    cell = choices.every[-1].facts[0]
    assert put(choices, 4)[-1].endswith(f"list {cell} tells what each brings")
    listed = choice_sentences(choices, cell)
    assert len(listed) == sum(f" {cell}," in choice.label for choice in choices.every)
    assert "joins " in listed[0]
    assert "what each brings" not in " ".join(put(choices, 1000))


def test_further_lines_of_a_long_choice_are_indented_alike():
    choices = laying()
    lines = [line.plain for line in choice_lines(choices, 39)]
    indented = [len(line) - len(line.lstrip()) for line in lines]
    assert set(indented) <= {0, 2, 6}
    assert 6 in indented


def test_a_beginning_finds_what_may_not_be_chosen_now():
    match = Match("catan/base", seed=3)
    rng = random.Random(1)
    while type(match.state.decision).__name__ != "Playing" or "buy" in map(
        str, match.legal_actions()
    ):
        match.play(rng.choice(match.legal_actions()))
    choices = ChoiceList(match.state, match.view(match.actor), match.names)
    assert str(resolve("develop", choices)) == str(resolve("buy card", choices)) == "buy"


def test_words_of_previews_find_no_choice():
    choices = laying()
    assert any("joins" in choice.note for choice in choices.every)
    with pytest.raises(InputError, match="no legal choice matches 'joins'"):
        resolve("joins", choices)


def test_fields_that_are_out_of_use_are_not_counted(first):
    with pytest.raises(InputError) as fault:
        resolve("insert", first)
    assert "none of these may be chosen now" in str(fault.value)
    assert "36" not in str(fault.value)
