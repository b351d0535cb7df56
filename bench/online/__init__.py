"""How fast online games are: many tables at once, and one table on a page."""
