"""Set up what every process has in common once its apps are loaded."""

import gc

from django.apps import AppConfig

GARBAGE_THRESHOLDS = (100_000, 20, 20)
"""When to search for garbage once everything is loaded (`gc.set_threshold`).

Work leaves little behind that refers to itself. By Python's own thresholds the search for it takes
a tenth of a page.
"""


class OpsConfig(AppConfig):
    """Have workers and beat end with their supervisor, and every process know all tasks."""

    name = "ops"

    def ready(self) -> None:
        """Connect the signals that Celery sends once in each of these processes."""
        from celery.signals import beat_init, worker_init

        # Workers would find it by themselves, but web processes ask for the longest task as well.
        import ops.tasks  # noqa: F401
        from ops.process_group import stop_with_parent

        for signal in (worker_init, beat_init):
            signal.connect(stop_with_parent)
        # This is the last of the apps. What they have loaded lives to the end, and is left out of
        # every search.
        gc.freeze()
        gc.set_threshold(*GARBAGE_THRESHOLDS)
