"""The design of an experiment."""
