"""Start, serve and check the project: what runs it rather than what it does."""
