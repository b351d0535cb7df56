"""Provide the API of ratings."""
