"""Questions that rules answer: ``what does WR-5.2a mean?``, ``what is a harbour good for?``, ``can a buffalo move backwards?``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bisongames import show
from bisongames.engine.core.rules import Rule
from bisongames.engine.positions.state import Game, State
from bisongames.engine.rulebook.glossary import Term
from bisongames.engine.rulebook.word_stems import STOP, stem, words_of
from bisongames.show.reader.asked_by import plain_question
from bisongames.show.reader.moment_rules import rule_weights

RULES: Final = 3
"""Maximum number of rules that an answer names."""
MOST: Final = 6
"""Maximum number of rules of a section that an answer names."""
_ID: Final = re.compile(r"\b([A-Z]{2,3})-(R?[0-9][0-9a-z.]*)", re.IGNORECASE)
_TERM: Final = re.compile(
    r"(what|who)(?:'s| is| are| does| do)|(explain|define)|(tell me about|what about)",
    re.IGNORECASE,
)
_ARTICLE: Final = re.compile(r"^(a|an|the|this|that|these|those|my|your|our)\b\s*")
_USE: Final = re.compile(
    r"\s*\b(good for|used for|useful for|needed for|needed|for|do|does|mean|means|about|exactly|here|in this game|to me|me)$"
)
_MAY: Final = re.compile(
    r"\s*(can|may|could|am i allowed|is it allowed|are we allowed|do|does)\b", re.IGNORECASE
)
_BARS: Final = re.compile(
    r"(you|no player|nobody) (may|can) not\b|you may not\b|nobody may\b", re.IGNORECASE
)
_UNLESS: Final = re.compile(r"\b(unless|only|if|while|except|more than|when|before|until)\b")


def rules_told(text: str, position: Game | State) -> list[str]:
    """The rules that a question is about, each with its id: the best known word first, with what it means.

    ``position``: the game, or where the question is asked, whose decision the rules found first are about.
    """
    game, weights = (
        (position.game, rule_weights(position)) if isinstance(position, State) else (position, {})
    )
    found = [rule for rule in game.find_rules(text, weights) if rule.status != "general"]
    meaning, defined = _defined(text, game)
    defined = sorted(defined, key=lambda rule: weights.get(rule.id, 1) < 1)
    told = [*dict.fromkeys((*defined, *found))][:RULES]
    answer = [_cited(rule) for rule in told]
    if told and _is_barred(text, told[0]):
        answer[0] = f"No. {answer[0]}"
    return [meaning, *answer] if meaning else answer


def cited_rules_told(text: str, game: Game) -> str:
    """The rules whose ids a text names, or the rules of a section; empty if it names none."""
    answers: list[str] = []
    for letters, number in _ID.findall(text):
        if letters.upper() not in {rule.letters for rule in game.rules}:
            continue
        id = f"{letters.upper()}-{number.rstrip('.')}"
        same = [rule for rule in game.rules if rule.id.casefold() == id.casefold()]
        section = [r for r in game.rules if f"{r.letters}-{r.section}.".startswith(f"{id}.")]
        named = same or section
        answers += [_cited(rule) for rule in named[:MOST]] or [f"No rule {id} is in force here."]
        if len(named) > MOST:
            answers.append(f"The section has {len(named) - MOST} more rules.")
    return " ".join(answers)


def _cited(rule: Rule) -> str:
    return f"{rule.text} [{rule.id}]"


def _defined(text: str, game: Game) -> tuple[str, Sequence[Rule]]:
    """What the thing is that a text asks about, in a sentence, and the rules in force that define it."""
    plain = plain_question(text)
    begun = _TERM.match(plain)
    thing = plain[begun.end() :].strip() if begun else plain
    for part in (_ARTICLE, _USE, _USE):
        thing = part.sub("", thing).strip()
    sentences = show.about(game)
    card = next((name for name in sentences if _stems(name) == _stems(thing)), None)
    term = _term(thing, game)
    rules = [game.rule(id) for id in term.rules if game.has_rule(id)] if term else []
    if card is not None:
        return sentences[card], rules
    return (term.meaning, rules) if term and rules and begun else ("", rules)


def _term(thing: str, game: Game) -> Term | None:
    """The term of the glossary with this name or, failing that, with this other word for it."""
    wanted = _stems(thing)
    terms = [t for t in game.rulebook.glossary if any(map(game.has_rule, t.rules))]
    forms = ((lambda t: (t.name, t.many)), (lambda t: t.never), (lambda t: t.synonyms))
    return next(
        (t for words in forms for t in terms if wanted and wanted in map(_stems, words(t))), None
    )


def _stems(words: str) -> tuple[str, ...]:
    return tuple(map(stem, words_of(words)))


def _is_barred(text: str, rule: Rule) -> bool:
    """Whether a rule forbids, without a condition, all that a question asks to be allowed."""
    if not _MAY.match(text) or not _BARS.match(rule.text) or _UNLESS.search(rule.text):
        return False
    asked = {stem(word) for word in words_of(text) if word not in STOP}
    return bool(asked) and asked <= set(_stems(rule.text))
