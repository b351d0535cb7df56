"""Several nights of a season at once: planned by a rhythm, and taken out again."""
