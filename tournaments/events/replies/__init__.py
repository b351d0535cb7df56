"""Who attends a night: what players answer by their own links."""
