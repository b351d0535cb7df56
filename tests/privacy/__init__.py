"""Tests of what strangers see of people, and of what is kept of them."""
