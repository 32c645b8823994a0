import csv
import io
import json
import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import Mock

import pytest

from bisongames.lab.simulation.executors import play_chunks
from bisongames.lab.studies import execution

PAIR = ("wind_river", "wind_river/per-field")
HERE = ("--jobs", "1")
RANDOM = ("--bots", "random", *HERE)
TINY = ("--matches", "4", *RANDOM)


def test_rules_and_matches_side_by_side(cli):
    done = cli("compare", *PAIR, *TINY, "--all")
    assert done.code == 0
    for text in ("earning", "WR-R1", "decisions", "±", "4 paired matches", "difference to"):
        assert text in done.out
    assert "\nchoices to put a first tipi on a field " in done.out
    assert "\nwins of the third player " in done.out
    assert "Fewer than 20 matches" in done.out
    assert done.err == ""
    out = cli("compare", *PAIR, *TINY).out
    assert out.index("No difference is significant after 4 matches") < out.index("what    name")
    assert out.index("No difference is") < out.index("At a glance") < out.index("what    name")
    assert [
        line.split()[0] for line in out.partition("answer\n")[2].splitlines() if line[:1].isalpha()
    ][:6] == ["length", "fairness", "closeness", "drama", "variety", "Not"]
    assert "\nNot measured: skill and luck (skill=20 (--skill 20) measures" in out
    assert "metrics are left out (no significant change, or the same as another)" in out


def test_rules_only(cli):
    done = cli("compare", *PAIR, "--rules-only")
    assert "earning" in done.out
    assert "±" not in done.out
    assert "WR-R1" in done.out
    assert max(map(len, done.out.splitlines())) <= 100  # wrapped in a pipe too
    assert "the same rules" in cli("compare", "wind_river", "wind_river", "--rules-only").out


@pytest.mark.parametrize("where", [(), ("-",)])
def test_json_goes_to_stdout_alone(cli, where):
    report = json.loads(
        cli("compare", *PAIR, *TINY, "--json", *where).out, parse_constant=pytest.fail
    )
    assert report["variants"] == ["wind_river/base", "wind_river/per-field"]
    assert report["number"] == 4


def test_results_go_where_they_are_wanted(cli, tmp_path):
    page = ("--html", "page.html") if find_spec("vl_convert") else ()
    done = cli("compare", *PAIR, *TINY, "--csv", "rows.csv", "--json", "report.json", *page)
    assert done.out.startswith("Wind River (wind_river/base)")
    assert len(list(csv.DictReader(io.StringIO((tmp_path / "rows.csv").read_text())))) == 8
    assert json.loads((tmp_path / "report.json").read_text())["number"] == 4
    assert not page or (tmp_path / "page.html").read_text().startswith("<!DOCTYPE html>")
    rows = cli("compare", *PAIR, *TINY, "--csv").out
    assert rows == (tmp_path / "rows.csv").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="other devices, and no pipes with a name")
@pytest.mark.parametrize("path", ["no/such/rows", ".", "/dev/full", "pipe", "/dev/fd/987"])
def test_what_is_no_place_for_results_is_known_before_play(cli, tmp_path, path):
    os.mkfifo(tmp_path / "pipe")
    for words in (("--csv", path), (f"--csv={path}",), ("--json", path)):
        fault = cli("compare", *PAIR, "--matches", "999999", *words).fault
        assert "cannot be written" in fault


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="open files have no paths")
def test_results_go_to_what_a_shell_has_opened(cli):
    rows = cli("compare", *PAIR, *TINY, "--csv").out
    reads, writes = os.pipe()
    done = cli("compare", *PAIR, *TINY, "--csv", f"/dev/fd/{writes}")
    os.close(writes)
    assert done.code == 0
    assert "No difference is significant" in done.out
    with os.fdopen(reads, newline="") as stream:
        assert stream.read() == rows
    for words in (("--csv", "/dev/stdout"), ("--csv=/dev/fd/1",)):
        assert cli("compare", *PAIR, *TINY, *words).out == rows


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--run", "x.sqlite", "--csv", "x.sqlite"), "--run and --csv"),
        (("--run", "x.sqlite", "--csv", "./x.sqlite"), "--run and --csv"),
        (("--run", "x.sqlite", "--json", "link"), "--run and --json"),
        (("--csv", "out", "--json", "sub/../out"), "--csv and --json"),
        (("--csv", "mine.toml"), "the variant and --csv"),
        (("--run", "mine.toml"), "the variant and --run"),
    ],
)
def test_no_file_that_is_named_is_written_over_by_another(cli, tmp_path, words, text):
    (tmp_path / "sub").mkdir()
    variant = 'title = "Mine"\nextends = "wind_river"\n[options]\nherd_limit = 6\n'
    (tmp_path / "mine.toml").write_text(variant)
    (tmp_path / "link").symlink_to("x.sqlite")
    fault = cli("compare", "wind_river", "mine.toml+tipis=6", "--matches", "99999", *words).fault
    assert f"{text} name the same file" in fault
    assert (tmp_path / "mine.toml").read_text() == variant
    assert not (tmp_path / "x.sqlite").exists()


def test_results_of_rules_are_not_written_over_what_they_come_from(cli, tmp_path, record):
    (tmp_path / "match.json").write_text(text := record.read_text())
    words = ("wind_river/per-field", "--json", "match.json")
    assert "name the same file" in cli("under", "match.json", *words).fault
    assert (tmp_path / "match.json").read_text() == text
    two = cli("difference", *PAIR, "--json", "d", "--html", "d")
    assert "--json and --html name the same file" in two.fault


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("compare --bots greedi", "did you mean greedy"),
        ("compare --metrics turnz", "did you mean turns"),
        ("compare --until turnz", "did you mean turns"),
        ("compare --until turns --metrics decisions", "is not measured"),
        ("compare --resume", "resume needs"),
        ("compare --run no/such/run.sqlite", "no such folder"),
        ("sweep herd_limit", "name=values"),
        ("sweep herd_limits=3..5", "did you mean herd_limit"),
        ("sweep herd_limit=5..3", "not a range"),
        ("sweep herd_limit=3,99", "expected"),
        ("sweep herd_limit=3,4 herd_limit=5", "given twice"),
        ("sweep herd_limit=5", "2 to 1000 points"),
    ],
)
def test_wrong_wishes_are_told_in_one_line(cli, words, text):
    command, *wishes = words.split()
    variants = PAIR if command == "compare" else PAIR[:1]
    assert text in cli(command, *variants, "--bots=random", *wishes).fault


def test_a_file_keeps_its_title(cli, tmp_path):
    text = 'title = "Crowded prairie"\nextends = "wind_river"\n[options]\nherd_limit = 6\n'
    (tmp_path / "mine.toml").write_text(text)
    done = cli("compare", "wind_river", "mine.toml", "--rules-only")
    assert "Wind River: wind_river/base\n" in done.out
    assert "Crowded prairie: wind_river/base+herd_limit=6\n" in done.out


def test_bots_and_metrics_of_ones_own_are_found_in_the_folder(cli, tmp_path):
    (tmp_path / "mine_here.py").write_text(
        "class First:\n"
        "    def __init__(self, place=0):\n        self.place = place\n"
        "    def choose(self, state, player, rng):\n        return state.legal_actions()[self.place]\n"
        "class Tenth:\n    def end(self, state):\n        return {'tenth': state.turn / 10}\n"
    )
    words = ("--bots", "random,mine_here:First:place=0", "--metrics", "turns,mine_here:Tenth")
    done = cli("compare", *PAIR, "--matches", "2", *HERE, *words, "--all")
    assert done.code == 0
    assert "\ntenth " in done.out
    assert "mine_here:First:place=0" in done.out


def test_a_run_is_kept_resumed_and_replayed(cli):
    words = ("compare", *PAIR, *RANDOM, "--run", "herd.sqlite")
    done = cli(*words, "--matches", "4")
    assert "bisongames replay herd.sqlite:" in done.out
    assert "already exists" in cli(*words, "--matches", "8").fault
    assert cli(*words, "--matches", "8", "--resume", "--json").code == 0
    replayed = cli("replay", "herd.sqlite:7", "--quick")
    assert "WR-6a" in replayed.out
    assert "there is no match 99" in cli("replay", "herd.sqlite:99", "--quick").fault
    assert "no such file" in cli("replay", "heard.sqlite:9", "--quick").fault


def test_a_resumed_run_has_as_many_matches_as_it_was_asked_for(cli):
    words = ("compare", *PAIR, *RANDOM, "--run", "herd.sqlite")
    assert cli(*words, "--matches", "6").code == 0
    assert len(cli(*words, "--resume", "--csv").out.splitlines()) == 13
    fewer = cli(*words, "--resume", "--matches", "2")
    assert "2 paired matches of each" in fewer.out
    lines = cli(*words, "--resume", "--csv").out.splitlines()
    assert len(lines) == 13
    named = [
        int(n)
        for n in re.findall(r"replay herd.sqlite:([0-9]+) .*/per-field$", fewer.out, re.MULTILINE)
    ]
    assert named
    assert set(named) <= {6, 7}  # the first two of six matches of the second variant
    assert "is not a run file" in cli(*words[:-1], __file__, "--resume").fault


def test_a_run_that_is_stopped_says_how_to_go_on(cli, monkeypatch):
    def one_chunk(plan, chunks, *how):
        yield from play_chunks(plan, chunks[:1], *how)
        raise KeyboardInterrupt

    words = ("compare", *PAIR, "--matches", "40", *RANDOM)
    with monkeypatch.context() as patch:
        patch.setattr(execution, "play_chunks", one_chunk)
        fault = cli(*words, "--run", "r.sqlite").fault
        assert "stopped; 1 of 80 matches is stored" in fault
        assert "--resume" in fault
        assert "none of them stored" in cli(*words).fault
    monkeypatch.setattr(execution, "experiment_of", Mock(side_effect=KeyboardInterrupt))
    for how in ((), ("--run", "other.sqlite")):
        fault = cli(*words, *how).fault
        assert "stopped before the first match; the same command starts again" in fault


def test_a_sweep_has_a_line_for_each_metric_that_moved(cli):
    done = cli("sweep", "wind_river", "placement_rounds=2,4", "--matches", "14", *RANDOM)
    assert done.code == 0
    assert "placement_rounds=4" in done.out
    *_, line = (
        line for line in done.out.splitlines() if line.startswith("choices to put a first tipi")
    )
    assert line.split()[-3:] == ["6.00", "12.00", "*"]
    assert "▁█" in line


def test_two_options_players_and_bots_are_swept(cli):
    words = ("players=3,4", "bots=random,greedy", "--matches", "1", *HERE, "--csv")
    rows = csv.DictReader(io.StringIO(cli("sweep", "wind_river", *words).out))
    points = [f"{row['players']} {row['bots'].split()[0]}" for row in rows]
    assert points == ["3 random", "3 greedy", "4 random", "4 greedy"]


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("sensitivity wind_river lanes placement_rounds", "placement_rounds|Not played"),
        ("ladder wind_river --bots greedy", "greedy is stronger than random, by "),
        (
            "fairness wind_river",
            "\nfirst player |\nsecond player |\nthird player |Seats are equal by design, ",
        ),
        ("overview wind_river bison", "wind_river/base|bison/base"),
        (
            "compare wind_river wind_river/per-field wind_river/seven-rows --all",
            # letters for variants whose names would be too wide
            "\nA  wind_river/base\n|\nB  wind_river/per-field\n|\nC  wind_river/seven-rows\n|\nA and C\n",
        ),
    ],
)
def test_every_study_prints_its_tables(cli, line, texts):
    out = cli(*line.split(), "--matches", "12", *RANDOM).out
    assert [text for text in texts.split("|") if text not in out] == []


def test_under_follows_a_record(cli, record):
    assert "moves are legal under" in cli("under", record, "wind_river").out
    text = cli("under", record, "wind_river+herd_limit=2")
    assert "WR-5.1f" in text.out
    data = json.loads(cli("under", record, "wind_river+herd_limit=2", "--json").out)
    assert data["rules"] == ["WR-5.1f"]
    assert "not a variant" in cli("under", record, "bison").fault


def test_the_difference_is_written_in_several_ways(cli, tmp_path):
    assert "field by field): total → per_field [WR-5.3.2a]" in cli("difference", *PAIR).out
    assert json.loads(cli("difference", *PAIR, "--json").out)["options"][0]["name"] == "earning"
    assert cli("difference", *PAIR, "--markdown").out.startswith("## wind_river/base and")
    assert cli("difference", "bison", "catan", "--html", "d.html").code == 0
    assert "<table" in (tmp_path / "d.html").read_text()


def test_without_an_extra_the_line_that_installs_it_is_told_before_play(cli, monkeypatch):
    for module, words in (
        ("altair", ("--html", "x.html")),
        ("pyarrow", ("--parquet", "x.parquet")),
        ("distributed", ("--scheduler", "tcp://127.0.0.1:9")),
    ):
        monkeypatch.setitem(sys.modules, module, None)
        assert "pip install" in cli("compare", *PAIR, "--matches", "99999", *words).fault


def test_rules_of_one_variant_stand_in_full_width(cli):
    out = cli("compare", "catan/base", "catan/bison", "--rules-only").out
    assert (
        "\nCA-5ac  Distance rule: you may not build a settlement next to another building.\n" in out
    )
    one, other = out.index("Rules only in catan/base"), out.index("Rules only in catan/bison")
    assert out.index("CA-6i ") < one < out.index("\nCA-5ac  ") < other < out.index("CS-0a")


def test_the_metrics_of_a_game_are_listed_with_their_titles_and_nothing_is_played(cli):
    out = cli("overview", "natives", "--metrics", "list").out
    assert "chosen:activate_farmer" in out
    assert "choices to act with the farmer" in out
    assert "At a glance" not in out
