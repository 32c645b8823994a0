"""The rooms of the house import in one direction: the contracts of pyproject.toml hold."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
# In a process of its own: it sets up logging anew, which closes what others log to, and so what pytest captures.
PROGRAM = "from importlinter.cli import lint_imports_command; lint_imports_command()"


@pytest.mark.parametrize("contract", ["layers", "extras", "adapters"])
def test_imports_keep_the_contract(contract: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "--contract", contract, "--no-cache", "--no-logo"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 kept, 0 broken" in done.stdout
