"""Test that the commands of the guide for operators are there."""
