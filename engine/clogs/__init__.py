"""Clogs: follow or match, and face-down cards that nobody knows."""
