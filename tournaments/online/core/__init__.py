"""Games online as values: a log of entries, and what follows from it. Knows no database."""
