"""Provide the API of clubs, members, players and accounts."""
