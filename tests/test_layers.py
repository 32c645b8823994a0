"""The rooms of the house import in one direction: the contracts of pyproject.toml hold."""

from pathlib import Path

import pytest
from importlinter.cli import lint_imports

PYPROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


@pytest.mark.parametrize("contract", ["layers", "extras", "adapters"])
def test_imports_keep_the_contract(contract: str, capsys: pytest.CaptureFixture[str]) -> None:
    exit_code = lint_imports(
        config_filename=str(PYPROJECT),
        limit_to_contracts=(contract,),
        no_cache=True,
        no_logo=True,
    )
    assert exit_code == 0, capsys.readouterr().out
