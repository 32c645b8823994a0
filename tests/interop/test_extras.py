"""An adapter without its extra says which one to install, and nothing else loads any of it."""

import subprocess
import sys

import pytest


def run(program):
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("adapter", "missing"),
    [
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "numpy"),
        ("gymnasium", "gymnasium"),
        ("gymnasium", "numpy"),
        ("openspiel", "pyspiel"),
        ("openspiel", "numpy"),
    ],
)
def test_an_adapter_without_its_extra_says_which(adapter, missing):
    done = run(
        f"import sys; sys.modules['{missing}'] = None\n"
        f"try:\n    import bisongames.interop.{adapter}\n"
        "except ImportError as error:\n    print(error)"
    )
    assert f"requires the extra {adapter}; install it with: " in done.stdout, done.stderr


def test_the_core_loads_none_of_it():
    done = run(
        "import sys, bisongames\n"
        "game = bisongames.load('bison')\n"
        "state = game.start(2)\n"
        "game.action_space.mask(state); game.observation_space(2).encode(state.view(0))\n"
        "print([name for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])\n"
        "print([name for name in sys.modules if name.startswith('bisongames.interop')])"
    )
    assert done.stdout == "[]\n[]\n"
