"""Choices: their list, and the reading of typed text."""
