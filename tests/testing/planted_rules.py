"""Bugs in rules: legality, notation, lifted rules, scores, ends, exceptions, pictures, texts."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from bisongames.bison.moving import MovingHunters
from bisongames.bison.paying import Gaining
from bisongames.bison.rulebook import RULEBOOK as BISON_BOOK
from bisongames.catan.actions import TradeWithBank
from bisongames.catan.discarding import Discarding
from bisongames.catan.main_phase import phase
from bisongames.catan.robber import MovingRobber
from bisongames.catan.rulebook import RULEBOOK as CATAN_BOOK
from bisongames.engine import loader
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.display import Drawable
from bisongames.engine.core.errors import RecordError
from bisongames.engine.positions import notation, state as states
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.first_player import StartWith
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views import position
from bisongames.natives.revealing import STOP
from bisongames.natives.rulebook import RULEBOOK as NATIVES_BOOK
from bisongames.natives.soul.conflict import Facing
from bisongames.natives.table_with_expansions import FullTable as NativesTable
from bisongames.natives.taking import Taking
from bisongames.testing import schedule
from bisongames.testing.laws import (
    coverage_laws,
    declaration_laws,
    encoding_laws,
    legality_laws,
    lifted_rule_laws,
    loading_laws,
    position_laws,
    secrecy_laws,
    turn_part_laws,
)
from bisongames.testing.support import playouts
from bisongames.wind_river import earning_resources
from bisongames.wind_river.rulebook import RULEBOOK as WIND_BOOK
from bisongames.wind_river.setup import PlacingTipi
from tests.testing import short_variants as on
from tests.testing.planting import Patch, bug, in_rulebook, put

LEGAL, NOTATION, LIFTED = "Legal actions", "Notation", "Rules that are lifted"
SCORES, ENDS, EXCEPTIONS, GAMES = "Scores and results", "The end", "Exceptions", "The game itself"
COMES_UP = "What comes up"


@bug(LEGAL, on.WIND, legality_laws.list_and_judge_agree, at=(PlacingTipi, "legal"))
def a_list_forgets_the_last_place(old, self, table):
    """The fast list of first places leaves out the last one."""
    return old(self, table)[:-1]


@bug(LEGAL, on.NATIVES, legality_laws.list_and_judge_agree, at=(Taking, "legal"))
def a_list_offers_to_stop_at_once(old, self, table):
    """The fast list offers to stop before the first card is taken."""
    return tuple(dict.fromkeys((*old(self, table), STOP)))


@bug(LEGAL, on.CATAN, legality_laws.list_and_judge_agree, at=(MovingRobber, "violations"))
def the_robber_may_stay(old, self, table, action):
    """The robber is judged as if he might stay where he is."""
    return iter(())


@bug(
    LEGAL,
    "bison+rounds=2:2,3:1,4:1",
    legality_laws.list_and_judge_agree,
    matches=2,
    at=("bisongames.bison.moving", "_targets"),
)
def hunters_stop_on_fields_of_others(old, table, player, start, steps):
    """The fast list lets hunters stop on fields that others hold."""
    return [move for _, move in table.land.ways(start, steps)]


@bug(LEGAL, on.RICH, legality_laws.list_and_judge_agree, matches=2, at=(Discarding, "legal"))
def a_card_is_discarded_that_is_not_there(old, self, table):
    """The fast list offers to discard any card."""
    from bisongames.catan.discarding import DISCARDS

    return DISCARDS


@bug(LEGAL, on.NATIVES, legality_laws.list_and_judge_agree, at=(NativesTable, "pick_up"))
def a_card_that_is_taken_is_still_counted(old, self, kind):
    """A card that is taken leaves the prairie and is still counted in its family."""
    self.prairie[kind] -= 1


@bug(LEGAL, on.TIDES, legality_laws.list_and_judge_agree, at=("bead_river.Choosing", "candidates"))
def something_is_listed_twice(old, self, table):
    """An action is listed twice."""
    return old(self, table) * 2


@bug(NOTATION, on.BISON, encoding_laws.actions_have_numbers, at=(StartWith, "__str__"))
def two_outcomes_are_written_alike(old, self):
    """Whoever is drawn as start player is written as player 0."""
    return "start:0"


@bug(NOTATION, on.CATAN, position_laws.notation_round_trips, at=(notation, "read_action"))
def a_trade_is_read_the_other_way_round(old, kind, text):
    """A trade with the bank is read with give and get exchanged."""
    found = old(kind, text)
    if isinstance(found, TradeWithBank):
        return TradeWithBank(found.get, found.give)
    return found


@bug(NOTATION, on.BEADS, position_laws.notation_round_trips, at=(states, "parse_action"))
def capitals_are_read_too(old, text, *more):
    """Text in capitals is read as an action, which is not written so."""
    return old(text.lower() if isinstance(text, str) else text, *more)


@bug(NOTATION, on.NATIVES, position_laws.notation_round_trips)
def notation_has_a_space(patch: Patch) -> None:
    """The notation of taking a card has a space in it."""
    from bisongames.natives.actions import Take

    patch.setattr(Take, "notation", "take {card}")


@bug(LIFTED, on.WIND, lifted_rule_laws.lifted_rules_are_lifted, at=(Decision, "legal_without"))
def a_lifted_rule_is_in_the_list(old, self, table, lifted, more):
    """What a lifted rule forbade is accepted, and not listed."""
    return self.legal(table)


@bug(LIFTED, on.BISON, lifted_rule_laws.lifted_rules_are_lifted, at=(State, "violations"))
def a_lifted_rule_refuses(old, self, action, player=None):
    """What a lifted rule forbade is listed, and refused."""
    found = old(self, action, player)
    if found or not self.game.without:
        return found
    plain = evolve(self.game, without=())
    return State(plain, self.table, self.agenda).violations(action, player)


@bug(LIFTED, on.NATIVES, lifted_rule_laws.lifted_rules_are_lifted, at=(Ruleset, "_is_out"))
def a_lifted_rule_is_among_the_rules(old, self, rule):
    """A rule that is lifted is still among the rules in force."""
    return False


@bug(LIFTED, on.WIND, lifted_rule_laws.ends_survive_lifting, at=(WIND_BOOK, "ranking"))
def a_ranking_asks_for_a_lifted_rule(old, game, table):
    """The ranking raises an exception where any rule is lifted."""
    if game.without:
        raise KeyError(game.without[0])
    return old(game, table)


@bug(LIFTED, on.BISON, lifted_rule_laws.lifted_rules_are_lifted)
def the_market_may_be_bought_empty(patch: Patch) -> None:
    """The rule that only pieces in the market are bought may be lifted, and leaves less than nothing there."""
    rules = BISON_BOOK.rules
    rules = tuple(evolve(rule, firm=rule.firm and rule.id != "BI-4.3.3f") for rule in rules)
    in_rulebook(patch, BISON_BOOK, rules=rules)


@bug(
    LIFTED,
    "bison+rounds=2:2,3:1,4:1",
    legality_laws.legal_actions_are_candidates,
    at=(MovingHunters, "candidates"),
)
def hunters_are_no_candidates(old, self, table):
    """No move of a hunter is considered where a rule is lifted, though the fast list has them."""
    return iter(())


@bug(
    LIFTED,
    on.BISON,
    lifted_rule_laws.matches_without_a_rule_survive,
    at=("bisongames.show", "preview"),
)
def a_preview_asks_for_a_lifted_rule(old, action, position, *more):
    """A preview of a choice raises an exception where any rule is lifted."""
    if position.game.without:
        raise KeyError(position.game.without[0])
    return old(action, position, *more)


@bug(SCORES, on.BEADS, position_laws.answers_fit_together, at=("bead_river.RULEBOOK", "standing"))
def parts_do_not_add_up(old, game, table, player):
    """The score counts a point more than its parts."""
    found = old(game, table, player)
    return evolve(found, scores=(found.scores[0] + table.turn % 2, *found.scores[1:]))


@bug(SCORES, on.NATIVES, position_laws.answers_fit_together, at=(NATIVES_BOOK, "standing"))
def a_part_names_a_rule_of_another_game(old, game, table, player):
    """A line of a score names a rule that is not in force."""
    from bisongames.wind_river.ending import MOST_TIPIS

    found = old(game, table, player)
    first, *others = found.parts
    return evolve(found, parts=(tuple(evolve(part, rule=MOST_TIPIS) for part in first), *others))


@bug(SCORES, on.WIND, position_laws.over_is_over, at=(WIND_BOOK, "ranking"))
def a_player_has_no_rank(old, game, table):
    """The last player is in no rank."""
    found = old(game, table)
    players = tuple(tuple(p for p in rank if p != 2) for rank in found.players)
    return evolve(found, players=tuple(filter(None, players)))


@bug(SCORES, on.BISON, position_laws.over_is_over, at=(State, "view"))
def another_player_sees_another_winner(old, self, player):
    """The view of player 1 has a result in which he has won."""
    found = old(self, player)
    if found.result and player == 1:
        return evolve(found, result=evolve(found.result, ranking=((1,), (0,)), cut=True))
    return found


@bug(SCORES, on.CATAN, position_laws.over_is_over, at=(position, "result_of"))
def the_result_counts_other_points(old, game, table):
    """The result has other scores than the standing at the end."""
    found = old(game, table)
    return evolve(found, scores=tuple(score + 1 for score in found.scores))


@bug(
    SCORES,
    "catan",
    position_laws.derived_columns_are_up_to_date,
    matches=3,
    at=("bisongames.catan.main_phase.building", "recount_at"),
)
def a_cut_road_keeps_its_length(old, table, node, builder):
    """The length of a cut road is remembered without the cut."""
    return False


@bug(ENDS, on.NATIVES, position_laws.over_is_over, at=(State, "violations"))
def an_ended_match_refuses_for_two_reasons(old, self, action, player=None):
    """After the end an action is refused as out of turn too."""
    from bisongames.engine.core.rules import TURN

    found = old(self, action, player)
    if self.is_over and player == 0:
        found += (TURN.broken(asked=None, wished=player),)
    return found


@bug(ENDS, on.BEADS, position_laws.answers_fit_together, at=(position.Position, "actor"))
def somebody_is_asked_when_it_is_over(old, self):
    """When the match is over, player 0 is still named as the one who decides."""
    return 0 if self.is_over else old(self)


@bug(ENDS, on.BEADS, schedule.EVERY_MATCH_ENDS)
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


@bug(EXCEPTIONS, on.SEASONS, playouts.play_goes_on, matches=2, at=(Facing, "resolve"))
def a_rare_choice_raises(old, self, table, action, tell):
    """Choosing a conflict raises an exception."""
    if type(action).__name__ == "Conflict":
        raise IndexError("list index out of range")
    return old(self, table, action, tell)


@bug(EXCEPTIONS, on.BISON, playouts.play_goes_on, at=(Gaining, "resolve"))
def gaining_raises(old, self, table, action, tell):
    """Gaining a turkey raises an exception."""
    return old(self, table, action, tell) if action.animal != "turkeys" else {}[action]


@bug(EXCEPTIONS, on.CATAN, playouts.play_goes_on, at=(phase.Playing, "legal"))
def a_list_raises(old, self, table):
    """Listing what can be done raises an exception for whoever has four cards."""
    if sum(table.hands[self.player]) > 3:
        raise ValueError("too many cards")
    return old(self, table)


@bug(EXCEPTIONS, on.BEADS, playouts.play_goes_on)
def a_long_match_raises(patch: Patch) -> None:
    """Late in a long match, where no position is looked at any more, the next turn raises an exception."""
    import bead_river

    def happen(old, self, table, tell):
        return old(self, table, tell) if table.round < 5 else {}[table.round]

    patch.setattr(playouts, "LONG", 6)
    put(patch, bead_river.NextTurn, "happen", happen)


@bug(EXCEPTIONS, on.HERDS, position_laws.drawn_and_told, at=(Drawable, "to_svg"))
def a_picture_raises(old, self, *more):
    """Drawing the picture of a position raises an exception once the herds stand."""
    if getattr(self, "herds", ()) or getattr(getattr(self, "table", None), "herds", ()):
        raise KeyError("herd")
    return old(self, *more)


@bug(EXCEPTIONS, on.TIDES, position_laws.drawn_and_told, at=(Drawable, "to_svg"))
def a_picture_is_empty(old, self, *more):
    """The picture of a position is empty."""
    return ""


@bug(EXCEPTIONS, on.NATIVES, position_laws.positions_survive_json, at=(NativesTable, "faults"))
def a_position_cannot_be_read(old, cls, board, position, root):
    """A position with captives is written and cannot be read."""
    if any(tribe.captives for tribe in position.tribes):
        raise RecordError.at(root, "captives are not allowed")
    yield from old(board, position, root)


@bug(GAMES, on.WIND, loading_laws.options_are_in_the_id, at=(loader, "canonical_id"))
def an_id_leaves_out_an_option(old, book, variant):
    """The id of a variant leaves out a value that this game does not have."""
    return str(old(book, variant)).replace("+tipis=5", "")


@bug(
    GAMES,
    on.WIND,
    loading_laws.loads_back,
    also=(loading_laws.options_are_in_the_id,),
    at=(loader, "canonical_id"),
)
def an_id_loads_another_game(old, book, variant):
    """The id of a variant leaves out one of its options."""
    return str(old(book, variant)).replace("+tipis=3", "")


@bug(GAMES, on.BISON, loading_laws.has_rules)
def a_text_has_a_gap(patch: Patch) -> None:
    """The text of a rule has a gap that no number fills."""
    rules = tuple(
        evolve(rule, text="A hunter costs {{hunter_price}}.") if rule.id == "BI-4.3.3c" else rule
        for rule in BISON_BOOK.rules
    )
    in_rulebook(patch, BISON_BOOK, rules=rules)


@bug(GAMES, on.CATAN, loading_laws.has_rules)
def a_rule_has_no_source(patch: Patch) -> None:
    """A rule does not say where it stands."""
    first, *others = CATAN_BOOK.rules
    in_rulebook(patch, CATAN_BOOK, rules=(evolve(first, source=""), *others))


@bug(GAMES, on.NATIVES, loading_laws.has_rules)
def no_rule_ends_a_match(patch: Patch) -> None:
    """The rule that ends a match is not in force."""
    from bisongames.natives.turn import LAST_ROUND

    rules = tuple(rule for rule in NATIVES_BOOK.rules if rule.id != LAST_ROUND.id)
    in_rulebook(patch, NATIVES_BOOK, rules=rules)


@bug(GAMES, on.BEADS, loading_laws.is_declared_well)
def hidden_things_cannot_be_imagined(patch: Patch) -> None:
    """A game that hides something brings no way to draw a position."""
    from bead_river import RULEBOOK

    from bisongames.engine.rulebook.rulebook import _nobody_hides

    in_rulebook(patch, RULEBOOK, sample=_nobody_hides)


@bug(GAMES, on.BEADS, secrecy_laws.views_hide, at=("bead_river.RULEBOOK", "unseen"))
def hidden_things_are_not_laid_from_a_view(old, view):
    """The rulebook does not say how what is hidden may lie."""
    return {}


@bug(GAMES, on.BEADS, position_laws.over_is_over, also=(turn_part_laws.parts_answer_in_kind,))
def an_end_is_not_among_the_endings(patch: Patch) -> None:
    """The rule by which a match ends is not named among those that can end it."""
    import bead_river

    in_rulebook(patch, bead_river.RULEBOOK, endings=(bead_river.BEADS,))


@bug(GAMES, on.BEADS, loading_laws.is_declared_well, at=("bead_river.RULEBOOK", "domains"))
def a_domain_is_missing(old, game):
    """The rulebook does not say which colours there are."""
    return {"player": range(4)}


@bug(GAMES, on.BEADS, loading_laws.ends_of_ranges_are_played, at=("bead_river.RULEBOOK", "begin"))
def an_option_breaks_at_the_end_of_its_range(old, board, setup):
    """The setup fails for the largest number of beads."""
    assert board.options.river < 9
    return old(board, setup)


@bug(
    EXCEPTIONS,
    on.BEADS,
    turn_part_laws.parts_answer_in_kind,
    at=("bead_river.Choosing", "resolve"),
)
def what_follows_is_a_list(old, self, table, action, tell):
    """What follows a choice is returned as a list, so that it could change later."""
    return [*old(self, table, action, tell)]


@bug(GAMES, on.CATAN, declaration_laws.is_written_well)
def a_private_field_is_misspelt(patch: Patch) -> None:
    """An event names a private field that it does not have."""
    from bisongames.catan.events import CardStolen

    patch.setattr(CardStolen, "private", ("resource", "resources"))


@bug(
    COMES_UP,
    "wind_river/base",
    coverage_laws.every_kind_comes_up,
    matches=3,
    at=(earning_resources, "gain"),
)
def no_field_brings_resources(old, table, player):
    """No field ever brings resources, so that nobody may choose to earn them."""
    return 0


@bug(
    COMES_UP,
    "bison/base",
    coverage_laws.every_kind_comes_up,
    matches=3,
    at=("bisongames.bison.turn.StartRound", "happen"),
)
def nobody_draws_a_tile(old, self, table, tell):
    """Nobody draws a tile when a round begins, so that none is laid."""
    return old(self, table, tell)[-1:]
