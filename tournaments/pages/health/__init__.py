"""The pages about the service itself."""
