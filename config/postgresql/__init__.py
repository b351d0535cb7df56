"""Django's backend for PostgreSQL that fails fast while the server is away (`base`)."""
