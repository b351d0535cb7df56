"""Processes that tests start, stop and stand between."""
