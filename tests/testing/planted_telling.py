"""Bugs in what players are told: events and refusals."""

from __future__ import annotations

from functools import partial
from typing import Any

from attrs import evolve

from bisongames.bison.events import TileDrawn
from bisongames.catan.actions import OfferTrade
from bisongames.catan.events import CardBought, CardStolen
from bisongames.catan.main_phase import phase, trading
from bisongames.catan.main_phase.trading import AnsweringOffer
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.notation import parse_action
from bisongames.engine.positions.state import State, Step
from bisongames.natives.taking import Taking
from bisongames.testing import schedule
from bisongames.testing.laws import (
    event_laws,
    fold_laws,
    legality_laws,
    match_laws,
    position_laws,
    replay_laws,
)
from bisongames.wind_river import moving_a_tipi
from tests.testing import short_variants as on
from tests.testing.planting import Patch, bug, put

EVENTS, REFUSALS = "Events", "Refusals"


@bug(EVENTS, on.BEADS, event_laws.events_tell_what_may_be_known)
def a_private_field_is_not_named(patch: Patch) -> None:
    """The colour of a fished bead is not named as private."""
    from bead_river import BeadFished

    patch.setattr(BeadFished, "private", ())


@bug(EVENTS, on.CATAN, event_laws.events_tell_what_may_be_known, at=(CardStolen, "knowers"))
def everybody_knows_what_was_stolen(old, self):
    """All players know which card was stolen."""
    return range(4)


@bug(EVENTS, on.CATAN, fold_laws.events_are_enough, at=(CardStolen, "knowers"))
def the_victim_is_not_told(old, self):
    """The victim of the robber is not told which card was stolen, though he sees it in his hand."""
    return (self.player,)


@bug(EVENTS, on.BISON, event_laws.events_tell_what_may_be_known, at=(TileDrawn, "seen_by"))
def an_event_is_seen_in_full_by_all(old, self, player):
    """Whoever asks is told the drawn tile."""
    return self


@bug(
    EVENTS,
    on.BISON,
    event_laws.events_tell_what_may_be_known,
    at=(TileDrawn, "seen_by"),
    also=(fold_laws.events_are_enough,),
)
def an_event_is_kept_from_its_player(old, self, player):
    """Not even whoever drew a tile is told which."""
    return evolve(self, tile=None)


@bug(
    EVENTS,
    on.BISON,
    event_laws.events_tell_what_may_be_known,
    at=(TileDrawn, "seen_by"),
    also=(fold_laws.events_are_enough,),
)
def an_event_blames_another_player(old, self, player):
    """Others are told that player 0 has drawn a tile, whoever did."""
    return self if player == self.player else TileDrawn(0, None)


@bug(
    EVENTS,
    on.WIND,
    event_laws.events_tell_what_may_be_known,
    at=(moving_a_tipi, "resolve"),
    also=(fold_laws.events_are_enough,),
)
def moving_a_tipi_is_not_told(old, table, player, action, tell):
    """Moving a tipi tells nothing."""
    return old(table, player, action, None)


@bug(
    EVENTS,
    on.CATAN,
    fold_laws.events_are_enough,
    at=(State, "step"),
    also=(match_laws.matches_are_lists_of_moves,),
)
def a_step_leaves_out_the_last_event(old, self, action, player=None):
    """A step of several events leaves out the last one, and a cursor tells it."""
    found = old(self, action, player)
    return Step(found.state, found.events[:-1] or found.events)


@bug(EVENTS, on.NATIVES, position_laws.applying_is_pure, at=(Cursor, "copy"))
def the_copy_of_a_cursor_is_heard(old, self):
    """The copy of a cursor tells its events to whoever listens to the first one."""
    new = old(self)
    new.listen = self.listen
    return new


@bug(
    EVENTS,
    on.BEADS,
    replay_laws.replaying_is_playing,
    at=(Match, "events_for"),
    also=(match_laws.matches_are_lists_of_moves,),
)
def a_match_tells_everybody_all(old, self, player):
    """A match tells every player all that has happened."""
    return self.events


@bug(
    EVENTS, on.RICH, event_laws.events_tell_what_may_be_known, matches=2, at=(CardBought, "knowers")
)
def the_bought_card_is_known_to_the_next_player(old, self):
    """The next player too is told which development card was bought."""
    return (self.player, (self.player + 1) % 3)


@bug(EVENTS, on.CATAN, event_laws.events_tell_what_may_be_known)
def offers_are_put_to_those_who_hold_the_cards(patch: Patch) -> None:
    """An offer is put only to those who hold the cards, so that who is asked next shows hands."""

    def carry_out(old, table, player, action, tell):
        (asked,) = old(table, player, action, tell)
        return holders_only(table, asked)

    def resolve(old, self, table, action, tell):
        return tuple(
            entry
            for follow in old(self, table, action, tell)
            for entry in (
                holders_only(table, follow) if type(follow) is AnsweringOffer else (follow,)
            )
        )

    deeds = tuple(
        evolve(deed, resolve=partial(carry_out, deed.resolve)) if deed.kind is OfferTrade else deed
        for deed in phase.ACTIONS
    )
    patch.setattr(phase, "ACTIONS", deeds)
    put(patch, AnsweringOffer, "resolve", resolve)


def holders_only(table, asked):
    """Put an offer to the next player who holds the cards, if there is one."""
    while asked.player != asked.offerer and trading.missing_cards(table, asked.player, asked.get):
        asked = evolve(asked, player=table.board.after[asked.player])
    if asked.player != asked.offerer:
        return (asked,)
    return (
        (trading.ClosingTrade(asked.offerer, asked.give, asked.get, asked.accepted),)
        if asked.accepted
        else ()
    )


@bug(REFUSALS, on.CATAN, event_laws.refusals_tell_nothing_hidden, at=(State, "nearest_legal"))
def others_get_hints(old, self, action, player=None, number=3):
    """A refusal names legal actions to players who are not asked."""
    return old(self, action, None, number)


@bug(REFUSALS, on.CATAN, event_laws.refusals_tell_nothing_hidden, at=(State, "parse"))
def others_learn_what_may_have_been_meant(old, self, text, player=None):
    """Text that cannot be read is answered with the legal actions of whoever is asked."""
    return parse_action(text, self.game, lambda: map(str, self.legal_actions()))


@bug(
    REFUSALS,
    on.BEADS,
    event_laws.refusals_tell_nothing_hidden,
    at=("bead_river.Choosing", "violations"),
)
def a_refusal_counts_the_sea(old, self, table, action):
    """The facts of a refusal say how many red beads are left in the sea."""
    from bead_river import IN_RIVER, NAMES, Fish

    if not isinstance(action, Fish) and (not table.river[NAMES.index(action.colour)]):
        yield IN_RIVER.broken(colour=action.colour, red=table.sea[0])
    else:
        yield from old(self, table, action)


@bug(REFUSALS, on.RICH, legality_laws.facts_of_refusals_fit)
def a_refusal_exchanges_its_numbers(patch: Patch) -> None:
    """The refusal of a trade with the bank says that as many cards are needed as one has, and the other way round."""

    def violations(old, table, player, action):
        for violation in old(table, player, action):
            facts = violation.facts
            if "needed" in facts:
                facts = {**facts, "held": facts["needed"], "needed": facts["held"]}
            yield evolve(violation, facts=facts)

    judged_otherwise(patch, "TradeWithBank", violations)


@bug(REFUSALS, on.NATIVES, legality_laws.facts_of_refusals_fit, at=(Taking, "violations"))
def a_refusal_names_another_card(old, self, table, action):
    """A refusal names the first kind of card, whichever was to be taken."""
    for violation in old(self, table, action):
        facts = violation.facts
        yield evolve(violation, facts=facts | {"card": "corn"} if "card" in facts else facts)


@bug(REFUSALS, on.WIND, legality_laws.facts_of_refusals_fit, at=(moving_a_tipi, "violations"))
def a_refusal_counts_less_than_nothing(old, table, player, action):
    """A refusal counts one tipi less than there is."""
    for violation in old(table, player, action):
        facts = violation.facts
        fewer = {"your_tipis": facts["your_tipis"] - 1} if "your_tipis" in facts else {}
        yield evolve(violation, facts={**facts, **fewer})


@bug(REFUSALS, on.RICH, event_laws.refusals_tell_nothing_hidden)
def a_refused_trade_tells_who_has_the_card(patch: Patch) -> None:
    """A trade with the bank that is refused says who has most cards of the kind."""

    def violations(old, table, player, action):
        for violation in old(table, player, action):
            most = max(range(table.num_players), key=lambda p: table.hands[p][0])
            yield evolve(violation, facts={**violation.facts, "most": most})

    judged_otherwise(patch, "TradeWithBank", violations)


def judged_otherwise(patch: Patch, kind: str, violations: Any) -> None:
    """Let actions of a kind be judged otherwise in the main phase of Catan."""
    deeds = tuple(
        evolve(deed, violations=partial(violations, deed.violations))
        if deed.kind.__name__ == kind
        else deed
        for deed in phase.ACTIONS
    )
    patch.setattr(phase, "ACTIONS", deeds)


@bug(REFUSALS, on.NATIVES, event_laws.refusals_tell_nothing_hidden, at=(State, "out_of_turn"))
def the_next_player_may_act(old, self, player):
    """The next player may act in the place of whoever is asked."""
    if type(player) is int and self.actor is not None:
        next_one = (self.actor + 1) % self.num_players
        return () if player == next_one else old(self, player)
    return old(self, player)


@bug(REFUSALS, on.WIND, legality_laws.refusals_change_nothing, at=(State, "out_of_turn"))
def an_unknown_player_may_act(old, self, player):
    """Whoever is no player at all may act."""
    known = player is None or player in range(self.num_players)
    return old(self, player) if known else ()


@bug(REFUSALS, on.BISON, legality_laws.refusals_change_nothing, at=(State, "violations"))
def judging_raises_for_nonsense(old, self, action, player=None):
    """Judging something that is no action raises an exception."""
    hash(action)
    return old(self, action, player)


@bug(REFUSALS, on.WIND, legality_laws.refusals_change_nothing, at=(State, "apply_and_tell"))
def what_is_refused_is_carried_out(old, self, action, player, tell):
    """An action that is refused is carried out all the same, unless it is no action of the game."""
    action = self.action_of(action, player)
    refused = [v.rule.id for v in self.violations(action, player)]
    if refused and (not any(id.startswith("GEN-") for id in refused)):
        cursor = self.cursor(tell)
        cursor.advance(action)
        return cursor.state()
    return old(self, action, player, tell)


@bug(REFUSALS, on.CATAN, schedule.NOTHING_CHANGES)
def judging_counts_offers(patch: Patch) -> None:
    """Judging an offer counts it as one that was made."""

    def violations(old, table, player, action):
        table.offers += 1
        return old(table, player, action)

    judged_otherwise(patch, "OfferTrade", violations)
