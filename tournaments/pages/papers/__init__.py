"""Downloads of score sheets and placards."""
