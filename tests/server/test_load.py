"""The load driver measures what it says, on a small scale."""

from benchmarks.load import run


def test_a_short_run_is_answered_without_faults():
    found = run(matches=5, rate=10, seconds=1.5)
    assert (found["choices"], found["faults"]) == (15, 0)
    assert 0 < found["choice p50"] <= found["choice p99"]
    assert found["nothing p50"] > 0
