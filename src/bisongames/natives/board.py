"""Natives: what never changes in a match, computed once per variant and number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from bisongames.natives import actions as moves
from bisongames.natives.cards import PLAYING, Components
from bisongames.natives.effects import ELDER, FOODS, ROLES
from bisongames.natives.expansion import NativesExpansion
from bisongames.natives.options import COLORS, Options

if TYPE_CHECKING:
    from bisongames.play.agenda import Pending

MEMBERS: Final = 0
SACRED: Final = 1
"""Families that the prairie is counted by: members, totems and rites, and the three foods from 2 on."""
OTHERS: Final = 5

TAKES: Final = (OTHERS, MEMBERS, SACRED, MEMBERS, 2, 3, 4)
"""Per role: the family it takes."""


class Board:
    """The kinds of card and the seats, and every action that can ever be chosen.

    Inside, a kind of card is its index in ``kinds``: first what lies above tribe cards (food, totems, rites), then
    members, then heroes, then conflict cards; the special cards of the stack have the indices after them.
    """

    __slots__ = (
        "above",
        "activates",
        "after_action",
        "blocks",
        "by_role",
        "captures",
        "changes",
        "colors",
        "components",
        "conflict_color",
        "conflicts",
        "counts",
        "counts_as",
        "discards",
        "dismisses",
        "expansions",
        "extra_rites",
        "family",
        "food",
        "foods",
        "gives",
        "great",
        "heroes",
        "kinds",
        "limits",
        "members",
        "moves",
        "number",
        "on_pass",
        "on_reveal",
        "on_take",
        "opening_pool",
        "opening_size",
        "options",
        "places",
        "players",
        "playing",
        "replenish",
        "reveals",
        "rites",
        "role_limits",
        "role_lists",
        "round_parts",
        "rows",
        "score",
        "seasons",
        "seat_of",
        "shows",
        "specials",
        "stack_size",
        "strength",
        "takes",
        "totems",
        "turn_parts",
        "value",
        "winter_at",
    )

    blocks: tuple[bool, ...]
    """Per member kind, from 0, like the three below."""
    counts_as: tuple[int, ...]
    shows: tuple[frozenset[str], ...]
    value: tuple[int, ...]

    def __init__(
        self,
        options: Options,
        components: Components,
        players: int,
        expansions: tuple[NativesExpansion, ...],
        turn_parts: tuple[tuple[str, Callable[[int], Pending]], ...],
        round_parts: tuple[tuple[str, Callable[[], Pending]], ...],
    ) -> None:
        self.options = options
        self.components = components
        self.players = players
        self.expansions = frozenset(e.id for e in expansions)
        self._name_kinds(components)
        self._seat_players(options)
        self._collect_reactions(expansions, turn_parts, round_parts)
        self._make_actions()
        self._place_special_cards(expansions)

    def _name_kinds(self, components: Components) -> None:
        found: list[tuple[str, str, Any]] = [
            (family, id, row)
            for family in PLAYING
            for id, row in getattr(components, family).items()
        ]
        self.kinds = tuple(id for _, id, _ in found)
        self.rows = tuple(row for _, _, row in found)
        self.counts = tuple(row.count for _, _, row in found)
        self.playing = len(found)
        span = {
            family: tuple(i for i, (f, _, _) in enumerate(found) if f == family)
            for family in PLAYING
        }
        self.food, self.totems, self.rites = span["food"], span["totems"], span["rites"]
        self.heroes, self.conflicts = span["heroes"], span["conflicts"]
        self.members = span["members"] + self.heroes
        self.above = len(self.food + self.totems + self.rites)
        self.foods = tuple(
            tuple(k for k in self.food if self.rows[k].kind == food) for food in FOODS
        )
        self.great = tuple(f == "food" and row.great for f, _, row in found)
        family = [OTHERS] * self.playing
        for k in self.members:
            family[k] = MEMBERS
        for k in (*self.totems, *self.rites):
            family[k] = SACRED
        for index, kinds in enumerate(self.foods):
            for k in kinds:
                family[k] = 2 + index
        self.family = (*family, OTHERS)  # the last entry stands for no card
        self.by_role = tuple(
            tuple(k for k in range(self.playing) if takes != OTHERS and family[k] == takes)
            for takes in TAKES
        )
        # per member kind, from 0
        rows = [self.rows[k] for k in self.members]
        self.value = tuple(getattr(row, "value", 0) for row in rows)
        self.counts_as = tuple(getattr(row, "counts_as", 1) for row in rows)
        self.blocks = tuple(bool(getattr(row, "blocks", False)) for row in rows)
        self.shows = tuple(frozenset(getattr(row, "colors", ())) for row in rows)
        self.specials = tuple(
            name for name in ("winter", "summer", "autumn") if name in components.specials
        )
        self.number = {name: i for i, name in enumerate((*self.kinds, *self.specials))}

    def _seat_players(self, options: Options) -> None:
        self.colors = tuple(options.colors.split("-")[: self.players])
        self.seat_of = {c: self.colors.index(c) for c in COLORS if c in self.colors}
        self.conflict_color = {k: self.rows[k].color for k in self.conflicts}

    def _collect_reactions(
        self,
        expansions: tuple[NativesExpansion, ...],
        turn_parts: tuple[tuple[str, Callable[[int], Pending]], ...],
        round_parts: tuple[tuple[str, Callable[[], Pending]], ...],
    ) -> None:
        turn, at_round_end = list(turn_parts), list(round_parts)
        for expansion in expansions:
            for after, part in expansion.turn_parts:
                turn.insert(_place(turn, after), part)
            for after, end in expansion.round_parts:
                at_round_end.insert(_place(at_round_end, after), end)
        self.turn_parts = tuple(
            tuple(make(player) for _, make in turn) for player in range(self.players)
        )
        self.round_parts = tuple(make() for _, make in at_round_end)
        self.limits = tuple(f for e in expansions for f in e.limits)
        self.role_limits = tuple(f for e in expansions for f in e.role_limits)
        self.strength = tuple(f for e in expansions for f in e.strength)
        self.extra_rites = tuple(f for e in expansions for f in e.extra_rites)
        self.replenish = tuple(f for e in expansions for f in e.replenish)
        self.on_pass = tuple(f for e in expansions for f in e.on_pass)
        self.after_action = tuple(f for e in expansions for f in e.after_action)
        self.score = tuple(f for e in expansions for f in e.score)
        self.on_reveal = self._by_kind([e.on_reveal for e in expansions])
        self.on_take = self._by_kind([e.on_take for e in expansions])

    def _by_kind(self, reactions: list[Any]) -> tuple[Any, ...]:
        """Per kind: the first reaction to its family, or None."""
        found: list[Any] = [None] * self.playing
        for family in PLAYING:
            for id in getattr(self.components, family):
                for by_family in reactions:
                    if family in by_family:
                        found[self.number[id]] = by_family[family]
                        break
        return tuple(found)

    def _make_actions(self) -> None:
        names = [self.kinds[k] for k in self.members]
        self.reveals = tuple(moves.Reveal(name) for name in self.number)
        self.takes = tuple(moves.Take(kind) for kind in self.kinds)
        self.discards = tuple(moves.Discard(kind) for kind in self.kinds)
        self.activates = tuple(moves.Activate(role) for role in ROLES)
        self.places = tuple(moves.Place(role) for role in ROLES)
        self.gives = tuple(moves.Give(player) for player in range(self.players))
        # per role, per member kind
        self.dismisses = tuple(tuple(moves.Dismiss(n, role) for n in names) for role in ROLES)
        self.captures = tuple(tuple(moves.Capture(n, role) for n in names) for role in ROLES)
        # per role, per member kind, to every other role
        self.moves = tuple(
            tuple(tuple(moves.Move(n, role, end) for end in ROLES if end != role) for n in names)
            for role in ROLES
        )
        # by which families lie in the prairie, as bits
        stay = moves.Pass()
        self.role_lists = tuple(
            (*(self.activates[r] for r in range(ELDER, 7) if bits >> TAKES[r] & 1), stay)
            for bits in range(32)
        )

    def _place_special_cards(self, expansions: tuple[NativesExpansion, ...]) -> None:
        """The opening prairie, and the special cards of the stack by the number of their reveal."""
        base_only = any(e.opening_of_base_cards for e in expansions)
        simple = (*self.food, *self.totems, *(k for k in self.members if k not in self.heroes))
        self.opening_pool = tuple(
            (k in simple and not self.great[k]) if base_only else not self._acts_on_reveal(k)
            for k in range(self.playing)
        )
        options = self.options
        self.opening_size = (
            options.opening_cards_seasons_and_soul
            if base_only and "soul-of-the-prairie" in self.expansions
            else options.opening_cards
        )
        rest = sum(self.counts) - self.opening_size
        below = options.cards_below_winter
        self.changes: dict[int, str] = {}
        if "summer" in self.specials:
            piles = (rest + 2) // 3, rest // 3, (rest + 1) // 3  # A, B, C
            summer = piles[0] - below + 1
            autumn = summer + piles[2] + 1
            self.changes = {summer: "summer", autumn: "autumn"}
        self.winter_at: int = rest + len(self.changes) + 1 - below
        self.stack_size: int = rest + len(self.changes) + 1
        self.seasons = tuple(self.components.seasons)

    def _acts_on_reveal(self, kind: int) -> bool:
        return self.on_reveal[kind] is not None and (
            kind in self.conflicts or bool(self.rows[kind].goes_to)
        )

    def special_at(self, reveal: int) -> str | None:
        """The special card that is revealed as the so-many-th card, if any."""
        return "winter" if reveal == self.winter_at else self.changes.get(reveal)

    def wearing(self, color: str) -> Iterator[int]:
        """The member kinds, from 0, that show a colour."""
        return (m for m, shows in enumerate(self.shows) if color in shows)


def _place(parts: list[Any], after: str) -> int:
    """Where a part goes that comes after a named one; '' puts it first."""
    names = [name for name, _ in parts]
    return names.index(after) + 1 if after else 0
