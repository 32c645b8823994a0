"""How a match of a server begins: ids, tokens and secrets, and what of them is kept."""

from __future__ import annotations

import secrets
from typing import Any

from bisongames.protocol import DEALER, Desk
from bisongames.protocol.requests import StartWish, read
from bisongames.server import store
from bisongames.server.live_match import Place, digest

Data = dict[str, Any]


def new_token() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def began(desk: Desk, body: Data) -> tuple[Place, Data, list[store.Statement]]:
    """A match that begins: its place, what is answered, and what is to be kept of it."""
    wish = read(body, StartWish)
    id, luck = secrets.token_urlsafe(16), secrets.token_hex(8)
    table = desk.table_of(id, wish, luck=luck)
    secret = new_token() if any(seat.open for seat in table.seats) else None
    tokens = {
        number: new_token()
        for number, seat in enumerate(table.seats)
        if seat.is_person and not seat.open
    }
    dealer = new_token() if table.match.dealer == "manual" else None
    hashed = {seat: digest(token) for seat, token in tokens.items()}
    place = Place(table, hashed, secret and digest(secret), dealer and digest(dealer))
    statements = [
        store.begun(id, body, table.match.seed, luck, place.secret, len(table.bots)),
        *(store.seated(id, seat, token, None) for seat, token in hashed.items()),
    ]
    if place.dealer is not None:
        statements.append(store.seated(id, DEALER, place.dealer, None))
    told: Data = {"match": id, "seats": [], "join": secret}
    for number in range(table.match.players):
        own = {"token": tokens[number]} if number in tokens else {}
        told["seats"].append({"player": number, **own})
    return place, told if dealer is None else {**told, "dealer": dealer}, statements
