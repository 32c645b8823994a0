"""``bisongames completion``: completion for shells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from cyclopts import App

EXAMPLES: Final = """
  bisongames completion bash >> ~/.bashrc
  bisongames completion zsh > ~/.zfunc/_bisongames
  bisongames completion fish > ~/.config/fish/completions/bisongames.fish"""


def completion_of(app: App) -> Callable[..., None]:
    """The command that prints the completion script of an application."""

    def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
        """Print a script that lets the Tab key of a shell complete commands and options.

        Args:
            shell: bash, zsh or fish.
        """
        print(app.generate_completion(shell=shell))

    return completion
