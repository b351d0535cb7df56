"""Serve the pages of accounts: sign-in, passwords, API keys."""
