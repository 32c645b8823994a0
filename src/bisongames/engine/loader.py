"""Loads games from an id, a file or a resolved variant."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from attrs import evolve

from bisongames.engine.core import limits
from bisongames.engine.core.atomic_files import read_whole
from bisongames.engine.core.errors import Fault, UnknownVariant, VariantError, quote, short_text
from bisongames.engine.io.json_and_toml import Malformed, json_data
from bisongames.engine.io.structuring import read_fields
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook import options as opts
from bisongames.engine.rulebook.rulebook import AnyRulebook, Ruleset
from bisongames.engine.rulebook.variant import Variant, count_faults, resolution_faults, text_faults
from bisongames.engine.variants import catalogue, titles
from bisongames.engine.variants.catalogue import (
    all_ids,
    find_variant,
    rulebook,
    unknown_expansions,
    variant_of,
    variant_of_file,
    variants as installed_variants,
    with_additions,
    with_expansions,
)
from bisongames.engine.variants.consistency import assemble, check_rulebook, misfits
from bisongames.engine.variants.ids import canonical_id
from bisongames.engine.variants.titles import title_owner

FILES: Final = (".toml", ".json")
"""The endings of variant files."""


def load(
    variant: str | Path | Game | Variant | dict[str, object],
    options: Mapping[str, object] | None = None,
    **more: object,
) -> Game:
    """Loads a game from an id such as ``natives/base+rituals`` or from the path of a variant file.

    Its ``player_counts`` are 3 and 4 in Wind River and Catan, 2 to 4 in Bison and Natives.

    Args:
        variant: ``<game>/<variant>[+<expansion>...][+<option>=<value>...]`` (``<game>`` alone means its base), or a
            path, as a ``Path`` or as text that ends in ``.toml``, or in ``.json`` for a variant that ``to_json`` wrote;
            also a ``Variant``, its JSON as a dict, or a game, whose options are to change.
        options: option values to change, by name.
        more: the same, as ``herd_limit=3``.

    Raises:
        UnknownVariant: if there is no such id; names the nearest ones.
        VariantError: if the file or an option is faulty; lists all faults with their paths.
    """
    if more:
        options = {**({} if options is None else _by_name(options, str(variant))), **more}
    if isinstance(variant, dict):
        variant = _variant_of_data(variant, "")
    if isinstance(variant, Variant):
        variant = load(variant.id) if variant.expansion else received_game(variant)
    if isinstance(variant, Game):
        return with_options(variant, {} if options is None else options)
    if isinstance(variant, str) and not variant.split("+", maxsplit=1)[0].endswith(FILES):
        if len(variant) > limits.ID:
            raise UnknownVariant(
                f"{short_text(variant)} has {len(variant)} characters, but an id has at most {limits.ID}"
            )
        if not options and (options is None or isinstance(options, Mapping)):
            return _load_id(variant)
    return _compose(variant, {} if options is None else options)


@lru_cache(maxsize=256)  # untrusted clients may send any number of ids
def _load_id(id: str) -> Game:
    return _compose(id, {})


def refresh() -> None:
    """Clears the caches, so that games of other packages are searched for again."""
    catalogue.refresh()
    titles.refresh()
    _load_id.cache_clear()
    _restore.cache_clear()


def _compose(variant: str | Path, options: Mapping[str, object]) -> Game:
    faults: list[Fault] = []
    if not isinstance(variant, str | Path):
        raise UnknownVariant(f"expected the id or path of a variant, got {short_text(variant)}")
    name, *additions = [""] if isinstance(variant, Path) else variant.split("+")
    path = variant if isinstance(variant, Path) else Path(name)
    if path.suffix == ".json":
        base = _variant_of_json(path)
    elif isinstance(variant, Path) or name.endswith(".toml"):
        base, faults = variant_of_file(path)
    else:
        base = find_variant(name)
    final = with_additions(base, additions, _by_name(options, base.id))
    return game_of(final, source=str(variant) if additions or options else "", faults=faults)


def _variant_of_json(path: Path) -> Variant:
    """The variant of a JSON file.

    Raises:
        VariantError: if it is faulty, or if the file holds something else; says what reads that.
    """
    try:
        data = json_data(read_whole(path, limits.VARIANT_BYTES, VariantError))
    except Malformed as error:
        raise VariantError.at("", str(error), str(path)) from error
    return _variant_of_data(data, str(path))


def _variant_of_data(data: object, source: str) -> Variant:
    """The variant that plain data hold; ``source`` names it in errors.

    Raises:
        VariantError: if it is faulty, or if the data are something else; says what reads that.
    """
    kind = data.get("type") if isinstance(data, dict) else None
    if not isinstance(data, dict) or kind != "Variant":
        reader = "Match.load" if kind == "Record" and source else "from_json"
        known = f"a {kind}, which bisongames.{reader} reads" if isinstance(kind, str) else "no type"
        raise VariantError.at("type", f"expected Variant, got {known}", source)
    fields, faults = read_fields({k: v for k, v in data.items() if k != "type"}, Variant, "")
    if faults:
        raise VariantError(source, faults)
    return received_game(Variant(**fields)).variant


def with_options(game: Game, options: Mapping[str, object]) -> Game:
    """The same game with some options changed.

    Raises:
        VariantError: if an option is faulty; lists all faults.
    """
    if not _by_name(options, game.id):
        return game
    return game_of(evolve(game.variant, options={**game.variant.options, **options}))


def _by_name(options: object, source: str) -> Mapping[str, object]:
    """Checks that options are names with values, and returns them."""
    if isinstance(options, Mapping):
        return options
    raise VariantError.at(
        "options", f"expected a table of names and values, got {quote(options)}", source
    )


def game_of(variant: Variant, id: str = "", source: str = "", faults: Iterable[Fault] = ()) -> Game:
    """The game of a resolved variant; ``id`` is given if known, and ``source`` names it in errors.

    ``faults`` are known already, and are reported together with those found here.

    Raises:
        VariantError: if the variant is faulty; lists all faults with their paths.
    """
    book = rulebook(variant.game)
    check_rulebook(book)
    current = opts.current_options(book.options, variant.options)
    if current != variant.options:
        variant = evolve(variant, options=current)
    source = source or variant.path or variant.id
    variant = evolve(variant, options=opts.with_later_options(book.options, variant.options))
    parts, part_faults = read_fields(variant.components, book.components, "components")
    unfit = list(count_faults(variant))
    faults = [
        *faults,
        *resolution_faults(variant),
        *opts.faults_of(book.options, variant.options, idle=partial(_idle_options, book, variant)),
        *unknown_expansions(book, variant.expansions),
        *text_faults(variant),
        *part_faults,
        *unfit,
    ]
    chosen = opts.sound_options(book.options, variant.options)
    options = assemble(book.options, chosen, len(chosen) == len(opts.kinds_of(book.options)))
    components = assemble(book.components, parts, not part_faults)
    counts = None if unfit else variant.player_counts
    faults += misfits(book, variant, options, components, counts)
    if faults:
        raise VariantError(source, faults)
    order = [e.id for e in book.expansions if e.id in variant.expansions]
    hint = "" if id else ": put the changes into a variant file"
    known, id = id, id or canonical_id(book, variant)
    if not known and "=" not in id and variant.id not in all_ids(book.id) and id != variant.id:
        # Nothing is changed: this is the installed variant, even if it has a different name.
        variant = evolve(_installed_variant(id), path=variant.path)
    if len(id) > limits.ID:
        many = f"an id has at most {limits.ID} characters, this one would have {len(id)}"
        raise VariantError.at("", many + hint, source)
    return Game(
        id=id,
        title=variant.title,
        variant=variant,
        options=options,
        components=components,
        expansions=tuple(order),
        player_counts=variant.player_counts,
        rulebook=book,
        without=variant.without,
        printed_game=partial(_printed_game, book, variant, id),
    )


def _idle_options(book: AnyRulebook, variant: Variant) -> Collection[str]:
    """The options that have no effect in a variant; () if it is faulty apart from unknown options."""
    known = {
        name: variant.options[name]
        for name in opts.kinds_of(book.options)
        if name in variant.options
    }
    try:
        return game_of(evolve(variant, options=known)).idle_options
    except VariantError:
        return ()


def _printed_game(book: AnyRulebook, variant: Variant, id: str) -> Game | None:
    """The installed variant that a variant builds on, with its expansions; None for an installed one as it is."""
    for name in (id, variant.extends or "", f"{book.id}/base"):
        plain = name.split("+")[0]
        if plain in all_ids(book.id):
            base = load(plain)
            more = [each for each in variant.expansions if each not in base.expansions]
            usual = load("+".join([plain, *more]))
            return None if usual.id == id else usual
    return None


def validate_variant(variant: Variant) -> Variant:
    """Checks a variant or expansion given as data, as strictly as one from a file.

    Raises:
        VariantError: if the variant is faulty; lists all faults with their paths.
    """
    try:
        book = rulebook(variant.game)
    except UnknownVariant as error:
        raise VariantError.at("game", str(error), variant.id) from error
    if not variant.expansion:
        game_of(variant)
        return variant
    faults = [
        *opts.faults_of(book.options, variant.options, whole=False),
        *text_faults(variant),
        *count_faults(variant),
    ]
    if faults:
        raise VariantError(variant.id, faults)
    return variant


def _installed_variant(id: str) -> Variant:
    """The variant of an id that changes no options."""
    name, *expansions = id.split("+")
    return with_expansions(variant_of(name), tuple(expansions))


def is_shipped(game: Ruleset) -> bool:
    """Whether this is an unchanged variant of an installed game, so that its id alone identifies it."""
    name = game.id.split("+")[0]
    unchanged = "=" not in game.id and name in all_ids(game.rulebook.id)
    return unchanged and load(game.id).variant == game.variant


def received_game(variant: Variant) -> Game:
    """The game of a variant that came from elsewhere, which must be what its id and title say.

    Raises:
        VariantError: if it is faulty, or if it has the id or title of an installed variant, but is another.
    """
    game = game_of(variant)
    name = game.id.split("+")[0]
    if name in [other.id for other in installed_variants()]:
        own = load(game.id)
        if own != game or (is_shipped(own) and own.variant != variant):
            raise VariantError.at("", f"is not the variant with the id {quote(game.id)}", game.id)
    owner = title_owner(variant, name)
    if owner is not None:
        reason = f"is the title of {owner}, which this variant is not; choose another title"
        raise VariantError.at("title", reason, game.id)
    return game


def _reduce(game: Game) -> tuple[Callable[..., Game], tuple[object, ...]]:
    """Pickles a shipped game as its id, so that a process loads it once; any other with its variant."""
    return (load, (game.id,)) if is_shipped(game) else (_restore, (game.variant, game.id))


@lru_cache(maxsize=16)
def _restore(variant: Variant, id: str) -> Game:
    return game_of(variant, id)


copyreg.pickle(Game, _reduce)
