"""The files of variants: TOML of the right shape, and how one changes another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from bisongames.play import limits
from bisongames.play.errors import Fault, VariantError, nearest_names, quoted
from bisongames.play.parsing import Malformed, toml_data
from bisongames.play.saving import read_whole
from bisongames.play.variant import Variant

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
    "provenance": dict,
}


def toml_of(path: Path) -> dict[str, Any]:
    """What is in a file.

    Raises:
        VariantError: no file, no text, no TOML.
    """
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
            yield Fault(key, f"found {quoted(value)}, needed {names[_KEYS[key]]}")
    if data.get("players") == []:
        yield Fault("players", "needed at least one number of players")
    lists: dict[str, type] = {"players": int, "expansions": str, "remove": str}
    for key, kind in lists.items():
        found = data.get(key, [])
        if isinstance(found, list):
            for index, value in enumerate(found):
                if type(value) is not kind:
                    needed = "a number" if kind is int else "text"
                    yield Fault(f"{key}[{index}]", f"found {quoted(value)}, needed {needed}")


def flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """The texts in a table of tables, by path."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, str(value)


def merged(base: Variant, change: Variant) -> Variant:
    """A variant with the changes of another.

    Raises:
        VariantError: there is no such component to be removed.
    """
    components = _deep_merged(base.components, change.components)
    for path in change.remove:
        *folders, last = path.split(".")
        place: Any = components
        for name in folders:
            place = place.get(name, {}) if isinstance(place, dict) else {}
        if not isinstance(place, dict) or last not in place:
            raise VariantError.at(
                "remove", f"there is no component {path}", change.path or change.id
            )
        del place[last]
    return evolve(
        base,
        options={**base.options, **change.options},
        components=components,
        provenance={**base.provenance, **change.provenance},
    )


def _deep_merged(base: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    merged = {k: _deep_merged(v, {}) if isinstance(v, dict) else v for k, v in base.items()}
    for name, value in change.items():
        old = merged.get(name)
        merged[name] = (
            _deep_merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
        )
    return merged
