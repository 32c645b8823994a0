"""Bounds of the values of Natives."""
