"""Backups: made, checked, kept and restored."""
