"""Read rounds, tables and line-ups for pages and the API."""
