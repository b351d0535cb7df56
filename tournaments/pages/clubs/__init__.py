"""Serve the pages of clubs, members, players and accounts."""
