"""A Dask cluster of two worker processes on the loopback gives the same numbers, bit for bit."""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path
from typing import Any

import pytest

from bisongames import SetupError
from bisongames.lab import compare
from bisongames.lab.simulation.dask_cluster import cluster

distributed = pytest.importorskip("distributed")

ROOT = Path(__file__).resolve().parents[2]
PAIR = ("wind_river", "wind_river/per-field")

pytestmark = pytest.mark.filterwarnings("default")  # what the cluster says of itself


@pytest.fixture(scope="module")
def address():
    """Where the scheduler answers."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT), before or ""])
    try:
        with distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
        ) as found:
            yield found.scheduler_address
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def test_a_cluster_gives_the_same_numbers(address):
    given: Any = {"matches": 24, "bots": ["random", "tests.lab.bots_for_tests:Bold"]}
    with cluster(address) as executor:
        far = compare(PAIR, executor=executor, **given)
    near = compare(PAIR, **given)
    assert far.to_json() == near.to_json()
    assert far.to_csv() == near.to_csv()


def test_the_command_line_plays_on_a_cluster(address, monkeypatch, tmp_path, capsys):
    from bisongames.cli import app

    monkeypatch.chdir(tmp_path)
    words = ["compare", *PAIR, "--matches", "12", "--bots", "random", "--csv"]
    assert app.run([*words, "--scheduler", address]) == 0
    far = capsys.readouterr().out
    assert app.run([*words, "--jobs", "1"]) == 0
    assert capsys.readouterr().out == far


@pytest.mark.parametrize(
    "given", ["nonsense", "", "http://x:1", "tcp://host", "tcp://:8786", "tcp://a:99999", "a b:1"]
)
def test_what_is_no_address_is_told_at_once(given):
    with pytest.raises(SetupError, match="tcp://HOST:PORT, got"), cluster(given):
        pass


def test_a_scheduler_that_does_not_answer_is_told_soon_and_without_noise(capfd):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        began = time.monotonic()
        for given in (f"tcp://127.0.0.1:{port}", "tcp://127.0.0.1:9", "tls://[::1]:9"):
            with pytest.raises(SetupError, match="no Dask scheduler answers"), cluster(given, 1):
                pass
        assert time.monotonic() - began < 5
    assert capfd.readouterr().err == ""
