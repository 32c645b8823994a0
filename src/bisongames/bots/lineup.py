"""Who plays: bots as they were given, each with a label, and who of them sits where in which match."""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import deepcopy
from functools import lru_cache
from itertools import combinations
from math import comb, lcm
from typing import Any, Final

from attrs import evolve, field, frozen

from bisongames.bots.baselines import Bot
from bisongames.bots.registry import check_bot, construct, make, name_of
from bisongames.engine.core.errors import SetupError, describe_exception, short_text

Bots = str | Bot | type | Iterable[str | Bot | type]
"""Bots as they are given: a text, a bot, a class, or several of these."""

_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
"""What of an object is another one in each process."""

MOST: Final = 1000
"""Bots that can be given at once."""


@frozen
class Contestant:
    """A bot that is to play, as it was given."""

    label: str
    """How it is spoken of."""
    said: str
    """What it is, so that it can be seen whether another run has the same bots."""
    bot: Any = field(eq=False, repr=False)
    """Never plays itself: each match has a copy."""

    @property
    def built_in(self) -> bool:
        """Whether it comes with this package, and so need not be looked after."""
        return type(self.bot).__module__.startswith("bisongames.bots.")

    @property
    def repeats(self) -> bool:
        """Whether it chooses the same in the same position with the same luck.

        Raises:
            SetupError: it cannot say.
        """
        try:
            return bool(getattr(self.bot, "reproducible", True))
        except BaseException as error:
            why = f"cannot say whether it is reproducible: {describe_exception(error)}"
            raise SetupError(f"the bot {self.label} {why}") from error

    def fresh(self) -> Bot:
        """A copy for one match.

        Raises:
            SetupError: it cannot be copied.
        """
        return copy_bot(self.bot, self.label)


def copy_bot(bot: Bot, label: str) -> Bot:
    """A copy of a bot that is spoken of like this.

    Raises:
        SetupError: it cannot be copied.
    """
    try:
        return deepcopy(bot)
    except BaseException as error:
        raise SetupError(
            f"the bot {label} cannot be copied: {describe_exception(error)}"
        ) from error


def contestants_of(given: Bots) -> tuple[Contestant, ...]:
    """The bots that were given; of different ones with the same label the later ones get a number.

    Raises:
        SetupError: something of it is no bot.
    """
    found = list(_each(given))
    if not found:
        raise SetupError("no bot is given")
    labels: dict[str, list[Contestant]] = {}
    players = []
    for player in found:
        alike = labels.setdefault(player.label, [])
        same = next((p for p in alike if p.bot is player.bot or p.said == player.said), None)
        if same is None:
            number = len(alike) + 1
            same = evolve(player, label=f"{player.label}-{number}") if number > 1 else player
            alike.append(same)
            same.fresh()  # what cannot be copied is known now
        players.append(same)
    return tuple(players)


def _each(given: Bots) -> Iterable[Contestant]:
    if isinstance(given, str):
        for text in given.split(","):
            yield Contestant(text.strip(), text.strip(), make(text))
    elif isinstance(given, type):
        bot = construct(given)
        yield Contestant(_label(bot), _spec(bot), bot)
    elif callable(getattr(given, "choose", None)):
        bot = check_bot(given, type(given).__name__)
        yield Contestant(_label(bot), _spec(bot), bot)
    elif isinstance(given, Iterable):
        for index, one in enumerate(given):
            if index >= MOST:
                raise SetupError(f"at most {MOST} bots can be given")
            if not isinstance(one, str) and isinstance(one, list | tuple | set | dict):
                raise SetupError(f"a bot is a text, a class or a bot, not {short_text(one)}")
            yield from _each(one)
    else:
        check_bot(given, short_text(given))


def _label(bot: Bot) -> str:
    """The name that its class is known by, else the name of the class."""
    return name_of(type(bot)) or type(bot).__name__


def _spec(bot: Bot) -> str:
    """Its class and what it was made with, as far as that can be written."""
    kind = type(bot)
    held = {
        name: _ADDRESS.sub("", short_text(value, 200)) for name, value in sorted(_held(bot).items())
    }
    return f"{kind.__module__}:{kind.__qualname__}{held or ''}"


def _held(bot: Bot) -> dict[str, Any]:
    slots = [name for kind in type(bot).__mro__ for name in getattr(kind, "__slots__", ())]
    return {
        **getattr(bot, "__dict__", {}),
        **{n: getattr(bot, n) for n in slots if hasattr(bot, n)},
    }


def cycle(bots: int, players: int) -> int:
    """After how many matches each of so many bots has sat on each seat equally often."""
    return lcm(bots, players) if bots <= players else comb(bots, players) * players


@lru_cache(maxsize=1024)
def seats(number: int, bots: int, players: int) -> tuple[int, ...]:
    """Which bot sits where in match ``number``: in turn, in each match a place further round.

    Of more bots than seats each set of as many as there are seats plays in turn.
    """
    if bots <= players:
        return tuple((seat + number) % bots for seat in range(players))
    sets = comb(bots, players)
    chosen = _sets(bots, players)[number % sets]
    turned = number // sets % players
    return chosen[turned:] + chosen[:turned]


@lru_cache(maxsize=16)
def _sets(bots: int, players: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(bots), players))


def start_player(number: int, bots: int, players: int) -> int:
    """Who begins in match ``number``: each in turn; after a whole cycle of bots a place further on.

    So no bot begins always, as it would if bots and start player went round in step.
    """
    return (number + number // cycle(bots, players)) % players
