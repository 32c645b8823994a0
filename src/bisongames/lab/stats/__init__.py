"""Estimates and their distributions."""
