"""``bisongames rules``: the rulebook of a variant, with its numbers filled in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bisongames.cli.arguments.argument_errors import InputError, UsageError, check_new_path
from bisongames.cli.arguments.seats import or_list
from bisongames.cli.output.terminal import say
from bisongames.cli.table.reference import (
    ALL,
    say_changes,
    say_found_rules,
    say_rules_about,
    say_sections,
)
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game

EXAMPLES: Final = """
  bisongames rules wind_river
  bisongames rules wind_river --sections
  bisongames rules wind_river 5.1
  bisongames rules wind_river --search "who goes first"
  bisongames rules wind_river/per-field WR-5.3.2a
  bisongames rules natives/base+rituals --changes
  bisongames rules wind_river --html wind-river.html"""


def rules(
    variant: str,
    id: str | None = None,
    /,
    *,
    search: str | None = None,
    sections: bool = False,
    changes: bool = False,
    html: Path | None = None,
    force: bool = False,
) -> None:
    """Print the rules in force by section, or one rule in full; or write the whole rulebook as a page.

    Args:
        variant: an id such as wind_river/base, or the path of a variant file.
        id: the id of a rule, a section such as 5.1, or a word or question to search for.
        search: print the rules that answer this question, in your own words, the best first.
        sections: list the sections only.
        changes: print only the differences from the rules of the base game.
        html: write a rulebook for learners, with pictures and examples, as one self-contained page.
        force: overwrite the file if it exists.
    """
    alone = {"--sections": sections, "--changes": changes, "--html": html is not None}
    wanted = [name for name, given in alone.items() if given]
    if wanted and (len(wanted) > 1 or id is not None or search is not None):
        raise UsageError(f"{wanted[0]} cannot be combined with other arguments")
    if force and html is None:
        raise UsageError("--force applies to --html only")
    game = load(variant)
    if html is not None:
        _write(game, html, force)
        return
    if search is not None:
        say_found_rules(game, search, id or "")
        return
    if id is None:
        _head(game)
    if changes:
        say_changes(game)
    elif sections:
        say_sections(game)
        say(f"See one with: bisongames rules {game.id} SECTION", "dim")
    else:
        say_rules_about(game, id or ALL)


def _head(game: Game) -> None:
    say(f"{game.title} ({game.id}), for {_player_counts(game.player_counts)} players", "bold")
    say()


def _player_counts(counts: Sequence[int]) -> str:
    """Numbers of players: ``2 to 4``, ``3 or 4``."""
    first, last = counts[0], counts[-1]
    in_a_row = len(counts) > 2 and list(counts) == list(range(first, last + 1))
    return f"{first} to {last}" if in_a_row else or_list(counts)


def _write(game: Game, out: Path, over: bool) -> None:
    if out.suffix.lower() not in (".html", ".htm") and not out.is_dir():
        raise InputError(f"a page file must end in .html, got {out}")
    check_new_path(out, over, "--force overwrites it")
    from bisongames import handbook  # deferred: loads the laboratory too

    out.write_text(handbook.page(game), encoding="utf-8", newline="\n")
    say(f"The rulebook of {game.title} is in {out}.")
