"""Provide the API of presets and of a club's own games."""
