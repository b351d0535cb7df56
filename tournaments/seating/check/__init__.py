"""Checks of requests and of finished schedules."""
