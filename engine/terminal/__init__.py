"""A card table in the terminal: the quickest way to try the rules."""
