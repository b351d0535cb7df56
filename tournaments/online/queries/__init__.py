"""Read online games, each as one viewer may see it."""
