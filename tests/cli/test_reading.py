import shlex
import xml.etree.ElementTree as ET

import pytest

import bisongames
from bisongames import handbook


@pytest.mark.parametrize(
    ("line", "texts", "missing"),
    [
        ("variants wind_river/per-field", "earning|per_field|a whole number from 1 to 60", "\x1b"),
        (
            "variants catan",
            "allow_cities = on|[on or off]|production_factor = 1,1|settlement_move_cost = ",
            "true or false",
        ),
        ("variants natives", "more of the kind", "awakening-joy-wrath"),
        ("rules wind_river", "for 3 or 4 players|Section 5.1|[ruling]|[reconstructed]", "\x1b"),
        ("rules bison", "for 2 to 4 players", "for 3 or 4"),
        ("rules wind_river+herd_limit=6 WR-5.1f", "No more than 6 buffaloes|rulebook 5.1", "WR-6"),
        ("rules wind_river+herd_limit=6 wr-5.1F", "No more than 6 buffaloes|rulebook 5.1", "WR-6"),
        ("rules wind_river 5.1", "WR-5.1a", "\nSection"),
        ("rules wind_river 5", "Section 5|\nWR-5.1a |\nWR-5.3.2a ", "WR-6a"),
        ("rules wind_river --search BACKWARDS", "WR-5.1e", "WR-5.1a"),
        ("rules wind_river 5.1 --search backwards", "WR-5.1e", "WR-5.1a"),
        ("rules wind_river backwards", "WR-5.1e", "WR-5.1a"),
        (
            "rules wind_river --sections",
            "Section 5.3.2: Earning resources  |Section 5.1: Moving buffaloes  17 rules|Common to all",
            "WR-5.1a",
        ),
        ("rules catan", "\nSection 5: What happens and what you may do\nProduction\nCA-5a", "CS-"),
        (
            "rules natives/base+soul-of-the-prairie --changes",
            "New: 60 rules|Changed: 7 rules|No longer in force: 1 rule\nNA-6.1f",
            "NA-1a",
        ),
        (
            "rules natives/base+rituals --changes",
            "cannot pay. [ruling]|of their choice. [reconstructed]",
            "NA-1a",
        ),
        (
            "rules wind_river+herd_limit=3 --changes",
            "at any time. [changed; printed: 5] (herd_limit=5 restores it)",
            "WR-5.1g",
        ),
        (
            "rules wind_river+herd_limit=3 WR-5.1f",
            "status: changed|Printed: No more than 5 buffaloes|(herd_limit=5 restores it)",
            "Why:",
        ),
        (
            "rules catan CA-R1",
            "status: departs|Why: So it is commonly played.|(separate_phases=on restores it)",
            "CA-R2",
        ),
        ("rules natives --changes", "Nothing in the rules differs", "NA-"),
        ("explain wind_river place:B1", "(place:B1) is legal", "not"),
        ("explain wind_river PLACE:b1", "(place:B1) is legal", "not"),
        ("explain wind_river 'place a1'", "(place:A1) is not legal", "GEN-"),
        ("explain wind_river place:A1 --player 1", "GEN-turn", "for example"),
        (
            "explain wind_river place:A1",
            "WR-2h|field: A1|Legal, for example: Put a first tipi on ",
            "GEN-turn",
        ),
        ("explain catan+production_factor=1,1", "legal action", "not legal"),
        ("completion bash", "replay", "\x1b"),
        ("completion zsh", "replay", "\x1b"),
        ("completion fish", "replay", "\x1b"),
    ],
)
def test_what_commands_print(cli, line, texts, missing):
    done = cli(*shlex.split(line))
    assert (done.code, done.err) == (0, "")
    assert [text for text in texts.split("|") if text not in f"\n{done.out}"] == []
    assert missing not in done.out


def test_all_rules_are_numbered_and_none_is_wrapped_in_a_pipe(cli):
    done = cli("rules", "wind_river")
    for rule in bisongames.load("wind_river").rules:
        assert f"\n{rule.id} " in done.out
        assert rule.text in done.out


@pytest.mark.parametrize("name", ["General", "general"])
def test_a_section_by_its_name(cli, name):
    done = cli("rules", "wind_river", name)
    assert done.out.startswith("Common to all games\n")
    columns = {line.index(line.split(maxsplit=1)[1]) for line in done.out.splitlines()[1:]}
    assert columns == {len("GEN-decision") + 2}


@pytest.mark.parametrize(
    ("game", "named", "same"),
    [
        ("wind_river", "WR-5.2", "5.2"),
        ("wind_river", "wr-5.3.", "5.3"),
        ("catan/bison", "CA-5", ""),
    ],
)
def test_a_section_by_the_beginning_of_its_ids(cli, game, named, same):
    done = cli("rules", game, named)
    letters = named[:2].upper()
    ids = [word for word in done.out.split() if word.startswith(f"{letters}-")]
    rules = bisongames.load(game).rules
    wanted = named[3:].rstrip(".")
    inside = [
        r.id for r in rules if f"{r.section}.".startswith(f"{wanted}.") and r.letters == letters
    ]
    assert [id for id in ids if id in inside] == inside
    assert not same or done.out == cli("rules", game, same).out


def test_explaining_a_position(cli, record):
    done = cli("explain", record, "--at", "30")
    assert "legal action" in done.out
    assert "Tipis in the plains" in done.out
    assert "WR-6b" in done.out
    over = cli("explain", record)
    assert "The game is over: " in over.out
    assert "It ended by:" in over.out


def test_explaining_a_state(cli, tmp_path):
    state = bisongames.load("wind_river").start(4)
    path = tmp_path / "state.json"
    path.write_text(bisongames.to_json(state))
    done = cli("explain", path)
    assert "4 players" in done.out
    assert "… begins (25.0%):  Player 1  Player 2  Player 3  Player 4" in done.out


@pytest.mark.parametrize(
    ("words", "file", "text"),
    [
        ("draw wind_river --out", "start.svg", "<svg"),
        ("draw wind_river --text --out", "start.txt", "open plains"),
        ("rules wind_river --html", "page.html", "<!doctype html>"),
    ],
)
def test_a_file_is_written_over_only_when_that_is_wished(cli, tmp_path, words, file, text):
    (tmp_path / file).write_text("mine")
    assert "--force" in cli(*words.split(), file).fault
    assert (tmp_path / file).read_text() == "mine"
    assert cli(*words.split(), file, "--force").code == 0
    assert text in (tmp_path / file).read_text(encoding="utf-8")


def test_the_rulebook_of_any_variant_is_one_page(cli, tmp_path):
    id = "wind_river/base+herd_limit=6"
    assert cli("rules", id, "--html", "crowded.html").code == 0
    written = (tmp_path / "crowded.html").read_text(encoding="utf-8")
    assert written == handbook.page(bisongames.load(id))
    assert "No more than 6 buffaloes" in written


def test_drawing_text_and_views(cli, record):
    assert ET.fromstring(cli("draw", record, "--at", "20").out).tag.endswith("svg")
    for player in ((), ("--player", "1"), ("--player", "spectator")):
        assert "open plains" in cli("draw", record, "--text", "--at", "20", *player).out


def test_replaying_at_once(cli, record):
    match = bisongames.Match.load(record)
    done = cli("replay", record)
    assert done.code == 0
    assert done.out.count("open plains") >= len(match.states)
    assert f"{len(match.history)}. " in done.out
    quick = cli("replay", record, "--quick")
    assert quick.out.count("open plains:") <= 2
    assert "It ended by:" in quick.out
    assert "\n20. " in cli("replay", record, "--at", "20").out


@pytest.mark.parametrize(
    ("typed", "texts"),
    [
        ("|7|b|what|e||q", "\n1. ~\n7. ~\n6. ~It ended by:~That was the end"),
        ("hop|1|2|?|q", "'hop' means nothing here~to the end; leave"),
        (
            "t|next turn|bt|turn 5|find tipi|f|find spaceship|turn 999|9999|auto x|auto 0",
            (
                "turn 1, ~turn 5, ~no further event mentions 'spaceship'~It ended by:"
                "~the number of seconds must be between 0 and 3600"
            ),
        ),
    ],
)
def test_replaying_step_by_step(cli, record, monkeypatch, typed, texts):
    monkeypatch.setattr("bisongames.cli.commands.replay.interactive", lambda: True)
    done = cli("replay", record, typed=typed.replace("|", "\n") + "\n")
    assert done.code == 0
    assert [text for text in texts.split("~") if text not in done.out] == []
    assert done.out.count("means nothing") == ("what" in typed or "hop" in typed)
    assert ".: " not in done.out
