"""What is typed into pages, read into values. What may be is decided by services and engine."""
