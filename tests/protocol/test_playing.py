"""A client that knows the schemas and nothing of any game plays every shipped variant to its end."""

import json
import random
from collections import Counter

import pytest
from jsonschema import Draft202012Validator

import bisongames
from bisongames.protocol import Dispatcher, ProtocolError
from bisongames.protocol.methods import Methods
from bisongames.protocol.schemas import schemas
from tests import budget

PLAYABLE = [each.id for each in bisongames.variants() if not each.expansion]
COMBINED = [
    "natives/base+rituals",
    "natives/base+seasons",
    "natives/base+rituals+seasons+soul-of-the-prairie",
]


EVERY = 90
"""Of so many messages one is held against the schemas, which takes its time."""


def validators(game: str) -> dict[str, Draft202012Validator]:
    """What sees that messages about a game are as the schemas say."""
    defs = dict(schemas()["$defs"])
    for name, known in [("Action", "Action"), ("Event", "Event"), ("View", "View document")]:
        assert {"$ref": f"#/$defs/{game}.{known}"} in defs[name]["anyOf"]
        defs[name] = {"$ref": f"#/$defs/{game}.{known}"}
    return {
        name: Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": defs})
        for name in ("Snapshot", "News", "Refusal")
    }


def composed(schema: dict, rng: random.Random):
    """Something that a schema allows."""
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if schema["type"] == "integer":
        return rng.randint(schema["minimum"], schema["maximum"])
    if schema["type"] == "array":
        number = rng.randint(schema.get("minItems", 0), min(schema.get("maxItems", 3), 9))
        return [composed(schema["items"], rng) for _ in range(number)]
    return {name: composed(part, rng) for name, part in schema["properties"].items()}


class Client:
    """Plays all seats that are no bot's by what it is told, and sees that it is told what the schemas say."""

    def __init__(self, variant: str, seed: int, bots: int = 0) -> None:
        self.rng = random.Random(seed)
        self.calls = Methods(Dispatcher()).methods
        told = self.calls["variant"]({"variant": variant})
        self.players = self.rng.choice(told["player_counts"])
        seats = [{"bot": "greedy"} if n < bots else {} for n in range(self.players)]
        wish = {"variant": variant, "seats": seats, "seed": seed}
        self.match = self.calls["start"](wish)["match"]
        self.schemas = validators(told["game"])
        self.codes: Counter[str] = Counter()
        self.count = 0

    def ask(self, method: str, player: int | None, **params):
        answer = self.calls[method]({"match": self.match, "player": player, **params})
        return json.loads(json.dumps(answer))  # as it would come over a line

    def snapshot(self, player: int | None) -> dict:
        found = self.ask("snapshot", player)
        if self.count % EVERY == 1:
            self.schemas["Snapshot"].validate(found)
        return found

    def play(self, most: int = 4000) -> None:
        for _ in self.positions(most):
            self.count += 1

    def refused(self, now: dict, error: ProtocolError) -> dict:
        assert error.code == "illegal"
        refusal = json.loads(json.dumps(error.more["refusal"]))
        assert refusal["violations"]
        if self.codes["illegal"] < 3:
            self.schemas["Refusal"].validate(refusal)
        self.codes[error.code] += 1
        return now

    def positions(self, most: int):
        """What whoever chooses is told, choice after choice."""
        now = self.snapshot(None)
        for _ in range(most):
            if now["over"]:
                return
            if now["you"] != now["to_act"]:
                now = self.snapshot(now["to_act"])
            yield now
            now = self.choose(now)

    def choose(self, now: dict) -> dict:
        player = now["you"]
        choice = self.rng.choice(now["choices"])
        action = choice["notation"] if self.rng.random() < 0.5 else choice["action"]
        if now["forms"] and self.rng.random() < 0.2:
            action = composed(self.rng.choice(now["forms"])["schema"], self.rng)
        try:
            done = self.ask("act", player, action=action, revision=now["revision"])
        except ProtocolError as error:
            return self.refused(now, error)
        assert [each["revision"] for each in done["news"]] == list(
            range(now["revision"] + 1, done["revision"] + 1)
        )
        if self.count % EVERY == 1:
            for each in done["news"]:
                self.schemas["News"].validate(each)
        snapshot: dict = done["snapshot"]
        return snapshot


@pytest.mark.parametrize("variant", budget.share(PLAYABLE + COMBINED, 5))
def test_a_client_that_knows_only_the_schemas_plays_to_the_end(variant):
    client = Client(variant, 7, bots=1 if variant.startswith("wind_river") else 2)
    client.play()
    over = client.ask("snapshot", None)
    assert over["over"]
    assert over["result"]["scores"] == over["score_sheet"]["totals"]
    assert over["to_act"] is None
    client.schemas["Snapshot"].validate(over)
    news: list[dict] = []
    while len(news) < over["revision"]:
        news += client.ask("news", None, after=len(news))
    assert [each["revision"] for each in news] == list(range(1, over["revision"] + 1))


def test_what_is_composed_beyond_the_list_is_judged_like_anything_else():
    client = Client("catan/base", 3)
    client.play(most=260)
    assert client.codes["illegal"] > 5


@pytest.mark.parametrize("variant", PLAYABLE)
def test_what_may_be_clicked_is_on_the_picture_and_means_the_choice(variant):
    client = Client(variant, 4)
    for number, now in enumerate(client.positions(60)):
        player = now["you"]
        if number % 12 == 0:
            svg = client.ask("picture", player, targets="legal")["svg"]
            for choice in now["choices"][:8]:
                assert all(f'data-id="{id}"' in svg for id in choice["targets"])
                if choice["targets"]:
                    why = client.ask("why", player, targets=choice["targets"])
                    assert why["violations"] == []
