"""Proven lower bounds on the repeats of a draw."""
