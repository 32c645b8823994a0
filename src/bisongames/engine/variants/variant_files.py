"""Variant files: TOML of the right shape, and how one variant changes another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PureWindowsPath
from typing import Final

from attrs import asdict, evolve, field, frozen

from bisongames.engine.core import limits
from bisongames.engine.core.atomic_files import read_whole
from bisongames.engine.core.errors import Fault, VariantError, nearest_names, quote, short_text
from bisongames.engine.io.json_and_toml import Malformed, toml_data
from bisongames.engine.io.structuring import read_fields
from bisongames.engine.rulebook.lifted_rules import with_lifted
from bisongames.engine.rulebook.variant import Variant

ALIASES: Final = {"base": "extends", "name": "title"}
"""Keys that are read as others, if those are absent."""


@frozen
class VariantFile:
    """The content of one variant file, without anything that it inherits."""

    game: str = ""
    extends: str | None = None
    title: str = ""
    summary: str = ""
    players: tuple[int, ...] = ()
    expansion: bool = False
    expansions: tuple[str, ...] = ()
    options: dict[str, object] = field(factory=dict)
    components: dict[str, object] = field(factory=dict)
    remove: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    provenance: dict[str, object] = field(factory=dict)

    def variant(self, id: str, source: str) -> Variant:
        """The variant with these changes alone."""
        same = asdict(self, recurse=False)
        same["player_counts"] = same.pop("players")
        same["provenance"] = dict(flat(self.provenance))
        return Variant(id=id, path=source, **same)


def sound_part(data: dict[str, object]) -> tuple[VariantFile, list[Fault]]:
    """The valid keys of a file, and the faults of the others."""
    sound, faults = read_fields(data, VariantFile, "")
    if data.get("players") == []:
        faults.append(Fault("players", "expected at least one number of players"))
    return VariantFile(**sound), [Fault(f.path.removeprefix("."), f.message) for f in faults]


def toml_of(path: Path) -> dict[str, object]:
    """The data of a TOML file.

    Raises:
        VariantError: if the file cannot be read or is not TOML.
    """
    if path.suffix != ".toml":
        raise VariantError.at("", "is not a variant file: its name must end in .toml", str(path))
    text = read_whole(path, limits.VARIANT_BYTES, VariantError)
    try:
        data = toml_data(text)
    except Malformed as error:
        raise VariantError.at("", str(error), str(path)) from error
    for alias, key in ALIASES.items():
        if alias in data and key not in data:
            data[key] = data.pop(alias)
    return data


def extended_file(path: Path, extends: str) -> Path:
    """The file that a file builds on: in the same folder or one below it, so that no other file is ever read.

    Raises:
        VariantError: if it is elsewhere, or missing.
    """
    parts = PureWindowsPath(extends)
    target = path.parent / extends
    inside = not parts.anchor and "\\" not in extends and ".." not in parts.parts
    if not inside or not target.resolve().is_relative_to(path.parent.resolve()):
        needed = "expected a file in the same folder or below it, as names separated by /"
        raise VariantError.at("extends", f"{needed}; got {quote(extends)}", str(path))
    if not target.is_file():
        raise VariantError.at("extends", f"there is no file {quote(extends)}", str(path))
    return target


def flat(table: dict[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yields the values in nested tables as text, by path."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, str(value)


def merge(base: Variant, change: Variant) -> Variant:
    """A variant with the changes of another.

    Raises:
        VariantError: if a component to remove does not exist.
    """
    components = _deep_merged(base.components, change.components)
    faults = []
    for path in change.remove:
        *folders, last = path.split(".")
        place: object = components
        for name in folders:
            place = place.get(name, {}) if isinstance(place, dict) else {}
        if isinstance(place, dict) and last in place:
            del place[last]
        else:
            near = nearest_names(last, place) if isinstance(place, dict) else "none exist"
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


def _deep_merged(base: dict[str, object], change: dict[str, object]) -> dict[str, object]:
    result = {k: _deep_merged(v, {}) if isinstance(v, dict) else v for k, v in base.items()}
    for name, value in change.items():
        old = result.get(name)
        result[name] = (
            _deep_merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
        )
    return result
