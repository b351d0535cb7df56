"""Event streams of online games."""
