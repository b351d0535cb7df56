"""Models of the running service: its jobs, its signs of life, its counts of requests."""
