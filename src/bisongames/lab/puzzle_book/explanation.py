"""Why a choice tempts, and what decides against it: facts that differ between two choices, in words, with their rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, islice
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from bisongames import show
from bisongames.bots.skill_levels import Casual
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.scoring import Standing
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.positions.state import State
from bisongames.engine.views.result import Result
from bisongames.lab.advice.advice import AdvisedChoice, PlayLine
from bisongames.lab.advice.advice_reasons import told_in_full
from bisongames.lab.puzzle_book.difficulty import TRIES, WEAK, first_looks, weak_choices
from bisongames.lab.puzzle_book.event_diff import (
    DEEDS,
    Happening,
    Means,
    Period,
    Tallier,
    Tally,
    in_favor,
    mean_differences,
)
from bisongames.lab.puzzle_book.own_turn import end_of, turn_of
from bisongames.lab.puzzle_book.played_on import Pair, lead

GROUNDS: Final = 2
"""The most facts that are told against what tempts."""
TOLD: Final = 2
"""The most areas, or kinds of events, that one fact names."""
WHEN: Final = {
    Period.NOW: "in this turn",
    Period.NEXT: "in the round after this turn",
    Period.LATER: "later in the match",
}
RANKS: Final = ("", "first", "second", "third", "fourth")
Share: TypeAlias = tuple[int, int, str, bool]
"""The rank, the points and the rule of a player in an area, and whether others share the rank."""
NO_SHARE: Final[Share] = (0, 0, "", False)
COSTS: Final = frozenset({"CA-5q", "CA-5w", "CA-5ah", "BI-4.3.3e", "BI-4.3m", "BI-4.3.1v"})
"""The rules that refuse what a player has no longer the means for."""
OFTEN: Final = 20
"""The share of tries, in percent, from which weaker bots choose something often."""


@frozen
class Ground:
    """A fact that decides between two choices."""

    text: str
    """In words, with the ids of its rules."""
    rules: tuple[str, ...]


def in_a_sentence(label: str) -> str:
    """The label of an action within a sentence."""
    return label[:1].lower() + label[1:]


def brought_in_turn(choice: AdvisedChoice, names: Sequence[str]) -> tuple[str, ...]:
    """What a choice brings: its costs and gains, the player's choices after it in this turn, the points at its end."""
    start = choice.line.start
    return told_in_full(turn_of(choice.line), start.view(choice.line.moves[0].player), names)


def lure(
    solution: PlayLine,
    tempting: PlayLine,
    right: Collection[Action],
    pairs: Sequence[Pair],
    seed: int,
) -> str:
    """Why a choice tempts, as the end of a sentence: ``since it brings 4 points in this turn``."""
    state, action, player = tempting.start, tempting.moves[0].action, tempting.moves[0].player
    for when, ends in (
        ("at once", [line.start.apply(line.moves[0].action) for line in (tempting, solution)]),
        ("in this turn", [end_of(turn_of(line)) for line in (tempting, solution)]),
    ):
        (ahead, points), (other_ahead, other_points) = (
            _brought(state, end, player) for end in ends
        )
        if ahead > other_ahead and points > 0:
            brings = f"brings {_points(points)}"
            if points <= other_points:  # it costs others more
                brings, other_points = f"adds {_points(ahead)} to your lead", other_ahead
            than = f" rather than {other_points}" if other_points > 0 else ""
            return f"since it {brings} {when}{than}"
    sight, *_ = first_looks(state, Random(seed))
    promised = round(sight[action] - max(sight[each] for each in right if each in sight), 1)
    if 0 < promised <= 1:
        return "since it may bring a point in this turn"
    if promised > 0:
        return f"since at first sight the turn promises {_points(promised)} more"
    at_once = [
        deed.more(-mean)
        for (period, own, deed), mean in _differences(pairs).items()
        if period == Period.NOW and own and not in_favor(own, deed, mean)
    ]
    if at_once:
        return f"since you {at_once[0]} in this turn"
    chosen = round(100 * weak_choices(state, seed)[action] / (TRIES * len(WEAK)))
    if chosen >= OFTEN:
        return f"as bots of the levels up to {Casual.name} choose it in {chosen} of 100 tries"
    return "since a bot that looks one step ahead likes the position after it best"


def _brought(start: State, end: State, player: int) -> tuple[int, int]:
    """What is added to the lead of a player, and to their score."""
    before, after = (_scored(state).scores for state in (start, end))
    return lead(after, player) - lead(before, player), after[player] - before[player]


def _scored(state: State) -> Result | Standing:
    return state.result or state.standing()


def _points(number: float) -> str:
    return f"{number:g} point{'s' * (number != 1)}"


def grounds(
    solution: PlayLine, tempting: PlayLine, pairs: Sequence[Pair], names: Sequence[str]
) -> tuple[Ground, ...]:
    """The facts that decide for the solution, the most telling first."""
    refused = [*_refused(solution, tempting, names)]
    better, worse = (end_of(turn_of(line)) for line in (solution, tempting))
    areas = _areas(better, worse, solution.moves[0].player, names)
    if better.result and solution.moves[0].player in better.result.winners:
        won = Ground("the best choice wins the match in this turn", ())
        return (*refused, won, *areas)[:GROUNDS]
    found = (*refused, *areas)
    return (*found, *_deeds(pairs, solution, tempting, bool(refused), not found))[:GROUNDS]


def _refused(solution: PlayLine, tempting: PlayLine, names: Sequence[str]) -> Iterator[Ground]:
    """Yields the last choice of the solution's turn that cannot be paid for any more in this turn after what tempts."""
    start = solution.start
    state, rng = start.apply(tempting.moves[0].action), Random(0)
    while state.actor == CHANCE:
        state = state.apply(state.sample_chance(rng))
    after, player, last = state, start.actor, list[Ground]()
    for move in turn_of(solution).moves:
        if state.turn != start.turn or state.actor != player or move.player != player:
            break
        broken = state.violations(move.action)
        if not broken:
            state = state.apply(move.action)
        elif (rule := broken[0].rule).id in COSTS and move.action != tempting.moves[0].action:
            facts = show.reason(broken[0], state.game, names=names)
            missing = facts.partition("missing: ")[2].rstrip(")")
            rest = ", even with the rest of this plan" if state != after else ""
            why = f"{rest}: {missing} would be missing" if missing else ""
            label = in_a_sentence(show.label(move.action, state.view(player), names=names))
            last = [Ground(f"then you cannot {label} in this turn{why} ({rule.id})", (rule.id,))]
    yield from last


def _areas(better: State, worse: State, player: int, names: Sequence[str]) -> Iterator[Ground]:
    """Yields how areas are scored better for a player at the end of the first of two turns, if all together are.

    An area that has grown together with another goes by the name of one of them: only all of them can be compared.
    """
    here, there = (_scored_areas(state) for state in (better, worse))
    found, total = list[tuple[int, str, str]](), 0
    for area in {**here, **there}:
        gain, texts, rules = 0, list[str](), list[str]()
        for seat in sorted(range(len(names)), key=lambda seat: seat != player):
            shares = [areas.get(area, {}).get(seat, NO_SHARE) for areas in (here, there)]
            (_, points, rule, _), (_, before, old_rule, _) = shares
            if points != before:
                gain += points - before if seat == player else before - points
                now, then = map(_share_in_words, shares)
                texts.append(f"{'you' if seat == player else names[seat]} {now} rather than {then}")
                rules.append(rule or old_rule)
        total += gain
        if gain > 0:
            found.append(
                (gain, f"the area of {area} brings {join_list(texts)} ({rules[0]})", rules[0])
            )
    found.sort(key=lambda each: -each[0])
    if total > 0:
        told = found[:TOLD]
        texts = [text for _, text, _ in told]
        yield Ground(f"after the best choice {'; '.join(texts)}", tuple(rule for *_, rule in told))


def _share_in_words(share: Share) -> str:
    rank, points, _, shared = share
    place = f" as {'shared ' * shared}{RANKS[rank]}" if rank else ""
    return f"{points}{place}"


def _scored_areas(state: State) -> dict[str, dict[int, Share]]:
    """What each player has of each area, where a game scores areas."""
    scored = [
        (str(area), seat, int(part.facts["rank"]), part)
        for seat, parts in enumerate(_scored(state).parts)
        for part in parts
        if (area := part.facts.get("area"))
    ]
    ranks = Counter((area, rank) for area, _, rank, _ in scored)
    areas = dict[str, dict[int, Share]]()
    for area, seat, rank, part in scored:
        share = rank, part.points, part.rule.id, ranks[area, rank] > 1
        areas.setdefault(area, {})[seat] = share
    return areas


def _deeds(
    pairs: Sequence[Pair], solution: PlayLine, tempting: PlayLine, refused: bool, alone: bool
) -> Iterator[Ground]:
    """Yields what happens more or less often after the solution, and is good for the player.

    What happens in this turn is left out where it is ``refused`` after the other choice, or no part of the plan of the solution. If
    the other choice ends the turn, all of this plan counts. If nothing is left and there is no other ground (``alone``), the plans of
    both are compared, and then the rest of the match.
    """
    means, planned = _differences(pairs), _tally_of(solution)
    plans = mean_differences([(planned, _tally_of(tempting))])
    if end_of(turn_of(tempting)).turn != solution.start.turn:
        means = {**means, **plans}

    def counts(key: Happening) -> bool:
        period, _, deed = key
        if period == Period.NOW:
            return not (refused or deed.later or (means[key] > 0 and key not in planned))
        return period == Period.NEXT

    keys = [key for key in means if counts(key) and _is_good(key, means)]
    if alone:
        keys = (
            keys
            or [key for key in plans if not key[2].later and _is_good(key, plans)]
            or [key for key in means if key[0] == Period.LATER and _is_good(key, means)]
        )
    if keys:
        order = DEEDS[solution.start.game.rulebook.id]
        keys.sort(key=lambda key: (key[0], not key[1], order.index(key[2])))
        yield _in_words({key: means.get(key) or plans[key] for key in keys})


def _in_words(means: Means) -> Ground:
    """What happens more or less often, at most a few kinds in each period."""
    periods, rules = list[str](), list[str]()
    for period, same in groupby(means, key=lambda key: key[0]):
        texts, subject = list[str](), ""
        for _, own, deed in islice(same, TOLD):
            before, subject = subject, "you " if own else "the others "
            does = deed.more(means[period, own, deed])
            texts.append(f"{'' if subject == before else subject}{does} ({deed.rule})")
            rules.append(deed.rule)
        periods.append(f"{join_list(texts)} {WHEN[period]}")
    return Ground(f"after the best choice {'; '.join(periods)}", tuple(rules))


def _is_good(key: Happening, means: Means) -> bool:
    """Whether a difference is good for the player; in the next round it must outweigh what this turn has of the same kind."""
    period, own, deed = key
    mean = net = means[key]
    if period == Period.NEXT:
        net += means.get((Period.NOW, own, deed), 0.0)
    return in_favor(own, deed, mean) and mean * net > 0


def _tally_of(line: PlayLine) -> Tally:
    """What happens in the player's turn of a line."""
    turn, state = turn_of(line), line.start
    tallier = Tallier(state.game, turn.moves[0].player)
    for move in turn.moves:
        state = state.apply_and_tell(move.action, move.player, tallier)
    return tallier.tally


def _differences(pairs: Sequence[Pair]) -> Means:
    """The mean differences between what happens after each of two choices."""
    return mean_differences([(one.tally, other.tally) for one, other in pairs])
