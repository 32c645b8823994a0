"""Bugs in what players are told: events and refusals."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from bisongames.bison.events import TileDrawn
from bisongames.catan.events import CardBought, CardStolen
from bisongames.catan.main_phase import trading
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import State, Step, parse_action
from bisongames.testing import schedule
from bisongames.testing.laws import event_laws, legality_laws, position_laws
from bisongames.wind_river import moving_a_tipi
from tests.testing.planting import BEADS, BISON, CATAN, NATIVES, RICH, WIND, Patch, bug, replaced

EVENTS, REFUSALS = "Events", "Refusals"


@bug(EVENTS, BEADS, event_laws.events_tell_what_may_be_known)
def a_private_field_is_not_named(patch: Patch) -> None:
    """The colour of a fished bead is not named as private."""
    from bead_river import BeadFished

    patch.setattr(BeadFished, "private", ())


@bug(EVENTS, CATAN, event_laws.events_tell_what_may_be_known)
def everybody_knows_what_was_stolen(patch: Patch) -> None:
    """All players know which card was stolen."""
    patch.setattr(CardStolen, "knowers", lambda self: range(4))


@bug(EVENTS, CATAN, event_laws.events_tell_what_may_be_known)
def the_victim_is_not_told(patch: Patch) -> None:
    """The victim of the robber is not told which card was stolen, though he sees it in his hand."""
    patch.setattr(CardStolen, "knowers", lambda self: (self.player,))


@bug(EVENTS, BISON, event_laws.events_tell_what_may_be_known)
def an_event_is_seen_in_full_by_all(patch: Patch) -> None:
    """Whoever asks is told the drawn tile."""
    patch.setattr(TileDrawn, "seen_by", lambda self, player: self)


@bug(EVENTS, BISON, event_laws.events_tell_what_may_be_known)
def an_event_is_kept_from_its_player(patch: Patch) -> None:
    """Not even whoever drew a tile is told which."""
    patch.setattr(TileDrawn, "seen_by", lambda self, player: evolve(self, tile=None))


@bug(EVENTS, BISON, event_laws.events_tell_what_may_be_known)
def an_event_blames_another_player(patch: Patch) -> None:
    """Others are told that player 0 has drawn a tile, whoever did."""
    patch.setattr(
        TileDrawn,
        "seen_by",
        lambda self, player: self if player == self.player else TileDrawn(0, None),
    )


@bug(EVENTS, WIND, event_laws.events_tell_what_may_be_known)
def moving_a_tipi_is_not_told(patch: Patch) -> None:
    """Moving a tipi tells nothing."""
    replaced(
        patch,
        moving_a_tipi,
        "resolve",
        lambda old: lambda table, player, action, tell: old(table, player, action, None),
    )


@bug(EVENTS, CATAN, position_laws.applying_is_pure)
def a_step_leaves_out_the_last_event(patch: Patch) -> None:
    """A step of several events leaves out the last one, and a cursor tells it."""

    def change(old: Any) -> Any:
        def step(self: Any, action: Any, player: Any = None) -> Step:
            found = old(self, action, player)
            return Step(found.state, found.events[:-1] or found.events)

        return step

    replaced(patch, State, "step", change)


@bug(EVENTS, NATIVES, position_laws.applying_is_pure)
def the_copy_of_a_cursor_is_heard(patch: Patch) -> None:
    """The copy of a cursor tells its events to whoever listens to the first one."""

    def change(old: Any) -> Any:
        def copy(self: Any) -> Any:
            new = old(self)
            new.listen = self.listen
            return new

        return copy

    replaced(patch, Cursor, "copy", change)


@bug(EVENTS, BEADS, position_laws.replaying_is_playing)
def a_match_tells_everybody_all(patch: Patch) -> None:
    """A match tells every player all that has happened."""
    patch.setattr(Match, "events_for", lambda self, player: self.events)


@bug(EVENTS, RICH, event_laws.events_tell_what_may_be_known, matches=2)
def the_bought_card_is_known_to_the_next_player(patch: Patch) -> None:
    """The next player too is told which development card was bought."""
    patch.setattr(CardBought, "knowers", lambda self: (self.player, (self.player + 1) % 3))


@bug(REFUSALS, CATAN, event_laws.refusals_tell_nothing_hidden)
def others_get_hints(patch: Patch) -> None:
    """A refusal names legal actions to players who are not asked."""

    def change(old: Any) -> Any:
        return lambda self, action, player=None, number=3: old(self, action, None, number)

    replaced(patch, State, "nearest_legal", change)


@bug(REFUSALS, CATAN, event_laws.refusals_tell_nothing_hidden)
def others_learn_what_may_have_been_meant(patch: Patch) -> None:
    """Text that cannot be read is answered with the legal actions of whoever is asked."""
    patch.setattr(
        State,
        "parse",
        lambda self, text, player=None: parse_action(
            text, self.game, lambda: map(str, self.legal_actions())
        ),
    )


@bug(REFUSALS, BEADS, event_laws.refusals_tell_nothing_hidden)
def a_refusal_counts_the_sea(patch: Patch) -> None:
    """The facts of a refusal say how many red beads are left in the sea."""
    from bead_river import IN_RIVER, NAMES, Choosing, Fish

    def change(old: Any) -> Any:
        def violations(self: Any, table: Any, action: Any) -> Any:
            if not isinstance(action, Fish) and not table.river[NAMES.index(action.colour)]:
                yield IN_RIVER.broken(colour=action.colour, red=table.sea[0])
            else:
                yield from old(self, table, action)

        return violations

    replaced(patch, Choosing, "violations", change)


@bug(REFUSALS, RICH, event_laws.refusals_tell_nothing_hidden)
def a_refused_trade_tells_who_has_the_card(patch: Patch) -> None:
    """A trade with the bank that is refused says who has most cards of the kind."""

    def change(old: Any) -> Any:
        def violations(table: Any, player: int, action: Any) -> Any:
            for found in old(table, player, action):
                most = max(range(table.num_players), key=lambda p: table.hands[p][0])
                yield evolve(found, facts={**found.facts, "most": most})

        return violations

    import bisongames.catan.main_phase.phase as playing

    patch.setattr(
        playing,
        "ACTIONS",
        tuple(
            evolve(deed, violations=change(deed.violations))
            if deed.kind.__name__ == "TradeWithBank"
            else deed
            for deed in playing.ACTIONS
        ),
    )


@bug(REFUSALS, NATIVES, event_laws.refusals_tell_nothing_hidden)
def the_next_player_may_act(patch: Patch) -> None:
    """The next player may act in the place of whoever is asked."""

    def change(old: Any) -> Any:
        def out_of_turn(self: Any, player: Any) -> Any:
            if type(player) is int and self.actor is not None:
                next_one = (self.actor + 1) % self.num_players
                return () if player == next_one else old(self, player)
            return old(self, player)

        return out_of_turn

    replaced(patch, State, "out_of_turn", change)


@bug(REFUSALS, WIND, legality_laws.refusals_change_nothing)
def an_unknown_player_may_act(patch: Patch) -> None:
    """Whoever is no player at all may act."""

    def change(old: Any) -> Any:
        def out_of_turn(self: Any, player: Any) -> Any:
            known = player is None or player in range(self.num_players)
            return old(self, player) if known else ()

        return out_of_turn

    replaced(patch, State, "out_of_turn", change)


@bug(REFUSALS, BISON, legality_laws.refusals_change_nothing)
def judging_raises_for_nonsense(patch: Patch) -> None:
    """Judging something that is no action raises an exception."""

    def change(old: Any) -> Any:
        def violations(self: Any, action: Any, player: Any = None) -> Any:
            hash(action)
            return old(self, action, player)

        return violations

    replaced(patch, State, "violations", change)


@bug(REFUSALS, WIND, legality_laws.refusals_change_nothing)
def what_is_refused_is_carried_out(patch: Patch) -> None:
    """An action that is refused is carried out all the same, unless it is no action of the game."""

    def change(old: Any) -> Any:
        def advanced(self: Any, action: Any, player: Any, tell: Any) -> Any:
            refused = [v.rule.id for v in self.violations(action, player)]
            if refused and not any(id.startswith("GEN-") for id in refused):
                cursor = self.cursor(tell)
                cursor.advance(action)
                return cursor.state()
            return old(self, action, player, tell)

        return advanced

    replaced(patch, State, "_advanced", change)


@bug(REFUSALS, CATAN, schedule.NOTHING_CHANGES)
def judging_counts_offers(patch: Patch) -> None:
    """Judging an offer counts it as one that was made."""

    def change(old: Any) -> Any:
        def violations(table: Any, player: int, action: Any) -> Any:
            table.offers += 1
            return old(table, player, action)

        return violations

    import bisongames.catan.main_phase.phase as playing

    patch.setattr(
        playing,
        "ACTIONS",
        tuple(
            evolve(deed, violations=change(trading.offer_violations))
            if deed.kind.__name__ == "OfferTrade"
            else deed
            for deed in playing.ACTIONS
        ),
    )
