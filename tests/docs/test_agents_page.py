"""The configurations and the program of the page about agents start the server and play."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters

from tests.docs.programs import ROOT, run

PAGE = (ROOT / "docs" / "guides" / "agents.md").read_text(encoding="utf-8")
CONFIGURATIONS = [json.loads(text) for text in re.findall(r"```json.*?\n(.*?)```", PAGE, re.DOTALL)]


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=["mcpServers", "servers"])
def test_the_command_of_a_configuration_starts_the_server(configuration: dict[str, Any]) -> None:
    ((name, servers),) = configuration.items()
    assert name in ("mcpServers", "servers")
    entry = servers["bisongames"]
    assert entry.get("type", "stdio") == "stdio"
    assert Path(entry["command"]).name == "bisongames"
    child = StdioServerParameters(
        command=sys.executable,
        args=["-m", "bisongames", *entry["args"]],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )

    async def tools() -> list[str]:
        async with Client(child) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    assert {"start", "look", "choose"} < set(anyio.run(tools))


def test_the_program_plays_a_match_to_its_end(tmp_path: Path) -> None:
    (program,) = re.findall(r'```python title="agent.py"\n(.*?)```', PAGE, re.DOTALL)
    (tmp_path / "agent.py").write_text(program, encoding="utf-8")
    done = run(sys.executable, "agent.py", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Match ")
    assert "The game is over: " in done.stdout.splitlines()[-1]
