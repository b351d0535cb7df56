"""Presets, a few to a file. A file in this folder is found by walking it; there is no list."""
