"""Serve the pages on which a night or a season is settled."""
