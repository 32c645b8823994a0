"""Choices: listed and typed."""
