"""``bisongames completion``: the Tab key of shells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from cyclopts import App

EXAMPLES: Final = """
  bisongames completion bash >> ~/.bashrc
  bisongames completion zsh > ~/.zfunc/_bisongames
  bisongames completion fish > ~/.config/fish/completions/bisongames.fish"""


def completion_of(app: App) -> Callable[..., None]:
    """The command that prints what lets shells complete the commands of an application."""

    def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
        """Print what lets the Tab key of a shell complete commands and options.

        Args:
            shell: bash, zsh or fish.
        """
        print(app.generate_completion(shell=shell))

    return completion
