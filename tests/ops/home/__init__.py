"""Test what starts and keeps the processes at home."""
