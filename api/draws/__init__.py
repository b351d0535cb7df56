"""Provide the API of draws."""
