"""How tasks are sent on: when they are due, and at home without Redis."""
