"""Serve the pages of ratings."""
