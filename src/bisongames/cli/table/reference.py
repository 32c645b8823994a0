"""Reference texts: rules by id, section or question, cards and costs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from bisongames.cli.arguments.argument_errors import InputError
from bisongames.cli.arguments.seats import plural
from bisongames.cli.output.terminal import say, say_each, say_pairs, say_rule
from bisongames.engine.core.errors import nearest_names, short_text
from bisongames.engine.core.rule_sections import Heading, group_by_heading
from bisongames.engine.core.rules import Rule
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.rule_search import NO_WEIGHTS

if TYPE_CHECKING:
    from bisongames.lab.rule_diff.diff_text import RuleChange

ALL: Final = "all"
MOST: Final = 8
"""The maximum number of rules that a search prints."""
_OTHER_ID: Final = re.compile(r"[A-Z]{2,3}-R?[0-9][a-zA-Z0-9.]*")


def say_rules_about(game: Game, wanted: str, weights: Mapping[str, float] = NO_WEIGHTS) -> None:
    """Prints the rules for ``all``, an id, a section or a question; for an empty text, the list of sections.

    ``weights``: how much more than others rules count for a question, by their ids.

    Raises:
        UnknownRule, InputError: if nothing matches; names the nearest ids.
    """
    wanted = wanted.strip()
    if not wanted:
        say_sections(game)
        say("rule SECTION, rule ID or rule WORDS shows rules; rule all shows all of them.", "dim")
    elif wanted.casefold() == ALL:
        say_rules(game.rules, game.rulebook.sections)
    elif section := section_of(game, wanted):
        say_rules(section, game.rulebook.sections, depth=section[0].section.count("."))
    elif re.fullmatch(r"[0-9.]+", wanted):
        known = ", ".join(dict.fromkeys(rule.section for rule in game.rules))
        raise InputError(f"{game.id} has no section {short_text(wanted)}; sections are {known}")
    elif _is_id(wanted, game):
        rule = find_rule(game, wanted)
        say(rule.id, "bold cyan")
        say(rule.text)
        say_origin(rule)
        say_related(game, rule)
    else:
        say_found_rules(game, wanted, weights=weights)


def _is_id(text: str, game: Game) -> bool:
    """Whether a text looks like the id of a rule, of this game or another: ``WR-9``, but not ``set-up``."""
    letters = {rule.letters for rule in game.rules}
    begin, dash, _ = text.partition("-")
    return bool(dash and begin.upper() in letters) or bool(_OTHER_ID.fullmatch(text))


def say_related(game: Game, rule: Rule, shown: Sequence[Rule] = ()) -> None:
    """Prints the rules that have most in common with a rule, except those shown already."""
    related = [each for each in game.related_rules(rule.id) if each not in shown]
    if related:
        say(f"Related to {rule.id}:", "dim")
        say_pairs([(each.id, each.text) for each in related], indent=2)


def say_origin(rule: Rule) -> None:
    """Prints where a rule comes from: section, source and status, the reason of a decision, and what print says."""
    status = "departs from print" if rule.status == "departs" else rule.status
    say(f"section {rule.section}; source: {rule.source}; status: {status}", "dim")
    if rule.reason:
        say(f"Why: {rule.reason}", "dim")
    if rule.printed is not None:
        say(f"Printed: {rule.printed}{_restored_by(rule)}", "dim")


def _restored_by(rule: Rule) -> str:
    """The option that restores the printed text of a rule, as a remark; empty if there is none."""
    return f" ({rule.option} restores it)" if rule.option else ""


def section_of(game: Game, id: str) -> list[Rule]:
    """The rules of a section and its subsections, written ``5.2`` or ``WR-5.2``; all rules for an empty text."""
    wanted = id.strip().rstrip(".").casefold()

    def is_meant(section: str) -> bool:
        return f"{section.casefold()}.".startswith(f"{wanted}.")

    return [
        rule
        for rule in game.rules
        if not wanted or is_meant(rule.section) or is_meant(f"{rule.letters}-{rule.section}")
    ]


def find_rule(game: Game, id: str) -> Rule:
    """The rule with this id, ignoring case.

    Raises:
        UnknownRule: if there is none; names the nearest ids.
    """
    same = [rule.id for rule in game.rules if rule.id.casefold() == id.strip().casefold()]
    return game.rule(same[0] if same else id)


def say_sections(game: Game) -> None:
    """Prints the names of all sections, indented by level, with their numbers of rules."""
    for headings, rules in group_by_heading(game.rules, game.rulebook.sections):
        for each in headings:
            many = plural(len(rules), "rule") if each is headings[-1] else ""
            say_pairs([(heading(each), many)], 0, 2 * each.depth)


def heading(each: Heading) -> str:
    """The heading above the rules of a section."""
    if not each.number:
        return each.name
    return f"Section {each.number}" + (f": {each.name}" if each.name else "")


def say_found_rules(
    game: Game, question: str, id: str = "", weights: Mapping[str, float] = NO_WEIGHTS
) -> None:
    """Prints the rules that a question is about, the best first; ``id`` limits the search to a section or rule.

    ``weights``: how much more than others rules count, by their ids.

    Raises:
        InputError: if no rule is found; names the known words.
    """
    allowed = section_of(game, id) or [find_rule(game, id)]
    found = [rule for rule in game.find_rules(question, weights) if rule in allowed]
    if not found:
        known = ", ".join(game.rule_words)
        raise InputError(f"no rule here is about {short_text(question)!r}; known words: {known}")
    best = found[:MOST]
    wide = max(len(rule.id) for rule in best)
    for rule in best:
        say_rule(rule.id, rule.text_with_mark, wide, highlight=question.split())
    if not id:
        say_related(game, best[0], best)
    all_but = f"The best {len(best)} of " if len(found) > len(best) else ""
    say(f"{all_but}{plural(len(found), 'rule')} about {short_text(question)!r}.", "dim")


def say_rules(
    rules: list[Rule] | tuple[Rule, ...], names: Mapping[str, str], depth: int = 0
) -> None:
    """Prints rules under the headings of their sections, marking those that the rulebook does not print.

    Headings above ``depth`` are left out.
    """
    wide = max(len(rule.id) for rule in rules)
    for number, (headings, listed) in enumerate(group_by_heading(rules, names)):
        if number:
            say()
        for each in headings:
            if each.depth >= depth:
                say(heading(each), "bold")
        for rule in listed:
            say_rule(rule.id, rule.text_with_mark, wide)


def say_changes(game: Game) -> None:
    """Prints only the differences from the rules of the base game."""
    from bisongames.lab.rule_diff.diff import difference  # deferred: loads the laboratory

    base = load(f"{game.rulebook.id}/base")
    changes = difference(base, game).rules
    if not changes:
        say("Nothing in the rules differs from the base game.")
        return
    for title, chosen in (
        ("New", [c for c in changes if c.before is None]),
        ("Changed", [c for c in changes if c.before is not None and c.after is not None]),
        ("No longer in force", [c for c in changes if c.after is None]),
    ):
        if chosen:
            say(f"{title}: {plural(len(chosen), 'rule')}", "bold")
            say_pairs([(c.id, _changed_text(c, game)) for c in chosen])
            say()


def _changed_text(change: RuleChange, game: Game) -> str:
    """The text of a rule with its mark and the option that restores what is printed."""
    if change.after is None:
        return change.before or ""
    return change.after + _restored_by(game.rule(change.id))


def say_costs(game: Game) -> None:
    """Prints the costs of things.

    Raises:
        InputError: if the game has no list of costs.
    """
    from bisongames import show  # deferred: most rules need no pictures

    costs = show.costs(game)
    if not costs:
        raise InputError(f"{game.title} has no list of costs")
    say_each(costs)


def say_card(game: Game, name: str) -> None:
    """Prints the text of a card; without a name, the names of all cards.

    Raises:
        InputError: if the card is unknown; names the nearest.
    """
    from bisongames import show  # deferred: as above

    cards = show.about(game)
    if not cards:
        raise InputError(f"{game.title} has no cards to look up")
    wanted = [word for word in re.split(r"[\s-]+", name.casefold()) if word]
    matches = [
        card
        for card in cards
        if all(word in re.split(r"[\s-]+", card.casefold()) for word in wanted)
    ] or [card for card in cards if all(word in card.casefold() for word in wanted)]
    if not matches:
        raise InputError(f"unknown card {short_text(name)!r}; {nearest_names(name, cards)}")
    if not wanted:
        say(", ".join(re.sub(r"[-_]", " ", card) for card in cards))
        say("card NAME shows the text of a card.", "dim")
        return
    say_pairs([(card, cards[card]) for card in matches])
