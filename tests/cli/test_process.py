import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import bisongames

ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": str(Path(bisongames.__file__).parents[1]),
    "PYTHONIOENCODING": "utf-8",
}
COMMANDS = (
    *("variants", "rules", "play", "watch", "explain", "replay", "draw", "completion"),
    *("compare", "difference", "sweep", "sensitivity", "ladder", "fairness", "overview", "under"),
)


def start(*words: str, **kwargs) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, *words],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **kwargs,
    )


def test_whoever_stops_it_at_once_is_told_so_in_a_line():
    code = (
        "import sys\n"
        "class Stop:\n"
        "    def find_spec(name, *rest):\n"
        "        if name == 'bisongames.cli.app':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Stop)\n"
        "from bisongames.__main__ import main; sys.exit(main())"
    )
    done = start("-c", code)
    assert done.communicate() == (b"", b"bisongames: interrupted before anything started\n")
    assert done.returncode == 1


def test_as_a_module():
    done = start("-m", "bisongames", "--version")
    out, err = done.communicate()
    assert (done.returncode, err) == (0, b"")
    assert bisongames.__version__ in out.decode()


@pytest.mark.parametrize("missing", ["cyclopts", "rich"])
def test_without_the_extra(missing):
    program = (
        f"import sys; sys.modules['{missing}'] = None; "
        "from bisongames.__main__ import main; sys.exit(main())"
    )
    done = start("-c", program)
    out, err = done.communicate()
    assert (done.returncode, out) == (1, b"")
    assert err.count(b"\n") == 1
    assert b"bisongames[cli]" in err


def test_a_reader_who_has_had_enough():
    done = start("-m", "bisongames", "rules", "wind_river")
    assert done.stdout is not None
    done.stdout.close()
    assert done.stderr is not None
    err = done.stderr.read()
    done.stderr.close()
    assert done.wait() in (0, 1)
    assert err == b""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_at_the_table_is_a_clean_end():
    done = start("-m", "bisongames", "play", "wind_river", "--seed", "1", stdin=subprocess.PIPE)
    assert done.stdout is not None
    seen = b""
    while b"help >" not in seen:
        piece = os.read(done.stdout.fileno(), 65536)
        assert piece
        seen += piece
    done.send_signal(signal.SIGINT)
    out, err = done.communicate(timeout=20)
    assert (done.returncode, err) == (0, b"")
    assert b"played" in out or b"not saved" in out


def test_every_command_has_help_with_examples(cli):
    for command in COMMANDS:
        done = cli(command, "--help")
        assert done.code == 0
        assert "Examples:" in done.out
        assert f"bisongames {command} " in done.out
        lines = done.out.split("Examples:")[1].splitlines()
        assert all(line.startswith("  bisongames") for line in lines if line)  # none is broken
    out = cli().out
    assert all(command in out for command in COMMANDS)


@pytest.mark.parametrize(("system", "path"), [("posix", "bin"), ("nt", "Scripts")])
def test_the_demo_says_how_to_go_on(monkeypatch, capsys, system, path):
    file = Path(__file__).parents[2] / "dev.py"
    dev: dict[str, Any] = {"__name__": "dev", "__file__": str(file)}
    exec(compile(file.read_text(encoding="utf-8"), file, "exec"), dev)
    monkeypatch.setitem(dev, "os", SimpleNamespace(name=system))
    monkeypatch.setitem(dev, "prepare", lambda *_: None)
    monkeypatch.setitem(dev, "tool", lambda *_: 0)
    assert dev["demo"]() == 0
    wanted = str(Path(".venv", path, "bisongames"))
    assert capsys.readouterr().out.endswith(f"The command is at {wanted}\n")
