"""Clogs: follow suit or match the number, with face-down cards that no player has seen."""
