"""Exact combinatorial designs and the bank of known schedules."""
