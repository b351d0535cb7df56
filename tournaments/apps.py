"""Start the league app: register its models and connect the hooks of its domains."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Register the models, the background tasks and the hooks between the domains."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what other modules find by name; imports work only once models are loaded."""
        from tournaments import (
            accounts,
            tasks,  # noqa: F401  # Celery finds the tasks by name
        )
        from tournaments.clubs import invitation_answers, members
        from tournaments.events import hooks
        from tournaments.letters import send_results
        from tournaments.online.events import sync, tables
        from tournaments.privacy import forget_account
        from tournaments.scoring import signatures
        from tournaments.standings import recount_event, recount_season

        accounts.on_proven.register(invitation_answers.grant_waiting_roles)
        accounts.before_deletion.register(members.refuse_last_owner)
        accounts.before_deletion.register(forget_account)
        hooks.lock_games.register(sync.lock_online_games)
        hooks.sync_games.register(sync.sync_with_table)
        hooks.transfer_seat.register(sync.transfer_seat)
        hooks.first_deal_of_holder.register(sync.first_deal_of_holder)
        hooks.open_games.register(tables.open_games)
        hooks.recount_event.register(recount_event)
        hooks.recount_season.register(recount_season)
        hooks.send_results.register(send_results)
        hooks.start_consent.register(signatures.start_consent_period)
