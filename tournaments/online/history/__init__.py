"""Keep for players what they did in casual games: a list, and statistics of their nominations."""
