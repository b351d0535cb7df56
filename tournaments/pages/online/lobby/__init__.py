"""Pages that lead to a seat at an online table."""
