"""Links, codes and keys that the server signs."""
