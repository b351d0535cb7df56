"""Wire the project: settings, root URLs and the Celery app. Only `ops` imports it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
