"""Provide the API of online games."""
