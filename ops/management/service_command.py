"""What the commands of the operator have in common."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ops.start_checks import explain


class ServiceCommand(BaseCommand):
    """A command that starts or keeps the service, without Django's checks.

    Those load every page and the API, which takes longer than the rest of a start. They are about
    the code, not about this installation: `make checks` runs them, and what can be wrong with an
    installation is found by `ops.start_checks`.
    """

    requires_system_checks = ()

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Raise CommandError, saying what to do, if something is wrong with folder or database."""
        try:
            return super().execute(*args, **options)
        except Exception as error:
            if words := explain(error):
                raise CommandError(words) from None
            raise
