"""Tests with a real Chromium."""
