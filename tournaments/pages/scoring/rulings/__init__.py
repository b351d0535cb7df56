"""The organisers' pages that make a deal or a table void, or reset it."""
