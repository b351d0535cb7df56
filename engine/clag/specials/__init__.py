"""Specials, one file each. A file in this folder is found by walking it; there is no list."""
