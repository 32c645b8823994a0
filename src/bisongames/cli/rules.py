"""``bisongames rules``: the rulebook of a variant, with its numbers filled in."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from bisongames.cli.terminal import say, say_rule
from bisongames.play.game import Game
from bisongames.play.rules import Rule
from bisongames.play.variants import load

EXAMPLES: Final = """
  bisongames rules wind_river
  bisongames rules wind_river 5.1
  bisongames rules wind_river/per-field WR-5.3.2a"""


def rules(variant: str, id: str | None = None, /) -> None:
    """Print the rules in force by section, or one of them in full with its source.

    Args:
        variant: an id such as wind_river/base, or the path of a variant file.
        id: the id of a rule, or a section such as 5.1.
    """
    game = load(variant)
    if id is None:
        counts = " or ".join(map(str, game.player_counts))
        say(f"{game.title} ({game.id}), for {counts} players", "bold")
        say_rules(game.rules)
        return
    say_rules_with(game, id)


def say_rules_with(game: Game, id: str) -> None:
    """Print the rules of a section, the rule with an id, or all rules if it is empty.

    Raises:
        UnknownRule: names the nearest ids.
    """
    section = [rule for rule in game.rules if id in ("", rule.section)]
    if section:
        say_rules(section)
    else:
        say_rule_in_full(find_rule(game, id))


def find_rule(game: Game, id: str) -> Rule:
    """The rule with this id, in capitals or not.

    Raises:
        UnknownRule: names the nearest ids.
    """
    same = [rule.id for rule in game.rules if rule.id.casefold() == id.strip().casefold()]
    return game.rule(same[0] if same else id)


def say_rules(rules: list[Rule] | tuple[Rule, ...]) -> None:
    """Print rules under the headings of their sections; what is not printed in the rulebook is marked."""
    for section, listed in groupby(rules, key=lambda rule: rule.section):
        say()
        say(f"Section {section}" if section[:1].isdigit() else section.capitalize(), "bold")
        for rule in listed:
            say_rule(rule.id, rule.text, "" if rule.status == "printed" else rule.status)


def say_rule_in_full(rule: Rule) -> None:
    """Print one rule with all that is known about it."""
    say(rule.id, "bold cyan")
    say(rule.text)
    say(f"section {rule.section}; source: {rule.source}; status: {rule.status}", "dim")
