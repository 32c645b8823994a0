"""The variants of all installed games: their files, read with what they extend, and composed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from attrs import evolve

from bisongames.engine.core import limits
from bisongames.engine.core.errors import (
    Fault,
    UnknownVariant,
    VariantError,
    nearest_names,
    short_text,
)
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.rulebook import options as opts
from bisongames.engine.rulebook.lifted_rules import with_lifted
from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.variants import plugins
from bisongames.engine.variants.plugins import broken_games, find_game, outside_ids, shipped_ids
from bisongames.engine.variants.variant_files import extended_file, merge, sound_part, toml_of

LIFTED: Final = "without"
"""The key of the lifted rules in an id: ``+without=WR-5.1f,WR-5.1g``."""


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games that load: the shipped ones alphabetically, then those of other packages."""
    return (*shipped_ids(), *(game for game in outside_ids() if _loads(game)))


def variants(game: str | None = None) -> tuple[Variant, ...]:
    """Every variant and expansion, shipped or of an installed game, or those of one game: the base first, expansions last.

    ``load(variant.id)`` gives the game of a variant. An expansion (``variant.expansion``) is none by itself: its name is added
    to an id, as in ``natives/base+rituals``. What cannot be loaded is left out; :func:`installation_faults` says why.
    """
    games = game_ids() if game is None else (rulebook(game).id,)
    return tuple(variant_of(f"{each}/{name}") for each in games for name in names_of(each))


def installation_faults() -> tuple[str, ...]:
    """A line for each game and each variant file of another package that cannot be loaded."""
    files = [
        _fault_of_file(f"{game}/{name}")
        for game in outside_ids()
        if _loads(game)
        for name in _stems(game)
    ]
    return (*broken_games(), *filter(None, files))


def refresh() -> None:
    """Clears the caches, so that games of other packages are searched for again."""
    plugins.refresh()
    for remembered in (game_ids, _stems, names_of, variant_of, _fault_of_file):
        remembered.cache_clear()


def rulebook(game: str) -> AnyRulebook:
    """The rulebook of a game, by id.

    Raises:
        UnknownVariant: if there is none or it cannot be loaded; names the nearest ids or says why.
    """
    return find_game(game).rulebook


def _loads(game: str) -> bool:
    try:
        find_game(game)
    except UnknownVariant:
        return False
    return True


@cache
def _stems(game: str) -> tuple[str, ...]:
    """The names of a game's variant files, whatever they contain."""
    return tuple(sorted(p.stem for p in find_game(game).folder.glob("*.toml")))


@cache
def names_of(game: str) -> tuple[str, ...]:
    """The names of a game's variants and expansions: the base first, expansions last."""
    names = [name for name in _stems(game) if _fault_of_file(f"{game}/{name}") is None]
    return tuple(sorted(names, key=lambda n: (variant_of(f"{game}/{n}").expansion, n != "base", n)))


@cache
def variant_of(id: str) -> Variant:
    """A variant or expansion of an installed game by its id."""
    try:
        return _read_installed(id, ())
    except RecursionError:
        raise VariantError.at("extends", "forms a cycle", id) from None


@cache
def _fault_of_file(id: str) -> str | None:
    """Why the variant file of another package cannot be read; None if it can, or if it is a shipped one."""
    if id.partition("/")[0] in shipped_ids():
        return None
    try:
        variant_of(id)
    except VariantError as error:
        return str(error)
    return None


def all_ids(game: str) -> tuple[str, ...]:
    """The ids of the variants and expansions of a game."""
    return tuple(f"{game}/{name}" for name in names_of(game))


def find_variant(name: str) -> Variant:
    """The variant with this id, which may be shortened.

    Raises:
        UnknownVariant: if there is none; names the nearest ids.
    """
    game, _, local = name.partition("/")
    book = rulebook(game)
    id = f"{game}/{local or 'base'}"
    playable = [v for v in all_ids(book.id) if not variant_of(v).expansion]
    if id in playable:
        return variant_of(id)
    if id not in all_ids(book.id) and (local or "base") in _stems(book.id):
        variant_of(id)  # says what is wrong with the file
    if id in all_ids(book.id):
        raise UnknownVariant(f"{id} is an expansion: compose it, as in {game}/base+{local}")
    raise UnknownVariant(f"there is no variant {short_text(name)!r}; {nearest_names(id, playable)}")


def unknown_expansions(book: AnyRulebook, expansions: tuple[str, ...]) -> list[Fault]:
    """A fault for each expansion that the game does not have."""
    known = book.composable
    near = {e: nearest_names(e, known) for e in expansions if e not in known}
    return [Fault("expansions", f"no expansion {short_text(e)!r}; {near[e]}") for e in near]


def with_expansions(base: Variant, expansions: tuple[str, ...]) -> Variant:
    """``base`` with these expansions composed into it, except those it already has."""
    book = rulebook(base.game)
    added = [e.id for e in book.expansions if e.id in expansions and e.id not in base.expansions]
    result = base
    for name in added:
        result = merge(result, variant_of(f"{base.game}/{name}"))
    if not added:
        return base
    order = tuple(e.id for e in book.expansions if e.id in (*base.expansions, *added))
    title = f"{base.title} with {join_list(variant_of(f'{base.game}/{n}').title for n in added)}"
    return evolve(result, expansions=order, title=title)


def with_additions(
    base: Variant, additions: Iterable[str], further: Mapping[str, object]
) -> Variant:
    """``base`` with the expansions, options and lifted rules that follow its name in an id, and with further options.

    Raises:
        UnknownVariant: if there is no such expansion; names the nearest ones.
        VariantError: if something is given twice.
    """
    book, kinds = rulebook(base.game), opts.kinds_of(rulebook(base.game).options)
    known = [e for e in book.composable if e in _stems(book.id)]
    expansions, lifted = [*base.expansions], list[str]()
    options: dict[str, object] = {}
    faults = []
    for addition in additions:
        name, equals, text = addition.partition("=")
        if not equals:
            if name not in known:
                near = nearest_names(name, known) if known else f"{book.id} has none"
                own = f"; load {book.id}/{name}" if name in names_of(book.id) else ""
                raise UnknownVariant(f"there is no expansion {short_text(name)!r}; {near}{own}")
            if name in expansions:
                faults.append(Fault("expansions", f"duplicate expansion {name}"))
            expansions.append(name)
        elif name == LIFTED:
            if lifted:
                faults.append(Fault(LIFTED, "duplicate key"))
            lifted += text.split(",")
        elif name in options:
            faults.append(Fault(f"options.{name}", "duplicate option"))
        else:
            options[name] = kinds[name].read(text) if name in kinds else text
    twice = "given both in the id and separately"
    faults += [Fault(f"options.{name}", twice) for name in further if name in options]
    if faults:
        raise VariantError("+".join([base.id, *additions]), faults)
    composed = with_expansions(base, tuple(expansions))
    return evolve(
        composed,
        options={**composed.options, **options, **further},
        without=with_lifted(composed.without, lifted),
    )


def variant_of_file(path: Path) -> tuple[Variant, list[Fault]]:
    """The variant of a file, as far as it is valid, and the faults in its shape.

    Raises:
        VariantError: if the file is unusable; lists all faults.
    """
    name = str(path)
    faults: list[Fault] = []
    variant = _read_file(path, name if len(name) <= limits.ID else path.name, (), faults)
    if variant.expansion:
        raise VariantError.at("expansion", "an expansion is not a variant by itself", str(path))
    return variant, faults


def _read_whole(path: Path, id: str, seen: tuple[Path, ...]) -> Variant:
    """Reads a variant file that must have no faults, its own option values included."""
    faults: list[Fault] = []
    variant = _read_file(path, id, seen, faults)
    faults += opts.faults_of(rulebook(variant.game).options, variant.options, whole=False)
    if faults:
        raise VariantError(str(path), faults)
    return variant


def _read_file(path: Path, id: str, seen: tuple[Path, ...], faults: list[Fault]) -> Variant:
    """Reads a variant file with all that it extends; faulty parts go into ``faults`` and are left out."""
    source = str(path)
    if path in seen:
        raise VariantError.at("extends", "forms a cycle", source)
    if len(seen) > limits.EXTENDED:
        raise VariantError.at(
            "extends", f"expected at most {limits.EXTENDED} files that extend one another", source
        )
    data = toml_of(path)
    file, wrong = sound_part(data)
    faults += wrong
    if "extends" not in data and "game" not in data:
        faults.append(Fault("extends", "missing; name the variant it builds on, or the game"))
    if "title" not in data and "extends" not in data:
        faults.append(Fault("title", "missing"))
    builds_on = "extends" if "extends" in data else "game"
    if builds_on not in data or any(fault.path == builds_on for fault in faults):
        raise VariantError(source, faults)
    changes = file.variant(id, source)
    if file.extends is None:
        try:
            rulebook(file.game)
        except UnknownVariant as error:
            raise VariantError(source, [*faults, Fault("game", str(error))]) from error
        return changes
    try:
        base = _read_base(path, file.extends, (*seen, path))
    except VariantError as error:
        if error.source != source:
            raise
        raise VariantError(source, [*faults, *error.faults]) from error
    if file.game != base.game and data.get("game") == file.game:
        faults.append(Fault("game", f"the file that it extends belongs to {base.game}"))
    counts = changes.player_counts or base.player_counts
    if changes.expansion:
        return evolve(changes, game=base.game, player_counts=counts)
    new = tuple(e for e in changes.expansions if e not in base.expansions)
    faults += unknown_expansions(rulebook(base.game), new)
    base = with_expansions(base, new)
    try:
        result = merge(base, changes)
    except VariantError as error:
        faults += error.faults
        result = merge(base, evolve(changes, remove=()))
    return evolve(
        result,
        id=changes.id,
        title=changes.title or base.title,
        summary=changes.summary,
        player_counts=counts,
        extends=changes.extends,
        expansion=False,
        remove=(),
        path=changes.path,
    )


def _read_base(path: Path, extends: str, seen: tuple[Path, ...]) -> Variant:
    if extends.endswith(".toml"):
        return _read_whole(extended_file(path, extends), extends, seen)
    try:
        name, *additions = extends.split("+")
        game, _, local = name.partition("/")
        # A variant in the folder of this file is read as a file, so that a cycle is noticed.
        beside = path.parent == find_game(game).folder
        base = _read_installed(f"{game}/{local or 'base'}", seen) if beside else find_variant(name)
        return with_additions(base, additions, {}) if additions else base
    except UnknownVariant as error:
        raise VariantError.at("extends", str(error), str(path)) from error


def _read_installed(id: str, seen: tuple[Path, ...]) -> Variant:
    """Reads a variant of an installed game, with all that it extends."""
    game, _, name = id.partition("/")
    path = find_game(game).folder / f"{name}.toml"
    variant = _read_whole(path, id, seen)
    if variant.game != game:
        raise VariantError.at("game", f"is {variant.game}, not {game} as its folder", str(path))
    return variant
