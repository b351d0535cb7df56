"""The API of draws."""
