"""The laws of the shared suite."""
