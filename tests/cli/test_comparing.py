import json

from bisongames.compare.tables import Estimate

PAIR = ("wind_river", "wind_river/per-field")


def test_rules_and_matches_side_by_side(cli):
    done = cli("compare", *PAIR, "--matches", "4", "--bots", "random")
    assert done.code == 0
    for told in ("earning", "WR-R1", "decisions", "±", "n = 4"):
        assert told in done.out
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
    assert "WR-5.3.2g" in done.out


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
