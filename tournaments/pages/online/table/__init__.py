"""How an online table looks to one reader: the rows of its templates."""
