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
    *("variants", "rules", "play", "watch", "explain", "replay", "analyse", "draw", "completion"),
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


MAIN = "from bisongames.__main__ import main; sys.exit(main())"
STOPPED = f"""
import sys
class Stop:
    def find_spec(name, *rest):
        if name == 'bisongames.cli.app':
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop)
{MAIN}
"""


@pytest.mark.parametrize(
    ("words", "code", "printed", "told"),
    [
        (("-m", "bisongames", "--version"), 0, bisongames.__version__, ""),
        (("-c", STOPPED), 1, "", "bisongames: interrupted before anything started\n"),
        *(
            (("-c", f"import sys; sys.modules['{name}'] = None; {MAIN}"), 1, "", "the extra cli;")
            for name in ("cyclopts", "rich")
        ),
    ],
)
def test_a_process_prints_what_was_asked_for_or_one_line_of_fault(words, code, printed, told):
    done = start(*words)
    out, err = (stream.decode() for stream in done.communicate())
    assert done.returncode == code
    assert (bool(out), err.count("\n")) == (bool(printed), code)
    assert printed in out
    assert told in err


@pytest.mark.parametrize("words", [("rules", "wind_river"), ("completion", "bash")])
def test_a_reader_who_has_had_enough(words):
    done = start("-m", "bisongames", *words)
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
