"""The table speaks to its reader as "you", with every verb that the library's sentences use of a player."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.frontend.conftest import ROOT, asked

TEXTS = ROOT / "src" / "bisongames" / "show"
FOLLOWING = re.compile(r"\{(?:who|player)\} ([a-z]+)")
PLAIN = {"has": "have", "fetches": "fetch", "passes": "pass", "chooses": "choose", "names": "name"}


def verbs() -> list[str]:
    """The verbs after the name of a player, in the third person."""
    texts = [path.read_text("utf-8") for path in sorted(TEXTS.glob("*/en.toml"))]
    found = {verb for text in texts for verb in FOLLOWING.findall(text)}
    assert len(texts) == 5
    return sorted(verb for verb in found if verb.endswith("s"))


def spoken(tmp_path: Path, sentences: list[str]) -> list[str]:
    """What Ann reads of sentences about her."""
    told: list[str] = asked(
        tmp_path,
        "speech",
        f"""import {{ said }} from "./speech.mjs";
        const seats = [{{ player: 0, name: "Ann", kind: "person" }}];
        console.log(JSON.stringify({json.dumps(sentences)}.map((each) => said(each, seats, 0))));""",
    )
    return told


def test_every_verb_of_a_player_is_put_to_the_reader(node: str, tmp_path: Path) -> None:
    known = verbs()
    assert PLAIN.keys() <= set(known)
    told = spoken(tmp_path, [f"Ann {verb} it." for verb in known])
    missed = [verb for verb, text in zip(known, told, strict=True) if text == f"You {verb} it."]
    assert not missed
    assert [dict(zip(known, told, strict=True))[verb] for verb in PLAIN] == [
        f"You {word} it." for word in PLAIN.values()
    ]
    told = spoken(tmp_path, ["Ann now holds the Longest Road."])
    assert told == ["You now hold the Longest Road."]


def test_the_heading_above_a_hand_is_your_hand(node: str, tmp_path: Path) -> None:
    told = asked(
        tmp_path,
        "speech",
        """import { titled } from "./speech.mjs";
        const seats = [{ player: 0, name: "Ann", kind: "person" }];
        console.log(JSON.stringify(["Hand of Ann", "settlement of Ann", "Hand of Anna"].map((each) => titled(each, seats, 0))));""",
    )
    assert told == ["Your hand", "settlement of yours", "Hand of Anna"]
