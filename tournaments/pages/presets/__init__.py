"""Serve the pages on which a club builds its own games."""
