"""The files of variants: TOML of the right shape, and how one changes another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path, PureWindowsPath
from typing import Any, Final

from attrs import evolve

from bisongames.engine.core import limits
from bisongames.engine.core.errors import Fault, VariantError, nearest_names, quote, short_text
from bisongames.engine.io.atomic_files import read_whole
from bisongames.engine.io.notation_and_toml import Malformed, toml_data
from bisongames.engine.rulebook.variant import Variant

_KEYS: Final[dict[str, type]] = {
    "game": str,
    "extends": str,
    "title": str,
    "summary": str,
    "players": list,
    "expansion": bool,
    "expansions": list,
    "options": dict,
    "components": dict,
    "remove": list,
    "without": list,
    "provenance": dict,
}


def toml_of(path: Path) -> dict[str, Any]:
    """What is in a file.

    Raises:
        VariantError: no file, no text, no TOML.
    """
    if path.suffix != ".toml":
        raise VariantError.at("", "is no variant file: its name must end in .toml", str(path))
    text = read_whole(path, limits.VARIANT_BYTES, VariantError)
    try:
        return toml_data(text)
    except Malformed as error:
        raise VariantError.at("", str(error), str(path)) from error


def shape_faults(data: dict[str, Any]) -> Iterator[Fault]:
    """Keys that no variant file has, and values of the wrong kind."""
    names = {str: "text", list: "a list", dict: "a table", bool: "true or false"}
    for key, value in data.items():
        if key not in _KEYS:
            yield Fault(key, f"no such key; {nearest_names(key, _KEYS)}")
        elif type(value) is not _KEYS[key]:
            yield Fault(key, f"found {quote(value)}, needed {names[_KEYS[key]]}")
    if data.get("players") == []:
        yield Fault("players", "needed at least one number of players")
    lists: dict[str, type] = {"players": int, "expansions": str, "remove": str, "without": str}
    for key, kind in lists.items():
        found = data.get(key, [])
        if isinstance(found, list):
            for index, value in enumerate(found):
                if type(value) is not kind:
                    needed = "a number" if kind is int else "text"
                    yield Fault(f"{key}[{index}]", f"found {quote(value)}, needed {needed}")


def sound_keys(data: dict[str, Any], faults: Iterable[Fault]) -> dict[str, Any]:
    """What is in a file without the keys that have these faults."""
    wrong = {fault.path.partition("[")[0] for fault in faults}
    return {key: value for key, value in data.items() if key in _KEYS and key not in wrong}


def extended_file(path: Path, extends: str) -> Path:
    """The file that a file builds on: beside it or in a folder below, so that no other is ever read for it.

    Raises:
        VariantError: it lies elsewhere, or is not there.
    """
    parts = PureWindowsPath(extends)
    found = path.parent / extends
    inside = not parts.anchor and "\\" not in extends and ".." not in parts.parts
    if not inside or not found.resolve().is_relative_to(path.parent.resolve()):
        needed = "needed a file beside this one or in a folder below, as names with / between"
        raise VariantError.at("extends", f"found {quote(extends)}, {needed}", str(path))
    if not found.is_file():
        raise VariantError.at("extends", f"there is no file {quote(extends)}", str(path))
    return found


def changes_in(data: dict[str, Any], id: str, source: str) -> Variant:
    """What a sound file says by itself, with nothing that it inherits."""
    return Variant(
        id=id,
        game=data.get("game", ""),
        title=data.get("title", ""),
        summary=data.get("summary", ""),
        player_counts=tuple(data.get("players", ())),
        extends=data.get("extends"),
        expansion=data.get("expansion", False),
        expansions=tuple(data.get("expansions", ())),
        options=data.get("options", {}),
        components=data.get("components", {}),
        remove=tuple(data.get("remove", ())),
        without=tuple(data.get("without", ())),
        provenance=dict(flat(data.get("provenance", {}))),
        path=source,
    )


def flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """The texts in a table of tables, by path."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, str(value)


def merge(base: Variant, change: Variant) -> Variant:
    """A variant with the changes of another.

    Raises:
        VariantError: there are no such components to be removed.
    """
    components = _deep_merged(base.components, change.components)
    faults = []
    for path in change.remove:
        *folders, last = path.split(".")
        place: Any = components
        for name in folders:
            place = place.get(name, {}) if isinstance(place, dict) else {}
        if isinstance(place, dict) and last in place:
            del place[last]
        else:
            near = nearest_names(last, place) if isinstance(place, dict) else "there is none"
            faults.append(Fault("remove", f"there is no component {short_text(path)}; {near}"))
    if faults:
        raise VariantError(change.path or change.id, faults)
    return evolve(
        base,
        options={**base.options, **change.options},
        components=components,
        without=with_lifted(base.without, change.without),
        provenance={**base.provenance, **change.provenance},
    )


def with_lifted(lifted: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    """Lifted rules together with further ones; those that both name are kept once."""
    return (*lifted, *(id for id in more if id not in lifted))


def _deep_merged(base: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    result = {k: _deep_merged(v, {}) if isinstance(v, dict) else v for k, v in base.items()}
    for name, value in change.items():
        old = result.get(name)
        result[name] = (
            _deep_merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
        )
    return result
