"""Reads across relations: plain rows out, for pages and API alike, and nothing is written."""
