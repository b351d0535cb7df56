"""Tests of what players keep of finished casual games."""
