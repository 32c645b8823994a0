"""Finds rules by questions in players' own words.

A word of the question counts for a rule if its stem, or another word of the same meaning, is in the rule, in the headings above it or in
the questions that it answers. Rare words count more than frequent ones (Okapi BM25), neighboring words more than separate ones, and a rule that
answers the very question more than all.
``handbook/rule_search.js`` ranks in the same way on pages.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations, pairwise
from math import log, sqrt
from typing import Final

from attrs import frozen

from bisongames.engine.core.rule_sections import group_by_heading
from bisongames.engine.core.rules import Rule
from bisongames.engine.rulebook.glossary import Term
from bisongames.engine.rulebook.word_stems import ARTICLES, NUMBERS, STOP, is_near, stem, words_of

# What a match counts, compared with a word in the text of a rule
SYNONYM: Final = 0.7
MISSPELLED: Final = 0.6
PAIR: Final = 0.4
IN_HEADING: Final = 0.3
IN_QUESTION: Final = 1.2
DEFINED: Final = 1.0
ASKED: Final = 2.0
"""How much more a rule counts if one of its questions is asked word for word."""
LEAST_ASKED: Final = 3
"""The number of words, without articles, that such a question needs where it is only a part of what is asked."""

# The parameters of BM25: how soon repetitions stop counting, and how much a long text counts against a rule
SATURATION: Final = 1.5
LENGTH: Final = 0.3

LONGEST: Final = 500
"""The number of characters of a question that are read."""
LEAST: Final = 0.25
"""The share of the best score that a rule needs in order to be found."""
RELATED: Final = 5
"""The maximum number of related rules."""
LEAST_RELATED: Final = 0.15
"""The cosine between the weighted words of two rules that related rules need."""
SAME_HEADING: Final = 1.5
"""How much more two rules are related if they are under the same heading."""


NO_WEIGHTS: Final[Mapping[str, float]] = {}

SETTINGS: Final[Mapping[str, object]] = {
    "stop": " ".join(sorted(STOP)),
    "articles": " ".join(sorted(ARTICLES)),
    "numbers": NUMBERS,
    "synonym": SYNONYM,
    "misspelled": MISSPELLED,
    "pair": PAIR,
    "heading": IN_HEADING,
    "question": IN_QUESTION,
    "defined": DEFINED,
    "asked": ASKED,
    "least_asked": LEAST_ASKED,
    "saturation": SATURATION,
    "length": LENGTH,
    "longest": LONGEST,
    "least": LEAST,
    "related": RELATED,
    "least_related": LEAST_RELATED,
    "same_heading": SAME_HEADING,
}
"""All of these for pages, by the names that their script uses."""


@frozen
class Span:
    """A word or known phrase: its stems without stop words, and the numbers of its meanings."""

    stems: tuple[str, ...]
    meanings: tuple[str, ...]
    word: str = ""
    """The word itself, unless it is a phrase."""

    @property
    def name(self) -> str:
        """One name for it and its synonyms, to which pairs of neighbors refer."""
        return self.meanings[0] if self.meanings else self.stems[0] if self.stems else self.word


class RuleSearch:
    """The rules of one variant, indexed."""

    def __init__(
        self,
        rules: Iterable[Rule],
        sections: Mapping[str, str],
        terms: Iterable[Term],
        questions: Mapping[str, str],
    ) -> None:
        """Indexes rules.

        Args:
            rules: in rulebook order.
            sections: the names of sections, as in ``Rulebook.sections``.
            terms: words with their synonyms, and the rules that define them.
            questions: what players ask, by the id of the rule that answers.
        """
        self._rules: list[Rule] = []
        self._above: list[str] = []
        """The headings above each rule."""
        self._stems: dict[str, str] = {}
        """The stem of every known word."""
        self._meanings: dict[tuple[str, ...], list[str]] = {}
        self._longest = 1
        self._asked: dict[tuple[str, ...], set[int]] = defaultdict(set)
        """The rules that answer a question, by the names of all its spans but articles."""
        told: dict[str, list[str]] = defaultdict(list)
        for number, term in enumerate(terms):
            meaning = f"={number}"
            for phrase in term.words:
                self._add_phrase(words_of(phrase), meaning)
            for id in term.rules:
                told[id].append(meaning)
        counts: list[dict[str, float]] = []
        for headings, run in group_by_heading(rules, sections):
            above = " ".join(heading.name for heading in headings)
            for rule in run:
                for names in map(self._phrase, questions.get(rule.id, "").split(",")):
                    self._asked[names].add(len(self._rules))
                self._rules.append(rule)
                self._above.append(above)
                count = self._counts(rule.text, above, questions.get(rule.id, ""))
                for meaning in told[rule.id]:
                    count[meaning] += DEFINED
                counts.append(count)
        self._scores = self._score(counts)

    def _add_phrase(self, words: list[str], meaning: str) -> None:
        stems = tuple(map(stem, words))
        known = self._meanings.setdefault(stems, [])
        if meaning not in known:
            known.append(meaning)
        self._longest = max(self._longest, len(words))
        if len(words) == 1:
            self._stems[words[0]] = stems[0]

    def _counts(self, text: str, above: str, asked: str) -> dict[str, float]:
        """How often each term occurs in a rule, its headings and its questions."""
        counts: dict[str, float] = defaultdict(float)
        for field, share in ((text, 1.0), (above, IN_HEADING), (asked, IN_QUESTION)):
            self._stems |= {word: stem(word) for word in words_of(field) if word not in STOP}
            spans = self._spans(field)
            terms = [term for span in spans for term in (*span.stems, *span.meanings)]
            for term, times in Counter([*terms, *_pairs(spans)]).items():
                counts[term] += share * min(times, 2)
        return counts

    def _score(self, counts: list[dict[str, float]]) -> dict[str, dict[int, float]]:
        """The score of each term for the rules that have it."""
        lengths = [len(words_of(rule.text)) for rule in self._rules]
        mean = sum(lengths) / max(1, len(lengths))
        holders = Counter(term for count in counts for term in count)
        scores: dict[str, dict[int, float]] = defaultdict(dict)
        for number, count in enumerate(counts):
            damping = SATURATION * (1 - LENGTH + LENGTH * lengths[number] / mean)
            for term, times in count.items():
                rarity = log(1 + (len(counts) - holders[term] + 0.5) / (holders[term] + 0.5))
                scores[term][number] = rarity * times * (SATURATION + 1) / (times + damping)
        return scores

    def find(self, text: str, weights: Mapping[str, float] = NO_WEIGHTS) -> tuple[Rule, ...]:
        """The rules that a question is about, the best first; () if it contains no known word.

        ``weights``: by the id of a rule, how much more or less it counts than others, 1 if it is missing.
        """
        totals: dict[int, float] = defaultdict(float)
        spans = self._spans(text[:LONGEST])
        for span in spans:
            for number, score in self._scores_of(span).items():
                totals[number] += score
        for pair in _pairs(spans):
            for number, score in self._scores.get(pair, {}).items():
                totals[number] += PAIR * score
        scores = _near_the_best(totals)
        for number in self._answers(text[:LONGEST]):
            scores[number] = ASKED * totals[number]
        return self._in_order(
            {n: score * weights.get(self._rules[n].id, 1) for n, score in scores.items()}
        )

    def _answers(self, text: str) -> set[int]:
        """The rules one of whose questions a text asks word for word."""
        names = self._phrase(text)
        return {
            number
            for begin, end in combinations(range(len(names) + 1), 2)
            if end - begin >= min(LEAST_ASKED, len(names))
            for number in self._asked.get(names[begin:end], ())
        }

    def related(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules that have most in common with a rule, the nearest first."""
        if rule not in self._rules:  # a note
            return self.find(rule.text)[:RELATED]
        own = self._rules.index(rule)
        common: dict[int, float] = defaultdict(float)
        sizes: dict[int, float] = defaultdict(float)
        for scores in self._scores.values():
            for number, score in scores.items():
                sizes[number] += score * score
                common[number] += score * scores.get(own, 0.0)
        for number, score in common.items():
            same = self._above[number] == self._above[own]
            common[number] = (
                score / sqrt(sizes[number] * sizes[own]) * (SAME_HEADING if same else 1)
            )
        near = {n: c for n, c in common.items() if n != own and c >= LEAST_RELATED}
        return self._in_order(_near_the_best(near))[:RELATED]

    def _in_order(self, scores: Mapping[int, float]) -> tuple[Rule, ...]:
        found = sorted(scores, key=lambda number: (-scores[number], number))
        return tuple(self._rules[number] for number in found)

    def _phrase(self, text: str) -> tuple[str, ...]:
        """The names of the words and known phrases of a text in order, without articles."""
        return tuple(span.name for span in self._all_spans(text) if span.word not in ARTICLES)

    def _spans(self, text: str) -> list[Span]:
        """The words of a text, those that form a known phrase together, without other stop words."""
        return [span for span in self._all_spans(text) if span.stems or span.meanings]

    def _all_spans(self, text: str) -> list[Span]:
        """The words of a text, those that form a known phrase together."""
        words = words_of(text)
        stems = [*map(stem, words)]
        spans, at = [], 0
        while at < len(words):
            size = min(self._longest, len(words) - at)
            while size > 1 and tuple(stems[at : at + size]) not in self._meanings:
                size -= 1
            here = range(at, at + size)
            kept = tuple(stems[place] for place in here if words[place] not in STOP)
            meanings = self._meanings.get(tuple(stems[at : at + size]), ())
            spans.append(Span(kept, tuple(meanings), words[at] if size == 1 else ""))
            at += size
        return spans

    def _scores_of(self, span: Span) -> dict[int, float]:
        """The score of a span for each rule: of its words, or if that is more, of one of its meanings."""
        scores: dict[int, float] = defaultdict(float)
        for term in span.stems:
            for number, score in self._scores.get(term, {}).items():
                scores[number] += score
        for term in span.meanings:
            for number, score in self._scores.get(term, {}).items():
                scores[number] = max(scores[number], SYNONYM * score)
        if not scores and span.word:
            for near in self._similar(span.word):
                for number, score in self._scores_of(near).items():
                    scores[number] = max(scores[number], MISSPELLED * score)
        return scores

    def _similar(self, word: str) -> list[Span]:
        """The known words that differ from a word by one letter."""
        own = stem(word)
        near = {
            known: None
            for name, known in self._stems.items()
            if is_near(word, name) or is_near(own, known)
        }
        return [Span((known,), tuple(self._meanings.get((known,), ()))) for known in near]


def _near_the_best(scores: Mapping[int, float]) -> dict[int, float]:
    """The scores that are not far below the best one."""
    least = LEAST * max(scores.values(), default=0)
    return {number: score for number, score in scores.items() if score >= least}


def _pairs(spans: list[Span]) -> list[str]:
    return [f"{a.name} {b.name}" for a, b in pairwise(spans)]
