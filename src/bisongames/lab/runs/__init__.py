"""Runs stored on disk."""
