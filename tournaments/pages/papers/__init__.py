"""Serve downloads of score sheets and placards."""
