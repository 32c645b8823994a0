"""The rulebook of a game, which is the same in all its variants, and the rules of one variant."""

# Longer than 310 lines because the functions of a rulebook take the rules of a variant, which know their rulebook.

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import chain
from types import ModuleType
from typing import Any, Generic, TypeVar

from attrs import asdict, evolve, field, frozen

from bisongames.components.piles import Luck
from bisongames.components.seats import Seating
from bisongames.engine.core import limits
from bisongames.engine.core.actions import (
    ANY_HEAD,
    Action,
    Domain,
    Domains,
    Event,
    all_actions,
    head_of,
    is_one_of,
    is_well_formed,
    longest_notation,
)
from bisongames.engine.core.agenda import Decision, Follow, Pending
from bisongames.engine.core.errors import Fault, UnknownRule, nearest_names, short_text
from bisongames.engine.core.rule_sections import RuleList, in_reading_order
from bisongames.engine.core.rules import GENERAL, Rule
from bisongames.engine.core.scoring import Ranking, Standing
from bisongames.engine.rulebook import first_player
from bisongames.engine.rulebook.bounds import Sizes
from bisongames.engine.rulebook.chapters import (
    Check,
    Expansion,
    actions_in,
    events_in,
    in_rulebook_order,
    parts_in,
    rules_in,
)
from bisongames.engine.rulebook.glossary import COMMON, Term, read_glossary, read_questions
from bisongames.engine.rulebook.lifted_rules import all_lifted, is_replaced
from bisongames.engine.rulebook.options import kinds_of, options_that_count
from bisongames.engine.rulebook.rule_search import NO_WEIGHTS, RuleSearch
from bisongames.engine.rulebook.usual_lengths import read_usual_lengths
from bisongames.engine.rulebook.variant import Variant

TableT = TypeVar("TableT", bound=Seating)
BoardT = TypeVar("BoardT")
ViewT = TypeVar("ViewT")


def _nobody_hides(table: Seating, agenda: Follow, player: int | None, rng: Luck) -> Seating:
    return table


@frozen
class Nothing:
    """The options or components of a game that has none."""


@frozen(eq=False, slots=False, kw_only=True)
class Rulebook(Generic[TableT, BoardT, ViewT]):
    """What all variants of a game have in common: data, and functions from its modules. One value per game."""

    id: str
    title: str
    table: type[TableT]
    """The class of the table, which declares its columns."""
    view: type[ViewT]
    """The attrs class of the view; its fields name the parts of the table that it shows."""
    chapters: tuple[ModuleType, ...]
    """The modules of the game: actions and events, then the parts of the rulebook in their order."""
    domains: Callable[[Ruleset], Domains]
    """The possible values of the fields of actions, by the name of their domain."""
    board: Callable[[Ruleset, int], BoardT]
    """The board, which never changes in a match, for a number of players; computed once per variant."""
    begin: Callable[[BoardT, first_player.Setup], tuple[Seating, Follow]]
    """The table and the agenda before anything has happened, from the board and the given setup values."""
    standing: Callable[[Ruleset, TableT, int | None], Standing]
    """The scores as if scored now, as far as a player knows them; None is a spectator, EVERYBODY knows all."""
    ranking: Callable[[Ruleset, TableT], Ranking]
    """The ranking in an ended game."""
    endings: tuple[Rule, ...]
    """The rules by which a match can end."""
    cuts: tuple[Rule, ...] = ()
    """The endings that cut a match off before its regular end."""
    options: type = Nothing
    """The attrs class of the options; every field made with ``option``."""
    components: type = Nothing
    """The attrs class of the components: tables of tiles, cards, layouts."""
    faults: tuple[Check, ...] = ()
    """Checks of a variant. A check stops at a faulty part that it needs, so each condition has its own check."""
    package: str = ""
    """The Python package of the game, where its ``glossary.toml`` is, if it has one."""
    rules_version: int = 1
    """Incremented when an old record may play out differently."""
    source: str | Mapping[str, str] = "section {section}"
    """The source of a rule that names none: a phrase for all sections, or by the id of a rule or its section."""
    sections: Mapping[str, str] = field(factory=dict)
    """Names of sections by letters and number (``WR-5.1``); by the id of a rule, the sub-heading that begins with it."""
    expansions: tuple[Expansion, ...] = ()
    """The expansions, in the order in which ids list them."""
    setup: Mapping[str, str] = {"start_player": "the start player, instead of drawing one"}
    """The names of values that a caller may give instead of chance, with a line about each."""
    setup_values: Callable[[Ruleset, int], Mapping[str, Domain]] = lambda game, players: {
        "start_player": range(players)
    }
    """The allowed values of each setup name, by the number of players."""
    facts: Callable[[Ruleset], Mapping[str, object]] = lambda game: {}
    """Plain values, in addition to options, that the texts of rules may name, such as numbers on this variant's cards."""
    sample: Callable[[TableT, Follow, int | None, Luck], Seating] = _nobody_hides
    """Draws a table from those consistent with a player's view; the given one if nothing is hidden."""
    unseen: Callable[[ViewT], Mapping[str, object]] = lambda view: {}
    """From a view alone: possible values of the hidden columns by name, to fit the numbers in the view, for ``sample``."""
    laws: Callable[[TableT], Iterable[Fault]] = lambda table: ()
    """The faults of a loaded table that no match can reach, before derived columns are computed."""
    agenda_faults: Callable[[TableT, Follow], Iterable[Fault]] = lambda table, agenda: ()
    """The faults of a loaded agenda, on its table, that would prevent play from continuing."""
    sizes: Sizes[Ruleset] = Sizes()
    """The bounds on its matches that its declarations do not imply."""
    rare: tuple[type, ...] = ()
    """The kinds of decision, chance, action and event that need not come up in thirty matches, or not in every variant.

    The shared suite expects all others in each installed variant, but for the actions that ``sizes.narrowed`` leaves out.
    """
    judgement: Any = None
    """How bots evaluate a table, if the game provides it itself; see ``bots.judgement``."""
    metrics: Any = None
    """The metrics for comparing variants, if the game provides them itself; see ``lab.metrics``."""
    pictures: object = None
    """The drawing of positions, if the game provides it itself; see ``show``."""

    @property
    def hides(self) -> bool:
        """Whether players know different things."""
        return self.sample is not _nobody_hides

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of the game without expansions, in rulebook order."""
        return rules_in(self.chapters, self.source)

    @cached_property
    def added(self) -> Mapping[str, tuple[Rule, ...]]:
        """The rules that each expansion adds, by its id, in rulebook order."""
        base = set(self.rules)
        return {
            e.id: tuple(rule for rule in rules_in(e.chapters, self.source) if rule not in base)
            for e in self.expansions
        }

    @property
    def glossary(self) -> tuple[Term, ...]:
        """The words of the game with their meanings, synonyms and rules; read when it is first needed."""
        return read_glossary(self.package)

    @property
    def usual_lengths(self) -> Mapping[str, Mapping[str, int]]:
        """The measured lengths of random matches, by the id of a variant and the number of players."""
        return read_usual_lengths(self.package)

    @property
    def composable(self) -> tuple[str, ...]:
        """The ids of the expansions that a variant names; the others are switched on by its options."""
        return tuple(e.id for e in self.expansions if not e.when)

    @cached_property
    def _modules(self) -> tuple[ModuleType, ...]:
        more = (chapter for expansion in self.expansions for chapter in expansion.chapters)
        return (first_player, *self.chapters, *more)

    @cached_property
    def actions(self) -> tuple[type[Action], ...]:
        """Every kind of action, in the order in which the chapters define them."""
        return actions_in(self._modules)

    @cached_property
    def _actions_by_head(self) -> Mapping[str, tuple[type[Action], ...]]:
        heads = {kind: head_of(kind.notation) for kind in self.actions}
        return {
            head: tuple(kind for kind in self.actions if heads[kind] in (head, ANY_HEAD))
            for head in {ANY_HEAD, *heads.values()}
        }

    def actions_written(self, text: str) -> tuple[type[Action], ...]:
        """The kinds of action of which ``text`` may be the notation, in order."""
        by_head = self._actions_by_head
        return by_head.get(text.partition(":")[0]) or by_head[ANY_HEAD]

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        """Every kind of event."""
        return events_in(self._modules)

    @cached_property
    def agenda(self) -> tuple[type[Pending], ...]:
        """Every Decision, Chance and Upkeep."""
        return parts_in(self._modules)


AnyRulebook = Rulebook[Any, Any, Any]
"""The rulebook of any game."""


@frozen(eq=False, repr=False, slots=False)
class Ruleset:
    """The rules of one variant, and everything that is constant in its matches. Immutable."""

    id: str
    """The canonical id, which loads the same game."""
    title: str
    """Its name for people."""
    variant: Variant
    """The resolved variant that it was made from."""
    options: Any
    """The values of its options, an attrs value of this game's own type; ``game.option(name)`` explains one."""
    components: Any
    """An attrs value of this game's own type: tables of tiles, cards, layouts."""
    expansions: tuple[str, ...]
    """The expansions that the variant names, in the order in which ids list them."""
    player_counts: tuple[int, ...]
    """The allowed numbers of players."""
    rulebook: AnyRulebook
    """The rulebook that all variants of the game share."""
    without: tuple[str, ...] = ()
    """Ids of rules that are lifted in addition to those that expansions lift, in rulebook order."""
    _printed_game: Callable[[], Ruleset | None] = lambda: None
    """Loads ``installed_base``, whose numbers are the printed ones."""
    _boards: dict[int, object] = field(factory=dict, init=False)
    _conceivable: dict[tuple[type[Action], ...], tuple[Action, ...]] = field(
        factory=dict, init=False
    )

    @cached_property
    def in_force(self) -> tuple[Expansion, ...]:
        """The expansions in play: those that the variant names, and those that its options switch on."""
        options = asdict(self.options, recurse=False)
        played, every = self.expansions, self.rulebook.expansions
        return tuple(e for e in every if e.id in played or e.is_switched_on(options))

    @cached_property
    def installed_base(self) -> Ruleset | None:
        """The installed variant that this one changes, with the same expansions; None if it is one itself."""
        return self._printed_game()

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self.rulebook.id, self.expansions, self.options, self.components, self.without

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        return self is other or self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, memo: object) -> Ruleset:
        return self

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules in force, in the order of reading, with this variant's numbers; the general rules last, no notes."""
        return RuleList(rule for rule in self._rules.values() if rule.status != "note")

    @cached_property
    def notes(self) -> tuple[Rule, ...]:
        """Notes for programmers, in the order of reading; they are not among the rules for players."""
        return RuleList(rule for rule in self._rules.values() if rule.status == "note")

    @cached_property
    def values(self) -> dict[str, object]:
        """What rule texts name in braces and rules depend on: options, expansions and facts, each with its value here."""
        played = {e.id.replace("-", "_"): e in self.in_force for e in self.rulebook.expansions}
        return {**asdict(self.options, recurse=False), **played, **self.rulebook.facts(self)}

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        held = [r for r in self.printed if r.in_force(self.values) and not self._is_out(r)]
        read = (*in_reading_order(held, self.printed), *GENERAL)
        filled = {rule.id: rule.with_numbers(self.values) for rule in read}
        usual = self.installed_base
        if usual is None:
            return filled
        for id, rule in filled.items():
            printed = usual._rules.get(id)
            if printed is not None and rule.differs_from_print(printed):
                option = self._restores(id, usual)
                filled[id] = evolve(rule, status="changed", printed=printed.text, option=option)
        return filled

    def _restores(self, id: str, usual: Ruleset) -> str | None:
        """The options, as ids write them, that give a rule its text in another variant; None if no option differs."""
        ours, theirs = (asdict(game.options, recurse=False) for game in (self, usual))
        differing = {name: value for name, value in theirs.items() if ours[name] != value}
        names = {name for rule in self.printed if rule.id == id for name in rule.value_names}
        named = [name for name in differing if name in names] or [*differing]
        kinds = kinds_of(self.rulebook.options)
        told = (f"{name}={kinds[name].write(theirs[name])}" for name in named)
        return "+".join(told) or None

    @cached_property
    def printed(self) -> tuple[Rule, ...]:
        """All rules of the game and of its expansions, in force or not, in the order of their ids."""
        book = self.rulebook
        return in_rulebook_order(
            [*book.rules, *(rule for e in self.in_force for rule in book.added[e.id])]
        )

    @cached_property
    def _lifts(self) -> frozenset[str]:
        return all_lifted(self.without, self.in_force)

    def _is_out(self, rule: Rule) -> bool:
        replaced = is_replaced(rule, self.in_force, self.rulebook.added)
        return rule.id in self._lifts or replaced

    @cached_property
    def lifted(self) -> frozenset[str]:
        """The ids of the enforced rules that are lifted: violations of them do not count."""
        return frozenset(r.id for r in self.printed if r.id in self._lifts and not r.remark)

    @cached_property
    def parts(self) -> tuple[type[Pending], ...]:
        """Every Decision, Chance and Upkeep in play; of expansions, only those in play."""
        more = (chapter for expansion in self.in_force for chapter in expansion.chapters)
        return parts_in((first_player, *self.rulebook.chapters, *more))

    @cached_property
    def kinds_in_play(self) -> frozenset[type[Action]]:
        """The kinds of action that some part in play takes; those of expansions not in play are missing."""
        return frozenset(kind for part in self.parts for kind in part.kinds)

    def rule(self, id: str | Rule) -> Rule:
        """The rule in force, or note, with this id, or with that of a rule.

        Raises:
            UnknownRule: if there is none; names the nearest ids.
        """
        if not self.has_rule(id):
            if isinstance(id, Rule):
                return self.rule(id.id)
            if not any(letter.isdigit() for letter in short_text(id)):
                near = f"find_rules({short_text(id)!r}) gives the rules that are about it"
            else:
                near = nearest_names(short_text(id), self._rules)
            raise UnknownRule(f"{self.id} has no rule {short_text(id)!r}; {near}")
        return self._rules[id]  # type: ignore[index]

    def has_rule(self, id: object) -> bool:
        """Whether a rule with this id is in force."""
        return isinstance(id, str) and id in self._rules

    def rule_against(self, decision: type[Pending], action: type[Action]) -> Rule | None:
        """The rule in force that says best why a decision does not take a kind of action; None if none is about either."""
        if issubclass(decision, Decision) and decision.others_answer:
            return self.rule_about(action, decision)
        return self.rule_about(decision, action)

    def rule_of_choice(self, decision: Pending | None, *kinds: type) -> Rule | None:
        """The rule in force that a decision names itself or, failing that, one about the first of these kinds; None if there is none."""
        own = decision.own_rule if isinstance(decision, Decision) else None
        if own is not None and self.has_rule(own.id):
            return self.rule(own)
        return self.rule_about(*kinds)

    def rule_about(self, *kinds: type) -> Rule | None:
        """The rule in force about the first of these kinds of action or decision that some rule is about; None if there is none."""
        names = (kind.__name__ for kind in kinds)
        return next((self._subjects[name] for name in names if name in self._subjects), None)

    @cached_property
    def _subjects(self) -> Mapping[str, Rule]:
        """The first rule in force about each subject, in whichever of its forms."""
        book = self.rulebook
        every = (*book.rules, *chain.from_iterable(book.added.values()))
        return {
            name: self._rules[rule.id]
            for rule in every[::-1]
            if rule.id in self._rules
            for name in rule.about
        }

    @cached_property
    def idle_options(self) -> frozenset[str]:
        """The options without effect in this variant: no rule about them is in force, nor would be if they changed."""
        book = self.rulebook
        every = (*book.rules, *chain.from_iterable(book.added.values()))
        subjects = [(name, rule) for rule in every for name in (*rule.about, *rule.value_names)]
        switches = {name for expansion in book.expansions for name, _ in expansion.when}
        felt = {name for name, rule in subjects if self._depends_on(rule, name)}
        felt &= options_that_count(self.options, self.expansions)
        return frozenset(
            {name for name, _ in subjects} & {*kinds_of(book.options)} - switches - felt
        )

    def _depends_on(self, rule: Rule, name: str) -> bool:
        """Whether a rule about an option is in force, in any form, or could be with another value of it."""
        others = evolve(rule, when=tuple(pair for pair in rule.when if pair[0] != name))
        return self.has_rule(rule.id) or (
            rule in self.printed and others.in_force(self.values) and not self._is_out(rule)
        )

    def find_rules(self, text: str, weights: Mapping[str, float] = NO_WEIGHTS) -> tuple[Rule, ...]:
        """The rules in force that a question in a player's own words is about, the best first; () if it has no known word.

        Words may be inflected, synonyms from the glossary of the game, or misspelled by one letter.

        Args:
            text: the question.
            weights: by the id of a rule, how much more or less it counts than others, such as 1.4; 1 if it is missing.
        """
        return self._search.find(text, weights)

    def related_rules(self, id: str) -> tuple[Rule, ...]:
        """The rules in force that have most in common with a rule, the nearest first.

        Raises:
            UnknownRule: if there is no such rule; names the nearest ids.
        """
        return self._search.related(self.rule(id))

    @property
    def rule_words(self) -> tuple[str, ...]:
        """The words of the glossary that rules in force are about, for players whose words find no rule."""
        return tuple(
            term.name
            for term in self.rulebook.glossary or read_glossary(COMMON)
            if (any(map(self.has_rule, term.rules)) if term.rules else self.find_rules(term.name))
        )

    @cached_property
    def _search(self) -> RuleSearch:
        book = self.rulebook
        terms = (*read_glossary(COMMON), *book.glossary)
        return RuleSearch(self.rules, book.sections, terms, read_questions(book.package))

    @cached_property
    def domains(self) -> Domains:
        """The possible values of the fields of actions, by the name of their domain. For options see ``Game.option``."""
        return self.rulebook.domains(self)

    @cached_property
    def longest_notation(self) -> int:
        """The maximum length of the notation of an action; longer text is not parsed."""
        return max(limits.NOTATION, longest_notation(self.rulebook.actions, self.domains))

    def knows(self, action: object) -> bool:
        """Whether this is an action of this game whose fields are all in range."""
        if not is_one_of(type(action), self.rulebook.actions):
            return False
        return is_well_formed(action, self.domains)  # type: ignore[arg-type]

    def conceivable(self, kinds: tuple[type[Action], ...]) -> tuple[Action, ...]:
        """All actions of these kinds whose fields are in range, except kinds with tuple fields."""
        if kinds not in self._conceivable:
            every = (all_actions(kind, self.domains) for kind in kinds)
            self._conceivable[kinds] = tuple(chain.from_iterable(every))
        return self._conceivable[kinds]

    def board(self, players: int) -> Any:
        """The board, which never changes in a match, for this number of players."""
        board = self._boards.get(players)
        return board or self._boards.setdefault(players, self.rulebook.board(self, players))
