"""All targets, by name."""

from __future__ import annotations

from typing import Final

from fuzz.targets import commands, laboratory, links, loading, playing, questions, reading
from fuzz.targets.target import Target

TARGETS: Final[dict[str, Target]] = {
    target.name: target
    for module in (playing, reading, links, questions, loading, laboratory, commands)
    for target in module.TARGETS
}
