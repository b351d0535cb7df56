"""Start-up of the league app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Registers the league's models and fills Celery's task registry."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the tasks, so that `dispatch` finds them by name in every process."""
        from tournaments import tasks  # noqa: F401
