"""Remove a name that a player chose for the table of a daily deal, which everyone reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.access import is_server_owner, lock_rows
from tournaments.core.errors import NotAllowed, NotFound
from tournaments.models import DailyTry
from tournaments.online.daily.queries import find_best

if TYPE_CHECKING:
    from datetime import date, datetime

    from tournaments.core.actors import Actor

MAX_NAMES = 200
"""The latest names that are listed, beside those in the table of the day."""


@dataclass(frozen=True, slots=True)
class DailyName:
    """A name in the table of a day; empty once it has been removed, with who did it and when."""

    id: int
    name: str
    removed_at: datetime | None
    removed_by: str


def may_remove_names(by: Actor) -> bool:
    """Return whether the actor may remove names: the owner of the server, as there is no club."""
    return is_server_owner(by)


def list_names(by: Actor, day: date) -> list[DailyName]:
    """List the names of a day, the latest first, for those who may remove them; else none.

    Of very many, the latest, and all that stand in the table that everyone reads.
    """
    if not may_remove_names(by):
        return []
    tries = DailyTry.objects.filter(daily__date=day)
    named = tries.exclude(name="", name_removed_at=None)
    listed = {one.pk for one in find_best(tries)}
    listed.update(named.order_by("-pk").values_list("pk", flat=True)[:MAX_NAMES])
    shown = named.filter(pk__in=listed).select_related("name_removed_by").order_by("-pk")
    return [
        DailyName(
            id=row.pk,
            name=row.name,
            removed_at=row.name_removed_at,
            removed_by="" if row.name_removed_by is None else row.name_removed_by.get_short_name(),
        )
        for row in shown
    ]


@transaction.atomic
def remove_name(*, by: Actor, try_id: int) -> DailyName:
    """Remove the name of a try; the row keeps who did it and when. A repeat changes nothing.

    Raises NotAllowed for all but the owner of the server, NotFound.
    """
    if not may_remove_names(by):
        raise NotAllowed(_("Only the owner of the server can do that."))
    row = lock_rows(DailyTry.objects.filter(pk=try_id)).first()
    if row is None:
        raise NotFound(_("There is no such try."))
    if row.name:
        row.name, row.name_removed_at, row.name_removed_by = "", timezone.now(), by.user
        row.save(update_fields=["name", "name_removed_at", "name_removed_by"])
    remover = row.name_removed_by
    return DailyName(
        id=row.pk,
        name=row.name,
        removed_at=row.name_removed_at,
        removed_by="" if remover is None else str(remover.get_short_name()),
    )
