"""Seasons, events, rounds and tables: who plays, and who sits where."""
