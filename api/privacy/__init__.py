"""Provide the API of personal data: how players are shown, how data is got and erased."""
