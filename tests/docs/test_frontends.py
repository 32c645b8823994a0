"""The frontends of the page "Writing a frontend" are what they say, and play."""

import json
import random
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bisongames
from bisongames.engine.serialization.view_folds import (
    folds_of,
    told_events,
    told_next,
    told_view,
    view_after,
)
from bisongames.engine.variants.catalogue import game_ids
from tests.docs import programs
from tests.server.running import Running, run

PAGE = (programs.ROOT / "docs" / "guides" / "frontends.md").read_text("utf-8")
PLAYER = """
import { Table } from "./table.mjs";
const [server, variant, players] = process.argv.slice(2);
const seats = [{ name: "You" }, ...Array(players - 1).fill({ bot: "random" })];
const headers = { "Content-Type": "application/json" };
const body = JSON.stringify({ variant, seats, seed: 5 });
const begun = await (await fetch(`${server}/api/v1/matches`, { method: "POST", headers, body })).json();
let clicks = 0, refused = 0;
const table = new Table(server, begun.match, begun.seats[0].token, async ({ now }) => {
  const choice = now.choices[clicks % (now.choices.length || 1)];
  if (!choice) return;
  if (!refused) refused = (await table.click("field:nowhere")).violations ? 1 : 0;
  let done = null;
  for (const id of choice.targets) { clicks += 1; done = await table.click(id); }
  if (!done) await table.choose(choice);
});
const over = await table.watch();
const picture = await table.ask("/picture.svg?layout=tall");
console.log(JSON.stringify({ over, clicks, refused, log: table.log.length, picture: picture.slice(0, 4) }));
"""


def block(title: str) -> str:
    found = re.search(rf'^```\w+ title="{title}"\n(.*?)^```$', PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found.group(1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = run(tmp_path_factory.mktemp("server"), "--rate", "0", data=":memory:")
    yield running
    running.end()


@pytest.mark.parametrize("title", ["frontend.py", "table.mjs", "folds.mjs"])
def test_it_has_about_fifty_lines(title: str) -> None:
    assert 40 <= len([line for line in block(title).splitlines() if line.strip()]) <= 52


@pytest.mark.parametrize("variant", ["wind_river/base", "bison/base"])
def test_the_frontend_in_python_plays_to_the_end(
    server: Running, tmp_path: Path, variant: str
) -> None:
    script = tmp_path / "frontend.py"
    script.write_text(block("frontend.py"), "utf-8")
    wished = "nonsense\n99999\n" + "1\n" * 2000
    address = f"http://127.0.0.1:{server.port}"
    done = programs.run(
        sys.executable, script, address, variant, cwd=tmp_path, input=wished, timeout=110
    )
    assert done.returncode == 0, done.stderr
    assert "  no: " in done.stdout
    last = done.stdout.splitlines()[-3:]
    assert any(line.endswith(" You") for line in last)


FOLLOWED = """
import { readFileSync } from "node:fs";
import { fold } from "./folds.mjs";
const { folds, view, told } = JSON.parse(readFileSync("told.json"));
for (const { events, next } of told) {
  for (const event of events) fold(view, folds.events[event.type], event);
  fold(view, folds.next, next);
}
console.log(JSON.stringify(view));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.parametrize("game", game_ids())
def test_the_folds_in_javascript_are_those_of_the_library(game: str, tmp_path: Path) -> None:
    match, luck = bisongames.Match(game, seed=2), random.Random(3)
    while not match.is_over and match.count < 250:
        match.play(luck.choice(match.legal_actions()))
    folds, view = folds_of(match.game.rulebook), told_view(match.start, 0)
    steps = [(told_events(move.events, 0), told_next(move.after, 0)) for move in match.moves]
    told = [{"events": events, "next": then} for events, then in steps]
    (tmp_path / "folds.mjs").write_text(block("folds.mjs"), "utf-8")
    (tmp_path / "follow.mjs").write_text(FOLLOWED, "utf-8")
    data = {"folds": folds, "view": view, "told": told}
    (tmp_path / "told.json").write_text(json.dumps(data), "utf-8")
    done = programs.run("node", "follow.mjs", cwd=tmp_path, timeout=60)
    assert done.returncode == 0, done.stderr
    for events, then in steps:
        view = view_after(view, events, then, folds)
    assert json.loads(done.stdout) == view


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.parametrize(("variant", "players"), [("wind_river/base", 3), ("bison/base", 2)])
def test_the_frontend_in_javascript_plays_to_the_end_by_clicks(
    server: Running, tmp_path: Path, variant: str, players: int
) -> None:
    (tmp_path / "table.mjs").write_text(block("table.mjs"), "utf-8")
    (tmp_path / "player.mjs").write_text(PLAYER, "utf-8")
    address = f"http://127.0.0.1:{server.port}"
    command = ("node", "player.mjs", address, variant, str(players))
    done = programs.run(*command, cwd=tmp_path, timeout=110)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["over"]["over"]
    assert told["clicks"] > 10
    assert told["log"] > 10
    assert (told["refused"], told["picture"]) == (1, "<svg")
