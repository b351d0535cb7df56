"""Wire the project: settings, root URLs and the Celery app. Only `ops` imports it."""

import gc

# Hardly any of what imports make is garbage, and requests leave little behind that refers to
# itself. By Python's own thresholds the search for it takes a fifth of a start and a tenth of a
# page. Set before anything else is imported.
gc.set_threshold(100_000, 20, 20)

from config.celery import app as celery_app

__all__ = ["celery_app"]
