import xml.etree.ElementTree as ET

import pytest

import bisongames


def test_every_variant_is_listed(cli):
    done = cli("variants")
    assert done.code == 0
    assert all(variant.id in done.out for variant in bisongames.variants())
    assert "\x1b" not in done.out


def test_a_variant_shows_its_options(cli):
    done = cli("variants", "wind_river/per-field")
    assert "earning" in done.out
    assert "per_field" in done.out
    assert "a whole number from 1 to 60" in done.out


def test_all_rules_are_numbered_and_marked(cli):
    done = cli("rules", "wind_river")
    game = bisongames.load("wind_river")
    assert all(f"\n{rule.id} " in done.out for rule in game.rules)
    assert "Section 5.1" in done.out
    assert "[ruling]" in done.out
    assert "[reconstructed]" in done.out


@pytest.mark.parametrize("id", ["WR-5.1f", "wr-5.1F"])
def test_one_rule_in_full(cli, id):
    done = cli("rules", "wind_river+herd_limit=6", id)
    assert done.code == 0
    assert "No more than 6 buffaloes" in done.out
    assert "rulebook 5.1" in done.out


def test_a_section(cli):
    done = cli("rules", "wind_river", "5.1")
    assert "WR-5.1a" in done.out
    assert "WR-5.2a" not in done.out


def test_a_section_with_those_below_it(cli):
    done = cli("rules", "wind_river", "5")
    assert done.out.startswith("Section 5")
    assert all(f"\n{id} " in done.out for id in ("WR-5.1a", "WR-5.3.2a"))
    assert "WR-6a" not in done.out
    assert "\nSection" not in cli("rules", "wind_river", "5.1").out


@pytest.mark.parametrize("name", ["General", "general"])
def test_a_section_by_its_name(cli, name):
    done = cli("rules", "wind_river", name)
    assert done.out.startswith("Common to all games\n")
    columns = {line.index(line.split(maxsplit=1)[1]) for line in done.out.splitlines()[1:]}
    assert columns == {len("GEN-decision") + 2}


def test_rules_with_a_word(cli):
    done = cli("rules", "wind_river", "--search", "BACKWARDS")
    assert "WR-5.1e" in done.out
    assert "WR-5.1a" not in done.out
    assert "WR-5.1e" in cli("rules", "wind_river", "5.1", "--search", "backwards").out
    assert "'spaceship'" in cli("rules", "wind_river", "--search", "spaceship").fault
    assert "'backwards'" in cli("rules", "wind_river", "6", "--search", "backwards").fault


def test_piped_rules_are_not_wrapped(cli):
    done = cli("rules", "wind_river")
    long = max((rule.text for rule in bisongames.load("wind_river").rules), key=len)
    assert long in done.out


def test_explaining_a_legal_action(cli):
    done = cli("explain", "wind_river", "place:B1")
    assert done.code == 0
    assert "(place:B1) is legal" in done.out


def test_an_action_may_be_typed_in_other_letters(cli):
    assert "(place:B1) is legal" in cli("explain", "wind_river", "PLACE:b1").out
    assert "(place:A1) is not legal" in cli("explain", "wind_river", "place a1").out


def test_explaining_every_broken_rule(cli):
    done = cli("explain", "wind_river", "place:A1", "--player", "1")
    assert done.code == 0
    assert "GEN-turn" in done.out
    done = cli("explain", "wind_river", "place:A1")
    assert done.code == 0
    assert "WR-2h" in done.out
    assert "field: A1" in done.out
    assert "Legal, for example: Put a first tipi on " in done.out


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


def test_drawing_svg(cli, record):
    done = cli("draw", record, "--at", "20")
    assert ET.fromstring(done.out).tag.endswith("svg")
    assert cli("draw", "wind_river", "--out", "start.svg").code == 0
    assert ET.parse("start.svg").getroot().tag.endswith("svg")


def test_a_drawing_does_not_write_over_a_file_unasked(cli, tmp_path):
    (tmp_path / "start.svg").write_text("mine")
    assert "--force" in cli("draw", "wind_river", "--out", "start.svg").fault
    assert (tmp_path / "start.svg").read_text() == "mine"
    assert cli("draw", "wind_river", "--out", "start.svg", "--force").code == 0
    assert ET.parse("start.svg").getroot().tag.endswith("svg")
    assert cli("draw", "wind_river", "--text", "--out", "start.txt").code == 0


def test_drawing_text_and_views(cli, record):
    text = cli("draw", record, "--text", "--at", "20").out
    assert "open plains" in text
    for player in ("1", "spectator"):
        assert cli("draw", record, "--text", "--at", "20", "--player", player).code == 0


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


def test_replaying_step_by_step(cli, record, monkeypatch):
    monkeypatch.setattr("bisongames.cli.commands.replay.interactive", lambda: True)
    done = cli("replay", record, typed="\n7\nb\nwhat\ne\n\nq\n")
    assert done.code == 0
    for shown in ("\n1. ", "\n7. ", "\n6. ", "It ended by:", "That was the end"):
        assert shown in done.out
    assert cli("replay", record).code == 0
