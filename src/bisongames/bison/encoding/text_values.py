"""Bison: values, other than options, for the texts of rules: sums, lists of pieces, and conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bisongames.bison.board import SPACE_NAMES, SPACES
from bisongames.bison.options import ANIMALS, Components, Options
from bisongames.engine.core.rules import Counted
from bisongames.engine.core.text_helpers import by_players, join_list, players
from bisongames.engine.rulebook.rulebook import Ruleset

_SPACES_NAMED: Final = {
    "tile_space": "tile",
    "tents_space": "tents",
    "canoes_space": "canoes",
    "short_space": "move-1",
    "long_space": "move-3",
}
"""The facts that name a space, each with its word in the notation."""
KINDS: Final = "in any mix of bison, fish and turkeys"


def facts(game: Ruleset) -> Mapping[str, object]:
    """The values that texts and conditions of rules refer to, by name."""
    options: Options = game.options
    short, long = _reach(options.short_move), _reach(options.long_move)
    return {
        **{fact: SPACE_NAMES[name] for fact, name in _SPACES_NAMED.items()},
        "players": players(game.player_counts),
        "animals_on_a_tile": f"{Counted(options.animals_per_tile):animal} {KINDS}"
        if options.animals_per_tile
        else "no animals",
        "hunters": options.supply_hunters + options.market_hunters + len(ANIMALS),
        "tents": _pieces("tent", options.supply_tents, options.market_tents),
        "canoes": _pieces("canoe", options.supply_canoes, options.market_canoes),
        "supply": _supply(options),
        "begin_with_animals": options.start_stock > 0,
        "rounds_played": by_players(
            {n: f"{Counted(options.rounds[str(n)]):round}" for n in game.player_counts}
        ),
        "tiles_out": by_players(_tiles_out(options, game.components, game.player_counts)),
        "spaces": _spaces(options, short, long),
        "costs_told": join_list(
            _cost(hunters, price)
            for hunters, price in enumerate(options.costs[: options.most_hunters], 1)
        ),
        "idling_pays": options.idle_gain > 0,
        "short_reach": short,
        "long_reach": long,
        "moves_differ": options.long_move > 1 and options.most_hunters > 1,
        "up_to": "up to " if options.most_hunters > 1 else "",
        "each_of_them": ", each" if options.most_hunters > 1 else "",
        "sizes_built": _sizes_built(options.most_hunters),
        "a_scoring": "a scoring"
        if options.final_overflow == "as_ordinary"
        else "a scoring before the final one",
    }


def _sizes_built(most: int) -> str:
    told = "1 hunter builds size 1, 2 hunters build size 2, and so on"
    return told if most > 2 else ", ".join(told.split(", ")[:most])


def _reach(steps: int) -> str:
    return f"1 to {Counted(steps):field}" if steps > 1 else "1 field"


def _pieces(kind: str, *places: Sequence[int]) -> str:
    by_size = [sum(numbers) for numbers in zip(*places, strict=True)]
    sizes = join_list(
        f"{number} of size {size}" for size, number in enumerate(by_size, 1) if number
    )
    total = Counted(sum(by_size))
    return f"{total:{kind}}: {sizes}" if total else f"no {kind}s"


def _supply(options: Options) -> str:
    pieces = [(options.supply_hunters, "hunter", "")]
    for kind, by_size in (("tent", options.supply_tents), ("canoe", options.supply_canoes)):
        pieces += [(number, kind, f" of size {size}") for size, number in enumerate(by_size, 1)]
    return join_list(f"{Counted(n):{kind}}{size}" for n, kind, size in pieces if n) or "nothing"


def _tiles_out(
    options: Options, components: Components, counts: Sequence[int]
) -> Mapping[int, str]:
    drawn = sum(not tile.cell for tile in components.tiles.values())
    left = {count: drawn - count * options.rounds[str(count)] for count in counts}
    return {count: f"{Counted(n):tile}" if n else "no tile" for count, n in left.items()}


def _spaces(options: Options, short: str, long: str) -> str:
    if options.reduce_builds:
        build = "build, enlarge, reduce and take down {}s"
    else:
        build = "build and enlarge {}s" if options.multiple_builds else "build or enlarge a {}"
    tents, canoes = map(build.format, ("tent", "canoe"))
    told = ("lay one and settle hunters", tents, canoes, "", short, long)
    spaces = zip(SPACES, told, strict=True)
    return join_list(f"“{SPACE_NAMES[s]}”{f' ({done})' if done else ''}" for s, done in spaces)


def _cost(hunters: int, price: int) -> str:
    who = f"{Counted(hunters):hunter}"
    if not price:
        return f"{who} {'is' if hunters == 1 else 'are'} free"
    return f"{who} {'costs' if hunters == 1 else 'cost'} {Counted(price):animal}"
