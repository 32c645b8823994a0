"""The list of laws, and the order of the positions at which they are checked."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice, zip_longest
from typing import Final

from bisongames.engine.matches.match import Match
from bisongames.testing.laws import (
    chance_laws,
    coverage_laws,
    declaration_laws,
    encoding_laws,
    event_laws,
    fold_laws,
    label_laws,
    legality_laws,
    lifted_rule_laws,
    loading_laws,
    match_laws,
    position_laws,
    replay_laws,
    score_laws,
    secrecy_laws,
    turn_part_laws,
    way_laws,
)
from bisongames.testing.laws.position_laws import Law
from bisongames.testing.laws.process_laws import the_same_elsewhere
from bisongames.testing.support.playouts import (
    Spot,
    apart,
    each_event,
    kinds_at,
    much_hidden,
    others,
    play_goes_on,
)
from bisongames.testing.support.steered_play import Discovery, Excursion

EVERYWHERE: Final[tuple[Law, ...]] = (
    legality_laws.list_and_judge_agree,
    turn_part_laws.parts_answer_in_kind,
    position_laws.answers_fit_together,
    chance_laws.chance_adds_up,
    encoding_laws.whatever_is_legal_has_a_number,
    position_laws.derived_columns_are_up_to_date,
)
"""Cheap laws, checked at all positions."""
CHEAP: Final[tuple[Law, ...]] = (
    fold_laws.views_show_the_table,
    score_laws.scores_say_what_lies_there,
    position_laws.positions_survive_json,
    legality_laws.legal_actions_are_candidates,
)
"""Further laws that are cheap enough to be checked wherever something new was seen."""
FIRST_OF_ALL: Final[tuple[Law, ...]] = (*EVERYWHERE, *CHEAP, position_laws.notation_round_trips)
"""Cheap laws and others on which further ones rely, checked at a position of each kind before all others."""
IN_TURN: Final[tuple[Law, ...]] = (
    legality_laws.list_and_judge_agree,
    position_laws.answers_fit_together,
    encoding_laws.whatever_is_legal_has_a_number,
    position_laws.derived_columns_are_up_to_date,
    fold_laws.views_show_the_table,
    score_laws.scores_say_what_lies_there,
    legality_laws.legal_actions_are_candidates,
)
"""The cheapest laws: one of them is checked at each position of the whole matches, in turn."""
SOMETIMES: Final[tuple[Law, ...]] = (
    position_laws.applying_is_pure,
    position_laws.positions_survive_json,
    position_laws.what_is_read_plays_on,
    position_laws.equal_is_what_is_written_alike,
    secrecy_laws.views_hide,
    secrecy_laws.samples_know_only_the_view,
    secrecy_laws.hidden_things_show_to_nobody,
    position_laws.all_else_survives_json,
    event_laws.events_tell_what_may_be_known,
    legality_laws.legal_actions_are_candidates,
    legality_laws.refusals_change_nothing,
    legality_laws.facts_of_refusals_fit,
    event_laws.refusals_tell_nothing_hidden,
    way_laws.ways_lead_there,
    position_laws.notation_round_trips,
    secrecy_laws.the_bots_know_only_their_view,
    lifted_rule_laws.lifted_rules_are_lifted,
    replay_laws.undoing_is_as_if_never_played,
    position_laws.drawn_and_told,
    label_laws.labels_and_targets_tell_actions_apart,
    encoding_laws.observations_say_what_views_say,
    fold_laws.events_are_enough,
    score_laws.events_say_what_lies_there,
    fold_laws.views_show_the_table,
    score_laws.scores_say_what_lies_there,
)
"""Expensive laws, checked at the first positions of each kind, at the ends, and at some other positions."""
OF_EVENTS: Final[tuple[Law, ...]] = (
    fold_laws.events_are_enough,
    score_laws.events_say_what_lies_there,
)
"""The laws of events, checked at the first events of each kind, and where something new was told."""
AT_THE_END: Final[tuple[Law, ...]] = (
    position_laws.answers_fit_together,
    position_laws.over_is_over,
    replay_laws.replaying_is_playing,
    score_laws.the_end_is_told_right,
    encoding_laws.ends_are_worth_what_they_say,
    lifted_rule_laws.ends_survive_lifting,
)
OTHER_ENDS: Final = tuple(law for law in AT_THE_END if law is not replay_laws.replaying_is_playing)
"""The cheap laws of ends, checked first, and at the ends of further matches."""
SELDOM: Final[tuple[Law, ...]] = (
    chance_laws.draws_keep_to_the_odds,
    chance_laws.luck_goes_by_kind_and_count,
    chance_laws.the_same_choices_give_the_same_match,
    secrecy_laws.samples_are_spread,
    chance_laws.playing_out_is_the_loop_by_hand,
    match_laws.matches_are_lists_of_moves,
)
"""Laws that need many draws or whole matches, checked at a few positions."""
PLAYS: Final[tuple[Law, ...]] = (
    play_goes_on,
    chance_laws.luck_goes_by_kind_and_count,
    chance_laws.the_same_choices_give_the_same_match,
    chance_laws.playing_out_is_the_loop_by_hand,
    match_laws.matches_are_lists_of_moves,
)
"""The laws that continue a match: any exception in one is reported as an error of play, not as a broken law."""
BEFORE: Final = (
    declaration_laws.is_written_well,
    loading_laws.loads_back,
    loading_laws.options_are_in_the_id,
    loading_laws.is_declared_well,
    loading_laws.has_rules,
    encoding_laws.actions_have_numbers,
    encoding_laws.views_have_places,
)

FIRST: Final = 3
"""The number of positions of each kind that are checked before all others."""
SPREAD: Final = 4
"""The number of positions, those with the most hidden things, at which sampling is tested for uniformity."""
UNEVEN: Final = 30
"""The number of positions of each kind of chance of which the one with the most different odds is checked first."""
IN_TURN_AT_ONCE: Final = 200
"""The number of positions with one of the cheapest laws between two with expensive ones."""
NEWS_AT_ONCE: Final = 25
"""The number of positions where something new was seen between two with expensive laws."""
AT_FIRST: Final = 1
"""The number of excursions after each check of expensive laws at a position of a new kind."""
IN_A_ROW: Final = 4
"""The number of excursions between two later checks of expensive laws."""
TOLD: Final = frozenset(("step", "event", "times", "score"))
"""The kinds of features that events speak of."""
NOTHING_CHANGES: Final = "A position never changes, whatever is played from it"
EVERY_MATCH_ENDS: Final = "Every match ends"
"""Laws that are checked while the matches are played, before any single position."""


Spotted = Iterator[tuple[Spot, tuple[Law, ...]]]


def plan(
    matches: Sequence[Match],
    ranks: Sequence[Sequence[Spot]],
    discoveries: Sequence[Discovery],
    excursions: Iterable[Excursion],
    seed: int,
    every: int,
) -> Spotted:
    """Yields the positions to check, in order, each with its laws.

    Args:
        matches: the whole matches.
        ranks: their positions of each kind, as from ``rare_first``.
        discoveries: what was new in them.
        excursions: the further matches, each played when it is asked for.
        seed: the seed of the order.
        every: expensive laws are checked at one in this many of the other positions.
    """
    first, *more = ranks
    ends = [Spot(match, match.count) for match in matches]
    for match in matches:
        yield Spot(match, 0), (play_goes_on,)
    for spot in ends:
        yield spot, OTHER_ENDS
    one_of_each, *seldom = _seldom(matches)
    yield from one_of_each
    yield from ((spot, OF_EVENTS) for spot in each_event(matches, 1))
    turns, news = _in_turn(matches), ((each.spot, EVERYWHERE + CHEAP) for each in discoveries)
    again = [spot for rank in more for spot in rank]
    spans, known = [(match, 0) for match in matches], {kinds_at(spot) for spot in first}
    further = iter(excursions)
    for spots_and_laws, in_a_row in (
        (((spot, EVERYWHERE + SOMETIMES) for spot in first), AT_FIRST),
        (((spot, OF_EVENTS) for spot in each_event(matches, FIRST)), 0),
        (((spot, AT_THE_END + SOMETIMES) for spot in ends), AT_FIRST),
        (chain.from_iterable(seldom), IN_A_ROW),
        (((spot, EVERYWHERE + SOMETIMES) for spot in again), IN_A_ROW),
    ):
        for spot, laws in spots_and_laws:
            yield spot, laws
            yield from islice(turns, IN_TURN_AT_ONCE)
            yield from islice(news, NEWS_AT_ONCE)
            for excursion in islice(further, in_a_row):
                spans.append((excursion.match, excursion.begins + 1))
                yield from _of_an_excursion(excursion, known)
    yield from chain(turns, news)
    rest = others(spans, [*first, *again, *ends], random.Random(seed))
    for index, spot in enumerate(rest):
        yield spot, EVERYWHERE if index % every else EVERYWHERE + SOMETIMES


def _of_an_excursion(excursion: Excursion, known: set[str]) -> Spotted:
    """Yields what is new in a further match, with expensive laws where a kind is not ``known``, and its end."""
    for discovery in excursion.discoveries:
        is_known = kinds_at(discovery.spot) in known
        yield discovery.spot, _laws_of(discovery) + (() if is_known else SOMETIMES)
        known.add(kinds_at(discovery.spot))
    if excursion.match.is_over:
        yield Spot(excursion.match, excursion.match.count), OTHER_ENDS


def _laws_of(discovery: Discovery) -> tuple[Law, ...]:
    """The laws that are checked where something new was seen: cheap ones, and those of events if one is new."""
    told = any(feature[0] in TOLD for feature in discovery.features)
    return EVERYWHERE + CHEAP + (OF_EVENTS if told else ())


def _in_turn(matches: Sequence[Match]) -> Spotted:
    """Yields all positions of the matches, each with one of the cheapest laws."""
    for number, match in enumerate(matches):
        for at in range(match.count):
            yield Spot(match, at), (IN_TURN[(at + number) % len(IN_TURN)],)


def _seldom(matches: Sequence[Match]) -> list[list[tuple[Spot, tuple[Law, ...]]]]:
    """The few positions for the laws that need many draws or whole matches: one for each law, then more of them."""
    draws, luck, same, spread, out, moves = SELDOM
    by_kind: dict[str, list[Spot]] = {}
    for match in matches:
        for at, move in enumerate(match.moves):
            if move.chance_kind:
                by_kind.setdefault(move.chance_kind, []).append(Spot(match, at))
    odds: tuple[Law, ...] = (draws,)
    columns: tuple[list[tuple[Spot, tuple[Law, ...]]], ...] = (
        [(Spot(match, match.count), (moves,)) for match in matches],
        [(Spot(match, 0), (luck, same)) for match in matches],
        [(Spot(match, max(0, match.count - 30)), (out,)) for match in matches],
        *([(spot, odds) for spot in _most_uneven_first(spots)] for spots in by_kind.values()),
        [(spot, (spread,)) for spot in much_hidden(matches, SPREAD)],
    )
    ranks = zip_longest(*columns)
    return [[each for each in rank if each is not None] for rank in ranks]


def _most_uneven_first(spots: list[Spot]) -> list[Spot]:
    """The position of one kind of chance with the most different odds, then some others: equal odds hide false draws."""

    def odds(spot: Spot) -> int:
        return len({share for _, share in spot.state.chance_outcomes()})

    uneven = max(apart(spots, UNEVEN), key=odds)
    return [uneven, *(spot for spot in apart(spots, FIRST) if spot is not uneven)]


def law_id(law: Callable[..., object]) -> str:
    """The id of a law, such as ``views-hide``."""
    return law.__name__.replace("_", "-")


def laws_of_positions() -> dict[str, Law]:
    """The laws that can be checked at a single position, by id."""
    return {
        law_id(law): law for law in (play_goes_on, *EVERYWHERE, *SOMETIMES, *AT_THE_END, *SELDOM)
    }


def sentence(law: Callable[..., object]) -> str:
    """The sentence of a law: the first line of its docstring."""
    return next(islice((law.__doc__ or law.__name__).strip().split("\n"), 1)).rstrip(".")


def laws_by_id() -> dict[str, Callable[..., object]]:
    """All laws that are functions, by id, in the order in which they are listed."""
    every: tuple[Callable[..., object], ...] = (
        *BEFORE,
        loading_laws.set_up_is_kept,
        loading_laws.ends_of_ranges_are_played,
        play_goes_on,
        *EVERYWHERE,
        *SOMETIMES,
        *AT_THE_END,
        *SELDOM,
        coverage_laws.every_kind_comes_up,
        lifted_rule_laws.matches_without_a_rule_survive,
        the_same_elsewhere,
    )
    return {law_id(law): law for law in every}


def laws() -> tuple[str, ...]:
    """The sentences of all laws."""
    return (*map(sentence, laws_by_id().values()), EVERY_MATCH_ENDS, NOTHING_CHANGES)
