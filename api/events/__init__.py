"""Provide the API of seasons, events, rounds, tables and line-ups."""
