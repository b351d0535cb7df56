"""Commands that are written together with those of other games."""
