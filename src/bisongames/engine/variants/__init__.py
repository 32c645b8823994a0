"""The variants of all installed games: found, read, composed and loaded."""
