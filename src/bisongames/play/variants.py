"""Variants: the files below ``variants/``, read, checked and composed into games."""

from __future__ import annotations

import copyreg
import importlib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from attrs import evolve

from bisongames.play import options as opts
from bisongames.play.errors import (
    Fault,
    RecordError,
    UnknownVariant,
    VariantError,
    nearest_names,
    quoted,
    shown,
)
from bisongames.play.plugins import shipped_ids, variants_root
from bisongames.play.rulebook import Rulebook, Ruleset
from bisongames.play.state import Game
from bisongames.play.structure import structured
from bisongames.play.variant import Variant
from bisongames.play.variant_files import flat, shape_faults, toml_of


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of the games, alphabetically."""
    return shipped_ids()


def variants() -> tuple[Variant, ...]:
    """Every shipped variant and expansion: by game, the base first, expansions last."""
    return tuple(_shipped(f"{game}/{name}") for game in game_ids() for name in _names(game))


@cache
def _names(game: str) -> tuple[str, ...]:
    names = [p.stem for p in (variants_root() / game).glob("*.toml")]
    return tuple(sorted(names, key=lambda n: (_shipped(f"{game}/{n}").expansion, n != "base", n)))


@cache
def _shipped(id: str) -> Variant:
    return _read_file(variants_root() / f"{id}.toml", id, ())


@cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of a game, by id.

    Raises:
        UnknownVariant: names the nearest ids.
    """
    if game not in game_ids():
        raise UnknownVariant(f"there is no game {shown(game)!r}; {nearest_names(game, game_ids())}")
    return importlib.import_module(f"bisongames.{game}").RULEBOOK  # type: ignore[no-any-return]


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
    """Whether this is a shipped variant in its shipped form, so that its id says everything."""
    name = game.id.split("+")[0]
    if "=" in game.id or name not in (f"{game.rulebook.id}/{n}" for n in _names(game.rulebook.id)):
        return False
    return load(game.id).variant == game.variant


def _canonical(book: Rulebook, variant: Variant) -> str:
    """The id that loads back: of the shipped variant it stands on where only expansions and options differ."""
    name = variant.id.split("+")[0]
    extends = variant.extends
    while name not in _all_ids(book.id) and extends is not None:
        name = extends if extends in _all_ids(book.id) else f"{book.id}/base"
    if name not in _all_ids(book.id):
        return variant.id
    shipped = _shipped(name)
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
    playable = [v for v in _all_ids(book.id) if not _shipped(v).expansion]
    if id in playable:
        return _shipped(id)
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
            known = [e for e in book.composable if f"{book.id}/{e}" in _all_ids(book.id)]
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
        result = _merged(result, _shipped(f"{base.game}/{name}"))
    if not added:
        return base
    everything = {*base.expansions, *added}
    order = tuple(e.id for e in book.expansions if e.id in everything)
    title = " with ".join(
        [base.title, ", ".join(_shipped(f"{base.game}/{n}").title for n in added)]
    )
    return evolve(result, expansions=order, title=title)


def _merged(base: Variant, change: Variant) -> Variant:
    components = _deep_merged(base.components, change.components)
    for path in change.remove:
        *folders, last = path.split(".")
        place: Any = components
        for name in folders:
            place = place.get(name, {}) if isinstance(place, dict) else {}
        if not isinstance(place, dict) or last not in place:
            raise VariantError(
                change.path or change.id, (Fault("remove", f"there is no component {path}"),)
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
        if data["game"] not in game_ids():
            near = nearest_names(data["game"], game_ids())
            raise VariantError(
                source, (Fault("game", f"there is no game {shown(data['game'])!r}; {near}"),)
            )
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
    merged = _merged(base, changes)
    fields["title"] = fields["title"] or base.title
    return evolve(
        merged,
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
        base = _named(name) if variants_root() not in path.parents else _read_shipped(extends, seen)
        if additions:
            book = rulebook(base.game)
            wanted, changed = _additions(book, base, additions)
            base = _with_expansions(base, tuple(wanted))
            base = evolve(base, options={**base.options, **changed})
        return base
    except UnknownVariant as error:
        raise VariantError(str(path), (Fault("extends", str(error)),)) from error


def _read_shipped(id: str, seen: tuple[Path, ...]) -> Variant:
    path = variants_root() / f"{id}.toml"
    return _read_file(path, id, seen)


def _pickled(game: Game) -> tuple[Any, ...]:
    """A shipped game travels as its id, so that whoever reads it loads it once; any other with its variant."""
    return (load, (game.id,)) if is_shipped(game) else (_unpickled, (game.variant, game.id))


@lru_cache(maxsize=16)
def _unpickled(variant: Variant, id: str) -> Game:
    return game_of(variant, id)


copyreg.pickle(Game, _pickled)
