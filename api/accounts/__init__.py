"""Provide the API of the signed-in account and its API keys."""
