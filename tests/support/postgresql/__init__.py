"""PostgreSQL in tests: a backend that empties tables quickly, and transactions that wait."""
