"""Benchmarks of what a club publishes: open pages that follow, and a club of ten years."""
