"""``bisongames mcp``: matches for agents over standard input and output."""

from __future__ import annotations

from typing import Final

from bisongames.engine.core.errors import BisongamesError

EXAMPLES: Final = """
  bisongames mcp"""


class NeedsMcp(BisongamesError, ImportError):
    """The extra ``mcp`` is missing."""


def mcp() -> None:
    """Let an agent play: a Model Context Protocol server over standard input and output.

    Its tools are variants, rules, start, look, choose, why, undo and score.
    """
    try:
        from bisongames.server.mcp_tools import run  # deferred: the extra `mcp`
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "anyio"):
            raise
        raise NeedsMcp('mcp needs: pip install "bisongames[mcp]"') from error
    run()
