"""The API of online games."""
