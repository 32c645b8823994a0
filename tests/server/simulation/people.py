"""Simulated people: they play whole matches, break off and come back, and others who mean no good."""

from __future__ import annotations

import asyncio
from typing import Any

from attrs import define, field

from tests.server.simulation.network import Answer, Broken, LiveConnection, Network

STRANGE: tuple[bytes, ...] = (
    b"", b"{", b"[]", b"null", b'{"variant": 3}', b'{"action": {}, "revision": -1}', b"\xff\xfe",
    b'{"action": "place:Z99", "revision": 0, "key": ""}', b"[" * 2000, b'{"revision": 1e999}',
)  # fmt: skip


@define(eq=False)
class Seat:
    """A seat of a match, and who has it."""

    match: str
    number: int
    token: str


@define(eq=False)
class Ledger:
    """What clients know for sure, held against the store in the end."""

    network: Network
    seats: list[Seat] = field(factory=list)
    secrets: dict[str, str] = field(factory=dict)
    """The address that may know a token or an invitation."""
    promised: list[tuple[Seat, int, str | None]] = field(factory=list)
    """Acknowledged choices: seat, revision, and notation (None for an undo)."""
    views: dict[tuple[str, int | None, int], Any] = field(factory=dict)
    """Each view that was sent, by match, seat and revision."""
    news: dict[tuple[str, int | None, int], Any] = field(factory=dict)
    used: dict[str, float] = field(factory=dict)
    """When the server last did something for somebody at a match, in seconds of running time."""
    waiting: dict[Player, str] = field(factory=dict)
    """What each player waits for."""
    honest: dict[str, bool] = field(factory=dict)
    """The matches of honest players; False if somebody has left for good."""

    @property
    def faults(self) -> list[str]:
        """Whatever must not happen."""
        return self.network.faults

    def touch(self, match: str) -> None:
        """Notes that the server did something at a match now."""
        self.used[match] = self.network.loop.time()

    def see(self, match: str, seat: int | None, snapshot: dict[str, Any]) -> None:
        """Notes a snapshot that was sent to a seat."""
        if (snapshot["match"], snapshot["you"]) != (match, seat):
            self.faults.append(f"{match} {seat} got {snapshot['match']} {snapshot['you']}")
        self.once(self.views, (match, seat, snapshot["revision"]), snapshot["view"])
        self.touch(match)

    def hear(self, match: str, seat: int | None, news: list[dict[str, Any]]) -> None:
        """Notes news that were sent to a seat."""
        for each in news:
            told = {**each, "events": [heard["event"] for heard in each["events"]]}
            self.once(self.news, (match, seat, each["revision"]), told)
        self.touch(match)

    def once(self, things: dict[Any, Any], key: Any, value: Any) -> None:
        """Notes what was sent; it is the same whenever it is sent again."""
        if things.setdefault(key, value) != value:
            self.faults.append(f"two different things were sent about {key}")

    def acknowledge(self, seat: Seat, revision: int, notation: str | None) -> None:
        """Notes an acknowledged choice."""
        self.promised.append((seat, revision, notation))
        self.touch(seat.match)
        self.network.counts["choices"] += 1


class Player:
    """Somebody who plays a seat to the end of the match, over whatever connections they get."""

    def __init__(self, ledger: Ledger, seat: Seat, address: str, *, live: bool) -> None:
        self.ledger, self.network, self.seat, self.address = ledger, ledger.network, seat, address
        self.rng, self.loop = self.network.rng, self.network.loop
        self.live = live
        self.pause = 1.0
        """How long they think, on average."""
        self.leaves = 0.0
        """How likely they close the page at a choice; they come back with their link."""
        self.leaves_for_good = 0.0
        self._number = 0
        self.is_done = False

    async def play(self) -> None:
        """Plays until the match is over."""
        while not self.is_done:
            try:
                await (self._play_live() if self.live else self._play_by_requests())
            except Broken:
                self.network.counts["broken connections"] += 1
            if not self.is_done:
                self._wait_for("a connection")
                await asyncio.sleep(self.loop.soon(2))
        self.ledger.waiting.pop(self, None)

    def _wait_for(self, what: str) -> None:
        self.ledger.waiting[self] = f"{what} since {self.loop.time():.0f}"

    def _goes(self) -> bool:
        """True if they close the page now."""
        if self.rng.random() < self.leaves_for_good:
            self.is_done, self.ledger.honest[self.seat.match] = True, False
            self.network.counts["left"] += 1
            return True
        return self.rng.random() < self.leaves

    def _choice(self, snapshot: dict[str, Any]) -> dict[str, Any]:
        """One of the choices, as the body of a request."""
        self._number += 1
        choice = self.rng.choice(snapshot["choices"])["notation"]
        key = f"{self.seat.number}-{self._number}"
        return {"action": choice, "revision": snapshot["revision"], "key": key}

    async def _ask(self, method: str, path: str, body: Any = None, **how: Any) -> Answer:
        """A request about the match; refused only while the disk has faults."""
        path = f"/matches/{self.seat.match}{path}"
        answer = await self.network.ask(self.address, method, path, body, self.seat.token, **how)
        if answer.code in ("often", "full", "token", "unknown", "forbidden", "malformed"):
            self.ledger.faults.append(f"{self.address} {method} {path}: {answer.body}")
        if answer.code == "fault":
            self.network.counts["500"] += 1
            await asyncio.sleep(self.loop.soon(3))
        return answer

    # By requests

    async def _play_by_requests(self) -> None:
        match, number = self.seat.match, self.seat.number
        while True:
            self._wait_for("a snapshot")
            answer = await self._ask("GET", "")
            if answer.status != 200:
                continue
            now = answer.body
            while True:
                self.ledger.see(match, number, now)
                if now["over"]:
                    self.is_done = True
                    return
                if now["to_act"] != number:
                    break
                await asyncio.sleep(self.loop.soon(self.pause))
                if now["may_undo"] and self.rng.random() < 0.05:
                    await self._undo(now)
                    break
                if not now["choices"]:
                    break  # a form is to be filled in
                answer = await self._act(self._choice(now))
                if answer.status != 200:
                    break
                now = answer.body["snapshot"]
            if self._goes():
                self._wait_for("coming back")
                await asyncio.sleep(self.loop.soon(60))
                return
            self._wait_for("news")
            after = now["revision"]
            answer = await self._ask("GET", f"/news?after={after}&wait={self.rng.choice((0, 25))}")
            if answer.status == 200:
                self.ledger.hear(match, number, answer.body)
                if not answer.body:
                    await asyncio.sleep(self.loop.soon(1))

    async def _act(self, body: dict[str, Any]) -> Answer:
        """Sends a choice until it is answered, sometimes twice at once."""
        self._wait_for("the answer to a choice")
        while True:
            asked = [self._ask("POST", "/actions", body) for _ in range(self._copies())]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            good = [each for each in answers if isinstance(each, Answer) and each.status == 200]
            for each in answers:
                if isinstance(each, BaseException) and not isinstance(each, Broken):
                    raise each
            if len({each.body["revision"] for each in good}) > 1:
                self.ledger.faults.append(f"one key, two choices: {self.seat} {body}")
            for each in good:
                self.ledger.acknowledge(self.seat, body["revision"], body["action"])
                self.ledger.hear(self.seat.match, self.seat.number, each.body["news"])
                return each
            certain = [each for each in answers if isinstance(each, Answer)]
            if any(each.code in ("stale", "illegal") for each in certain):
                return certain[0]
            await asyncio.sleep(self.loop.soon(1))

    def _copies(self) -> int:
        return 2 if self.rng.random() < 0.1 else 1

    async def _undo(self, now: dict[str, Any]) -> None:
        self._number += 1
        body = {"revision": now["revision"], "key": f"{self.seat.number}-{self._number}"}
        while True:
            try:
                answer = await self._ask("POST", "/undo", body)
            except Broken:
                await asyncio.sleep(self.loop.soon(1))
                continue
            if answer.status == 200:
                self.ledger.acknowledge(self.seat, now["revision"], None)
                self.ledger.see(self.seat.match, self.seat.number, answer.body)
                self.network.counts["undone"] += 1
            if answer.code != "fault":
                return

    # By a live connection

    async def _play_live(self) -> None:
        match, number = self.seat.match, self.seat.number
        self._wait_for("a live connection")
        await asyncio.sleep(self.loop.soon(0.05))
        connection = LiveConnection(self.network, match, self.address)
        try:
            if (await connection.get())["type"] != "websocket.accept":
                return
            connection.say({"token": self.seat.token, "after": self._last_known()})
            await self._converse(connection, match, number)
        finally:
            if not connection.is_broken:
                connection.break_off()

    def _last_known(self) -> int | None:
        mine = (self.seat.match, self.seat.number)
        return max((at for *who, at in self.ledger.views if tuple(who) == mine), default=None)

    async def _converse(self, connection: LiveConnection, match: str, number: int) -> None:
        """Chooses whenever asked; trusts the server to tell everything."""
        pending: dict[int, dict[str, Any]] = {}
        while True:
            self._wait_for("the answer to a choice" if pending else "news over a live connection")
            message = await connection.hear()
            if isinstance(message, int):
                if message not in (1001, 1006):
                    self.ledger.faults.append(f"{self.address} was closed with {message}")
                return
            kind = message["type"]
            if kind == "news":
                self.ledger.hear(match, number, message["news"])
            elif kind == "done":
                body = pending.pop(message["id"])
                self.ledger.acknowledge(self.seat, body["revision"], body["action"])
            elif kind in ("error", "refused"):
                if kind == "refused" or message["error"]["code"] not in ("stale", "fault"):
                    self.ledger.faults.append(f"{self.address} got {message}")
                pending.pop(message["id"], None)
                if kind == "error" and message["error"]["code"] == "fault":
                    await asyncio.sleep(self.loop.soon(3))
                    return
            elif kind == "snapshot":
                now = message["snapshot"]
                self.ledger.see(match, number, now)
                if now["over"]:
                    self.is_done = True
                    return
                if now["to_act"] == number and now["choices"]:
                    if self._goes():
                        self._wait_for("coming back")
                        if not self.is_done:
                            connection.break_off()
                            await asyncio.sleep(self.loop.soon(60))
                        return
                    await asyncio.sleep(self.loop.soon(self.pause))
                    body = self._choice(now)
                    pending[self._number] = body
                    connection.say({"type": "act", "id": self._number, **body})
                    if self.rng.random() < self.network.loss:
                        self.loop.call_later(self.loop.soon(0.05), connection.break_off)


async def start_match(
    ledger: Ledger, address: str, wish: dict[str, Any], guests: dict[int, str]
) -> list[Seat]:
    """Starts a match, and lets guests join the open seats; everybody asks until they are answered."""
    network = ledger.network
    told = await _insist(network, address, "/matches", wish)
    match, seats = told["match"], []
    for each in told["seats"]:
        if "token" in each:
            seats.append(Seat(match, each["player"], each["token"]))
            ledger.secrets[each["token"]] = address
    ledger.touch(match)
    for number, guest in guests.items():
        body = {"join": told["join"], "player": number, "key": f"k{number}", "secret": guest}
        joined = await _insist(network, guest, f"/matches/{match}/join", body)
        ledger.secrets[joined["token"]] = guest
        if joined["player"] != number:
            ledger.faults.append(f"joined another seat: {joined}")
        seats.append(Seat(match, number, joined["token"]))
        ledger.touch(match)
    ledger.seats += seats
    ledger.honest[match] = True
    return seats


async def _insist(network: Network, address: str, path: str, body: Any) -> Any:
    while True:
        try:
            answer = await network.ask(address, "POST", path, body)
        except Broken:
            answer = None
        if answer is not None and answer.status in (200, 201):
            return answer.body
        if answer is not None and answer.code != "fault":
            network.faults.append(f"{address} {path}: {answer.body}")
        await asyncio.sleep(network.loop.soon(2))
