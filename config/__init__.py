"""Wire the project: settings, root URLs and the Celery app. Only `ops` imports it."""

import gc

# Hardly any of what imports make is garbage, and by Python's own thresholds the search for it takes
# a fifth of a start. Set before anything else is imported; `ops.apps` sets what holds from then on.
gc.set_threshold(1_000_000, 20, 20)

from config.celery import app as celery_app

__all__ = ["celery_app"]
