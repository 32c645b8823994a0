"""A repeated join gives the seat to the client that has it, and to nobody else."""

import signal

import pytest

SEATS = {"variant": "wind_river/base", "seats": [{"name": "Ann"}, {"open": True}, {"open": True}]}


@pytest.fixture
def table(server):
    """Join a new match; the body has its join secret."""
    match, _, told = server.start(**SEATS)

    def join(token=None, **more):
        return server.post(f"matches/{match}/join", {"join": told["join"], **more}, token)

    return match, join


def is_valid(server, match, token):
    return server.get(f"matches/{match}", token).status == 200


def test_a_used_seat_is_not_given_to_who_sends_its_key(server, table):
    match, join = table
    first = join(key="1").body
    assert is_valid(server, match, first["token"])
    stolen = join(key="1")
    assert (stolen.status, stolen.body["error"]["code"]) == (409, "key")
    assert stolen.body["error"]["path"] == "$.key"
    assert is_valid(server, match, first["token"])
    assert join(key="1", token="guessed").status == 409


def test_the_token_proves_a_repetition(server, table):
    match, join = table
    first = join(key="1").body
    assert is_valid(server, match, first["token"])
    again = join(key="1", token=first["token"]).body
    assert again["player"] == first["player"]
    assert not is_valid(server, match, first["token"])
    assert is_valid(server, match, again["token"])


def test_a_secret_proves_a_repetition(server, table):
    match, join = table
    first = join(key="1", secret="mine").body
    assert is_valid(server, match, first["token"])
    for other in ({}, {"secret": "guessed"}):
        assert join(key="1", **other).status == 409
    again = join(key="1", secret="mine").body
    assert again["player"] == first["player"]
    assert is_valid(server, match, again["token"])
    assert join(key="2", secret="").body["error"]["path"] == "$.secret"
    assert join(key="2", secret="s" * 65).body["error"]["path"] == "$.secret"


def test_a_lost_answer_is_asked_for_again_after_a_restart(serve):
    running = serve("--proxy", "127.0.0.1")
    match, _, told = running.start(**SEATS)
    body = {"join": told["join"], "key": "1"}
    path = f"matches/{match}/join"
    lost = running.post(path, body).body
    running.end(signal.SIGKILL)
    running = serve("--proxy", "127.0.0.1")
    assert running.post(path, body, None, X_Forwarded_For="192.0.2.1").status == 409
    again = running.post(path, body).body
    assert again["player"] == lost["player"]
    assert is_valid(running, match, again["token"])
    running.get("")
    running.end()
    running = serve("--proxy", "127.0.0.1")
    assert running.post(path, body).status == 409
    assert is_valid(running, match, again["token"])
