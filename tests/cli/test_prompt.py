"""What can be typed at the prompt, and what is said of it."""

import pytest

import bisongames


def mine(file: str) -> list[str]:
    return [str(a) for player, a in bisongames.Match.load(file).history if player == 0]


@pytest.mark.parametrize(
    ("words", "typed", "texts", "missing"),
    [
        (
            "wind_river",
            "save nodir/x.json|rules WR-99|list B1|rules 5.1|rules WR-0|?",
            # messages leave files and ids as they are
            "|nodir/x.json: cannot be|\nwind_river/base has no|place:B1|WR-5.1a|has no rule 'WR-0'",
            "",
        ),
        (
            "wind_river",
            "quit now|score all|board|help",
            "quit takes no argument; leave out 'now'|score takes no argument|save! FILE|whether it is legal",
            "card NAME",
        ),
        ("natives --seed 3", "costs|help", "has no list of costs|card NAME", "\ncosts "),
        (
            "catan --seed 3",
            "costs|card knight|card|card plenty",
            (
                "A city, in place of a settlement, costs 2 grain and 3 ore."
                "|A knight (14 cards): moves the robber|2 cards of any kind from the bank"
                "|knight, road building, year of plenty, monopoly, victory point"
            ),
            "",
        ),
        (
            "bison --seed 5",
            "who is leading?|1|rule BI-4.4",
            "as far as is known, nobody leads: Player 1 0 and Player 2 0.|0-4, 7-|Section 4.4: Scoring\nBI-4.4a ",
            "",
        ),
        (
            "bison --seed 5",
            "1|why (2,0)",
            "Type a whole action, such as why Exchange 3 turkeys for 1 fish",
            "",
        ),
        (
            "wind_river --seed 3",
            "why place:A1|why 1|why|99|0|place:A1|roll:6|this thing|buffalo:B1-B2||²",
            (
                "WR-2h|is legal|numbered 1-|matches 'roll:6'|WR-3e|Nothing was played."
                "|matches 'this thing'. The choices are: Put a first tipi on …"
            ),
            "",
        ),
        (
            "wind_river",
            "rules|rule herd|rule 99|rule spaceship|rule all",
            "about 'herd'.|no section 99|'spaceship'",
            "",
        ),
        (
            "wind_river",
            "draw now.svg|draw now.svg|draw! now.svg|draw now.gif|draw|undo two|undo 0",
            (
                "Drawn into now.svg.|already exists|end in .svg, .png or .txt|requires a file name"
                "|positive number, got 'two'|positive number, got '0'"
            ),
            "",
        ),
        (
            "wind_river",
            "1|1|1|undo 2|undo 4",
            "cannot undo 4 choices: you have made only 1",
            "",
        ),
        (
            "wind_river",
            "undo|1|undo|redo|redo",
            "you have made no choice to undo|no choice to redo",
            "",
        ),
        ("wind_river --seed 3", "1|2|list C2 F6", "Nothing found", "buffalo:C2-B2"),
        ("wind_river --seed 3", "1|2|list c2 C3", "buffalo:C2-C3", "Nothing found"),
        (
            "wind_river --seat all --dealer manual",
            "start:2|1",
            (
                "Wind River (wind_river/base)\n|Chance decides who begins."
                "|Player 3 puts a first tipi on a field.|Player 1 puts a first tipi on a field."
            ),
            "",
        ),
        (
            "wind_river --seed 5 --bots random",
            "|".join("1" * 400),
            "It ended by:|not saved|bisongames replay FILE",
            "",
        ),
    ],
)
def test_what_is_typed_is_answered(cli, words, typed, texts, missing):
    done = cli("play", *words.split(), typed=typed.replace("|", "\n") + "\n")
    assert (done.code, done.err) == (0, "")
    out = done.out.rpartition("> list ")[2]
    assert [text for text in texts.split("|") if text not in done.out] == []
    assert not missing or missing not in out


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [
        ("1|place:B4", ["place:B1", "place:B4"]),
        ("1|2|1|undo 2", ["place:B1"]),
        ("1|undo|redo|redo", ["place:B1"]),
        ("why PLACE:b1|Place:b1|why PLACE:a1|PLACE:A1", ["place:B1"]),
    ],
)
def test_what_is_typed_is_chosen(cli, typed, chosen):
    lines = [*typed.split("|"), "save kept.json", ""]
    done = cli("play", "wind_river", "--seed", "3", typed="\n".join(lines))
    assert mine("kept.json") == chosen
    which = ("first", "second")[len(chosen) - 1]
    assert f"Player 1 puts a {which} tipi on {chosen[-1][-2:]}." in done.out
    assert "bisongames play --load kept.json" in done.out
    assert done.out.count("(place:A1) is not legal") == typed.casefold().count("place:a1")


def test_after_the_end(cli, record):
    typed = "3\nlist\nwhy 1\nscore\nplace:B1\nsave over.json\nquit\n"
    done = cli("play", "--load", record, typed=typed)
    after = done.out.split("again, replay, undo", 1)[1]
    assert after.count("the game is over; undo takes back a choice, save FILE keeps") == 3
    assert "It ended by:" in after
    assert "WR-6a" in after
    assert "As if scored now" not in after
    assert "GEN-over" in after
    assert after.count("See it again: bisongames replay over.json") == 2


@pytest.fixture
def leaving(cli, monkeypatch, tmp_path):
    """Leave a match after one choice and answer what is asked then."""
    monkeypatch.setattr("bisongames.cli.table.session_end.interactive", lambda: True)
    (tmp_path / "notes.json").write_text("mine")

    def leave(*answers: str) -> str:
        typed = "\n".join(["1", "quit", *answers, ""])
        done = cli("play", "wind_river", "--seed", "3", typed=typed)
        assert done.code == 0
        return done.out

    return leave


def test_leaving_asks_again_until_the_match_is_saved(leaving, tmp_path):
    out = leaving("no/such/folder.json", "notes.json", "!", "kept.json")
    assert out.count("Save the match in FILE") == 4
    for text in ("cannot be written", "save! notes.json overwrites it", "not a file name"):
        assert text in out
    assert (tmp_path / "notes.json").read_text() == "mine"
    assert mine("kept.json") == ["place:B1"]


@pytest.mark.parametrize("answer", ["! notes.json", "!notes.json", "save! notes.json"])
def test_leaving_can_write_over_a_file(leaving, answer):
    leaving("notes.json", answer)
    assert mine("notes.json") == ["place:B1"]


def test_leaving_without_saving(leaving):
    assert "not saved" in leaving("no/such/folder.json", "", "")
    assert "not saved" in leaving()
    for answer in ("", "n", "no"):  # as good as Enter
        out = leaving(answer, "words.json")
        assert out.count("leave without saving >") == 1
        assert "The match is not saved." in out


@pytest.mark.parametrize("typed", ["cancel", "c", "C", "\x1b"])
def test_leaving_can_be_thought_better_of(leaving, typed):
    out = leaving(typed, "2", "save kept.json", "quit")
    assert len(mine("kept.json")) == 2
    assert "The match is in kept.json" in out


@pytest.mark.parametrize("typed", ["help", "undo", "score", "notes"])
def test_words_are_not_taken_for_files(leaving, tmp_path, typed):
    out = leaving(typed, "save words", "")
    assert "type a name that ends in .json, or save NAME" in out
    assert not (tmp_path / typed).exists()
    assert mine("words") == ["place:B1"]


def test_nothing_is_asked_where_nothing_was_played(cli, monkeypatch):
    monkeypatch.setattr("bisongames.cli.table.session_end.interactive", lambda: True)
    done = cli("play", "wind_river", "--seed", "3", typed="quit\n")
    assert "Save the match" not in done.out
    assert "Nothing was played." in done.out
