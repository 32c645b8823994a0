"""Bugs in the truth of what is told: events, views, score lines, results and judgements."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from bisongames.bison.events import HuntersAnnounced, PieceBought
from bisongames.bison.rulebook import RULEBOOK as BISON_BOOK
from bisongames.catan.ending import public_points
from bisongames.catan.events import (
    BankShort,
    CardsReceived,
    HexBlocked,
    OfferAnswered,
    ResourceClaimed,
    Traded,
)
from bisongames.catan.main_phase.development_cards import ClaimingResource, TakingCards
from bisongames.catan.main_phase.trading import AnsweringOffer, ClosingTrade
from bisongames.catan.options import RESOURCES
from bisongames.catan.rulebook import RULEBOOK as CATAN_BOOK
from bisongames.engine.core.actions import Event
from bisongames.engine.views import position
from bisongames.natives.events import CardRevealed, CardTaken, RoleActivated
from bisongames.natives.rulebook import RULEBOOK as NATIVES_BOOK
from bisongames.natives.taking import Taking
from bisongames.testing.laws import fold_laws, position_laws, score_laws
from bisongames.wind_river import earning_resources, moving_a_tipi
from bisongames.wind_river.ending import CheckEnd
from bisongames.wind_river.events import BuffaloMoved, EntryPaid, GameEnded, ResourcesEarned
from bisongames.wind_river.moving_buffaloes import MovingBuffaloes
from bisongames.wind_river.rulebook import RULEBOOK as WIND_BOOK
from tests.testing import short_variants as on
from tests.testing.planting import bug

TRUTH = "Truth of what is told"
ENOUGH = fold_laws.events_are_enough
SAID = score_laws.events_say_what_lies_there
"""The law of what an event tells that changes no view."""


def falsely(tell, kind: type[Event], change):
    """Tells of an event of this kind what ``change`` makes of it."""
    if tell is None:
        return None
    return lambda event: tell(change(event) if type(event) is kind else event)


@bug(TRUTH, on.WIND, ENOUGH, at=(MovingBuffaloes, "resolve"))
def a_move_is_told_backwards(old, self, table, action, tell):
    """The event of a move names start and end exchanged."""
    turned = lambda event: evolve(event, start=event.end, end=event.start)  # noqa: E731
    return old(self, table, action, falsely(tell, BuffaloMoved, turned))


@bug(TRUTH, on.WIND, ENOUGH, matches=2, at=(earning_resources, "resolve"))
def earning_is_told_too_high(old, table, player, tell):
    """The event of earning tells one resource more than was taken."""
    more = lambda event: evolve(event, taken=event.taken + 1)  # noqa: E731
    return old(table, player, falsely(tell, ResourcesEarned, more))


@bug(TRUTH, "wind_river+start_resources=3", ENOUGH, matches=3, at=(moving_a_tipi, "resolve"))
def the_mover_is_told_to_pay_for_all(old, table, player, action, tell):
    """Whoever pays because a tipi enters their field is told as the player who moved."""
    moved = lambda event: evolve(event, player=player)  # noqa: E731
    return old(table, player, action, falsely(tell, EntryPaid, moved))


@bug(TRUTH, on.WIND, fold_laws.views_show_the_table, view="WindRiverView.stock")
def the_stock_is_shown_too_high(table, player):
    """A view shows one resource more in the stock."""
    return table.stock[0] + 1


@bug(TRUTH, on.WIND, fold_laws.views_show_the_table, view="WindRiverView.gone")
def no_buffalo_is_shown_as_gone(table, player):
    """A view shows no buffalo in the plains."""
    return 0


def _parts(standing: Any, change: Any) -> Any:
    return evolve(standing, parts=tuple([tuple(map(change, mine)) for mine in standing.parts]))


@bug(TRUTH, on.WIND, score_laws.scores_say_what_lies_there, at=(WIND_BOOK, "standing"))
def a_score_line_names_other_resources(old, game, table, player):
    """The line of a score says one resource more than the player has."""
    return _parts(
        old(game, table, player),
        lambda part: evolve(part, facts={"resources": int(part.facts["resources"]) + 1}),
    )


@bug(TRUTH, on.WIND, score_laws.the_end_is_told_right, at=(CheckEnd, "happen"))
def the_end_is_told_by_another_rule(old, self, table, tell):
    """The event of the end names another rule than the result."""
    other = lambda event: evolve(event, rule="WR-6b")  # noqa: E731
    return old(self, table, falsely(tell, GameEnded, other))


@bug(
    TRUTH,
    "wind_river+rows=4+tipis=2+start_resources=3",
    score_laws.the_end_is_told_right,
    matches=5,
    at=(position, "result_of"),
)
def no_rule_is_named_that_broke_a_tie(old, game, table):
    """The result does not name the rule that broke a tie."""
    return evolve(old(game, table), decided_by=())


@bug(TRUTH, on.BISON, ENOUGH, at=("bisongames.bison.choosing_an_action", "trade"))
def a_purchase_is_told_at_half_price(old, table, player, action, tell):
    """The event of a purchase tells half of the price."""
    half = lambda event: evolve(event, price=event.price // 2)  # noqa: E731
    return old(table, player, action, falsely(tell, PieceBought, half))


@bug(TRUTH, on.NATIVES, ENOUGH, also=(SAID,), at=(Taking, "resolve"))
def a_card_is_told_for_the_first_role(old, self, table, action, tell):
    """The event of a card that is taken names the first role."""
    first = lambda event: evolve(event, role="scout")  # noqa: E731
    return old(self, table, action, falsely(tell, CardTaken, first))


@bug(TRUTH, on.NATIVES, ENOUGH, at=(Taking, "resolve"))
def a_card_is_told_twice(old, self, table, action, tell):
    """Every card that is taken is told twice."""

    def twice(event):
        tell(event)
        if type(event) is CardTaken:
            tell(event)

    return old(self, table, action, twice if tell else None)


@bug(
    TRUTH,
    on.NATIVES,
    score_laws.scores_say_what_lies_there,
    matches=2,
    at=(NATIVES_BOOK, "standing"),
)
def the_line_of_captives_counts_wrong(old, game, table, player):
    """The line for captives says one more than there are."""
    return _parts(
        old(game, table, player),
        lambda part: (
            evolve(part, facts={"number": int(part.facts["number"]) + 1})
            if part.name == "captives"
            else part
        ),
    )


@bug(
    TRUTH,
    on.NATIVES,
    score_laws.scores_say_what_lies_there,
    matches=2,
    at=("bisongames.bots.evaluation.natives", "points"),
)
def bots_reckon_without_captives(old, table, player):
    """The quick score for bots forgets captives."""
    return old(table, player) - len(table.captives[player]) * table.board.options.captive_points


@bug(TRUTH, on.RICH, ENOUGH, matches=3, at=(ClaimingResource, "resolve"))
def a_monopoly_is_told_with_all_cards(old, self, table, action, tell):
    """The event of a Monopoly tells all cards of the kind as taken, one's own too."""
    kind = ("lumber", "brick", "wool", "grain", "ore").index(action.resource)
    every = sum(hand[kind] for hand in table.hands)
    return old(
        self, table, action, falsely(tell, ResourceClaimed, lambda e: evolve(e, number=every))
    )


@bug(TRUTH, "catan+max_turns=20", ENOUGH, matches=2, at=(ClosingTrade, "resolve"))
def a_trade_is_told_the_other_way_round(old, self, table, action, tell):
    """The event of a trade names what is given and what is got exchanged."""
    turned = lambda event: evolve(event, give=event.get, get=event.give)  # noqa: E731
    return old(self, table, action, falsely(tell, Traded, turned))


@bug(TRUTH, on.CATAN, score_laws.scores_say_what_lies_there, at=(CATAN_BOOK, "standing"))
def the_line_of_settlements_is_worth_more(old, game, table, player):
    """The line for settlements says that each is worth 2 points more."""
    return _parts(
        old(game, table, player),
        lambda part: (
            evolve(part, facts={"each": int(part.facts["each"]) + 2})
            if part.name == "settlements"
            else part
        ),
    )


def _facts(change: Any, when: Any) -> Any:
    """Changes the facts of those score lines that meet a condition."""
    return lambda part: evolve(part, facts=change(part.facts)) if when(part) else part


@bug(TRUTH, on.CATAN, score_laws.scores_say_what_lies_there, view="CatanView.road_lengths")
def the_longest_road_is_shown_too_short(table, player):
    """The longest of all roads is shown as one piece shorter."""
    most = max(table.lengths)
    return tuple(number - (number == most > 1) for number in table.lengths)


@bug(
    TRUTH,
    on.ARMIES,
    score_laws.scores_say_what_lies_there,
    matches=2,
    at=("bisongames.catan.main_phase.development_cards", "add_knight"),
)
def nobody_takes_the_largest_army(old, table, player, tell):
    """Knights are counted, and nobody takes the Largest Army."""
    table.knights[player] += 1


@bug(
    TRUTH,
    on.ARMIES,
    score_laws.scores_say_what_lies_there,
    matches=3,
    also=(position_laws.derived_columns_are_up_to_date,),
    at=("bisongames.catan.main_phase.development_cards", "add_knight"),
)
def the_largest_army_leaves_its_points(old, table, player, tell):
    """Whoever takes the Largest Army from another player leaves that player its points."""
    holder = table.largest
    old(table, player, tell)
    if table.largest != holder >= 0:
        table.points[holder] += table.board.options.largest_army_points


@bug(
    TRUTH,
    on.ARMIES,
    score_laws.scores_say_what_lies_there,
    matches=2,
    at=("bisongames.bots.evaluation.catan", "points"),
)
def bots_reckon_without_hidden_cards(old, table, player):
    """The quick score for bots leaves out victory point cards."""
    return public_points(table, player)


@bug(TRUTH, on.NATIVES, score_laws.scores_say_what_lies_there, at=(NATIVES_BOOK, "standing"))
def a_totem_counts_one_more(old, game, table, player):
    """The line of a totem says that there is one more of what it counts."""
    more = _facts(
        lambda facts: facts | {"number": facts["number"] + 1}, lambda part: "per" in part.facts
    )
    return _parts(old(game, table, player), more)


@bug(TRUTH, on.BISON, score_laws.scores_say_what_lies_there, at=(BISON_BOOK, "standing"))
def an_area_has_more_hunters(old, game, table, player):
    """The line of an area says one hunter more than there is."""
    more = _facts(
        lambda facts: facts | {"hunter": facts["hunter"] + 1}, lambda part: "hunter" in part.facts
    )
    return _parts(old(game, table, player), more)


@bug(
    TRUTH,
    on.BISON,
    score_laws.events_say_what_lies_there,
    at=("bisongames.bison.scoring_a_round", "area_events"),
)
def a_scored_area_is_told_with_more_animals(old, table, terrain):
    """The event of a scored area tells one animal more than there is."""
    return (evolve(event, animals=event.animals + 1) for event in old(table, terrain))


@bug(TRUTH, on.RICH, ENOUGH, matches=3, at=(TakingCards, "resolve"))
def year_of_plenty_is_told_with_one_kind(old, self, table, action, tell):
    """The event of Year of Plenty tells all cards as of the first kind."""
    one_kind = lambda event: evolve(event, resources=event.resources[:1] * len(event.resources))  # noqa: E731
    return old(self, table, action, falsely(tell, CardsReceived, one_kind))


@bug(
    TRUTH,
    on.BISON,
    score_laws.scores_say_what_lies_there,
    at=("bisongames.bison.land", "_areas_with"),
    also=(score_laws.events_say_what_lies_there,),
)
def an_area_shows_only_the_animals_of_its_first_field(old, before, land, cell):
    """An area shows the animals of its first field and not of the others."""
    return tuple(
        [
            tuple([area._replace(animals=land.animals[area.fields[0]]) for area in of_all])
            for of_all in old(before, land, cell)
        ]
    )


@bug(TRUTH, on.NATIVES, SAID, at=("bisongames.natives.tribe_action", "act"))
def a_role_is_told_to_take_more(old, table, player, role, cards, extra, by_card, tell):
    """The event of a role that acts tells one card more than it may take."""
    more = lambda event: evolve(event, cards=event.cards + 1)  # noqa: E731
    return old(table, player, role, cards, extra, by_card, falsely(tell, RoleActivated, more))


@bug(TRUTH, on.NATIVES, SAID, at=("bisongames.natives.revealing.Revealing", "resolve"))
def every_reveal_is_told_of_the_first_player(old, self, table, action, tell):
    """The event of a revealed card names player 0, whoever revealed it."""
    first = lambda event: evolve(event, player=0)  # noqa: E731
    return old(self, table, action, falsely(tell, CardRevealed, first))


@bug(TRUTH, on.HERDS, SAID, matches=2, at=("bisongames.catan.production", "produce"))
def a_short_bank_is_told_to_have_more(old, table, number, factor, tell):
    """The event of a short bank tells one card more than is left."""
    more = lambda event: evolve(event, left=event.left + 1)  # noqa: E731
    old(table, number, factor, falsely(tell, BankShort, more))


@bug(TRUTH, on.HERDS, SAID, matches=2, at=("bisongames.catan.production", "produce"))
def a_short_bank_is_told_of_another_resource(old, table, number, factor, tell):
    """The event of a short bank names another resource than the one that is short."""

    def other(event):
        return evolve(event, resource=RESOURCES[RESOURCES.index(event.resource) - 1])

    old(table, number, factor, falsely(tell, BankShort, other))


@bug(TRUTH, on.HERDS, SAID, matches=2, at=("bisongames.catan.production", "produce"))
def another_hex_is_told_to_be_blocked(old, table, number, factor, tell):
    """The event of a blocked hex names another hex than that of the robber."""
    other = lambda event: evolve(event, hex="h1" if event.hex == "h0" else "h0")  # noqa: E731
    old(table, number, factor, falsely(tell, HexBlocked, other))


@bug(TRUTH, on.RICH, SAID, at=("bisongames.catan.longest_road", "LongestRoadPassed"))
def the_longest_road_is_told_too_long(old, holder, length):
    """The event of the Longest Road tells one road more than it has."""
    return old(holder, length + 1)


@bug(TRUTH, on.CATAN, SAID, at=(AnsweringOffer, "resolve"))
def every_answer_is_told_as_a_rejection(old, self, table, action, tell):
    """The event of an answer to an offer says that it is rejected, even if it is accepted."""
    no = lambda event: evolve(event, accepted=False)  # noqa: E731
    return old(self, table, action, falsely(tell, OfferAnswered, no))


@bug(TRUTH, f"{on.WIND}+resource_limit=2", SAID, matches=2, at=(earning_resources, "resolve"))
def a_gain_is_told_as_what_was_taken(old, table, player, tell):
    """The event of earning tells as gain what was taken, even if the limit or the stock left less."""
    taken = lambda event: evolve(event, gain=event.taken)  # noqa: E731
    return old(table, player, falsely(tell, ResourcesEarned, taken))


@bug(TRUTH, on.BISON, SAID, at=("bisongames.bison.choosing_an_action.Announcing", "resolve"))
def hunters_are_told_for_another_space(old, self, table, action, tell):
    """The event of announced hunters names the space for tents."""
    tents = lambda event: evolve(event, space="tents")  # noqa: E731
    return old(self, table, action, falsely(tell, HuntersAnnounced, tents))
