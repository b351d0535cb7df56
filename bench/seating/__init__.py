"""The seating measured against its goals."""
