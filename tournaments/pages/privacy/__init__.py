"""Serve the pages about personal data."""
