"""Read the log of a club: its kinds of act, its filters and its lines."""
