"""The command line: one module per command, with shared input, output and play at a terminal. Requires the extra ``cli``."""
