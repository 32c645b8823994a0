"""JSON objects as Python values."""

from __future__ import annotations

from typing import Any

JsonObject = dict[str, Any]
"""A JSON object: its fields by name."""
