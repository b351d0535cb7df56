"""Serve the pages of draws: request, draft, swaps, seating rules."""
