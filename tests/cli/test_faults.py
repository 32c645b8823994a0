import json
import os

import pytest

import bisongames


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("rules wind_rivr", "wind_river"),
        ("rules wind_river WR-5.1z", "did you mean WR-5.1"),
        ("rules bison WR-5.2", "bison/base has no rule 'WR-5.2'"),
        ("rules wind_river+rows=99", "from 4 to 12"),
        ("rules wind_river+lots", "no expansion"),
        ("rules no-such-file.toml", "no such file"),
        ("rules wind_river --search spaceship", "'spaceship'"),
        ("rules wind_river 6 --search backwards", "'backwards'"),
        ("rules wind_river spaceship", "'spaceship'"),
        ("rules wind_river 99", "has no section 99; sections are 1, 2"),
        ("variants nothing", "no game"),
        ("play wind_river --players 9", "3 or 4 players"),
        ("play wind_river --seed -1", "whole number from 0"),
        ("play wind_river --seat 3", "seats are 0, 1, 2"),
        ("play wind_river --seat none", "--seat none leaves no human player"),
        ("play wind_river --seat nobody", "seats are 0, 1, 2, a name or all\n"),
        ("play wind_river --seat 0,0", "seat 0 is given twice"),
        ("play wind_river --bots greedy,random,greedy", "3 bots given for 2 seats"),
        ("play wind_river --seat 0,2 --bots greedy,random", "2 bots given for 1 seat"),
        ("play wind_river --names Ann,Ben,Cleo,Dora,Eve", "has 5 names; this game has at most 4"),
        ("play wind_river --names Ann,Ben --seat 0", "--names has 2 names"),
        ("play wind_river --names Ann,ann", "two players are called ann"),
        ("play wind_river --names Ann,,Cleo", "a name must have 1 to 40 visible"),
        ("play wind_river --names Ann,Ben,Cleo --seat Dora", "unknown seat 'Dora'"),
        ("watch wind_river --names Ann", "--names has 1 name; expected 3"),
        ("play --load=", "--load requires a file name"),
        ("play wind_river --save=", "--save requires a file name"),
        ("play missing.json", "missing.json: cannot be read"),
        ("play wind_river --bots greedily", "greedy"),
        ("play wind_river --option rows", "name=value"),
        ("play wind_river --option rowz=5", "did you mean rows"),
        ("play wind_river --option rows=5 --option rows=6", "twice"),
        ("play wind_river --save no/such/folder.json", "cannot be written"),
        ("play --load missing.json", "cannot be read"),
        ("play --load .", "directory"),
        ("watch wind_river --delay nan", "--delay"),
        ("watch wind_river --bots ,", "unknown bot"),
        ("watch wind_river --save .", "folder"),
        ("watch wind_river --save=", "--save requires a file name"),
        ("watch wind_river --bots greedy,random,greedy,random", "4 bots given for 3 seats"),
        ("replay missing.json", "cannot be read"),
        ("explain missing.json", "cannot be read"),
        ("explain wind_river roll:6", "matches 'roll:6'. The choices are: Put a first tipi on …"),
        ("explain wind_river place:", "'place:' may mean 1 Put a first tipi on B1"),
        ("explain wind_river --at 3", "--at"),
        ("explain wind_river --player 7", "--player must be 0, 1, 2 or a name, got 7"),
        ("explain wind_river place:A1 --player 7", "--player must be 0, 1, 2 or a name, got 7"),
        ("explain .", "directory"),
        ("draw wind_river --player 9", "--player must be 0, 1, 2, a name or spectator, got 9"),
        ("draw wind_river --player two", "spectator"),
        ("draw wind_river --out .", "folder"),
        ("draw wind_river --out start", "must end in .svg, .png or .txt, got start"),
        ("draw wind_river --out start.gif", "end in .svg"),
        ("draw wind_river --out no/such/folder.svg", "No such file"),
        ("draw wind_river --players 40", "3 or 4 players"),
        ("compare wind_river nothing", "no game"),
        (
            "compare wind_river wind_river/per-field --seed -1",
            "a seed must be a whole number from 0",
        ),
        (
            "compare wind_river wind_river/per-field --bots greedy,random,greedy,random",
            "4 bots given for",
        ),
        ("compare wind_river wind_river/per-field --matches 1000000000000", "--matches"),
        ("compare wind_river wind_river/per-field --matches -1", "--matches"),
        ("compare wind_river wind_river/per-field --workers 0", "--workers"),
        ("compare wind_river wind_river/per-field --players 5", "3 or 4"),
        ("compare wind_river wind_river/per-field --bots clever", "unknown bot"),
        ("rules wind_river --html page.pdf", "end in .html"),
        ("rules wind_river --html .", "is a folder"),
        ("play wind_river --full-screen", "requires a terminal"),
        ("draw wind_river --size 1", "40 to 20000"),
        ("serve --port 99999", "--port must be between 0 and 65535"),
        ("serve --rate -1", "--rate must be between 0"),
        ("serve --rate nan", "--rate must be between 0"),
        ("serve --keep 0", "--keep must be between"),
        ("serve --waiting 0", "--waiting must be between"),
        ("serve --origin games.example.org", "--origin must look like https://"),
        ("serve --origin https://games.example.org/page", "--origin must look like https://"),
        ("replay RECORD --find spaceship", "'spaceship'"),
        ("replay RECORD --turn 999", "the turn must be between 0 and"),
        ("replay RECORD --speed -1", "--speed"),
        ("explain RECORD --players 3", "--players"),
        *(
            (f"{command} RECORD --at {at}", "--at")
            for command in ("replay", "explain", "draw")
            for at in ("-1", "100000", "9" * 30)
        ),
    ],
)
def test_a_fault_is_one_clear_line(cli, record, words, text):
    done = cli(*words.replace("RECORD", str(record)).split())
    assert text in done.fault
    assert done.out == ""


@pytest.mark.parametrize(
    "words",
    [
        "frobnicate",
        "play",
        "play wind_river --load match.json",
        "play wind_river --players many",
        "play wind_river --no-such-option",
        "watch wind_river --every second",
        "rules",
        "rules wind_river WR-1a more",
        "compare wind_river",
        "replay match.json --quick --at 3",
        "explain",
        "draw wind_river --force",
        "draw wind_river --text --out start.svg",
        "draw wind_river --width 60",
        "play wind_river --full-screen --plain",
        "rules wind_river 5 --sections",
        "rules wind_river --sections --changes",
        "rules wind_river 5.1 --changes",
        "rules wind_river --html a.html --search herd",
        "rules wind_river --force",
        "draw wind_river --layout round",
        "ladder wind_river",
        "completion tcsh",
    ],
)
def test_wrong_usage_is_told_with_a_hint(cli, words):
    done = cli(*words.split())
    assert done.code == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert "--help" in done.err


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b'{"type": "Record"}',
        b'{"type": "Nothing", "variant": "wind_river/base"}',
        b"[" * 200_000,
        b'{"type": "Record", "variant": "wind_river/base", "setup": '
        + b'{"a":' * 5000
        + b"1"
        + b"}" * 5001,
        b"\xff\xfe\x00",
        b'{"a": 1' + b"0" * 5000 + b"}",
        b"\x1b[31m\n\x00",
    ],
)
def test_files_that_are_no_records(cli, tmp_path, text):
    (tmp_path / "bad.json").write_bytes(text)
    for command in ("replay", "explain", "draw", "play --load"):
        assert "bad.json" in cli(*command.split(), "bad.json").fault


def test_a_record_cut_off_anywhere(cli, record, tmp_path):
    text = record.read_bytes()
    for end in range(0, len(text.rstrip()), len(text) // 20):
        (tmp_path / "cut.json").write_bytes(text[:end])
        assert "cut.json" in cli("replay", "cut.json", "--quick").fault


def test_records_that_cannot_have_been_played(cli, record, changed):
    moves = json.loads(record.read_text())["moves"]
    for values, text in (
        ({"players": 9}, "3 or 4 players"),
        ({"moves": ["roll:6", *moves]}, "$.moves[0]"),
        ({"moves": [*moves, moves[-1]]}, f"$.moves[{len(moves)}]"),
        ({"moves": 5}, "$.moves"),
        ({"variant": "bizon/base"}, "$.variant"),
        ({"rules": 99}, "$.rules"),
        ({"dealer": "me"}, "$.dealer"),
    ):
        assert text in cli("replay", changed(**values)).fault


def test_other_things_than_records(cli, tmp_path):
    state = bisongames.load("wind_river").start(3, start_player=0)
    (tmp_path / "state.json").write_text(bisongames.to_json(state))
    assert "State" in cli("replay", "state.json").fault
    assert "--at" in cli("draw", "state.json", "--at", "1").fault
    (tmp_path / "view.json").write_text(bisongames.to_json(state.view(0)))
    assert "view" in cli("explain", "view.json").fault
    assert "view" in cli("draw", "view.json", "--player", "1").fault
    (tmp_path / "variant.json").write_text(bisongames.to_json(state.game.variant))
    assert "Variant" in cli("draw", "variant.json").fault


def test_a_faulty_variant_file_names_all_faults(cli, tmp_path):
    text = 'title = "x"\nextends = "wind_river"\n[options]\nrows = 99\nlanez = 3\n'
    (tmp_path / "mine.toml").write_text(text)
    fault = cli("rules", "mine.toml").fault
    for text in ("mine.toml", "options.rows", "options.lanez"):
        assert text in fault


def test_texts_from_files_cannot_command_the_terminal(cli, tmp_path, monkeypatch):
    (tmp_path / "mine.toml").write_text('title = "a \\u001b[31m b"\nextends = "wind_river/base"\n')
    commands = (
        ("rules", "mine.toml"),
        ("draw", "mine.toml"),
        ("draw", "mine.toml", "--text"),
        ("variants", "mine.toml"),
        ("explain", "mine.toml"),
        ("watch", "mine.toml", "--every", "end"),
        ("compare", "mine.toml", "wind_river", "--rules-only"),
        ("compare", "mine.toml", "wind_river", "--rules-only", "--json"),
    )
    for words in commands:
        assert "mine.toml: title: " in cli(*words).fault
    monkeypatch.setattr("bisongames.engine.loader.text_faults", lambda _: ())
    (tmp_path / "mine.toml").write_text(
        'title = "a \\u001b[31m\\u009b2J\\u202e b"\nextends = "wind_river/base"\n'
    )
    for words in commands:
        done = cli(*words)
        assert done.code == 0
        assert all(line.isprintable() for line in done.out.split("\n")), words


@pytest.mark.parametrize(
    "name", ["\x1b[31m", "a\nb", "\u202e", "\udc80", "x" * 5000, "", " ", "-", "+", "/", "~"]
)
def test_nasty_words_are_told_on_one_line(cli, name):
    lines = [
        ("rules", name),
        ("rules", "wind_river", name),
        ("rules", "wind_river", "--search", name),
        ("variants", name),
        ("explain", name),
        ("explain", "wind_river", name),
        ("explain", "wind_river", "--player", name),
        ("draw", name),
        ("draw", "wind_river", "--player", name),
        ("draw", "wind_river", "--out", f"{name}/x.svg"),
        ("replay", name),
        ("replay", f"{name}.json"),
        ("play", name),
        ("play", "--load", name),
        ("play", "wind_river", "--option", name),
        ("play", "wind_river", "--option", f"rows={name}"),
        ("play", "wind_river", "--seat", name),
        ("play", "wind_river", "--bots", name),
        ("play", "wind_river", "--save", f"{name}/x.json"),
        ("watch", name),
        ("watch", "wind_river", "--every", "end", "--save", f"{name}/x.json"),
        ("compare", "wind_river", name),
        (name,),
    ]
    for words in lines:
        done = cli(*words)
        assert done.code in (0, 1, 2), words
        assert done.err.count("\n") == (done.code > 0)
        assert len(done.err) < 2000
        assert all(line.isprintable() for line in (done.out + done.err).split("\n")), words


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_pipes_and_devices_are_no_files(cli, tmp_path):
    os.mkfifo(tmp_path / "pipe.json")
    os.mkfifo(tmp_path / "pipe.toml")
    os.mkfifo(tmp_path / "pipe.svg")
    for file in ("pipe.json", "/dev/zero"):
        for command in ("replay", "explain", "draw", "play --load"):
            assert "pipe or a device" in cli(*command.split(), file).fault
    assert "pipe or a device" in cli("rules", "pipe.toml").fault
    assert "pipe or a device" in cli("draw", "wind_river", "--out", "pipe.svg", "--force").fault
    assert "already exists" in cli("watch", "wind_river", "--save", "pipe.json").fault


def test_what_is_near_is_told_to_the_player_who_is_asked(cli):
    for words, text in ((("place:A1",), "Legal, for example"), (("plaice:B1",), "did you mean")):
        for player in ((), ("--player", "0")):
            done = cli("explain", "wind_river", *words, *player)
            assert text in done.out + done.err
        done = cli("explain", "wind_river", *words, "--player", "1")
        assert text not in done.out + done.err
    assert cli("explain", "wind_river", "PLACE:B1").code == 0
    assert cli("explain", "wind_river", "PLACE:B1", "--player", "1").code == 1


def test_ctrl_c_and_broken_things_end_in_one_line(cli, monkeypatch):
    for error, text in (
        (KeyboardInterrupt(), "stopped"),
        (RecursionError(), "too large or too deeply"),
        (PermissionError(13, "Permission denied", "place"), "place: Permission denied"),
    ):

        def fail(*_: object, error: BaseException = error) -> None:
            raise error

        monkeypatch.setattr("bisongames.cli.commands.draw.load_position", fail)
        assert text in cli("draw", "wind_river").fault
