"""Tests of friends and invitations to tables."""
