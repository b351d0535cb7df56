"""Tests of duplicate: tables that play the same deals, sealed until all have finished."""
