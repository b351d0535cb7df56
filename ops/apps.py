"""Connect the processes of Celery to the process that started them."""

from django.apps import AppConfig


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
