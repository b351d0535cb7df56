"""Provide the API of score sheets and placards as PDF."""
