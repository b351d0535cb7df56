"""Provide the API of standings."""
