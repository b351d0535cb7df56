"""Fields of forms: those that options and settings declare, and a text or a file."""
