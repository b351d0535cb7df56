"""What the commands of the operator have in common."""

from __future__ import annotations

from django.core.management.base import BaseCommand


class ServiceCommand(BaseCommand):
    """A command that starts or keeps the service, without Django's checks.

    Those load every page and the API, which takes longer than the rest of a start. They are about
    the code, not about this installation: `make checks` runs them, and what can be wrong with an
    installation is found by `ops.start_checks`.
    """

    requires_system_checks = ()
