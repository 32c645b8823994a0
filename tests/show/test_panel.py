"""What the pictures and texts of all games share: how lines fold, where the board lies, who acts and who has won."""

import pytest
from attrs import evolve

from bisongames import show
from bisongames.bison.events import HunterMoved
from bisongames.catan.events import RobberMoved
from bisongames.natives.events import MemberMoved
from bisongames.show.text_metrics import (
    bind_numbers,
    truncate_to_width,
    width_of,
    wrap_columns,
    wrap_to_width,
)
from bisongames.wind_river.events import BuffaloMoved
from tests.show.drawing import NAMES, SVG, drawn, played, texts, things

STEPS = {
    "wind_river": [BuffaloMoved(0, "A1", "A2")],
    "bison": [HunterMoved(0, "0,0P", "1,0R")],
    "natives": [MemberMoved(0, "red", "elder", "scout")],
    "catan": [RobberMoved(0, "h3")],
}
"""Events that touch something on each board."""


@pytest.fixture(scope="module", params=STEPS)
def middle(request):
    return played(request.param, 3, 30)[0].state


# Letters


def test_widths_are_never_below_those_of_the_widest_font():
    # Measured: DejaVu Sans with letters of size 100.
    measured = {"Maximiliane": 601.5, "BISON 0123456789": 983.1, "will, if: (fly)": 553.8}
    for text, width in measured.items():
        assert width <= width_of(text, 100) <= 1.12 * width, text
    assert width_of("Natives", 16, bold=True) > width_of("Natives", 16)


def test_lines_are_not_wider_than_their_room():
    text = "Bartholomew moves a hunter by 3 fields at most; 2 still to move."
    for width in (40.0, 90.0, 200.0):
        lines = wrap_to_width(text, 16, width)
        assert all(width_of(line, 16) <= width for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert width_of(truncate_to_width("Bartholomew", 15, 60), 15) <= 60
    assert truncate_to_width("Ann", 15, 60) == "Ann"


def test_numbers_stay_with_their_nouns():
    assert wrap_columns("Dora: 1 Rite of Sacrifice; 2 Rites", 28) == ["Dora: 1 Rite of Sacrifice;", "2 Rites"]  # fmt: skip
    assert wrap_columns("It brings +3 points", 14) == ["It brings", "+3 points"]
    assert bind_numbers("NA-8b 2, 3") == "NA-8b 2, 3"
    assert wrap_to_width("takes 2 tents", 10, width_of("2 tents", 10)) == ["takes", "2 tents"]


# Pages


@pytest.mark.parametrize("variant", ["catan/base", "catan/bison", "wind_river"])
@pytest.mark.parametrize("actions", [30, 10_000])
def test_short_names_stand_beside_their_numbers_and_long_ones_above(variant, actions):
    state, long = played(variant, 3, actions)[0].state, "Wilhelmine-Charlotte"
    for seat in things(drawn(state, names=("Ann", long, "Cleo")), "seat:").values():
        _, name, *numbers = seat.iter(f"{SVG}text")
        own, *lines = (
            float(n.get("y")) - 0.36 * float(n.get("font-size")) for n in (name, *numbers)
        )
        assert {round(line - own, 1) for line in lines} == {21.0 if long in name.text else 0.0}


LONG = ("Bartholomew", "Maximiliane-Luise", "Wilhelmina-Charlotte")


@pytest.mark.parametrize("names", [LONG, None])
@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("id", ["catan/base", "catan/bison", "bison/base", "wind_river/base"])
def test_long_names_can_be_read_in_full(id, layout, names):
    for actions in (0, 30, 10_000):
        found = things(drawn(played(id, 3, actions)[0].state, layout=layout, names=names), "seat:")
        for seat, group in enumerate(found.values()):
            wanted = names[seat] if names else f"Player {seat + 1}"
            assert any(text.endswith(wanted) for text in texts(group)), wanted
            if id == "bison/base" and not actions:
                assert any(text.startswith("tile ") for text in texts(group)), "beside the name"


def test_frames_are_explained_where_there_are_any(middle):
    for ids in ((), ["seat:0"]):
        for told in ([], STEPS[middle.game.rulebook.id]):
            said = texts(drawn(middle, told, targets=ids))
            assert ("may be chosen" in said) == bool(ids)
            assert ("touched last" in said) == bool(told)


# Ties


TIES = [
    ("wind_river/base", 3, "WR-6c", "Dora wins with 3 tipis in the plains and more resources than Ann."),
    ("bison/base", 3, "BI-5.0e", "Ben wins with 20 animals, and with 4 on the lowest track."),
]  # fmt: skip


@pytest.mark.parametrize(("id", "seed", "rule", "said"), TIES)
def test_a_tie_that_is_broken_is_told_in_the_prompt_and_below_the_totals(id, seed, rule, said):
    match, _ = played(id, 4, seed=seed)
    assert show.prompt(match.state, NAMES) == f"The game is over: {said}"
    sheet = show.score_sheet(match.state, NAMES)
    (row,) = sheet.ties
    assert row.rule == rule
    winner = match.state.result.winners[0]
    equal = [p for p, total in enumerate(sheet.totals) if total == sheet.totals[winner]]
    assert len(equal) > 1
    assert all(row.points[p] < row.points[winner] for p in equal if p != winner)
    assert rule in str(sheet).splitlines()[-1]
    assert rule in sheet._repr_html_()
    assert f">{rule}</text>" in show.svg(match.state)


def test_natives_compares_members_among_equals():
    match, _ = played("natives/base", 4, seed=21, greedy=False)
    (row,) = show.score_sheet(match.state).ties
    assert (row.rule, "fewer" in row.name) == ("NA-8j", True)
    assert row.points == tuple(match.state.table.size(player) for player in range(4))


def test_rows_of_sheets_have_one_order():
    orders = {}
    for seed in range(1, 4):
        result = played("catan", 4, seed=seed)[0].state.result
        for player in range(4):  # as if each sat first
            turned = evolve(
                result,
                parts=result.parts[player:] + result.parts[:player],
                scores=result.scores[player:] + result.scores[:player],
            )
            orders[seed, player] = [row.name for row in show.score_sheet(turned).rows]
    built = ["Settlements, 1 point each", "Cities, 2 points each"]
    rows = [*built, "Longest Road", "Largest Army", "Victory point cards"]
    assert any(set(rows[2:4]) <= set(order) for order in orders.values())
    for order in orders.values():
        assert order == [row for row in rows if row in order]
