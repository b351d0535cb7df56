"""Have the phones at tables read them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import F

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import Table


def refresh_phones(tables: QuerySet[Table]) -> None:
    """Increment the version by which phones see that something about their table has changed."""
    tables.filter(is_open=True).update(changes=F("changes") + 1)
