"""Reading notation and TOML, and files that are never half-written."""
