"""Measurements, as ratios within one run: the service against the barest thing that could be.

`make bench` runs all of them, and measures the seating against its goals. Nothing here is part of
the product.
"""
