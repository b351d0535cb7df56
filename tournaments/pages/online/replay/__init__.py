"""Pages on which finished deals are replayed, reviewed and checked."""
