"""Serve the pages of standings and seasons."""
