"""Bugs in what players may know: views, drawn positions, bots."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

from attrs import evolve

from bisongames.bison.rulebook import RULEBOOK as BISON_BOOK
from bisongames.bots import baselines
from bisongames.bots.baselines import Greedy
from bisongames.catan.hidden import hand_sampling
from bisongames.catan.options import CARDS, RESOURCES
from bisongames.components.piles import pick, pick_weighted
from bisongames.engine.core.scoring import Part, Standing
from bisongames.natives.rulebook import RULEBOOK as NATIVES_BOOK
from bisongames.tables.counts import Counts
from bisongames.testing.laws import event_laws, fold_laws, secrecy_laws
from tests.testing import short_variants as on
from tests.testing.planting import Patch, bug, put

VIEWS, SAMPLES, BOTS = "What a view shows", "Positions that are drawn for a player", "Bots"


@bug(
    VIEWS,
    on.BEADS,
    secrecy_laws.views_hide,
    view="BeadView.net",
    also=(fold_laws.events_are_enough,),
)
def the_first_net_is_shown_to_all(table, me):
    """A view shows the net of player 0 to everybody."""
    from bead_river import NAMES

    return Counts.of(NAMES, table.nets[0])


@bug(
    VIEWS,
    on.BEADS,
    secrecy_laws.views_hide,
    players=3,
    view="BeadView.net_sizes",
    also=(fold_laws.events_are_enough,),
)
def the_sizes_of_nets_tell_red_beads(table, me):
    """A field that is worked out counts the red beads of a net twice."""
    return tuple(sum(net) + net[0] for net in table.nets)


@bug(
    VIEWS,
    on.BISON,
    secrecy_laws.views_hide,
    also=(fold_laws.events_are_enough,),
    view="BisonView.hand",
)
def onlookers_see_a_tile_in_hand(table, player):
    """Whoever looks on sees the tile in the hand of player 0."""
    tile = table.hand[player or 0]
    return table.board.tiles[tile] if tile >= 0 else None


@bug(
    VIEWS,
    on.BISON,
    secrecy_laws.views_hide,
    also=(fold_laws.events_are_enough,),
    view="BisonView.unseen",
)
def unseen_tiles_are_those_in_the_stack(table, player):
    """The list of unseen tiles leaves out those in other hands."""
    return tuple(
        (tile for tile, number in zip(table.board.tiles, table.undrawn, strict=True) if number)
    )


@bug(VIEWS, on.RICH, event_laws.events_tell_what_may_be_known, matches=2, view="CatanView.bought")
def bought_cards_are_shown_to_all(table, player):
    """The development cards that the active player has bought are shown to everybody."""
    return Counts.of(CARDS, table.bought)


@bug(VIEWS, on.RICH, secrecy_laws.views_hide, view="CatanView.discards")
def onlookers_see_chosen_discards(table, player):
    """Whoever looks on sees which cards player 0 has chosen to discard."""
    return Counts.of(RESOURCES, table.discards[player or 0])


@bug(
    VIEWS,
    on.CATAN,
    secrecy_laws.views_hide,
    also=(fold_laws.events_are_enough,),
    view="CatanView.hand_sizes",
)
def the_size_of_a_hand_tells_ore(table, player):
    """The sizes of hands leave out ore."""
    return tuple(sum(hand[:4]) for hand in table.hands)


@bug(
    VIEWS,
    on.BEADS,
    secrecy_laws.views_hide,
    also=(event_laws.events_tell_what_may_be_known,),
    at=("bead_river.RULEBOOK", "standing"),
)
def scores_count_hidden_beads(old, game, table, player):
    """The scores in a view count the red beads in the nets of others."""
    found = old(game, table, player)
    more = [0 if table.ended else net[0] for net in table.nets]
    scores = tuple(map(sum, zip(found.scores, more, strict=True)))
    parts = tuple(
        (
            (*mine, Part("red", number, mine[0].rule))
            for mine, number in zip(found.parts, more, strict=True)
        )
    )
    return Standing(scores, parts)


@bug(VIEWS, on.WIND, secrecy_laws.views_hide, at=("bisongames.engine.positions.state", "view_of"))
def others_are_shown_the_choices(old, position, agenda, player):
    """Every view has the legal actions of whoever is asked."""
    return evolve(old(position, agenda, player), choices=position.legal_actions())


@bug(VIEWS, on.BEADS, event_laws.events_tell_what_may_be_known)
def the_agenda_tells_what_was_fished(patch: Patch) -> None:
    """What lies on the agenda carries the number of red beads in a net, and nobody is kept from seeing it."""
    carries_red_beads(patch)


@bug(SAMPLES, on.BEADS, secrecy_laws.samples_know_only_the_view)
def a_secret_stays_on_the_agenda(patch: Patch) -> None:
    """The agenda carries a secret, which views leave out and drawn positions keep."""
    from bead_river import NextTurn

    carries_red_beads(patch)
    patch.setattr(
        NextTurn,
        "seen_by",
        lambda self, player: (
            self if self.last % 10 == player else evolve(self, last=self.last % 10)
        ),
    )


def carries_red_beads(patch: Patch) -> None:
    """Let the agenda of Bead River say how many red beads the last player has fished."""
    from bead_river import Choosing, NextTurn

    def happen(old, self, table, tell):
        last = self.last if self.last < 0 else self.last % 10
        follow = old(NextTurn(last), table, tell)
        if not table.ended:
            player = follow[0].player
            red = table.nets[last][0] if last >= 0 else 0
            follow = (Choosing(player), NextTurn(player + 10 * red))
        return follow

    put(patch, NextTurn, "happen", happen)


@bug(
    SAMPLES,
    on.BEADS,
    secrecy_laws.samples_know_only_the_view,
    at=("bead_river.RULEBOOK", "sample"),
    also=(secrecy_laws.samples_are_spread,),
)
def drawn_is_what_is_true(old, table, agenda, player, rng):
    """A position that is drawn for a player is the true one."""
    return table.copy()


@bug(
    SAMPLES,
    on.TIDES,
    secrecy_laws.samples_know_only_the_view,
    players=3,
    at=("bead_river.RULEBOOK", "sample"),
)
def one_net_stays_as_it_is(old, table, agenda, player, rng):
    """Drawing a position leaves the net of the left neighbour as it is."""
    new: Any = old(table, agenda, player, rng)
    if player is not None:
        neighbour = (player + 1) % table.num_players
        new.nets[neighbour] = table.nets[neighbour][:]
        new.settle()
        if min(new.sea) < 0:
            return table.copy()
    return new


@bug(
    SAMPLES,
    on.BISON,
    secrecy_laws.samples_know_only_the_view,
    at=(BISON_BOOK, "sample"),
    also=(secrecy_laws.samples_are_spread,),
)
def tiles_in_hand_stay(old, table, agenda, player, rng):
    """Drawing a position in Bison leaves the tiles in all hands."""
    return table.copy()


@bug(
    SAMPLES,
    on.CATAN,
    secrecy_laws.samples_know_only_the_view,
    at=(hand_sampling, "_resources"),
    also=(secrecy_laws.samples_are_spread,),
)
def hands_stay_and_only_cards_are_dealt(old, table, agenda, others, rng):
    """Drawing a position in Catan deals the development cards anew and leaves the resource cards."""
    return [table.hands[p][:] for p in others]


@bug(SAMPLES, on.BISON, secrecy_laws.samples_are_spread, at=(BISON_BOOK, "sample"))
def the_first_unseen_tiles_are_in_hand(old, table, agenda, player, rng):
    """Drawing a position in Bison always gives out the first unseen tiles."""
    return old(table, agenda, player, SimpleNamespace(random=lambda: 0.0))


@bug(SAMPLES, on.RICH, secrecy_laws.samples_are_spread, at=(hand_sampling, "_resources"))
def cards_are_dealt_by_kind(old, table, agenda, others, rng):
    """Drawing a position in Catan gives the next player all of the first kinds."""
    if table.turn < 2:
        return old(table, agenda, others, rng)  # what a first settlement brings is known
    unseen = [sum(numbers) for numbers in zip(*[table.hands[p] for p in others], strict=True)]
    hands = []
    for p in others:
        hand: list[int] = []
        for there in unseen:
            hand.append(min(there, table.size(p) - sum(hand)))
        unseen = [n - taken for n, taken in zip(unseen, hand, strict=True)]
        hands.append(hand)
    return hands


@bug(
    SAMPLES,
    "bead_river+river=1+sea=9",
    secrecy_laws.samples_are_spread,
    players=3,
    at=("bead_river", "deal"),
)
def red_beads_are_dealt_too_often(old, pile, number, luck):
    """Drawing a position in Bead River deals red beads as if there were twice as many."""
    kinds = []
    for _ in range(number):
        kind = pick_weighted([pile[0] * 2, *pile[1:]], luck)
        pile[kind] -= 1
        kinds.append(kind)
    return kinds


@bug(
    SAMPLES, on.BEADS, secrecy_laws.samples_know_only_the_view, at=("bead_river.RULEBOOK", "sample")
)
def luck_is_used_up_by_what_is_hidden(old, table, agenda, player, rng):
    """Drawing a position first uses luck for each red bead that others have."""
    for owner, net in enumerate(table.nets):
        for _ in range(net[0] if owner != player else 0):
            rng.random()
    return old(table, agenda, player, rng)


@bug(SAMPLES, on.CATAN, secrecy_laws.views_hide, at=(hand_sampling, "_resources"))
def drawn_hands_are_of_other_sizes(old, table, agenda, others, rng):
    """Drawing a position in Catan moves a card from one hand to another."""
    hands: list[list[int]] = old(table, agenda, others, rng)
    one, other = hands[:2]
    for kind in range(len(RESOURCES)):
        if one[kind]:
            one[kind], other[kind] = (one[kind] - 1, other[kind] + 1)
            break
    return hands


@bug(SAMPLES, on.SEASONS, secrecy_laws.views_hide, at=(NATIVES_BOOK, "sample"))
def a_game_that_hides_nothing_is_drawn_anew(old, table, agenda, player, rng):
    """Natives hides nothing, and drawing a position forgets the cards in the box."""
    new = table.copy()
    if sum(new.boxed) > 0:
        new.boxed = [0] * len(new.boxed)
    return new


@bug(BOTS, on.BEADS, secrecy_laws.the_bots_know_only_their_view, players=3, at=(Greedy, "choose"))
def greedy_looks_into_the_true_position(old, self, state, player, rng):
    """The greedy bot looks ahead in the true position."""
    hidden = sum(net[0] for owner, net in enumerate(state.table.nets) if owner != player)
    legal = state.legal_actions()
    return legal[hidden % len(legal)] if hidden else old(self, state, player, rng)


@bug(BOTS, on.CATAN, secrecy_laws.the_bots_know_only_their_view, at=(baselines.Random, "choose"))
def random_counts_the_cards_of_others(old, self, state, player, rng):
    """The random bot chooses by the hand of its left neighbour."""
    legal = state.legal_actions()
    hand = state.table.hands[(player + 1) % state.num_players]
    return legal[hand[0] % len(legal)]


@bug(BOTS, on.WIND, secrecy_laws.the_bots_know_only_their_view, at=(baselines.Random, "choose"))
def a_bot_asks_another_luck(old, self, state, player, rng):
    """The random bot draws from the luck of the whole process."""
    return random.choice(state.legal_actions())


@bug(BOTS, on.WIND, secrecy_laws.the_bots_know_only_their_view, at=(baselines.Random, "choose"))
def a_bot_chooses_what_is_not_legal(old, self, state, player, rng):
    """The random bot chooses among all first places, also those that are taken."""
    if type(state.decision).__name__ == "PlacingTipi":
        return state.table.board.places[pick(len(state.table.board.places), rng)]
    return old(self, state, player, rng)
