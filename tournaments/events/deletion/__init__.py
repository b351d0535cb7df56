"""Delete nights and seasons that were a mistake, and restore them for thirty days."""
