"""The command line: one module per command, and shared input, output and table. Requires the extra ``cli``."""
