"""What can be looked up: rules by id, section or word, and what cards say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bisongames import show
from bisongames.cli.output.given_faults import InputError
from bisongames.cli.output.seats import plural
from bisongames.cli.output.terminal import say, say_each, say_pairs, say_rule
from bisongames.engine.core.errors import nearest_names, shown
from bisongames.engine.core.rule_sections import Heading, headed
from bisongames.engine.core.rules import Rule
from bisongames.engine.positions.state import Game
from bisongames.engine.variants.loader import load
from bisongames.lab.rule_diff.diff import difference

ALL: Final = "all"


def say_rules_about(game: Game, wanted: str) -> None:
    """Print rules as they are asked for: nothing lists the sections, else ``all``, an id, a section or a word.

    Raises:
        UnknownRule, GivenFault: there is nothing of the kind; names what is near.
    """
    wanted = wanted.strip()
    if not wanted:
        say_sections(game)
        say("rule SECTION, rule ID or rule WORD shows rules; rule all shows all of them.", "dim")
    elif wanted.casefold() == ALL:
        say_rules(game.rules, game.rulebook.sections)
    elif section_of(game, wanted) or re.fullmatch(r"[A-Za-z]+-\S+|[0-9.]+", wanted):
        say_rules_with(game, wanted)
    else:
        say_rules_mentioning(game, wanted)


def say_rules_with(game: Game, id: str) -> None:
    """Print the rules of a section with those below it, the rule with an id, or all rules if it is empty.

    Raises:
        UnknownRule, GivenFault: names the nearest ids, or the sections.
    """
    section = section_of(game, id)
    if section:
        say_rules(section, game.rulebook.sections, depth=section[0].section.count("."))
        return
    if re.fullmatch(r"[0-9.]+", id.strip()):
        known = ", ".join(dict.fromkeys(rule.section for rule in game.rules))
        raise InputError(f"{game.id} has no section {shown(id)}; sections are {known}")
    say_rule_in_full(find_rule(game, id))


def section_of(game: Game, id: str) -> list[Rule]:
    """The rules of a section and of those below it; all rules if it is empty."""
    wanted = id.strip().rstrip(".").casefold()
    return [
        rule
        for rule in game.rules
        if wanted in ("", rule.section.casefold()) or rule.section.startswith(f"{wanted}.")
    ]


def find_rule(game: Game, id: str) -> Rule:
    """The rule with this id, in capitals or not.

    Raises:
        UnknownRule: names the nearest ids.
    """
    same = [rule.id for rule in game.rules if rule.id.casefold() == id.strip().casefold()]
    return game.rule(same[0] if same else id)


def say_sections(game: Game) -> None:
    """Print the sections by name, those within others further in, with how many rules each has."""
    for headings, rules in headed(game.rules, game.rulebook.sections):
        for each in headings:
            many = plural(len(rules), "rule") if each is headings[-1] else ""
            say_pairs([(heading(each), many)], 0, 2 * each.depth)


def heading(each: Heading) -> str:
    """What stands above the rules of a section."""
    if not each.number:
        return each.name
    return f"Section {each.number}" + (f": {each.name}" if each.name else "")


def say_rules_mentioning(game: Game, search: str, id: str = "") -> None:
    """Print the rules with a word or phrase in text or id, of all rules or of what the id names; it stands out.

    Raises:
        GivenFault: when there is none.
    """
    rules = section_of(game, id) or [find_rule(game, id)]
    wanted = search.casefold()
    found = [rule for rule in rules if wanted in f"{rule.id} {rule.text}".casefold()]
    if not found:
        raise InputError(f"no rule here contains {shown(search)!r}")
    say_rules(found, game.rulebook.sections, search)
    say(f"{plural(len(found), 'rule')} of {len(rules)} with {shown(search)!r}.", "dim")


def say_rules(
    rules: list[Rule] | tuple[Rule, ...], names: Mapping[str, str], search: str = "", depth: int = 0
) -> None:
    """Print rules under the headings of their sections; what is not printed in the rulebook is marked.

    Of headings those are left out that lie above ``depth``.
    """
    wide = max(len(rule.id) for rule in rules)
    for number, (headings, listed) in enumerate(headed(rules, names)):
        if number:
            say()
        for each in headings:
            if each.depth >= depth:
                say(heading(each), "bold")
        for rule in listed:
            mark = "" if rule.status == "printed" else rule.status
            say_rule(rule.id, rule.text, mark, wide, highlight=search)


def say_changes(game: Game) -> None:
    """Print only in what the rules differ from those of the base game."""
    base = load(f"{game.rulebook.id}/base")
    found = difference(base, game).rules
    if not found:
        say("Nothing in the rules differs from the base game.")
        return
    for title, chosen in (
        ("New", [c for c in found if c.before is None]),
        ("Changed", [c for c in found if c.before is not None and c.after is not None]),
        ("No longer in force", [c for c in found if c.after is None]),
    ):
        if chosen:
            say(f"{title}: {plural(len(chosen), 'rule')}", "bold")
            say_pairs([(c.id, c.after or c.before or "") for c in chosen])
            say()


def say_rule_in_full(rule: Rule) -> None:
    """Print one rule with all that is known about it."""
    say(rule.id, "bold cyan")
    say(rule.text)
    say(f"section {rule.section}; source: {rule.source}; status: {rule.status}", "dim")


def cards_of(game: Game) -> Mapping[str, str]:
    """What the cards and other things of a game say, by their names; empty where it has none."""
    about = getattr(show, "about", None)
    return {} if about is None else about(game)


def say_costs(game: Game) -> None:
    """Print what things cost.

    Raises:
        GivenFault: there is no list of it.
    """
    told = show.costs(game)
    if not told:
        raise InputError(f"{game.title} has no list of costs")
    say_each(told)


def say_card(game: Game, name: str) -> None:
    """Print what a card says; without a name, which there are.

    Raises:
        GivenFault: there is none of the name; names the nearest.
    """
    cards = cards_of(game)
    if not cards:
        raise InputError(f"{game.title} has no cards to look up")
    wanted = [word for word in re.split(r"[\s-]+", name.casefold()) if word]
    found = [
        card
        for card in cards
        if all(word in re.split(r"[\s-]+", card.casefold()) for word in wanted)
    ] or [card for card in cards if all(word in card.casefold() for word in wanted)]
    if not found:
        raise InputError(f"unknown card {shown(name)!r}; {nearest_names(name, cards)}")
    if not wanted:
        say(", ".join(re.sub(r"[-_]", " ", card) for card in cards))
        say("card NAME shows what one says.", "dim")
        return
    say_pairs([(card, cards[card]) for card in found])
