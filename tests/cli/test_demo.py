"""The demo: everything that is promised is there to see, in under a minute."""

from pathlib import Path
from xml.etree import ElementTree as ET

from bisongames.cli.commands.demo import board, opening

OPENING = Path(__file__).parents[2] / "examples" / "opening.txt"


def test_what_is_seen_while_things_install_is_what_the_demo_shows():
    assert OPENING.read_text(encoding="utf-8") == board(opening()) + "\n"


def test_turns_a_refusal_a_picture_and_five_rows(cli, tmp_path):
    picture = tmp_path / "board.svg"
    out = cli("demo", "--out", picture, "--matches", "4").out
    assert out.count("~~ open plains:") == 2
    assert "Ben: Move a buffalo from E2 to D2" in out
    assert "WR-5.1" in out
    assert picture.as_uri() in out
    assert ET.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")
    table = out[out.index("difference") :].splitlines()
    assert len([line for line in table[1:] if "±" in line or "[" in line]) == 5
    assert "after 4 matches of each variant" in " ".join(table)


def test_a_file_that_cannot_be_written_is_told_in_one_line(cli):
    assert "nowhere" in cli("demo", "--out", "nowhere/x.svg", "--matches", "4").fault
