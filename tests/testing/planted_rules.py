"""Bugs in rules: legality, notation, lifted rules, scores, ends, exceptions, pictures, texts."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from bisongames.bison.paying import Gaining
from bisongames.bison.rulebook import RULEBOOK as BISON_BOOK
from bisongames.catan.actions import TradeWithBank
from bisongames.catan.discarding import Discarding
from bisongames.catan.main_phase import phase
from bisongames.catan.robber import MovingRobber
from bisongames.catan.rulebook import RULEBOOK as CATAN_BOOK
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.errors import RecordError
from bisongames.engine.core.scoring import Ranking
from bisongames.engine.positions import position, state as states
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.first_player import StartWith
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.variants import loader
from bisongames.natives.revealing import STOP
from bisongames.natives.rulebook import RULEBOOK as NATIVES_BOOK
from bisongames.natives.soul.conflict import Facing
from bisongames.natives.taking import Taking
from bisongames.testing import schedule
from bisongames.testing.laws import (
    encoding_laws,
    legality_laws,
    loading_laws,
    position_laws,
    secrecy_laws,
)
from bisongames.testing.support import playouts
from bisongames.wind_river.rulebook import RULEBOOK as WIND_BOOK
from bisongames.wind_river.setup import PlacingTipi
from tests.testing.planting import (
    BEADS,
    BISON,
    CATAN,
    HERDS,
    NATIVES,
    RICH,
    SEASONS,
    TIDES,
    WIND,
    Patch,
    bug,
    in_rulebook,
    replaced,
)

LEGAL, NOTATION, LIFTED = "Legal actions", "Notation", "Rules that are lifted"
SCORES, ENDS, EXCEPTIONS, GAMES = "Scores and results", "The end", "Exceptions", "The game itself"


@bug(LEGAL, WIND, legality_laws.list_and_judge_agree)
def a_list_forgets_the_last_place(patch: Patch) -> None:
    """The fast list of first places leaves out the last one."""
    replaced(patch, PlacingTipi, "legal", lambda old: lambda self, table: old(self, table)[:-1])


@bug(LEGAL, NATIVES, legality_laws.list_and_judge_agree)
def a_list_offers_to_stop_at_once(patch: Patch) -> None:
    """The fast list offers to stop before the first card is taken."""
    replaced(
        patch,
        Taking,
        "legal",
        lambda old: lambda self, table: tuple(dict.fromkeys((*old(self, table), STOP))),
    )


@bug(LEGAL, CATAN, legality_laws.list_and_judge_agree)
def the_robber_may_stay(patch: Patch) -> None:
    """The robber is judged as if he might stay where he is."""
    patch.setattr(MovingRobber, "violations", lambda self, table, action: iter(()))


@bug(LEGAL, "bison+rounds=2:2,3:1,4:1", legality_laws.list_and_judge_agree, matches=2)
def hunters_stop_on_fields_of_others(patch: Patch) -> None:
    """The fast list lets hunters stop on fields that others hold."""
    from bisongames.bison import moving

    patch.setattr(
        moving,
        "_targets",
        lambda table, player, start, steps: [move for _, move in table.land.ways(start, steps)],
    )


@bug(LEGAL, RICH, legality_laws.list_and_judge_agree, matches=2)
def a_card_is_discarded_that_is_not_there(patch: Patch) -> None:
    """The fast list offers to discard any card."""
    from bisongames.catan.discarding import DISCARDS

    patch.setattr(Discarding, "legal", lambda self, table: DISCARDS)


@bug(LEGAL, TIDES, legality_laws.list_and_judge_agree)
def something_is_listed_twice(patch: Patch) -> None:
    """An action is listed twice."""
    from bead_river import Choosing

    replaced(patch, Choosing, "candidates", lambda old: lambda self, table: old(self, table) * 2)


@bug(NOTATION, BISON, encoding_laws.actions_have_numbers, record=False)
def two_outcomes_are_written_alike(patch: Patch) -> None:
    """Whoever is drawn as start player is written as player 0."""
    patch.setattr(StartWith, "__str__", lambda self: "start:0")


@bug(NOTATION, CATAN, position_laws.notation_round_trips)
def a_trade_is_read_the_other_way_round(patch: Patch) -> None:
    """A trade with the bank is read with give and get exchanged."""

    def change(old: Any) -> Any:
        def read(kind: Any, text: str) -> Any:
            found = old(kind, text)
            if isinstance(found, TradeWithBank):
                return TradeWithBank(found.get, found.give)
            return found

        return read

    replaced(patch, states, "read_action", change)


@bug(NOTATION, BEADS, position_laws.notation_round_trips)
def capitals_are_read_too(patch: Patch) -> None:
    """Text in capitals is read as an action, which is not written so."""

    def change(old: Any) -> Any:
        return lambda text, *more: old(text.lower() if isinstance(text, str) else text, *more)

    replaced(patch, states, "parse_action", change)


@bug(NOTATION, NATIVES, position_laws.notation_round_trips)
def notation_has_a_space(patch: Patch) -> None:
    """The notation of taking a card has a space in it."""
    from bisongames.natives.actions import Take

    patch.setattr(Take, "notation", "take {card}")


@bug(LIFTED, WIND, legality_laws.lifted_rules_are_lifted)
def a_lifted_rule_is_in_the_list(patch: Patch) -> None:
    """What a lifted rule forbade is accepted, and not listed."""
    replaced(
        patch,
        Decision,
        "legal_without",
        lambda old: lambda self, table, lifted, more: self.legal(table),
    )


@bug(LIFTED, BISON, legality_laws.lifted_rules_are_lifted)
def a_lifted_rule_refuses(patch: Patch) -> None:
    """What a lifted rule forbade is listed, and refused."""

    def change(old: Any) -> Any:
        def violations(self: Any, action: Any, player: Any = None) -> Any:
            found = old(self, action, player)
            if found or not self.game.without:
                return found
            plain = evolve(self.game, without=())
            return State(plain, self.table, self.agenda).violations(action, player)

        return violations

    replaced(patch, State, "violations", change)


@bug(LIFTED, NATIVES, legality_laws.lifted_rules_are_lifted)
def a_lifted_rule_is_among_the_rules(patch: Patch) -> None:
    """A rule that is lifted is still among the rules in force."""
    patch.setattr(Ruleset, "_is_out", lambda self, rule: False)


@bug(SCORES, BEADS, position_laws.answers_fit_together)
def parts_do_not_add_up(patch: Patch) -> None:
    """The score counts a point more than its parts."""
    from bead_river import RULEBOOK

    old = RULEBOOK.standing

    def standing(game: Any, table: Any, player: Any) -> Any:
        found = old(game, table, player)
        return evolve(found, scores=(found.scores[0] + table.turn % 2, *found.scores[1:]))

    in_rulebook(patch, RULEBOOK, standing=standing)


@bug(SCORES, NATIVES, position_laws.answers_fit_together)
def a_part_names_a_rule_of_another_game(patch: Patch) -> None:
    """A line of a score names a rule that is not in force."""
    from bisongames.wind_river.ending import MOST_TIPIS

    old = NATIVES_BOOK.standing

    def standing(game: Any, table: Any, player: Any) -> Any:
        found = old(game, table, player)
        first, *others = found.parts
        return evolve(
            found, parts=(tuple(evolve(part, rule=MOST_TIPIS) for part in first), *others)
        )

    in_rulebook(patch, NATIVES_BOOK, standing=standing)


@bug(SCORES, WIND, position_laws.over_is_over)
def a_player_has_no_rank(patch: Patch) -> None:
    """The last player is in no rank."""
    old = WIND_BOOK.ranking

    def ranking(game: Any, table: Any) -> Ranking:
        found = old(game, table)
        players = tuple(tuple(p for p in rank if p != 2) for rank in found.players)
        return evolve(found, players=tuple(filter(None, players)))

    in_rulebook(patch, WIND_BOOK, ranking=ranking)


@bug(SCORES, BISON, position_laws.over_is_over)
def another_player_sees_another_winner(patch: Patch) -> None:
    """The view of player 1 has a result in which he has won."""

    def change(old: Any) -> Any:
        def view(self: Any, player: Any) -> Any:
            found = old(self, player)
            if found.result and player == 1:
                return evolve(found, result=evolve(found.result, ranking=((1,), (0,)), cut=True))
            return found

        return view

    replaced(patch, State, "view", change)


@bug(SCORES, CATAN, position_laws.over_is_over)
def the_result_counts_other_points(patch: Patch) -> None:
    """The result has other scores than the standing at the end."""

    def change(old: Any) -> Any:
        def result_of(game: Any, table: Any) -> Any:
            found = old(game, table)
            return evolve(found, scores=tuple(score + 1 for score in found.scores))

        return result_of

    replaced(patch, position, "result_of", change)


@bug(ENDS, NATIVES, position_laws.over_is_over)
def an_ended_match_refuses_for_two_reasons(patch: Patch) -> None:
    """After the end an action is refused as out of turn too."""
    from bisongames.engine.core.rules import TURN

    def change(old: Any) -> Any:
        def violations(self: Any, action: Any, player: Any = None) -> Any:
            found = old(self, action, player)
            if self.is_over and player == 0:
                found += (TURN.broken(asked=None, wished=player),)
            return found

        return violations

    replaced(patch, State, "violations", change)


@bug(ENDS, BEADS, position_laws.answers_fit_together)
def somebody_is_asked_when_it_is_over(patch: Patch) -> None:
    """When the match is over, player 0 is still named as the one who decides."""

    def change(old: Any) -> Any:
        return property(lambda self: 0 if self.is_over else old.__get__(self))

    replaced(patch, position.Position, "actor", change)


@bug(ENDS, BEADS, schedule.EVERY_MATCH_ENDS)
def beads_never_run_out(patch: Patch) -> None:
    """A bead that is taken is in the river again at once."""
    import bead_river

    patch.setattr(playouts, "LONG", 50)
    patch.setattr(playouts, "MOST_MOVES", 500)
    patch.setattr(bead_river.NextTurn, "happen", _goes_on)


def _goes_on(self: Any, table: Any, tell: Any) -> Any:
    import bead_river

    table.river = [table.board.options.river] * 3
    table.beads = [[0, 0, 0] for _ in table.beads]
    table.settle()
    first, number = table.start_player, table.num_players
    player = first if self.last < 0 else (self.last + 1) % number
    table.round += player == first
    table.begin_turn(player)
    return bead_river.Choosing(player), bead_river.NextTurn(player)


@bug(EXCEPTIONS, SEASONS, playouts.play_goes_on, matches=2)
def a_rare_choice_raises(patch: Patch) -> None:
    """Choosing a conflict raises an exception."""

    def change(old: Any) -> Any:
        def resolve(self: Any, table: Any, action: Any, tell: Any) -> Any:
            if type(action).__name__ == "Conflict":
                raise IndexError("list index out of range")
            return old(self, table, action, tell)

        return resolve

    replaced(patch, Facing, "resolve", change)


@bug(EXCEPTIONS, BISON, playouts.play_goes_on)
def gaining_raises(patch: Patch) -> None:
    """Gaining a turkey raises an exception."""

    def change(old: Any) -> Any:
        def resolve(self: Any, table: Any, action: Any, tell: Any) -> Any:
            return old(self, table, action, tell) if action.animal != "turkeys" else {}[action]

        return resolve

    replaced(patch, Gaining, "resolve", change)


@bug(EXCEPTIONS, CATAN, playouts.play_goes_on)
def a_list_raises(patch: Patch) -> None:
    """Listing what can be done raises an exception for whoever has four cards."""

    def change(old: Any) -> Any:
        def listed(table: Any, player: int, purse: Any) -> Any:
            if sum(table.hands[player]) > 3:
                raise ValueError("too many cards")
            return old(table, player, purse)

        return listed

    replaced(patch, phase, "listed", change)


@bug(EXCEPTIONS, BEADS, playouts.play_goes_on)
def a_long_match_raises(patch: Patch) -> None:
    """Late in a long match, where no position is looked at any more, the next turn raises an exception."""
    import bead_river

    patch.setattr(playouts, "LONG", 6)

    def change(old: Any) -> Any:
        def happen(self: Any, table: Any, tell: Any) -> Any:
            return old(self, table, tell) if table.round < 5 else {}[table.round]

        return happen

    replaced(patch, bead_river.NextTurn, "happen", change)


@bug(EXCEPTIONS, HERDS, position_laws.drawn_and_told)
def a_picture_raises(patch: Patch) -> None:
    """Drawing the picture of a position raises an exception once the herds stand."""

    def change(old: Any) -> Any:
        def svg(self: Any, *more: Any) -> str:
            if getattr(self, "herds", ()) or getattr(getattr(self, "table", None), "herds", ()):
                raise KeyError("herd")
            return old(self, *more)

        return svg

    from bisongames.engine.core.display import Drawable

    replaced(patch, Drawable, "to_svg", change)


@bug(EXCEPTIONS, TIDES, position_laws.drawn_and_told)
def a_picture_is_empty(patch: Patch) -> None:
    """The picture of a position is empty."""
    from bisongames.engine.core.display import Drawable

    patch.setattr(Drawable, "to_svg", lambda self, *more: "")


@bug(EXCEPTIONS, NATIVES, position_laws.positions_survive_json)
def a_position_cannot_be_read(patch: Patch) -> None:
    """A position with captives is written and cannot be read."""

    def change(old: Any) -> Any:
        def faults(cls: Any, board: Any, position: Any, root: str) -> Any:
            if any(tribe.captives for tribe in position.tribes):
                raise RecordError.at(root, "captives are not allowed")
            yield from old(board, position, root)

        return classmethod(faults)

    from bisongames.natives.table import Table

    replaced(patch, Table, "faults", change)


@bug(GAMES, WIND, loading_laws.loads_back, record=False)
def an_id_loads_another_game(patch: Patch) -> None:
    """The id of a variant leaves out one of its options."""

    def change(old: Any) -> Any:
        def canonical(book: Any, variant: Any) -> str:
            return str(old(book, variant)).replace("+tipis=3", "")

        return canonical

    replaced(patch, loader, "_canonical", change)


@bug(GAMES, BISON, loading_laws.has_rules, record=False)
def a_text_has_a_gap(patch: Patch) -> None:
    """The text of a rule has a gap that no number fills."""
    rules = tuple(
        evolve(rule, text="A hunter costs {{hunter_price}}.") if rule.id == "BI-4.3.3c" else rule
        for rule in BISON_BOOK.rules
    )
    in_rulebook(patch, BISON_BOOK, rules=rules)


@bug(GAMES, CATAN, loading_laws.has_rules, record=False)
def a_rule_has_no_source(patch: Patch) -> None:
    """A rule does not say where it stands."""
    first, *others = CATAN_BOOK.rules
    in_rulebook(patch, CATAN_BOOK, rules=(evolve(first, source=""), *others))


@bug(GAMES, NATIVES, loading_laws.has_rules, record=False)
def no_rule_ends_a_match(patch: Patch) -> None:
    """The rule that ends a match is not in force."""
    from bisongames.natives.turn import LAST_ROUND

    rules = tuple(rule for rule in NATIVES_BOOK.rules if rule.id != LAST_ROUND.id)
    in_rulebook(patch, NATIVES_BOOK, rules=rules)


@bug(GAMES, BEADS, loading_laws.is_declared_well, record=False)
def hidden_things_cannot_be_imagined(patch: Patch) -> None:
    """A game that hides something brings no way to draw a position."""
    from bead_river import RULEBOOK

    from bisongames.engine.rulebook.rulebook import _nobody_hides

    in_rulebook(patch, RULEBOOK, sample=_nobody_hides)


@bug(GAMES, BEADS, secrecy_laws.views_hide)
def hidden_things_are_not_laid_from_a_view(patch: Patch) -> None:
    """The rulebook does not say how what is hidden may lie."""
    import bead_river

    in_rulebook(patch, bead_river.RULEBOOK, unseen=lambda view: {})


@bug(GAMES, BEADS, position_laws.over_is_over)
def an_end_is_not_among_the_endings(patch: Patch) -> None:
    """The rule by which a match ends is not named among those that can end it."""
    import bead_river

    in_rulebook(patch, bead_river.RULEBOOK, endings=(bead_river.BEADS,))


@bug(GAMES, BEADS, loading_laws.is_declared_well, record=False)
def a_domain_is_missing(patch: Patch) -> None:
    """The rulebook does not say which colours there are."""
    from bead_river import RULEBOOK

    in_rulebook(patch, RULEBOOK, domains=lambda game: {"player": range(4)})


@bug(GAMES, CATAN, loading_laws.is_declared_well, record=False)
def a_private_field_is_misspelt(patch: Patch) -> None:
    """An event names a private field that it does not have."""
    from bisongames.catan.events import CardStolen

    patch.setattr(CardStolen, "private", ("resource", "resources"))
