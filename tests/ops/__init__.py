"""Tests of starting, serving and checking."""
