"""A card table in the terminal: the quickest way to feel the rules."""
