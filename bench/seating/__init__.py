"""Benchmarks of seating against its goals."""
