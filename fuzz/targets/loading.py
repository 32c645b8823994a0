"""Loading and setting up: variant files, ids with expansions and options, and the arguments of a match."""

from __future__ import annotations

import json
import random
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st

import bisongames
from bisongames import Match, SetupError, UnknownVariant, VariantError
from bisongames.engine.rulebook.options import Kind, kinds_of
from fuzz import corpus
from fuzz.mutating import Draft, Input, as_bytes, bytes_of, kept_bytes, pick, text_changes
from fuzz.mutating_data import VALUES, data_changes
from fuzz.oracles import asked, hold, is_playable, is_sound
from fuzz.targets.reading import ANYTHING
from fuzz.targets.target import Target, luck_of, size_of

ALLOWED: Final = (VariantError, UnknownVariant)


# ---- options ---------------------------------------------------------------------------------------


@cache
def options_of(game: str) -> dict[str, Kind]:
    """The options of a game."""
    return kinds_of(corpus.game_of(game).rulebook.options)


STRANGE: Final = (*VALUES, *("1" * 50_000, "x" * 50_000, "1:1," * 12_000) * (len(VALUES) // 3))
"""Values that no option has, half of them long: parsing them takes time."""


def some_value(schema: dict[str, Any], rng: random.Random) -> Any:
    """A value that a schema allows, or one just outside."""
    if "enum" in schema:
        return pick((*schema["enum"], *schema["enum"], *VALUES[:3]), rng)
    if schema.get("type") == "integer":
        low, high = schema["minimum"], schema["maximum"]
        inside = low + int(rng.random() * (high - low + 1))
        return pick((low, low, high, high, inside, inside, inside, low - 1, high + 1), rng)
    if schema.get("type") == "array":
        return [some_value(schema["items"], rng) for _ in range(schema["minItems"])]
    if schema.get("type") == "object":
        return {name: some_value(one, rng) for name, one in schema["properties"].items()}
    return rng.random() < 0.5


def some_options(game: str, rng: random.Random) -> dict[str, Any]:
    """Random values for some options of a game."""
    kinds = options_of(game)
    names = [pick(sorted(kinds), rng) for _ in range(pick((1, 1, 2, 3, 8), rng))]
    return {
        name: some_value(kinds[name].schema, rng) if rng.random() < 0.85 else pick(STRANGE, rng)
        for name in names
    }


# ---- files -----------------------------------------------------------------------------------------


def toml_text(data: dict[str, Any]) -> str:
    """Plain data as TOML, or as close to it as possible."""
    return "".join(f"{_toml(key)} = {_toml(value)}\n" for key, value in data.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_toml(k)} = {_toml(v)}' for k, v in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return repr(value) if isinstance(value, float) else json.dumps(value)


def check_toml(given: Input) -> bool:
    """Checks that a variant file is refused with its faults, or is a game that can be played."""
    with tempfile.TemporaryDirectory() as name:
        for file, text in given["files"].items():
            Path(name, file).write_bytes(as_bytes(text))
        path = Path(name, given["load"])
        answer = asked(lambda: bisongames.load(path), ALLOWED, size_of(given["files"]))
        if answer.value is None:
            return False
        hold(bisongames.load(str(path)) == answer.value, "loading a file again gives the same game")
        is_playable(answer.value, luck_of(given))
    return True


def mutated_toml(rng: random.Random) -> Draft:
    """A shipped file or one that extends a variant, with its data or text changed."""
    files = corpus.variant_files()
    name = pick(sorted(files), rng)
    if rng.random() < 0.4:
        texts = {one: kept_bytes(text) for one, text in files.items()}
        changes = text_changes(texts[name], rng, [pick([*texts.values()], rng)], raw=True)
        return Draft(texts[name], changes, _as_one_file)
    base = corpus.game_of(pick(corpus.ids(), rng))
    data: dict[str, Any] = {
        "extends": base.id,
        "title": "Of our own",
        "options": some_options(base.rulebook.id, rng),
    }
    if rng.random() < 0.6:
        data["components"] = base.variant.components
    if rng.random() < 0.3:
        data["remove"] = [pick(_component_paths(base.variant.components), rng)]
    if rng.random() < 0.2:
        data["players"] = list(base.player_counts)
    changes = data_changes(data, rng, corpus.variant_data()) if rng.random() < 0.9 else ()
    return Draft(data, changes, _as_toml)


def _component_paths(components: dict[str, Any]) -> list[str]:
    paths = [*components]
    for name, table in components.items():
        paths += [f"{name}.{inner}" for inner in table] if isinstance(table, dict) else []
    return paths or ["nothing"]


def _as_one_file(text: str) -> Input:
    return {"files": {"own.toml": text}, "load": "own.toml"}


def _as_toml(data: Any) -> Input:
    return _as_one_file(bytes_of(toml_text(data) if isinstance(data, dict) else _toml(data)))


@st.composite
def made_toml(draw: st.DrawFn) -> Input:
    """Files with the keys of variants, which extend shipped ones and each other."""
    names = ("a.toml", "b.toml", "c.toml")
    files = {}
    for name in draw(st.sampled_from((names[:1], names[:2], names))):
        rng = random.Random(draw(st.integers(0, 10**6)))
        id = pick(corpus.ids(), rng)
        data: dict[str, Any] = {
            "extends": draw(st.sampled_from((*names, *names, id, id, id, "x/y", "../a.toml"))),
            "options": some_options(id.partition("/")[0], rng),
        }
        keys = ("title", "game", "summary", "players", "expansion", "expansions", "remove")
        more = st.dictionaries(st.sampled_from((*keys, "components", "provenance")), ANYTHING)
        data |= draw(st.one_of(st.just({}), st.just({"title": "Own"}), more))
        files[name] = bytes_of(toml_text(data))
    return {"files": files, "load": "a.toml"}


# ---- ids -------------------------------------------------------------------------------------------


def check_id(given: Input) -> bool:
    """Checks that an id with options is refused, or is a game that can be played and whose id loads it again."""
    id, options = given["id"], given["options"]
    answer = asked(lambda: bisongames.load(id, options), ALLOWED, size_of(given))
    if answer.value is None:
        return False
    is_playable(answer.value, luck_of(given))
    return True


def some_id(rng: random.Random) -> str:
    """A random id with expansions and options, possibly an invalid combination."""
    id = str(pick(corpus.ids(), rng))
    game = id.partition("/")[0]
    parts = [id]
    if rng.random() < 0.3:
        parts += [p for p in pick(corpus.ids(), rng).split("+")[1:] if "=" not in p]
    if rng.random() < 0.6:
        kinds = options_of(game)
        for name, value in some_options(game, rng).items():
            ordinary = kinds[name].accepts(value)
            parts.append(f"{name}={kinds[name].write(value) if ordinary else value}")
    return "+".join(parts)


def mutated_id(rng: random.Random) -> Draft:
    """A real id with changes, sometimes with separate options."""
    id = some_id(rng)
    options = None if rng.random() < 0.7 else some_options(id.partition("/")[0], rng)
    changes = text_changes(id, rng, corpus.ids()) if rng.random() < 0.6 else ()
    return Draft(id, changes, lambda changed: {"id": _no_file(changed), "options": options})


def _no_file(id: str) -> str:
    """An id that does not name a file."""
    return id.replace(".toml", "-toml")


MADE_ID: Final = st.builds(
    lambda id, options: {"id": _no_file(id), "options": options},
    st.one_of(
        st.text(),
        st.from_regex(r"(wind_river|bison|natives|catan)(/[a-z-]{1,9})?(\+[a-z_]{1,9}(=.{0,9})?)*"),
        st.integers(0, 10**6).map(lambda number: some_id(random.Random(number))),
    ),
    st.one_of(st.none(), st.dictionaries(st.text(max_size=12), ANYTHING, max_size=3)),
)


# ---- setting up ------------------------------------------------------------------------------------


def check_setup(given: Input) -> bool:
    """Checks that a match starts with the given arguments, or that they are refused."""
    answer = asked(
        lambda: Match(
            corpus.game_of(given["id"]),
            given["players"],
            given["seed"],
            given["options"],
            given["dealer"],
            **given["setup"],
        ),
        (*ALLOWED, SetupError),
        size_of(given),
    )
    if answer.value is None:
        return False
    is_sound(answer.value.state, luck_of(given))
    return True


def mutated_setup(rng: random.Random) -> Draft:
    """The arguments of a match, some of them changed."""
    id = pick(corpus.ids(), rng)
    game = corpus.game_of(id)
    players = pick(game.player_counts, rng)
    setup = {
        name: pick([*values], rng)
        for name, values in game.rulebook.setup_values(game, players).items()
        if rng.random() < 0.5
    }
    data = {
        "players": players,
        "seed": int(rng.random() * 10**6),
        "options": None if rng.random() < 0.7 else some_options(game.rulebook.id, rng),
        "dealer": pick(("seeded", "manual"), rng),
        "setup": setup,
    }
    changes = data_changes(data, rng) if rng.random() < 0.8 else ()
    return Draft(data, changes, lambda changed: _setup_of(id, changed, data))


def _setup_of(id: str, changed: Any, data: dict[str, Any]) -> Input:
    """An input with all arguments of ``Match``, including those that a change removed."""
    found = changed if isinstance(changed, dict) else {}
    made = {name: found.get(name, value) for name, value in data.items()}
    if not isinstance(made["setup"], dict):
        made["setup"] = {"start_player": made["setup"]}
    own = ("game", "players", "seed", "options", "dealer", "self")
    made["setup"] = {name: v for name, v in made["setup"].items() if name not in own}
    return {"id": id, **made}


@st.composite
def made_setup(draw: st.DrawFn) -> Input:
    """Arguments of a match with arbitrary values."""
    made = {
        "players": draw(st.one_of(st.none(), st.integers(0, 6), ANYTHING)),
        "seed": draw(st.one_of(st.none(), st.integers(), ANYTHING)),
        "options": draw(st.one_of(st.none(), ANYTHING)),
        "dealer": draw(st.one_of(st.sampled_from(("seeded", "manual")), ANYTHING)),
        "setup": draw(
            st.dictionaries(
                st.one_of(st.sampled_from(("start_player", "layout")), st.text()),
                st.one_of(st.integers(-1, 5), ANYTHING),
                max_size=2,
            )
        ),
    }
    return _setup_of(draw(st.sampled_from(corpus.ids())), made, made)


TARGETS: Final = (
    Target("toml", check_toml, mutated_toml, made_toml()),
    Target("id", check_id, mutated_id, MADE_ID),
    Target("setup", check_setup, mutated_setup, made_setup()),
)
