"""The options and components that a variant may change, with the sources of their values."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.engine.rulebook.options import about, kinds_of
from docsgen import docstrings
from docsgen.material import Material
from docsgen.writing import code, paragraphs, table, text_of, value


def options(material: Material) -> Iterator[str]:
    """Yields the section with every option of the base game and its allowed values."""
    game = material.game
    yield from paragraphs(
        "## Options { #options }",
        f"Every number and switch. Change one in an id, as in `{game.id}+{_example(material)}`, with "
        "`load(..., options=...)`, or in a [variant file](../guides/variants.md).",
    )
    told, plain = about(game.rulebook.options), game.plain_options()
    rows = (
        (
            f'<span id="option-{name}">{code(name)}</span>',
            text_of(told[name]),
            text_of(value(plain[name])),
            text_of(kind.allowed),
            material.with_links(game.variant.provenance.get(name, "")),
        )
        for name, kind in kinds_of(game.rulebook.options).items()
    )
    yield from table(("option", "meaning", "value", "allowed", "source"), rows)


def components(material: Material) -> Iterator[str]:
    """Yields the section with every component of the base game."""
    variant = material.game.variant
    if not variant.components:
        return
    yield from paragraphs(
        "## Components { #components }", "Tables of the board and its pieces, changed by file."
    )
    told = docstrings.of_fields(material.game.rulebook.components)
    rows = (
        (
            code(name),
            text_of(told.get(name, "")),
            text_of(value(rows)),
            _provenance(material, name),
        )
        for name, rows in variant.components.items()
    )
    yield from table(("component", "meaning", "value", "source"), rows)
    if "players" in variant.provenance:
        source = material.with_links(variant.provenance["players"])
        yield from paragraphs(f"The number of players: {source}.")


def _example(material: Material) -> str:
    """An option as ids write it, if possible with a value that the base game does not have."""
    kinds, base = kinds_of(material.game.rulebook.options), material.game.plain_options()
    others = (game.plain_options().items() for _, game in material.other_games)
    changed = ((name, plain) for other in others for name, plain in other if plain != base[name])
    name, plain = next(changed, next(iter(base.items())))
    return f"{name}={kinds[name].write(plain)}"


def _provenance(material: Material, name: str, most: int = 8) -> str:
    """The sources of a component and of its parts."""
    said = material.game.variant.provenance
    told = [material.with_links(said[name])] if said.get(name) else []
    parts = [path for path in said if path.startswith(f"{name}.")]
    told += [
        f"{code(path.removeprefix(f'{name}.'))}: {material.with_links(said[path])}"
        for path in parts[:most]
    ]
    if len(parts) > most:
        told.append(f"and {len(parts) - most} more")
    return "<br>".join(told)
