import json

import pytest

from bisongames.compare import compare
from bisongames.compare.comparing import _rows
from bisongames.compare.tables import Estimate, difference_of_shares, estimate, share, student

PAIR = ("wind_river", "wind_river/per-field")


def test_rules_and_matches_side_by_side(cli):
    done = cli("compare", *PAIR, "--matches", "4", "--bots", "random")
    assert done.code == 0
    for told in ("earning", "WR-R1", "decisions", "±", "n = 4", "difference to", "per match"):
        assert told in done.out
    assert "\nchosen: place tipi " in done.out
    assert "\nwins of who plays third " in done.out
    assert "Fewer than 20 matches" in done.out
    assert done.err == ""


def test_rules_only(cli):
    done = cli("compare", *PAIR, "--rules-only")
    assert "earning" in done.out
    assert "±" not in done.out
    assert "the same rules" in cli("compare", "wind_river", "wind_river", "--rules-only").out


def test_json_has_no_numbers_that_json_lacks(cli):
    done = cli("compare", *PAIR, "--matches", "1", "--bots", "random", "--json")

    def refuse(name: str) -> None:
        raise AssertionError(name)

    report = json.loads(done.out, parse_constant=refuse)
    assert report["variants"] == ["wind_river/base", "wind_river/per-field"]
    assert report["matches"] == 1


def test_workers_change_nothing(cli):
    words = ("compare", *PAIR, "--matches", "12", "--bots", "random", "--json")
    assert cli(*words, "--workers", "2").out == cli(*words, "--workers", "1").out


def test_long_rules_are_wrapped_in_a_pipe_too(cli):
    done = cli("compare", *PAIR, "--rules-only")
    assert max(map(len, done.out.splitlines())) <= 100
    assert "WR-R1" in done.out


def test_one_match_has_no_interval(cli):
    done = cli("compare", *PAIR, "--matches", "1", "--bots", "random")
    assert "\n1 paired match, 3 players" in done.out
    assert "interval" not in done.out
    assert "-0.00" not in done.out


def test_nothing_is_less_than_nothing():
    assert str(Estimate(-0.001, None, None, 1)) == "0.00"
    assert str(Estimate(-0.001, -0.101, 0.099, 9)) == "0.00 ±0.10"


def test_a_file_keeps_its_title(cli, tmp_path):
    text = 'title = "Crowded prairie"\nextends = "wind_river"\n[options]\nherd_limit = 6\n'
    (tmp_path / "mine.toml").write_text(text)
    done = cli("compare", "wind_river", "mine.toml", "--rules-only")
    assert "Wind River (wind_river/base)\n" in done.out
    assert "Crowded prairie (wind_river/base+herd_limit=6)\n" in done.out


@pytest.mark.parametrize(("number", "told"), [(1, True), (19, True), (20, False)])
def test_few_matches_are_warned_of(cli, number, told):
    done = cli("compare", *PAIR, "--matches", number, "--bots", "random")
    assert ("Fewer than 20 matches" in done.out) == told


def test_letters_stand_for_variants_where_names_would_be_too_wide(cli):
    done = cli(
        "compare", *PAIR, "wind_river/seven-rows", "--matches", "2", "--bots", "random", "--seed", 4
    )
    table = done.out[done.out.index("2 paired matches") :]
    for told in ("A  wind_river/base", "B  wind_river/per-field", "C  wind_river/seven-rows"):
        assert f"\n{told}\n" in table
    head = next(line for line in table.splitlines() if line.startswith("metric"))
    assert head.removeprefix("metric, per match").split("  ")[-1].strip() == "difference to A"
    assert "\nA and C\n" in table
    report = compare(PAIR, matches=1, bots="random")
    assert report.tables()[-1].columns[1:] == (
        "wind_river/base",
        "wind_river/per-field",
        "difference to wind_river/base",
    )
    assert report.tables()[-1].legend == ()


def test_rules_of_one_variant_stand_in_full_width(cli):
    out = cli("compare", "catan/base", "catan/bison", "--rules-only").out
    assert (
        "\nCA-5ac  Distance rule: you may not build a settlement next to another building.\n" in out
    )
    one, other = out.index("Rules only in catan/base"), out.index("Rules only in catan/bison")
    assert out.index("CA-6i ") < one < out.index("CA-5ac") < other < out.index("CS-0a")


def test_rules_that_are_the_only_difference(cli):
    out = cli("compare", "wind_river", "wind_river/skip-tipiless", "--rules-only").out
    assert "the same rules" not in out


def test_what_was_never_chosen_is_0():
    report = compare(["catan/base", "catan/bison+vp_to_win=3"], matches=1, bots="random")
    row = next(row for row in report.rows if row.metric == "chosen: choose herd")
    assert row.means[0] == estimate([0.0])
    assert row.differences[0] is not None


def test_who_wins_is_told_also_where_it_is_0():
    rows = _rows([[{"wins of who plays third": 0.0, "hunts": 0.0}] * 2] * 2)
    assert [row.metric for row in rows] == ["wins of who plays third"]


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("catan/base+vp_to_win=3", "chosen: place settlement"),
        ("bison/base", "move-3 space marked"),
        ("natives/base", "hunter used"),
    ],
)
def test_kinds_of_choice_are_named_in_words(id, words):
    report = compare([id, id], matches=6, bots="random")
    assert words in [row.metric for row in report.rows]


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (9, 2.262), (39, 2.023), (120, 1.980), (10**6, 1.960)],
)
def test_the_quantiles_of_student(freedom, quantile):
    assert student(freedom) == pytest.approx(quantile, rel=0.002)


def test_a_mean_of_few_values_is_not_sure():
    found = estimate([1.0, 3.0])
    assert str(found) == "2.00 ±12.71"
    assert not found.leaves_out_zero


def test_a_share_stays_within_0_and_1():
    assert str(share([1.0, 1.0])) == "1.00 [0.34, 1.00]"
    assert str(share([0.0] * 10)) == "0.00 [0.00, 0.28]"
    assert str(share([0.0, 1.0] * 50)) == "0.50 ±0.10"
    assert str(share([0.0, 1.0, 1.0, 1.0] * 5)) == "0.75 [0.53, 0.89]"
    assert share([1.0]).low is None


def test_the_difference_of_shares_stays_within_its_bounds():
    sure = difference_of_shares([0.0] * 40, [1.0] * 40)
    assert sure.high == 1
    assert sure.leaves_out_zero
    assert str(difference_of_shares([1.0, 0.0, 1.0, 0.0], [1.0, 1.0, 0.0, 0.0])) == "0.00 ±0.49"
    assert difference_of_shares([1.0], [0.0]).low is None


def test_in_a_narrow_window_the_variants_stand_two_by_two():
    report = compare([*PAIR, "wind_river/seven-rows"], matches=2, bots="random")
    first, second = report.tables(60)[-2:]
    assert (first.columns[1:], first.note) == (("A", "B", "difference to A"), "")
    assert (second.columns[1:], second.title) == (("A", "C", "difference to A"), "A and C")
    assert len(first.legend) == 3
    assert second.note
    whole = report.tables(150)[-1]
    assert len(whole.columns) == 6
    assert [row[:2] + row[4:] for row in whole.rows] == list(second.rows)
