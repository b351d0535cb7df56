"""What an online table looks like to one reader, as rows for the templates."""
