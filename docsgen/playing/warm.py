"""Plays a few turns of each game before the memory snapshot, so that users need not wait for caches to fill."""

import json
from typing import Any

Params = dict[str, Any]
answer: Any = globals()["answer"]  # of prepare.py, which ran before


def ask(method: str, **params: Any) -> Any:
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    told = json.loads(answer(line))
    assert "result" in told, told
    return told["result"]


def play(variant: str) -> None:
    """Plays a few turns of one person against bots, with the requests of the page."""
    players = ask("variant", variant=variant)["player_counts"][0]
    seats: list[Params] = [{}] + [{"bot": "greedy"}] * (players - 1)
    match = ask("start", variant=variant, seats=seats, seed=1)["match"]
    for _ in range(12):
        while ask("step", match=match)["moved"]:
            pass
        now = ask("snapshot", match=match, player=0)
        ask("lessons", match=match, player=0, after=0)
        ask("picture", match=match, player=0, layout="wide", targets=now["choices"][0]["targets"])
        ask("why", match=match, player=0, targets=["nothing"])
        choice = now["choices"][0]["action"]
        ask("act", match=match, player=0, action=choice, revision=now["revision"])
    again = ask("open", link=ask("link", match=match)["link"])["match"]
    for each in (match, again):
        ask("close", match=each)


ask("about")
for game in sorted({each["game"] for each in ask("variants")}):
    play(f"{game}/base")
