"""The watch over the service itself."""
