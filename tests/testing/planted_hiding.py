"""Bugs in what players may know: views, drawn positions, bots."""

from __future__ import annotations

import random
from typing import Any

from attrs import evolve

from bisongames.bison.rulebook import RULEBOOK as BISON_BOOK
from bisongames.bots import baselines
from bisongames.bots.baselines import Greedy
from bisongames.catan.hidden import sampling
from bisongames.catan.options import CARDS, RESOURCES
from bisongames.components.piles import pick, pick_weighted
from bisongames.engine.core.scoring import Part, Standing
from bisongames.natives.rulebook import RULEBOOK as NATIVES_BOOK
from bisongames.tables.counts import Counts
from bisongames.testing.laws import event_laws, secrecy_laws
from tests.testing.planting import (
    BEADS,
    BISON,
    CATAN,
    RICH,
    SEASONS,
    TIDES,
    WIND,
    Patch,
    bug,
    in_rulebook,
    replaced,
    shown,
)

VIEWS, SAMPLES, BOTS = "What a view shows", "Positions that are drawn for a player", "Bots"


@bug(VIEWS, BEADS, secrecy_laws.views_hide)
def the_first_net_is_shown_to_all(patch: Patch) -> None:
    """A view shows the net of player 0 to everybody."""
    from bead_river import NAMES

    shown(patch, "BeadView", "net", lambda table, me: Counts.of(NAMES, table.nets[0]))


@bug(VIEWS, BEADS, secrecy_laws.views_hide, players=3)
def the_sizes_of_nets_tell_red_beads(patch: Patch) -> None:
    """A field that is worked out counts the red beads of a net twice."""
    shown(
        patch,
        "BeadView",
        "net_sizes",
        lambda table, me: tuple(sum(net) + net[0] for net in table.nets),
    )


@bug(VIEWS, BISON, secrecy_laws.views_hide)
def onlookers_see_a_tile_in_hand(patch: Patch) -> None:
    """Whoever looks on sees the tile in the hand of player 0."""

    def hand(table: Any, player: int | None) -> str | None:
        tile = table.hand[player or 0]
        return table.board.tiles[tile] if tile >= 0 else None

    shown(patch, "BisonView", "hand", hand)


@bug(VIEWS, BISON, secrecy_laws.views_hide)
def unseen_tiles_are_those_in_the_stack(patch: Patch) -> None:
    """The list of unseen tiles leaves out those in other hands."""

    def unseen(table: Any, player: int | None) -> tuple[str, ...]:
        return tuple(
            tile for tile, number in zip(table.board.tiles, table.undrawn, strict=True) if number
        )

    shown(patch, "BisonView", "unseen", unseen)


@bug(VIEWS, RICH, event_laws.events_tell_what_may_be_known, matches=2)
def bought_cards_are_shown_to_all(patch: Patch) -> None:
    """The development cards that the active player has bought are shown to everybody."""
    shown(patch, "CatanView", "bought", lambda table, player: Counts.of(CARDS, table.bought))


@bug(VIEWS, CATAN, secrecy_laws.views_hide)
def the_size_of_a_hand_tells_ore(patch: Patch) -> None:
    """The sizes of hands leave out ore."""
    shown(
        patch,
        "CatanView",
        "hand_sizes",
        lambda table, player: tuple(sum(hand[:4]) for hand in table.hands),
    )


@bug(VIEWS, BEADS, event_laws.events_tell_what_may_be_known)
def scores_count_hidden_beads(patch: Patch) -> None:
    """The scores in a view count the red beads in the nets of others."""
    from bead_river import RULEBOOK

    old = RULEBOOK.standing

    def standing(game: Any, table: Any, player: Any) -> Any:
        found = old(game, table, player)
        more = [0 if table.ended else net[0] for net in table.nets]
        scores = tuple(map(sum, zip(found.scores, more, strict=True)))
        parts = tuple(
            (*mine, Part("red", number, mine[0].rule))
            for mine, number in zip(found.parts, more, strict=True)
        )
        return Standing(scores, parts)

    in_rulebook(patch, RULEBOOK, standing=standing)


@bug(VIEWS, WIND, secrecy_laws.views_hide)
def others_are_shown_the_choices(patch: Patch) -> None:
    """Every view has the legal actions of whoever is asked."""

    def change(old: Any) -> Any:
        return lambda position, agenda, player: evolve(
            old(position, agenda, player), choices=position.legal_actions()
        )

    from bisongames.engine.positions import state

    replaced(patch, state, "view_of", change)


@bug(VIEWS, BEADS, event_laws.events_tell_what_may_be_known)
def the_agenda_tells_what_was_fished(patch: Patch) -> None:
    """What lies on the agenda carries the number of red beads in a net, and nobody is kept from seeing it."""
    carries_red_beads(patch)


@bug(SAMPLES, BEADS, secrecy_laws.samples_know_only_the_view)
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

    def change(old: Any) -> Any:
        def happen(self: Any, table: Any, tell: Any) -> Any:
            last = self.last if self.last < 0 else self.last % 10
            follow = old(NextTurn(last), table, tell)
            if not table.ended:
                player = follow[0].player
                red = table.nets[last][0] if last >= 0 else 0
                follow = (Choosing(player), NextTurn(player + 10 * red))
            return follow

        return happen

    replaced(patch, NextTurn, "happen", change)


@bug(SAMPLES, BEADS, secrecy_laws.samples_know_only_the_view)
def drawn_is_what_is_true(patch: Patch) -> None:
    """A position that is drawn for a player is the true one."""
    from bead_river import RULEBOOK

    in_rulebook(patch, RULEBOOK, sample=lambda table, agenda, player, rng: table.copy())


@bug(SAMPLES, TIDES, secrecy_laws.samples_know_only_the_view, players=3)
def one_net_stays_as_it_is(patch: Patch) -> None:
    """Drawing a position leaves the net of the left neighbour as it is."""
    from bead_river import RULEBOOK

    old = RULEBOOK.sample

    def sample(table: Any, agenda: Any, player: int | None, rng: Any) -> Any:
        new: Any = old(table, agenda, player, rng)
        if player is not None:
            neighbour = (player + 1) % table.num_players
            new.nets[neighbour] = table.nets[neighbour][:]
            new.settle()
            if min(new.sea) < 0:
                return table.copy()
        return new

    in_rulebook(patch, RULEBOOK, sample=sample)


@bug(SAMPLES, BISON, secrecy_laws.samples_know_only_the_view)
def tiles_in_hand_stay(patch: Patch) -> None:
    """Drawing a position in Bison leaves the tiles in all hands."""
    in_rulebook(patch, BISON_BOOK, sample=lambda table, agenda, player, rng: table.copy())


@bug(SAMPLES, CATAN, secrecy_laws.samples_know_only_the_view)
def hands_stay_and_only_cards_are_dealt(patch: Patch) -> None:
    """Drawing a position in Catan deals the development cards anew and leaves the resource cards."""
    patch.setattr(
        sampling,
        "_resources",
        lambda table, agenda, others, rng: [table.hands[p][:] for p in others],
    )


@bug(SAMPLES, BISON, secrecy_laws.samples_are_spread)
def the_first_unseen_tiles_are_in_hand(patch: Patch) -> None:
    """Drawing a position in Bison always gives out the first unseen tiles."""
    old = BISON_BOOK.sample

    class First:
        def random(self) -> float:
            return 0.0

    in_rulebook(
        patch,
        BISON_BOOK,
        sample=lambda table, agenda, player, rng: old(table, agenda, player, First()),
    )


@bug(SAMPLES, RICH, secrecy_laws.samples_are_spread)
def cards_are_dealt_by_kind(patch: Patch) -> None:
    """Drawing a position in Catan gives the next player all of the first kinds."""

    old = sampling._resources

    def resources(table: Any, agenda: Any, others: list[int], rng: Any) -> list[list[int]]:
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

    patch.setattr(sampling, "_resources", resources)


@bug(SAMPLES, "bead_river+river=1+sea=9", secrecy_laws.samples_are_spread, players=3)
def red_beads_are_dealt_too_often(patch: Patch) -> None:
    """Drawing a position in Bead River deals red beads as if there were twice as many."""
    import bead_river

    def dealt(pile: list[int], number: int, luck: Any) -> list[int]:
        kinds = []
        for _ in range(number):
            kind = pick_weighted([pile[0] * 2, *pile[1:]], luck)
            pile[kind] -= 1
            kinds.append(kind)
        return kinds

    patch.setattr(bead_river, "deal", dealt)


@bug(SAMPLES, BEADS, secrecy_laws.samples_know_only_the_view)
def luck_is_used_up_by_what_is_hidden(patch: Patch) -> None:
    """Drawing a position first uses luck for each red bead that others have."""
    from bead_river import RULEBOOK

    old = RULEBOOK.sample

    def sample(table: Any, agenda: Any, player: int | None, rng: Any) -> Any:
        for owner, net in enumerate(table.nets):
            for _ in range(net[0] if owner != player else 0):
                rng.random()
        return old(table, agenda, player, rng)

    in_rulebook(patch, RULEBOOK, sample=sample)


@bug(SAMPLES, CATAN, secrecy_laws.views_hide)
def drawn_hands_are_of_other_sizes(patch: Patch) -> None:
    """Drawing a position in Catan moves a card from one hand to another."""

    def change(old: Any) -> Any:
        def resources(table: Any, agenda: Any, others: list[int], rng: Any) -> list[list[int]]:
            hands: list[list[int]] = old(table, agenda, others, rng)
            one, other = hands[:2]
            for kind in range(len(RESOURCES)):
                if one[kind]:
                    one[kind], other[kind] = one[kind] - 1, other[kind] + 1
                    break
            return hands

        return resources

    replaced(patch, sampling, "_resources", change)


@bug(SAMPLES, SEASONS, secrecy_laws.views_hide)
def a_game_that_hides_nothing_is_drawn_anew(patch: Patch) -> None:
    """Natives hides nothing, and drawing a position forgets the cards in the box."""

    def sample(table: Any, agenda: Any, player: int | None, rng: Any) -> Any:
        new = table.copy()
        if sum(new.boxed) > 0:
            new.boxed = [0] * len(new.boxed)
        return new

    in_rulebook(patch, NATIVES_BOOK, sample=sample)


@bug(BOTS, BEADS, secrecy_laws.the_bots_know_only_their_view, players=3)
def greedy_looks_into_the_true_position(patch: Patch) -> None:
    """The greedy bot looks ahead in the true position."""
    old = Greedy.choose

    def choose(self: Any, state: Any, player: int, rng: Any) -> Any:
        hidden = sum(net[0] for owner, net in enumerate(state.table.nets) if owner != player)
        legal = state.legal_actions()
        return legal[hidden % len(legal)] if hidden else old(self, state, player, rng)

    patch.setattr(Greedy, "choose", choose)


@bug(BOTS, CATAN, secrecy_laws.the_bots_know_only_their_view)
def random_counts_the_cards_of_others(patch: Patch) -> None:
    """The random bot chooses by the hand of its left neighbour."""

    def choose(self: Any, state: Any, player: int, rng: Any) -> Any:
        legal = state.legal_actions()
        hand = state.table.hands[(player + 1) % state.num_players]
        return legal[hand[0] % len(legal)]

    patch.setattr(baselines.Random, "choose", choose)


@bug(BOTS, WIND, secrecy_laws.the_bots_know_only_their_view)
def a_bot_asks_another_luck(patch: Patch) -> None:
    """The random bot draws from the luck of the whole process."""

    def choose(self: Any, state: Any, player: int, rng: Any) -> Any:
        return random.choice(state.legal_actions())

    patch.setattr(baselines.Random, "choose", choose)


@bug(BOTS, WIND, secrecy_laws.the_bots_know_only_their_view)
def a_bot_chooses_what_is_not_legal(patch: Patch) -> None:
    """The random bot chooses among all first places, also those that are taken."""

    def change(old: Any) -> Any:
        def choose(self: Any, state: Any, player: int, rng: Any) -> Any:
            if type(state.decision).__name__ == "PlacingTipi":
                return state.table.board.places[pick(len(state.table.board.places), rng)]
            return old(self, state, player, rng)

        return choose

    replaced(patch, baselines.Random, "choose", change)
