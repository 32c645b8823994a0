"""Every text of a rule is written as the glossary and ``docsgen/data/prose.toml`` say, in every variant."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from string import Formatter, ascii_lowercase
from typing import Any, Final

import pytest

import bisongames
from bisongames import handbook
from bisongames.engine.core.agenda import Decision, Pending
from bisongames.engine.variants.catalogue import game_ids
from docsgen.material import DATA
from docsgen.sentences import sentences
from tests.docs.reading import (
    GAMES,
    cited,
    for_players,
    glossary,
    numbers,
    plain_variants,
    texts,
    variants,
    written,
)

ALL: Final = tomllib.loads((DATA / "prose.toml").read_text(encoding="utf-8"))
HANDBOOKS: Final = Path(handbook.__file__).parent
NO_TEXT: Final = (
    "```",
    "kind =",
    "like =",
    "tells =",
    "seed =",
    "steps = [",
    "also =",
    "shows =",
    '  ["deck:cards"',
    "## Tents and canoes {#building}",
)
"""How lines of a handbook begin that nobody reads, or that have a word in another sense."""
FORBIDS: Final = r"(?i)\b(only|must|may not|never|not|no|nobody|nothing)\b"
"""What a text has that forbids or orders something, so that an action can break it."""
LETTERS: Final = [*ascii_lowercase, *(f"a{letter}" for letter in ascii_lowercase)]


def any_of(words: Iterable[str]) -> str:
    """A pattern for whole words or phrases, in capitals or not."""
    return rf"(?i)(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])"


def has(text: str, words: list[str]) -> list[str]:
    """Those of the words that are in a text."""
    return [word for word in words if re.search(any_of([word]), text)]


def test_every_game_has_a_glossary() -> None:
    assert all(glossary(game) for game in game_ids())


@pytest.mark.parametrize("game", GAMES)
def test_a_glossary_names_rules_of_its_game(game: str) -> None:
    """The rules that define a word, and no synonym that is the word itself."""
    ids = {rule.id for rule in written(game) if rule.status != "note"}
    assert {t.name: set(t.rules) - ids for t in glossary(game).values() if set(t.rules) - ids} == {}
    terms = [term for term in glossary(game).values() if term.meaning]
    assert [term.name for term in terms if not term.rules] == []
    assert [t.name for t in terms if len({w.casefold() for w in t.words}) < len(set(t.words))] == []


WRONG: Final = {
    "a first word that needs the rule before": rf"^({'|'.join(map(re.escape, ALL['openings']))})\b",
    "own without a possessive": r"(?i)(?<!your )(?<!their )(?<!its )(?<!'s )\bown\b",
    "a gap that was not filled": r"[{}]",
    "two spaces": r"  ",
    "no sentence": r"^(?![A-Z0-9].*\.$)",
    "more than two sentences": r"([.!?](?=\s|$).*){3}",
    "a word that no game uses": any_of(ALL["never"]),
}
"""Patterns that no text of a rule may match."""


@pytest.mark.parametrize("fault", WRONG)
@pytest.mark.parametrize("game", GAMES)
def test_no_text_has_this_fault_in_any_variant(game: str, fault: str) -> None:
    assert [told for told in texts(game) if re.search(WRONG[fault], told[1])] == []


@pytest.mark.parametrize("game", GAMES)
def test_things_are_called_by_the_words_of_the_glossary(game: str) -> None:
    instead = {w: name for name, entry in glossary(game).items() for w in entry.never}
    found = {told: has(told[1], list(instead)) for told in for_players(game)}
    assert {told: {w: instead[w] for w in words} for told, words in found.items() if words} == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_speaks_of_an_expansion_that_is_not_played_with(game: str) -> None:
    wrong = [
        (variant.id, rule.id, name)
        for variant in plain_variants(game)
        for name, entry in glossary(game).items()
        if entry.only_with and entry.only_with not in {e.id for e in variant.in_force}
        for rule in variant.rules
        if has(rule.text, [name, *filter(None, [entry.many])])
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_a_number_in_braces_has_its_noun(game: str) -> None:
    known: dict[str, Any] = {}
    for variant in plain_variants(game):
        known |= numbers(variant)
    wrong = [
        (rule.id, name)
        for rule in written(game)
        for _, name, noun, _ in Formatter().parse(rule.text)
        if name and type(known[name]) is int and not noun
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_nouns_agree_with_their_numbers_in_every_variant(game: str) -> None:
    """Also with one word between them, as in ``2 unsupplied tipis``; and nothing is said about 0 of something."""
    pairs = [(name, e.many) for name, e in glossary(game).items() if e.many]
    one = "|".join(re.escape(one) for one, many in pairs if one != many)
    many = "|".join(re.escape(many) for one, many in pairs if one != many)
    any_noun = "|".join(re.escape(noun) for pair in pairs for noun in pair)
    wrong = (
        rf"(?i)(?<![\d.])1 (?:[a-z]+ )?(?:{many})(?![\w-])",
        rf"(?i)(?<![\d.])(?!1\b)\d+ (?:[a-z]+ )?(?:{one})(?![\w-])",
        rf"(?i)(?<![\d.])0 (?:[a-z]+ )?(?:{any_noun})(?![\w-])",
        r"(?<![\d.])1 (?!(?:is|has|was|plus|less|as|this|across|unless)\b)[a-z]+s(?![\w-])",
    )
    assert {
        told: variant
        for told, variant in texts(game).items()
        if any(re.search(pattern, told[1]) for pattern in wrong)
    } == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_form_of_a_rule_is_read_in_some_variant(game: str) -> None:
    read = {(rule.id, rule.when) for v in variants(game) for rule in (*v.rules, *v.notes)}
    assert {(rule.id, rule.when) for rule in written(game)} - read == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_two_rules_say_the_same(game: str) -> None:
    for variant in variants(game):
        by_text = defaultdict(list)
        for rule in (*variant.rules, *variant.notes):
            by_text[rule.text.casefold()].append(rule.id)
        assert [ids for ids in by_text.values() if len(ids) > 1] == [], variant.id


@pytest.mark.parametrize("game", GAMES)
def test_what_refusals_cite_forbids_or_orders_something(game: str) -> None:
    ids = cited(game)
    assert ids
    cited_texts = [told for told in texts(game) if told[0] in ids]
    assert [told for told in cited_texts if not re.search(FORBIDS, told[1])] == []


def _is_printed_ruling(rule: bisongames.Rule) -> bool:
    """Whether a rule that was first told as a ruling is printed after all, in a place that its source names."""
    numbered = re.search(r"-R\d+$", rule.id) is not None
    named = rule.source not in ("", "bisongames") and not rule.source.startswith("ruling")
    return rule.status == "printed" and numbered and named and "," in rule.source


@pytest.mark.parametrize("game", GAMES)
def test_the_id_of_a_rule_says_what_it_is(game: str) -> None:
    """Letters are for what is printed or reconstructed, R for rulings, N for notes; a departure has either.

    A ruling that turns out to be printed keeps its id, and its source then says where it is printed.
    """
    kinds = {"printed": "", "reconstructed": "", "ruling": "R", "note": "N"}
    told = [
        rule for rule in written(game) if rule.status != "departs" and not _is_printed_ruling(rule)
    ]
    wanted = {rule.id: kinds[rule.status] for rule in told}
    found = {id: id.partition("-")[2][0].strip("0123456789") for id in wanted}
    assert found == wanted


@pytest.mark.parametrize("game", GAMES)
def test_ids_run_without_gaps(game: str) -> None:
    said_elsewhere = {id for book in sentences(game) for id in book.rulings}
    ids = {rule.id for rule in written(game)}
    assert not said_elsewhere & ids
    runs = defaultdict(set)
    for id in ids | said_elsewhere:
        part, last = re.fullmatch(r"(.+?)([a-z]+|(?<=[RN])\d+)", id).groups()  # type: ignore[union-attr]
        runs[part].add(last)
    for part, found in runs.items():
        wanted = map(str, range(1, len(found) + 1)) if part[-1] in "RN" else LETTERS[: len(found)]
        assert found == set(wanted), part


@pytest.mark.parametrize("game", GAMES)
def test_every_section_has_a_name(game: str) -> None:
    rules = written(game)
    names = bisongames.load(game).rulebook.sections
    assert {f"{rule.letters}-{rule.section}" for rule in rules} <= set(names)
    sections = {f"{rule.letters}-{rule.section}" for rule in rules} | {rule.id for rule in rules}
    assert {name for name in names if not any(s.startswith(name) for s in sections)} == set()
    assert all(names.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_says_what_is_to_be_chosen(game: str) -> None:
    kinds = [kind for kind in bisongames.load(game).rulebook.agenda if issubclass(kind, Decision)]
    mute = [k for k in kinds if not k.task and k.describe is Pending.describe]
    assert [kind.__name__ for kind in mute] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_handbook_has_the_words_of_the_glossary(game: str) -> None:
    instead = {w for entry in glossary(game).values() for w in entry.never}
    wrong = [*ALL["never"], *instead, "Indian", "Indians"]
    lines = (HANDBOOKS / f"{game}.md").read_text(encoding="utf-8").splitlines()
    said = [line for line in lines if not line.startswith(NO_TEXT)]
    assert {line: found for line in said if (found := has(line, wrong))} == {}
