"""Shares: how much of a server one address may use, so that it cannot shut out all others."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from starlette.types import Scope

from bisongames.protocol import ProtocolError

BURST: Final = 5.0
"""Seconds' worth of requests that may arrive at once."""
LONGEST_SLOWED: Final = 5.0
"""Seconds for which messages that come too fast are held up before a connection is closed."""
TOO_MUCH: Final = 4429
"""The close code of a client that sends too much."""
TOO_MANY: Final = "too many messages"
COSTLY: Final = 1024
"""Bytes of a request or message that cost as much as one more request."""
ADDRESSES: Final = 10_000
"""Maximum number of addresses whose rate is remembered."""
PREFIX: Final = 64
"""Bits of an IPv6 address that count: a single subscriber usually has all addresses that begin alike."""
ADDRESS: Final = "bisongames.address"
"""The key of the client's address in a scope."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def address_key(text: str) -> str:
    """The address as it counts: IPv4 as it is, IPv6 by its first 64 bits, and any other text itself."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if address.version == 6:
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, PREFIX), strict=False))
    return str(address)


def cost_of(size: int) -> float:
    """What a request or message of so many bytes costs: 1, and 1 more for each KiB."""
    return 1.0 + size // COSTLY


class Proxies:
    """The proxies whose ``X-Forwarded-For`` is believed."""

    def __init__(self, named: Sequence[str]) -> None:
        self._networks = [network_of(text) for text in named]

    def includes(self, text: str) -> bool:
        """True if this is the address of a proxy."""
        if not self._networks:
            return False
        try:
            address = ipaddress.ip_address(text.partition("%")[0])
        except ValueError:
            return False
        if address.version == 6 and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)

    def client_of(self, scope: Scope) -> str:
        """The address of the client as it counts: behind a proxy the last forwarded address that is not a proxy's."""
        client = str((scope.get("client") or ("", 0))[0])
        if self.includes(client):
            lines = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
            forwarded = b",".join(lines).decode("latin-1").split(",")
            for text in reversed(forwarded):
                address = _without_port(text.strip())
                if address is None:
                    break  # what a proxy did not write is not believed
                client = address
                if not self.includes(address):
                    break
        return address_key(client)


def network_of(text: str) -> Network:
    """The network of a proxy: an address, or a network such as 10.0.0.0/8.

    Raises:
        ValueError: if it is neither.
    """
    return ipaddress.ip_network(text, strict=False)


def _without_port(text: str) -> str | None:
    """A forwarded address; None if it is none."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return None


class Shares:
    """Places that are taken and released, limited for each address and for all together."""

    def __init__(self, most: int, each: int, what: str) -> None:
        self.most, self.each = most, each
        self.taken: Counter[str | None] = Counter()
        """The number of places taken by each address; None for unknown ones."""
        self.total = 0
        self._what = what

    def take(self, address: str | None) -> None:
        """Takes a place.

        Raises:
            ProtocolError: often, if the address has its share; full, if no place is left.
        """
        if address is not None and self.taken[address] >= self.each:
            message = f"the limit of {self.each} {self._what} from one address is reached"
            raise ProtocolError("often", message)
        if self.total >= self.most:
            message = f"the limit of {self.most} {self._what} is reached; try again later"
            raise ProtocolError("full", message)
        self.add(address)

    def add(self, address: str | None) -> None:
        """Counts a place that is taken whatever the limits."""
        self.taken[address] += 1
        self.total += 1

    def release(self, address: str | None) -> None:
        """Releases a place."""
        self.total -= 1
        self.taken[address] -= 1
        if self.taken[address] <= 0:
            del self.taken[address]


class RateLimiter:
    """A token bucket for each address, and one for all of them."""

    def __init__(
        self, rate: float, total: float = 0.0, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self._total = total if rate else 0.0
        self._monotonic = monotonic
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._total_left = (self._total * BURST, monotonic())

    def wait(self, address: str, cost: float = 1.0) -> float:
        """Takes a request from the buckets; returns the seconds to wait if one is empty, else 0.

        A bucket in which one request is left allows a request of any cost, and is then empty for longer, for at most as long
        as it takes to fill it.
        """
        if not self.rate:
            return 0.0
        now = self._monotonic()
        cost = min(cost, max(1.0, self.rate * BURST))
        left = _refilled(self._left.pop(address, None), self.rate, now)
        allowed, wait = left >= 1, (1 - left) / self.rate
        if allowed and self._total:
            total = _refilled(self._total_left, self._total, now)
            allowed, wait = total >= 1, (1 - total) / self._total
            self._total_left = (total - allowed * cost, now)
        self._left[address] = (left - allowed * cost, now)
        if len(self._left) > ADDRESSES:
            self._left.popitem(last=False)
        return 0.0 if allowed else wait


def _refilled(bucket: tuple[float, float] | None, rate: float, now: float) -> float:
    """The requests left in a bucket; a new one is full."""
    most = max(1.0, rate * BURST)
    return most if bucket is None else min(most, bucket[0] + (now - bucket[1]) * rate)
