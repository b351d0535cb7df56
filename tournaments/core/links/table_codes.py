"""The codes on the tables: each leads to the table of its number in the round being played.

A code is printed once for a night. It gives no access by itself: it is exchanged for the token of
the table that it leads to now, and only tokens are checked when something is read or entered
(ADR 0241).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Count, Sum
from django.utils.translation import gettext as _

from tournaments.core import links
from tournaments.core.access import access_table_by_link, check_table_open
from tournaments.core.errors import NoTableNow, NotFound
from tournaments.models import Round, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet


def list_codes(event_id: int) -> dict[int, str]:
    """Return the code of each table number that the event has used, in one query."""
    return {
        number: links.table_code(event_id, number, link_number)
        for number, link_number in _list_link_numbers(event_id).items()
    }


def _list_link_numbers(event_id: int) -> dict[int, int]:
    """Return what the code of each table number signs.

    It grows when links of its tables are renewed. They begin with 1, so that a new round leaves it
    as it is.
    """
    rows = _tables(event_id).values("number").annotate(total=Sum("link_number"), of=Count("pk"))
    return {row["number"]: row["total"] - row["of"] + 1 for row in rows}


def list_table_links(tables: Iterable[Table]) -> dict[int, str]:
    """Return what opens each table, by its id: the code of its number, or a free table's token.

    All must be of one event, and loaded with their rounds.
    """
    tables = list(tables)
    codes = list_codes(tables[0].event_id) if tables else {}
    return {
        table.pk: links.table_token(table) if table.round.is_free else codes[table.number]
        for table in tables
    }


def access_table_by_code(code: str) -> Table:
    """Fetch the table that a code leads to, or that a link made for one table is of.

    Raises NotFound if it is not a code or was renewed, NoTableNow if the round being played has no
    such table, EventIsFinal or RoundIsUndone if the table no longer accepts results.
    """
    place = links.place_from_code(code)
    if place is None:
        return access_table_by_link(code)
    event_id, number = place
    link_number = _list_link_numbers(event_id).get(number, 0)
    if not links.is_valid_table_code(code, event_id, number, link_number):
        raise NotFound(_("This code does not open a table. Ask the organiser for a new one."))
    table = find_table_now(event_id, number)
    if table is None:
        raise NoTableNow(
            _("There is no table %(number)d in the round being played.") % {"number": number}
        )
    check_table_open(table)
    return table


def find_table_now(event_id: int, number: int) -> Table | None:
    """Return the table of this number in the round being played, the latest that was published."""
    last = find_round_now(event_id)
    there = _tables(event_id).filter(round=last, number=number)
    return there.select_related("round", "event__club").first()


def find_round_now(event_id: int) -> Round | None:
    """Return the round of an event that is being played: the latest that is not undone."""
    rounds = Round.objects.drawn().filter(event=event_id, event__deleted_at=None)
    return rounds.order_by("-number").first()


def find_event_of_code(code: str) -> int | None:
    """Return the id of the event that a code claims to be of; None if there is none."""
    place = links.place_from_code(code)
    by = {"event": place[0]} if place else {"pk": links.table_id_from_token(code)}
    return Table.objects.filter(**by).values_list("event_id", flat=True).first()


def has_form_of_code(code: str) -> bool:
    """Return whether a text has the form of a code or of a table's token."""
    is_token = links.table_id_from_token(code) is not None
    return is_token or links.place_from_code(code) is not None


def _tables(event_id: int) -> QuerySet[Table]:
    """Return the numbered tables of an event: those of undone rounds too, of free tables none."""
    return Table.objects.filter(event=event_id, event__deleted_at=None, round__is_free=False)
