"""Pages of draws: request, draft, swaps, seating rules."""
