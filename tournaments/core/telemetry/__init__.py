"""What the service notes about itself: ids of requests, and metrics."""
