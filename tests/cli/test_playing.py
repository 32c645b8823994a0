import pytest

from bisongames import Match
from bisongames.cli.table.prompt import Prompt


def test_the_same_seed_and_choices_are_the_same_match(cli):
    for name in ("a.json", "b.json"):
        cli("play", "wind_river", "--seed", "3", typed=f"1\nundo\n1\n2\n3\nsave {name}\n")
    assert Match.load("a.json").state == Match.load("b.json").state


@pytest.mark.parametrize("load", [("--load", "kept.json"), ("kept.json",)])
def test_going_on_with_a_saved_match(cli, load):
    cli("play", "wind_river", "--seed", "3", "--save", "kept.json", typed="1\n1\n")
    before = len(Match.load("kept.json").history)
    done = cli("play", *load, "--save", "kept.json", typed="1\nquit\n")
    assert done.code == 0
    assert len(Match.load("kept.json").history) == before + 1


def test_saving_never_writes_over_other_files(cli, tmp_path):
    (tmp_path / "notes.json").write_text("mine")
    (tmp_path / "folder").mkdir()
    typed = "save notes.json\nsave\nsave folder\nsave no/such/folder.json\n"
    done = cli("play", "wind_river", typed=typed)
    assert done.code == 0
    assert (tmp_path / "notes.json").read_text() == "mine"
    for text in ("already exists", "requires a file name", "is a folder", "cannot be written"):
        assert text in done.out
    cli("play", "wind_river", typed="save! notes.json\n")
    assert Match.load("notes.json").players == 3


def test_hidden_things_wait_for_the_seat_to_be_passed(cli, monkeypatch):
    monkeypatch.setattr("bisongames.cli.table.session.Session.hides", True)
    words = ("play", "wind_river", "--seat", "0,1", "--seed", "3")
    assert "Player 2, sit down and press Enter" in cli(*words, typed="1\n\n1\n").out
    done = cli(*words, typed="?\n\n1\n")
    assert done.out.count("Player 1, sit down and press Enter") == 2
    assert done.out.count("whether it is legal") == 1
    assert cli(*words, typed="quit\n").out.count("sit down") == 1


@pytest.mark.parametrize(
    ("words", "typed", "end", "boards"),
    [
        ("--bots random --save w.json", "", "It ended by:", 20),
        ("--bots random --every action", "", "It ended by:", 20),
        ("--bots random --every round", "", "It ended by:", 2),
        ("--bots random --every end", "", "It ended by:", 1),
        ("--step", "\nq\n", "Stopped after", 1),
    ],
)
def test_a_watcher_sees_the_board_as_often_as_wished(cli, words, typed, end, boards):
    done = cli("watch", "wind_river", "--seed", "3", *words.split(), typed=typed)
    assert (done.code, done.err) == (0, "")
    assert end in done.out
    assert "Player 1 (" in done.out
    assert "place:" not in done.out  # the board has told it
    assert done.out.count("open plains") >= boards
    assert "--save" not in words or Match.load("w.json").is_over


def test_a_long_match_tells_how_far_it_is_where_a_person_looks_on(cli, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")  # takes any output for a terminal
    words = ("watch", "wind_river", "--seed", "3", "--bots", "random", "--every", "end")
    assert "turn " in cli(*words).err


def test_what_bots_did_last_is_kept_when_somebody_is_asked(cli, tmp_path, monkeypatch):
    kept = []

    def see(prompt: Prompt) -> bool:
        if prompt.session.has_begun:
            kept.append(Match.load(tmp_path / "kept.json").count == prompt.session.match.count)
        return False

    look = Prompt.board
    monkeypatch.setattr(Prompt, "board", lambda prompt, _="": see(prompt) or look(prompt))
    cli("play", "bison", "--players", 2, "--seed", 3, "--save", "kept.json", typed="1\n" * 6)
    assert len(kept) > 2
    assert all(kept)
