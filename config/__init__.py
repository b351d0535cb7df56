"""Wiring: settings, addresses, the Celery app. It imports all; nobody imports it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
