"""Reads JSON and TOML as typed values, and writes files that are never left half-written."""
