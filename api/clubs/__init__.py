"""Provide the API of clubs, members and players."""
