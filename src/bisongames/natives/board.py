"""Natives: the constants of a match, computed once per variant and number of players."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from attrs import evolve

from bisongames.engine.core.rules import Rule, note
from bisongames.engine.rulebook.chapters import Hook
from bisongames.engine.rulebook.game_board import Composed
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives import actions as moves, hooks
from bisongames.natives.components import FOOD, MEMBERS, OTHERS, PLAYING, SACRED, Components
from bisongames.natives.effects import COLORS, ELDER, FAMILIES_COUNTED, FOODS, ROLES
from bisongames.natives.options import Options

ReactionT = TypeVar("ReactionT")

FAMILIES: Final = 6
"""The number of families by which the cards of the prairie are counted."""

TAKES: Final = (OTHERS, MEMBERS, SACRED, MEMBERS, FOOD, FOOD + 1, FOOD + 2)
"""The family of cards that each role takes, by the number of the role."""

STACK = Rule(
    "NA-2h",
    "Build the stack face down, from the bottom: {cards_below_winter:playing card}, the winter card and all other "
    "playing cards.",
    when=(("cards_lie_below_winter", True), ("opening_leaves_out", False)),
)
STACK_UPON_WINTER = STACK.otherwise(
    "Build the stack face down, from the bottom: the winter card and all playing cards.",
    cards_lie_below_winter=False,
)
STACK_AFTER_PRAIRIE = evolve(
    STACK.otherwise(
        "Build the stack of the remaining cards face down, from the bottom: {cards_below_winter:playing card}, the winter card and "
        "all others.",
        opening_leaves_out=True,
    ),
    read_after="NA-2j",
)
STACK_UPON_WINTER_AFTER_PRAIRIE = STACK_AFTER_PRAIRIE.otherwise(
    "Build the stack of the remaining cards face down, from the bottom: the winter card and all others.",
    cards_lie_below_winter=False,
)
POSITIONS = note(
    "NA-N3",
    "Counted from the first card revealed after set-up, special cards come up at fixed places: {special_places}.",
    "2",
)


class Board(Composed):
    """The kinds of card, the seats, and every possible action.

    Internally, a kind of card is its index in ``kinds``: first the kinds that are laid above tribe cards, then members,
    then cards that no role takes; the special cards of the stack follow. A member kind is its index among the members.
    """

    def __init__(self, game: Ruleset, players: int) -> None:
        super().__init__(game, players)
        options: Options = game.options
        components: Components = game.components
        self.options = options
        self.components = components
        self._name_kinds(components)
        self._know_members()
        self._seat_players(options)
        self._collect_reactions()
        self._make_actions()
        self._stack_cards()
        self._know_limits()

    def _collect_reactions(self) -> None:
        mine = self.expansions
        self.on_turn = hooks.NEW_TURN.of(mine)
        self.set_up = hooks.SET_UP.of(mine)
        self.replenish = hooks.REPLENISH.of(mine)
        self.role_limits = hooks.ROLE_LIMITS.of(mine)
        self.on_pass = hooks.ON_PASS.of(mine)
        self.strength = hooks.STRENGTH.of(mine)
        self.extra_cards = hooks.EXTRA_CARDS.of(mine)
        self.after_action = hooks.AFTER_ACTION.of(mine)
        self.score = hooks.SCORE.of(mine)
        extra = hooks.EXTRA_KINDS.of(mine)
        self.extra_kinds = tuple(
            k for k in range(self.playing) if any(concerns(self, k) for concerns in extra)
        )
        # Per kind of card.
        self.on_reveal = self._by_kind(hooks.ON_REVEAL)
        self.on_take = self._by_kind(hooks.ON_TAKE)
        self.limits = self._by_kind(hooks.LIMITS)
        self.on_add = self._by_kind(hooks.ON_ADD)
        self.food_lines = self._by_kind(hooks.FOOD_LINES)
        self.unlimited = not (self.role_limits or any(self.limits))

    def _by_kind(
        self, hook: Hook[tuple[hooks.Concerns, ReactionT]]
    ) -> tuple[tuple[ReactionT, ...], ...]:
        reactions = hook.of(self.expansions)
        return tuple(
            tuple(react for concerns, react in reactions if concerns(self, kind))
            for kind in range(self.playing)
        )

    def plays_with(self, expansion: str) -> bool:
        """Whether an expansion is in play; used by expansions whose rules depend on one another."""
        return any(e.id == expansion for e in self.expansions)

    def _name_kinds(self, components: Components) -> None:
        cards: list[tuple[str, str, Any]] = [
            (family, id, row)
            for family in PLAYING
            for id, row in getattr(components, family).items()
        ]
        self.kinds = tuple(id for _, id, _ in cards)
        self.rows = tuple(row for _, _, row in cards)
        self.counts = tuple(row.count for _, _, row in cards)
        self.playing = len(cards)
        self.kinds_of = {
            family: tuple(i for i, (f, _, _) in enumerate(cards) if f == family)
            for family in PLAYING
        }
        self.food, self.totems = self.kinds_of["food"], self.kinds_of["totems"]
        family = [PLAYING[f] + (FOODS.index(row.kind) if f == "food" else 0) for f, _, row in cards]
        self.family = (*family, OTHERS)  # the last entry, index -1, is for no card
        self.members = tuple(k for k, taken in enumerate(family) if taken == MEMBERS)
        self.above = sum(taken not in (MEMBERS, OTHERS) for taken in family)
        self.names_above = self.kinds[: self.above]
        self.names_of_members = tuple(self.kinds[k] for k in self.members)
        self.foods = tuple(
            tuple(k for k in self.food if family[k] == FOOD + index) for index in range(len(FOODS))
        )
        self.measured: dict[str, tuple[int, ...]] = {
            **{
                measure: tuple(k for family in families for k in self.kinds_of[family])
                for measure, families in FAMILIES_COUNTED.items()
            },
            **dict(zip(FOODS, self.foods, strict=True)),
        }
        self.by_role = tuple(
            tuple(k for k in range(self.playing) if takes != OTHERS and family[k] == takes)
            for takes in TAKES
        )
        self.specials = tuple(
            name for name in ("winter", "summer", "autumn") if name in components.specials
        )
        self.number = {name: i for i, name in enumerate((*self.kinds, *self.specials))}

    def _know_members(self) -> None:
        """Sets the value, weight and colors of each member kind, and the kinds that block their role."""
        rows = [self.rows[k] for k in self.members]
        self.value = tuple(getattr(row, "value", 0) for row in rows)
        self.counts_as = tuple(getattr(row, "counts_as", 1) for row in rows)
        self.shows = tuple(frozenset(getattr(row, "colors", ())) for row in rows)
        self.blocking = tuple(m for m, row in enumerate(rows) if getattr(row, "blocks", False))

    def _seat_players(self, options: Options) -> None:
        self.colors = tuple(options.colors.split("-")[: self.players])
        self.seat_of = {c: self.colors.index(c) for c in COLORS if c in self.colors}
        # Per player: the member kinds of their color, and the valuable ones of other colors.
        kinds = range(len(self.members))
        self.wearing = tuple(tuple(m for m in kinds if c in self.shows[m]) for c in self.colors)
        self.foreign = tuple(
            tuple(m for m in kinds if self.value[m] and m not in mine) for mine in self.wearing
        )

    def _make_actions(self) -> None:
        names = self.names_of_members
        self.reveals = tuple(moves.Reveal(kind) for kind in self.kinds)
        self.takes = tuple(moves.Take(kind) for kind in self.kinds)
        self.discards = tuple(moves.Discard(kind) for kind in self.kinds)
        self.activates = tuple(moves.Activate(role) for role in ROLES)
        self.places = tuple(moves.Place(role) for role in ROLES)
        # per role, per member kind
        self.dismisses = tuple(tuple(moves.Dismiss(n, role) for n in names) for role in ROLES)
        self.captures = tuple(tuple(moves.Capture(n, role) for n in names) for role in ROLES)
        # per role, per member kind, to every other role
        self.moves = tuple(
            tuple(tuple(moves.Move(n, role, end) for end in ROLES if end != role) for n in names)
            for role in ROLES
        )
        # indexed by the families present in the prairie, as bits
        stay = moves.Pass()
        self.role_lists: tuple[tuple[moves.Activate | moves.Pass, ...], ...] = tuple(
            (*(self.activates[r] for r in range(ELDER, 7) if bits >> TAKES[r] & 1), stay)
            for bits in range(32)
        )

    def _stack_cards(self) -> None:
        """Sets the opening prairie, and the position of each special card in the stack."""
        back = hooks.KEPT_BACK.of(self.expansions)
        self.opening_counts = tuple(
            0 if any(kept(self, k) for kept in back) else n for k, n in enumerate(self.counts)
        )
        self.opening_size = self.options.opening_cards
        for size in hooks.OPENING_CARDS.of(self.expansions):
            self.opening_size = size(self)
        rest = sum(self.counts) - self.opening_size
        self.changes: dict[int, str] = {}
        for special in hooks.SPECIAL_CARDS.of(self.expansions):
            self.changes |= special(self, rest)
        self.stack_size: int = rest + len(self.changes) + 1
        self.winter_at: int = self.stack_size - self.options.cards_below_winter
        self.special_at = {self.winter_at: "winter", **self.changes}
        places = {name: place for place, name in self.special_at.items()}
        self.special_places = tuple([places[name] for name in self.specials])
        """The place in the stack of each special card."""

    def _know_limits(self) -> None:
        """Sets the upper bounds of numbers on the table, from the cards in the game."""
        members = [
            (self.counts[k], weight) for k, weight in zip(self.members, self.counts_as, strict=True)
        ]
        self.most_captives = sum(number for number, _ in members)
        self.most_strength = 1 + sum(number * weight for number, weight in members)
        more = sum(cards(self) for cards in hooks.MORE_CARDS.of(self.expansions))
        self.most_in_action = max(sum(self.counts), self.most_strength + more)
