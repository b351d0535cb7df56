"""The API of standings."""
