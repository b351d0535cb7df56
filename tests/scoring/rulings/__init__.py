"""Tests of rulings: deals and tables made void or reset."""
