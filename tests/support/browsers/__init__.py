"""Browsers in tests: fixtures, phones at a table of a club, players at a table online."""
