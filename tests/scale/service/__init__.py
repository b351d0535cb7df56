"""The service in several processes, as it runs in production."""
