"""The law that a match is the same in another process, where hashes differ."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from typing import Final

from bisongames.engine.core.errors import BisongamesError
from bisongames.engine.loader import game_of, load
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.engine.serialization.records import from_json, to_json
from bisongames.testing.support.generators import pick

CHOICES: Final = 40
"""The number of choices of a match that are compared."""
PATIENCE: Final = 120
"""The timeout of the other process, in seconds."""


def outline(game: Game, seed: int) -> list[str]:
    """The numbering of actions, and digests of a seeded match for each number of players: legal actions, choices and consequences."""
    lines = [f"{space!r}: {space.fingerprint}" for space in (game.action_space, game.chance_space)]
    for players in game.player_counts:
        match, rng = Match(game, players, seed=seed), random.Random(seed)
        for _ in range(CHOICES):
            if match.is_over:
                break
            legal = match.legal_actions()
            chosen = pick(legal, rng)
            events = match.play(chosen)
            texts = " ".join(map(str, legal))
            told = " ".join(map(str, events))
            digest = hashlib.sha256(f"{texts}|{told}|{to_json(match.state)}".encode()).hexdigest()[
                :16
            ]
            lines.append(f"{players} players, {chosen} of {len(legal)}: {digest}")
        lines.append(f"{players} players, the record: {to_json(match)}")
    return lines


def the_same_elsewhere(game: Game, seed: int) -> str:
    """A seeded match is the same in another process, where hashes differ.

    Returns:
        The reason why the two could not be compared; empty if they were.

    Raises:
        AssertionError: if the match differs there.
    """
    if game.without:
        return "not compared with another process, as rules are lifted by hand"
    here = outline(game, seed)
    given = {"id": game.id, "variant": to_json(game.variant), "seed": seed, "path": sys.path}
    started = os.environ.get("PYTHONHASHSEED", "")
    environment = os.environ | {"PYTHONHASHSEED": "2" if started == "1" else "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-c", _PROGRAM],
            input=json.dumps(given),
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"not compared with another process, which has not answered within {PATIENCE} s"
    if done.returncode == _NOT_THERE:
        return done.stderr.strip()
    assert done.returncode == 0, f"another process fails: {done.stderr[-400:]}"
    there = json.loads(done.stdout)
    for one, other in zip(here, there, strict=False):
        assert one == other, f"here {one}, in another process {other}"
    assert len(here) == len(there)
    return ""


_NOT_THERE: Final = 3
_PROGRAM: Final = """
import json, sys
given = json.load(sys.stdin)
sys.path[:] = given["path"]
from bisongames.testing.laws.process_laws import answer
answer(given)
"""


def answer(given: dict[str, object]) -> None:
    """Prints the outline of a game; runs in the other process."""
    id, seed = str(given["id"]), given["seed"]
    assert isinstance(seed, int)
    try:
        path = id.split("+", maxsplit=1)[0].endswith(".toml")
        variant = from_json(str(given["variant"]))
        game = None if path else load(id)
        if (
            game is None or game.variant != variant
        ):  # from a file, which may differ from the shipped variant of this id
            game = game_of(variant, id)
    except BisongamesError as error:
        sys.stderr.write(f"{id} cannot be loaded in another process: {error}")
        sys.exit(_NOT_THERE)
    sys.stdout.write(json.dumps(outline(game, seed)))
