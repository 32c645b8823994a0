"""The bots of a study with their labels, and their seats in each match."""

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
"""Bots as arguments: a string, a bot, a class, or several of these."""

_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
"""The memory address in the ``repr`` of an object, which differs between processes."""

MOST: Final = 1000
"""The maximum number of bots in a study."""


@frozen
class Contestant:
    """A bot of a study."""

    label: str
    """The name of the bot in reports."""
    said: str
    """The class and attributes of the bot as text, to compare the bots of two runs."""
    bot: Any = field(eq=False, repr=False)
    """The original bot; each match gets a copy."""

    @property
    def built_in(self) -> bool:
        """Whether the bot is part of this package, and so needs no checks."""
        return type(self.bot).__module__.startswith("bisongames.bots.")

    @property
    def repeats(self) -> bool:
        """Whether the bot makes the same choice given the same position and random numbers.

        Raises:
            SetupError: if its attribute ``reproducible`` raises.
        """
        try:
            return bool(getattr(self.bot, "reproducible", True))
        except BaseException as error:
            why = f"cannot say whether it is reproducible: {describe_exception(error)}"
            raise SetupError(f"the bot {self.label} {why}") from error

    def fresh(self) -> Bot:
        """A copy of the bot for one match.

        Raises:
            SetupError: if the bot cannot be copied.
        """
        return copy_bot(self.bot, self.label)


def copy_bot(bot: Bot, label: str) -> Bot:
    """A copy of a bot; the label is for errors.

    Raises:
        SetupError: if the bot cannot be copied.
    """
    try:
        return deepcopy(bot)
    except BaseException as error:
        raise SetupError(
            f"the bot {label} cannot be copied: {describe_exception(error)}"
        ) from error


def contestants_of(given: Bots) -> tuple[Contestant, ...]:
    """The contestants for these bots; different bots with the same label get numbers.

    Raises:
        SetupError: if one of them is not a bot.
    """
    contestants = list(_each(given))
    if not contestants:
        raise SetupError("no bot given")
    labels: dict[str, list[Contestant]] = {}
    players = []
    for player in contestants:
        alike = labels.setdefault(player.label, [])
        same = next((p for p in alike if p.bot is player.bot or p.said == player.said), None)
        if same is None:
            number = len(alike) + 1
            same = evolve(player, label=f"{player.label}-{number}") if number > 1 else player
            alike.append(same)
            same.fresh()  # raises now if it cannot be copied
        players.append(same)
    return tuple(players)


def _each(given: Bots) -> Iterable[Contestant]:
    if isinstance(given, str):
        for text in given.split(","):
            yield Contestant(text.strip(), text.strip(), make(text))
    elif isinstance(given, type):
        bot = construct(given, {}, given.__name__)
        yield Contestant(_label(bot), _spec(bot), bot)
    elif callable(getattr(given, "choose", None)):
        bot = check_bot(given, type(given).__name__)
        yield Contestant(_label(bot), _spec(bot), bot)
    elif isinstance(given, Iterable):
        for index, one in enumerate(given):
            if index >= MOST:
                raise SetupError(f"at most {MOST} bots are allowed")
            if not isinstance(one, str) and isinstance(one, list | tuple | set | dict):
                raise SetupError(f"expected a bot as text, class or object, got {short_text(one)}")
            yield from _each(one)
    else:
        check_bot(given, short_text(given))


def _label(bot: Bot) -> str:
    """The registered name of the bot's class, or else the name of the class."""
    return name_of(type(bot)) or type(bot).__name__


def _spec(bot: Bot) -> str:
    """The class and attributes of a bot as text."""
    kind = type(bot)
    held = {
        name: _ADDRESS.sub("", short_text(value, 200)) for name, value in sorted(_held(bot).items())
    }
    return f"{kind.__module__}:{kind.__qualname__}{held or ''}"


def _held(bot: Bot) -> dict[str, object]:
    slots = [name for kind in type(bot).__mro__ for name in getattr(kind, "__slots__", ())]
    return {
        **getattr(bot, "__dict__", {}),
        **{n: getattr(bot, n) for n in slots if hasattr(bot, n)},
    }


def cycle(bots: int, players: int) -> int:
    """The number of matches after which each bot has played in each seat equally often."""
    return lcm(bots, players) if bots <= players else comb(bots, players) * players


@lru_cache(maxsize=1024)
def seats(number: int, bots: int, players: int) -> tuple[int, ...]:
    """The index of the bot in each seat in match ``number``; bots rotate from match to match.

    With more bots than seats, each subset that fits the table plays in turn.
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
    """The start player of match ``number``: each in turn, shifted after each full rotation of the bots.

    Without the shift, the same bot could always start.
    """
    return (number + number // cycle(bots, players)) % players
