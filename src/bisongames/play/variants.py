"""Variants: the files of each game's ``variants/``, read, checked and composed into games."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from attrs import evolve

from bisongames.play import options as opts, plugins
from bisongames.play.errors import (
    Fault,
    RecordError,
    UnknownVariant,
    VariantError,
    nearest_names,
    quoted,
    shown,
)
from bisongames.play.plugins import broken_games, installed, outside_ids, shipped_ids
from bisongames.play.rulebook import Rulebook, Ruleset
from bisongames.play.state import Game
from bisongames.play.structure import structured
from bisongames.play.variant import Variant
from bisongames.play.variant_files import flat, merged, shape_faults, toml_of


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games that load: the shipped ones alphabetically, then those of other packages."""
    return (*shipped_ids(), *(game for game in outside_ids() if _loads(game)))


def variants() -> tuple[Variant, ...]:
    """Every variant and expansion, shipped or of an installed game: by game, the base first, expansions last.

    What other packages bring and cannot be loaded is left out; ``faults_of_installed`` says why.
    """
    return tuple(_installed(f"{game}/{name}") for game in game_ids() for name in _names(game))


def faults_of_installed() -> tuple[str, ...]:
    """A line for each game and each variant file of another package that cannot be loaded."""
    files = [
        _fault_of_file(f"{game}/{name}")
        for game in outside_ids()
        if _loads(game)
        for name in _stems(game)
    ]
    return (*broken_games(), *filter(None, files))


def look_again() -> None:
    """Forget which games other packages bring, so that they are looked for anew."""
    plugins.look_again()
    for remembered in (game_ids, _stems, _names, _installed, _fault_of_file, _loaded):
        remembered.cache_clear()


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game, by id.

    Raises:
        UnknownVariant: names the nearest ids, or says why the game of another package cannot be loaded.
    """
    return installed(game).rulebook


def _loads(game: str) -> bool:
    try:
        installed(game)
    except UnknownVariant:
        return False
    return True


@cache
def _stems(game: str) -> tuple[str, ...]:
    """The names of a game's variant files, whatever is in them."""
    return tuple(sorted(p.stem for p in installed(game).folder.glob("*.toml")))


@cache
def _names(game: str) -> tuple[str, ...]:
    """The names of a game's variants and expansions: the base first, expansions last."""
    names = [name for name in _stems(game) if _fault_of_file(f"{game}/{name}") is None]
    return tuple(sorted(names, key=lambda n: (_installed(f"{game}/{n}").expansion, n != "base", n)))


@cache
def _installed(id: str) -> Variant:
    try:
        return _read_installed(id, ())
    except RecursionError:
        raise VariantError(id, (Fault("extends", "goes round in a circle"),)) from None


@cache
def _fault_of_file(id: str) -> str | None:
    """Why the variant file of another package cannot be read; a shipped one is not asked."""
    if id.partition("/")[0] in shipped_ids():
        return None
    try:
        _installed(id)
    except VariantError as error:
        return str(error)
    return None


@cache
def _loaded(id: str) -> Game:
    return _composed(id, {})


def load(variant: str | Path, options: Mapping[str, Any] | None = None) -> Game:
    """Load a game: an id such as ``natives/base+rituals``, or the path of a variant file.

    Args:
        variant: ``<game>/<variant>[+<expansion>...][+<option>=<value>...]`` (``<game>`` alone means its base), or a
            path, as a ``Path`` or as text that ends in ``.toml``.
        options: values to change, by name.

    Raises:
        UnknownVariant: no such id; names the nearest ones.
        VariantError: a faulty file or option; all faults at once, with their paths.
    """
    if isinstance(variant, str) and options is None and not variant.split("+")[0].endswith(".toml"):
        return _loaded(variant)
    return _composed(variant, {} if options is None else options)


def _composed(variant: str | Path, options: Mapping[str, Any]) -> Game:
    if isinstance(variant, Path):
        base, additions = _of_path(variant), []
    else:
        if not isinstance(variant, str):
            raise UnknownVariant(f"a variant is an id or a path, not {shown(variant)}")
        name, *additions = variant.split("+")
        base = _of_path(Path(name)) if name.endswith(".toml") else _named(name)
    book = rulebook(base.game)
    wanted, changed = _additions(book, base, additions)
    if not isinstance(options, Mapping):
        raise VariantError(
            base.id, (Fault("options", f"found {quoted(options)}, needed names with values"),)
        )
    twice = [name for name in options if name in changed]
    if twice:
        faults = [
            Fault(f"options.{name}", "is there twice: in the id and beside it") for name in twice
        ]
        raise VariantError(str(variant), faults)
    composed = _with_expansions(base, (*base.expansions, *wanted))
    final = evolve(composed, options={**composed.options, **changed, **options})
    return game_of(final, source=str(variant) if additions or options else "")


def with_options(game: Game, options: Mapping[str, Any]) -> Game:
    """The same game with some options changed.

    Raises:
        VariantError: all faults at once.
    """
    return game_of(evolve(game.variant, options={**game.variant.options, **options}))


def game_of(variant: Variant, id: str = "", source: str = "") -> Game:
    """The game that plays by a resolved variant; ``id`` where it is known, ``source`` names it in errors.

    Raises:
        VariantError: all faults at once, with their paths.
    """
    book = rulebook(variant.game)
    source = source or variant.path or variant.id
    faults = opts.faults_of(book.options, variant.options)
    faults += _unknown_expansions(book, variant.expansions)
    components: Any = None
    try:
        components = structured(variant.components, book.components, "components")
    except RecordError as error:
        faults += error.faults
    if not variant.player_counts or any(n < 1 for n in variant.player_counts):
        faults.append(Fault("players", "needed a list of numbers of players"))
    if faults:
        raise VariantError(source, faults)
    options = book.options(
        **{
            name: kind.build(variant.options[name])
            for name, kind in opts.kinds_of(book.options).items()
        }
    )
    faults = list(book.faults(options, components, variant.player_counts))
    if faults:
        raise VariantError(source, faults)
    order = [e.id for e in book.expansions if e.id in variant.expansions]
    return Game(
        id=id or _canonical(book, variant),
        title=variant.title,
        variant=variant,
        options=options,
        components=components,
        expansions=tuple(order),
        player_counts=variant.player_counts,
        rulebook=book,
    )


def is_shipped(game: Ruleset) -> bool:
    """Whether this is a variant of an installed game as it is installed, so that its id says everything."""
    name = game.id.split("+")[0]
    if "=" in game.id or name not in (f"{game.rulebook.id}/{n}" for n in _names(game.rulebook.id)):
        return False
    return load(game.id).variant == game.variant


def _canonical(book: Rulebook, variant: Variant) -> str:
    """The id that loads back: of the installed variant it stands on where only expansions and options differ."""
    name = variant.id.split("+")[0]
    extends = variant.extends
    while name not in _all_ids(book.id) and extends is not None:
        name = extends if extends in _all_ids(book.id) else f"{book.id}/base"
    if name not in _all_ids(book.id):
        return variant.id
    shipped = _installed(name)
    plain = _with_expansions(shipped, variant.expansions)
    if plain.components != variant.components or plain.player_counts != variant.player_counts:
        return variant.id
    kinds = opts.kinds_of(book.options)
    added = [
        e.id
        for e in book.expansions
        if e.id in variant.expansions and e.id not in shipped.expansions
    ]
    for option in sorted(kinds):
        kind, value = kinds[option], variant.options[option]
        if kind.build(value) != kind.build(plain.options[option]):
            added.append(f"{option}={kind.write(value)}")
    return "+".join([name, *added])


def _all_ids(game: str) -> tuple[str, ...]:
    return tuple(f"{game}/{name}" for name in _names(game))


def _named(name: str) -> Variant:
    game, _, local = name.partition("/")
    book = rulebook(game)
    id = f"{game}/{local or 'base'}"
    playable = [v for v in _all_ids(book.id) if not _installed(v).expansion]
    if id in playable:
        return _installed(id)
    if id not in _all_ids(book.id) and (local or "base") in _stems(book.id):
        _installed(id)  # says what is wrong with the file
    if id in _all_ids(book.id):
        raise UnknownVariant(f"{id} is an expansion: compose it, as in {game}/base+{local}")
    raise UnknownVariant(f"there is no variant {shown(name)!r}; {nearest_names(id, playable)}")


def _additions(
    book: Rulebook, base: Variant, additions: list[str]
) -> tuple[list[str], dict[str, Any]]:
    """The expansions and the changed options that follow the name in an id."""
    expansions: list[str] = []
    changed: dict[str, Any] = {}
    kinds = opts.kinds_of(book.options)
    faults = []
    for addition in additions:
        name, equals, text = addition.partition("=")
        if not equals:
            known = [e for e in book.composable if e in _stems(book.id)]
            if name not in known:
                near = nearest_names(name, known) if known else f"{book.id} has none"
                raise UnknownVariant(f"there is no expansion {shown(name)!r}; {near}")
            if name in expansions or name in base.expansions:
                faults.append(Fault("expansions", f"{name} is there twice"))
            expansions.append(name)
        elif name in changed:
            faults.append(Fault(f"options.{name}", "is there twice"))
        else:
            changed[name] = kinds[name].read(text) if name in kinds else text
    if faults:
        raise VariantError("+".join([base.id, *additions]), faults)
    return expansions, changed


def _unknown_expansions(book: Rulebook, expansions: tuple[str, ...]) -> list[Fault]:
    """A fault for each expansion that the game does not have."""
    known = list(book.composable)
    near = {e: nearest_names(e, known) for e in expansions if e not in known}
    return [Fault("expansions", f"no expansion {shown(e)!r}; {near[e]}") for e in near]


def _with_expansions(base: Variant, expansions: tuple[str, ...]) -> Variant:
    """``base`` with these expansions composed into it, those it already has left out."""
    book = rulebook(base.game)
    added = [e.id for e in book.expansions if e.id in expansions and e.id not in base.expansions]
    result = base
    for name in added:
        result = merged(result, _installed(f"{base.game}/{name}"))
    if not added:
        return base
    everything = {*base.expansions, *added}
    order = tuple(e.id for e in book.expansions if e.id in everything)
    title = " with ".join(
        [base.title, ", ".join(_installed(f"{base.game}/{n}").title for n in added)]
    )
    return evolve(result, expansions=order, title=title)


def _of_path(path: Path) -> Variant:
    variant = _read_file(path, str(path), ())
    if variant.expansion:
        raise VariantError(str(path), (Fault("expansion", "an expansion is no variant by itself"),))
    return variant


def _read_file(path: Path, id: str, seen: tuple[Path, ...]) -> Variant:
    """A variant file with all that it extends."""
    source = str(path)
    if path in seen:
        raise VariantError(source, (Fault("extends", "goes round in a circle"),))
    data = toml_of(path)
    faults = list(shape_faults(data))
    if "extends" not in data and "game" not in data:
        faults.append(Fault("extends", "missing; name the variant it builds on, or the game"))
    if "title" not in data and "extends" not in data:
        faults.append(Fault("title", "missing"))
    if faults:
        raise VariantError(source, faults)
    fields: dict[str, Any] = {
        "id": id,
        "title": data.get("title", ""),
        "summary": data.get("summary", ""),
        "expansion": data.get("expansion", False),
        "extends": data.get("extends"),
        "path": source,
    }
    changes = Variant(
        **fields,
        game=data.get("game", ""),
        player_counts=tuple(data.get("players", ())),
        expansions=tuple(data.get("expansions", ())),
        options=data.get("options", {}),
        components=data.get("components", {}),
        remove=tuple(data.get("remove", ())),
        provenance=dict(flat(data.get("provenance", {}))),
    )
    if "extends" not in data:
        try:
            rulebook(data["game"])
        except UnknownVariant as error:
            raise VariantError(source, (Fault("game", str(error)),)) from error
        return changes
    base = _extended(path, data["extends"], (*seen, path))
    if data.get("game", base.game) != base.game:
        raise VariantError(source, (Fault("game", f"is {base.game} in what it extends"),))
    if changes.expansion:
        counts = changes.player_counts or base.player_counts
        return evolve(changes, game=base.game, player_counts=counts)
    new = tuple(e for e in changes.expansions if e not in base.expansions)
    if new:
        unknown = _unknown_expansions(rulebook(base.game), new)
        if unknown:
            raise VariantError(source, unknown)
        base = _with_expansions(base, new)
    result = merged(base, changes)
    fields["title"] = fields["title"] or base.title
    return evolve(
        result,
        **fields,
        player_counts=changes.player_counts or base.player_counts,
        remove=(),
    )


def _extended(path: Path, extends: str, seen: tuple[Path, ...]) -> Variant:
    if extends.endswith(".toml"):
        if not (path.parent / extends).is_file():
            raise VariantError(
                str(path), (Fault("extends", f"there is no file {quoted(extends)}"),)
            )
        return _read_file(path.parent / extends, extends, seen)
    try:
        name, *additions = extends.split("+")
        game, _, local = name.partition("/")
        # What stands beside this file is read as a file, so that a circle is noticed.
        beside = path.parent == installed(game).folder
        base = _read_installed(f"{game}/{local or 'base'}", seen) if beside else _named(name)
        if additions:
            book = rulebook(base.game)
            wanted, changed = _additions(book, base, additions)
            base = _with_expansions(base, tuple(wanted))
            base = evolve(base, options={**base.options, **changed})
        return base
    except UnknownVariant as error:
        raise VariantError(str(path), (Fault("extends", str(error)),)) from error


def _read_installed(id: str, seen: tuple[Path, ...]) -> Variant:
    """A variant of an installed game, with all that it extends."""
    game, _, name = id.partition("/")
    path = installed(game).folder / f"{name}.toml"
    found = _read_file(path, id, seen)
    if found.game != game:
        fault = Fault("game", f"is {found.game}, in the folder of {game}")
        raise VariantError(str(path), (fault,))
    return found


def _pickled(game: Game) -> tuple[Any, ...]:
    """A shipped game travels as its id, so that whoever reads it loads it once; any other with its variant."""
    return (load, (game.id,)) if is_shipped(game) else (_unpickled, (game.variant, game.id))


@lru_cache(maxsize=16)
def _unpickled(variant: Variant, id: str) -> Game:
    return game_of(variant, id)


copyreg.pickle(Game, _pickled)
