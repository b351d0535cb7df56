"""Worked examples of the special deals: run by the tests, shown on the pages of rules."""
