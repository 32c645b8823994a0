"""Creation of matches: ids, tokens and secrets, and what is stored of them."""

from __future__ import annotations

import secrets

from bisongames.protocol import DEALER, Dispatcher
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.requests import StartWish, read_request
from bisongames.server import store
from bisongames.server.live_match import LiveMatch, digest


def new_token() -> str:
    """A token of 192 random bits."""
    return secrets.token_urlsafe(24)


def new_match(
    dispatcher: Dispatcher, body: JsonObject
) -> tuple[LiveMatch, JsonObject, list[store.Statement]]:
    """A new match, the answer to the request, and the statements that store it."""
    wish = read_request(body, StartWish)
    id, luck = secrets.token_urlsafe(16), secrets.token_hex(8)
    table = dispatcher.table_of(id, wish, luck=luck)
    secret = new_token() if any(seat.open for seat in table.seats) else None
    tokens = {
        number: new_token()
        for number, seat in enumerate(table.seats)
        if seat.is_person and not seat.open
    }
    dealer = new_token() if table.match.dealer == "manual" else None
    hashed = {seat: digest(token) for seat, token in tokens.items()}
    live = LiveMatch(table, hashed, secret and digest(secret), dealer and digest(dealer))
    statements = [
        store.insert_match(id, body, table.match.seed, luck, live.secret, len(table.bots)),
        *(store.upsert_seat(id, seat, token, None) for seat, token in hashed.items()),
    ]
    if live.dealer is not None:
        statements.append(store.upsert_seat(id, DEALER, live.dealer, None))
    answer: JsonObject = {"match": id, "seats": [], "join": secret}
    for number in range(table.match.players):
        own = {"token": tokens[number]} if number in tokens else {}
        answer["seats"].append({"player": number, **own})
    return live, answer if dealer is None else {**answer, "dealer": dealer}, statements
