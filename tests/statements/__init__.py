"""Which tests send statements to PostgreSQL that no other test sends there (`make statements`)."""
