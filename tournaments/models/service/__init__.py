"""Models of the running service: its jobs, heartbeats and counts of requests."""
