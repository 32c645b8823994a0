"""Variants side by side: what their rules differ in, and how paired matches of them go."""

from bisongames.compare.comparing import Report, compare
from bisongames.compare.difference import Difference, difference
from bisongames.compare.simulation import simulate
from bisongames.compare.tables import Table

__all__ = ["Difference", "Report", "Table", "compare", "difference", "simulate"]
