"""``bisongames rules``: the rulebook of a variant, with its numbers filled in."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from bisongames.cli.faults import GivenFault
from bisongames.cli.terminal import say, say_rule
from bisongames.play.errors import shown
from bisongames.play.rules import Rule
from bisongames.play.state import Game
from bisongames.play.variants import load

EXAMPLES: Final = """
  bisongames rules wind_river
  bisongames rules wind_river 5.1
  bisongames rules wind_river --search tipi
  bisongames rules wind_river/per-field WR-5.3.2a"""


def rules(variant: str, id: str | None = None, /, *, search: str | None = None) -> None:
    """Print the rules in force by section, or one of them in full with its source.

    Args:
        variant: an id such as wind_river/base, or the path of a variant file.
        id: the id of a rule, or a section such as 5.1.
        search: print only rules that have this word or phrase in them.
    """
    game = load(variant)
    if search is not None:
        say_rules(_with(search, game, id))
        return
    if id is None:
        counts = " or ".join(map(str, game.player_counts))
        say(f"{game.title} ({game.id}), for {counts} players", "bold")
        say()
    say_rules_with(game, id or "")


def say_rules_with(game: Game, id: str) -> None:
    """Print the rules of a section with those below it, the rule with an id, or all rules if it is empty.

    Raises:
        UnknownRule: names the nearest ids.
    """
    section = _section(game, id)
    if section:
        say_rules(section)
    else:
        say_rule_in_full(find_rule(game, id))


def _section(game: Game, id: str) -> list[Rule]:
    wanted = id.strip().rstrip(".").casefold()
    return [
        rule
        for rule in game.rules
        if wanted in ("", rule.section.casefold()) or rule.section.startswith(f"{wanted}.")
    ]


def _with(search: str, game: Game, id: str | None) -> list[Rule]:
    """The rules with a word in text or id, of all rules or of what the id names.

    Raises:
        GivenFault: when there is none.
    """
    rules = _section(game, id or "") or [find_rule(game, id or "")]
    wanted = search.casefold()
    found = [rule for rule in rules if wanted in f"{rule.id} {rule.text}".casefold()]
    if not found:
        raise GivenFault(f"no rule here has {shown(search)!r} in it")
    return found


def find_rule(game: Game, id: str) -> Rule:
    """The rule with this id, in capitals or not.

    Raises:
        UnknownRule: names the nearest ids.
    """
    same = [rule.id for rule in game.rules if rule.id.casefold() == id.strip().casefold()]
    return game.rule(same[0] if same else id)


def say_rules(rules: list[Rule] | tuple[Rule, ...]) -> None:
    """Print rules under the headings of their sections; what is not printed in the rulebook is marked."""
    wide = max(len(rule.id) for rule in rules)
    for number, (section, listed) in enumerate(groupby(rules, key=lambda rule: rule.section)):
        if number:
            say()
        say(f"Section {section}" if section[:1].isdigit() else section.capitalize(), "bold")
        for rule in listed:
            say_rule(rule.id, rule.text, "" if rule.status == "printed" else rule.status, wide)


def say_rule_in_full(rule: Rule) -> None:
    """Print one rule with all that is known about it."""
    say(rule.id, "bold cyan")
    say(rule.text)
    say(f"section {rule.section}; source: {rule.source}; status: {rule.status}", "dim")
