"""Reading: JSON of every kind, and the files of matches."""

from __future__ import annotations

import contextlib
import json
import random
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st

from bisongames import (
    Game,
    Match,
    Record,
    RecordError,
    Result,
    State,
    Variant,
    VariantError,
    View,
    from_json,
    to_json,
)
from bisongames.engine.io.migrations import FORMAT
from fuzz import corpus
from fuzz.mutating import Draft, Input, as_bytes, bytes_of, kept_bytes, pick, text_changes
from fuzz.mutating_data import data_changes, json_text
from fuzz.oracles import (
    asked,
    can_be_drawn,
    can_be_shown,
    comes_back,
    hold,
    is_playable,
    is_replayed,
    is_sound,
)
from fuzz.targets.target import Target, luck_of

KINDS: Final = ("record", "state", "view", "result", "variant", "action", "event")
ALLOWED: Final = (RecordError, VariantError)


# ---- JSON ------------------------------------------------------------------------------------------


def check_json(given: Input) -> bool:
    """Checks that JSON is refused with its faults, or is an object that can be written again and used."""
    text = as_bytes(given["bytes"]) if "bytes" in given else given["text"]
    game = None if given["game"] is None else corpus.game_of(given["game"])
    answer = asked(lambda: from_json(text, game), ALLOWED, len(text))
    if answer.refused:
        return False
    is_whole(answer.value, game, len(text), luck_of(given))
    return True


def is_whole(value: Any, game: Game | None, size: int, rng: random.Random) -> None:
    """Checks that an object that was read can be written again and works like any of its kind."""
    comes_back(value, game if not isinstance(value, State | View | Result | Record) else None)
    repr(value)
    if isinstance(value, State):
        is_sound(value, rng)
    elif isinstance(value, View):
        can_be_drawn(value)
        value.legal_actions()
        value.standing()
    elif isinstance(value, Result):
        can_be_shown(f"{value.winners} {value.ended_by.text}")
    elif isinstance(value, Record):
        is_replayed(value, size, rng)
    elif isinstance(value, Variant):
        text = json_text(_record_with(value))
        record = asked(lambda: from_json(text), ALLOWED, size).value
        if record is not None:
            is_playable(record.game, rng)


def _record_with(variant: Variant) -> dict[str, Any]:
    """The record of a match without moves that contains its variant."""
    return {
        "type": "Record",
        "variant": variant.id,
        "resolved": json.loads(to_json(variant)),
        "players": (variant.player_counts or (2,))[0],
        "setup": {},
        "seed": 1,
        "dealer": "seeded",
        "format": FORMAT,
        "rules": 1,
        "moves": [],
    }


def mutated_json(kind: str, rng: random.Random) -> Draft:
    """Real JSON of a kind, with its data, its text or its bytes changed."""
    data, id = corpus.json_of(kind, rng)
    other, _ = corpus.json_of(pick(KINDS, rng) if rng.random() < 0.2 else kind, rng)
    needed = id if kind in ("action", "event") else None
    game = pick((needed, needed, needed, needed, id, None, pick(corpus.ids(), rng)), rng)
    if rng.random() < 0.75:
        return Draft(
            data,
            data_changes(data, rng, [other]),
            lambda changed: {"text": json_text(changed), "game": game},
        )
    text = json_text(data)
    if rng.random() < 0.5:
        changes = text_changes(text, rng, [json_text(other)])
        return Draft(text, changes, lambda changed: {"text": changed, "game": game})
    raw = bytes_of(text)
    changes = text_changes(raw, rng, [bytes_of(json_text(other))], raw=True)
    return Draft(raw, changes, lambda changed: {"bytes": changed, "game": game})


ANYTHING: Final = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
"""A strategy for any plain data."""

TAGS: Final = {kind: kind.capitalize() for kind in KINDS}


@st.composite
def made_json(draw: st.DrawFn, kind: str) -> Input:
    """Real data with some arbitrary entries, or arbitrary data with a valid tag."""
    data, id = corpus.json_of(kind, random.Random(draw(st.integers(0, 10**6))))
    game = draw(st.sampled_from((id, id, None)))
    if draw(st.booleans()):
        tag = draw(st.sampled_from((data["type"], *TAGS.values())))
        made = {"type": tag, "variant": id, **draw(st.dictionaries(st.text(), ANYTHING))}
        return {"text": json_text(made), "game": game}
    for key in draw(st.lists(st.sampled_from(sorted(data)), min_size=1, max_size=2)):
        data = {**data, key: draw(ANYTHING)}
    return {"text": json_text(data), "game": game}


# ---- files -----------------------------------------------------------------------------------------


def check_file(given: Input) -> bool:
    """Checks that a saved match is refused, or can be loaded, saved and loaded again."""
    data = as_bytes(given["bytes"])
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "match.json")
        path.write_bytes(data)
        load: Callable[[], Match] = partial(Match.load, path, verify=given["verify"])
        match = asked(load, (RecordError,), len(data)).value
        hold(path.read_bytes() == data, "loading leaves a file as it is")
        if match is None:
            return False
        match.save(path)
        again = Match.load(path)
        hold(again.state == match.state, "a saved match is loaded the same")
        hold(again.record == match.record, "a saved match has the same record")
        left = [file.name for file in path.parent.iterdir() if file != path]
        hold(not left, "saving leaves nothing behind", left)
    is_sound(match.state, luck_of(given))
    return True


def mutated_file(rng: random.Random) -> Draft:
    """A saved match with bytes changed, some by pieces of another match."""
    one, _ = corpus.json_of("record", rng)
    other, _ = corpus.json_of("record", rng)
    text = bytes_of(json_text(one))
    verify = rng.random() < 0.2
    return Draft(
        text,
        text_changes(text, rng, [bytes_of(json_text(other))], raw=True),
        lambda changed: {"bytes": changed, "verify": verify},
    )


MADE_FILE: Final = st.builds(
    lambda data, verify: {"bytes": kept_bytes(data), "verify": verify},
    st.one_of(st.binary(), ANYTHING.map(lambda data: json_text(data).encode("utf-8", "replace"))),
    st.booleans(),
)


OCCUPANTS: Final = ("nothing", "a match", "a folder", "a link", "a link to nothing", "protected")


def check_saving(given: Input) -> bool:
    """Checks that a match can be saved under a name and loaded from there, or that the old file is unchanged."""
    match = corpus.match_at(given["place"])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        target = f"{name}/{given['name']}"
        before = b""
        if given["there"] != "nothing":
            with contextlib.suppress(OSError, ValueError):
                before = _occupied(folder, Path(target), given["there"])
        saved = asked(lambda: match.save(target), (RecordError,), len(target))
        left = [path.name for path in folder.iterdir() if path.name.startswith(".bisongames-")]
        hold(not left, "saving leaves nothing behind", left)
        if saved.refused:
            if before:
                hold(Path(target).read_bytes() == before, "a refused save leaves the old file")
            asked(lambda: Match.load(target), (RecordError,), len(target))
            return False
        hold(Match.load(target).state == match.state, "a saved match is loaded the same")
    return True


def _occupied(folder: Path, path: Path, by: str) -> bytes:
    """Puts something in the place of the saved match; returns the bytes that must survive a refused save."""
    old = b"an old file"
    if by == "a folder":
        path.mkdir()
        return b""
    if by.startswith("a link"):
        path.symlink_to(folder / "behind.json")
        if by == "a link":
            (folder / "behind.json").write_bytes(old)
        return old if by == "a link" else b""
    path.write_bytes(old)
    if by == "protected":
        path.chmod(0o444)
    return old


def _harmless(name: str) -> bool:
    return ".." not in name


def mutated_saving(rng: random.Random) -> Draft:
    """A file name with changes, for a temporary folder."""
    name, live, there = "match.json", corpus.some_place(rng), pick(OCCUPANTS, rng)

    def finish(changed: str) -> Input:
        return {"place": live, "there": there, "name": changed if _harmless(changed) else name}

    return Draft(name, text_changes(name, rng), finish)


MADE_SAVING: Final = st.builds(
    lambda number, name, there: {
        "place": corpus.some_place(random.Random(number)),
        "name": name,
        "there": there,
    },
    st.integers(0, 10**6),
    st.text(max_size=300).filter(_harmless),
    st.sampled_from(OCCUPANTS),
)

TARGETS: Final = (
    *(Target(kind, check_json, partial(mutated_json, kind), made_json(kind)) for kind in KINDS),
    Target("file", check_file, mutated_file, MADE_FILE),
    Target("saving", check_saving, mutated_saving, MADE_SAVING),
)
