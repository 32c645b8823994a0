"""Dice Race, installed as any game from outside; and where comparisons run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="session")
def race_folder(tmp_path_factory) -> Path:
    """A folder of installed packages with Dice Race in it."""
    folder: Path = tmp_path_factory.mktemp("race")
    shutil.copytree(
        HERE / "dice_race", folder / "dice_race", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(HERE / "bots_for_tests.py", folder)
    info = folder / "dice_race-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dice_race\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[bisongames.games]\ndice_race = dice_race:RULEBOOK\n"
        "[bisongames.bots]\nbold = bots_for_tests:Bold\nbroken = no_such_module:Bot\n"
    )
    return folder


@pytest.fixture
def race(installed, race_folder) -> str:
    """Dice Race is installed; its id."""
    installed(race_folder)
    return "dice_race"


@pytest.fixture
def here(monkeypatch, tmp_path) -> Path:
    """An empty folder to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
