"""What may be chosen, in groups: at every position, in any window, in as few lines as there are."""

import re
from itertools import chain, combinations

import pytest

from bisongames import Match, show
from bisongames.catan.actions import OfferTrade
from bisongames.cli.output.choice_lines import choice_lines, choice_sentences, headings_line
from bisongames.show.reader.choice_list import ChoiceList, NumberedChoice, group_choices, tokens
from bisongames.show.reader.typed_action import Unclear, resolve
from tests.cli.positions import NAMES, begun, choices_of, deciding, match_until, positions, where

PARTS = ("rituals", "seasons", "soul-of-the-prairie")
GAMES = [
    *(
        "+".join(("natives/base", *parts))
        for parts in chain.from_iterable(combinations(PARTS, count) for count in (0, 1, 3))
    ),
    *("wind_river", "bison/base", "bison/expansion-2", "catan/base", "catan/bison"),
]
WIDTHS = (40, 80, 120)
FEW = 8
"""So few actions are never cut short."""


def lines_of(choices: ChoiceList, most: int = 1000, width: int = 79) -> list[str]:
    return [line.plain for line in choice_lines(choices, width, most=most)]


@pytest.fixture(scope="module")
def activity() -> ChoiceList:
    """Somebody chooses an activity, of which there are several kinds."""
    several = (begun("wind_river", count) for count in range(60))
    return next(choices for choices in several if len(group_choices(choices.every)) > 2)


@pytest.fixture(scope="module")
def laying() -> ChoiceList:
    """A tile of Bison is laid, at many places."""
    laying = deciding("LayingTile")
    many = match_until(lambda match: laying(match) and len(match.legal_actions()) >= 30, "bison")
    return choices_of(many)


def test_every_choice_stands_in_one_group_under_its_label(activity):
    for choice in activity.every:
        assert choice.label == show.label(choice.action, activity.seen, names=NAMES)
    groups = group_choices(activity.every)
    numbers = [choice.number or 0 for group in groups for _, choice in group.entries]
    assert sorted(numbers) == list(range(1, len(activity.actions) + 1))


def test_a_heading_says_what_is_alike_and_an_entry_what_differs(activity):
    groups = {group.heading: group for group in group_choices(activity.every)}
    assert "Earn resources" in groups
    for text, choice in groups["Move a tipi from … to …"].entries:
        assert str(choice.action) == f"tipi:{text.replace('the open plains', 'exit')}"


def test_lines_are_as_wide_as_the_window_and_as_many_as_there_is_room(activity):
    for most in (3, 4, 6, 100):
        lines = lines_of(activity, most)
        assert max(map(len, lines)) <= 79
        assert len(lines) <= max(most, len(group_choices(activity.every)))
    cut = "\n".join(lines_of(activity, 4))
    assert re.search(r" in all(: type one, as \w+|, list)", cut)
    assert " in all: type one, as " in "\n".join(lines_of(activity, 10))
    whole = "\n".join(lines_of(activity))
    assert all(f"{number} " in whole for number in range(1, len(activity.actions) + 1))


def test_previews_stand_beside_their_choices(activity):
    sentences = "\n".join(choice_sentences(activity))
    assert "Earn resources (+" in sentences
    assert "\x1b" not in sentences


def test_a_kind_that_is_cut_to_one_line_still_shows_some():
    kinds = match_until(
        lambda match: len({type(action) for action in match.legal_actions()}) >= 3, "wind_river"
    )
    for line in lines_of(choices_of(kinds), 3):
        if "in all" in line:
            assert re.search(r": +.*\d.* \d+ \w+-\w+", line.partition("  ... ")[0]), line


def test_where_previews_give_way_it_is_said_how_to_see_them(laying):
    cell = laying.every[-1].facts[0]
    assert lines_of(laying, 4)[-1].endswith(f"list {cell} shows what each brings")
    sentences = choice_sentences(laying, cell)
    assert len(sentences) == sum(f" {cell}," in choice.label for choice in laying.every)
    assert "connects to " in sentences[0]
    assert "what each brings" not in " ".join(lines_of(laying))
    with pytest.raises(Unclear, match="no legal choice matches 'connects'"):
        resolve("connects", laying)  # the word of a preview


def test_further_lines_of_a_long_choice_are_indented_alike(laying):
    lines = lines_of(laying, width=39)
    indented = {len(line) - len(line.lstrip()) for line in lines}
    assert 6 in indented <= {0, 2, 6}


@pytest.mark.parametrize(
    ("game", "kind", "least", "lines"),
    [("wind_river", "tipi", 9, 2), ("wind_river", "tipi", 9, 4), ("catan", "road", 7, 4)],
)
def test_a_list_that_is_cut_names_few_words_that_choose(game, kind, least, lines):
    choices = where(game, kind, least)
    cut = [line for line in lines_of(choices, lines) if "type one, as " in line]
    assert cut
    for line in cut:
        assert re.match(r".* \d+ \w+-\w+", line) or re.search("(, or|;) list", line)
        words = re.split(", or list|; list", line.rpartition("type one, as ")[2])[0]
        assert len(tokens(words)) <= 3
        assert resolve(words, choices) in choices.actions


def test_what_is_asked_for_first_is_cut_last():
    match = match_until(
        lambda match: match.actor == 0, "bison", players=4, luck=None, start_player=0
    )
    for most in range(1, 12):
        lines = lines_of(choices_of(match), most)
        assert len(lines) <= most
        assert most < 4 or "6 long move" in " ".join(lines)
    assert "list shows all: Buy a …, Exchange" in " ".join(lines_of(choices_of(match), 2))


def test_kinds_that_there_is_no_room_for_are_counted():
    kinds = ["Trade ore for 1 … with the bank", "Trade wool for 1 … with the bank", "Move a …"]
    assert headings_line("All: ", kinds, 90) == f"All: {', '.join(kinds)}"
    ends = headings_line("All: ", ["1 End the turn", *kinds], 50)
    assert ends.startswith("All: 1 End the turn, Trade ore …")
    assert headings_line("All: ", kinds, 60) == "All: Trade ore …, Trade wool …, Move a …"
    assert headings_line("All: ", kinds, 35) == "All: Trade ore … and 2 more"


def test_a_list_of_a_name_has_nothing_that_only_begins_like_it():
    choices = where("catan", "start-settlement")
    (line,) = choice_sentences(choices, "v2")
    assert " v2" in line
    assert len(choice_sentences(choices, "settl")) == len(choices.actions)


def test_what_else_may_be_typed_is_not_what_is_listed():
    choices = where("catan", "offer", 4)
    (example,) = choices.more
    assert example not in [each.label for each in choices.every]
    action = resolve(example, choices)
    assert action not in choices.actions
    assert not choices.state.violations(action)
    assert isinstance(action, OfferTrade)
    listed = [each for each in choices.actions if isinstance(each, OfferTrade)]
    assert len(action.give) == min(len(each.give) for each in listed)


def see_that_it_can_be_drawn(choices: ChoiceList) -> None:
    """A list in every window and number of lines is as wide as the window at most."""
    long = len(choice_lines(choices, min(WIDTHS)))
    for width in WIDTHS:
        for most in {1, 4, long // 2 + 1}:
            lines = choice_lines(choices, width, most=most)
            assert lines
            assert max(line.cell_len for line in lines) <= width, (most, lines)


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_chosen_can_be_drawn_at_every_position(game):
    previous: tuple = ()
    drawn: dict[frozenset, int] = {}
    for choices in positions(game, 4 if game.startswith("natives") else 3, seed=5):
        kinds = frozenset(map(type, choices.actions))
        if len(choices.actions) > FEW and choices.actions != previous and drawn.get(kinds, 0) < 3:
            see_that_it_can_be_drawn(choices)
            drawn[kinds] = drawn.get(kinds, 0) + 1
        previous = choices.actions
    assert drawn


def test_entries_that_begin_alike_need_not_stand_together():
    """The last of them may begin like the first: then it is in an entry further up."""
    choices = choices_of(Match("wind_river", seed=3))
    things = [f"{color}-thing of the {kind}" for kind in "xyz" for color in ("red", "blue", "red")]
    labels = (("Move ", thing, " to ", place) for place in ("B1", "B2", "C1") for thing in things)
    choices.every = tuple(
        NumberedChoice(n, choices.actions[0], label, f"note {n}")
        for n, label in enumerate(labels, 1)
    )
    see_that_it_can_be_drawn(choices)
