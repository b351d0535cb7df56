"""The service's backend for PostgreSQL, which empties the tables of a test quickly (`base`)."""
