"""Draws: requested, searched by the worker, drafted, assessed, repaired and published."""
