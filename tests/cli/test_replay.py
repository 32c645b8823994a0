"""`bisongames replay --verify`."""

import json

from bisongames import Match
from tests.engine.walks import played


def verified(cli, *words):
    return " ".join(cli("replay", "--verify", "--quick", *words).out.split())


def test_a_seed_or_key_is_verified(cli, record, tmp_path):
    assert "Seed 1 gives every chance outcome." in verified(cli, record)
    played(Match("catan", 3), 20).save("secret.json")
    told = verified(cli, "secret.json")
    assert "The key gives every chance outcome." in told
    assert json.loads((tmp_path / "secret.json").read_text())["luck"]["commitment"] in told


def test_a_record_whose_key_was_lost_is_not_verified_as_a_whole(cli, tmp_path):
    match = played(Match("catan", 3), 20)
    match.save("secret.json")
    data = json.loads((tmp_path / "secret.json").read_text())
    del data["luck"]["key"]
    (tmp_path / "lost.json").write_text(json.dumps(data))
    assert "luck.key: missing" in cli("replay", "--verify", "lost.json").fault
    played(Match.load("lost.json"), 20).save("resumed.json")
    refused = cli("replay", "--verify", "resumed.json")
    assert refused.code != 0
    assert (
        f"the key gives every chance outcome after action {match.count}, but not" in refused.fault
    )
