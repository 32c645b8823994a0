import json

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
