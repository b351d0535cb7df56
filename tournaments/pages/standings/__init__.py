"""Pages of standings and seasons."""
