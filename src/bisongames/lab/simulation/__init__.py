"""Plays the matches of an experiment."""
