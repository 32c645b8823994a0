"""The matches, positions and actions on which the laws are checked."""
