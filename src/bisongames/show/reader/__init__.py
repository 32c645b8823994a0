"""The list of choices, and the interpretation of typed text."""
